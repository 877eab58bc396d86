import { ApiError, ConnectionError, type ErrorBody, makeError, TimeoutError } from './errors.ts';
import { pause, pauseBefore, readRetryAfter } from './retrying.ts';
import { version } from './version.ts';

/** How a client reaches the service. */
export interface ClientOptions {
  /** Where the service is, e.g. `https://pay.example.com`; `/v1` behind it makes no difference. */
  readonly baseUrl: string;
  /** A token of an account, or of the installation for `TrancheOperator`. Only the operations behind payment links need none. */
  readonly token?: string | undefined;
  /** How long one attempt may take, in milliseconds; 60 000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again after a failure that may pass; 2 when left out. */
  readonly maxRetries?: number | undefined;
  /**
   * The longest that the service may ask to wait, in milliseconds; 60 000 when left out. When it asks for more, the
   * request is not sent again: the error says how long in `retryAfterMs`.
   */
  readonly maxRetryAfterMs?: number | undefined;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The options of one request, besides the input of its operation. */
export interface RequestOptions {
  /** The idempotency key of a changing request: a repetition under it has no second effect. Made if it is left out. */
  readonly idempotencyKey?: string | undefined;
  /**
   * The `etag` of the version that was read: if another person has changed it since, the answer is 412 and nothing is
   * overwritten.
   */
  readonly ifMatch?: string | undefined;
  /** Ends the request; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often it is sent again after a failure that may pass. */
  readonly maxRetries?: number | undefined;
  /** Sent with this request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request before it is sent. */
export interface ApiRequest {
  readonly method: string;
  /** Behind the base URL, with its query: `/v1/invoices?limit=10`. */
  readonly address: string;
  /** JSON, or a file as it is. */
  readonly body?: unknown;
  /** How the answer is read: the `data` of the envelope, or the response itself, with its body unread. */
  readonly reads?: 'data' | 'response';
  /** The media types of the answer; JSON when left out. */
  readonly accept?: string | undefined;
}

/** An answer: its data, and what stands beside it. */
export interface Received<Data> {
  readonly data: Data;
  readonly status: number;
  /** The id of the request, for the operator of the service. */
  readonly requestId: string | null;
  /** The version of what was answered, for `ifMatch`. */
  readonly etag: string | null;
  /** Whether this is the kept answer of an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
  readonly headers: Headers;
}

/** The functions for waiting and random numbers; tests replace them. */
interface TransportDeps {
  readonly pause: typeof pause;
  readonly random: () => number;
}

/** Sends requests, again when a failure may pass, and reads the answers. */
export interface Transport {
  /** Runs a request. Throws {@link ApiError}, and the signal's reason when it was aborted. */
  send<Data>(request: ApiRequest, options?: RequestOptions): Promise<Received<Data>>;
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;

/** Makes the way to a service. */
export function createTransport(
  client: ClientOptions,
  deps: TransportDeps = { pause, random: Math.random },
): Transport {
  const base = client.baseUrl.replace(/(?:\/v1)?\/*$/, '');
  return {
    async send<Data>(request: ApiRequest, options: RequestOptions = {}): Promise<Received<Data>> {
      const url = `${base}${request.address}`;
      // One key for all attempts: the service runs the request once, however often it arrives.
      const headers = headersOf(client, request, options);
      const retries = options.maxRetries ?? client.maxRetries ?? MAX_RETRIES;
      for (let attempt = 0; ; attempt++) {
        try {
          return await attemptOnce<Data>(client, url, headers, request, options);
        } catch (cause) {
          if (!(cause instanceof ApiError) || attempt >= retries) throw cause;
          const waitMs = pauseBefore(cause, attempt, deps.random, client.maxRetryAfterMs);
          if (waitMs === null) throw cause;
          await deps.pause(waitMs, options.signal);
        }
      }
    },
  };
}

function headersOf(
  client: ClientOptions,
  request: ApiRequest,
  options: RequestOptions,
): Record<string, string> {
  const { token } = client;
  const { method, accept = 'application/json' } = request;
  const { ifMatch, idempotencyKey } = options;
  const extra = Object.entries({ ...client.headers, ...options.headers });
  return {
    accept,
    // Browsers name themselves.
    ...('document' in globalThis ? {} : { 'user-agent': `tranche-sdk/${version}` }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? makeKey() }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...typeOf(request.body),
    ...Object.fromEntries(extra.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': body instanceof Blob ? body.type : 'application/json' };
}

// Not randomUUID: browsers offer that on secure pages only.
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function attemptOnce<Data>(
  client: ClientOptions,
  url: string,
  headers: Readonly<Record<string, string>>,
  request: ApiRequest,
  options: RequestOptions,
): Promise<Received<Data>> {
  const { signal } = options;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMs);
  let isRead = true;
  const idempotencyKey = headers['idempotency-key'] ?? null;
  try {
    const fetch = client.fetch ?? globalThis.fetch;
    const response = await fetch(url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: bodyOf(request.body) }),
      signal: controller.signal,
      // A redirection would make a read of a changing request, and could take the token elsewhere.
      redirect: 'manual',
    });
    if (isRedirection(response)) throw redirected(response, url, idempotencyKey);
    if (!response.ok) throw await refusalOf(response, idempotencyKey);
    isRead = request.reads !== 'response';
    return received(response, (isRead ? await readData(response, idempotencyKey) : response) as Data);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw signal.reason;
    const origin = originOf(url);
    const context = { cause, idempotencyKey };
    if (isLate) throw new TimeoutError(`No answer came from ${origin} within ${timeoutMs} ms.`, context);
    throw new ConnectionError(`No answer came from ${origin}${reasonOf(cause)}.`, context);
  } finally {
    clearTimeout(timer);
    // A body that is read later ends with the signal, too.
    if (isRead) signal?.removeEventListener('abort', abort);
  }
}

function bodyOf(body: unknown): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body);
}

// Browsers hide where a redirection leads, and its status.
function isRedirection({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

// Sent again, it would be redirected again: the configuration is what has to change.
function redirected(response: Response, url: string, idempotencyKey: string | null): ApiError {
  const { status, headers } = response;
  const target = headers.get('location') ?? '';
  const to = URL.canParse(target, url) ? new URL(target, url) : null;
  const advice = to === null ? 'Set baseUrl to where it leads.' : `Set baseUrl to ${to.origin}.`;
  const message = `${originOf(url)} redirects${to === null ? '' : ` to ${to.href}`}, which is not followed. ${advice}`;
  return new ApiError(
    status === 0 ? 302 : status,
    { code: 'redirected', message },
    { headers, idempotencyKey },
  );
}

// The app asks by paths alone.
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'the service';
}

// ` (ECONNREFUSED)`: what the platform knows of it.
function reasonOf(cause: unknown): string {
  const { code } = ((cause as { cause?: unknown } | null)?.cause ?? cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}

interface Envelope {
  readonly data: unknown;
  readonly error: ErrorBody | null;
}

async function readData(response: Response, idempotencyKey: string | null): Promise<unknown> {
  const text = await response.text();
  const envelope = parseEnvelope(text);
  if (envelope !== null && envelope.error === null) return envelope.data;
  // Something between here and the service answered in its place.
  throw makeError(
    502,
    { code: 'unknown', message: 'The answer is not one of this service.' },
    contextOf(response, idempotencyKey),
  );
}

async function refusalOf(response: Response, idempotencyKey: string | null): Promise<ApiError> {
  const error = parseEnvelope(await response.text())?.error;
  const message = `The service answered ${response.status} without saying why.`;
  return makeError(response.status, error ?? { message }, contextOf(response, idempotencyKey));
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'error' in parsed ? (parsed as Envelope) : null;
  } catch {
    return null;
  }
}

function contextOf({ headers }: Response, idempotencyKey: string | null) {
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now());
  return { headers, retryAfterMs, idempotencyKey };
}

function received<Data>({ status, headers }: Response, data: Data): Received<Data> {
  return {
    data,
    status,
    requestId: headers.get('request-id'),
    etag: headers.get('etag'),
    isReplayed: headers.get('idempotency-replayed') === 'true',
    headers,
  };
}
