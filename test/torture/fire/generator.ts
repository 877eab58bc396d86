/**
 * Puts a load on a service for a time, and prints what became of it, as JSON. A process of its own, so that it can be kept
 * off the cores of the service.
 *
 *   node generator.ts '{"url":…,"token":…,"perSecond":1500,"seconds":20}'
 *
 * With `perSecond` requests come at that rate, whether earlier ones were answered or not, as from many independent
 * clients; with `atOnce` each of so many clients waits for its answer.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { invoiceBody } from '../../support/invoices.ts';
import { exchange } from '../writes/exchange.ts';
import { faultOf } from '../writes/judge.ts';

/**
 * More connections than the service lets work at once. A request for which none is free is not sent, as by a client who
 * gives up before.
 */
const CONNECTIONS = 2_500;

/** The orders of the generator. */
export interface Order {
  readonly url: string;
  readonly token: string;
  readonly seconds: number;
  readonly perSecond?: number;
  readonly atOnce?: number;
}

/** The report of the generator. */
export interface Report {
  readonly sent: number;
  /** How long its own loop stood still at most: it measures nothing while it does. */
  readonly stillMs: number;
  /** Creations answered with 201, in each second. */
  readonly good: readonly number[];
  /** Answers by status; `cut` where the connection ended. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly longestMs: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const good: number[] = [];
const statuses: Record<string, number> = {};
const faults: string[] = [];
let sent = 0;
let longestMs = 0;
let stillMs = 0;
const begun = performance.now();
const name = crypto.randomUUID();

async function create(): Promise<void> {
  sent += 1;
  const key = `${name}-${sent}`;
  const atMs = performance.now();
  let text = '';
  const request = { method: 'POST', path: '/v1/invoices', key, body: invoiceBody({ metadata: { key } }) };
  const answer = await exchange(agent, order, request).catch((cause: Error) => {
    text = cause.message;
    return null;
  });
  const now = performance.now();
  const ms = now - atMs;
  longestMs = Math.max(longestMs, ms);
  const status = answer?.status ?? null;
  statuses[status ?? 'cut'] = (statuses[status ?? 'cut'] ?? 0) + 1;
  if (status === 201) {
    const second = Math.floor((now - begun) / 1_000);
    good[second] = (good[second] ?? 0) + 1;
  }
  const retryAfter = answer?.retryAfter ?? null;
  const fault =
    status === null
      ? text
      : faultOf({
          atMs,
          client: 0,
          work: 'create',
          key,
          status,
          ms,
          retryAfter,
          text: answer?.text.slice(0, 200) ?? '',
        });
  if (fault !== null && faults.length < 100) faults.push(fault);
}

const isOver = () => performance.now() - begun > order.seconds * 1_000;
const running = new Set<Promise<void>>();
const add = () => {
  const one = create().finally(() => running.delete(one));
  running.add(one);
};
if (order.perSecond === undefined) {
  await Promise.all(
    Array.from({ length: order.atOnce ?? 64 }, async () => {
      while (!isOver()) await create();
    }),
  );
} else {
  let due = 0;
  for (let lastMs = begun; !isOver(); ) {
    const now = performance.now();
    stillMs = Math.max(stillMs, now - lastMs);
    due = Math.min(due + ((now - lastMs) / 1_000) * order.perSecond, CONNECTIONS);
    lastMs = now;
    for (; due >= 1; due -= 1) if (running.size < CONNECTIONS) add();
    await delay(2);
  }
  await Promise.all(running);
}
agent.destroy();
const report: Report = {
  sent,
  stillMs,
  good: Array.from(good, (count) => count ?? 0),
  statuses,
  faults,
  longestMs,
};
process.stdout.write(JSON.stringify(report));
