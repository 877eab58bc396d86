import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could be taken before the caller listens. */
const PORTS = { first: 20_000, count: 10_000 };

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Waits until a program listens at a port. Throws when `whyNot` says that it never will. */
export async function listeningAt(port: number, whyNot: () => string | null): Promise<void> {
  for (;;) {
    const reason = whyNot();
    if (reason !== null) throw new Error(reason);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        resolve(true);
        socket.destroy();
      });
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
