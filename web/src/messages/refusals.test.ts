import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blockers, refusals } from '../../../src/kit/errors.ts';
import { loadCatalogue } from './catalogue.ts';

const ENGLISH = 'This is only said in English.';
let refused: object;

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://tranche.test/app/', querySelector: () => null });
  vi.stubGlobal('location', new URL('http://tranche.test/app/'));
  vi.stubGlobal('fetch', async () =>
    Response.json({ timestamp: '2026-11-21T12:00:00.000Z', data: null, error: refused }, { status: 422 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

// Answers what the app says of a refusal: its message, and those of its details.
async function saidOf(code: string, blockedBy?: string): Promise<string[]> {
  refused = { code, message: ENGLISH, details: [{ path: '', code, message: ENGLISH }], blockedBy };
  const { ApiError, readApi } = await import('../api/client.ts');
  const cause: unknown = await readApi('studio', 'GET /v1/account', {}).catch((thrown: unknown) => thrown);
  if (!(cause instanceof ApiError)) throw cause;
  return [cause.message, ...cause.details.map(({ message }) => message)];
}

it.each(['de', 'fr', 'es'] as const)('in %s no refusal is said in English', async (language) => {
  const { wordRefusals } = await import('../api/client.ts');
  const { refusalWordsOf } = await import('./language.tsx');
  wordRefusals(refusalWordsOf(language, (await loadCatalogue(language)).messages.parts));
  for (const code of [...Object.keys(refusals), 'too_long', 'a_code_of_later']) {
    expect(await saidOf(code)).not.toContain(ENGLISH);
  }
  const reasons = new Set<string>();
  for (const one of blockers) for (const said of await saidOf('illegal_action', one)) reasons.add(said);
  expect(reasons).not.toContain(ENGLISH);
  expect(reasons.size).toBe(blockers.length);
});

it.each(['de', 'fr', 'es'] as const)(
  'in %s a failure of the service, or of the connection, is not said to be one of the input',
  async (language) => {
    const { callApi, wordRefusals } = await import('../api/client.ts');
    const { refusalWordsOf } = await import('./language.tsx');
    const { parts } = (await loadCatalogue(language)).messages;
    wordRefusals(refusalWordsOf(language, parts));
    const saidAfter = async (answer: () => Promise<Response>) => {
      vi.stubGlobal('fetch', answer);
      const asked = callApi('studio', 'GET /v1/account', {});
      return asked.catch((cause: unknown) => (cause as Error).message);
    };
    const broken = new Response('Bad gateway', { status: 502 });
    expect(await saidAfter(() => Promise.resolve(broken))).toBe(parts.failed);
    expect(await saidAfter(() => Promise.reject(new TypeError('The connection broke.')))).toBe(
      parts.unreachable,
    );
    refused = { code: 'internal', message: ENGLISH, details: [] };
    const failed = Response.json({ timestamp: '', data: null, error: refused }, { status: 500 });
    expect(await saidAfter(() => Promise.resolve(failed))).toBe(parts.failed);
  },
);

it('in English the service says it itself, with the values', async () => {
  const { wordRefusals } = await import('../api/client.ts');
  const { refusalWordsOf } = await import('./language.tsx');
  wordRefusals(refusalWordsOf('en', (await loadCatalogue('en')).messages.parts));
  expect(await saidOf('illegal_action', 'JustSent')).toEqual([ENGLISH, ENGLISH]);
});
