import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { AccountMode } from '../accounts/types.ts';
import { checkedLookup, faultOf } from '../kit/net/connections.ts';
import { AddressNotAllowed } from '../kit/net/guard.ts';
import { createResolve, type Resolve } from '../kit/net/resolving.ts';
import { inSpan, traceHeaders } from '../kit/tracing/tracing.ts';
import type { FailureCode } from './types.ts';
import type { UrlGuard } from './url-guard.ts';

/** How long an attempt may take, from resolving the name to the answer. */
const TIMEOUT_MS = 10_000;
/** How much of an answer is kept, and how much is read to keep its connection. */
const KEPT_BYTES = 1_024;
const READ_BYTES = 65_536;
/** A request that fails sooner than this on a reused connection is sent once more. */
const REPEATED_MS = 2_000;

/** Why sending has failed. */
type SendingFailure = Exclude<FailureCode, 'UnreadableEvent'>;

interface Attempt {
  readonly failure: SendingFailure | null;
  readonly statusCode: number | null;
  /** The beginning of the answer; null without one. */
  readonly answer: string | null;
  /** Its header `Retry-After`; null without one. */
  readonly retryAfter: string | null;
  readonly milliseconds: number;
}

interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Outbound = ReturnType<typeof createOutbound>;

/**
 * Sends requests to webhooks. Every address of a name is checked, and the connection is made to one of the checked
 * addresses: the name is not resolved a second time.
 */
export function createOutbound(
  guard: UrlGuard,
  resolve: Resolve = createResolve({ hasNetworks: guard.hasNetworks }),
  {
    keptBytes = KEPT_BYTES,
    repeats = true,
  }: { readonly keptBytes?: number; readonly repeats?: boolean } = {},
) {
  const plain = new Agent({ keepAlive: true, timeout: 30_000, scheduling: 'lifo' });
  const secure = new SecureAgent({ keepAlive: true, timeout: 30_000, scheduling: 'lifo' });
  const post = async (posting: Posting, mode: AccountMode, isRepeated = false): Promise<Attempt> => {
    const begun = performance.now();
    try {
      const url = new URL(posting.url);
      if (guard.urlFault(posting.url, mode) !== null) throw new AddressNotAllowed('The address is refused.');
      const reach = guard.reachOf(url, mode);
      const agent = url.protocol === 'https:' ? secure : plain;
      const lookup = checkedLookup(guard, reach, resolve);
      const answered = await exchange(posting, url, { agent, lookup, keptBytes }, (socket) =>
        faultOf(guard, reach, socket),
      );
      return { ...answered, milliseconds: since(begun) };
    } catch (cause) {
      // A reused connection may end just as it is used. A request that arrives twice has the same id.
      const isRepeatable =
        repeats && cause instanceof ReusedConnectionEnded && !isRepeated && since(begun) < REPEATED_MS;
      if (isRepeatable) return post(posting, mode, true);
      return {
        failure: failureOf(cause),
        statusCode: null,
        answer: null,
        retryAfter: null,
        milliseconds: since(begun),
      };
    }
  };
  return {
    /** Sends once. Never throws: a failure is in the answer. */
    post: (posting: Posting, mode: AccountMode) =>
      inSpan('webhook', 'client', async (span) => {
        const attempt = await post({ ...posting, headers: { ...posting.headers, ...traceHeaders() } }, mode);
        if (attempt.statusCode !== null) span?.set({ 'http.response.status_code': attempt.statusCode });
        if (attempt.failure !== null) span?.fail(attempt.failure);
        return attempt;
      }),

    /** Closes the connections that are kept. */
    close(): void {
      plain.destroy();
      secure.destroy();
    },
  };
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}

class ReusedConnectionEnded extends Error {}

function exchange(
  { headers, body }: Posting,
  url: URL,
  {
    agent,
    lookup,
    keptBytes,
  }: Pick<RequestOptions, 'agent'> & { readonly lookup: LookupFunction; readonly keptBytes: number },
  check: (socket: Socket) => Error | null,
): Promise<Omit<Attempt, 'milliseconds'>> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = start(
      url,
      {
        method: 'POST',
        agent,
        lookup,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        readAnswer(response, keptBytes).then(resolve, fail);
      },
    );
    // Without this, a server that changes the protocol would neither answer nor fail.
    sent.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({
        failure: failureOfStatus(statusCode) ?? 'BadStatus',
        statusCode,
        answer: '',
        retryAfter: null,
      });
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      sent.destroy();
    }, TIMEOUT_MS);
    sent.once('close', () => clearTimeout(timer));
    const fail = (cause: Error) => reject(isLate ? new TimedOut('No answer in time.', { cause }) : cause);
    sent.once('socket', (socket) => {
      const look = () => {
        const fault = check(socket);
        if (fault !== null) sent.destroy(fault);
      };
      if (socket.connecting) socket.once('connect', look);
      else look();
    });
    sent.once('error', (cause: NodeJS.ErrnoException) => {
      const isEnded = sent.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE');
      fail(isEnded ? new ReusedConnectionEnded(cause.message, { cause }) : cause);
    });
    sent.end(body);
  });
}

class TimedOut extends Error {
  readonly code = 'ETIMEDOUT';
}

// Reads the whole answer, to keep the connection. A long answer is not read to its end.
async function readAnswer(
  response: IncomingMessage,
  keptBytes: number,
): Promise<Omit<Attempt, 'milliseconds'>> {
  const { statusCode = 0 } = response;
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
    read += chunk.length;
    if (read > READ_BYTES) break;
  }
  // PostgreSQL keeps no NUL in a text.
  const answer = Buffer.concat(kept).toString('utf8').replaceAll('\0', '').slice(0, keptBytes);
  const retryAfter = response.headers['retry-after'] ?? null;
  return { failure: failureOfStatus(statusCode), statusCode, answer, retryAfter };
}

function failureOfStatus(status: number): SendingFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'Redirected' : 'BadStatus';
}

const notFound: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENODATA',
  'ESERVFAIL',
]);
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
]);

function failureOf(cause: unknown): SendingFailure {
  const faults = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
  const { code = '' } = (faults[0] ?? {}) as { readonly code?: string };
  if (code === 'ADDRESS_NOT_ALLOWED' || code === 'ERR_INVALID_URL') return 'AddressNotAllowed';
  if (code === 'ETIMEDOUT' || code === 'ETIMEOUT' || code === 'ECANCELLED') return 'TimedOut';
  if (notFound.has(code)) return 'NameNotFound';
  if (unreached.has(code)) return 'NotConnected';
  const isOfCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_|ISSUER/.test(code);
  return isOfCertificate ? 'InvalidCertificate' : 'ConnectionBroken';
}
