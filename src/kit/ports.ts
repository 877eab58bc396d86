import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Tries to listen. Null when the port is free, otherwise the system's code, e.g. EADDRINUSE. */
export async function whyNotFree(host: string, port: number): Promise<string | null> {
  try {
    await listenOnce(host, port);
    return null;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code ?? String(cause);
  }
}

export async function findFreePort(host: string): Promise<number> {
  return listenOnce(host, 0);
}

async function listenOnce(host: string, port: number): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return bound;
}

/** What to do about an unusable port of a setting. */
export function portAdvice(host: string, port: number, code: string, variable = 'PORT'): string {
  const other = `choose another port, e.g. ${variable}=${port < 65_535 ? port + 1 : 4000}`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the program that has it, or ${other}.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: ${other}.`;
  return `The service cannot listen on ${host}, port ${port} (${code}): set HOST to an address of this machine.`;
}
