import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it('refuses what can wait at half of the places, before anything else is asked, and nothing else', async () => {
  const open = Promise.withResolvers<void>();
  let asked = 0;
  let begun = 0;
  const half = Promise.withResolvers<void>();
  await using server = await serve((one) => {
    one.addHook('onRequest', async () => {
      asked += 1;
    });
    one.get('/held', async () => {
      begun += 1;
      if (begun === MOST / 2) half.resolve();
      await open.promise;
      return {} as never;
    });
    one.get('/waits', { config: { canWait: true } }, async () => ({}) as never);
  });
  const status = async (path: string) => (await fetch(server.listeningOrigin + path)).status;
  const held = Array.from({ length: MOST / 2 }, () => status('/held'));
  await half.promise;
  const refused = await fetch(`${server.listeningOrigin}/waits`);
  expect([refused.status, refused.headers.get('retry-after'), asked]).toEqual([503, '1', MOST / 2]);
  expect(await status('/free')).toBe(200);
  open.resolve();
  await Promise.all(held);
  expect(await status('/waits')).toBe(200);
});

it.each([
  ['what waits for others', { waitsForOthers: true }],
  ['streams', { produces: ['text/event-stream'] }],
] as const)(
  'refuses what can wait at half of the places when %s take them, and nothing else',
  async (_, config) => {
    const open = Promise.withResolvers<void>();
    const half = Promise.withResolvers<void>();
    let begun = 0;
    await using server = await serve((one) => {
      one.get('/held', { config: config as typeof config & { produces?: string[] } }, async () => {
        begun += 1;
        if (begun === MOST / 2) half.resolve();
        await open.promise;
        return {} as never;
      });
      one.get('/waits', { config: { canWait: true } }, async () => ({}) as never);
    });
    const status = async (path: string) => {
      const headers = { accept: path === '/held' ? '*/*' : 'application/json' };
      return (await fetch(server.listeningOrigin + path, { headers })).status;
    };
    const held = Array.from({ length: MOST / 2 }, () => status('/held'));
    await half.promise;
    expect([await status('/waits'), await status('/free')]).toEqual([503, 200]);
    open.resolve();
    await Promise.all(held);
    expect(await status('/waits')).toBe(200);
  },
);

it('refuses what can wait at fewer places when nothing has been answered for seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let begun = 0;
  await using server = await serve((one) => {
    one.get('/held', async () => {
      begun += 1;
      if (begun === MOST / 5) all.resolve();
      await open.promise;
      return {} as never;
    });
    one.get('/waits', { config: { canWait: true } }, async () => ({}) as never);
  });
  const status = async (path: string) => (await fetch(server.listeningOrigin + path)).status;
  const held = Array.from({ length: MOST / 5 }, () => status('/held'));
  await all.promise;
  expect(await status('/waits')).toBe(200);
  vi.advanceTimersByTime(6_000);
  expect([await status('/waits'), await status('/free')]).toEqual([503, 200]);
  open.resolve();
  await Promise.all(held);
  expect(await status('/waits')).toBe(200);
});
