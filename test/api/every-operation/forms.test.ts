import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

interface Node {
  readonly title?: string;
  readonly [key: string]: unknown;
}

let service: TestService;
let document: { readonly paths: Record<string, Record<string, Node>>; readonly components: Node };
beforeAll(async () => {
  service = await startService();
  // Not the served document, which leaves out the words: generators take a title for a name.
  document = service.describeRoutes() as never;
});
afterAll(() => service.close());

/** Every schema in a document that holds texts to a pattern, with where it stands. */
function patternsIn(node: unknown, at = ''): [at: string, schema: Node][] {
  if (typeof node !== 'object' || node === null) return [];
  const own = typeof (node as Node).pattern === 'string' ? [[at, node] as [string, Node]] : [];
  const inner = Object.entries(node).flatMap(([key, one]) =>
    key === 'examples' || key === 'example' ? [] : patternsIn(one, `${at}/${key}`),
  );
  return [...own, ...inner];
}

/** Whether an operation is above accounts: then it needs a token of the installation. */
const isAbove = (path: string) => /^\/v1\/(accounts|usage|installation)/.test(path);

describe('a text that does not match its pattern', () => {
  it('has, for every pattern of the document, words that say what matches', () => {
    const found = patternsIn(document).filter(
      ([, { format }]) => !['date', 'date-time'].includes(String(format)),
    );
    expect(found.length).toBeGreaterThan(20);
    const silent = found.filter(([, { title }]) => typeof title !== 'string').map(([at]) => at);
    expect(silent).toEqual([]);
  });

  it('is refused with these words, in every query that has one', async () => {
    const asked = Object.entries(document.paths).flatMap(([path, { get }]) =>
      ((get?.parameters ?? []) as { name: string; in: string; schema: Node }[])
        .filter(
          ({ in: part, name, schema }) =>
            part === 'query' && (schema.title !== undefined || name === 'limit'),
        )
        .map(({ name, schema }) => ({ path, name, form: schema.title ?? 'a whole number from 1 to 200' })),
    );
    expect(asked.length).toBeGreaterThan(15);
    const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
    for (const { path, name, form } of asked) {
      const filled = path
        .replace('{account_path}', 'rosewood')
        .replace('{code}', 'a'.repeat(22))
        .replaceAll(/\{\w+\}/g, '01981f9e-0000-7000-8000-000000000000');
      const query = `${filled}?${name}=1000.5%20`;
      const answer = await service.call('GET', query, isAbove(path) ? { token } : {});
      expect([path, answer.status, answer.error.details]).toEqual([
        path,
        400,
        [{ path: `/${name}`, code: 'invalid_format', message: `must be ${form}.` }],
      ]);
    }
  });

  it.each([
    ['a limit above the largest', '?limit=1000', '/limit', 'must be a whole number from 1 to 200.'],
    ['a limit that is no number', '?limit=ten', '/limit', 'must be a whole number from 1 to 200.'],
    ['a cursor of nothing', '?cursor=x', '/cursor', 'must be the `nextCursor` of a page of this list.'],
  ])('says of %s what is expected', async (_, query, path, message) => {
    const { status, error } = await service.call('GET', `/v1/invoices${query}`);
    expect([status, error.details]).toEqual([400, [{ path, code: 'invalid_format', message }]]);
  });

  it.each([
    ['a number that begins with a space', { number: ' 1' }, '/number', 'must be 1 to 40 ASCII characters'],
    [
      'a currency in small letters',
      { currency: 'usd' },
      '/currency',
      'must be three capital letters of ISO 4217',
    ],
    [
      'a blank name',
      { contact: { name: ' ', email: 'a@example.com' } },
      '/contact/name',
      'must be text that is not blank.',
    ],
    [
      'a key of metadata',
      { metadata: { 'a b': 'c' } },
      '/metadata/a b',
      'has a name that must be 1 to 40 letters',
    ],
  ])('says of %s in a body what is expected, once', async (_, fields, path, words) => {
    const { status, error } = await service.call('POST', '/v1/invoices', { body: invoiceBody(fields) });
    expect([status, error.details]).toEqual([
      400,
      [{ path, code: 'invalid_format', message: expect.stringContaining(words) as string }],
    ]);
  });
});
