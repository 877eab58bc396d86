import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { ask, signInOwner } from '../support/closing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

interface Sending {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly query?: string;
}

async function send({
  method = 'POST',
  body = JSON.stringify(list),
  headers = {},
  query = '',
}: Sending = {}) {
  const all: Record<string, string | undefined> = {
    authorization: `Bearer ${service.member.token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...headers,
  };
  const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const response = await fetch(`${service.url}/mcp${query}`, {
    method,
    headers: sent,
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a message with a token is answered, without a session', async () => {
  const answer = await send();
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('"draft_invoice"');
  expect(answer.headers.get('mcp-session-id')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['no token', undefined],
  ['a malformed token', 'Bearer trn_test_wrong'],
  ['another scheme', 'Basic YTpi'],
])('%s is refused as everywhere', async (_what, authorization) => {
  const answer = await send({ headers: { authorization } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(JSON.parse(answer.text).error.code).toBe('unauthorized');
});

test('a token that is revoked is refused with the next message', async () => {
  const body = { name: 'Assistant', scopes: ['invoices:read'] };
  const { data } = await service.call('POST', '/v1/tokens', { body });
  const headers = { authorization: `Bearer ${data.text}` };
  expect((await send({ headers })).status).toBe(200);
  await service.call('DELETE', `/v1/tokens/${data.id}`);
  expect((await send({ headers })).status).toBe(401);
});

test('a token of an account that was closed is refused, as everywhere', async () => {
  const closed = await startService();
  try {
    const owner = await signInOwner(closed);
    await ask(closed, owner, 'close');
    const theirs = `Bearer ${closed.member.token}`;
    const [here, there] = await Promise.all(
      ['/mcp', '/v1/invoices'].map((path) =>
        fetch(closed.url + path, {
          method: path === '/mcp' ? 'POST' : 'GET',
          headers: {
            authorization: theirs,
            accept: 'application/json, text/event-stream',
            ...(path === '/mcp' ? { 'content-type': 'application/json' } : {}),
          },
          ...(path === '/mcp' ? { body: JSON.stringify(list) } : {}),
        }),
      ),
    );
    expect(here?.status).toBe(403);
    expect(there?.status).toBe(403);
  } finally {
    await closed.close();
  }
});

test('of an account that is frozen, assistants read, and are refused what would change it', async () => {
  const { accountId } = service.member;
  await service.sql('update accounts set frozen_at = now() where id = $1', [accountId]);
  try {
    const assistant = await connectAssistant(service);
    expect((await assistant.call('list_invoices')).isError).toBe(false);
    const contact = { name: 'Kim', email: 'kim.frozen@example.com' };
    const refused = await assistant.call('create_contact', contact);
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'account_frozen' } } });
  } finally {
    await service.sql('update accounts set frozen_at = null where id = $1', [accountId]);
  }
});

test('the token of a session is no token here', async () => {
  const answer = await send({ headers: { authorization: undefined, cookie: 'session=x' } });
  expect(answer.status).toBe(401);
});

describe('pages', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:1', 'http://rebound.example:4000'])(
    'of another origin are refused, whatever token they have: %s',
    async (origin) => {
      const answer = await send({ headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('draft_invoice');
    },
  );

  test('whose name was pointed at this machine are refused, though the host is theirs', async () => {
    const { host } = new URL(service.url);
    const answer = await send({ headers: { origin: `http://${host}` } });
    expect(answer.status).toBe(403);
  });

  test('of the service itself are answered', async () => {
    const { publicUrl } = service.services.config;
    expect((await send({ headers: { origin: new URL(publicUrl).origin } })).status).toBe(200);
  });
});

test.each(['GET', 'DELETE', 'PUT'])('%s is refused: there is no stream and no session', async (method) => {
  const answer = await send({ method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});

test('an Accept that excludes JSON is refused with 406', async () => {
  expect((await send({ headers: { accept: 'text/html' } })).status).toBe(406);
});

test('an older client that does not take a stream is refused with 406', async () => {
  expect((await send({ headers: { accept: 'application/json' } })).status).toBe(406);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', undefined])(
  'a body of the type %s is refused with 415',
  async (type) => {
    expect((await send({ headers: { 'content-type': type } })).status).toBe(415);
  },
);

test('a body above the limit is refused with 413', async () => {
  const params = { name: 'search', arguments: { q: 'x'.repeat(300_000) } };
  const body = JSON.stringify({ ...list, method: 'tools/call', params });
  expect((await send({ body })).status).toBe(413);
});

test.each([
  ['no JSON', '{', 'Parse error'],
  ['a repeated key', '{"jsonrpc":"2.0","id":1,"method":"tools/list","method":"tools/call"}', 'Parse error'],
  ['a batch', JSON.stringify([list, list]), 'not a batch'],
])('%s is refused with 400', async (_what, body, words) => {
  const answer = await send({ body });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({
    id: null,
    error: { message: expect.stringContaining(words) },
  });
});

test.each([
  ['a revision that nobody knows', { 'mcp-protocol-version': '2031-01-01' }],
  ['a revision that the body does not name', { 'mcp-protocol-version': '2026-07-28' }],
])('%s is refused with 400', async (_what, headers) => {
  expect((await send({ headers })).status).toBe(400);
});

test('a parameter that is not known is refused', async () => {
  expect((await send({ query: '?confirm=nobody' })).status).toBe(400);
  expect((await send({ query: '?read_only=1' })).status).toBe(400);
});

test('the endpoint is not under the session of the app', async () => {
  const response = await fetch(`${service.url}/app/accounts/demo-studio/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(list),
  });
  expect(response.status).not.toBe(200);
});

test('nothing is streamed: who wants to listen is refused at once', async () => {
  const assistant = await connectAssistant(service);
  await expect(
    assistant.client.request({ method: 'subscriptions/listen', params: { notifications: {} } } as never),
  ).rejects.toThrow();
});

test('the requests that a tool makes are in the log of requests, under its token', async () => {
  const assistant = await connectAssistant(service);
  await assistant.call('list_contacts', { q: 'nobody' });
  await service.services.requestLog.flush();
  const { data } = await service.call('GET', '/v1/requests?path=/v1/contacts');
  expect(data.items[0]).toMatchObject({ method: 'GET', status: 200, tokenId: expect.any(String) });
});

test('requests of tools count against the limit of their token', async () => {
  const limited = await startService({ RATE_LIMIT_PER_SECOND: '3' });
  try {
    const assistant = await connectAssistant(limited);
    // Each call is two requests; the clock stands, so the bucket does not fill.
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(await assistant.call('list_contacts').catch((cause: Error) => cause.message));
    expect(JSON.stringify(answers)).toMatch(/rate_limited|429|Too many requests/);
  } finally {
    await limited.close();
  }
});
