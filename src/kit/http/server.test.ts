import { expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { closeEnvelope } from './envelope.ts';
import { createHttpServer, type HttpServer, sendRead } from './server.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const rest = closeEnvelope(Buffer.from('{"name":"Zoë"}'));

async function serve(add: (server: HttpServer) => void): Promise<HttpServer> {
  const clock = { now: () => now };
  const server = createHttpServer({ clock, log: openLog('silent'), trustedProxies: [] });
  add(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

function ask(server: HttpServer, method: 'GET' | 'HEAD'): Promise<Response> {
  return fetch(new URL('/read', server.listeningOrigin), { method });
}

it('answers HEAD of a read with the headers of GET and nothing else', async () => {
  await using server = await serve((one) =>
    one.get('/read', async (_request, reply) => sendRead(reply, { now, rest, etag: '"7"' })),
  );
  const got = await ask(server, 'GET');
  const body = await got.text();
  expect(body).toBe('{"timestamp":"2026-11-22T12:00:00.000Z","data":{"name":"Zoë"},"error":null}');
  expect(Object.fromEntries(got.headers)).toMatchObject({
    etag: '"7"',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
  });
  const head = await ask(server, 'HEAD');
  expect(await head.text()).toBe('');
  // The client ends the connection of a HEAD by itself.
  const own = ['request-id', 'date', 'connection', 'keep-alive'];
  const named = (response: Response) => [...response.headers].filter(([name]) => !own.includes(name));
  expect(named(head)).toEqual(named(got));
});

it('leaves an answer as it is that was given before the read came to its end', async () => {
  const faults: unknown[] = [];
  await using server = await serve((one) =>
    one.get('/read', async (_request, reply) => {
      reply.code(503).send('late' as never);
      try {
        sendRead(reply, { now, rest, etag: null });
      } catch (fault) {
        faults.push(fault);
      }
      return reply;
    }),
  );
  const response = await ask(server, 'GET');
  expect([response.status, await response.text()]).toEqual([503, 'late']);
  expect(faults).toEqual([]);
});
