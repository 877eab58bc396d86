import pg from 'pg';
import type { AccountId } from '../ids.ts';
import { REPORT_LIMIT_MS, reportLimit, startLimit, TRANSACTION_LIMIT_MS, withRetries } from './limits.ts';
import { createMachines, createSpreading, type Machines, type Spreading } from './machines.ts';
import { noteWork } from './making-work.ts';
import { type Access, runAlone, runSingle, runTransaction } from './running.ts';
import { type DatabaseUsage, MAXIMUM_CONNECTIONS, watchUse } from './usage.ts';

/** One SQL statement. The name makes PostgreSQL keep its plan, which nearly doubles the rate. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** The text on a database of one machine, where that is another. */
  readonly textOnOne?: string;
}

/** All statements of the process, by their names. */
export const statements: ReadonlyMap<string, Statement> = new Map();

/**
 * Names a statement. Names are at most 63 bytes, as PostgreSQL cuts them there. Two statements with one name would fail
 * wherever a connection runs both, so the second ends the process as it starts. `onOne`: the text on a database of one machine,
 * where another is quicker there; without the join {@link OF_ACCOUNT} it runs there in any case.
 */
export function statement(
  name: string,
  text: string,
  { onOne = text }: { readonly onOne?: string } = {},
): Statement {
  if (name.length > 63) throw new Error(`The statement name ${name} is longer than 63 bytes.`);
  if ((statements.get(name)?.text ?? text) !== text) throw new Error(`Two statements have the name ${name}.`);
  noteWork(name, text);
  const textOnOne = withoutJoin(onOne);
  const one = textOnOne === text ? { name, text } : { name, text, textOnOne };
  (statements as Map<string, Statement>).set(name, one);
  return one;
}

// The join costs PostgreSQL a fifth of a small insert.
function withoutJoin(text: string): string {
  if (!text.includes(OF_ACCOUNT)) return text;
  return text
    .replace(OF_ACCOUNT, '')
    .replaceAll('counter.account_id', '$1')
    .replaceAll('counter.value', POSITION);
}

/** Runs statements, inside one transaction or each in its own. */
export interface Queries {
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** Runs statements inside one transaction of an account. */
export interface Transaction extends Queries {
  /**
   * Adds rows to a log of the account (events, postings) when all else is done, just before the commit. `$1` of the
   * statement is the account, and its rows stand at {@link POSITION}. A change without an event goes this way too when
   * reads that are kept until the position moves must show it. Faults end the transaction at its commit.
   */
  append(statement: Statement, values: readonly unknown[]): void;
  /**
   * The same transaction for writes whose rows are not read: they are sent together with the commit, in their order and
   * before what is appended, and `query` answers no rows. So the locks that they take are held for one round trip.
   * Faults end the transaction at its commit.
   */
  readonly deferred: Transaction;
}

/**
 * SQL: the place of a transaction in the logs of its account. Each transaction that appends counts it up and holds it
 * until its commit, so that places become visible in their order: a reader never steps over one that commits late.
 */
export const POSITION = `(select value from account_counters where account_id = $1 and name = 'Position')`;

/**
 * SQL: joined to rows that come as parameters, `$1` being the account, when an insert selects them. The account comes from
 * a row of it (`counter.account_id`), so that a database of several machines runs the insert where the account is.
 * `counter.value` is the {@link POSITION}. On one machine the statement runs without it.
 */
export const OF_ACCOUNT = `join account_counters counter on counter.account_id = $1 and counter.name = 'Position'`;

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
  /** The machines over which the accounts are spread. */
  readonly machines: Machines;
  readonly usage: DatabaseUsage;
  /** Calls after each commit of this process that has made work for the background. */
  onWork(listener: () => void): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * A way into PostgreSQL as one role, without row-level security. Transactions are repeated as those of accounts; one
 * that appends to logs does so for one account.
 */
export interface RoleAccess extends Queries {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
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

/** The role that a connection acts as. The sandbox processor sees its own schema and nothing of the service's. */
export type DatabaseRole = 'tranche_app' | 'tranche_system' | 'tranche_sandbox';

/** The roles that the migrations make, under the owner. */
export const databaseRoles: readonly DatabaseRole[] = ['tranche_app', 'tranche_system', 'tranche_sandbox'];

/** How long a connection is waited for: a free one of the pool, or a new one. */
const CONNECTING_LIMIT_MS = 4_000;

// A statement that takes longer than this is stuck, and holds locks that others wait for. The server's limits are shorter than
// ours for the whole, so that it says itself what it has not done. None of them ends a commit: that would be answered
// with success although no standby has it.
// Named statements keep a plan that may have been made while a table was still empty: then reading the
// whole table looks cheapest, and stays chosen while the table grows. Every statement here has its index. The cost that stands
// for "off" would have PostgreSQL compile each statement that must read a small table whole, for half a second.
const SESSION_LIMITS =
  '-c statement_timeout=6s -c lock_timeout=4s -c idle_in_transaction_session_timeout=30s -c enable_seqscan=off -c jit=off';

// Says that this release knows all kinds of lines, and deposit documents: without it the fences of the migrations 000036 and 000049
// refuse to write them.
export const RELEASE_SETTINGS = '-c tranche.knows_lines=1 -c tranche.knows_deposits=1';

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
    options: `${acting}${SESSION_LIMITS} ${RELEASE_SETTINGS}`,
  };
}

/** Opens the pools. `onIdleError` hears of connections that break while nobody uses them. */
export function openDatabase(connection: Connection, onIdleError: (cause: Error) => void): Database {
  const machines = createMachines(() => asSystem);
  const app = openPool(connection, 'tranche_app', machines, onIdleError);
  const system = openPool(connection, 'tranche_system', machines, onIdleError);
  const listeners: (() => void)[] = [];
  const onWork = () => {
    for (const listener of listeners) listener();
  };
  const asSystem: RoleAccess = accessThrough({ pool: system, machines, onWork });
  const database = {
    transaction: (accountId, work) =>
      withRetries(startLimit(), (limit) =>
        runTransaction({ pool: app, machines, onWork, begin: beginFor(accountId, machines), limit }, work),
      ),
    onWork: (listener) => void listeners.push(listener),
    snapshot: (accountId, work) =>
      withRetries(reportLimit, (limit) =>
        runTransaction({ pool: app, machines, onWork, begin: beginSnapshotFor(accountId), limit }, work),
      ),
    single: (accountId, one, values) =>
      runSingle({ pool: app, machines, onWork }, beginFor(accountId, machines), one, values),
    system: asSystem,
    machines,
    async close() {
      await Promise.all([app.end(), system.end()]);
    },
  } satisfies Omit<Database, 'usage'>;
  return watchUse(database, { tranche_app: app, tranche_system: system });
}

/** Opens a pool of its own for the sandbox processor. `onIdleError` as for {@link openDatabase}. */
export function openSandboxDatabase(
  connection: Connection,
  onIdleError: (cause: Error) => void,
): RoleAccess & { close(): Promise<void> } {
  const machines = createSpreading();
  const pool = openPool(connection, 'tranche_sandbox', machines, onIdleError);
  return { ...accessThrough({ pool, machines, onWork: () => {} }), close: () => pool.end() };
}

function accessThrough(access: Access): RoleAccess {
  return {
    transaction: (work) =>
      withRetries(startLimit(), (limit) => runTransaction({ ...access, begin: ['begin'], limit }, work)),
    query: (one, values = []) => runAlone(access, one, values),
  };
}

function openPool(
  connection: Connection,
  role: DatabaseRole,
  machines: Spreading,
  onIdleError: (cause: Error) => void,
): pg.Pool {
  const config = {
    ...clientConfig(connection, role),
    max: MAXIMUM_CONNECTIONS[role],
    // Statements of one transaction are sent without waiting for the answers in between.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    onConnect: machines.ask,
  };
  const pool = new pg.Pool(config as pg.PoolConfig);
  pool.on('error', onIdleError);
  // The pool listens only while a client is idle. A connection that breaks under a statement rejects that
  // statement; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

// The id is a parsed uuid, so it holds nothing that could end the quotes. On several machines each statement is a message of
// its own: the whole message of a `set local` is sent to the others, and a `begin` is not for them.
function beginFor(accountId: AccountId, { isOne }: Spreading): readonly string[] {
  const both = ['begin', `set local tranche.account_id = '${accountId}'`];
  return isOne ? [both.join('; ')] : both;
}

function beginSnapshotFor(accountId: AccountId): readonly string[] {
  return [
    'begin isolation level repeatable read, read only',
    `set local tranche.account_id = '${accountId}'`,
    `set local statement_timeout = ${REPORT_LIMIT_MS}`,
    'set local enable_seqscan = on',
    // Each plan is of this account. Several machines cannot run the plans of some reports that are of any.
    'set local plan_cache_mode = force_custom_plan',
  ];
}
