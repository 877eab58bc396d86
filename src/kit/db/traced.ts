import type pg from 'pg';
import { faultName, type OpenSpan, startSpan } from '../tracing/tracing.ts';

/** Takes a connection of the pool; the trace shows how long that took. */
export async function connect(pool: pg.Pool, span: OpenSpan | null): Promise<pg.PoolClient> {
  if (span === null) return pool.connect();
  const begun = performance.now();
  const client = await pool.connect();
  span.set({ 'db.system.name': 'postgresql', 'tranche.connection_wait_ms': performance.now() - begun });
  return client;
}

/** Shows a statement of a transaction in its trace, by its name or, for begin and commit, its first word. Never its values. */
export function traceStatement({ name, text }: pg.QueryConfig, answer: Promise<pg.QueryResult>): void {
  const span = startSpan(name ?? text.slice(0, text.search(/\W|$/)), 'client', {
    'db.system.name': 'postgresql',
  });
  answer.then(
    ({ rowCount }) => {
      if (rowCount !== null) span?.set({ 'tranche.rows': rowCount });
      span?.end();
    },
    (cause: unknown) => {
      span?.fail(faultName(cause));
      span?.end();
    },
  );
}
