import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts';
import { type ClientOptions, createTransport, type RequestOptions } from './transport.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = Response | Error | ((asked: Asked, signal: AbortSignal) => Promise<Response>);

const ok = (data: unknown = {}, headers: Record<string, string> = {}) =>
  Response.json({ timestamp: '', data, error: null }, { headers });
const refused = (status: number, code: string, headers: Record<string, string> = {}) => {
  const error = { code, message: `It is ${code}.`, details: [], requestId: 'req_1' };
  return Response.json({ timestamp: '', data: null, error }, { status, headers });
};

/** A service that gives these replies in turn, and a client that waits for no time. */
function serving(replies: readonly Reply[], client: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const pauses: number[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const request = {
      url: String(url),
      method: init.method ?? '',
      headers: init.headers as Record<string, string>,
      body: init.body,
    };
    const reply = replies[asked.push(request) - 1];
    if (reply === undefined) throw new Error('Nothing more was expected.');
    if (reply instanceof Error) throw reply;
    return reply instanceof Response ? reply : reply(request, init.signal as AbortSignal);
  };
  const transport = createTransport(
    {
      baseUrl: 'https://pay.example.com/',
      token: 'trn_test_x',
      fetch: fetch as typeof globalThis.fetch,
      ...client,
    },
    { pause: async (ms) => void pauses.push(ms), random: () => 0 },
  );
  const create = (options: RequestOptions = {}) =>
    transport.send({ method: 'POST', address: '/v1/contacts', body: { name: 'Ada' } }, options);
  const read = (options: RequestOptions = {}) =>
    transport.send({ method: 'GET', address: '/v1/contacts?limit=1' }, options);
  return { asked, pauses, create, read, transport };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((cause: unknown) => cause);

// A reply that ends only when its request is aborted.
const never: Reply = (_asked, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a request', () => {
  it.each(['https://pay.example.com', 'https://pay.example.com/v1', 'https://pay.example.com/v1/'])(
    'goes to the same address when the service is at %s',
    async (baseUrl) => {
      const { asked, read } = serving([ok()], { baseUrl });
      await read();
      expect(asked[0]?.url).toBe('https://pay.example.com/v1/contacts?limit=1');
    },
  );

  it('carries the token, JSON, its options, and of a read no key', async () => {
    const { asked, create, read } = serving([ok(), ok()], { headers: { 'X-Shop': 'one' } });
    await create({ ifMatch: '"3"', idempotencyKey: 'order-7', headers: { 'x-shop': 'two' } });
    await read();
    expect(asked[0]).toMatchObject({
      url: 'https://pay.example.com/v1/contacts',
      method: 'POST',
      body: '{"name":"Ada"}',
      headers: {
        authorization: 'Bearer trn_test_x',
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': 'order-7',
        'if-match': '"3"',
        'x-shop': 'two',
        'user-agent': expect.stringMatching(/^tranche-sdk\/\d/),
      },
    });
    expect(asked[1]?.headers).not.toHaveProperty('idempotency-key');
    expect(asked[1]?.headers).not.toHaveProperty('content-type');
    expect(asked[1]?.body).toBeUndefined();
  });

  it('without a token sends none, and a file goes as it is with its type', async () => {
    const { asked, transport } = serving([ok()], { token: undefined });
    const file = new Blob(['x'], { type: 'image/png' });
    await transport.send({ method: 'PUT', address: '/v1/account/logo', body: file });
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(asked[0]?.headers['content-type']).toBe('image/png');
    expect(asked[0]?.body).toBe(file);
  });

  it('answers its data with its version, its id, and whether it is a kept answer', async () => {
    const headers = { etag: '"4"', 'request-id': 'req_9', 'idempotency-replayed': 'true' };
    const { create } = serving([ok({ id: 'c1' }, headers)]);
    expect(await create()).toMatchObject({
      data: { id: 'c1' },
      status: 200,
      etag: '"4"',
      requestId: 'req_9',
      isReplayed: true,
    });
  });
});

describe('a request that fails', () => {
  it('says the key that it was sent with, made or given, and of a read none', async () => {
    const lost = () => new TypeError('fetch failed');
    const once = { maxRetries: 0 };
    const { asked, create, read } = serving([
      lost(),
      refused(500, 'internal'),
      new Response('<html>'),
      lost(),
      lost(),
      refused(422, 'illegal_action'),
    ]);
    for (let turn = 0; turn < 3; turn += 1) {
      const made = (await failureOf(create(once))) as ApiError;
      expect(made.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
      expect(made.idempotencyKey).toBe(asked[turn]?.headers['idempotency-key']);
      expect(made.isUnknown).toBe(true);
    }
    const given = { ...once, idempotencyKey: 'order-7' };
    expect(await failureOf(create(given))).toMatchObject({ idempotencyKey: 'order-7' });
    expect(await failureOf(read(once))).toMatchObject({ idempotencyKey: null });
    expect(await failureOf(create(given))).toMatchObject({ status: 422, idempotencyKey: 'order-7' });
  });

  it('says which address gave no answer, and what the platform knows of it', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { create } = serving([new TypeError('fetch failed', { cause })]);
    expect(await failureOf(create({ maxRetries: 0 }))).toMatchObject({
      message: 'No answer came from https://pay.example.com (ECONNREFUSED).',
      code: 'connection_failed',
    });
  });

  it.each([301, 302, 303, 307, 308])(
    'as it is redirected (%i) says where to, and is sent nowhere',
    async (status) => {
      const headers = { location: 'https://books.example.com/v1/contacts' };
      const { asked, create } = serving([new Response(null, { status, headers })]);
      const failure = (await failureOf(create())) as ApiError;
      expect(failure).toMatchObject({ status, code: 'redirected', isUnknown: false });
      expect(failure.message).toBe(
        'https://pay.example.com redirects to https://books.example.com/v1/contacts, which is not followed. ' +
          'Set baseUrl to https://books.example.com.',
      );
      expect(asked).toHaveLength(1);
    },
  );

  it.each([
    ['no connection', new TypeError('fetch failed')],
    ['408', refused(408, 'request_timeout')],
    ['429', refused(429, 'rate_limited')],
    ['500', refused(500, 'internal')],
    ['502 of a proxy', new Response('<html>', { status: 502 })],
    ['503', refused(503, 'overloaded')],
    ['409 while its key still runs', refused(409, 'request_in_progress')],
    ['an answer that is cut off', new Response('{"data":')],
  ])('in passing (%s) is sent again under the same key', async (_what, reply) => {
    const { asked, create, pauses } = serving([reply, ok({ id: 'c1' })]);
    expect((await create()).data).toEqual({ id: 'c1' });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(pauses).toHaveLength(1);
  });

  it.each([
    [422, true, '1', 2],
    [422, true, null, 1],
    [409, true, '1', 2],
    [500, true, null, 2],
    [503, false, '1', 1],
    [500, false, null, 1],
  ])(
    'with %i, `retryable: %s` and Retry-After %s is sent %i times: the service knows best',
    async (status, retryable, retryAfter, times) => {
      const error = { code: 'some_reason', message: 'No.', details: [], requestId: 'req_1', retryable };
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
      const reply = Response.json({ timestamp: '', data: null, error }, { status, headers });
      const { asked, create } = serving([reply, ok()]);
      const failure = await failureOf(create());
      expect(asked).toHaveLength(times);
      expect(failure).toEqual(times === 1 ? expect.objectContaining({ isRetryable: retryable }) : null);
    },
  );

  it.each([400, 401, 403, 404, 409, 412, 422, 501])('for good (%i) is sent once', async (status) => {
    const { asked, create } = serving([refused(status, 'some_reason')]);
    expect(await failureOf(create())).toMatchObject({ status, code: 'some_reason', requestId: 'req_1' });
    expect(asked).toHaveLength(1);
  });

  it('is sent again no more often than it may, then its last error is thrown', async () => {
    const replies = [new TypeError('lost'), refused(503, 'overloaded'), refused(500, 'internal')];
    const first = serving(replies);
    expect(await failureOf(first.read())).toBeInstanceOf(ServerError);
    const second = serving(replies);
    expect(await failureOf(second.read({ maxRetries: 0 }))).toBeInstanceOf(ConnectionError);
    expect([first.asked.length, second.asked.length]).toEqual([3, 1]);
  });

  it('waits longer each time, and chance spreads the clients', async () => {
    const failing = Array.from({ length: 8 }, () => refused(503, 'overloaded'));
    const { pauses, read } = serving([...failing, ok()], { maxRetries: 8 });
    await read();
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
  });

  it('waits for as long as Retry-After asks, in seconds or until a date', async () => {
    const at = new Date(Date.now() + 30_000).toUTCString();
    const { pauses, read } = serving([
      refused(429, 'rate_limited', { 'retry-after': '7' }),
      refused(503, 'overloaded', { 'retry-after': at }),
      ok(),
    ]);
    await read();
    expect(pauses[0]).toBe(7_000);
    expect(pauses[1]).toBeGreaterThan(0);
    expect(pauses[1]).toBeLessThanOrEqual(30_000);
  });

  it('is not sent again when it would have to wait for too long; the error says how long', async () => {
    const { asked, read } = serving([refused(429, 'rate_limited', { 'retry-after': '3600' })]);
    const error = await failureOf(read());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 3_600_000, isUnknown: true });
    expect(asked).toHaveLength(1);
  });

  it('ends in time, and is a failure that may pass', async () => {
    const { asked, read } = serving([never, never]);
    const error = await failureOf(read({ timeoutMs: 1, maxRetries: 1 }));
    expect(asked).toHaveLength(2);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: 'timeout', isUnknown: true });
  });

  it('ends with the signal, with its reason, and is not sent again', async () => {
    const controller = new AbortController();
    const { asked, read } = serving([never]);
    const failing = failureOf(read({ signal: controller.signal, maxRetries: 0 }));
    controller.abort('left');
    expect(await failing).toBe('left');
    expect(asked).toHaveLength(1);
    expect(await failureOf(serving([]).read({ signal: controller.signal }))).toBe('left');
  });

  it('by an answer that is not one of the service says so', async () => {
    const { read } = serving([new Response('<html>Sign in to the hotel</html>')]);
    const error = await failureOf(read({ maxRetries: 0 }));
    expect(error).toMatchObject({ status: 502, message: 'The answer is not one of this service.' });
  });
});
