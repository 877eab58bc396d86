import { connect } from 'node:net';
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

  it('refuses a body above 256 KiB with 413', async () => {
    for (const { name, method, path } of writing()) {
      const answer = await service.call(method, path, { rawBody: `{"note":"${'x'.repeat(262_144)}"}` });
      expect([name, answer.status, answer.error.code]).toEqual([name, 413, 'payload_too_large']);
    }
  });

  it('refuses an Accept header that excludes JSON with 406', async () => {
    for (const { name, method, path, body } of operations) {
      for (const accept of ['text/html', 'application/json;q=0']) {
        const answer = await service.call(method, path, { body, headers: { accept } });
        expect([name, answer.status]).toEqual([name, 406]);
      }
    }
  });

  it('refuses another method with 405 and says which there are', async () => {
    for (const { method, path } of operations) {
      const answer = await service.call('PUT', path, { body: {} });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.get('allow')).toContain(method);
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
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

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
  ])('%s is refused in the envelope and the connection ended', async (_title, text, status) => {
    const answer = await raw(text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(answer.toLowerCase()).toContain('connection: close');
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    if (body !== '') expect(JSON.parse(body).data).toBeNull();
  });
});
