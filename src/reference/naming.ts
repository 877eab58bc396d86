import { answerNames, dryRunNames, exemplary, innerNames, itemNames } from './names.ts';

/**
 * The extension of an operation that names what a dry run answers. It is no alternative of the answer, because then each
 * generated client would have to ask of every answer which one it is.
 */
export const DRY_RUN = 'x-dry-run';

/** A part of the document, as JSON. */
export type Node = Record<string, unknown>;

export interface Operation extends Node {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Record<string, Node> } | undefined;
  readonly responses: Record<string, Node>;
  /** The schema of `data` where the request is only tried. */
  readonly [DRY_RUN]?: Node;
}

export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The media type of bodies and answers. */
export const JSON_TYPE = 'application/json';

export interface NamedSchemas {
  readonly byName: ReadonlyMap<string, Node>;
  /** The name of a schema, whatever it means in its place. */
  readonly nameOf: (schema: Node) => string | undefined;
}

/**
 * Names everything that programs want a type of: answers, the elements of lists, bodies, and what is inside them. Their
 * names are in `names.ts`; only bodies and lists are named after their operation.
 */
export function nameSchemas(
  operations: readonly Placed[],
  examples: Readonly<Record<string, object>>,
): NamedSchemas {
  const byName = new Map<string, Node>();
  const byShape = new Map<string, string>();
  const add = (name: string, schema: Node, meaning?: string, example?: unknown) => {
    const shape = shapeOf(schema);
    const isNameable = hasType(schema);
    if (!isNameable || byName.has(name) || byShape.has(shape)) return;
    byShape.set(shape, name);
    const { description = meaning, ...rest } = schema;
    byName.set(name, {
      ...(description === undefined ? {} : { description }),
      ...rest,
      ...(example === undefined || !exemplary.has(name) ? {} : { examples: [example] }),
    });
  };
  const byId = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
  for (const [name, [id, meaning]] of Object.entries(answerNames)) {
    add(name, dataOf(byId.get(id)), meaning, examples[id]);
  }
  for (const [name, [id, meaning]] of Object.entries(itemNames)) {
    add(name, itemOf(dataOf(byId.get(id))) ?? {}, meaning);
  }
  for (const [name, [id, meaning]] of Object.entries(dryRunNames)) {
    add(name, byId.get(id)?.[DRY_RUN] ?? {}, meaning);
  }
  for (const { operation } of operations) {
    const body = operation.requestBody?.content[JSON_TYPE]?.schema as Node | undefined;
    if (body === undefined) continue;
    const fields = Object.keys(body.properties ?? {}).join();
    if (fields === '') add('NoFields', body, 'An object without fields.');
    else if (fields === 'dryRun') add('OnlyDryRun', body, 'Whether the request is only tried.');
    else add(`${pascal(operation.operationId)}Body`, body);
  }
  addInner(byName, add);
  for (const { operation } of operations) {
    const data = dataOf(operation);
    const { operationId, summary } = operation;
    if (itemOf(data) !== null) add(listNameOf(operationId), data, `${summary}: a page, or all.`);
  }
  const [first] = operations;
  const refusal = (first?.operation.responses['4XX']?.content as Record<string, Node> | undefined)?.[
    JSON_TYPE
  ];
  add('Refusal', refusal?.schema as Node, 'The answer to a request that is refused.');
  add('Error', propertyOf(refusal?.schema as Node, 'error'), 'Why a request was refused.');
  return { byName, nameOf: (schema) => byShape.get(shapeOf(schema)) };
}

/** Whether programs want a type of a schema: of objects, and of texts that are one of a few words. */
export function hasType({ type, properties, enum: values, additionalProperties }: Node): boolean {
  const isMap = typeof additionalProperties === 'object';
  return type !== undefined && (properties !== undefined || values !== undefined || isMap);
}

function addInner(
  byName: ReadonlyMap<string, Node>,
  add: (name: string, schema: Node, meaning?: string, example?: unknown) => void,
): void {
  for (const [name, [from, ...way]] of Object.entries(innerNames)) {
    const outer = byName.get(from);
    if (outer === undefined)
      throw new Error(`The document has no schema ${from}, in which ${name} should be.`);
    const schema = innermost(way.reduce<Node>((one, key) => propertyOf(innermost(one), key), outer));
    add(name, schema, `\`${way.join('.')}\` of ${from}.`);
  }
}

// What a schema is, apart from what it means in its place.
function shapeOf({ description: _meaning, examples: _examples, ...shape }: Node): string {
  return JSON.stringify(shape);
}

// The schema of an operation's answer.
function successOf(operation: Operation | undefined): Node {
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  return ((success?.content as Record<string, Node> | undefined)?.[JSON_TYPE]?.schema ?? {}) as Node;
}

function dataOf(operation: Operation | undefined): Node {
  const success = successOf(operation);
  return success.properties === undefined ? {} : propertyOf(success, 'data');
}

// The elements of a list; null for what is no list.
function itemOf(data: Node): Node | null {
  const { items, ...others } = (data.properties ?? {}) as Record<string, Node>;
  const isList = items?.items !== undefined && Object.keys(others).every((name) => name === 'nextCursor');
  return isList ? (items.items as Node) : null;
}

function propertyOf(schema: Node, name: string): Node {
  const found = (schema.properties as Record<string, Node> | undefined)?.[name];
  if (found === undefined) throw new Error(`The document has no ${name} where a name is given to it.`);
  return found;
}

// The elements of a list; the value of a nullable schema.
function innermost(schema: Node): Node {
  if (schema.items !== undefined) return innermost(schema.items as Node);
  const some = (schema.anyOf as Node[] | undefined)?.find(
    (one) => one.properties !== undefined || one.enum !== undefined,
  );
  return some ?? schema;
}

// `listWebhookDeliveries` → `WebhookDeliveryList`.
function listNameOf(operationId: string): string {
  const one = operationId
    .replace(/^[a-z]+/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  return `${one}List`;
}

/** The name in the form of types: `invoice_id` → `InvoiceId`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
