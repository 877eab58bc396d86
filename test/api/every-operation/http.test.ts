import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { everyOperation, type Operation } from './operations.ts';

let service: TestService;
let operations: Operation[];
beforeAll(async () => {
  service = await startService();
  operations = await everyOperation(service);
});
afterAll(() => service.close());

const writing = () => operations.filter((operation) => operation.body !== undefined);

/** How many requests the metrics count, by method, route and status. */
async function countedRequests(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const lines = text.matchAll(
    /^tranche_http_request_seconds_count\{method="(.*)",route="(.*)",status="(.*)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, ...kind]) => [kind.slice(0, 3).join(' '), Number(kind[3])]));
}

it('each request is counted under its method, route and status', async () => {
  const before = await countedRequests();
  const unknown = '/v1/views/00000000-0000-0000-0000-000000000000';
  await service.call('GET', '/v1/views');
  await service.call('GET', '/v1/views');
  await service.call('GET', '/v1/views?nothing=1');
  await service.call('DELETE', unknown);
  await service.call('GET', '/v1/nothing');
  await service.call('DELETE', '/v1/nothing');
  const grown = async () => {
    const counted = Object.entries(await countedRequests());
    const added = counted.map(([kind, count]): [string, number] => [kind, count - (before[kind] ?? 0)]);
    return Object.fromEntries(added.filter(([kind, count]) => count > 0 && !kind.includes('/metrics')));
  };
  await expect.poll(grown).toEqual({
    'GET /v1/views 200': 2,
    'GET /v1/views 400': 1,
    'DELETE /v1/views/:view_id 404': 1,
    'GET unknown 404': 1,
    'DELETE unknown 404': 1,
  });
});

describe('every operation', () => {
  it('refuses an unknown field with 400 unknown_field', async () => {
    for (const { name, method, path, body } of writing()) {
      const answer = await service.call(method, path, { body: { ...body, nmae: 'x' } });
      expect([name, answer.status, answer.error.code]).toEqual([name, 400, 'unknown_field']);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('refuses a body of type %s with 415', async (type) => {
    for (const { name, method, path, body } of writing()) {
      const answer = await service.call(method, path, { body, headers: { 'content-type': type } });
      expect([name, answer.status]).toEqual([name, 415]);
    }
  });

  it('refuses an Idempotency-Key that is not valid with 400, also where nothing is kept under it', async () => {
    for (const { name, method, path, body } of writing()) {
      const answer = await service.call(method, path, { body, headers: { 'idempotency-key': 'a b' } });
      expect([name, answer.status, answer.error.details[0]?.code]).toEqual([
        name,
        400,
        'invalid_idempotency_key',
      ]);
    }
  });

  it('refuses a body above 256 KiB with 413', async () => {
    for (const { name, method, path } of writing()) {
      const answer = await service.call(method, path, { rawBody: `{"note":"${'x'.repeat(262_144)}"}` });
      expect([name, answer.status, answer.error.code]).toEqual([name, 413, 'payload_too_large']);
    }
  });

  it('refuses an Accept header that excludes JSON with 406', async () => {
    for (const { name, method, path, body } of operations) {
      // Some operations answer HTML.
      const others = /(?:\/preview|_preview|\/html)$/.test(path) ? 'text/csv' : 'text/html';
      for (const accept of [others, 'application/json;q=0']) {
        const answer = await service.call(method, path, { body, headers: { accept } });
        expect([name, answer.status]).toEqual([name, 406]);
      }
    }
  });

  it('refuses a query parameter that it does not know with 400, and does nothing', async () => {
    const before = await service.sql('select account_id, key, status from idempotency_keys order by 1, 2');
    for (const { name, method, path, body } of operations) {
      const headers = { 'idempotency-key': `dry ${name}`.replaceAll(/[^!-~]/g, '-') };
      const answer = await service.call(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, {
        body,
        headers,
      });
      expect([name, answer.status, answer.error.code]).toEqual([name, 400, 'unknown_field']);
      expect(answer.error.details.map((detail) => detail.path)).toContain('/dry_run');
    }
    expect(await service.sql('select account_id, key, status from idempotency_keys order by 1, 2')).toEqual(
      before,
    );
  });

  it('tells the faults of its query and of its body at once', async () => {
    for (const { name, method, path } of writing()) {
      const rawBody = '{"nmae":1.5,"other":1,"other":2,"third":true}';
      const answer = await service.call(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, {
        rawBody,
      });
      expect([name, answer.status, answer.error.code]).toEqual([name, 400, 'unknown_field']);
      const told = answer.error.details.map((detail) => detail.path);
      expect(told).toEqual(expect.arrayContaining(['/nmae', '/other', '/third', '/dry_run']));
    }
  });

  it('answers a file to a caller that takes JSON only, as its refusals are JSON', async () => {
    const files = operations.filter(({ name }) => /\/(csv|pdf|calendar|e_invoice|receipt)$/.test(name));
    expect(files).toHaveLength(18);
    for (const { name, method, path } of files) {
      const headers = { accept: 'application/json' };
      const [answer, other] = [
        await service.call(method, path, { headers }),
        await service.call(method, path, { headers: { accept: '*/*' } }),
      ];
      expect([name, answer.status]).toEqual([name, other.status]);
      if (answer.status === 200) {
        expect([name, answer.headers.get('content-type')]).not.toContain('application/json');
      }
    }
  });

  it('names in a 406 what the operation answers', async () => {
    const messageOf = async (path: string, accept: string) => {
      const answer = await service.call('GET', path, { headers: { accept } });
      return [answer.status, answer.error?.message];
    };
    const invoice = '/v1/invoices/01981f9e-0000-7000-8000-00000000000b';
    expect(await messageOf('/v1/invoices', 'application/pdf')).toEqual([
      406,
      'This operation answers application/json; the Accept header excludes that.',
    ]);
    expect(await messageOf(`${invoice}/e_invoice`, 'text/csv')).toEqual([
      406,
      'This operation answers application/pdf or application/xml, and application/json for refusals; the Accept header excludes that.',
    ]);
    expect(await messageOf('/v1/events/stream', 'application/json')).toEqual([
      406,
      'This operation answers text/event-stream; the Accept header excludes that.',
    ]);
  });

  it.each(['utf-16', 'UTF-16LE', 'iso-8859-1', '"latin1"', ''])(
    'refuses a body in the character set %j with 415',
    async (charset) => {
      for (const { name, method, path, body } of writing()) {
        const type = `application/json; charset=${charset}`;
        const answer = await service.call(method, path, { body, headers: { 'content-type': type } });
        expect([name, answer.status]).toEqual([name, 415]);
      }
    },
  );

  it('reads a body whose keys have escapes as what they spell', async () => {
    for (const { name, method, path } of writing()) {
      const fault = await service.call(method, path, { rawBody: '{"n\\u006dae":1}' });
      const told = fault.error.details.find(({ code }) => code === 'unknown_field');
      expect([name, told?.path]).toEqual([name, '/nmae']);
      const twice = await service.call(method, path, { rawBody: '{"nmae":1,"n\\u006dae":1}' });
      expect([name, twice.error.details[0]]).toMatchObject([name, { code: 'duplicate_key', path: '/nmae' }]);
    }
  });

  it('that changes something answers an empty change with 200 and writes nothing', async () => {
    const changing = operations.filter(({ method }) => method === 'PATCH');
    expect(changing).toHaveLength(10);
    const events = await service.sql('select id from events');
    for (const { name, path } of changing) {
      const answer = await service.call('PATCH', path, { body: {} });
      expect([name, answer.status]).toEqual([name, 200]);
      const shown = await service.call('GET', path);
      expect(shown.headers.get('etag')).toBe(answer.headers.get('etag'));
    }
    expect(await service.sql('select id from events')).toEqual(events);
  });

  it('refuses another method with 405 and says which there are', async () => {
    for (const { method, path } of operations) {
      const own = operations.filter((one) => one.path === path).map((one) => one.method);
      const other = ['PUT', 'POST'].find((one) => !own.includes(one)) ?? 'TRACE';
      const answer = await service.call(other, path, { body: {} });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.get('allow')).toContain(method);
    }
  });

  it('of a path that is named to the letter says its own methods, not those of an id in its place', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      const answer = await service.call(method, '/v1/invoices/csv');
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('answers unknown paths with 404 in the envelope', async () => {
    for (const path of ['/', '/v1', '/v2/invoices', '/v1/invoices/', '/v1/invoices/x/y', '/v1/%zz', '/%00']) {
      if (path === '/') continue;
      const answer = await service.call('GET', path);
      expect([path, answer.status, answer.error.code]).toEqual([path, 404, 'not_found']);
    }
  });
});

/** Sends bytes as they are and answers what comes back until the server ends the connection. */
function raw(text: string, onData: (socket: Socket) => void = () => {}): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () =>
      socket.write(text),
    );
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
      onData(socket);
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a method that the service does not know', () => {
  it.each(['QUERY', 'PROPFIND', 'PURGE'])('%s is refused with 405 in the envelope', async (method) => {
    const answer = await raw(
      `${method} /v1/invoices HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer.toLowerCase()).toContain('allow: post, get, head');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).error.code).toBe('method_not_allowed');
  });

  it.each([
    ['no body', ''],
    ['a body that is not JSON', 'Content-Type: application/json\r\nContent-Length: 1\r\n'],
    ['an empty body', 'Content-Type: application/json\r\nContent-Length: 0\r\n'],
    ['a body in pieces', 'Transfer-Encoding: chunked\r\n'],
  ])('QUERY is refused with 405, with %s', async (_title, headers) => {
    const answer = await raw(
      `QUERY /v1/invoices HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n{`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('what is not a proper request', () => {
  it.each<[string, string, number]>([
    ['headers above 16 KiB', `GET /v1/invoices HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a line that is not HTTP', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/invoices HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks together',
      'POST /v1/invoices HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no Host', 'GET /v1/invoices HTTP/1.1\r\n\r\n', 400],
    [
      'a path that is no text, with a body of no known length',
      'DELETE /v1/views/%c0%af HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n',
      404,
    ],
    ['an expectation', 'GET /v1/invoices HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n', 417],
  ])('%s is refused in the envelope and the connection ended', async (_title, text, status) => {
    const answer = await raw(text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(answer.toLowerCase()).toContain('connection: close');
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    if (body !== '') expect(JSON.parse(body).data).toBeNull();
  });

  it('is answered once when it is refused before it has arrived, and never arrives', async () => {
    const answer = await raw(
      'POST /v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\n{}',
      (socket) => socket.end(),
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });
});
