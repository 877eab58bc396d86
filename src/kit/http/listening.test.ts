import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, createServer, Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '../log.ts';
import { findFreePort } from '../ports.ts';
import { listenAtOnce } from './listening.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const HOST = '127.0.0.1';
const CALLERS = 400;

function create(): HttpServer {
  const clock = { now: () => new Date() };
  return createHttpServer({ clock, log: openLog('silent'), trustedProxies: [] });
}

async function serve(add: (server: HttpServer) => void = () => {}) {
  const server = create();
  add(server);
  const port = await findFreePort(HOST);
  await listenAtOnce(server, { host: HOST, port });
  return { server, port };
}

// In a thread of their own: this one's loop must not turn while they connect.
const CONNECT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { connect } = require('node:net');
  let left = workerData.callers;
  const sockets = Array.from({ length: left }, () => connect(workerData.port, workerData.host, () => {
    left -= 1;
    if (left > 0) return;
    Atomics.store(workerData.flag, 0, 1);
    Atomics.notify(workerData.flag, 0);
  }));
  parentPort.on('message', () => { for (const one of sockets) one.destroy(); parentPort.close(); });
`;

// Other systems do not spread the connections of a port over sockets: there one accepts all of them.
it.runIf(process.platform === 'linux')(
  'accepts those who wait together within a few turns of the event loop, however long a turn takes',
  async () => {
    const { server, port } = await serve();
    let accepted = 0;
    server.server.on('connection', () => {
      accepted += 1;
    });
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(CONNECT, {
      eval: true,
      workerData: { port, host: HOST, callers: CALLERS, flag },
    });
    await once(worker, 'online');
    // All of them wait in the system's queue when the loop turns again.
    expect(Atomics.wait(flag, 0, 0, 20_000)).not.toBe('timed-out');
    let turns = 0;
    for (; accepted < CALLERS; turns += 1) await nextTurn();
    // The system spreads them by chance: the fullest of 128 queues has about ten. One queue would take 400 turns.
    expect(turns).toBeLessThan(CALLERS / 10);
    worker.postMessage('end');
    await server.close();
  },
);

it('accepts no more when it closes, and ends after the last request, whichever socket brought it', async () => {
  const held: (() => void)[] = [];
  const { server, port } = await serve((one) =>
    one.get('/held', () => new Promise((resolve) => held.push(() => resolve({} as never)))),
  );
  const agent = { agent: false, headers: { connection: 'close' } };
  const ask = async () => {
    const arrived = held.length + 1;
    const answer = once(get(`http://${HOST}:${port}/held`, agent), 'response') as Promise<[IncomingMessage]>;
    await expect.poll(() => held.length).toBe(arrived);
    return {
      async finish() {
        held.at(-1)?.();
        const [{ statusCode }] = await answer;
        expect(statusCode).toBe(200);
      },
    };
  };
  // Until one comes through another socket than the first, which counts only its own.
  let last = await ask();
  while ((await openOfFirst(server)) > 0) {
    await last.finish();
    await expect.poll(() => openOfFirst(server)).toBe(0);
    last = await ask();
  }
  let hasClosed = false;
  const closed = server.close().then(() => {
    hasClosed = true;
  });
  await expect.poll(() => refuses(port)).toBe(true);
  await nextTurn();
  expect(hasClosed).toBe(false);
  await last.finish();
  await closed;
});

function openOfFirst(server: HttpServer): Promise<number> {
  return new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)));
}

async function refuses(port: number): Promise<boolean> {
  const socket = connect(port, HOST);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

it('shares its port with no other program, whether that came first or later', async () => {
  const { server, port } = await serve();
  const second = create();
  await expect(listenAtOnce(second, { host: HOST, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await second.close();
  const other = createServer().listen(port, HOST);
  await expect(once(other, 'listening')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
});

/** Lets the first socket of the port listen, then does something before the second does. Answers all that listen there. */
function beforeTheSecond(port: number, act: () => Promise<unknown>): readonly Server[] {
  const sockets: Server[] = [];
  const listen = Reflect.get(Server.prototype, 'listen') as (this: Server, ...words: unknown[]) => Server;
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...words) {
    const [place] = words as [unknown];
    const isShared = typeof place === 'object' && place !== null && 'reusePort' in place;
    if (!isShared || !('port' in place) || place.port !== port) return listen.apply(this, words);
    sockets.push(this);
    if (sockets.length !== 2) return listen.apply(this, words);
    void act().then(() => listen.apply(this, words));
    return this;
  });
  onTestFinished(() => spy.mockRestore());
  return sockets;
}

// Other systems do not share a port: there is no second socket.
it.runIf(process.platform === 'linux')(
  'looks after a connection that comes when the first socket listens and the others do not yet',
  async () => {
    const server = create();
    const port = await findFreePort(HOST);
    const early = Promise.withResolvers<unknown>();
    const sockets = beforeTheSecond(port, async () => {
      const accepted = once(server.server, 'connection');
      const socket = connect(port, HOST);
      early.resolve(once(socket, 'close'));
      await accepted;
    });
    await listenAtOnce(server, { host: HOST, port });
    expect(sockets.length).toBe(128);
    // Ends those that Node has in its list, as its limits of time do.
    server.server.closeAllConnections();
    await early.promise;
    await server.close();
  },
);

// As above: there is no second socket elsewhere.
it.runIf(process.platform === 'linux')('opens no further socket once it closes', async () => {
  const server = create();
  const port = await findFreePort(HOST);
  let closed: Promise<unknown> = Promise.resolve();
  const sockets = beforeTheSecond(port, async () => {
    closed = server.close();
    await once(server.server, 'close');
  });
  await listenAtOnce(server, { host: HOST, port });
  await closed;
  expect(sockets.length).toBe(2);
  expect(await refuses(port)).toBe(true);
});

it('goes on when the system has no file left for a connection, whichever socket it came to', async () => {
  const server = create();
  server.get('/free', async () => ({}) as never);
  const port = await findFreePort(HOST);
  const sockets = beforeTheSecond(port, async () => {});
  await listenAtOnce(server, { host: HOST, port });
  const fault = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
  for (const one of [server.server, ...sockets]) one.emit('error', fault);
  expect((await fetch(`http://${HOST}:${port}/free`)).status).toBe(200);
  await server.close();
});
