/** The part of JSON Schema that our OpenAPI document uses. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number | boolean | null;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: ApiSchema;
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: ApiSchema }>>;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  /** What a dry run answers. */
  readonly 'x-dry-run'?: ApiSchema;
}

/** The part of the OpenAPI document that the types are made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ApiSchema>> };
}

/**
 * The types of a document: each named schema, and under `METHOD /path` what an operation takes and answers. Our own sixty
 * lines, as openapi-typescript needs the JavaScript interface of a compiler that TypeScript 7 no longer has.
 */
export function renderTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${docOf(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      renderOperation(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return [
    '// Made by `npm run api-types` from the OpenAPI document; read it, do not edit it.\n',
    ...schemas,
    `/** What each operation takes and answers. */\nexport interface Operations {\n${operations.join('')}}\n`,
  ].join('\n');
}

function renderOperation(
  name: string,
  { summary, parameters = [], requestBody, responses }: ApiOperation,
): string {
  const group = (place: Parameter['in']) =>
    objectOf(
      parameters
        .filter((one) => one.in === place)
        .map((one) => ({
          name: one.name,
          schema: {
            ...one.schema,
            ...(one.description === undefined ? {} : { description: one.description }),
          },
          isRequired: one.required === true,
        })),
      '    ',
    );
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  const body = requestBody?.content?.['application/json']?.schema;
  return `${docOf(summary, '  ')}  '${name}': {
    path: ${group('path')};
    query: ${group('query')};
    body: ${body === undefined ? 'undefined' : typeOf(body, '    ')};
    data: ${answer === undefined ? 'undefined' : typeOf(answer.properties?.data ?? answer, '    ')};
  };\n`;
}

interface Field {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly isRequired: boolean;
}

function objectOf(fields: readonly Field[], indent: string): string {
  if (fields.length === 0) return 'Record<string, never>';
  const inner = `${indent}  `;
  const lines = fields.map(({ name, schema, isRequired }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    // A field that is undefined is left out by JSON and by the query alike.
    const optional = isRequired ? '' : ' | undefined';
    return `${docOf(schema.description, inner)}${inner}${key}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}${optional};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOf(schema: ApiSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return union(several.map((one) => typeOf(one, indent)));
  if (schema.type === undefined)
    return schema.properties === undefined ? 'unknown' : fieldsOf(schema, indent);
  return union([schema.type].flat().map((type) => plainType(type, schema, indent)));
}

function plainType(type: string, schema: ApiSchema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = schema.items === undefined ? 'unknown' : typeOf(schema.items, indent);
    return /[|&]/.test(item) && !item.endsWith('}') ? `(${item})[]` : `${wrapped(item)}[]`;
  }
  return type === 'object' ? fieldsOf(schema, indent) : type;
}

// A union of objects needs brackets before `[]`, one object does not.
function wrapped(item: string): string {
  return /^\{[\s\S]*\}$/.test(item) && !/\n\s*\} \| /.test(item)
    ? item
    : item.includes(' | ')
      ? `(${item})`
      : item;
}

function fieldsOf(schema: ApiSchema, indent: string): string {
  const { properties, additionalProperties, required = [] } = schema;
  if (properties === undefined || Object.keys(properties).length === 0) {
    if (typeof additionalProperties === 'object')
      return `Record<string, ${typeOf(additionalProperties, indent)}>`;
    return additionalProperties === true ? 'Record<string, unknown>' : 'Record<string, never>';
  }
  const fields = Object.entries(properties).map(([name, one]) => ({
    name,
    schema: one,
    isRequired: required.includes(name),
  }));
  return objectOf(fields, indent);
}

const literal = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

function docOf(text: string | undefined, indent: string): string {
  return text === undefined || text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}
