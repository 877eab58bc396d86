import { setTimeout as delay } from 'node:timers/promises';
import type { Launched } from '../../../bench/service.ts';
import { type Clients, startClients } from '../writes/clients.ts';
import type { History } from '../writes/history.ts';
import type { Machine } from './machines.ts';

/** An account that clients write to. */
export interface Tenant {
  readonly path: string;
  readonly token: string;
}

/** The clients of an account. */
export interface Load {
  readonly tenant: Tenant;
  readonly clients: Clients;
}

/** No write for so long ends the run. */
const PATIENCE_MS = 240_000;

/** Where the rows of an account are. */
export async function portOf(coordinator: Machine, { path }: Tenant): Promise<number> {
  const [found] = await coordinator.sql<{ port: number }>(
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('account_counters', (select id from accounts where path = '${path}'))`,
  );
  return found?.port ?? 0;
}

/** Starts two clients for each account. */
export function startLoad(
  tenants: readonly Tenant[],
  service: Launched,
  history: History,
  prefix: string,
): Load[] {
  return tenants.map((tenant) => {
    const target = { url: `http://127.0.0.1:${service.port}`, token: tenant.token };
    return {
      tenant,
      clients: startClients({ target, clients: 2, history, prefix: `${prefix}-${tenant.path}` }),
    };
  });
}

/** Acknowledged writes of all clients. */
export const countOf = (loads: readonly Load[]) =>
  loads.reduce((sum, { clients }) => sum + clients.seen.acknowledged, 0);

/** Answers that say 5xx, and those that never came, by their number. */
export const refusalsOf = (loads: readonly Load[]) =>
  loads
    .flatMap(({ clients }) => [...clients.seen.outcomes])
    .filter(([outcome]) => / 5\d\d$| cut$/.test(outcome))
    .reduce((sum, [, count]) => sum + count, 0);

/** Waits until so many writes more than `from` were acknowledged. */
export async function untilWritten(loads: readonly Load[], count: number, from = 0): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let last = countOf(loads);
  let until = deadline;
  while (countOf(loads) - from < count) {
    if (countOf(loads) > last) until = performance.now() + PATIENCE_MS;
    last = countOf(loads);
    if (performance.now() > until) throw new Error(`No write was acknowledged for ${PATIENCE_MS / 1000} s.`);
    await delay(50);
  }
}

/** Prints what the clients of each account saw. */
export function report(what: string, loads: readonly Load[]): void {
  console.log(`${what}: ${countOf(loads)} acknowledged writes`);
  console.table(
    loads.map(({ tenant, clients }) => ({
      account: tenant.path,
      ...Object.fromEntries(clients.seen.outcomes),
    })),
  );
}
