import { inSpan, traceHeaders } from '../../kit/tracing/tracing.ts';
import { adminSecretOf, apiSecretOf } from './secrets.ts';

/** Every call takes at most this long. */
const CALL_LIMIT_MS = 20_000;

/** Where a sandbox is, and the key that it shares with the service. */
export interface SandboxAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** Keys that the sandbox may still sign its webhooks with, or already does, while the key is changed. Default none. */
  readonly otherKeys?: readonly string[];
  /** How long to wait for an answer, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number;
}

/** A whole answer of 200, or why there is none. `isRefused`: the request itself was refused, and did nothing. */
export type Reply = { readonly body: unknown } | { readonly cause: string; readonly isRefused?: boolean };

// Faults of the request itself, also when it is repeated. 409 means that the key did something before. 401 and 404 may
// result from a changed address or key, and say nothing about an earlier attempt.
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly secret: string;
  /** The merchant's time. */
  readonly now?: Date;
  readonly body?: unknown;
}

/** Calls the sandbox once. Never throws: the failure of a network or of the sandbox is the `cause`. */
export function callSandbox(address: SandboxAddress, call: Call): Promise<Reply> {
  return inSpan('sandbox processor', 'client', async (span) => {
    const reply = await exchange(address, call, (status) =>
      span?.set({ 'http.response.status_code': status }),
    );
    if ('cause' in reply) span?.fail(reply.isRefused ? 'refused' : 'no answer');
    return reply;
  });
}

async function exchange(
  { url, timeoutMs = CALL_LIMIT_MS }: SandboxAddress,
  { method = 'GET', path, secret, now, body }: Call,
  noteStatus: (status: number) => void,
): Promise<Reply> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...traceHeaders(),
        ...(now === undefined ? {} : { 'sandbox-now': now.toISOString() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    noteStatus(response.status);
    const text = await response.text();
    if (response.status !== 200) {
      const isRefused = REFUSALS.has(response.status) && isOurs(text);
      return { cause: `the sandbox answered ${response.status}`, isRefused };
    }
    return { body: JSON.parse(text) };
  } catch (cause) {
    return { cause: describe(cause) };
  }
}

// A proxy between us and the sandbox may refuse, too. Only the sandbox itself answers `{"message": …}`.
function isOurs(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { message?: unknown } | null)?.message === 'string';
  } catch {
    return false;
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer';
  if (cause.name === 'TimeoutError') return 'no answer in time';
  const { code } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  return code === undefined ? 'the answer broke off' : `the connection failed: ${code}`;
}

/** The path of an object of a merchant, and the secret for it. */
export function merchantCall(
  { key }: SandboxAddress,
  accountId: string,
  ...names: readonly string[]
): { path: string; secret: string } {
  return {
    path: ['/merchants', accountId, ...names].join('/'),
    secret: apiSecretOf(key, accountId),
  };
}

/** The secret that sets faults. */
export function adminSecret({ key }: SandboxAddress): string {
  return adminSecretOf(key);
}
