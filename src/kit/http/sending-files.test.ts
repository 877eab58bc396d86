import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { createKeptSending } from './sending-files.ts';

const server = fastify();
const [forAccount, forLinks] = [createKeptSending('application/zip'), createKeptSending('application/zip')];
let open: () => void = () => {};
const gate = new Promise<void>((resolve) => {
  open = resolve;
});
async function* pieces(): AsyncGenerator<Buffer, void> {
  yield Buffer.from('PK');
  await gate;
  yield Buffer.from('..');
}
let url = '';
beforeAll(async () => {
  server.setErrorHandler((cause: AppError, _request, reply) => reply.code(cause.status).send({}));
  for (const [way, send] of [
    ['/app/:account', forAccount],
    ['/link/:account', forLinks],
  ] as const)
    server.get(way, (request, reply) => {
      const { account } = request.params as { account: string };
      return send(request, reply, account, { name: 'month.zip', byteCount: 4, pieces: pieces() });
    });
  await server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('kept files have one limit for each account, which frees a place when a file was taken', async () => {
  const [first, second] = [await fetch(`${url}/link/mine`), await fetch(`${url}/link/mine`)];
  expect([first.status, second.status]).toEqual([200, 200]);
  const third = await fetch(`${url}/link/mine`);
  expect([third.status, third.headers.get('content-disposition')]).toEqual([503, null]);
  const head = await fetch(`${url}/link/mine`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
  const other = await fetch(`${url}/link/other`);
  expect(other.status).toBe(200);
  // Two senders share no place.
  const own = await fetch(`${url}/app/mine`);
  expect(own.status).toBe(200);
  open();
  expect(await Promise.all([first, second, other, own].map((answer) => answer.text()))).toEqual([
    'PK..',
    'PK..',
    'PK..',
    'PK..',
  ]);
  await expect.poll(async () => (await fetch(`${url}/link/mine`)).status).toBe(200);
});
