import type { Schema, Shape } from './shape.ts';

/** Callers send what is in a request, and read what is in an answer. So the one may only widen, and the other not. */
export type Direction = 'request' | 'answer';

/** Two documents that are compared, and the named schemas that were compared already. */
export interface Comparison {
  readonly before: Shape;
  readonly after: Shape;
  /** Named schemas are compared once for each direction, under their name: many operations use them. */
  readonly seen: Set<string>;
}

/** The findings for two schemas at a place, such as `GET /v1/invoices, limit`. */
export function compareSchemas(
  comparison: Comparison,
  place: string,
  former: Schema,
  present: Schema,
  direction: Direction,
): string[] {
  const { before, after, seen } = comparison;
  const [name, presentName] = [nameOf(former), nameOf(present)];
  if (name === null && presentName === null)
    return compareUnions(comparison, place, former, present, direction);
  const key = `${name} ${presentName} ${direction} ${name === presentName ? '' : place}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const where = name === presentName ? `${name} (${direction})` : place;
  return compareSchemas(comparison, where, resolve(before, former), resolve(after, present), direction);
}

function compareUnions(
  comparison: Comparison,
  place: string,
  former: Schema,
  present: Schema,
  direction: Direction,
): string[] {
  const [formers, presents] = [choicesOf(former), choicesOf(present)];
  const [one, other] = [formers[0], presents[0]];
  if (formers.length === 1 && presents.length === 1 && one && other)
    return compareOne(comparison, place, one, other, direction);
  const fits = (a: Schema, b: Schema) =>
    isFree(comparison, () => compareSchemas(comparison, place, a, b, direction));
  // Of a choice that is still there by name or type, the comparison says what has changed.
  const lost = formers
    .filter((choice) => !presents.some((candidate) => fits(choice, candidate)))
    .flatMap((choice) => {
      const twin = twinOf(choice, presents);
      return twin === undefined
        ? [`${place}: can no longer be ${wordOf(choice)}`]
        : compareSchemas(comparison, place, choice, twin, direction);
    });
  // A reader of events looks at their type first, and skips what it does not know.
  const isOpen = direction === 'request' || former.discriminator !== undefined;
  if (isOpen) return lost;
  const added = presents
    .filter((choice) => twinOf(choice, formers) === undefined)
    .filter((choice) => !formers.some((candidate) => fits(candidate, choice)))
    .map((choice) => `${place}: can now also be ${wordOf(choice)}`);
  return [...lost, ...added];
}

function twinOf(choice: Schema, list: readonly Schema[]): Schema | undefined {
  return list.find((candidate) => wordOf(candidate) === wordOf(choice));
}

/** True when a comparison finds nothing. If it does, what it has seen on the way does not count as compared. */
function isFree({ seen }: Comparison, comparing: () => string[]): boolean {
  const known = new Set(seen);
  if (comparing().length === 0) return true;
  seen.clear();
  for (const key of known) seen.add(key);
  return false;
}

function compareOne(
  comparison: Comparison,
  place: string,
  former: Schema,
  present: Schema,
  direction: Direction,
): string[] {
  const inner = (name: string, a: Schema | undefined, b: Schema | undefined) =>
    a && b ? compareSchemas(comparison, `${place}${name}`, a, b, direction) : [];
  return [
    ...compareType(place, former, present, direction),
    ...compareValues(place, former, present, direction),
    ...(direction === 'request'
      ? compareLimits(place, former, present)
      : compareFormat(place, former, present)),
    ...Object.entries(former.properties ?? {}).flatMap(([name, schema]) => {
      const now = present.properties?.[name];
      return now === undefined ? [`${place}.${name}: the field is gone`] : inner(`.${name}`, schema, now);
    }),
    ...compareDemands(place, former, present, direction),
    ...inner('[]', former.items, present.items),
    ...inner(', names', former.propertyNames, present.propertyNames),
    ...inner('.*', mapOf(former), mapOf(present)),
  ];
}

function compareDemands(place: string, former: Schema, present: Schema, direction: Direction): string[] {
  const [required, presentRequired] = [former.required ?? [], present.required ?? []];
  if (direction === 'answer')
    return required
      .filter((name) => !presentRequired.includes(name) && present.properties?.[name] !== undefined)
      .map((name) => `${place}.${name}: may now be missing`);
  const wasOpen = former.type === 'object' && former.additionalProperties !== false;
  return [
    ...presentRequired
      .filter((name) => !required.includes(name))
      .map((name) => `${place}.${name}: is now required`),
    ...(wasOpen && present.additionalProperties === false ? [`${place}: no longer takes other fields`] : []),
  ];
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
