import type { Schema, Shape } from './shape.ts';

/** Callers send what is in a request, and read what is in an answer. So the one may only widen, and the other not. */
export type Direction = 'request' | 'answer';

/** Compares schemas of two documents and notes what a caller of the former could trip over. */
export interface SchemaComparison {
  /** The findings for two schemas at a place, such as `GET /v1/invoices, limit`. */
  readonly compare: (place: string, before: Schema, after: Schema, direction: Direction) => string[];
}

/** Named schemas are compared once for each direction, under their name: many operations use them. */
export function createSchemaComparison(before: Shape, after: Shape): SchemaComparison {
  const seen = new Set<string>();

  function compare(place: string, former: Schema, present: Schema, direction: Direction): string[] {
    const [name, presentName] = [nameOf(former), nameOf(present)];
    if (name === null && presentName === null) return compareUnions(place, former, present, direction);
    const key = `${name} ${presentName} ${direction} ${name === presentName ? '' : place}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const where = name === presentName ? `${name} (${direction})` : place;
    return compare(where, resolve(before, former), resolve(after, present), direction);
  }

  function compareUnions(place: string, former: Schema, present: Schema, direction: Direction): string[] {
    const [formers, presents] = [choicesOf(former), choicesOf(present)];
    const [one, other] = [formers[0], presents[0]];
    if (formers.length === 1 && presents.length === 1 && one && other)
      return compareOne(place, one, other, direction);
    const fits = (a: Schema, b: Schema) => isFree(() => compare(place, a, b, direction));
    // Of a choice that is still there by name or type, the comparison says what has changed.
    const twinOf = (choice: Schema, list: readonly Schema[]) =>
      list.find((candidate) => wordOf(candidate) === wordOf(choice));
    const lost = formers
      .filter((choice) => !presents.some((candidate) => fits(choice, candidate)))
      .flatMap((choice) => {
        const twin = twinOf(choice, presents);
        return twin === undefined
          ? [`${place}: can no longer be ${wordOf(choice)}`]
          : compare(place, choice, twin, direction);
      });
    // A reader of events looks at their type first, and skips what it does not know.
    const isOpen = direction === 'request' || former.discriminator !== undefined;
    const added = isOpen
      ? []
      : presents
          .filter((choice) => twinOf(choice, formers) === undefined)
          .filter((choice) => !formers.some((candidate) => fits(candidate, choice)))
          .map((choice) => `${place}: can now also be ${wordOf(choice)}`);
    return [...lost, ...added];
  }

  /** True when a comparison finds nothing. What it has seen on the way does not count as compared. */
  function isFree(comparison: () => string[]): boolean {
    const known = new Set(seen);
    const found = comparison();
    if (found.length > 0) {
      seen.clear();
      for (const key of known) seen.add(key);
    }
    return found.length === 0;
  }

  function compareOne(place: string, former: Schema, present: Schema, direction: Direction): string[] {
    const parts = [
      ...compareType(place, former, present, direction),
      ...compareValues(place, former, present, direction),
      ...(direction === 'request'
        ? compareLimits(place, former, present)
        : compareFormat(place, former, present)),
      ...compareFields(place, former, present, direction),
    ];
    const inner = (name: string, a: Schema | undefined, b: Schema | undefined) =>
      a && b ? compare(`${place}${name}`, a, b, direction) : [];
    return [
      ...parts,
      ...inner('[]', former.items, present.items),
      ...inner(', names', former.propertyNames, present.propertyNames),
      ...inner('.*', mapOf(former), mapOf(present)),
    ];
  }

  function compareFields(place: string, former: Schema, present: Schema, direction: Direction): string[] {
    const [fields, presentFields] = [former.properties ?? {}, present.properties ?? {}];
    const required = new Set(former.required);
    const presentRequired = new Set(present.required);
    const nested = Object.entries(fields).flatMap(([name, schema]) => {
      const now = presentFields[name];
      if (now === undefined) return [`${place}.${name}: the field is gone`];
      return compare(`${place}.${name}`, schema, now, direction);
    });
    const demands =
      direction === 'request'
        ? [...presentRequired]
            .filter((name) => !required.has(name))
            .map((name) => `${place}.${name}: is now required`)
        : [...required]
            .filter((name) => !presentRequired.has(name) && presentFields[name] !== undefined)
            .map((name) => `${place}.${name}: may now be missing`);
    const closes =
      direction === 'request' &&
      present.additionalProperties === false &&
      former.additionalProperties !== false;
    return [
      ...nested,
      ...demands,
      ...(closes && former.type === 'object' ? [`${place}: no longer takes other fields`] : []),
    ];
  }

  return { compare };
}

function nameOf(schema: Schema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null;
}

function resolve(shape: Shape, schema: Schema): Schema {
  const name = nameOf(schema);
  if (name === null) return schema;
  const found = shape.components.schemas[name];
  if (found === undefined) throw new Error(`The document has no schema ${name}.`);
  return found;
}

/** A schema as what it may be: its alternatives, or one for each of its types. */
function choicesOf(schema: Schema): readonly Schema[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) return union.flatMap((one) => (one.$ref === undefined ? choicesOf(one) : [one]));
  return typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function mapOf({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function wordOf(schema: Schema): string {
  return nameOf(schema) ?? (schema.const === undefined ? typeWordOf(schema) : JSON.stringify(schema.const));
}

function typeWordOf({ type = 'value' }: Schema): string {
  return typeof type === 'string' ? type : type.join(' or ');
}

function compareType(place: string, former: Schema, present: Schema, direction: Direction): string[] {
  if (former.type === present.type) return [];
  const [narrow, wide] = direction === 'request' ? [former.type, present.type] : [present.type, former.type];
  if (wide === undefined || (narrow === 'integer' && wide === 'number')) return [];
  return [`${place}: was ${typeWordOf(former)}, is ${typeWordOf(present)}`];
}

/** The values that a schema lists; null when it lists none. */
function valuesOf(schema: Schema): readonly unknown[] | null {
  return schema.const === undefined ? (schema.enum ?? null) : [schema.const];
}

function compareValues(place: string, former: Schema, present: Schema, direction: Direction): string[] {
  const [values, now] = [valuesOf(former), valuesOf(present)];
  const gone = now === null ? [] : (values ?? []).filter((value) => !now.includes(value));
  const lost = gone.map((value) => `${place}: the value ${JSON.stringify(value)} is gone`);
  if (direction === 'request' && values === null && now !== null)
    lost.push(`${place}: takes only ${JSON.stringify(now)} now`);
  if (direction === 'answer' && values !== null && now === null)
    lost.push(`${place}: was one of a list, is any ${typeWordOf(present)}`);
  if (direction === 'request' && former.default !== undefined) {
    const [was, is] = [JSON.stringify(former.default), JSON.stringify(present.default)];
    if (was !== is) lost.push(`${place}: the default was ${was}, is ${is ?? 'gone'}`);
  }
  return lost;
}

const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function compareLimits(place: string, former: Schema, present: Schema): string[] {
  const stricter = (name: string, was: unknown, is: unknown) =>
    `${place}: ${name} was ${was === undefined ? 'open' : JSON.stringify(was)}, is ${JSON.stringify(is)}`;
  const found: string[] = [];
  for (const name of LOWER) {
    const [was, is] = [former[name], present[name]];
    // A text or list has no length below zero.
    const open = name === 'minimum' ? Number.NEGATIVE_INFINITY : 0;
    if (is !== undefined && is > (was ?? open)) found.push(stricter(name, was, is));
  }
  for (const name of UPPER) {
    const [was, is] = [former[name], present[name]];
    if (is !== undefined && is < (was ?? Number.POSITIVE_INFINITY)) found.push(stricter(name, was, is));
  }
  for (const name of ['pattern', 'format'] as const) {
    const [was, is] = [former[name], present[name]];
    if (is !== undefined && is !== was) found.push(stricter(name, was, is));
  }
  if (present.uniqueItems === true && former.uniqueItems !== true)
    found.push(stricter('uniqueItems', false, true));
  return found;
}

function compareFormat(place: string, former: Schema, present: Schema): string[] {
  if (former.format === undefined || former.format === present.format) return [];
  return [`${place}: format was ${former.format}, is ${present.format ?? 'gone'}`];
}
