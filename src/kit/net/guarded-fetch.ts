import { request as requestPlain } from 'node:http';
import { request as requestSafely } from 'node:https';
import { inSpan } from '../tracing/tracing.ts';
import { checkedLookup, faultOf } from './connections.ts';
import type { Guard } from './guard.ts';
import { createResolve, type Resolve } from './resolving.ts';

const TIMEOUT_MS = 10_000;

/** A request, as `fetch` takes it. */
interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** As `fetch`, with less: redirects are not followed, and the answer is read whole. */
export type GuardedFetch = (address: string, sending: Sending) => Promise<Response>;

/**
 * Builds requests to addresses that accounts have chosen, past the same guard as webhooks: over https to public addresses,
 * over http only into networks of the operator. A failure is a TypeError, as with `fetch`.
 */
export function createGuardedFetch(
  guard: Guard,
  mostBytes: number,
  resolve: Resolve = createResolve({ hasNetworks: guard.hasNetworks }),
): GuardedFetch {
  const send: GuardedFetch = (address, { method, headers, body, signal }) =>
    new Promise((done, reject) => {
      const fail = (cause: unknown) => reject(new TypeError('The request failed.', { cause }));
      const url = URL.parse(address);
      const isSafe = url?.protocol === 'https:';
      const reach = isSafe ? 'Everywhere' : 'Inside';
      if (url === null || !isUsable(guard, url, reach)) {
        fail(new Error('The address is refused.'));
        return;
      }
      const lookup = checkedLookup(guard, reach, resolve);
      const text = body === undefined || body === null ? '' : body.toString();
      const all = { ...headers, 'content-length': String(Buffer.byteLength(text)) };
      const options = {
        method,
        headers: all,
        agent: false,
        lookup,
        ...(signal === undefined ? {} : { signal }),
      };
      const sent = (isSafe ? requestSafely : requestPlain)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) sent.destroy(new Error('The answer is too long.'));
        });
        response.once('error', fail);
        response.once('end', () => {
          const { statusCode: status = 500, headers: answered } = response;
          const kept = Object.entries(answered).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const isEmpty = status === 204 || status === 205 || status === 304;
          done(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: kept }));
        });
      });
      const timer = setTimeout(() => sent.destroy(new Error('No answer in time.')), TIMEOUT_MS);
      sent.once('close', () => clearTimeout(timer));
      sent.once('socket', (socket) => {
        socket.once('connect', () => {
          const fault = faultOf(guard, reach, socket);
          if (fault !== null) sent.destroy(fault);
        });
      });
      sent.once('error', fail);
      sent.end(text);
    });
  return (...sending) =>
    inSpan('outgoing request', 'client', async (span) => {
      const answer = await send(...sending);
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    });
}

// The address of an IPv6 host stands in brackets.
function isUsable(
  guard: Guard,
  { protocol, username, password, hostname }: URL,
  reach: 'Everywhere' | 'Inside',
): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return /^https?:$/.test(protocol) && username + password === '' && guard.isPossible(host, reach);
}
