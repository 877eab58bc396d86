/** The part of JSON Schema that our documents use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

export interface FieldTree {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
  /** Lengths and ranges, as sentences. */
  readonly limits: string;
  readonly values: readonly string[];
  readonly inner: readonly FieldTree[];
}

export function fieldsOf(schema: Schema): FieldTree[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fieldOf(name, field, schema.required?.includes(name) ?? false),
  );
}

/** One field: of an object, or of a query. */
export function fieldOf(name: string, field: Schema, isRequired: boolean): FieldTree {
  const subject = field.items?.enum === undefined ? field : field.items;
  const values = subject.enum ?? field.anyOf?.find((one) => one.enum !== undefined)?.enum ?? [];
  return {
    name,
    type: typeOf(field),
    isRequired,
    meaning: field.description ?? '',
    limits: limitsOf(field),
    values: values.filter((value) => value !== null).map(String),
    inner: distinct(innerOf(field).flatMap(fieldsOf)),
  };
}

// Alternatives are shown together: the fields of each, once.
function distinct(fields: readonly FieldTree[]): FieldTree[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function innerOf(field: Schema): readonly Schema[] {
  if (field.items !== undefined) return innerOf(field.items);
  if (field.anyOf !== undefined) return field.anyOf.flatMap(innerOf);
  return field.properties === undefined ? [] : [field];
}

function typeOf(field: Schema): string {
  if (field.anyOf !== undefined) return [...new Set(field.anyOf.map(typeOf))].join(' or ');
  if (field.items !== undefined) return `list of ${typeOf(field.items)}`;
  const type = [field.type ?? 'any'].flat().join(' or ');
  return field.format === undefined ? type : type.replace('string', field.format);
}

function limitsOf(field: Schema): string {
  const limits = [
    range(field.minimum, field.maximum, ''),
    field.enum === undefined ? range(field.minLength, field.maxLength, ' characters') : undefined,
    range(field.minItems, field.maxItems, ' elements'),
  ];
  return limits.filter((limit) => limit !== undefined).join(' ');
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  if (minimum === undefined && maximum === undefined) return undefined;
  const [least, most] = [minimum, maximum].map((one) => one?.toLocaleString('en').replaceAll(',', '\u202f'));
  if (most === undefined) return `At least ${least}${unit}.`;
  return least === undefined ? `At most ${most}${unit}.` : `${least} to ${most}${unit}.`;
}
