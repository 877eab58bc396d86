import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { CommandError } from '../command-error.ts';
import { placeAsking } from './asking-parts.ts';

/** Which tables a database of several machines (Citus) keeps where. */
interface Placement {
  /** Spread over the machines by `account_id`: all rows of an account are on one. */
  readonly byAccount: readonly string[];
  /** On every machine: what is asked for by something else than the account, and what these refer to. */
  readonly everywhere: readonly string[];
  /** Ordinary tables of the coordinator, that only it can read: those of the sandbox processor, a program of its own. */
  readonly coordinator: readonly string[];
}

/** The other tables by account are placed beside this one. */
const FIRST = 'account_counters';

/** Over how many parts the accounts are spread unless said otherwise: not more machines than these can hold accounts. */
export const USUAL_SHARDS = 32;

/** Settings of the database that Citus needs for this schema; only an administrator may set them. */
const SETTINGS = [
  // Row-level security on the other machines asks for the account.
  ['citus.propagate_set_commands', 'local'],
  // Triggers read only tables that every machine has.
  ['citus.enable_unsafe_triggers', 'on'],
  // A write locks what its table refers to, which not every role may write.
  ['citus.skip_advisory_lock_permission_checks', 'on'],
  // As the service sets it for its own sessions: the machines open others to each other.
  ['jit', 'off'],
] as const;

/** The roles as which a machine asks another. */
const ACTING_ROLES = ['tranche_app', 'tranche_system', 'tranche_sandbox', 'tranche_eraser', 'tranche_backup'];

/** What erases runs as another role, which would not see over a second connection what its transaction has written. */
const FUNCTIONS = [
  'redact_events(uuid,uuid,uuid[],timestamptz,int)',
  'redact_member_events(uuid,timestamptz,int)',
];

async function readPlacement(): Promise<Placement> {
  return JSON.parse(
    await readFile(new URL('../../../db/placement.json', import.meta.url), 'utf8'),
  ) as Placement;
}

/** Whether the tables of a database are spread over machines. */
export async function isPlaced(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('accounts')`,
  );
  return rows.length > 0;
}

async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rows.length > 0;
}

/**
 * Places the tables that are not placed yet, in one transaction for each, and answers their names. The first time the
 * database must hold no account, and `shards` says over how many parts the accounts are spread. Repeating it is harmless. Errors: {@link CommandError} with what is to be done before.
 */
export async function placeTables(client: pg.ClientBase, shards = USUAL_SHARDS): Promise<string[]> {
  await requireReady(client);
  const placement = await readPlacement();
  const isFirst = !(await isPlaced(client));
  if (isFirst) await requireEmpty(client);
  for (const role of ACTING_ROLES) await letSignIn(client, role);
  const unplaced = await findUnplaced(client, placement);
  if (unplaced.length === 0) {
    if (!isFirst) await placeAsking(client);
    return [];
  }
  await client.query('set citus.enable_local_reference_table_foreign_keys = off');
  // One connection for each machine: a table and those that refer to it are changed together.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
  const later = await takeBackwardKeys(client, unplaced);
  try {
    for (const one of unplaced) await placeOne(client, one, shards);
  } finally {
    for (const text of later) await client.query(text);
  }
  await client.query('reset citus.enable_local_reference_table_foreign_keys');
  await client.query('reset citus.multi_shard_modify_mode');
  if (isFirst) await placeFunctions(client);
  await placeAsking(client);
  return unplaced.map(({ name }) => name);
}

async function requireReady(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client)))
    throw new CommandError(
      'The database has no extension citus. As an administrator, on each machine: create extension citus; then join the machines: see deploy/citus.',
    );
  const faults = (await faultySettings(client)).map(
    (name) => `alter database … set ${name} = ${SETTINGS.find((one) => one[0] === name)?.[1] ?? ''}`,
  );
  if (faults.length > 0)
    throw new CommandError(`The database lacks settings. Run, as an administrator: ${faults.join('; ')}.`);
}

// As they were set for the database: of one of them only an administrator may see the value.
async function faultySettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  const set = new Set(rows.map(({ setting }) => setting));
  return SETTINGS.filter(([name, value]) => !set.has(`${name}=${value}`)).map(([name]) => name);
}

// Rows under forced row-level security cannot be copied to another machine.
async function requireEmpty(client: pg.ClientBase): Promise<void> {
  await client.query('set role tranche_system');
  const { rows } = await client.query<{ isThere: boolean }>(
    'select exists (select from accounts) as "isThere"',
  );
  await client.query('reset role');
  if (rows[0]?.isThere === true)
    throw new CommandError(
      'The database holds accounts, and only an empty one can be spread over machines. Make a new one on Citus, and move each account with tranche account export and account import.',
    );
}

async function letSignIn(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ canLogin: boolean }>(
    'select rolcanlogin as "canLogin" from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.canLogin === false) await client.query(`alter role ${role} login`);
}

type Place = Exclude<keyof Placement, 'coordinator'>;

interface Unplaced {
  readonly name: string;
  readonly place: Place;
}

/** The tables of the placement that Citus does not know, those first that others refer to. */
async function findUnplaced(client: pg.ClientBase, placement: Placement): Promise<Unplaced[]> {
  const wanted = (['everywhere', 'byAccount'] as const).flatMap((place) =>
    placement[place].map((name) => ({ name, place })),
  );
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as wanted (name)
     where to_regclass(name) is not null
       and not exists (select from pg_dist_partition where logicalrelid = to_regclass(name))`,
    [wanted.map(({ name }) => name)],
  );
  const names = new Set(rows.map(({ name }) => name));
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const placed: Unplaced[] = [];
  const seen = new Set<string>();
  const visit = (one: Unplaced) => {
    if (seen.has(one.name)) return;
    seen.add(one.name);
    for (const { to } of keys.filter(({ from }) => from === one.name)) {
      const before = wanted.find(({ name, place }) => name === to && names.has(name) && place === one.place);
      if (before !== undefined) visit(before);
    }
    placed.push(one);
  };
  const chosen = wanted.filter(({ name }) => names.has(name));
  for (const one of chosen.filter(({ name }) => name === FIRST)) visit(one);
  for (const one of chosen) visit(one);
  return placed.toSorted(
    (one, other) => Number(one.place === 'byAccount') - Number(other.place === 'byAccount'),
  );
}

// Where two tables refer to each other, a key of the first waits until both are placed. Answers what adds it again.
async function takeBackwardKeys(client: pg.ClientBase, order: readonly Unplaced[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; text: string; to: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text,
       confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid and conparentid = 0
     order by 1, 2`,
  );
  const placeOf = (table: string) => order.findIndex(({ name }) => name === table);
  const backward = rows.filter(({ table, to }) => placeOf(table) !== -1 && placeOf(to) > placeOf(table));
  for (const { table, name } of backward) await client.query(`alter table ${table} drop constraint ${name}`);
  return backward.map(({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`);
}

async function placeOne(client: pg.ClientBase, { name, place }: Unplaced, shards: number): Promise<void> {
  await openPolicies(client, name);
  if (place === 'everywhere') await client.query('select create_reference_table($1)', [name]);
  else if (name === FIRST) {
    await client.query(
      `select create_distributed_table($1, 'account_id', colocate_with => 'none', shard_count => $2)`,
      [name, shards],
    );
  } else {
    await client.query(`select create_distributed_table($1, 'account_id', colocate_with => '${FIRST}')`, [
      name,
    ]);
  }
}

// On one machine a policy asks for the account once a statement, by a subquery; a table that is placed refuses one.
async function openPolicies(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('alter policy %I on %s', name, $1::regclass)
       || coalesce(' using (' || replace(used, $2, $3) || ')', '')
       || coalesce(' with check (' || replace(checked, $2, $3) || ')', '') as text
     from (
       select polname as name, pg_get_expr(polqual, polrelid) as used, pg_get_expr(polwithcheck, polrelid) as checked
       from pg_policy where polrelid = $1::regclass
     ) policies
     where strpos(concat(used, checked), $2) > 0`,
    [table, '( SELECT current_account_id() AS current_account_id)', 'current_account_id()'],
  );
  for (const { text } of rows) await client.query(text);
}

async function placeFunctions(client: pg.ClientBase): Promise<void> {
  for (const text of FUNCTIONS) {
    await client.query(
      `select create_distributed_function($1, 'for_account', colocate_with => '${FIRST}', force_delegation => true)`,
      [text],
    );
  }
}

/** What `doctor` says about the machines of a database; null on one machine. */
export interface PlacementInspection {
  /** Whether the tables were placed at all. */
  readonly isPlaced: boolean;
  /** How many machines hold accounts. */
  readonly machines: number;
  readonly shards: number;
  /** Tables that are elsewhere than the placement says, or nowhere. */
  readonly misplaced: readonly string[];
  /** Settings of the database that are wrong. */
  readonly settings: readonly string[];
  /** Machines that are noted as away. */
  readonly inactive: readonly string[];
}

export async function inspectPlacement(client: pg.ClientBase): Promise<PlacementInspection | null> {
  if (!(await hasCitus(client))) return null;
  const { byAccount, everywhere } = await readPlacement();
  const { rows } = await client.query<{
    name: string;
    method: string;
    together: number;
    first: number | null;
  }>(
    `select logicalrelid::regclass::text as name, partmethod as method, colocationid as together,
       (select f.colocationid from pg_dist_partition f where f.logicalrelid = to_regclass('${FIRST}')) as first
     from pg_dist_partition`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  const isByAccount = (name: string) => {
    const row = found.get(name);
    return row?.method === 'h' && row.together === row.first;
  };
  const misplaced = [
    ...byAccount.filter((name) => !isByAccount(name)),
    ...everywhere.filter((name) => found.get(name)?.method !== 'n'),
  ];
  const { rows: machines } = await client.query<{ name: string; isActive: boolean; holds: boolean }>(
    `select nodename || ':' || nodeport as name, isactive as "isActive", shouldhaveshards as holds
     from pg_dist_node where noderole = 'primary' order by 1`,
  );
  const { rows: shards } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_dist_shard where logicalrelid = to_regclass('${FIRST}')`,
  );
  return {
    isPlaced: found.has('accounts'),
    machines: machines.filter(({ holds }) => holds).length,
    shards: shards[0]?.count ?? 0,
    misplaced,
    settings: await faultySettings(client),
    inactive: machines.filter(({ isActive }) => !isActive).map(({ name }) => name),
  };
}
