import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const PER_SECOND = 20;

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });
});
afterAll(() => service.close());

// Tests of one file share the limit of a token: its bucket is full again a second later.
const refill = () => service.clock.set(new Date(service.clock.now().getTime() + 2_000).toISOString());

const STRANGER = 'GET /v1/invoices HTTP/1.1\r\nHost: a\r\n\r\n';
const member = () =>
  `GET /v1/payment_methods HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.member.token}\r\n\r\n`;

async function open(): Promise<{ socket: Socket; closed: Promise<void>; text: () => string }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, closed, text: () => text };
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends requests in one piece, and waits until the service ends the connection. */
async function sendAhead(request: string, count: number): Promise<string> {
  const { socket, closed, text } = await open();
  socket.write(request.repeat(count));
  await closed;
  return text();
}

describe('requests sent ahead on one connection', () => {
  it('20 000 of a stranger are not worked off, and others are answered beside them', async () => {
    const asked = vi.spyOn(service.services.accounts, 'authenticate');
    const { socket, closed } = await open();
    socket.write(STRANGER.repeat(20_000));
    const beside = await fetch(`${service.url}/readyz`);
    expect(beside.status).toBe(200);
    await closed;
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
    asked.mockRestore();
  });

  it('of a stranger get one 401, which ends the connection', async () => {
    const text = await sendAhead(STRANGER, 10);
    expect(statusesIn(text)).toEqual([401]);
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it('of a token are all answered, in their order', async () => {
    refill();
    const { socket, text } = await open();
    const paths = Array.from({ length: PER_SECOND - 1 }, (_, index) => `?limit=${index + 1}`);
    socket.write(
      paths.map((query) => member().replace('/v1/payment_methods', `/v1/invoices${query}`)).join(''),
    );
    await expect.poll(() => statusesIn(text())).toEqual(paths.map(() => 200));
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it('of a token end with the first 429', async () => {
    refill();
    const text = await sendAhead(member(), PER_SECOND + 10);
    expect(statusesIn(text)).toEqual([...Array.from({ length: PER_SECOND }, () => 200), 429]);
  });

  it('one 401 or 429 with nothing behind it leaves the connection open', async () => {
    refill();
    const { socket, text } = await open();
    for (let sent = 1; sent <= 2; sent += 1) {
      socket.write(STRANGER);
      await expect.poll(() => statusesIn(text())).toEqual(Array.from({ length: sent }, () => 401));
    }
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
