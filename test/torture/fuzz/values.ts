import type { Random } from '../random.ts';
import type { Api, Schema } from './api.ts';
import type { Stock } from './stock.ts';

/** What is known of a field by its name; undefined where nothing is. */
export type Meaning = (field: string, schema: Schema) => unknown;

export interface Making {
  readonly api: Api;
  readonly stock: Stock;
  readonly random: Random;
  /** The civil date of the account, near which dates are mostly chosen. */
  readonly today: string;
  readonly meaning: Meaning;
}

const DAY_MS = 86_400_000;
const MAXIMUM_ITEMS = 4;

/** Makes a value that fits a schema. `field` is the name that it has where it stands. */
export function makeValue(making: Making, schema: Schema, field = ''): unknown {
  const { api, random, meaning } = making;
  const whole = api.whole(schema);
  const meant = meaning(field, whole);
  if (meant !== undefined) return meant;
  const options = (whole['anyOf'] ?? whole['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) return makeValue(making, random.pick(options), field);
  if (Array.isArray(whole['enum'])) return random.pick(whole['enum'] as readonly unknown[]);
  const types = [whole['type']].flat() as readonly string[];
  switch (types.includes('null') && random.chance(0.1) ? 'null' : types[0]) {
    case 'object':
      return makeObject(making, whole);
    case 'array':
      return makeArray(making, whole, field);
    case 'integer':
      return makeInteger(random, whole);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return makeText(making, whole);
  }
}

function makeObject(making: Making, schema: Schema): object {
  const { random } = making;
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const often = random.pick([0.1, 0.4, 0.4, 0.9]);
  const known = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(often))
    .map(([name, one]) => [name, makeValue(making, one, name)] as const);
  return Object.fromEntries([...known, ...freeEntries(making, schema)]);
}

// Of an object whose names are the caller's own.
function freeEntries(making: Making, schema: Schema): (readonly [string, unknown])[] {
  const values = schema['additionalProperties'];
  if (values === false || values === undefined) return [];
  const { random } = making;
  const names = (schema['propertyNames'] ?? { type: 'string' }) as Schema;
  return Array.from({ length: random.between(0, 3) }, () => [
    String(makeValue(making, names)),
    values === true ? making.stock.text(random) : makeValue(making, values as Schema),
  ]);
}

function makeArray(making: Making, schema: Schema, field: string): unknown[] {
  const { random } = making;
  const least = (schema['minItems'] ?? 0) as number;
  const most = Math.min((schema['maxItems'] ?? MAXIMUM_ITEMS) as number, least + MAXIMUM_ITEMS);
  const length = random.between(least, most);
  const items = Array.from({ length }, () => makeValue(making, schema['items'] as Schema, field));
  if (schema['uniqueItems'] !== true) return items;
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function makeInteger(random: Random, schema: Schema): number {
  const least = (schema['minimum'] ?? 0) as number;
  const most = (schema['maximum'] ?? 1_000_000) as number;
  if (random.chance(0.1)) return random.pick([least, most]);
  return random.between(least, random.chance(0.7) ? Math.min(most, least + 100_000) : most);
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many texts that match a pattern are tried for one that is short enough. */
const SAMPLES = 20;

const zones = ['Z', 'Z', '+00:00', '-08:00', '+05:45'];

function makeText(making: Making, schema: Schema): string {
  const { random, stock, today } = making;
  const pattern = schema['pattern'] as string | undefined;
  switch (schema['format']) {
    case 'uuid':
      return `01981f9e-0000-7000-8000-${String(random.between(0, 999_999)).padStart(12, '0')}`;
    case 'email':
      return `kim${random.between(1, 30)}@example.com`;
    case 'date':
      return random.chance(0.9)
        ? dayAfter(today, random.between(-40, 200))
        : random.pick(['1900-01-01', '2199-12-31', '2028-02-29']);
    case 'date-time':
      return `${dayAfter(today, random.between(-40, 40))}T${random.pick(['00:00:00', '23:59:59', '12:00:00.123'])}${random.pick(zones)}`;
    default: {
      const isOpen = pattern === undefined || pattern.startsWith('^[^\\u0000]*');
      if (isOpen) return fit(stock.text(random), schema);
      // A text that is cut may no longer match.
      const texts = Array.from({ length: SAMPLES }, () => stock.matching(random, pattern));
      const most = (schema['maxLength'] ?? Number.POSITIVE_INFINITY) as number;
      return fit(texts.find((text) => Array.from(text).length <= most) ?? '', schema);
    }
  }
}

// Lengths count characters, not units of UTF-16.
function fit(text: string, schema: Schema): string {
  const most = (schema['maxLength'] ?? Number.POSITIVE_INFINITY) as number;
  const least = (schema['minLength'] ?? 0) as number;
  const characters = Array.from(text);
  const cut = characters.length > most ? characters.slice(0, most).join('') : text;
  const pattern = schema['pattern'] as string | undefined;
  const isFitting =
    Array.from(cut).length >= least && (pattern === undefined || new RegExp(pattern, 'u').test(cut));
  return isFitting ? cut : 'K'.repeat(Math.max(1, least));
}
