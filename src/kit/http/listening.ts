import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { whyNotFree } from '../ports.ts';
import type { HttpServer } from './server.ts';

/**
 * Node accepts one connection of a socket in each turn of its event loop (libuv since 1.45). Under load a turn takes 50 ms, so
 * one socket would accept 20 connections a second. The system's queue before it fills, and callers wait there for up to 20 s,
 * where nobody can count or refuse them.
 */
const SOCKETS = 128;

/** Where a server listens. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens with many sockets on one port, over which the system spreads new connections, so that all of them reach the
 * server at once. With one where the system cannot do that. Call it before the server is ready. Errors: as of `listen`, with
 * EADDRINUSE also when the port belongs to a program that would share it.
 */
export async function listenAtOnce(server: HttpServer, { host, port }: Place): Promise<void> {
  const others: Server[] = [];
  // No socket may take a connection any more when the first one has stopped; nor may the server have ended before the
  // connections of the others have.
  let ended: Promise<unknown> | null = null;
  server.addHook('preClose', async () => {
    ended = Promise.all(others.map(end));
  });
  server.addHook('onClose', async () => void (await ended));
  const isClosing = () => ended !== null;
  await server.ready();
  const reusePort = await canShare(host);
  const taken = await whyNotFree(host, port);
  if (taken !== null)
    throw Object.assign(new Error(`Port ${port} cannot be used (${taken}).`), { code: taken });
  const listenTextResolver = (address: string) => `listening at ${address}`;
  // Before the others: Node begins its list of connections, which it ends in time, when its own server listens.
  const place = { host, port, listenTextResolver, reusePort };
  await server.listen(place);
  // Without a listener, a connection that cannot be accepted (EMFILE) would end the process.
  const report = (cause: Error) => server.log.error({ err: cause }, 'a connection could not be accepted');
  server.server.on('error', report);
  if (!reusePort) return;
  const accept = (socket: Socket) => void server.server.emit('connection', socket);
  while (!isClosing() && others.length < SOCKETS - 1) {
    const other = await openOther({ host, port }, accept);
    if (other === null) break;
    other.on('error', report);
    if (isClosing()) await end(other);
    else others.push(other);
  }
}

async function canShare(host: string): Promise<boolean> {
  const trial = await openOther({ host, port: 0 }, (socket) => socket.destroy());
  if (trial !== null) await end(trial);
  return trial !== null;
}

// As Node's HTTP server makes its connections. Null where the system does not share a port between sockets.
async function openOther({ host, port }: Place, accept: (socket: Socket) => void): Promise<Server | null> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, accept);
  try {
    other.listen({ host, port, reusePort: true });
    await once(other, 'listening');
    return other;
  } catch {
    return null;
  }
}

async function end(other: Server): Promise<void> {
  other.close();
  await once(other, 'close');
}
