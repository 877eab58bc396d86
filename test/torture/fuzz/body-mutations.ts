import type { Random } from '../random.ts';
import type { Draft } from './drafts.ts';
import type { Mutating } from './mutations.ts';

type Container = Record<string | number, unknown>;
interface Spot {
  readonly within: Container;
  readonly key: string | number;
}

/** Every place of a value that something else can be put into. */
function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = value as Container;
  const keys = Array.isArray(value) ? value.map((_one, index) => index) : Object.keys(value);
  return keys.flatMap((key) => [{ within, key }, ...spotsIn(within[key])]);
}

const pickSpot = (random: Random, json: unknown): Spot | null => {
  const spots = spotsIn(json);
  return spots.length === 0 ? null : random.pick(spots);
};

type JsonMutation = (draft: Draft, spot: Spot, mutating: Mutating) => string;

const jsonMutations: readonly JsonMutation[] = [
  (_draft, { within, key }, { random, stock }) => {
    within[key] = stock.strange(random);
    return `${key} = ${JSON.stringify(within[key])?.slice(0, 60)}`;
  },
  (_draft, { within, key }, { random, stock }) => {
    within[key] = stock.text(random);
    return `${key} = ${JSON.stringify(within[key]).slice(0, 60)}`;
  },
  (_draft, { within, key }) => {
    if (Array.isArray(within)) within.splice(Number(key), 1);
    else delete within[key];
    return `without ${key}`;
  },
  (_draft, { within, key }, { random }) => {
    const value = within[key];
    const wrapped = [
      [value],
      { [String(key)]: value },
      // An object of an earlier mutation may have a member `toString` of its own.
      typeof value === 'object' ? '[object Object]' : String(value as string | number | boolean),
      JSON.stringify(value),
      null,
      [value, value],
    ];
    within[key] = random.pick(wrapped);
    return `${key} wrapped: ${JSON.stringify(within[key])?.slice(0, 60)}`;
  },
  (_draft, { within, key }, { random }) => {
    const value = within[key];
    within[key] =
      typeof value === 'number'
        ? random.pick([-value, 0, value + 0.5, value * 1e6, 999_999_999_999, 1_000_000_000_000, 2 ** 53 + 2])
        : typeof value === 'string'
          ? random.pick([
              `${value} `,
              value.toUpperCase(),
              value.repeat(40),
              `${value}\u0000`,
              `${value}\ud83d`,
              '',
              value.slice(1),
            ])
          : random.pick([1, 'true', null]);
    return `${key} at a bound: ${JSON.stringify(within[key])?.slice(0, 60)}`;
  },
  (_draft, { within, key }, { random }) => {
    const value = within[key];
    if (!Array.isArray(value)) within[`${key}x`] = value;
    else within[key] = Array.from({ length: random.pick([0, 12, 121, 201, 1000]) }, () => value[0] ?? null);
    return `${key} many times, or under another name`;
  },
  (_draft, { within }, { random, stock }) => {
    const name = random.pick([
      'nmae',
      '',
      '__proto__',
      'constructor',
      'id',
      'accountId',
      'a.b',
      'é',
      'status',
      'x'.repeat(500),
    ]);
    if (!Array.isArray(within))
      Object.defineProperty(within, name, {
        value: stock.strange(random),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    return `a field ${name.slice(0, 20)} more`;
  },
];

type RawMutation = readonly [what: string, change: (text: string, random: Random) => string | Buffer];

const rawMutations: readonly RawMutation[] = [
  ['nothing', () => ''],
  ['cut', (text, random) => text.slice(0, random.between(0, text.length))],
  ['a comma at the end', (text) => text.replace(/\}$/, ',}')],
  ['a comment', (text) => text.replace('{', '{/* x */')],
  ['single quotes', (text) => text.replaceAll('"', "'")],
  ['two values', (text) => `${text}${text}`],
  ['blanks around', (text) => ` \n\t${text}\r\n `],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['Latin-1', (text) => Buffer.from(text.replace('"', '"ü'), 'latin1')],
  [
    'bad UTF-8',
    (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x7d])]),
  ],
  ['a list', (text) => `[${text}]`],
  ['a text', (text) => JSON.stringify(text)],
  ['null', () => 'null'],
  ['a number', () => '0'],
  ['NaN', (text) => text.replace(/\d+/, 'NaN')],
  ['1.0', (text) => text.replace(/:(\d+)/, ':$1.0')],
  ['1e0', (text) => text.replace(/:(\d+)/, ':$1e0')],
  ['-0', (text) => text.replace(/:\d+/, ':-0')],
  ['01', (text) => text.replace(/:(\d+)/, ':0$1')],
  ['1e999', (text) => text.replace(/:\d+/, ':1e999')],
  ['20 digits', (text) => text.replace(/:\d+/, ':12345678901234567890')],
  ['the first key twice', (text) => text.replace(/^\{("[^"]+":)/, '{$1null,$1')],
  [
    'a key twice, once with an escape',
    (text) =>
      text.replace(
        /^\{"(\w)(\w*)":/,
        (whole, first: string, rest: string) =>
          `{"\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}${rest}":1,${whole.slice(1)}`,
      ),
  ],
  ['__proto__', (text) => text.replace(/^\{/, '{"__proto__":{"isAdmin":true},').replace(',}', '}')],
  [
    'constructor.prototype',
    (text) => text.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},').replace(',}', '}'),
  ],
  [
    'depth of 5 000',
    (text) => text.replace(/^\{/, `{"x":${'['.repeat(5000)}${']'.repeat(5000)},`).replace(',}', '}'),
  ],
  ['depth of 60 000, open', () => '['.repeat(60_000)],
  ['20 000 keys', () => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ['200 KB of text', (text) => text.replace(/^\{/, `{"note":"${'x'.repeat(200_000)}",`).replace(',}', '}')],
  ['300 KB', (text) => text.replace(/^\{/, `{"note":"${'x'.repeat(300_000)}",`).replace(',}', '}')],
  ['NUL', (text) => text.replace(/:"/, ':"\\u0000')],
  ['half a character', (text) => text.replace(/:"/, ':"\\ud800')],
  ['a control as it is', (text) => text.replace(/:"/, ':"\u0001')],
  ['a bad escape', (text) => text.replace(/:"/, ':"\\x')],
];

function mutateBytes(draft: Draft, random: Random): string {
  const bytes = [...(draft.raw ?? Buffer.from(JSON.stringify(draft.json ?? {})))];
  const edits = random.between(1, 4);
  for (let edit = 0; edit < edits; edit += 1) {
    bytes.splice(random.between(0, bytes.length), random.between(0, 3), random.between(0, 255));
  }
  draft.raw = Buffer.from(bytes);
  return `${edits} edits of bytes`;
}

/** Changes the body of a draft: as JSON, as text or as bytes. */
export function mutateText(draft: Draft, mutating: Mutating): string | null {
  const { random } = mutating;
  const isFile = draft.raw !== null;
  // What takes no body gets one seldom.
  if (draft.json === undefined && !isFile && !random.chance(0.1)) return null;
  if (isFile || random.chance(0.06)) return mutateBytes(draft, random);
  const spot = pickSpot(random, draft.json);
  if (spot !== null && random.chance(0.75)) return random.pick(jsonMutations)(draft, spot, mutating);
  const [what, change] = random.pick(rawMutations);
  draft.raw = Buffer.from(change(JSON.stringify(draft.json ?? {}), random));
  return `body: ${what}`;
}
