import type { Random } from '../random.ts';
import { mutateText } from './body-mutations.ts';
import { type Draft, LEFT_OUT } from './drafts.ts';
import type { Stock } from './stock.ts';
import type { Tenant } from './tenant.ts';

/** The sources of mutations. */
export interface Mutating {
  readonly random: Random;
  readonly stock: Stock;
  readonly tenant: Tenant;
  /** Another account, whose objects and token must open nothing here. */
  readonly stranger: Tenant;
}

type Mutation = (draft: Draft, mutating: Mutating) => string | null;

const headers: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'content-type',
    [
      LEFT_OUT,
      'text/plain',
      'application/json; charset=utf-16',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'APPLICATION/JSON',
      'application/jsonp',
      'application/json, text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      ';',
      '',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'identity', 'identity, gzip', '']],
  [
    'accept',
    [
      LEFT_OUT,
      '',
      '*/*',
      'text/html',
      'application/*',
      'application/json;q=0',
      '*/*;q=x',
      ',,,',
      'application/json;q=0.001, */*;q=0',
      'a'.repeat(4000),
    ],
  ],
  ['accept-language', ['de', 'fr-CH, fr;q=0.9', '*', 'xx', '', 'en;q=2', 'zh-Hant-x-y'.repeat(50), '\u00ff']],
  ['accept-encoding', ['gzip', 'br, *;q=0', 'identity;q=0', 'x']],
  [
    'idempotency-key',
    ['', ' ', 'x', 'x'.repeat(255), 'x'.repeat(256), 'a b', 'ü', '"quoted"', 'a\tb', '__proto__'],
  ],
  [
    'if-match',
    ['', '*', '"0"', 'W/"1"', '1', '"1", "2"', '""', '"x"', 'null', `"${'9'.repeat(400)}"`, '"1', '"-1"'],
  ],
  ['if-none-match', ['*', '"1"', 'W/"1"']],
  ['if-modified-since', ['Sat, 21 Nov 2026 12:00:00 GMT', 'yesterday']],
  ['range', ['bytes=0-10', 'bytes=-1', 'items=1']],
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'bearer x',
      'Bearer a b',
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer \u00ff',
      'Digest',
    ],
  ],
  ['x-http-method-override', ['DELETE', 'GET']],
  ['x-forwarded-for', ['127.0.0.1', '::1, 10.0.0.1', 'x']],
  ['x-forwarded-proto', ['https', 'x']],
  ['forwarded', ['for=1;host=evil.example', '=']],
  ['origin', ['null', 'https://evil.example']],
  ['cookie', ['session=x', 'a=b; a=c', '=', '\u00ff']],
  ['host', ['', 'evil.example', 'a b', '[::1', 'x:99999']],
  ['expect', ['100-continue', '200-ok']],
  ['connection', ['close', 'keep-alive', 'upgrade', 'content-length']],
  ['upgrade', ['websocket', 'h2c']],
  ['transfer-encoding', ['chunked', 'gzip', 'chunked, chunked', 'identity']],
  ['content-length', ['0', '1', '5', '-1', '1.5', '99999999999', 'x', '+2', '2, 2']],
  ['last-event-id', ['', '0', '-1', 'x', '9'.repeat(90), 'evt_x']],
  ['te', ['trailers', 'x']],
  ['trailer', ['x']],
  ['user-agent', ['', 'x'.repeat(3000), '\u0001']],
  ['x-request-id', ['req_1', 'a\u00ffb']],
  ['a b', ['x']],
  ['', ['x']],
  ['x', ['y'.repeat(20_000)]],
];

const mutateHeader: Mutation = (draft, { random }) => {
  const [name, values] = random.pick(headers);
  const value = random.pick(values);
  draft.headers = draft.headers.filter(([one]) => one !== name);
  draft.headers.push([name, value]);
  return `header ${name}: ${value === LEFT_OUT ? 'left out' : value}`;
};

const repeatHeader: Mutation = (draft, { random }) => {
  const [name] = random.pick(headers.slice(0, 9));
  draft.headers.push([name, random.pick(['a', 'b', '"1"'])], [name, random.pick(['a', 'c', '"2"'])]);
  return `header ${name} twice`;
};

const manyHeaders: Mutation = (draft, { random }) => {
  const count = random.pick([100, 300, 2000]);
  for (let index = 0; index < count; index += 1) draft.headers.push([`x-${index}`, 'y']);
  return `${count} headers`;
};

const otherMethod: Mutation = (draft, { random }) => {
  draft.method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'QUERY',
    'PROPFIND',
    'get',
    'BREW',
    'G T',
  ]);
  draft.isElsewhere = true;
  return `method ${draft.method}`;
};

const otherToken: Mutation = (draft, { random, stranger }) => {
  draft.token = random.pick([
    null,
    stranger.member.token,
    `${draft.token}x`,
    (draft.token ?? '').slice(0, -1),
  ]);
  return OTHER_TOKEN;
};

/** The name of {@link otherToken} in the history of a draft. */
export const OTHER_TOKEN = 'another token';

/** Ids that are wrong in any path. */
const wrongIds = [
  '',
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  'a%2Fb',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  '%F0%9F%92%A5',
  'x'.repeat(101),
  'x'.repeat(5000),
  ';a=b',
  'a;b',
  "'",
  '__proto__',
  'constructor',
  'counts',
  'csv',
  'stream',
  '01981f9e-0000-7000-8000-000000000000',
  '01981F9E-0000-7000-8000-00000000000G',
  '01981f9e00007000800000000000000000',
  '{01981f9e-0000-7000-8000-000000000000}',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '٣',
];

const wrongId: Mutation = (draft, { random }) => {
  if (draft.given.length === 0) return null;
  const index = random.between(0, draft.given.length - 1);
  draft.given[index] = random.pick(wrongIds);
  // Some of these are other paths.
  draft.isElsewhere = true;
  return `parameter ${index}: ${draft.given[index]?.slice(0, 60)}`;
};

const disguisedId: Mutation = (draft, { random }) => {
  const index = draft.given.length - 1;
  const id = draft.given[index];
  if (id === undefined) return null;
  const disguises: readonly ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => text.replaceAll('-', ''),
    (text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
    (text) => `${text}%20`,
    (text) => `${text}.json`,
    (text) => `${text}%00`,
    (text) => `${text}/`,
    (text) => `/${text}`,
    (text) => text.slice(0, -1),
  ];
  draft.given[index] = random.pick(disguises)(id);
  draft.isElsewhere = true;
  return `id as ${draft.given[index]}`;
};

// An object of another account is not found. Links and offers are left out: a caller needs only their code.
const strangersId: Mutation = (draft, { random, stranger }) => {
  const { place, needsToken } = draft.operation;
  const ids = place === null || !needsToken ? null : stranger.pool.pick(random, place);
  if (ids === null) return null;
  draft.given = [...ids];
  return STRANGERS;
};

/** The name of {@link strangersId} in the history of a draft. */
export const STRANGERS = 'an id of another account';

const otherPath: Mutation = (draft, { random }) => {
  const filled = draft.operation.template.replaceAll(/\{[^}]+\}/g, () => draft.given[0] ?? 'x');
  const disguises: readonly ((text: string) => string)[] = [
    (text) => `${text}/`,
    (text) => text.replace('/v1/', '/v1//'),
    (text) => text.replace('/v1/', '/v1/./'),
    (text) => text.replace('/v1/', '/v1/%2e%2e/v1/'),
    (text) => text.replace('/v1/', '/v1/../v1/'),
    (text) => text.replace('/v1/', '/V1/'),
    (text) => text.replace('/v1/', '/v2/'),
    (text) => text.replace('/v1/', '/%76%31/'),
    (text) => text.replace(/\/(\w)/g, '%2f$1'),
    (text) => `${text}/x`,
    (text) => `${text}%20`,
    (text) => `${text}#part`,
    (text) => `${text};x=1`,
    (text) => `${text}.json`,
    (text) => `http://evil.example${text}`,
    (text) => text.slice(1),
    (text) => `${text} x`,
    (text) => `${text}/${'a/'.repeat(2000)}`,
    (text) => `${text}?${'a'.repeat(9000)}`,
    () => '*',
    () => '/',
    () => '/v1',
    () => '//',
    () => '/v1/\u00e9',
  ];
  draft.path = random.pick(disguises)(filled);
  draft.isElsewhere = true;
  return `path ${draft.path.slice(0, 80)}`;
};

const queries = [
  'dry_run=true',
  'limit=0',
  'limit=201',
  'limit=1.5',
  'limit=1e2',
  'limit=abc',
  'limit=',
  'limit=+5',
  'limit=%20 5',
  'limit=99999999999999999999',
  'limit=1&limit=2',
  'cursor=',
  'cursor=x',
  'cursor=AAAAAAAAAAAAAAAAAAAAAA',
  'cursor=zzzzzzzzzzzzzzzzzzzzzz',
  'cursor=______________________',
  'status=',
  'status=active',
  'status=Draft&status=Active',
  'status[]=Draft',
  'status[x]=Draft',
  'q=',
  'q=%00',
  'q=%25_%5C',
  'q=%ff',
  'q=%',
  'q=%F0%9F%92%A5',
  `q=${'x'.repeat(101)}`,
  'q=a+b',
  "q='",
  'from=2026-12-01&to=2026-11-01',
  'from=1900-01-01&to=2199-12-31',
  'from=2026-02-30',
  'updatedSince=2026-11-21T99:00:00Z',
  'updatedSince=0000-01-01T00:00:00Z',
  'updatedSince=9999-12-31T23:59:59.999999-23:59',
  'createdSince=2026-11-21',
  'contactId=x',
  'contactIds=,',
  'language=xx',
  'language=de',
  'format=pdf',
  'documents=yes',
  '__proto__=x',
  'constructor[prototype]=x',
  '=x',
  '&&&',
  '=',
  'a',
  '?',
  'a%00=b',
  '%zz=1',
];

const mutateQuery: Mutation = (draft, { random, stock }) => {
  const names = draft.operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  if (names.length > 0 && random.chance(0.4)) {
    const name = random.pick(names);
    const value = stock.strange(random);
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000);
    draft.query.push([name, text]);
    return `query ${name}=${text.slice(0, 60)}`;
  }
  const query = random.pick(queries);
  const filled = draft.operation.template.replaceAll(/\{[^}]+\}/g, () => draft.given.shift() ?? 'x');
  draft.path = `${filled}?${query}`;
  return `query ${query.slice(0, 60)}`;
};

const changes: readonly (readonly [weight: number, mutation: Mutation])[] = [
  [50, mutateText],
  [16, mutateHeader],
  [2, repeatHeader],
  [1, manyHeaders],
  [4, otherMethod],
  [3, otherToken],
  [6, wrongId],
  [4, disguisedId],
  [5, strangersId],
  [5, otherPath],
  [10, mutateQuery],
];
const all = changes.flatMap(([weight, mutation]) => Array.from({ length: weight }, () => mutation));

/** Changes a draft in one to three ways. */
export function mutate(draft: Draft, mutating: Mutating): void {
  const { random } = mutating;
  const count = random.pick([1, 1, 1, 2, 3]);
  draft.isProper = false;
  for (let done = 0, tries = 0; done < count && tries < 20; tries += 1) {
    // A path that was changed once is not changed again.
    const what = draft.path === null ? random.pick(all)(draft, mutating) : mutateText(draft, mutating);
    if (what === null) continue;
    draft.history.push(what);
    done += 1;
  }
}
