import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { invoiceBody } from '../../support/invoices.ts';
import { type Answer, exchange, type Target } from './exchange.ts';
import type { Attempt, History } from './history.ts';
import { faultOf, type Known } from './judge.ts';

/** Changes of each invoice, each read afterwards. */
const CHANGES = 2;

/** What clients have seen so far. */
export interface Seen {
  readonly known: Map<string, Known>;
  /** Writes that were acknowledged: creations and changes. */
  acknowledged: number;
  /** Attempts by their outcome, such as `create 201`. */
  readonly outcomes: Map<string, number>;
  /** Answers that no caller may get, with what they were. */
  readonly faults: string[];
  /** Reads that did not show what was acknowledged before them. */
  readonly stale: string[];
  longestMs: number;
  /** When a write was acknowledged last, on the clock of the history. */
  acknowledgedAtMs: number;
}

export interface Clients {
  readonly seen: Seen;
  /** Waits until so many writes were acknowledged in all. Errors: none was for two minutes. */
  untilAcknowledged(count: number): Promise<void>;
  /** Ends each client with the invoice that it is at. A client that gets no success for a minute gives up. */
  stop(): Promise<void>;
}

interface Options {
  readonly target: Target;
  readonly clients: number;
  readonly history: History;
  /** Begins every key. */
  readonly prefix: string;
}

const PATIENCE_MS = 120_000;

/** Starts clients that create invoices, change and read them, and repeat each write under its key until it succeeds. */
export function startClients(options: Options): Clients {
  const { history } = options;
  const seen: Seen = {
    known: new Map(),
    acknowledged: 0,
    outcomes: new Map(),
    faults: [],
    stale: [],
    longestMs: 0,
    acknowledgedAtMs: history.now(),
  };
  const ending = { giveUpAtMs: Number.POSITIVE_INFINITY, isStopping: false };
  const running = Array.from({ length: options.clients }, (_, client) =>
    liveClient({ ...options, seen, ending, client }),
  );
  return {
    seen,
    async untilAcknowledged(count) {
      while (seen.acknowledged < count) {
        const sinceMs = history.now() - seen.acknowledgedAtMs;
        if (sinceMs > PATIENCE_MS)
          throw new Error(`No write was acknowledged for ${Math.round(sinceMs / 1000)} s.`);
        await delay(20);
      }
    },
    async stop() {
      ending.isStopping = true;
      ending.giveUpAtMs = history.now() + 60_000;
      await Promise.all(running);
    },
  };
}

interface Client extends Options {
  readonly seen: Seen;
  readonly ending: { readonly giveUpAtMs: number; readonly isStopping: boolean };
  readonly client: number;
}

async function liveClient(self: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; !self.ending.isStopping; round += 1) {
    const key = `${self.prefix}-${self.client}-${round}`;
    await liveInvoice(self, agent, key);
  }
  agent.destroy();
}

async function liveInvoice(self: Client, agent: Agent, key: string): Promise<void> {
  const { known, stale } = self.seen;
  const body = invoiceBody({ note: key, metadata: { key } });
  const made = await untilDone(self, agent, {
    work: 'create',
    key,
    method: 'POST',
    path: '/v1/invoices',
    body,
  });
  if (made === null) return;
  const { id } = JSON.parse(made.text).data as { id: string };
  known.set(key, { id, note: key, inDoubt: null });
  const path = `/v1/invoices/${id}`;
  for (let change = 1; change <= CHANGES; change += 1) {
    const note = `${key}/${change}`;
    known.set(key, { id, note: noteOf(known, key), inDoubt: note });
    const sent = { work: 'change', key: note, method: 'PATCH', path, body: { note } } as const;
    if ((await untilDone(self, agent, sent)) === null) return;
    known.set(key, { id, note, inDoubt: null });
    const read = await untilDone(self, agent, { work: 'read', key: note, method: 'GET', path });
    if (read === null) return;
    const shown = JSON.parse(read.text).data.note as string;
    if (shown !== note) stale.push(`${note} was read as ${shown} at ${self.history.now()} ms`);
  }
}

function noteOf(known: Seen['known'], key: string): string {
  return known.get(key)?.note ?? key;
}

interface Work {
  readonly work: Attempt['work'];
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Repeats a request until it succeeds; null when it is refused for good, or the client gives up. */
async function untilDone(self: Client, agent: Agent, sent: Work): Promise<Answer | null> {
  const { seen, history, ending } = self;
  for (;;) {
    const answer = await attempt(self, agent, sent);
    if (answer !== null && answer.status < 300) {
      if (sent.work !== 'read') {
        seen.acknowledged += 1;
        seen.acknowledgedAtMs = history.now();
      }
      return answer;
    }
    if (history.now() > ending.giveUpAtMs) return null;
    // No repetition changes it, as when an acknowledged invoice is gone: the judge tells.
    if (answer !== null && answer.status < 500 && answer.status !== 409 && answer.status !== 429) return null;
    await delay(Math.min(1_000, Number(answer?.retryAfter ?? 0.2) * 1_000));
  }
}

async function attempt(self: Client, agent: Agent, sent: Work): Promise<Answer | null> {
  const { seen, history, client, target } = self;
  const { work, key, method, path, body } = sent;
  const atMs = history.now();
  let cut = '';
  const keyed = work === 'read' ? {} : { key };
  const answer = await exchange(agent, target, { method, path, ...keyed, ...(body && { body }) }).catch(
    (cause: Error) => {
      cut = cause.message;
      return null;
    },
  );
  const isGood = answer !== null && answer.status < 300;
  const one: Attempt = {
    atMs,
    client,
    work,
    key,
    status: answer?.status ?? null,
    ms: history.now() - atMs,
    retryAfter: answer?.retryAfter ?? null,
    text: isGood ? '' : (answer?.text.slice(-300) ?? cut),
  };
  history.add(one);
  const outcome = `${work} ${one.status ?? 'cut'}`;
  seen.outcomes.set(outcome, (seen.outcomes.get(outcome) ?? 0) + 1);
  seen.longestMs = Math.max(seen.longestMs, one.ms);
  const fault = faultOf(one);
  if (fault !== null) seen.faults.push(`${one.atMs} ms, ${work} ${key}: ${fault}`);
  return answer;
}
