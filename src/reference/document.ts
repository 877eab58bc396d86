import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { refusals } from '../kit/errors.ts';
import { DELIVERIES } from './event-schemas.ts';
import { answerExamples } from './examples.ts';
import { instant } from './payment-examples.ts';

const description = `Invoices with payment schedules, and the payments behind them.

**Every request** carries \`authorization: Bearer <API_TOKEN>\`. **Every answer** is \`{timestamp, data, error}\`: \`error\` is null on success, \`data\` is null on a refusal. Each carries a \`Request-Id\`.

**Amounts** are integers in the currency's minor unit. **Dates** are calendar dates, \`YYYY-MM-DD\`, judged in the account's time zone. Numbers with a fraction or an exponent, repeated keys and unknown fields are refused, never guessed.

**Repeating.** Send an \`Idempotency-Key\` (1 … 255 visible ASCII characters) with POST, PATCH and DELETE. For 30 days the same request under the same key gets its first answer again, with \`Idempotency-Replayed: true\`; another request under that key is refused with 422, and while the first still runs, with 409.

**Concurrent edits.** Answers with one invoice, contact, payment out, webhook or account carry an \`ETag\`; send it back as \`If-Match\`. If another person has changed the object since then, your change is refused with 412, and nothing is overwritten.

**Lists** come in pages, newest first: repeat with \`cursor\` set to \`nextCursor\` until that is null.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` say how many requests a token may still send; above the limit the answer is 429 with \`Retry-After\`.

**Generated clients.** With openapi-generator set \`disallowAdditionalPropertiesIfNotPresent=false\`, because later versions add fields to answers, and \`useOneOfDiscriminatorLookup=true\`, so that \`type\` decides the class of an event. For Go set \`enumClassPrefix=true\`, for Java \`containerDefaultToNull=true\`, too. oapi-codegen needs no setting.`;

// The groups of operations, in the order of the document.
const tags = [
  { name: 'Account', description: 'How the business appears and behaves.' },
  { name: 'Invoices', description: 'A total for a contact, split into dated payments.' },
  { name: 'Manual payments', description: 'Money that came outside of the service, in parts.' },
  {
    name: 'Credit of clients',
    description: 'Money beyond what was owed, which pays another invoice or is given back.',
  },
  { name: 'Credit notes', description: 'Documents that take something of an issued invoice back.' },
  {
    name: 'Endings',
    description: 'Events that fall through or move: what is kept, what goes back, what stays to be paid.',
  },
  { name: 'Versions', description: 'The document of an issued invoice in each of its versions.' },
  { name: 'Documents', description: 'Invoices, receipts and due dates as files.' },
  { name: 'Reports', description: 'Figures for the business, also as CSV.' },
  { name: 'Contacts', description: 'Recipients of invoices and payments.' },
  { name: 'Imports', description: 'Contacts and invoices from files.' },
  {
    name: 'Payment methods',
    description: 'Cards and bank accounts in the wallet of the token’s person.',
  },
  { name: 'Payments', description: 'Money that the account pays to a contact out of a wallet.' },
  { name: 'Recipients', description: 'Accounts of contacts at the processor, for payments out.' },
  { name: 'Charges', description: 'Clients’ money: charges, refunds, disputes.' },
  { name: 'Payouts', description: 'Money that the processor sent to the account’s bank.' },
  {
    name: 'Payment links',
    description: 'Operations of a payer with the code of a link, without a token.',
  },
  {
    name: 'Offers',
    description: 'Operations of a recipient with the code of a payment, without a token.',
  },
  { name: 'Mails', description: 'Mails, and their results for each address.' },
  { name: 'Members', description: 'The people of an account, their roles, and invitations.' },
  { name: 'Tokens', description: 'What programs call with.' },
  { name: 'Events', description: 'The event log, with each object at the time of the event.' },
  { name: 'Webhooks', description: 'Addresses that receive events, and their deliveries.' },
  {
    name: DELIVERIES,
    description:
      'The bodies of webhooks, by type of event. The callback of `createWebhook` has their headers.',
  },
  { name: 'Requests', description: 'The requests of the account, with their answers.' },
  {
    name: 'Templates',
    description: 'Schedules and line items that the account keeps for its next invoices.',
  },
  {
    name: 'E-invoices',
    description: 'The access point of the account, and the documents that are handed to it.',
  },
  { name: 'Books', description: 'Files for the books in another program, each posting once.' },
  {
    name: 'Bank statements',
    description: 'Files of the business’s bank: which invoices their lines pay, as a person confirms.',
  },
  { name: 'Views', description: 'Saved filters of lists.' },
  { name: 'Test clock', description: 'The time of a sandbox account.' },
  {
    name: 'Accounts',
    description: 'The accounts of the installation, for the software of its operator.',
  },
];

/** The document besides its operations, and what it adds to each of them. */
export function documentOptions(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tranche',
        version: '1',
        description,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: publicUrl }],
      security: [{ token: [] }],
      tags,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'An API token of the account.' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const method = [route.method].flat()[0] ?? 'GET';
      const { scope, operatorScope } = (route.config ?? {}) as { scope?: string; operatorScope?: string };
      const described = describeOperation(
        schema as unknown as OperationSchema,
        method,
        scope ?? operatorScope,
      );
      return { url, schema: described as never };
    },
  };
}

/** The part of a route's schema that the document adds to. */
interface OperationSchema {
  readonly operationId?: string;
  readonly hide?: boolean;
  readonly description?: string;
  readonly headers?: { readonly properties?: Record<string, unknown> };
  readonly response?: Readonly<Record<string, object>>;
  /** Set where the answer has an object with a version, which the ETag names. */
  readonly isVersioned?: boolean;
  /** The media types of a body that is a file: it has no schema that it could be checked with. */
  readonly takes?: readonly string[];
}

const idempotencyKey = {
  'idempotency-key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    title: '1 to 255 visible ASCII characters',
    pattern: '^[!-~]{1,255}$',
    description: 'Repeats under one key have one effect and one answer, with `Idempotency-Replayed: true`.',
  },
};

const headers = {
  'request-id': { type: 'string', description: 'Names this request in the log.' },
  etag: { type: 'string', description: 'The version of the answered object, for If-Match.' },
  'retry-after': {
    type: 'integer',
    description: 'Seconds to wait before a repetition; absent if waiting does not help.',
  },
  ratelimit: {
    type: 'string',
    description:
      'Requests left (`r`) and seconds until the limit starts again (`t`), e.g. `"token";r=99;t=1`.',
  },
  'ratelimit-policy': {
    type: 'string',
    description: 'The limit: requests (`q`) in a number of seconds (`w`), e.g. `"token";q=100;w=1`.',
  },
  'idempotency-replayed': {
    type: 'string',
    enum: ['true'],
    description: 'This answer was already given under the same key.',
  },
  allow: { type: 'string', description: 'The methods of this path.' },
  'www-authenticate': { type: 'string', enum: ['Bearer'], description: 'How to authenticate.' },
};

type HeaderName = keyof typeof headers;

// A refusal before the caller is known has no remaining limit to report.
const UNLIMITED = new Set(['401', '405', '406', '408', '414', '417', '431']);

const ofRefusal: Readonly<Record<string, readonly HeaderName[]>> = {
  401: ['www-authenticate'],
  405: ['allow'],
  409: ['retry-after'],
  422: ['retry-after'],
  429: ['retry-after'],
  503: ['retry-after'],
};

function headersOf(status: string, isVersioned: boolean, isWriting: boolean): Record<string, object> {
  const isSuccess = status.startsWith('2');
  const names: HeaderName[] = [
    'request-id',
    ...(UNLIMITED.has(status) ? [] : (['ratelimit', 'ratelimit-policy'] as const)),
    ...(isSuccess && isVersioned ? (['etag'] as const) : []),
    ...(isSuccess && isWriting ? (['idempotency-replayed'] as const) : []),
    ...(ofRefusal[status] ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

function describeOperation(schema: OperationSchema, method: string, scope?: string): OperationSchema {
  const { operationId, takes, isVersioned = false } = schema;
  if (schema.hide === true || operationId === undefined) return schema;
  const isWriting = method !== 'GET';
  const responses = Object.entries(schema.response ?? {}).map(([status, body]) => {
    const isSuccess = status.startsWith('2');
    const isFile = 'content' in body;
    const example =
      isSuccess && !isFile
        ? { timestamp: instant, data: answerExamples[operationId], error: null }
        : undefined;
    return [
      status,
      {
        ...body,
        ...(isFile ? {} : { description: describeStatus(Number(status)) }),
        headers: headersOf(status, isVersioned, isWriting),
        ...(example ? { examples: [example] } : {}),
      },
    ];
  });
  return {
    ...schema,
    description: `${schema.description ?? ''} ${permission(scope)}`,
    ...(scope === undefined ? { security: [] } : {}),
    ...(takes === undefined ? {} : { body: bodyOfFile(takes) }),
    response: Object.fromEntries(responses),
    ...(isWriting
      ? {
          headers: {
            ...schema.headers,
            type: 'object',
            properties: { ...schema.headers?.properties, ...idempotencyKey },
          },
        }
      : {}),
  } as OperationSchema;
}

function bodyOfFile(types: readonly string[]): object {
  const content = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { content: Object.fromEntries(content) };
}

function permission(scope: string | undefined): string {
  return scope === undefined
    ? 'Needs no token: the code of the link is the permission.'
    : `Needs the scope \`${scope}\`.`;
}

function describeStatus(status: number): string {
  if (status === 200) return 'Done.';
  if (status === 201) return 'Created.';
  if (status === 202) return 'Accepted: it continues in the background.';
  const codes = Object.entries(refusals).filter(([, refusal]) => refusal.status === status);
  return codes.map(([code, refusal]) => `\`${code}\`: ${refusal.message}`).join(' ');
}
