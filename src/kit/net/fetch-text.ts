import { request } from 'node:https';
import { inSpan } from '../tracing/tracing.ts';
import { checkedLookup, faultOf } from './connections.ts';
import type { Guard } from './guard.ts';
import { createResolve, type Resolve } from './resolving.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 65_536;

/**
 * Builds the reading of short texts from public addresses over https, past the same guard as webhooks. Redirects are not
 * followed. `certificates`: trusted besides those of the system.
 */
export function createFetchText(
  guard: Guard,
  resolve: Resolve = createResolve({ hasNetworks: guard.hasNetworks }),
  certificates?: string,
) {
  const read = (text: string): Promise<string> =>
    new Promise((done, reject) => {
      const url = URL.parse(text);
      if (url === null || !isUsable(guard, url)) {
        reject(new Error('The address is refused.'));
        return;
      }
      const lookup = checkedLookup(guard, 'Everywhere', resolve);
      const trusted = certificates === undefined ? {} : { ca: certificates };
      const sent = request(url, { agent: false, lookup, ...trusted }, (response) => {
        if (response.statusCode !== 200) {
          sent.destroy(new Error(`The server answered ${response.statusCode}.`));
          return;
        }
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length > MOST_BYTES) sent.destroy(new Error('The answer is too long.'));
        });
        response.once('error', reject);
        response.once('end', () => done(Buffer.concat(chunks).toString('utf8')));
      });
      const timer = setTimeout(() => sent.destroy(new Error('No answer in time.')), TIMEOUT_MS);
      sent.once('close', () => clearTimeout(timer));
      sent.once('socket', (socket) => {
        socket.once('connect', () => {
          const fault = faultOf(guard, 'Everywhere', socket);
          if (fault !== null) sent.destroy(fault);
        });
      });
      sent.once('error', reject);
      sent.end();
    });
  return (text: string) => inSpan('outgoing request', 'client', () => read(text));
}

// The address of an IPv6 host stands in brackets.
function isUsable(guard: Guard, { protocol, username, password, hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && username + password === '' && guard.isPossible(host, 'Everywhere');
}
