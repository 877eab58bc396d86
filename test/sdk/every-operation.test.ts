import { afterAll, beforeAll, expect, it } from 'vitest';
import { Answer } from '../../sdk/src/core/answer.ts';
import { ApiError, Tranche, TrancheOperator } from '../../sdk/src/index.ts';
import { isOfOperator } from '../../src/reference/sdk-names.ts';
import { readDocument } from '../../tools/api-types/document.ts';
import { type MethodOfOperation, methodsOf } from '../../tools/api-types/resources.ts';
import { everyOperation, ID, type Operation } from '../api/every-operation/operations.ts';
import { CAMT } from '../support/bank.ts';
import { startService, type TestService } from '../support/service.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

let service: TestService;
let methods: MethodOfOperation[];
let tranche: Tranche;
let asked: Asked[];

beforeAll(async () => {
  service = await startService();
  methods = methodsOf(await readDocument());
  tranche = new Tranche({
    baseUrl: service.url,
    token: service.member.token,
    maxRetries: 0,
    fetch: (url, init) => {
      const headers = init?.headers as Record<string, string>;
      const { pathname, search } = new URL(url as string);
      asked.push({
        method: String(init?.method),
        path: `${pathname}${search}`,
        key: headers['idempotency-key'],
      });
      return fetch(url, init);
    },
  });
});

afterAll(() => service.close());

type Callable = (...values: unknown[]) => unknown;

function methodOf(client: object, { resource, method }: MethodOfOperation): Callable {
  const owner = resource.reduce((one, name) => (one as Record<string, object>)[name] ?? {}, client);
  const found = (owner as Record<string, Callable | undefined>)[method];
  if (found === undefined) throw new Error(`The client has no ${[...resource, method].join('.')}.`);
  return found.bind(owner);
}

// Words come before ids: `GET /v1/invoices/counts` is no invoice.
function operationOf({ method, path: address }: Operation): MethodOfOperation {
  const [path = ''] = address.split('?');
  const fits = ({ name }: MethodOfOperation) => {
    const [verb, template = ''] = name.split(' ');
    return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  };
  const idsOf = ({ name }: MethodOfOperation) => name.split('{').length;
  const [found] = methods.filter(fits).toSorted((one, other) => idsOf(one) - idsOf(other));
  if (found === undefined) throw new Error(`The document has no ${method} ${path}.`);
  return found;
}

/** The arguments of the method: the ids of the path, then the body, then the query. */
function argumentsOf(
  { path: address, method, body }: Operation,
  { name, operation }: MethodOfOperation,
): unknown[] {
  const [path = '', search] = address.split('?');
  const parts = path.split('/');
  const ids = name
    .split(' ')[1]
    ?.split('/')
    .flatMap((word, index) => (word.startsWith('{') ? [parts[index]] : []));
  if (method === 'PUT' && path.endsWith('/logo'))
    return [...(ids ?? []), new Blob([PNG], { type: 'image/png' })];
  if (method === 'POST' && /^\/v1\/bank_statements(?:\/preview)?$/.test(path))
    return [new Blob([CAMT], { type: 'application/octet-stream' })];
  const isEmpty = body === undefined || Object.keys(body).length === 0;
  const query = search === undefined ? [] : [Object.fromEntries(new URLSearchParams(search))];
  return [...(ids ?? []), ...(isEmpty || operation.requestBody === undefined ? [] : [body]), ...query];
}

async function outcomeOf(answer: Answer<unknown>): Promise<string> {
  try {
    const { status, requestId, data } = await answer.withResponse();
    const isWhole =
      status >= 200 && status < 300 && requestId !== null && data !== undefined && data !== null;
    return isWhole ? 'data' : `nothing, with ${status}`;
  } catch (cause) {
    return cause instanceof ApiError ? `${cause.name} ${cause.code}` : String(cause);
  }
}

it('each operation is run by its method, which asks for nothing else, and gives what the service answers', async () => {
  const operations = await everyOperation(service);
  // A logo is there only after it was set, and nothing is after it was deleted.
  const refused: string[] = [];
  const order = ({ method }: Operation) => (method === 'PUT' ? 0 : method === 'DELETE' ? 2 : 1);
  for (const one of operations.toSorted((a, b) => order(a) - order(b))) {
    const known = operationOf(one);
    asked = [];
    const answer = methodOf(tranche, known)(...argumentsOf(one, known));
    expect([one.name, answer instanceof Answer]).toEqual([one.name, true]);
    const outcome = await outcomeOf(answer as Answer<unknown>);
    // Some objects of the list do not allow what is asked: then a rule refuses what was understood.
    if (/^RefusedError|^ConflictError/.test(outcome)) refused.push(one.name);
    else expect([one.name, outcome]).toEqual([one.name, 'data']);
    const keyed = expect.stringMatching(/^[0-9a-f]{32}$/);
    const key = one.method === 'GET' ? undefined : keyed;
    expect(asked).toEqual([{ method: one.method, path: one.path, key }]);
    // A contact that is being merged takes no more.
    if (one.name.endsWith('/merge')) await service.work('reminders');
  }
  expect(refused.length).toBeLessThan(operations.length / 10);
  // None was forgotten: the list is of the whole document.
  expect(new Set(operations.map(operationOf)).size).toBeGreaterThan(100);
  expect(ID.test(operations.at(-1)?.path ?? '')).toBe(false);
});

it('each operation of the document has a method in the client of an account or in that of the operator, and none besides', () => {
  const trying = methods
    .filter(({ operation }) => operation['x-dry-run'] !== undefined)
    .map(({ resource, method }) =>
      [...resource, `try${method.charAt(0).toUpperCase()}${method.slice(1)}`].join('.'),
    );
  expect(trying.length).toBeGreaterThan(3);
  const byHand = ['invoices.activate', 'invoices.cancel', 'webhooks.verify', 'request', ...trying];
  expectMethods(tranche, (resource) => !isOfOperator(resource), byHand);
  const operator = new TrancheOperator({ baseUrl: service.url, token: 'trn_op_x' });
  expectMethods(operator, isOfOperator, ['installationWebhooks.verify', 'request']);
});

function expectMethods(client: object, isIts: (resource: string | undefined) => boolean, byHand: string[]) {
  const own = methods.filter(({ resource }) => isIts(resource[0]));
  const inDocument = new Set(own.map(({ resource, method }) => [...resource, method].join('.')));
  const offered = methodsIn(client);
  for (const name of inDocument) expect(offered).toContain(name);
  expect(offered.filter((name) => !inDocument.has(name)).toSorted()).toEqual(byHand.toSorted());
}

// The methods of an object and of the resources inside it, by their paths.
function methodsIn(owner: object, path = ''): string[] {
  const prototype = Object.getPrototypeOf(owner) as object;
  const inherited = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...Object.keys(owner), ...inherited].flatMap((name) => {
    const value = (owner as Record<string, unknown>)[name];
    if (typeof value === 'function') return [`${path}${name}`];
    return typeof value === 'object' && value !== null ? methodsIn(value, `${path}${name}.`) : [];
  });
}
