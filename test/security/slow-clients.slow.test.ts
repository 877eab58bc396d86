import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const CLIENTS = 1000;
/** When all of them are gone, on a machine that does nothing else. */
const GONE_MS = 15_000;

async function open(first: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  socket.write(first);
  return socket;
}

/** Asks again and again, one request after the other, as long as a condition holds. */
async function ask(isGoingOn: () => boolean): Promise<{ perSecond: number; slowestMs: number }> {
  const started = performance.now();
  let asked = 0;
  let slowestMs = 0;
  while (isGoingOn()) {
    const begun = performance.now();
    const answer = await service.call('GET', '/v1/payment_methods');
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    expect(answer.status).toBe(200);
    asked += 1;
  }
  return { perSecond: (asked * 1000) / (performance.now() - started), slowestMs };
}

/** How many times longer than its own time a computation takes here now, because other work has the processors. */
function slowdown(): number {
  const started = performance.now();
  const before = process.threadCpuUsage();
  let spentMs = 0;
  while (spentMs < 200) {
    const { user, system } = process.threadCpuUsage(before);
    spentMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - started) / spentMs);
}

// Held to what the same machine does in the same minute without them, as other work may slow both.
describe('1000 clients that send slowly', () => {
  it('disturb nobody, and are let go within 15 s', async () => {
    await service.call('GET', '/v1/payment_methods');
    const quietUntil = performance.now() + 3_000;
    const quiet = await ask(() => performance.now() < quietUntil);
    const head = 'POST /v1/invoices HTTP/1.1\r\nHost: a\r\n';
    const body = `${head}Authorization: Bearer ${service.member.token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"note":`;
    const before = slowdown();
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => open(index % 2 === 0 ? head : body)),
    );
    const started = performance.now();
    // Each of them continues sending a byte now and then, which must not keep its place.
    const drip = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
    }, 1000);
    let goneAfterMs = Number.POSITIVE_INFINITY;
    const gone = Promise.all(
      sockets.map((socket) => (socket.closed ? Promise.resolve([]) : once(socket, 'close'))),
    );
    void gone.then(() => {
      goneAfterMs = performance.now() - started;
    });
    const isWaiting = () => goneAfterMs === Number.POSITIVE_INFINITY;
    const disturbed = await ask(() => isWaiting() && performance.now() - started < 8 * GONE_MS);
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    expect(goneAfterMs).toBeLessThan(GONE_MS * Math.max(before, slowdown()));
    expect(disturbed.perSecond).toBeGreaterThan(quiet.perSecond / 5);
    expect(disturbed.slowestMs).toBeLessThan(Math.max(1_000, 20 * quiet.slowestMs));
  }, 180_000);
});
