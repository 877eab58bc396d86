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
   * serialization failure, so `work` must not do anything outside the database. Takes 7 s at most, repeats and commit
   * included; then it throws what `isUnavailable` knows, and whether it had an effect may be unknown.
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
      /** Passwords of the roles, where they sign in by themselves. */
      readonly logins?: Readonly<Record<DatabaseRole, string>>;
    };

/** Whom a connection acts as. The sandbox processor sees its own schema and nothing of the service's. */
export type DatabaseRole = 'tranche_app' | 'tranche_system' | 'tranche_sandbox';

/** The roles that the migrations make, under the owner. */
export const databaseRoles: readonly DatabaseRole[] = ['tranche_app', 'tranche_system', 'tranche_sandbox'];

const MAXIMUM_CONNECTIONS: Readonly<Record<DatabaseRole, number>> = {
  tranche_app: 10,
  tranche_system: 4,
  tranche_sandbox: 8,
};

/**
 * What a transaction may take in all, from asking for a connection to the answer of its commit: a caller who waits for it
 * is answered within 10 s, whatever fails. A commit that waits for a standby knows no other limit.
 */
const TRANSACTION_LIMIT_MS = 7_000;

/** How long a connection is waited for: a free one of the pool, or a new one. */
const CONNECTING_LIMIT_MS = 4_000;

// A statement that takes longer than this is stuck, and holds locks that others wait for. The server's limits are shorter than
// ours for the whole, so that it says itself what it has not done. None of them ends a commit: that would be answered
// with success although no standby has it.
// Named statements keep a plan that may have been made while a table was still empty: then reading the
// whole table looks cheapest, and stays chosen while the table grows. Every statement here has its index.
const SESSION_LIMITS =
  '-c statement_timeout=6s -c lock_timeout=4s -c idle_in_transaction_session_timeout=30s -c enable_seqscan=off';

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
  const logins = 'logins' in connection ? connection.logins : undefined;
  const login = role !== undefined && logins !== undefined ? { user: role, password: logins[role] } : null;
  // Without a login of its own the role is taken on by the user of the connection.
  const acting = role === undefined || login !== null ? '' : `-c role=${role} `;
  return {
    ...connection,
    ...login,
    types,
    application_name: 'tranche',
    keepAlive: true,
    // A server that hangs does not answer at all.
    query_timeout: TRANSACTION_LIMIT_MS,
    connectionTimeoutMillis: CONNECTING_LIMIT_MS,
    options: `${acting}${SESSION_LIMITS}`,
  };
}

/** Opens the pools. `onIdleError` hears of connections that break while nobody uses them. */
export function openDatabase(connection: Connection, onIdleError: (cause: Error) => void): Database {
  const app = openPool(connection, 'tranche_app', onIdleError);
  const system = openPool(connection, 'tranche_system', onIdleError);
  return {
    transaction: (accountId, work) =>
      withRetries(startLimit(), (limit) => runTransaction(app, beginFor(accountId), work, limit)),
    snapshot: (accountId, work) =>
      withRetries(reportLimit, (limit) => runTransaction(app, beginSnapshotFor(accountId), work, limit)),
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
    transaction: (work) => withRetries(startLimit(), (limit) => runTransaction(pool, 'begin', work, limit)),
    query: (one, values = []) => runAlone(pool, one, values),
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

/** How much of its time a transaction has left, for `pg`, whose limit for a query also ends a connection that hangs. */
interface Limit {
  left(): { readonly query_timeout: number };
  isOver(): boolean;
}

function startLimit(): Limit {
  const endsAt = performance.now() + TRANSACTION_LIMIT_MS;
  return {
    left: () => ({ query_timeout: Math.max(1, Math.ceil(endsAt - performance.now())) }),
    isOver: () => performance.now() >= endsAt,
  };
}

// Each statement of a report has its own time. A little more than the server's, which says what it has not done.
const reportLimit: Limit = {
  left: () => ({ query_timeout: REPORT_LIMIT_MS + 5_000 }),
  isOver: () => false,
};

async function runAlone<Row extends object>(
  pool: pg.Pool,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const limit = startLimit();
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>({
      ...one,
      values: [...values],
      ...limit.left(),
    } as pg.QueryConfig);
    client.release();
    return rows;
  } catch (cause) {
    client.release(brokenBy(cause));
    throw cause;
  }
}

async function runSingle<Row extends object>(
  pool: pg.Pool,
  begin: string,
  one: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const limit = startLimit();
  const client = await pool.connect();
  const left = limit.left();
  const [begun, answered, committed] = await Promise.allSettled([
    client.query({ text: begin, ...left } as pg.QueryConfig),
    client.query<Row>({ ...one, values: [...values], ...left } as pg.QueryConfig),
    client.query({ text: 'commit', ...left } as pg.QueryConfig),
  ]);
  const fault = [begun, answered, committed].find((result) => result.status === 'rejected');
  client.release(fault === undefined ? undefined : brokenBy(fault.reason));
  if (fault !== undefined) throw fault.reason;
  if (answered.status !== 'fulfilled' || committed.status !== 'fulfilled') throw new Error('unreachable');
  if (committed.value.command !== 'COMMIT') throw new Error('The transaction did not commit.');
  return answered.value.rows;
}

async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
  limit: Limit,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const run = <Row extends object>(query: pg.QueryConfig) =>
    client.query<Row>({ ...query, ...limit.left() } as pg.QueryConfig);
  try {
    const begun = run({ text: begin });
    // A failure to begin shows at the first statement; here it must only not go unhandled.
    begun.catch(() => {});
    const result = await work({
      query: async <Row extends object>(one: Statement, values: readonly unknown[] = []) =>
        (await run<Row>({ ...one, values: [...values] })).rows,
    });
    // Time that is up before COMMIT is sent: then nothing is done, and that is known.
    if (limit.isOver()) throw new Error('Query read timeout before the commit');
    const committed = await run({ text: 'commit' });
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (committed.command !== 'COMMIT') throw new Error('The transaction did not commit.');
    return result;
  } catch (cause) {
    broken = brokenBy(cause);
    if (broken === undefined) {
      await run({ text: 'rollback' }).catch((rollbackFault: Error) => {
        broken = rollbackFault;
      });
    }
    throw cause;
  } finally {
    client.release(broken);
  }
}

// What a connection is ended with when it can no longer be relied on: it broke, hangs, or leads to a node that goes away or
// only answers reads, where the next transaction would fail too.
function brokenBy(cause: unknown): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause instanceof pg.DatabaseError) {
    return isWithoutEffect(cause) && cause.code !== READ_ONLY ? undefined : cause;
  }
  return isUnavailable(cause) ? cause : undefined;
}

async function withRetries<T>(limit: Limit, run: (limit: Limit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(limit);
    } catch (cause) {
      if (attempt === 3 || limit.isOver() || !isTransient(cause)) throw cause;
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

/** A node that only answers reads: another has taken over from it. */
const READ_ONLY = '25006';

/**
 * What PostgreSQL refuses because of the statement itself, by the class of its SQLSTATE: that is a fault of ours, and it
 * did nothing. Every other class, known or not, is taken for a node that goes away.
 */
const STATEMENT_FAULTS = /^(0[ALPZ]|2[0-47BDF]|25P02|3[489BF]|42|44|54|P0|TR)/;

/** What it refuses at the moment, having done nothing: a conflict, a lock that was not got, a limit, a node that only reads. */
const MOMENTARY = /^(40001|40P01|55P03|57014|25006)/;

/**
 * True when PostgreSQL itself refused a statement, so that its transaction did nothing. False when the
 * connection broke: then the outcome is not known. Faults of the server itself count as broken too, since they may
 * come in the place of the answer to COMMIT: it is going down, lacks disk or memory, cannot write its log, has lost the
 * line, or is confused (XX). Doing less at once would not cure them either.
 */
export function isWithoutEffect(cause: unknown): boolean {
  return (
    cause instanceof pg.DatabaseError &&
    cause.code !== undefined &&
    (STATEMENT_FAULTS.test(cause.code) || MOMENTARY.test(cause.code))
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
 * True when the database could not be reached, went away or has no time for this: the caller may try again later. So is
 * every SQLSTATE that is no fault of a statement: a node that is killed, fails over or is rebuilt answers many.
 */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError) {
    return cause.code === undefined || !STATEMENT_FAULTS.test(cause.code);
  }
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (
    (code !== undefined && unreachable.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Query read timeout|after calling end|unexpected \w+ message from backend/i.test(
      cause.message,
    )
  );
}

/** The name of the constraint that a statement broke, or null. */
export function brokenConstraint(cause: unknown): string | null {
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null;
}
