import { isOfOperator, type SdkMethod, sdkMethodOf } from '../../src/reference/sdk-names.ts';
import type { ApiDocument, ApiOperation, ApiSchema } from './render.ts';

/** One method of the client, with the operation that it runs. */
export interface MethodOfOperation extends SdkMethod {
  /** As `POST /v1/invoices`. */
  readonly name: string;
  readonly operation: ApiOperation;
}

/** What a resource offers besides operations of the document: written by hand, or an operation with some of its body. */
interface Extra {
  readonly resource: string;
  readonly code: string;
}

const extras: readonly Extra[] = [
  {
    resource: 'invoices',
    code: `  /** Activates a draft: it gets its number and is sent. Runs {@link update} with the status \`Active\`. */
  activate(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.update(invoiceId, { status: 'Active' }, options);
  }

  /** Cancels an invoice of which no money has moved. Runs {@link update} with the status \`Canceled\`. */
  cancel(invoiceId: string, options?: RequestOptions): Answer<Invoice> {
    return this.update(invoiceId, { status: 'Canceled' }, options);
  }
`,
  },
  {
    resource: 'webhooks',
    code: `  /** Checks that a delivery is from the service and new, and gives its event; it asks nobody. */
  readonly verify = verify;
`,
  },
  {
    resource: 'installationWebhooks',
    code: `  /** Checks that a delivery is from the service and new, and gives its event with its account; it asks nobody. */
  readonly verify = verifyInstallation;
`,
  },
];

/** The method of each operation of a document. Throws when two operations would have one method. */
export function methodsOf({ paths }: ApiDocument): MethodOfOperation[] {
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const name = `${method} ${path}`;
      return { ...sdkMethodOf({ method, path, operationId: operation.operationId }), name, operation };
    }),
  );
  const names = methods.map(({ resource, method }) => [...resource, method].join('.'));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0)
    throw new Error(`Two operations are named ${twice.join(', ')}: see src/reference/sdk-names.ts.`);
  return methods;
}

/** The resources of the client: a class for each, with a method for each operation of the document. */
export function renderResources(document: ApiDocument): string {
  const methods = methodsOf(document);
  const places = [...methods.map(({ resource }) => resource), ...extras.map(({ resource }) => [resource])];
  const all = new Set(
    places.flatMap((place) => place.map((_one, index) => place.slice(0, index + 1).join('.'))),
  );
  const resources = [...all].toSorted();
  const classes = resources.map((one) => renderClass(one, resources, methods, document)).join('\n');
  const roots = resources.filter((one) => !one.includes('.'));
  const body = `${classes}
${renderRoot(
  'Resources',
  'Everything that the client of an account offers, by resource.',
  roots.filter((one) => !isOfOperator(one)),
)}
${renderRoot(
  'OperatorResources',
  'Everything above accounts that the client of an operator offers, by resource.',
  roots.filter((one) => isOfOperator(one)),
)}`;
  return `// Made by \`npm run api-types\` from the OpenAPI document; read it, do not edit it.

${importsOf(body, Object.keys(document.components.schemas))}
${queryTypesOf(methods)}
${body}`;
}

function renderRoot(name: string, meaning: string, roots: readonly string[]): string {
  return `/** ${meaning} */
export class ${name} {
${roots.map((one) => `  readonly ${one}: ${classOf(one)};\n`).join('')}
  constructor(transport: Transport) {
${roots.map((one) => `    this.${one} = new ${classOf(one)}(transport);\n`).join('')}  }
}
`;
}

function importsOf(body: string, schemas: readonly string[]): string {
  const used = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).toSorted();
  const imports: readonly (readonly [names: readonly string[], from: string, isType: boolean])[] = [
    [used(['Answer']), './core/answer.ts', true],
    [used(['Listing']), './core/pages.ts', true],
    [['Resource'], './core/resource.ts', false],
    [used(['StreamMessage']), './core/stream.ts', true],
    [['RequestOptions', 'Transport'], './core/transport.ts', true],
    [[...used(schemas), 'Operations'], './schema.ts', true],
    [used(['verify', 'verifyInstallation']), './webhooks.ts', false],
  ];
  return imports
    .filter(([names]) => names.length > 0)
    .map(
      ([names, from, isType]) => `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';\n`,
    )
    .join('');
}

function queryTypesOf(methods: readonly MethodOfOperation[]): string {
  return methods
    .filter(({ operation }) => hasQuery(operation))
    .map(
      ({ name, operation }) =>
        `/** What \`${name}\` takes in its query. */\nexport type ${queryTypeOf(operation)} = Operations['${name}']['query'];\n`,
    )
    .join('\n');
}

function renderClass(
  resource: string,
  resources: readonly string[],
  methods: readonly MethodOfOperation[],
  document: ApiDocument,
): string {
  const inner = resources.filter(
    (one) => one.startsWith(`${resource}.`) && one.lastIndexOf('.') === resource.length,
  );
  const fieldOf = (one: string) => one.slice(resource.length + 1);
  const own = methods.filter((one) => one.resource.join('.') === resource);
  const extra = extras.filter((one) => one.resource === resource).map(({ code }) => code);
  const fields = inner.map((one) => `  readonly ${fieldOf(one)}: ${classOf(one)};\n`).join('');
  const assigned = inner
    .map((one) => `    this.${fieldOf(one)} = new ${classOf(one)}(transport);\n`)
    .join('');
  const beginning =
    inner.length === 0
      ? ''
      : `${fields}\n  constructor(transport: Transport) {\n    super(transport);\n${assigned}  }\n`;
  const parts = [beginning, ...own.flatMap((one) => methodsFor(one, document)), ...extra];
  const client = isOfOperator(resource.split('.')[0]) ? 'operator' : 'tranche';
  return `/** The operations of \`${client}.${resource}\`. */
class ${classOf(resource)} extends Resource {
${parts.filter((part) => part !== '').join('\n')}}
`;
}

// What may be tried has a method of its own for that, because it answers something else.
function methodsFor(one: MethodOfOperation, document: ApiDocument): string[] {
  const tried = nameOf(one.operation[DRY_RUN]?.$ref);
  if (tried === null) return [renderMethod(one, document)];
  const method = `try${one.method.charAt(0).toUpperCase()}${one.method.slice(1)}`;
  return [renderMethod(one, document), renderMethod({ ...one, method }, document, tried)];
}

const DRY_RUN = 'x-dry-run';

// `tried`: what a dry run answers, where the method is for that.
function renderMethod(
  { name, method, operation }: MethodOfOperation,
  document: ApiDocument,
  tried: string | null = null,
): string {
  const path = parametersOf(operation, 'path').map((one) => ({
    field: one.name,
    argument: camelCase(one.name),
  }));
  const body = bodyOf(name, operation, document, tried !== null);
  const answer = answerOf(name, operation, document);
  const query = hasQuery(operation);
  const parameters = [
    ...path.map(({ argument }) => `${argument}: string`),
    ...(body.parameter === null ? [] : [body.parameter]),
    ...(query ? [`query: ${queryTypeOf(operation)}${needsQuery(operation) ? '' : ' = {}'}`] : []),
    'options?: RequestOptions',
  ];
  const given = [
    ...(path.length === 0
      ? []
      : [`path: { ${path.map(({ field, argument }) => `${field}: ${argument}`).join(', ')} }`]),
    ...(query ? ['query'] : []),
    ...(body.given === null ? [] : [body.given]),
    ...answer.given,
  ];
  const object = given.length === 0 ? '{}' : `{ ${given.join(', ')} }`;
  const run = `this.${answer.by}('${name}', ${object}, options)`;
  if (tried !== null) {
    const doc = `  /** Tries \`${name}\` only: answers what it would do, and changes nothing. */\n`;
    return `${doc}  ${method}(${parameters.join(', ')}): Answer<${tried}> {
    return ${run} as unknown as Answer<${tried}>;
  }
`;
  }
  return `${docOf(name, operation)}  ${method}(${parameters.join(', ')}): ${answer.type} {
    return ${run};
  }
`;
}

// Of an action, a body of which nothing is required may be left out; one without fields is no argument.
function bodyOf(name: string, operation: ApiOperation, document: ApiDocument, isTried: boolean) {
  const { requestBody, [DRY_RUN]: dryRun } = operation;
  const content = requestBody?.content;
  if (content === undefined) return { parameter: null, given: null };
  const schema = content['application/json']?.schema;
  if (schema === undefined) return { parameter: 'file: Blob', given: 'body: file' };
  const { fields, required } = shapeOf(schema, document);
  const own = dryRun === undefined ? fields : fields.filter((field) => field !== 'dryRun');
  if (own.length === 0) return { parameter: null, given: isTried ? 'body: { dryRun: true }' : 'body: {}' };
  const whole = nameOf(schema.$ref) ?? `Operations['${name}']['body']`;
  const type = dryRun === undefined ? whole : `Omit<${whole}, 'dryRun'>`;
  return {
    parameter: `body: ${type}${required.length === 0 && name.startsWith('POST ') ? ' = {}' : ''}`,
    given: isTried ? 'body: { ...body, dryRun: true }' : 'body',
  };
}

interface AnswerKind {
  readonly by: 'runOperation' | 'runListing' | 'runDownload' | 'runStream';
  readonly type: string;
  readonly given: readonly string[];
}

function answerOf(name: string, operation: ApiOperation, document: ApiDocument): AnswerKind {
  const content =
    Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const types = Object.keys(content);
  if (types.includes('text/event-stream'))
    return { by: 'runStream', type: 'AsyncGenerator<StreamMessage, void, undefined>', given: [] };
  const schema = content['application/json']?.schema;
  if (schema === undefined)
    return { by: 'runDownload', type: 'Answer<Response>', given: [`accept: '${types.join(', ')}'`] };
  const data = schema.properties?.data;
  const type = nameOf(data?.$ref) ?? `Operations['${name}']['data']`;
  const { fields } = shapeOf(data ?? {}, document);
  const isRead = name.startsWith('GET ');
  const isList = isRead && (fields.includes('nextCursor') || (fields.length === 1 && fields[0] === 'items'));
  return isList
    ? { by: 'runListing', type: `Listing<${type}>`, given: [] }
    : { by: 'runOperation', type: `Answer<${type}>`, given: [] };
}

// The fields of an object, which may be a named schema.
function shapeOf({ $ref, ...own }: ApiSchema, { components }: ApiDocument) {
  const { properties = {}, required = [] } = components.schemas[nameOf($ref) ?? ''] ?? own;
  return { fields: Object.keys(properties), required };
}

function docOf(name: string, { summary = '', description }: ApiOperation): string {
  const text = [`${summary}: \`${name}\`.`, ...(description === undefined ? [] : [description])].join(' ');
  return `  /** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;
}

const needsQuery = (operation: ApiOperation) =>
  parametersOf(operation, 'query').some(({ required }) => required === true);
const hasQuery = (operation: ApiOperation) => parametersOf(operation, 'query').length > 0;

function parametersOf({ parameters = [] }: ApiOperation, place: string) {
  return parameters.filter((one) => one.in === place);
}

function queryTypeOf({ operationId }: ApiOperation): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
}

function classOf(resource: string): string {
  const words = resource.split('.').map((one) => one.charAt(0).toUpperCase() + one.slice(1));
  return `${words.join('')}Resource`;
}

function nameOf(reference: string | undefined): string | null {
  return reference === undefined ? null : reference.slice(reference.lastIndexOf('/') + 1);
}

function camelCase(text: string): string {
  return text.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
