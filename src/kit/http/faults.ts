import { closest, distance } from 'fastest-levenshtein';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FaultDetail, FaultParams } from '../errors.ts';

// More than this helps nobody, and an answer should not be larger than its request.
const MAXIMUM_DETAILS = 50;

type ValidationFault = FastifySchemaValidationError & {
  readonly parentSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    /** What a text of this pattern is, as `TextOf` of `schemas.ts` says it. */
    readonly title?: string;
  };
  /** The key, of a fault that is in the name of a field and not in its value. */
  readonly propertyName?: string;
};

/** What the validator says of a fault, by keyword. */
interface FaultParameters {
  readonly limit?: number;
  readonly type?: string | readonly string[];
  readonly allowedValues?: readonly string[];
}

/** The code of a fault, its sentence, and the values in it. */
type Told = readonly [code: string, sentence: string, params?: FaultParams];

const sentences: Readonly<Record<string, (params: FaultParameters) => Told>> = {
  required: () => ['required', 'is required.'],
  type: (params) => ['wrong_type', `must be ${article(String(params.type))}.`],
  enum: ({ allowedValues = [] }) => [
    'unknown_value',
    `must be one of ${allowedValues.join(', ')}.`,
    { known: allowedValues.join(', ') },
  ],
  minimum: ({ limit }) => ['out_of_range', `must be at least ${limit}.`, least(limit)],
  maximum: ({ limit }) => ['out_of_range', `must be at most ${limit}.`, most(limit)],
  minLength: ({ limit }) => ['too_short', `must have at least ${limit} characters.`, least(limit)],
  maxLength: ({ limit }) => ['too_long', `must have at most ${limit} characters.`, most(limit)],
  minItems: ({ limit }) => ['too_few', `must have at least ${limit} elements.`, least(limit)],
  maxItems: ({ limit }) => ['too_many', `must have at most ${limit} elements.`, most(limit)],
  maxProperties: ({ limit }) => ['too_many', `must have at most ${limit} fields.`, most(limit)],
  uniqueItems: () => ['repeated', 'must not repeat an element.'],
};

const least = (limit = 0): FaultParams => ({ minimum: limit });
const most = (limit = 0): FaultParams => ({ maximum: limit });

const formatSentences: Readonly<Record<string, [code: string, sentence: string]>> = {
  date: ['invalid_date', 'must be a real calendar date, YYYY-MM-DD, from 1900 to 2199.'],
  email: ['invalid_email', 'must be an e-mail address.'],
  uuid: ['invalid_id', 'must be a UUID.'],
  'date-time': ['invalid_instant', 'must be an ISO 8601 date-time with a zone.'],
};

/** Turns the validator's findings into details: all of them at once, `highest` at most, each with a JSON pointer. */
export function describeFaults(
  faults: readonly FastifySchemaValidationError[],
  highest = MAXIMUM_DETAILS,
): FaultDetail[] {
  const seen = new Set<string>();
  const details: FaultDetail[] = [];
  for (const fault of faults as readonly ValidationFault[]) {
    // What is wrong with a key has been told of the key.
    if (fault.keyword === 'propertyNames') continue;
    const detail = describe(fault);
    const name = `${detail.path} ${detail.code}`;
    if (seen.has(name)) continue;
    seen.add(name);
    details.push(detail);
    if (details.length === highest) break;
  }
  return details;
}

function describe(fault: ValidationFault): FaultDetail {
  const at = fault.instancePath;
  if (fault.keyword === 'additionalProperties') {
    const name = String(fault.params.additionalProperty);
    return {
      path: `${at}/${escapePointer(name)}`,
      code: 'unknown_field',
      message: `There is no field of this name here${suggest(name, Object.keys(fault.parentSchema?.properties ?? {}))}`,
      params: { name: name.slice(0, 100) },
    };
  }
  if (fault.keyword === 'required') {
    return {
      path: `${at}/${escapePointer(String(fault.params.missingProperty))}`,
      code: 'required',
      message: 'is required.',
    };
  }
  if (fault.keyword === 'pattern') return describePattern(fault);
  const [code, message, params]: Told =
    fault.keyword === 'format'
      ? (formatSentences[String(fault.params.format)] ?? [
          'invalid_format',
          'has a form that is not allowed.',
        ])
      : (sentences[fault.keyword]?.(fault.params) ?? ['invalid', 'is not valid.']);
  return { path: at, code, message, ...(params === undefined ? {} : { params }) };
}

function describePattern({ instancePath, params, parentSchema, propertyName }: ValidationFault): FaultDetail {
  const form = parentSchema?.title ?? `text that matches \`${String(params.pattern)}\``;
  return propertyName === undefined
    ? { path: instancePath, code: 'invalid_format', message: `must be ${form}.` }
    : {
        path: `${instancePath}/${escapePointer(propertyName)}`,
        code: 'invalid_format',
        message: `has a name that must be ${form}.`,
      };
}

function suggest(name: string, known: readonly string[]): string {
  if (known.length === 0) return '.';
  const nearest = closest(name, known);
  const isNear = distance(name.toLowerCase(), nearest.toLowerCase()) <= Math.max(2, name.length / 3);
  return isNear ? `; did you mean \`${nearest}\`?` : `; known here: ${known.join(', ')}.`;
}

function article(type: string): string {
  const names = type
    .split(',')
    .map((one) => (/^[aeiou]/.test(one) ? `an ${one}` : one === 'null' ? one : `a ${one}`));
  return names.join(' or ');
}

function escapePointer(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}
