import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const MOST = 2_000;

/** Waits where a request stands until it is let on. */
function gate() {
  let [here, onward] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    pass() {
      here.resolve();
      return onward.promise;
    },
    arrived: () => here.promise,
    open() {
      onward.resolve();
      [here, onward] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    },
  };
}

async function serve(add: (server: HttpServer) => void): Promise<HttpServer> {
  const clock = { now: () => new Date() };
  const server = createHttpServer({ clock, log: openLog('silent'), trustedProxies: [] });
  add(server);
  server.get('/free', async () => ({}) as never);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

const REQUEST = 'GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends a request and ends its connection while it stands at the gate. */
async function leave(server: HttpServer, held: ReturnType<typeof gate>): Promise<void> {
  const accepted = once(server.server, 'connection');
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  socket.write(REQUEST);
  const [theirs] = await accepted;
  await held.arrived();
  const closed = once(theirs, 'close');
  socket.destroy();
  await closed;
  held.open();
}

it('counts no request that was left before it was known who asks', async () => {
  const held = gate();
  await using server = await serve((one) => {
    one.addHook('onRequest', async ({ url }) => (url === '/held' ? held.pass() : undefined));
    one.get('/held', async () => ({}) as never);
  });
  for (let left = 0; left < MOST; left += 1) await leave(server, held);
  expect((await fetch(`${server.listeningOrigin}/free`)).status).toBe(200);
});
