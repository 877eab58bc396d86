import { MAXIMUM_AMOUNT } from '../kit/money/money.ts';

type Node = Record<string, unknown>;

const DAY = '(19|2[01])\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const MINUTE = '([01]\\d|2[0-3]):[0-5]\\d';
const DATE = `^${DAY}$`;
const INSTANT = `^${DAY}T${MINUTE}:[0-5]\\d(\\.\\d{1,6})?(Z|[+-]${MINUTE})$`;
const WITHOUT_NUL = '^[^\\u0000]*$';
const NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';

// Answers grow: a program must not refuse a field that it does not know, nor a value that is larger than today's.
const BOUNDS_OF_REQUESTS = new Set([
  'additionalProperties',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'pattern',
  'propertyNames',
  'maxProperties',
  'uniqueItems',
]);

const pathBounds: Readonly<Record<string, Node>> = {
  account_path: {
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    minLength: 2,
    maxLength: 63,
  },
  code: { pattern: '^[0-9A-Za-z]{22}$' },
  request_id: { pattern: '^req_[0-9A-Za-z]{12,24}$' },
  event_id: { pattern: '^evt_[0-9a-f]{32}$' },
};

const pathMeanings: Readonly<Record<string, string>> = {
  account_path: 'The path of the account, as it is in its links.',
  code: 'The code of the link.',
  request_id: 'The `Request-Id` of an answer.',
  event_id: 'The id of the event.',
};

const queryNumbers: Readonly<Record<string, Node>> = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  amount: { type: 'integer', format: 'int64', minimum: 1, maximum: MAXIMUM_AMOUNT },
};

/** A parameter with the bounds that the service checks outside its schema. */
export function boundParameter({ required, ...parameter }: Node): Node {
  const schema = parameter.schema as Node;
  const rest = required === true ? { ...parameter, required } : parameter;
  if (parameter.in === 'path') {
    const name = String(parameter.name);
    const meaning = pathMeanings[name] ?? `The id of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}.`;
    const bounds = pathBounds[name] ?? { format: 'uuid' };
    return { ...rest, description: meaning, schema: { ...schema, ...bounds } };
  }
  // A query is text; its numbers are parsed from it.
  const number = parameter.in === 'query' ? queryNumbers[String(parameter.name)] : undefined;
  if (number !== undefined) return { ...rest, schema: number };
  // Programs in Go have one name for the field of the header and the query of this name.
  const own = parameter.in === 'header' && parameter.name === 'last-event-id' ? LAST_EVENT_ID : {};
  return { ...rest, ...own, schema: boundSchema(schema, true) };
}

const LAST_EVENT_ID = { 'x-go-name': 'LastEventIdHeader' };

/**
 * A schema with the patterns of its formats. `isRequest`: texts come from outside, where NUL is refused. Titles are left
 * out: they say a pattern in words, and generators take a title for a name. So are conditions (`allOf`), which generators
 * and linters do not read: the descriptions of the fields say them.
 */
export function boundSchema({ title: _title, allOf: _allOf, ...schema }: Node, isRequest: boolean): Node {
  const inner = (one: unknown) => boundSchema(one as Node, isRequest);
  return {
    ...(isRequest ? schema : withoutBounds(schema)),
    ...(isRequest && isText(schema) ? boundsOfText(schema) : {}),
    ...(isWide(schema) ? { format: 'int64' } : {}),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties as Node).map(([key, one]) => [key, withoutNullType(inner(one))]),
          ),
        }),
    ...(schema.items === undefined ? {} : { items: inner(schema.items) }),
    ...(schema.anyOf === undefined
      ? {}
      : { anyOf: (schema.anyOf as Node[]).map((one) => withoutMeaning(inner(one), schema.description)) }),
  };
}

// A description stands at the field, not again at each of its alternatives.
function withoutMeaning({ description, ...rest }: Node, said: unknown): Node {
  return description === undefined || description === said ? rest : { ...rest, description };
}

// A field that is always null. `type: null` alone is the same, but generators of programs stop at it.
function withoutNullType(field: Node): Node {
  if (field.type !== 'null') return field;
  const { type: _type, ...rest } = field;
  return { const: null, ...rest };
}

function withoutBounds(schema: Node): Node {
  const kept = Object.entries(schema).filter(
    ([key, value]) => !BOUNDS_OF_REQUESTS.has(key) || (key === 'additionalProperties' && value !== false),
  );
  return Object.fromEntries(kept);
}

const LARGEST_INT32 = 2 ** 31 - 1;

// Generators take an integer without a format for one of 32 bits: an amount of 21 474 836.48 would not fit.
function isWide({ type, maximum = Number.POSITIVE_INFINITY }: Node): boolean {
  return [type].flat().includes('integer') && Number(maximum) > LARGEST_INT32;
}

function isText({ type, enum: values }: Node): boolean {
  return [type].flat().includes('string') && values === undefined;
}

function boundsOfText({ format, pattern }: Node): Node {
  if (format === 'date') return { pattern: DATE };
  if (format === 'date-time') return { pattern: INSTANT };
  if (format !== undefined) return {};
  if (pattern === undefined) return { pattern: WITHOUT_NUL };
  return pattern === '\\S' ? { pattern: NOT_BLANK } : {};
}
