import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionKeys } from './action-keys.ts';

type Ending = 'Lost' | 'Refused' | 'Done';
// How each request ends, by what its body says; without an entry it is done.
const endings = new Map<string, Ending>();
const sent: { readonly asked: string; readonly key: string }[] = [];

const answer = (status: number, content: object) =>
  new Response(
    JSON.stringify({ timestamp: '2026-11-21T12:00:00.000Z', data: null, error: null, ...content }),
    {
      status,
      headers: { 'content-type': 'application/json' },
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://tranche.test/app/', querySelector: () => null });
  vi.stubGlobal('location', new URL('http://tranche.test/app/'));
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    const asked = JSON.parse(body as string).name as string;
    sent.push({ asked, key: new Headers(headers).get('idempotency-key') as string });
    const ending = endings.get(asked) ?? 'Done';
    if (ending === 'Lost') throw new TypeError('The connection broke.');
    if (ending === 'Done') return answer(201, { data: {} });
    return answer(422, { error: { code: 'illegal_action', message: 'No.', details: [] } });
  });
  endings.clear();
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(): Promise<ActionKeys> {
  const { ActionKeys } = await import('./action-keys.ts');
  return new ActionKeys();
}
// Answers the key under which it was sent, each time that it was.
async function ask(key: ActionKeys, name: string, ending: Ending = 'Done'): Promise<string> {
  const { callApi } = await import('./client.ts');
  endings.set(name, ending);
  const before = sent.length;
  const body = { name, email: 'k@example.com' };
  const asking = callApi('studio', 'POST /v1/contacts', { body, key }).catch(() => null);
  await vi.runAllTimersAsync();
  await asking;
  const keys = new Set(sent.slice(before).map((one) => one.key));
  expect([keys.size, [...keys][0]]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  return [...keys][0] as string;
}

describe('the key of a request of an action', () => {
  it('is the same after a lost answer, also when another request was refused or done in between', async () => {
    const keys = await begin();
    const lost = await ask(keys, 'A', 'Lost');
    const refused = await ask(keys, 'B', 'Refused');
    const done = await ask(keys, 'C');
    keys.finish();
    expect(await ask(keys, 'A')).toBe(lost);
    expect(new Set([lost, refused, done]).size).toBe(3);
  });

  it('is another one after a refusal, and once all of the action is done', async () => {
    const keys = await begin();
    const refused = await ask(keys, 'A', 'Refused');
    const done = await ask(keys, 'A');
    keys.finish();
    const again = await ask(keys, 'A');
    expect(new Set([refused, done, again]).size).toBe(3);
  });

  it('is the same while a later request of the same action is not done', async () => {
    const keys = await begin();
    const first = await ask(keys, 'A');
    await ask(keys, 'B', 'Refused');
    expect(await ask(keys, 'A')).toBe(first);
  });
});
