import type { Operation, Parameter } from './api.ts';
import type { Letter } from './client.ts';
import { arrange, meaningsOf } from './meanings.ts';
import { type Tenant, todayOf } from './tenant.ts';
import { type Making, makeValue } from './values.ts';

/** A request before it is written: what a mutation changes. */
export interface Draft {
  readonly operation: Operation;
  method: string;
  /** The values of the parameters of the path, in order, encoded. */
  given: string[];
  /** Instead of the operation's own path. */
  path: string | null;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** Undefined: no body. */
  json: unknown;
  /** Instead of the body as JSON. */
  raw: Buffer | null;
  /** Null: none is sent. */
  token: string | null;
  /** The changes to the draft. The first entry is the way in which it was made. */
  readonly history: string[];
  /** Whether its path or method may be those of another operation, or of none. */
  isElsewhere: boolean;
  /** Whether the document says that it is proper: then it is not refused with 400. */
  isProper: boolean;
}

/** How a draft is made: so that it has an effect, or from the schema alone. */
export type Way = 'meant' | 'schema';

/** Makes a request from the document; in the way `meant`, with what is known of the account. */
export function makeDraft(
  making: Omit<Making, 'meaning' | 'today'>,
  tenant: Tenant,
  operation: Operation,
  way: Way,
): Draft {
  const { random } = tenant;
  const meaning = way === 'meant' ? meaningsOf(tenant) : () => undefined;
  const whole: Making = { ...making, meaning, today: todayOf(tenant) };
  const json = makeBody(whole, tenant, operation, way);
  const draft: Draft = {
    operation,
    method: operation.method,
    given: [...givenFor(whole, tenant, operation)],
    path: null,
    query: [],
    headers: [],
    json: json ?? undefined,
    raw: operation.body?.type.startsWith('image/') === true ? LOGO : null,
    token: operation.needsToken ? tenant.member.token : null,
    history: [way],
    isElsewhere: false,
    isProper: json === null || operation.takes(json),
  };
  const often = random.pick([0, 0.1, 0.1, 0.4]);
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path' || (parameter.required !== true && !random.chance(often))) continue;
    const value = parameterValue(whole, tenant, operation, parameter, way);
    if (value === null) continue;
    if (parameter.in === 'query') draft.query.push([parameter.name, value]);
    else addHeader(draft, tenant, parameter.name, value);
  }
  return draft;
}

// A picture of one dot.
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function makeBody(making: Making, tenant: Tenant, operation: Operation, way: Way): unknown {
  if (operation.body?.type !== 'application/json') return null;
  const body = makeValue(making, operation.body.schema);
  if (way === 'meant') arrange(tenant, operation, body);
  return body;
}

// The ids of an existing object, or values that only fit the schema.
function givenFor(making: Making, { pool, random, path }: Tenant, operation: Operation): readonly string[] {
  const known = operation.place === null ? [] : pool.pick(random, operation.place);
  if (known !== null) return known;
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .toSorted((one, other) => operation.template.indexOf(one.name) - operation.template.indexOf(other.name))
    .map(({ name, schema }) => (name === 'account_path' ? path : String(makeValue(making, schema, name))));
}

function parameterValue(
  making: Making,
  tenant: Tenant,
  operation: Operation,
  { name, schema }: Parameter,
  way: Way,
): string | null {
  const { pool, random } = tenant;
  if (name === 'cursor') {
    return pool.pick(random, `cursor ${operation.place ?? ''} ${operation.template}`)?.[0] ?? null;
  }
  if (name === 'contactIds' && way === 'meant') {
    const ids = [pool.pickField(random, name), pool.pickField(random, name)].filter((id) => id !== null);
    if (ids.length > 0) return ids.join(',');
  }
  return String(makeValue(making, schema, name));
}

// Headers take bytes: what a text has besides is left out. A version is one that somebody saw, or none.
function addHeader(draft: Draft, tenant: Tenant, name: string, value: string): void {
  const { random, keys } = tenant;
  if (name === 'if-match') {
    draft.headers.push([name, random.pick(['*', '"1"', '"2"', '"3"'])]);
  } else if (name === 'idempotency-key') {
    tenant.count += 1;
    const key = keys.length > 0 && random.chance(0.1) ? random.pick(keys) : `key-${tenant.count}`;
    keys.push(key);
    if (keys.length > 20) keys.shift();
    draft.headers.push([name, key]);
  } else draft.headers.push([name, value.replaceAll(/[^ -~]/g, '').trim()]);
}

/** Writes a request. */
export function letterOf(draft: Draft): Letter {
  const { operation, given, headers, token } = draft;
  let index = 0;
  const path =
    draft.path ??
    operation.template.replaceAll(/\{[^}]+\}/g, () => {
      index += 1;
      return given[index - 1] ?? '';
    });
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const body = draft.raw ?? (draft.json === undefined ? null : Buffer.from(JSON.stringify(draft.json)));
  const has = (name: string) => headers.some(([one]) => one.toLowerCase() === name);
  const answers = operation.describe(200)?.types ?? [];
  const usual: [string, string][] = [
    ['accept', answers.includes('application/json') || answers.length === 0 ? 'application/json' : '*/*'],
    ...(token === null ? [] : [['authorization', `Bearer ${token}`] as [string, string]]),
    ...(body === null
      ? []
      : [['content-type', operation.body?.type ?? 'application/json'] as [string, string]]),
  ];
  return {
    method: draft.method,
    path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
    headers: [...usual.filter(([name]) => !has(name)), ...headers.filter(([, value]) => value !== LEFT_OUT)],
    body,
  };
}

/** The value of a header that is not sent at all. */
export const LEFT_OUT = '\u0000';

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
