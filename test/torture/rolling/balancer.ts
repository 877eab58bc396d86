import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../bench/service.ts';

const CONFIG = join(import.meta.dirname, '..', '..', '..', 'deploy', 'haproxy.cfg');

/** Whether haproxy is on this machine: Debian's package, which `npm ci` does not bring. */
export const hasHaproxy = await promisify(execFile)('haproxy', ['-v']).then(
  () => true,
  () => false,
);

/** Starts haproxy with the settings of deploy/, before two nodes at these ports. */
export async function startBalancer(
  folder: string,
  ports: readonly [number, number],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('bind 127.0.0.1:4000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.2:4000', `127.0.0.1:${ports[1]}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
  while (!(await isOpen(port))) if (child.exitCode !== null) throw new Error('haproxy did not start.');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
