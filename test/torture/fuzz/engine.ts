import { setTimeout } from 'node:timers/promises';
import type { Api, Operation } from './api.ts';
import type { Client, Letter, Reply } from './client.ts';
import { type Draft, letterOf, makeDraft, type Way } from './drafts.ts';
import { type Judged, judge, tellOf } from './judge.ts';
import { mutate } from './mutations.ts';
import type { Stock } from './stock.ts';
import type { Tally } from './tally.ts';
import type { Tenant } from './tenant.ts';

/** The parts of a request that a story sets. The engine makes up the rest. */
export interface Told {
  readonly given?: readonly string[];
  /** Laid over the fields of the body. */
  readonly json?: object;
  readonly headers?: readonly (readonly [string, string])[];
  readonly query?: readonly (readonly [string, string])[];
}

/** Sends requests, holds their answers against the document, and learns from them. */
export interface Engine {
  readonly api: Api;
  readonly tally: Tally;
  draft(tenant: Tenant, operation: Operation, way: Way): Draft;
  /** Changes a draft in some ways, so that it may be refused. */
  mutate(tenant: Tenant, draft: Draft): void;
  ask(tenant: Tenant, draft: Draft): Promise<Judged>;
  /** Notes a fault that several answers show. */
  note(tenant: Tenant, what: string, tell: string): void;
  /** Asks for an operation with just these fields, and those that it needs. */
  tell(tenant: Tenant, operation: string, told?: Told): Promise<Judged>;
}

export interface EngineParts {
  readonly api: Api;
  readonly client: Client;
  readonly stock: Stock;
  readonly tally: Tally;
  /** Another account, of which nothing may be seen; null while it is itself made. */
  readonly stranger: Tenant | null;
  /** The number of a tenant, to find a fault again. */
  readonly houseOf: (tenant: Tenant) => number;
}

/** How long the engine repeats a request while the service is too busy, and the pause between two attempts. */
const BUSY_MS = 60_000;
const BETWEEN_REPEATS_MS = 100;

export function createEngine(parts: EngineParts): Engine {
  const { api, client, stock, tally, stranger, houseOf } = parts;
  const makingFor = ({ random }: Tenant) => ({ api, stock, random });
  const draft = (tenant: Tenant, operation: Operation, way: Way) =>
    makeDraft(makingFor(tenant), tenant, operation, way);
  const exchange = async (written: Draft, letter: Letter): Promise<{ reply: Reply; judged: Judged }> => {
    const startedAt = performance.now();
    for (;;) {
      const reply = await client.send(letter);
      const judged = judge(api, written, letter, reply);
      // On a slow machine, the service may answer that it is too busy. It must not stay too busy.
      const isLate = performance.now() - startedAt > BUSY_MS;
      if (reply.status !== 503 || judged.fault !== null || isLate) return { reply, judged };
      tally.count(written.operation.id, 503, 'again');
      await setTimeout(BETWEEN_REPEATS_MS);
    }
  };
  const ask = async (tenant: Tenant, written: Draft): Promise<Judged> => {
    const letter = letterOf(written);
    const { reply, judged } = await exchange(written, letter);
    const { operation, history } = written;
    tally.count(operation.id, judged.status, history.length > 1 ? 'mutated' : (history[0] ?? ''));
    const fault = judged.status === 503 ? 'The service stays busy.' : judged.fault;
    if (fault !== null) {
      const what = `${operation.id} ${judged.status} ${judged.code ?? ''}: ${fault}`;
      tally.note({ what, house: houseOf(tenant), tell: tellOf(written, letter, reply) });
    }
    if (judged.status >= 200 && judged.status < 300 && written.token !== stranger?.member.token) {
      learn(tenant, written, reply, judged);
    }
    return judged;
  };
  return {
    api,
    tally,
    draft,
    ask,
    note: (tenant, what, tell) => tally.note({ what, house: houseOf(tenant), tell }),
    mutate(tenant, written) {
      const other = stranger ?? tenant;
      mutate(written, { random: tenant.random, stock, tenant, stranger: other });
    },
    tell(tenant, id, { given, json, headers, query } = {}) {
      const operation = api.operation(id);
      const written = draft(tenant, operation, 'meant');
      written.history[0] = 'story';
      if (given !== undefined) written.given = [...given];
      written.headers = (headers ?? []).map(([name, value]) => [name, value]);
      written.query = (query ?? []).map(([name, value]) => [name, value]);
      if (json !== undefined) written.json = json;
      return ask(tenant, written);
    },
  };
}

function learn(
  tenant: Tenant,
  { operation, given, isElsewhere }: Draft,
  reply: Reply,
  { data }: Judged,
): void {
  const { pool } = tenant;
  const id = reply.headers['request-id'];
  if (id !== undefined) pool.add('/v1/requests/{}', [id]);
  if (isElsewhere) return;
  pool.learn(operation.place, operation.template, given, data);
  if (operation.id !== 'advanceTestClock' && operation.id !== 'getTestClock') return;
  tenant.now = new Date((data as { now: string }).now);
}
