import { boundParameter, boundSchema } from './bounds.ts';
import { describeEvents, withDeliveries } from './event-schemas.ts';
import { makeLinks } from './links.ts';
import { refusalNames } from './names.ts';
import {
  DRY_RUN,
  hasType,
  JSON_TYPE,
  type NamedSchemas,
  type Node,
  nameSchemas,
  type Operation,
  type Placed,
  pascal,
} from './naming.ts';
import { createPool } from './pool.ts';
import { collectRefusals, rangeNames } from './ranges.ts';

/** The part of the document that is rewritten. */
interface Described extends Node {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Node;
}

/**
 * The document for programs. Whatever several operations share has a name, and stands once under `components`. Each
 * answer with an id names the operations that take it. Texts and numbers have their bounds. The page shows the
 * document before this rewriting. `examples`: the `data` of each operation's example answer.
 */
export function shareComponents(described: Described, examples: Readonly<Record<string, object>>): object {
  const all = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Placed => ({ method, path, operation: bounded(one) })),
  );
  const operations = collectRefusals(all);
  const named = nameSchemas(operations, examples);
  const links = makeLinks(operations);
  const parameters = createPool('parameters');
  const responses = createPool('responses');
  const headers: Node = {};
  const shareHeaders = (status: string, one: Node) => {
    const documented = Object.entries(one).filter(([name]) => isDocumented(name, status));
    for (const [name, header] of documented) headers[pascal(name)] = header;
    const shared = documented.map(([name]) => [name, { $ref: `#/components/headers/${pascal(name)}` }]);
    return { headers: shared.length === 0 ? undefined : Object.fromEntries(shared) };
  };
  const shareResponse = (placed: Placed, status: string, response: Node): Node => {
    const found = links.of(placed);
    const shared = {
      ...shareInside(withoutExample(response), named),
      ...shareHeaders(status, response.headers as Node),
      ...(found === undefined || status !== '201' ? {} : { links: found }),
    };
    const refusal = refusalNames[status] ?? rangeNames[status];
    return responses.offer(refusal === undefined ? successNames(placed, status, shared) : [refusal], shared);
  };
  for (const { operation } of operations) {
    for (const one of operation.parameters ?? []) parameters.offer(parameterNames(operation, one), one);
  }
  for (const placed of operations) {
    for (const [status, one] of Object.entries(placed.operation.responses))
      shareResponse(placed, status, one);
  }
  const paths: Record<string, Node> = {};
  for (const { path, method, operation } of operations) {
    const placed = { path, method, operation };
    const answers = mapValues(operation.responses, (one, status) =>
      responses.place(shareResponse(placed, status, one)),
    );
    paths[path] = {
      ...paths[path],
      [method]: withDeliveries(rewrite(operation, named, answers, parameters.place)),
    };
  }
  // Each schema is written once, under its name; the schemas inside it are named.
  const schemas = Object.fromEntries(
    [...named.byName].map(([name, schema]): [string, Node] => [name, shareInside(schema, named)]),
  );
  const events = describeEvents(schemas);
  return {
    ...described,
    components: {
      ...described.components,
      schemas: joined(schemas, events.schemas),
      parameters: parameters.shared(),
      responses: joined(
        mapValues(responses.shared(), (one, name) => titled(one as Node, name)),
        events.responses,
      ),
      headers,
      links: links.all,
    },
    paths,
    webhooks: events.webhooks,
  };
}

function joined(one: Node, other: Node): Node {
  const twice = Object.keys(other).find((name) => name in one);
  if (twice !== undefined) throw new Error(`The document has two components with the name ${twice}.`);
  return { ...one, ...other };
}

function rewrite(
  operation: Operation,
  named: NamedSchemas,
  responses: Node,
  place: (parameter: Node) => Node,
): Node {
  const { parameters, requestBody, [DRY_RUN]: tried } = operation;
  return {
    ...operation,
    ...(tried === undefined ? {} : { [DRY_RUN]: share(tried, named) }),
    ...(parameters === undefined ? {} : { parameters: parameters.map(place) }),
    ...(requestBody === undefined ? {} : { requestBody: shareInside(requestBody, named) }),
    responses,
  };
}

function mapValues<Value>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => unknown,
): Node {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

// Headers of every answer are described once, in the introduction, and with the refusals that all operations can meet. The
// header of a repeated answer is described with the key of changing requests.
const everywhere = new Set(['request-id', 'ratelimit', 'ratelimit-policy', 'idempotency-replayed']);

function isDocumented(name: string, status: string): boolean {
  return !status.startsWith('2') || !everywhere.has(name);
}

const everyList = new Set(['limit', 'cursor']);

function parameterNames({ tags }: Operation, { name, in: place }: Node): string[] {
  const own = pascal(String(name));
  const tag = pascal(String(tags[0]));
  // A filter of one list is not that of another one.
  return place === 'query' && !everyList.has(String(name)) ? [`${tag}${own}`] : [own, `${tag}${own}`];
}

// An answer is named after what is in it, and after what the request did; a file after its type.
function successNames({ method }: Placed, status: string, response: Node): string[] {
  const content = (response.content ?? {}) as Record<string, Node>;
  const types = Object.keys(content);
  if (types.length > 0 && !types.includes(JSON_TYPE)) return [`${types.map(fileTypeOf).join('Or')}File`];
  const { $ref } = (dataOf(response) ?? {}) as { readonly $ref?: string };
  const name = $ref?.split('/').at(-1) ?? '';
  if (name === '') return [];
  if (status === '201') return [`${name}Created`];
  return method === 'get' ? [`${name}Found`] : [`${name}Changed`, `${name}Done`];
}

// `application/pdf` → `Pdf`.
function fileTypeOf(mediaType: string): string {
  return pascal(mediaType.slice(mediaType.indexOf('/') + 1));
}

// The schema of what is in the envelope.
function dataOf(response: Node): Node | undefined {
  const media = (response.content as Record<string, Node> | undefined)?.[JSON_TYPE];
  const schema = media?.schema as Node | undefined;
  return (schema?.properties as Record<string, Node> | undefined)?.data;
}

// Generators name the type of an answer that operations share after its title.
function titled(response: Node, name: string): Node {
  if (dataOf(response) === undefined) return response;
  const content = response.content as Record<string, Node>;
  const media = content[JSON_TYPE] as Node;
  const schema = { title: name, ...(media.schema as Node) };
  return { ...response, content: { ...content, [JSON_TYPE]: { ...media, schema } } };
}

// The example of an answer stands with its schema.
function withoutExample(response: Node): Node {
  const content = response.content as Record<string, Node> | undefined;
  if (content === undefined) return response;
  const bare = Object.entries(content).map(([type, { example: _example, ...media }]) => [type, media]);
  return { ...response, content: Object.fromEntries(bare) };
}

function bounded(operation: Operation): Operation {
  const { parameters, requestBody, responses, [DRY_RUN]: tried } = operation;
  return {
    ...operation,
    ...(tried === undefined ? {} : { [DRY_RUN]: boundSchema(tried, false) }),
    ...(parameters === undefined ? {} : { parameters: parameters.map(boundParameter) }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: boundContent(requestBody.content) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const content = response.content as Record<string, Node> | undefined;
        return [
          status,
          content === undefined ? response : { ...response, content: boundContent(content, response) },
        ];
      }),
    ),
  };
}

// `response` is the owner of the content; a request's has none. Its description is not repeated at the schema.
function boundContent(content: Record<string, Node>, response?: Node): Record<string, Node> {
  return mapValues(content, (media, type) => {
    if (type !== JSON_TYPE) return media;
    const { description, ...schema } = boundSchema(media.schema as Node, response === undefined);
    const isSaid = description === undefined || description === response?.description;
    return { ...media, schema: isSaid ? schema : { ...schema, description } };
  }) as Record<string, Node>;
}

// A schema in its place: a reference when it has a name, with what it means here when that is something else.
function share(node: unknown, named: NamedSchemas): unknown {
  if (Array.isArray(node)) return node.map((one) => share(one, named));
  if (typeof node !== 'object' || node === null) return node;
  const name = hasType(node as Node) ? named.nameOf(node as Node) : undefined;
  if (name === undefined) return shareInside(node as Node, named);
  const { description } = node as Node;
  const isOwn = description !== undefined && description !== named.byName.get(name)?.description;
  return { $ref: `#/components/schemas/${name}`, ...(isOwn ? { description } : {}) };
}

function shareInside(node: Node, named: NamedSchemas): Node {
  return Object.fromEntries(
    Object.entries(node).map(([key, one]) => [
      key,
      key === 'example' || key === 'examples' ? one : share(one, named),
    ]),
  );
}
