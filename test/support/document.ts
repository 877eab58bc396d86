import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Throws when an answer does not fit what the OpenAPI document says of its operation and status. */
export type AnswerCheck = (
  method: string,
  path: string,
  answer: { readonly status: number; readonly body: unknown; readonly headers: Headers },
) => void;

/** An answer of the document, or the name of one that operations share. */
interface Response {
  readonly $ref?: string;
  readonly content?: { 'application/json'?: { schema: object } };
  readonly headers?: Readonly<Record<string, object>>;
}

interface DescribedOperation {
  readonly responses: Record<string, Response>;
  /** What a dry run answers. */
  readonly 'x-dry-run'?: object;
}

/** The part of the OpenAPI document that the check reads. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation | undefined>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

type Node = Record<string, unknown>;

/**
 * The document with answers that take no field which it does not name. It leaves them open, as programs must take new
 * fields; our own answers have none that are not described.
 */
export function closeAnswers<Document extends object>(document: Document): Document {
  const close = (node: unknown, isPart: boolean): unknown => {
    if (Array.isArray(node)) return node.map((one) => close(one, isPart));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, properties, allOf, additionalProperties } = node as Node;
    const isWhole =
      (typeof $ref === 'string' && $ref.startsWith('#/components/schemas/')) ||
      allOf !== undefined ||
      (typeof properties === 'object' && additionalProperties === undefined);
    const entries = Object.entries(node).map(([key, one]) => {
      if (key === 'example' || key === 'examples') return [key, one];
      if (key === 'properties') return [key, mapValues(one as Node, (field) => close(field, false))];
      return [key, close(one, key === 'allOf')];
    });
    return {
      ...Object.fromEntries(entries),
      ...(isWhole && !isPart ? { unevaluatedProperties: false } : {}),
    };
  };
  const { components, paths } = document as unknown as { components: Node; paths: object };
  // A named schema may be a part of another one: what names it closes it.
  const schemas = mapValues(components.schemas as Node, (schema) => close(schema, true));
  const responses = close(components.responses, false);
  return {
    ...document,
    components: { ...components, schemas, responses },
    paths: close(paths, false) as object,
  };
}

function mapValues(object: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function escaped(step: string): string {
  return `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
}

let made: Promise<AnswerCheck> | undefined;

/**
 * The check of the document that a service serves. All services of a process share it, as they have the same operations:
 * a file that starts a service for each test would make, read and compile the same again each time.
 */
export function answerCheckOf(url: string): Promise<AnswerCheck> {
  made ??= fetch(`${url}/openapi.json`)
    .then((answer) => answer.json())
    .then((document) => createAnswerCheck(document as ApiDocument));
  return made;
}

// An answer has an ETag exactly where the document says so; a repeated one has none when its object was erased since.
function checkVersion(name: string, headers: Headers, described: Response | undefined): void {
  if (described === undefined || headers.has('idempotency-replayed')) return;
  const isVersioned = 'etag' in (described.headers ?? {});
  if (headers.has('etag') !== isVersioned)
    throw new Error(`${name} has ${isVersioned ? 'no' : 'an'} ETag, unlike in the document.`);
}

/** Compiles the document's answers as they are first met. Every call of a test goes through it. */
function createAnswerCheck(document: ApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closeAnswers(document), 'document');
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  // A path that is named counts before one with an id in the same place, as it does for the service.
  const templates = Object.keys(document.paths).toSorted(
    (one, other) => one.split('{').length - other.split('{').length,
  );
  const patterns = templates.map((template) => ({
    template,
    matches: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));

  const whole = (answer: Response | undefined) =>
    document.components.responses[answer?.$ref?.split('/').at(-1) ?? ''] ?? answer;

  return (method, path, { status, body, headers }) => {
    const bare = path.split('?', 1)[0] ?? path;
    // A path that is named to the letter wins over an id in its place.
    const fitting = patterns.filter((one) => one.matches.test(bare)).map((one) => one.template);
    const template = fitting.includes(bare) ? bare : fitting[0];
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
    // Paths and methods that the document does not have can only be refused.
    if (operation === undefined) {
      if (status < 400) throw new Error(`${method} ${path} answered ${status} but is not in the document.`);
      return;
    }
    const name = `${method} ${template} ${status}`;
    if (status < 300) checkVersion(name, headers, whole(operation.responses[status]));
    const { data } = body as { data?: { dryRun?: unknown } | null };
    const isTried = data?.dryRun === true && operation['x-dry-run'] !== undefined;
    const key = isTried ? `${name} tried` : name;
    let validate = compiled.get(key);
    if (validate === undefined && isTried) {
      const pointer = ['paths', template as string, method.toLowerCase(), 'x-dry-run'];
      const schema = { $ref: `document#${pointer.map(escaped).join('')}` };
      validate = ajv.compile({
        properties: { data: schema, error: { type: 'null' } },
        required: ['data', 'error'],
      });
      compiled.set(key, validate);
    }
    if (validate === undefined) {
      const range = `${String(status)[0]}XX`;
      const step = String(status) in operation.responses ? String(status) : range;
      const described = operation.responses[step];
      const own = ['paths', template as string, method.toLowerCase(), 'responses', step];
      const shared = described?.$ref?.slice('#/'.length).split('/');
      const pointer = [...(shared ?? own), 'content', 'application/json', 'schema'];
      if (
        described === undefined ||
        (shared === undefined && described.content?.['application/json'] === undefined)
      )
        throw new Error(`The document does not say that ${name} can happen.`);
      validate = ajv.compile({ $ref: `document#${pointer.map(escaped).join('')}` });
      compiled.set(key, validate);
    }
    const { error } = body as { error?: { details: readonly { path: string }[] } | null };
    if (status === 422 && error?.details.length === 0)
      throw new Error(`${name} does not say where the request is at fault.`);
    if (!validate(body)) {
      throw new Error(
        `${name} does not fit the document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
      );
    }
  };
}
