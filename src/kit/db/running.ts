import type pg from 'pg';
import { accountFrozen } from '../errors.ts';
import { inSpan, type OpenSpan } from '../tracing/tracing.ts';
import { collectWrites } from './collected-writes.ts';
import type { Statement, Transaction } from './database.ts';
import { brokenBy, brokenConstraint, isAborted, isOfServer } from './database-faults.ts';
import { type Limit, startLimit } from './limits.ts';
import type { Spreading } from './machines.ts';
import { makesWork } from './making-work.ts';
import { connect, traceStatement } from './traced.ts';

/** The connections of a role. `onWork` is called after a commit that has made work for the background. */
export interface Access {
  readonly pool: pg.Pool;
  readonly machines: Spreading;
  readonly onWork: () => void;
}

/** How a transaction runs: `begin` opens it. */
interface Running extends Access {
  readonly begin: readonly string[];
  readonly limit: Limit;
}

const countPosition: Statement = {
  name: 'account_counters_count_position',
  text: `update account_counters set value = value + 1 where account_id = $1 and name = 'Position'`,
};

// Always the same text on a connection: it asks first whether there is one machine.
function queryOf(
  { name, text, textOnOne = text }: Statement,
  values: readonly unknown[],
  { isOne }: Spreading,
): pg.QueryConfig {
  return { name, text: isOne ? textOnOne : text, values: [...values] };
}

/** Runs one statement, in one round trip. */
export async function runAlone<Row extends object>(
  { pool, machines, onWork }: Access,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return inSpan(one.name, 'client', async (span) => {
    const limit = startLimit();
    const client = await connect(pool, span);
    try {
      const { rows } = await client.query<Row>({
        ...queryOf(one, values, machines),
        ...limit.left(),
      } as pg.QueryConfig);
      client.release();
      if (makesWork(one)) onWork();
      return rows;
    } catch (cause) {
      client.release(brokenBy(cause));
      throw cause;
    }
  });
}

/** Runs one statement in a transaction of its own, in one round trip. */
export function runSingle<Row extends object>(
  access: Access,
  begin: readonly string[],
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return inSpan(one.name, 'client', (span) => runSingleIn(span, access, begin, one, values));
}

async function runSingleIn<Row extends object>(
  span: OpenSpan | null,
  { pool, machines, onWork }: Access,
  begin: readonly string[],
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const limit = startLimit();
  const client = await connect(pool, span);
  const left = limit.left();
  sendTogether(client);
  const [begun, answered, committed] = await Promise.allSettled([
    Promise.all(begin.map((text) => client.query({ text, ...left } as pg.QueryConfig))),
    client.query<Row>({ ...queryOf(one, values, machines), ...left } as pg.QueryConfig),
    client.query({ text: 'commit', ...left } as pg.QueryConfig),
  ]);
  const fault = [begun, answered, committed].find((result) => result.status === 'rejected');
  client.release(fault === undefined ? undefined : brokenBy(fault.reason));
  if (fault !== undefined) throw fault.reason;
  if (answered.status !== 'fulfilled' || committed.status !== 'fulfilled') throw new Error('unreachable');
  if (committed.value.command !== 'COMMIT') throw new Error('The transaction did not commit.');
  if (makesWork(one)) onWork();
  return answered.value.rows;
}

// Has what is sent in this turn leave in one piece: each piece costs a system call, and wakes PostgreSQL.
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

/** Runs `work` in one transaction, once. */
export function runTransaction<T>(running: Running, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inSpan('transaction', 'client', (span) => runTransactionIn(span, running, work));
}

async function runTransactionIn<T>(
  span: OpenSpan | null,
  { pool, machines, begin, limit, onWork }: Running,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, span);
  const writes = collectWrites(countPosition, (one, values) => queryOf(one, values, machines));
  let broken: Error | undefined;
  let first: unknown;
  let isCommitting = false;
  let hasEnded = false;
  let isWork = false;
  const run = <Row extends object>(query: pg.QueryConfig) => {
    sendTogether(client);
    isWork ||= makesWork(query);
    const answer = client.query<Row>({ ...query, ...limit.left() } as pg.QueryConfig);
    answer.catch((cause: unknown) => {
      first ??= cause;
    });
    if (span !== null) traceStatement(query, answer);
    return answer;
  };
  try {
    for (const text of begin) void run({ text });
    const result = await work({
      async query<Row extends object>(one: Statement, values: readonly unknown[] = []) {
        writes.requireOpen();
        return (await run<Row>(queryOf(one, values, machines))).rows;
      },
      append: writes.append,
      deferred: writes.deferred,
    });
    // Time that is up before COMMIT is sent: then nothing is done, and that is known.
    if (limit.isOver()) throw new Error('Query read timeout before the commit');
    isCommitting = true;
    const last = writes.close().map(run);
    // A value that cannot be written fails its statement before it is sent, and PostgreSQL would commit without it.
    if (last.length > 0) await new Promise<void>((resolve) => process.nextTick(resolve));
    if (first !== undefined) throw first;
    const [ended] = await Promise.allSettled([run({ text: 'commit' }), ...last]);
    hasEnded = ended.status === 'fulfilled';
    if (ended.status === 'rejected') throw ended.reason;
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (ended.value.command !== 'COMMIT') throw new Error('The transaction did not commit.');
    if (isWork) onWork();
    return result;
  } catch (cause) {
    writes.close();
    // Of statements that were sent together, the first that failed is the reason: all after it failed because of it.
    const reason = isCommitting || isAborted(cause) ? (first ?? cause) : cause;
    // After a value that could not be written, `pg` no longer knows which statements the connection has.
    broken = brokenBy(reason) ?? (first instanceof Error && !isOfServer(first) ? first : undefined);
    if (broken === undefined && !hasEnded) {
      await run({ text: 'rollback' }).catch((rollbackFault: Error) => {
        broken = rollbackFault;
      });
    }
    // The account was frozen while this transaction was under way.
    throw brokenConstraint(reason) === 'account_counters_frozen' ? accountFrozen(reason) : reason;
  } finally {
    client.release(broken);
  }
}
