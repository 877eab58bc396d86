/** The part of JSON Schema that a caller can depend on. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** What is sent, by media type. */
export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Operation {
  readonly operationId?: string;
  readonly security?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content }>
  >;
}

export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** An API as callers depend on it: an OpenAPI document without its texts and examples. */
export interface Shape {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

// Keywords of JSON Schema that narrow a value and that our documents do not use.
const UNREAD = [
  'allOf',
  'not',
  'if',
  'prefixItems',
  'contains',
  'patternProperties',
  'dependentRequired',
  'multipleOf',
].concat(['exclusiveMinimum', 'exclusiveMaximum', 'unevaluatedProperties']);

/** The shape of a document as JSON, the same for the same API. */
export function renderShape(document: object): string {
  const { paths, webhooks = {}, components } = document as Shape;
  const shape: Shape = {
    paths: mapValues(paths, (methods) => mapValues(methods, shapeOfOperation)),
    webhooks: mapValues(webhooks, (methods) => mapValues(methods, shapeOfOperation)),
    components: { schemas: mapValues(components.schemas, shapeOfSchema) },
  };
  return `${JSON.stringify(shape, null, 1)}\n`;
}

function shapeOfOperation({
  operationId,
  security,
  parameters,
  requestBody,
  responses,
}: Operation): Operation {
  return {
    ...given({ operationId, security }),
    ...(parameters && {
      parameters: parameters.map((one) => ({
        ...given({ name: one.name, in: one.in, required: one.required }),
        ...(one.schema && { schema: shapeOfSchema(one.schema) }),
      })) as Parameter[],
    }),
    ...(requestBody && {
      requestBody: {
        ...given({ required: requestBody.required }),
        ...(requestBody.content && { content: shapeOfContent(requestBody.content) }),
      },
    }),
    ...(responses && {
      responses: mapValues(responses, ({ headers, content }) => ({
        ...(headers && { headers: mapValues(headers, () => true) }),
        ...(content && { content: shapeOfContent(content) }),
      })),
    }),
  };
}

function shapeOfContent(content: Content): Content {
  return mapValues(content, ({ schema }) => (schema ? { schema: shapeOfSchema(schema) } : {}));
}

// Schemas are read one by one: a field may be named like a keyword, such as `description`.
function shapeOfSchema(schema: Schema): Schema {
  const unread = UNREAD.find((keyword) => keyword in schema);
  if (unread !== undefined)
    throw new Error(`The comparison does not read the keyword ${unread}: teach it first.`);
  const { properties, additionalProperties, propertyNames, items, anyOf, oneOf } = schema;
  const list = (schemas: readonly Schema[] | undefined) => schemas?.map(shapeOfSchema);
  return given({
    $ref: schema.$ref,
    type: schema.type,
    enum: schema.enum,
    const: schema.const,
    default: schema.default,
    format: schema.format,
    pattern: schema.pattern,
    minimum: schema.minimum,
    maximum: schema.maximum,
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    minItems: schema.minItems,
    maxItems: schema.maxItems,
    minProperties: schema.minProperties,
    maxProperties: schema.maxProperties,
    uniqueItems: schema.uniqueItems,
    required: schema.required,
    discriminator: schema.discriminator,
    properties: properties && mapValues(properties, shapeOfSchema),
    additionalProperties:
      typeof additionalProperties === 'object' ? shapeOfSchema(additionalProperties) : additionalProperties,
    propertyNames: propertyNames && shapeOfSchema(propertyNames),
    items: items && shapeOfSchema(items),
    anyOf: list(anyOf),
    oneOf: list(oneOf),
  });
}

function given(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function mapValues<Value, Result>(object: Readonly<Record<string, Value>>, change: (value: Value) => Result) {
  return Object.fromEntries(
    Object.entries(object)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, change(value)]),
  );
}
