import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expand } from '../../../tools/api-types/document.ts';
import { closeAnswers } from '../../support/document.ts';

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** A parameter of a path, query or header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** What the document says of one status of an operation. */
export interface Described {
  /** The codes that a refusal may have; empty for a success. */
  readonly codes: ReadonlySet<string>;
  readonly types: readonly string[];
  readonly headers: Readonly<Record<string, Schema>>;
  /** Why a body does not fit; null when it fits, or when it is a file. */
  faultOf(body: unknown): string | null;
}

/** An operation, as the document describes it. */
export interface Operation {
  readonly id: string;
  /** Its method and path. */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  /** The template up to its last parameter, without names: two operations on the same objects have the same. */
  readonly place: string | null;
  readonly body: { readonly type: string; readonly schema: Schema } | null;
  readonly needsToken: boolean;
  /** What is said of a status; null when the document does not have it. */
  describe(status: number): Described | null;
  /** Whether a body fits the request that the document describes. */
  takes(body: unknown): boolean;
}

/** The operations of a service, and the schemas that they name. */
export interface Api {
  readonly operations: readonly Operation[];
  operation(id: string): Operation;
  /** A schema without its reference. */
  whole(schema: Schema): Schema;
  /** Why a body is no refusal; null when it is one. */
  refusalFault(body: unknown): string | null;
}

interface Media {
  readonly schema: Schema;
}
interface DocumentAnswer {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema?: Schema; readonly $ref?: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface DocumentOperation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentAnswer>>;
  /** What a dry run answers. */
  readonly 'x-dry-run'?: Schema;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, never>>>>;
}

/** Reads the document that a service serves. */
export async function readApi(url: string): Promise<Api> {
  const served = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const document = expand(served as never) as unknown as Document;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(closeAnswers(served), 'answers').addSchema(served, 'requests');
  const compile = lazily((reference) => ajv.compile({ $ref: reference }));
  const find = (reference: string) =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], served);
  const whole = (schema: Schema): Schema =>
    typeof schema['$ref'] === 'string' ? (find(schema['$ref']) as Schema) : schema;
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const raw = (served.paths[template] ?? {})[method] as DocumentOperation;
      return operationOf({ template, method, operation, raw, compile, whole });
    }),
  );
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const isRefusal = compile('answers#/components/schemas/Refusal');
  return {
    operations,
    operation(id) {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`The document has no operation ${id}.`);
      return found;
    },
    whole,
    refusalFault: (body) => faultsOf(isRefusal, body),
  };
}

function lazily(make: (reference: string) => ValidateFunction): (reference: string) => ValidateFunction {
  const made = new Map<string, ValidateFunction>();
  return (reference) => {
    const known = made.get(reference) ?? make(reference);
    made.set(reference, known);
    return known;
  };
}

function faultsOf(validate: ValidateFunction, body: unknown): string | null {
  if (validate(body)) return null;
  const faults = validate.errors ?? [];
  return faults.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}

interface Found {
  readonly template: string;
  readonly method: string;
  readonly operation: DocumentOperation;
  /** The same with its references: the validators follow them. */
  readonly raw: DocumentOperation;
  readonly compile: (reference: string) => ValidateFunction;
  readonly whole: (schema: Schema) => Schema;
}

function operationOf({ template, method, operation, raw, compile, whole }: Found): Operation {
  const [bodyType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const own = ['paths', template, method];
  const described = new Map<string, Described | null>();
  const describe = (status: number): Described | null => {
    const known = described.get(String(status));
    if (known !== undefined) return known;
    const step = String(status) in operation.responses ? String(status) : `${String(status)[0]}XX`;
    const answer = operation.responses[step];
    const named = answer === undefined ? null : codesOf(answer.description, status, step);
    const made = answer === undefined || named === null ? null : describedOf(step, answer, named);
    described.set(String(status), made);
    return made;
  };
  const describedOf = (step: string, answer: DocumentAnswer, codes: ReadonlySet<string>): Described => {
    const types = Object.keys(answer.content ?? {});
    const shared = raw.responses[step]?.$ref?.slice('#/'.length).split('/');
    const place = [...(shared ?? [...own, 'responses', step]), 'content', 'application/json', 'schema'];
    const headers = Object.entries(answer.headers ?? {}).map(([name, one]) => {
      return [name, whole(one as Schema)['schema'] as Schema] as const;
    });
    return {
      codes,
      types,
      headers: Object.fromEntries(headers),
      faultOf: (body) => {
        if (!types.includes('application/json')) return null;
        const { data } = body as { readonly data?: { readonly dryRun?: unknown } | null };
        if (data?.dryRun !== true || raw['x-dry-run'] === undefined)
          return faultsOf(compile(`answers#${pointer(place)}`), body);
        return faultsOf(compile(`answers#${pointer([...own, 'x-dry-run'])}`), data);
      },
    };
  };
  const taken = [...own, 'requestBody', 'content', bodyType ?? '', 'schema'];
  const steps = template.slice(0, template.lastIndexOf('}') + 1);
  return {
    id: operation.operationId,
    name: `${method.toUpperCase()} ${template}`,
    method: method.toUpperCase(),
    template,
    parameters: operation.parameters ?? [],
    place: steps === '' ? null : steps.replaceAll(/\{[^}]+\}/g, '{}'),
    body: bodyType === undefined || media === undefined ? null : { type: bodyType, schema: media.schema },
    needsToken: operation.security?.length !== 0,
    describe,
    takes: (body) => compile(`requests#${pointer(taken)}`)(body),
  };
}

function pointer(steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

// The description of a refusal lists its codes; that of a range lists the statuses, too, each with its own.
function codesOf(description: string, status: number, step: string): ReadonlySet<string> | null {
  if (status < 400) return new Set();
  const own = step.endsWith('XX')
    ? description.split('\n\n').find((part) => part.startsWith(`**${status}**`))
    : description;
  return own === undefined
    ? null
    : new Set(Array.from(own.matchAll(/`([a-z_]+)`: /g), ([, code]) => code ?? ''));
}
