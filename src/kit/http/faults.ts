import { closest, distance } from 'fastest-levenshtein';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FaultDetail, FaultParams } from '../errors.ts';

// More than this helps nobody, and an answer should not be larger than its request.
const MAXIMUM_DETAILS = 50;

type ValidationFault = FastifySchemaValidationError & {
  readonly parentSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    /** The description of a pattern's text, from `TextOf` in `schemas.ts`. */
    readonly title?: string;
  };
  /** The value at fault. */
  readonly data?: unknown;
  /** The key, of a fault that is in the name of a field and not in its value. */
  readonly propertyName?: string;
};

/** What the validator says of a fault, by keyword. */
interface FaultParameters {
  readonly limit?: number;
  readonly type?: string | readonly string[];
  readonly allowedValues?: readonly string[];
}

type FaultText = readonly [code: string, sentence: string, params?: FaultParams];

const sentences: Readonly<Record<string, (params: FaultParameters) => FaultText>> = {
  required: () => ['required', 'is required.'],
  type: (params) => ['wrong_type', `must be ${article(String(params.type))}.`],
  minimum: ({ limit }) => ['out_of_range', `must be at least ${limit}.`, least(limit)],
  maximum: ({ limit }) => ['out_of_range', `must be at most ${limit}.`, most(limit)],
  minLength: ({ limit }) => [
    'too_short',
    limit === 1 ? 'must not be empty.' : `must have at least ${counted(limit, 'character')}.`,
    least(limit),
  ],
  maxLength: ({ limit }) => ['too_long', `must have at most ${counted(limit, 'character')}.`, most(limit)],
  minItems: ({ limit }) => ['too_few', `must have at least ${counted(limit, 'element')}.`, least(limit)],
  maxItems: ({ limit }) => ['too_many', `must have at most ${counted(limit, 'element')}.`, most(limit)],
  maxProperties: ({ limit }) => ['too_many', `must have at most ${counted(limit, 'field')}.`, most(limit)],
  uniqueItems: () => ['repeated', 'must not repeat an element.'],
};

const counted = (limit = 0, what: string) => `${limit} ${what}${limit === 1 ? '' : 's'}`;
const least = (limit = 0): FaultParams => ({ minimum: limit });
const most = (limit = 0): FaultParams => ({ maximum: limit });

const formatSentences: Readonly<Record<string, [code: string, sentence: string]>> = {
  date: ['invalid_date', 'must be a real calendar date, YYYY-MM-DD, from 1900 to 2199.'],
  email: ['invalid_email', 'must be an email address.'],
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
  for (const fault of withoutOtherBranches(faults as readonly ValidationFault[])) {
    // The fault of a key is reported at the key already; a text that is too short has the wrong form, too.
    if (fault.keyword === 'propertyNames') continue;
    // The fault that the condition has found is reported itself.
    if (fault.keyword === 'if') continue;
    if (fault.keyword === 'pattern' && seen.has(`${fault.instancePath} too_short`)) continue;
    const detail = describe(fault);
    const name = `${detail.path} ${detail.code}`;
    if (seen.has(name)) continue;
    seen.add(name);
    details.push(detail);
    if (details.length === highest) break;
  }
  return details;
}

// A value has the faults of the one form whose type it has, not those of the other forms that stand beside it.
function withoutOtherBranches(faults: readonly ValidationFault[]): readonly ValidationFault[] {
  let left = faults;
  for (const { schemaPath, instancePath } of faults.filter(({ keyword }) => keyword === 'anyOf')) {
    const within = (fault: ValidationFault) =>
      fault.schemaPath.startsWith(`${schemaPath}/`) &&
      `${fault.instancePath}/`.startsWith(`${instancePath}/`);
    const branchOf = (fault: ValidationFault) => fault.schemaPath.slice(schemaPath.length + 1).split('/')[0];
    const inside = faults.filter(within);
    const others = new Set(
      inside.filter((one) => one.keyword === 'type' && one.instancePath === instancePath).map(branchOf),
    );
    if (inside.every((one) => others.has(branchOf(one)))) continue;
    left = left.filter((one) =>
      one.schemaPath === schemaPath
        ? one.instancePath !== instancePath
        : !within(one) || !others.has(branchOf(one)),
    );
  }
  return left;
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
  if (fault.keyword === 'enum') return describeEnum(fault);
  const [code, message, params]: FaultText =
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

/** When more values than this are allowed, the sentence names only the nearest: nobody reads 70 names of events. */
const MOST_NAMED = 12;
const NEAREST = 3;

function describeEnum({ instancePath, params, data }: ValidationFault): FaultDetail {
  const { allowedValues: all = [] } = params as FaultParameters;
  const given = typeof data === 'string' ? data.slice(0, 100) : '';
  const near =
    all.length <= MOST_NAMED
      ? all
      : all.toSorted((one, other) => distance(given, one) - distance(given, other)).slice(0, NEAREST);
  const known = near.join(', ');
  const message =
    near === all
      ? `must be one of ${known}.`
      : `must be one of the ${all.length} known here; the nearest are ${known}.`;
  return { path: instancePath, code: 'unknown_value', message, params: { known } };
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
