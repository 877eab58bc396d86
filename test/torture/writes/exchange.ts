import { type Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Where requests go: to an address, or through a Unix socket, which works into another network namespace, too. */
export interface Target {
  readonly url: string;
  readonly socketPath?: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** How long a client waits: longer than anybody may have to, so that a late answer is seen as late. */
const PATIENCE_MS = 60_000;

/** Sends a request and reads the whole answer. Errors: the connection ended before. */
export function exchange(agent: Agent | false, target: Target, sent: Sent): Promise<Answer> {
  const text = sent.body === undefined ? '' : JSON.stringify(sent.body);
  const headers = {
    authorization: `Bearer ${target.token}`,
    ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const { method, path } = sent;
  const socket = target.socketPath === undefined ? {} : { socketPath: target.socketPath };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers, timeout: PATIENCE_MS, ...socket };
    const outgoing = request(new URL(path, target.url), options, (answer) => {
      readAll(answer).then(
        (received) =>
          resolve({
            status: answer.statusCode ?? 0,
            text: received,
            retryAfter: answer.headers['retry-after'] ?? null,
          }),
        reject,
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** How often a refused request is sent again. */
const TRIES = 10;

/** Sends a request as {@link exchange} does, and again after each refusal that says when. */
export async function exchangePatiently(
  agent: Agent | false,
  target: Target,
  sent: Sent,
): Promise<Answer & { readonly refusals: number }> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await exchange(agent, target, sent);
    const seconds = Number(answer.retryAfter);
    const isRefused = (answer.status === 503 || answer.status === 429) && seconds > 0;
    if (!isRefused || refusals === TRIES) return { ...answer, refusals };
    await delay(seconds * 1_000);
  }
}

function readAll(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    answer.on('end', () => resolve(received));
    answer.on('error', reject);
    answer.on('aborted', () => reject(new Error('the answer was cut off')));
  });
}
