import { boundParameter, boundSchema } from './bounds.ts';
import { answerNames, idParameters, innerNames, itemNames, refusalNames } from './names.ts';

type Node = Record<string, unknown>;

/** One operation of the document. */
interface Operation extends Node {
  readonly operationId: string;
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Record<string, Node> } | undefined;
  readonly responses: Record<string, Node>;
}

/** The part of the document that is rewritten. */
interface Described extends Node {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Node;
}

const JSON_TYPE = 'application/json';

/**
 * The document for programs. Parts that several operations share have a name, and stand once under `components`. Each
 * answer with an id names the operations that take it. Texts and numbers have their bounds. The page shows the
 * document before this rewriting.
 */
export function shareComponents(described: Described): object {
  const paths = mapOperations(described.paths, bounded);
  const operations = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one): [string, Operation] => [one.operationId, one]),
    ),
  );
  const schemas = nameSchemas(operations);
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const links = makeLinks(paths);
  const responses: Node = {};
  const headers: Node = {};
  const followed = new Set<string>();
  const shareHeaders = (one: Node | undefined) =>
    Object.fromEntries(
      Object.entries(one ?? {}).map(([name, header]) => {
        const shared = name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
        headers[shared] = header;
        return [name, { $ref: `#/components/headers/${shared}` }];
      }),
    );
  const shareResponse = (status: string, response: Node, operation: Operation): Node => {
    const shared = { ...response, headers: shareHeaders(response.headers as Node) };
    const name = refusalNames[status];
    if (name === undefined) {
      const found = linksOf(operation, schemas, links);
      for (const id of Object.keys(found ?? {})) followed.add(id);
      return { ...(share(shared, names) as Node), ...(found === null ? {} : { links: found }) };
    }
    responses[name] ??= share(shared, names);
    return { $ref: `#/components/responses/${name}` };
  };
  const sharedPaths = mapOperations(paths, (operation) => ({
    ...operation,
    ...(operation.requestBody === undefined
      ? {}
      : { requestBody: shareInside(operation.requestBody, names) as Operation['requestBody'] }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        shareResponse(status, response, operation),
      ]),
    ),
  }));
  // Each schema is written once, under its name; the schemas inside it are named.
  const written = Object.entries(schemas).map(([name, schema]) => [name, shareInside(schema, names)]);
  return {
    ...described,
    components: {
      ...described.components,
      schemas: Object.fromEntries(written),
      responses,
      headers,
      links: Object.fromEntries(Object.entries(links).filter(([id]) => followed.has(id))),
    },
    paths: sharedPaths,
  };
}

function mapOperations(
  paths: Described['paths'],
  change: (operation: Operation) => Operation,
): Described['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, change(one)])),
    ]),
  );
}

function bounded(operation: Operation): Operation {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(parameters === undefined ? {} : { parameters: parameters.map(boundParameter) }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: boundContent(requestBody.content, true) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const content = response.content as Record<string, Node> | undefined;
        return [
          status,
          content === undefined ? response : { ...response, content: boundContent(content, false) },
        ];
      }),
    ),
  };
}

function boundContent(content: Record<string, Node>, isRequest: boolean): Record<string, Node> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === JSON_TYPE ? { ...media, schema: boundSchema(media.schema as Node, isRequest) } : media,
    ]),
  );
}

// Everything with a name: answers, bodies, and the schemas inside them.
function nameSchemas(operations: ReadonlyMap<string, Operation>): Record<string, Node> {
  const schemas: Record<string, Node> = {};
  const dataOf = (id: string) => propertyOf(successSchema(operations.get(id)), 'data');
  for (const [name, id] of Object.entries(answerNames)) schemas[name] = dataOf(id);
  for (const [name, id] of Object.entries(itemNames))
    schemas[name] = innermost(propertyOf(dataOf(id), 'items'));
  for (const { operationId, requestBody } of operations.values()) {
    const body = requestBody?.content[JSON_TYPE]?.schema as Node | undefined;
    if (body !== undefined && Object.keys(body.properties ?? {}).length > 0)
      schemas[`${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Body`] = body;
  }
  for (const [name, [from, ...way]] of orderedInner()) {
    schemas[name] = innermost(
      way.reduce<Node>((schema, key) => propertyOf(schema, key), schemas[from] ?? {}),
    );
  }
  const [first] = operations.values();
  const refusal = (first?.responses['400']?.content as Record<string, Node> | undefined)?.[JSON_TYPE]?.schema;
  schemas.Refusal = refusal as Node;
  return schemas;
}

// Schemas that contain others come first.
function orderedInner() {
  return Object.entries(innerNames).toSorted(
    ([, [one]], [, [other]]) => Number(one in innerNames) - Number(other in innerNames),
  );
}

function successSchema(operation: Operation | undefined): Node {
  const success = operation?.responses['200'] ?? operation?.responses['201'];
  return ((success?.content as Record<string, Node> | undefined)?.[JSON_TYPE]?.schema ?? {}) as Node;
}

function propertyOf(schema: Node, name: string): Node {
  const found = (schema.properties as Record<string, Node> | undefined)?.[name];
  if (found === undefined) throw new Error(`The document has no ${name} where a name is given to it.`);
  return found;
}

// The elements of a list; the value of a nullable schema.
function innermost(schema: Node): Node {
  if (schema.items !== undefined) return innermost(schema.items as Node);
  const some = (schema.anyOf as Node[] | undefined)?.find((one) => one.properties !== undefined);
  return some ?? schema;
}

function share(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((one) => share(one, names));
  if (typeof node !== 'object' || node === null) return node;
  const isSchema = 'properties' in node && 'type' in node;
  const name = isSchema ? names.get(JSON.stringify(node)) : undefined;
  return name === undefined ? shareInside(node as Node, names) : { $ref: `#/components/schemas/${name}` };
}

function shareInside(node: Node, names: ReadonlyMap<string, string>): Node {
  return Object.fromEntries(
    Object.entries(node).map(([key, one]) => [
      key,
      key === 'example' || key === 'examples' ? one : share(one, names),
    ]),
  );
}

// A link to each operation whose path takes this id and no other parameter.
function makeLinks(paths: Described['paths']): Record<string, Node> {
  const links: Record<string, Node> = {};
  for (const [path, methods] of Object.entries(paths)) {
    const [parameter, ...more] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    if (parameter === undefined || more.length > 0) continue;
    for (const { operationId } of Object.values(methods)) {
      links[operationId] = { operationId, parameters: { [parameter]: '$response.body#/data/id' } };
    }
  }
  return links;
}

function linksOf(
  operation: Operation,
  schemas: Readonly<Record<string, Node>>,
  links: Readonly<Record<string, Node>>,
): Node | null {
  const data = (successSchema(operation).properties as Record<string, Node> | undefined)?.data;
  const text = JSON.stringify(data);
  const name = Object.keys(idParameters).find((one) => JSON.stringify(schemas[one]) === text);
  if (data === undefined || name === undefined || operation.operationId.startsWith('delete')) return null;
  const parameter = idParameters[name] as string;
  const found = Object.entries(links).filter(
    ([id, link]) => id !== operation.operationId && parameter in (link.parameters as Node),
  );
  if (found.length === 0) return null;
  return Object.fromEntries(found.map(([id]) => [id, { $ref: `#/components/links/${id}` }]));
}
