import { ApiError } from '../../../sdk/src/core/errors.ts';
import { addressOf, type OperationName, type Sending } from '../../../sdk/src/core/requests.ts';
import {
  type ApiRequest,
  createTransport,
  type Received,
  type RequestOptions,
} from '../../../sdk/src/core/transport.ts';
import { appBase } from '../base.ts';
import type { ActionKeys } from './action-keys.ts';
import type { Operations } from './schema.ts';

export { ApiError };

/** A request for the session API: the session's cookie says who asks, so there is no token. */
const transport = createTransport({ baseUrl: '', maxRetryAfterMs: 3_000 });

/** How often a changing request is sent again. Reads are repeated by the cache, which knows whether anybody still wants them. */
const RETRIES_OF_CHANGES = 3;

/** The input of a request besides its operation: path parameters, query, body, and how to send it. */
export type CallSending<Name extends OperationName> = Sending<Name> & {
  /** The ETag of the version that the reader saw: the service refuses to overwrite a later change by somebody else. */
  readonly ifMatch?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The idempotency keys of a changing request: a repetition under the same key does nothing twice. A key is made when
 * this is left out.
 */
interface Keyed {
  readonly key?: ActionKeys | string | undefined;
}

/** An answer: what it holds, and its version where it has one. */
export interface Versioned<Data> {
  readonly data: Data;
  readonly etag: string | null;
}

/** Runs an operation in an account, and gives its data with its version. Throws {@link ApiError}. */
export async function callApi<Name extends OperationName>(
  account: string,
  operation: Name,
  sending: CallSending<Name> & Keyed,
): Promise<Versioned<Operations[Name]['data']>> {
  const { path, query } = sending;
  return callAt(operation, (template) => apiAddress(account, template, { path, query }), sending);
}

/** Runs an operation above accounts, as a person who operates the installation. Throws {@link ApiError}. */
export async function callOperator<Name extends OperationName>(
  operation: Name,
  sending: CallSending<Name> & Keyed,
): Promise<Operations[Name]['data']> {
  const { path, query } = sending;
  const address = (template: string) => `${appBase}operator${addressOf(template, path ?? {}, query)}`;
  return (await callAt(operation, address, sending)).data;
}

async function callAt<Name extends OperationName>(
  operation: Name,
  addressFor: (template: string) => string,
  { body, ifMatch, key, signal }: CallSending<Name> & Keyed,
): Promise<Versioned<Operations[Name]['data']>> {
  const [method = '', template = ''] = operation.split(' ');
  const address = addressFor(template);
  type Data = Operations[Name]['data'];
  const { data, etag } = await send<Data>(
    { method, address, body },
    { ifMatch: ifMatch ?? undefined, key, signal },
  );
  // Returns only these two: the cache keeps a value that is equal to the one before, and headers are never equal.
  return { data, etag };
}

/** Reads data of the API, without the version. Throws {@link ApiError}. */
export async function readApi<Name extends OperationName>(
  account: string,
  operation: Name,
  sending: CallSending<Name> & Keyed,
): Promise<Operations[Name]['data']> {
  return (await callApi(account, operation, sending)).data;
}

/**
 * Calls an operation that returns a file or a page, and returns the unread response; the body may be a file. Throws
 * {@link ApiError}.
 */
export async function fetchApi(
  account: string,
  method: string,
  template: string,
  sending: Keyed & {
    readonly path?: object;
    readonly query?: object | undefined;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Response> {
  const { path, query, body, key, signal } = sending;
  const address = apiAddress(account, template, { path, query });
  // Errors are JSON, even from operations that return a page.
  const request = { method, address, body, reads: 'response', accept: '*/*' } as const;
  return (await send<Response>(request, { key, signal })).data;
}

/**
 * Calls an operation of the person, outside any account: `GET /app/api/me`. A change is sent once: these operations know no
 * idempotency keys, so a repeat would run beside the first one. Throws {@link ApiError}.
 */
export async function callPersonApi<Data>(
  method: string,
  path: string,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<Data> {
  return (await send<Data>({ method, address: `${appBase}api${path}`, body }, { signal, maxRetries: 0 }))
    .data;
}

/** The address of an operation under the session: for links to files as PDF and CSV, too. */
export function apiAddress(
  account: string,
  template: string,
  { path, query }: { readonly path?: object | undefined; readonly query?: object | undefined } = {},
): string {
  const operation = addressOf(template, { account_path: account, ...path }, query);
  return `${appBase}accounts/${encodeURIComponent(account)}${operation}`;
}

interface SendOptions extends Keyed, Pick<RequestOptions, 'ifMatch' | 'signal' | 'maxRetries'> {}

async function send<Data>(request: ApiRequest, { key, ...given }: SendOptions): Promise<Received<Data>> {
  const options = { maxRetries: request.method === 'GET' ? 0 : RETRIES_OF_CHANGES, ...given };
  const sendUnder = (idempotencyKey?: string, asked = request) =>
    transport.send<Data>(asked, { ...options, idempotencyKey });
  try {
    if (typeof key !== 'object') return await sendUnder(key);
    return await key.send(request, sendUnder);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.status === 401 && !isSigningOut) signIn();
    throw inReadersWords(cause);
  }
}

/** The messages of refusals in the reader's language. */
interface RefusalWords {
  /** By the code of a refusal, or of one of its details. */
  readonly byCode: Readonly<Partial<Record<string, string>>>;
  /** By `blockedBy`. */
  readonly byBlocker: Readonly<Partial<Record<string, string>>>;
  /** For any other refusal of an action, and of input. */
  readonly notPossible: string;
  readonly notAccepted: string;
  /** Where no answer came, and where the service failed: neither is a refusal. */
  readonly unreachable: string;
  readonly failed: string;
}

let refusalWords: RefusalWords | null = null;

/** Sets the messages that replace those of the API, which are in English; null for readers of English. */
export function wordRefusals(words: RefusalWords | null): void {
  refusalWords = words;
}

/** Details whose message is a name, the same in every language: a right on Stripe's page. */
const namedInDetails: ReadonlySet<string> = new Set(['missing_right']);

function inReadersWords(error: ApiError): ApiError {
  if (refusalWords === null) return error;
  const { byCode, byBlocker, notPossible, notAccepted, unreachable, failed } = refusalWords;
  const unknown = error.status === 0 ? unreachable : error.status >= 500 ? failed : undefined;
  const worded = (code: string) =>
    (error.blockedBy === null ? undefined : byBlocker[error.blockedBy]) ??
    byCode[code] ??
    unknown ??
    (code === 'illegal_action' ? notPossible : notAccepted);
  const details = error.details.map((one) =>
    namedInDetails.has(one.code) ? one : { ...one, message: worded(one.code) },
  );
  return Object.assign(error, { message: worded(error.code), details });
}

let isSigningOut = false;

/** Notes that the person signs out. Reads that still run will be refused; they must not lead to the sign-in page. */
export function expectRefusals(): void {
  isSigningOut = true;
  // A page that the browser restores from its memory begins again.
  addEventListener('pageshow', () => (isSigningOut = false), { once: true });
}

/** Leads to the sign-in, and back here afterwards. */
function signIn(): void {
  const next = `/app/${location.pathname.slice(appBase.length)}${location.search}`;
  location.assign(`${appBase}sign-in?next=${encodeURIComponent(next)}`);
}
