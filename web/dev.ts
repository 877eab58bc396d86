// `npm run dev`: the service, and before it Vite, which loads a changed file of web/ into the open page at once.
import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 4000);
const devPort = await freePort(Number(process.env.DEV_PORT ?? 5173));
const address = `http://127.0.0.1:${devPort}`;

process.env.SERVICE_URL = `http://127.0.0.1:${port}`;
const service = spawn(join(root, 'bin/run'), ['src/main.ts', 'serve'], {
  stdio: 'inherit',
  // Forms and links are checked against this address: it is the one that the browser shows.
  env: { ...process.env, PORT: String(port), PUBLIC_URL: address },
});
const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  server: { port: devPort, strictPort: true },
});
await vite.listen();
console.log(`\nThe app with hot reload: ${address}/app\n`);

const stop = (signal: NodeJS.Signals) => service.kill(signal);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
service.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 1)));

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' ? resolve(freePort(wanted + 1)) : reject(cause),
    );
    socket.listen(wanted, '127.0.0.1', () => socket.close(() => resolve(wanted)));
  });
}
