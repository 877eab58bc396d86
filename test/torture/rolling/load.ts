import { Agent, request } from 'node:http';
import { invoiceBody } from '../../support/invoices.ts';

/** What clients have seen. */
export interface Seen {
  requests: number;
  /** Answers with a status that no caller should get, and connections that ended without an answer. */
  readonly failures: string[];
  /** The longest time that somebody waited for an answer, since the last call of {@link Load.take}. */
  longestMs: number;
  /** The ids of invoices whose creation was answered. */
  readonly created: string[];
}

/** Clients that go on with requests until they are stopped. */
export interface Load {
  readonly seen: Seen;
  /** The longest wait since it was asked for last. */
  take(): number;
  /** Waits until so many requests were answered in all. */
  until(requests: number): Promise<void>;
  stop(): Promise<void>;
}

interface Target {
  readonly url: string;
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Starts clients, each with a connection of its own: they create, read, list and change invoices, and add contacts. */
export function startLoad({ url, token }: Target, clients: number): Load {
  const seen: Seen = { requests: 0, failures: [], longestMs: 0, created: [] };
  let isStopped = false;
  const waiting: { requests: number; done(): void }[] = [];
  const tell = () => {
    for (const one of waiting) if (seen.requests >= one.requests) one.done();
  };
  const send = async (agent: Agent, method: string, path: string, body?: object): Promise<Answer | null> => {
    const begun = performance.now();
    const answer = await exchange(agent, method, `${url}${path}`, token, body).catch((cause: Error) => {
      seen.failures.push(`${method} ${path}: ${cause.message}`);
      return null;
    });
    seen.longestMs = Math.max(seen.longestMs, performance.now() - begun);
    seen.requests += 1;
    if (answer !== null && answer.status >= 400)
      seen.failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    tell();
    return answer;
  };
  const running = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; !isStopped; round += 1) {
      const made = await send(agent, 'POST', '/v1/invoices', invoiceBody());
      const id = made?.status === 201 ? (JSON.parse(made.text) as { data: { id: string } }).data.id : null;
      if (id === null) continue;
      seen.created.push(id);
      await send(agent, 'GET', `/v1/invoices/${id}`);
      await send(agent, 'PATCH', `/v1/invoices/${id}`, { note: `Round ${round}` });
      await send(agent, 'GET', '/v1/invoices?limit=20');
      await send(agent, 'GET', '/v1/payment_methods');
    }
    agent.destroy();
  });
  return {
    seen,
    take() {
      const longest = seen.longestMs;
      seen.longestMs = 0;
      return longest;
    },
    until: (requests) => new Promise((done) => waiting.push({ requests, done })),
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

function exchange(agent: Agent, method: string, url: string, token: string, body?: object): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'idempotency-key': crypto.randomUUID(),
        }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
