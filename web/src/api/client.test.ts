import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://tranche.test/app/', querySelector: () => null });
  vi.stubGlobal('location', new URL('http://tranche.test/app/'));
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`);
    const error = { code: 'overloaded', message: 'Busy.', details: [], retryable: true };
    return new Response(JSON.stringify({ timestamp: '2026-11-21T12:00:00.000Z', data: null, error }), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '2' },
    });
  });
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function refused(work: Promise<unknown>) {
  const seen = work.catch((cause: { code: string }) => cause.code);
  await vi.advanceTimersByTimeAsync(60_000);
  return seen;
}

it('a change of the person is sent once, because nothing tells the service that a second one is a repeat', async () => {
  const { callPersonApi } = await import('./client.ts');
  const body = { secretKey: 'rk', publishableKey: 'pk' };
  expect(await refused(callPersonApi('PUT', '/accounts/maple/processor', { body }))).toBe('overloaded');
  expect(sent).toHaveLength(1);
});

it('a change of the account is sent again under its key', async () => {
  const { callApi } = await import('./client.ts');
  const sending = { body: { name: 'Maria', email: 'maria@example.com' } } as never;
  expect(await refused(callApi('maple', 'POST /v1/contacts', sending))).toBe('overloaded');
  expect(sent).toHaveLength(4);
});
