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

/** One line of a table of fields. */
export interface FieldRow {
  readonly name: string;
  /** 0 for the fields of the body itself, 1 for theirs, and so on. */
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly notes: string;
}

/** The fields of an object, each followed by the fields inside it. */
export function listFields(schema: Schema, depth = 0): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeOf(field),
      isRequired: schema.required?.includes(name) ?? false,
      notes: notesOf(field),
    },
    ...listFields(innerOf(field), depth + 1),
  ]);
}

function innerOf(field: Schema): Schema {
  const inner = field.items ?? field.anyOf?.find((one) => one.properties !== undefined) ?? field;
  return inner.properties === undefined ? {} : inner;
}

function typeOf(field: Schema): string {
  if (field.anyOf !== undefined) return [...new Set(field.anyOf.map(typeOf))].join(' or ');
  if (field.items !== undefined) return `list of ${typeOf(field.items)}`;
  const type = [field.type ?? 'any'].flat().join(' or ');
  return field.format === undefined ? type : type.replace('string', field.format);
}

function notesOf(field: Schema): string {
  const subject = field.items?.enum === undefined ? field : field.items;
  const notes = [
    field.description,
    subject.enum === undefined ? undefined : subject.enum.map((value) => `\`${String(value)}\``).join(', '),
    range(field.minimum, field.maximum, ''),
    field.enum === undefined ? range(field.minLength, field.maxLength, ' characters') : undefined,
    range(field.minItems, field.maxItems, ' elements'),
  ];
  return notes.filter((note) => note !== undefined).join(' ');
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  if (minimum === undefined && maximum === undefined) return undefined;
  if (maximum === undefined) return `At least ${minimum}${unit}.`;
  return minimum === undefined ? `At most ${maximum}${unit}.` : `${minimum} … ${maximum}${unit}.`;
}
