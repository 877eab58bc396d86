import { refusals } from '../../../src/kit/errors.ts';
import type { Api, Described } from './api.ts';
import type { Letter, Reply } from './client.ts';
import { type Draft, LEFT_OUT } from './drafts.ts';
import { OTHER_TOKEN, STRANGERS } from './mutations.ts';

interface ErrorBody {
  readonly code: keyof typeof refusals;
  readonly requestId: string;
  readonly details: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

export interface Judged {
  readonly status: number;
  readonly data: unknown;
  readonly code: string | null;
  /** Why the answer is not what the document promises; null when it is. */
  readonly fault: string | null;
}

/** Holds an answer against the document. */
export function judge(api: Api, draft: Draft, letter: Letter, reply: Reply): Judged {
  const { status, headers, body } = reply;
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const parsed = type.endsWith('json') ? parse(body) : undefined;
  const { data = null, error = null } = (parsed ?? {}) as { data?: unknown; error?: ErrorBody | null };
  const fault =
    status === 0
      ? (failureOf(letter, reply) ?? faultOfSilence(draft, letter))
      : (faultOfStatus(draft, letter, status) ??
        (draft.isProper && status === 400 ? faultOfStrictness(draft, error) : null) ??
        faultOfHeaders(draft, reply, error) ??
        (letter.method === 'HEAD' ? null : faultOfBody(api, draft, { ...reply, type, parsed, error })));
  return { status, data, code: error?.code ?? null, fault };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

// When the headers of a request are too large, its method was not read: even a HEAD request then gets a body.
function failureOf({ method }: Letter, { failure }: Reply): string | null {
  return failure === undefined || (method === 'HEAD' && failure.includes('Data after')) ? null : failure;
}

// A connection may end without an answer only when what was sent was no HTTP, or cannot be read to its end.
function faultOfSilence({ history }: Draft, { headers, method, path, body }: Letter): string | null {
  const own = headers.some(([name]) =>
    [
      'content-length',
      'transfer-encoding',
      'host',
      'expect',
      'connection',
      'upgrade',
      'trailer',
      '',
      'a b',
    ].includes(name),
  );
  const isOdd =
    !/^[A-Z]+$/.test(method) || method === 'CONNECT' || method === 'HEAD' || !path.startsWith('/');
  const isLarge = (body?.length ?? 0) > 262_144;
  return own || isOdd || isLarge ? null : `The connection ended without an answer (${history.join('; ')}).`;
}

function describedFor({ isElsewhere, operation, method }: Draft, status: number): Described | null | 'any' {
  if (isElsewhere || method !== operation.method) return 'any';
  return operation.describe(status);
}

/** Operations that take rows whose form is wrong, and tell it of each row. */
const TOLERANT = new Set(['addContactRows', 'addInvoiceRows', 'createPayments']);

function faultOfStatus(draft: Draft, letter: Letter, status: number): string | null {
  if (status >= 500 && status !== 503) return 'A fault of the service.';
  if (describedFor(draft, status) === null) return `The document does not have the status ${status}.`;
  if (status >= 400 || status < 200) return null;
  const isOwn = draft.token !== null && !draft.history.includes(OTHER_TOKEN);
  // Another path may name no object at all: `GET *` is answered with the page of `/`.
  const namesStrangers =
    draft.history.includes(STRANGERS) && draft.given.some((id) => letter.path.includes(id));
  if (isOwn && namesStrangers) return 'An object of another account was found.';
  const { operation, json, raw } = draft;
  const isJson = operation.body?.type === 'application/json' && raw === null && json !== undefined;
  const isSame = !draft.isElsewhere && letter.method === operation.method;
  return isSame && isJson && !TOLERANT.has(operation.id) && !operation.takes(JSON.parse(JSON.stringify(json)))
    ? 'The document says that this body is not proper.'
    : null;
}

// Descriptions state the rules that a schema cannot express. Breaking such a rule is refused with 400, too.
function faultOfStrictness({ operation }: Draft, error: ErrorBody | null): string | null {
  const unsaid = error?.details.filter(
    ({ path, code }) => !rules.some((rule) => rule.code === code && rule.at.test(`${operation.id} ${path}`)),
  );
  if (unsaid?.length === 0 && (error?.details.length ?? 0) > 0) return null;
  const told = unsaid?.map(
    ({ path, code, message }) => `${path.replaceAll(/\/\d+/g, '/…')} ${code} ${message}`,
  );
  return `The document says that this request is proper: ${told?.join(' | ') ?? ''}`;
}

/** The rules in the descriptions of operations, by operation and path. */
const rules: readonly { readonly at: RegExp; readonly code: string }[] = [
  // A period ends after it begins, and a report is of ten years at most.
  { at: /^(?:get\w+Report(?:AsCsv)?|replayWebhookEvents) \/(?:from|to)$/, code: 'out_of_range' },
  // A contact is named by its id, or described by its name and email.
  { at: /^(?:create|update)Invoice \/contact(?:\/name|\/email)$/, code: 'required' },
  { at: /^(?:create|update)Invoice \/contact$/, code: 'ambiguous' },
  { at: /^updateInvoice \/contactVersion$/, code: 'ambiguous' },
  { at: /^(?:create|update)Invoice \/currency$/, code: 'unknown_value' },
  // An amount times its quantity is an amount, too.
  { at: /^(?:create|update|preview)Invoice \/lineItems\/\d+\/unitAmount$/, code: 'out_of_range' },
  { at: /^(?:create|update)Invoice \/returnUrl$/, code: 'invalid_format' },
  { at: /^createToken \/expiresAt$/, code: 'out_of_range' },
  { at: /^previewReminders \/dueDates$/, code: 'required' },
  { at: /^(?:create|update)View \/query$/, code: 'invalid_format' },
  // JSON Schema cannot exclude this key from free ones in a way that generators of clients take.
  { at: /\/__proto__$/, code: 'forbidden_key' },
  // Cursors and links are given out, not made up.
  { at: / \/cursor$/, code: 'invalid_format' },
];

const REQUEST_ID = /^req_[0-9A-Za-z-]+$/;

function faultOfHeaders(draft: Draft, { status, headers }: Reply, error: ErrorBody | null): string | null {
  const id = headers['request-id'];
  if (id === undefined || !REQUEST_ID.test(id)) return `The header request-id is ${id}.`;
  // A replayed answer has the request id of the first answer.
  const isReplayed = headers['idempotency-replayed'] === 'true';
  if (error !== null && error.requestId !== id && !isReplayed) return 'The refusal has another request-id.';
  const has = (name: string) => headers[name] !== undefined;
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') return 'www-authenticate is missing.';
  if (status === 405 && !has('allow')) return 'allow is missing.';
  const isPassing = status === 503 || status === 429 || error?.code === 'request_in_progress';
  if (isPassing && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) return 'retry-after is missing.';
  const described = describedFor(draft, status);
  if (described === 'any' || described === null) return null;
  if (status < 300 && 'etag' in described.headers && !has('etag')) return 'etag is missing.';
  if (has('idempotency-replayed') && headers['idempotency-replayed'] !== 'true')
    return 'idempotency-replayed is odd.';
  // The document's introduction has the headers that every answer may have.
  if (headers['content-type']?.startsWith('application/json') !== true) return null;
  for (const name of ['etag', 'retry-after', 'allow', 'www-authenticate']) {
    if (has(name) && !(name in described.headers)) return `The document does not have the header ${name}.`;
  }
  return null;
}

interface Read extends Reply {
  readonly type: string;
  readonly parsed: unknown;
  readonly error: ErrorBody | null;
}

function faultOfBody(api: Api, draft: Draft, read: Read): string | null {
  const { status, type, parsed, error } = read;
  const described = describedFor(draft, status);
  if (status >= 400) return faultOfRefusal(api, described, read);
  if (described === 'any' || described === null) return null;
  if (!described.types.includes(type)) return `The type of the answer is ${type}.`;
  if (type !== 'application/json') return null;
  if (parsed === undefined || error !== null) return 'The answer is no JSON of a success.';
  return described.faultOf(parsed);
}

function faultOfRefusal(
  api: Api,
  described: Described | null | 'any',
  { status, type, parsed, error }: Read,
): string | null {
  if (type !== 'application/json' || error === null) return `A refusal of type ${type}.`;
  const known = refusals[error.code];
  if (known?.status !== status) return `The code ${error.code} does not belong to ${status}.`;
  if (described !== 'any' && described?.codes.has(error.code) === false) {
    return `The document does not have the code ${error.code} with ${status}.`;
  }
  if (status === 422 && error.details.length === 0) return 'It does not say where the request is at fault.';
  const odd = error.details.find(({ path }) => path !== '' && !path.startsWith('/'));
  if (odd !== undefined) return `The path ${odd.path} of a detail is no pointer.`;
  return api.refusalFault(parsed);
}

/** A request and its answer as text, for the person who looks into a fault. */
export function tellOf(draft: Draft, letter: Letter, reply: Reply): string {
  const shown = (bytes: Buffer | null) => (bytes ?? Buffer.alloc(0)).subarray(0, 3000).toString('utf8');
  const lines = letter.headers
    .filter(([, value]) => value !== LEFT_OUT)
    .slice(0, 30)
    .map(([name, value]) => `${name}: ${/authorization/i.test(name) ? 'Bearer …' : value.slice(0, 300)}`);
  return [
    `${draft.operation.id} (${draft.history.join('; ')})`,
    `${letter.method} ${letter.path.slice(0, 500)}`,
    ...lines,
    '',
    shown(letter.body),
    '',
    `answered ${reply.status} ${JSON.stringify(reply.headers)}`,
    shown(reply.body),
  ].join('\n');
}
