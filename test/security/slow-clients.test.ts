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

async function open(first: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  socket.write(first);
  return socket;
}

describe('1000 clients that send slowly', () => {
  it('disturb nobody, and are let go within 15 s', async () => {
    const started = performance.now();
    const head = 'POST /v1/invoices HTTP/1.1\r\nHost: a\r\n';
    const body = `${head}Authorization: Bearer ${service.member.token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"note":`;
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => open(index % 2 === 0 ? head : body)),
    );
    // Each of them goes on sending a byte now and then, which must not keep its place.
    const drip = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
    }, 1000);
    const gone = Promise.all(
      sockets.map((socket) => (socket.closed ? Promise.resolve([]) : once(socket, 'close'))),
    );
    let asked = 0;
    let isWaiting = true;
    void gone.then(() => {
      isWaiting = false;
    });
    let slowestMs = 0;
    while (isWaiting && performance.now() - started < 20_000) {
      const begun = performance.now();
      const answer = await service.call('GET', '/v1/payment_methods');
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      expect(answer.status).toBe(200);
      asked += 1;
    }
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    expect(isWaiting).toBe(false);
    expect((performance.now() - started) / 1000).toBeLessThan(15);
    expect(asked).toBeGreaterThan(100);
    expect(slowestMs).toBeLessThan(1000);
  }, 40_000);
});
