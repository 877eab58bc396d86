import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { createHttpServer, type HttpServer } from './server.ts';

let server: HttpServer;
let atWork = 0;
let mostAtWork = 0;
let begun = 0;

beforeAll(async () => {
  const clock = { now: () => new Date() };
  server = createHttpServer({ clock, log: openLog('silent'), trustedProxies: [] });
  server.addHook('onRequest', async () => {
    begun += 1;
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
  });
  server.get(
    '/n/:number',
    async (request) => ({ number: (request.params as { number: string }).number }) as never,
  );
  server.post('/read', async (request) => ({ length: request.rawBody?.length }) as never);
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function open(): Promise<{ socket: Socket; closed: Promise<void>; text: () => string }> {
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  [begun, mostAtWork] = [0, 0];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, closed, text: () => text };
}

const get = (number: number) => `GET /n/${number} HTTP/1.1\r\nHost: a\r\n\r\n`;
const numbersIn = (text: string) =>
  [...text.matchAll(/"number":"(\d+)"/g)].map(([, number]) => Number(number));
const countTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('requests sent ahead on one connection', () => {
  it('are begun one after the other, and answered in order', async () => {
    const { socket, text } = await open();
    socket.write(countTo(100).map(get).join(''));
    await expect.poll(() => numbersIn(text())).toEqual(countTo(100));
    expect(mostAtWork).toBe(1);
    // The connection is read again afterwards.
    socket.write(get(100));
    await expect.poll(() => numbersIn(text())).toEqual(countTo(101));
    socket.destroy();
  });

  it('are all answered when they come in many pieces, with bodies that are cut anywhere', async () => {
    const { socket, text } = await open();
    const body = JSON.stringify({ text: 'x'.repeat(3_000) });
    const post = `POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const all = Buffer.from(
      countTo(60)
        .map((number) => post + get(number))
        .join(''),
    );
    for (let at = 0; at < all.length; at += 7_001) {
      socket.write(all.subarray(at, at + 7_001));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => numbersIn(text())).toEqual(countTo(60));
    expect(text().split(`"length":${body.length}`)).toHaveLength(61);
    expect(mostAtWork).toBe(1);
    socket.destroy();
  });

  it('end the connection when they are more than 128, and the rest of them is dropped', async () => {
    const { socket, closed } = await open();
    socket.write(countTo(2_000).map(get).join(''));
    await closed;
    expect(begun).toBeLessThanOrEqual(1);
  });

  it('are not begun behind an answer that ends the connection', async () => {
    const { socket, closed, text } = await open();
    socket.write(`${get(0)}GET /n/1 HTTP/1.1\r\n\r\n${get(2)}`);
    await closed;
    expect(text()).toContain('HTTP/1.1 400 ');
    expect([numbersIn(text()), begun]).toEqual([[0], 1]);
  });
});

it('a connection is ended with its 10 000th answer', async () => {
  const { socket, closed, text } = await open();
  let answered = 0;
  const isOpen = () => !socket.destroyed && !socket.readableEnded;
  while (isOpen() && answered < 10_001) {
    const piece = Math.min(100, 10_000 - answered) || 1;
    socket.write(
      countTo(piece)
        .map((number) => get(answered + number))
        .join(''),
    );
    answered += piece;
    await expect
      // Only the end is looked at: the whole grows to megabytes.
      .poll(() => numbersIn(text().slice(-2_000)).at(-1) === answered - 1 || !isOpen(), { interval: 1 })
      .toBe(true);
  }
  await closed;
  expect(numbersIn(text())).toEqual(countTo(10_000));
});
