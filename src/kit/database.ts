import pg from 'pg';
import type { AccountId } from './ids.ts';

/** One SQL statement. The name makes PostgreSQL keep its plan, which nearly doubles the rate. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Names a statement. Names are unique in the project and at most 63 bytes, as PostgreSQL cuts them there. */
export function statement(name: string, text: string): Statement {
  if (name.length > 63) throw new Error(`The statement name ${name} is longer than 63 bytes.`);
  return { name, text };
}

/** Runs statements inside one transaction. */
export interface Transaction {
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** The two ways into PostgreSQL: for one account under row-level security, or across accounts. */
export interface Database {
  /**
   * Runs `work` in a transaction that sees only this account. Opens the transaction, commits when `work`
   * resolves, rolls back when it throws, and repeats it (three times at most) after a deadlock or a
   * serialization failure, so `work` must not do anything outside the database.
   */
  transaction<T>(accountId: AccountId, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that only reads, and sees this account as it is at one moment (REPEATABLE READ),
   * for reports over all of it: statements may take ten minutes, and may read whole tables.
   */
  snapshot<T>(accountId: AccountId, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs one statement in a transaction of its own that sees only this account, in one round trip. */
  single<Row extends object>(
    accountId: AccountId,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** The role that signs callers in and keeps house across accounts; it may touch only few tables. */
  readonly system: RoleAccess;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** A way into PostgreSQL as one role, without row-level security. Transactions are repeated as those of accounts. */
export interface RoleAccess {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** How to reach PostgreSQL: an address, or the parts of one. */
export type Connection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** Whom a connection acts as. The sandbox processor sees its own schema and nothing of the service's. */
export type DatabaseRole = 'tranche_app' | 'tranche_system' | 'tranche_sandbox';

const MAXIMUM_CONNECTIONS: Readonly<Record<DatabaseRole, number>> = {
  tranche_app: 10,
  tranche_system: 4,
  tranche_sandbox: 8,
};

// A statement that takes longer than this is stuck, and holds locks that others wait for.
// Named statements keep a plan that may have been made while a table was still empty: then reading the
// whole table looks cheapest, and stays chosen while the table grows. Every statement here has its index.
const SESSION_LIMITS =
  '-c statement_timeout=20s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s -c enable_seqscan=off';

const DATE = 1082;
const BIGINT = 20;

// Due dates are civil dates and stay strings; bigint columns hold amounts and counts, bounded by checks
// far below 2^53, so they are exact as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === DATE) return (text: string) => text;
    if (id === BIGINT) return Number;
    return pg.types.getTypeParser(id, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Connection settings for `pg` with our parsers, session limits and, when given, the role to act as. */
export function clientConfig(connection: Connection, role?: DatabaseRole): pg.ClientConfig {
  return {
    ...connection,
    types,
    application_name: 'tranche',
    keepAlive: true,
    // A little more than the server's own limit: a server that hangs does not answer at all.
    query_timeout: 25_000,
    connectionTimeoutMillis: 10_000,
    options: `${role === undefined ? '' : `-c role=${role} `}${SESSION_LIMITS}`,
  };
}

/** Opens the pools. `onIdleError` hears of connections that break while nobody uses them. */
export function openDatabase(connection: Connection, onIdleError: (cause: Error) => void): Database {
  const app = openPool(connection, 'tranche_app', onIdleError);
  const system = openPool(connection, 'tranche_system', onIdleError);
  return {
    transaction: (accountId, work) => withRetries(() => runTransaction(app, beginFor(accountId), work)),
    snapshot: (accountId, work) =>
      withRetries(() => runTransaction(app, beginSnapshotFor(accountId), work, REPORT_LIMIT_MS)),
    single: (accountId, one, values) => runSingle(app, beginFor(accountId), one, values),
    system: accessThrough(system),
    async close() {
      await Promise.all([app.end(), system.end()]);
    },
  };
}

/** Opens a pool of its own for the sandbox processor. `onIdleError` as for {@link openDatabase}. */
export function openSandboxDatabase(
  connection: Connection,
  onIdleError: (cause: Error) => void,
): RoleAccess & { close(): Promise<void> } {
  const pool = openPool(connection, 'tranche_sandbox', onIdleError);
  return { ...accessThrough(pool), close: () => pool.end() };
}

function accessThrough(pool: pg.Pool): RoleAccess {
  return {
    transaction: (work) => withRetries(() => runTransaction(pool, 'begin', work)),
    query: async (one, values = []) => (await pool.query({ ...one, values: [...values] })).rows,
  };
}

function openPool(connection: Connection, role: DatabaseRole, onIdleError: (cause: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection, role),
    max: MAXIMUM_CONNECTIONS[role],
    // Statements of one transaction are sent without waiting for the answers in between.
    pipeline: true,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig);
  pool.on('error', onIdleError);
  // The pool listens only while a client is idle. A connection that breaks under a statement rejects that
  // statement; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

// The id is a parsed uuid, so it holds nothing that could end the quotes.
function beginFor(accountId: AccountId): string {
  return `begin; set local tranche.account_id = '${accountId}'`;
}

/** What one statement of a report may take. */
const REPORT_LIMIT_MS = 600_000;

function beginSnapshotFor(accountId: AccountId): string {
  return `begin isolation level repeatable read, read only; set local tranche.account_id = '${accountId}';
    set local statement_timeout = ${REPORT_LIMIT_MS}; set local enable_seqscan = on`;
}

async function runSingle<Row extends object>(
  pool: pg.Pool,
  begin: string,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  const [begun, answered, committed] = await Promise.allSettled([
    client.query(begin),
    client.query<Row>({ ...one, values: [...values] }),
    client.query('commit'),
  ]);
  const fault = [begun, answered, committed].find((result) => result.status === 'rejected');
  client.release(fault !== undefined && !isWithoutEffect(fault.reason) ? fault.reason : undefined);
  if (fault !== undefined) throw fault.reason;
  if (answered.status !== 'fulfilled' || committed.status !== 'fulfilled') throw new Error('unreachable');
  if (committed.value.command !== 'COMMIT') throw new Error('The transaction did not commit.');
  return answered.value.rows;
}

async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
  limitMs?: number,
): Promise<T> {
  // Without a limit, that of all connections holds.
  const limit = limitMs === undefined ? {} : { query_timeout: limitMs + 5_000 };
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query(begin);
    // A failure to begin shows at the first statement; here it must only not go unhandled.
    begun.catch(() => {});
    const result = await work({
      query: async (one, values = []) =>
        (await client.query({ ...one, values: [...values], ...limit } as pg.QueryConfig)).rows,
    });
    const committed = await client.query('commit');
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (committed.command !== 'COMMIT') throw new Error('The transaction did not commit.');
    return result;
  } catch (cause) {
    await client.query('rollback').catch((rollbackFault: Error) => {
      broken = rollbackFault;
    });
    throw cause;
  } finally {
    client.release(broken);
  }
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (cause) {
      if (attempt === 3 || !isTransient(cause)) throw cause;
    }
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isTransient(cause: unknown): boolean {
  return (
    cause instanceof pg.DatabaseError && (cause.code === SERIALIZATION_FAILURE || cause.code === DEADLOCK)
  );
}

/**
 * True when PostgreSQL itself refused a statement, so that its transaction did nothing. False when the
 * connection broke: then the outcome is not known. Faults of the server itself count as broken too, since they may
 * come in the place of the answer to COMMIT: it is going down (57P), lacks disk or memory (53), cannot write its log
 * (58), or lost the line (08, 25P03, 25P04). Doing less at once would not cure them either.
 */
export function isWithoutEffect(cause: unknown): boolean {
  return (
    cause instanceof pg.DatabaseError &&
    cause.code !== undefined &&
    !/^(57P|53|58|08|25P03|25P04)/.test(cause.code)
  );
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'EMFILE',
]);

/**
 * True when the database could not be reached or went away, or only answers reads, as one that another has taken
 * over from: the caller may try again later.
 */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError) {
    return cause.code !== undefined && /^(57|53|58|08|55P03|25P03|25006)/.test(cause.code);
  }
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (
    (code !== undefined && unreachable.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|after calling end/i.test(
      cause.message,
    )
  );
}

/** The name of the constraint that a statement broke, or null. */
export function brokenConstraint(cause: unknown): string | null {
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null;
}
