import { once } from 'node:events';
import pg from 'pg';
import {
  type Connection,
  clientConfig,
  type Database,
  type DatabaseRole,
  databaseRoles,
  statement,
} from './database.ts';
import { findPendingMigrations } from './migrations.ts';
import { inspectPlacement, type PlacementInspection } from './placement.ts';

const PING_LIMIT_MS = 2_000;

/** What can be said about a database before the service uses it. */
export interface Inspection {
  /** As PostgreSQL counts: 150008 is 15.8. */
  readonly versionNumber: number;
  readonly version: string;
  readonly user: string;
  readonly database: string;
  /** Whether this user may make our roles when they are missing. */
  readonly canCreateRoles: boolean;
  /** Those of our roles that exist here. */
  readonly roles: readonly string[];
  /** Why this user cannot act as a role that exists; empty when all is well. */
  readonly roleFaults: readonly string[];
  /** Migrations that were not run yet; null when the database is newer than this program. */
  readonly pendingMigrations: readonly string[] | null;
  /** How the tables are spread over machines; null on one machine. */
  readonly placement: PlacementInspection | null;
}

/** How the service itself meets the database. */
export interface ServingInspection {
  readonly user: string;
  readonly isSuperuser: boolean;
  /** Whether this user is, or may act as, the owner of the tables. */
  readonly ownsTables: boolean;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  /** How many time zones PostgreSQL knows. */
  readonly timeZones: number;
  /** The database's clock. */
  readonly now: Date;
}

const ping = statement('ping', 'select 1');

export async function pingDatabase(database: Database): Promise<void> {
  const limit = AbortSignal.timeout(PING_LIMIT_MS);
  await Promise.race([
    database.system.query(ping),
    once(limit, 'abort').then(() => {
      throw new Error('The database did not answer in time.');
    }),
  ]);
}

/**
 * Inspects a database as its owner, without changing it, and checks whether the serving user may act as the roles.
 * Throws when it cannot be reached.
 */
export async function inspectDatabase(connection: Connection, serving = connection): Promise<Inspection> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Inspection, 'roleFaults' | 'pendingMigrations' | 'placement'>>(
      `select current_setting('server_version_num')::int as "versionNumber",
         current_setting('server_version') as version, current_user as user, current_database() as database,
         (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "canCreateRoles",
         array(select rolname::text from pg_roles where rolname = any($1) order by 1) as roles`,
      [databaseRoles],
    );
    const [seen] = rows;
    if (seen === undefined) throw new Error('PostgreSQL answered nothing about itself.');
    return {
      ...seen,
      roleFaults: await findRoleFaults(
        serving,
        databaseRoles.filter((role) => seen.roles.includes(role)),
      ),
      pendingMigrations: await findPendingMigrations(client),
      placement: await inspectPlacement(client),
    };
  } finally {
    await client.end();
  }
}

/** Inspects how the serving user connects, without changing anything. Throws when the database cannot be reached. */
export async function inspectServing(connection: Connection): Promise<ServingInspection> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<ServingInspection>(
      `select current_user as user, rolsuper as "isSuperuser",
         coalesce((select pg_has_role(current_user, relowner, 'MEMBER') from pg_class
           where oid = to_regclass('public.accounts')), false) as "ownsTables",
         current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
         current_setting('synchronous_commit') as "synchronousCommit",
         (select count(*) from pg_timezone_names) as "timeZones", clock_timestamp() as now
       from pg_roles where rolname = current_user`,
    );
    const [seen] = rows;
    if (seen === undefined) throw new Error('PostgreSQL answered nothing about its user.');
    return seen;
  } finally {
    await client.end();
  }
}

/**
 * Refuses a connection that would not act as our roles, for a pooler that drops what it does not know, say: a
 * superuser's work would then not be held by row-level security.
 */
export async function requireRoles(connection: Connection): Promise<void> {
  const faults = [
    ...(await findRoleFaults(connection, databaseRoles)),
    ...(await findLocaleFaults(connection)),
  ];
  if (faults.length > 0) throw new Error(`The database cannot be used: ${faults.join('; ')}. See: doctor.`);
}

async function findRoleFaults(connection: Connection, roles: readonly DatabaseRole[]): Promise<string[]> {
  const faults = await Promise.all(roles.map((role) => whyNotAs(connection, role)));
  return faults.filter((fault) => fault !== null);
}

// Contacts are matched by their lower-cased email; in a Turkish locale I and i are different letters.
async function findLocaleFaults(connection: Connection): Promise<string[]> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isPlain: boolean }>(`select lower('I') = 'i' as "isPlain"`);
    return rows[0]?.isPlain === true
      ? []
      : ['its locale does not lower-case I to i; create it with another, e.g. C.UTF-8'];
  } finally {
    await client.end();
  }
}

async function whyNotAs(connection: Connection, role: DatabaseRole): Promise<string | null> {
  const client = new pg.Client(clientConfig(connection, role));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ acts: string; isKnown: boolean }>(
      `select current_user::text as acts, coalesce(current_setting('tranche.knows_lines', true), '') = '1' as "isKnown"`,
    );
    const { acts, isKnown } = rows[0] ?? {};
    if (acts !== role)
      return `${role}: the connection acts as ${acts}; a pooler in between must pass the startup option "role" on`;
    return isKnown === true
      ? null
      : `${role}: the connection lacks the setting "tranche.knows_lines", so that the database takes this release for an older one; a pooler in between must pass the startup parameter "options" on`;
  } catch (cause) {
    return `${role}: ${(cause as Error).message}`;
  } finally {
    await client.end();
  }
}
