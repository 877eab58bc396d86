import { appBase } from '../base.ts';
import type { Operations } from './schema.ts';

/** An operation of the API, as `POST /v1/invoices`. */
type OperationName = keyof Operations;

/** One fault of a request: where it is (JSON pointer), and a sentence. */
interface FaultDetail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A refusal of the service, or `offline`: no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly FaultDetail[];
  readonly requestId: string | null;

  constructor(status: number, error: Partial<ErrorBody>, options?: ErrorOptions) {
    super(error.message ?? '', options);
    this.status = status;
    this.code = error.code ?? 'unknown';
    this.details = error.details ?? [];
    this.requestId = error.requestId ?? null;
  }

  /**
   * True when nothing is known about the outcome: the same request with the same key is safe. While the key still runs, and
   * when a repetition is put off, an attempt before it may have had its effect.
   */
  get isUnknown(): boolean {
    return (
      this.status === 0 || this.status >= 500 || this.status === 429 || this.code === 'request_in_progress'
    );
  }

  /** The sentence about one field of the body, named by its JSON pointer as `/contact/email`. */
  faultOf(path: string): string | undefined {
    return this.details.find((one) => one.path === path)?.message;
  }
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: readonly FaultDetail[];
  readonly requestId: string;
}

type NoKeys<Part> = string extends keyof Part ? true : false;
type Given<Name extends string, Part> =
  NoKeys<Part> extends true
    ? { [key in Name]?: undefined }
    : Partial<Part> extends Part
      ? { [key in Name]?: Part }
      : { [key in Name]: Part };

/** What a request gives besides its operation: parts of the path, the query, the body. */
type Sending<Name extends OperationName> = Given<'path', Operations[Name]['path']> &
  Given<'query', Operations[Name]['query']> &
  (undefined extends Operations[Name]['body'] ? { body?: undefined } : { body: Operations[Name]['body'] }) & {
    /** The ETag of the version that the reader saw: a change of somebody else is told, not overwritten. */
    readonly ifMatch?: string | undefined;
    /** Of a changing request: a repetition under the same key does nothing twice. Made when left out. */
    readonly key?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** An answer: what it holds, and its version where it has one. */
interface Answer<Data> {
  readonly data: Data;
  readonly etag: string | null;
}

/** Runs an operation in an account, and gives its data with its version. Throws {@link ApiError}. */
export async function callApi<Name extends OperationName>(
  account: string,
  operation: Name,
  sending: Sending<Name>,
): Promise<Answer<Operations[Name]['data']>> {
  const [method = '', template = ''] = operation.split(' ');
  return send(method, apiAddress(account, template, sending), sending);
}

/** Reads of the API: its data alone. Throws {@link ApiError}. */
export async function readApi<Name extends OperationName>(
  account: string,
  operation: Name,
  sending: Sending<Name>,
): Promise<Operations[Name]['data']> {
  return (await callApi(account, operation, sending)).data;
}

/** An operation of the person, which belongs to no account: `GET /app/api/me`. Throws {@link ApiError}. */
export async function callPersonApi<Data>(
  method: string,
  path: string,
  sending: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
): Promise<Data> {
  return (await send<Data>(method, `${appBase}api${path}`, sending)).data;
}

/** The address of an operation under the session: for links to files as PDF and CSV, too. */
export function apiAddress(
  account: string,
  template: string,
  sending: { readonly path?: object | undefined; readonly query?: object | undefined } = {},
): string {
  const parts = { account_path: account, ...sending.path } as Record<string, string>;
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${appBase}accounts/${encodeURIComponent(account)}${path}${text === '' ? '' : `?${text}`}`;
}

interface Request {
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

// A lost answer or a busy service: the same request again, a changing one under the same key.
const PAUSES_MS = [300, 1_000, 3_000];

async function send<Data>(method: string, address: string, request: Request): Promise<Answer<Data>> {
  const headers = headersOf(method, request);
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(method, address, headers, request);
    } catch (cause) {
      const pause = PAUSES_MS[attempt];
      if (!(cause instanceof ApiError) || !mayRepeat(method, cause) || pause === undefined) throw cause;
      await new Promise((resolve) => setTimeout(resolve, pause));
      request.signal?.throwIfAborted();
    }
  }
}

function headersOf(method: string, { body, ifMatch, key }: Request): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(method === 'GET' ? {} : { 'idempotency-key': key ?? crypto.randomUUID() }),
  };
}

// Reads are repeated by the cache, which also knows whether anybody still wants them.
function mayRepeat(method: string, { status, code }: ApiError): boolean {
  if (method === 'GET') return false;
  return (
    code === 'offline' || status === 502 || status === 503 || status === 504 || code === 'request_in_progress'
  );
}

async function sendOnce<Data>(
  method: string,
  address: string,
  headers: Record<string, string>,
  { body, signal }: Request,
): Promise<Answer<Data>> {
  const response = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, { code: 'offline' }, { cause });
  });
  const envelope = (await response.json().catch(() => null)) as {
    data: Data;
    error: ErrorBody | null;
  } | null;
  if (response.status === 401) signIn();
  if (!response.ok || envelope === null || envelope.error !== null) {
    throw new ApiError(response.ok ? 502 : response.status, envelope?.error ?? {});
  }
  return { data: envelope.data, etag: response.headers.get('etag') };
}

/** Leads to the sign-in, and back here afterwards. */
function signIn(): void {
  const next = `/app/${location.pathname.slice(appBase.length)}${location.search}`;
  location.assign(`${appBase}sign-in?next=${encodeURIComponent(next)}`);
}
