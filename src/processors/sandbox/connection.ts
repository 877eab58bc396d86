import { adminSecretOf, apiSecretOf } from './secrets.ts';

/** Every call takes at most this long. */
const CALL_LIMIT_MS = 20_000;

/** Where a sandbox is, and the key that it shares with the service. */
export interface SandboxAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** How long to wait for an answer, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number;
}

/** What came back: a whole answer of 200, or why there is none. */
export type Reply = { readonly body: unknown } | { readonly cause: string };

/** A call to the sandbox. */
interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly secret: string;
  /** The merchant's time. */
  readonly now?: Date;
  readonly body?: unknown;
}

/** Calls the sandbox once. Never throws: what a network or the sandbox does wrong is told as the cause. */
export async function callSandbox(
  { url, timeoutMs = CALL_LIMIT_MS }: SandboxAddress,
  { method = 'GET', path, secret, now, body }: Call,
): Promise<Reply> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(now === undefined ? {} : { 'sandbox-now': now.toISOString() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status !== 200) return { cause: `the sandbox answered ${response.status}` };
    return { body: JSON.parse(text) };
  } catch (cause) {
    return { cause: describe(cause) };
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer';
  if (cause.name === 'TimeoutError') return 'no answer in time';
  const { code } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  return code === undefined ? 'the answer broke off' : `the connection failed: ${code}`;
}

/** The path of something of a merchant, and the secret to ask for it. */
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
