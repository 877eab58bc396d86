import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { inject } from 'vitest';
import { type Restored, type RestoreOptions, restoreBackup } from '../../src/backup/service.ts';
import { type BackupSummary, writeBackup } from '../../src/backup/writing.ts';
import type { AgeRecipient } from '../../src/kit/files/age.ts';
import { createSecrets } from '../../src/kit/secrets.ts';
import { systemClock } from '../../src/kit/time.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import type { TestService } from './service.ts';

/** The public key of backups in tests, and its identity: unlike a passphrase it costs no second. */
export const RECIPIENT = 'age1pl6jzntp3d0sy98v4ctwq0apyrj7636ahz08k33sue88fn49e3xs5qlf9y';
/** See {@link RECIPIENT}. */
export const IDENTITY = 'AGE-SECRET-KEY-1Q9LAG27DJ7US3DTKJF7H3MFYQ432XTCPHA4PRT2J589HYUE2AQUQF072GR';

/** A backup of a test service's database, as bytes. */
export async function backedUp(
  service: Pick<TestService, 'connection' | 'clock' | 'services'>,
  recipient: AgeRecipient | null,
): Promise<{ readonly file: Buffer; readonly summary: BackupSummary }> {
  const pieces: Buffer[] = [];
  const { secretKey } = service.services.config;
  const [keyId = null] = createSecrets(Buffer.from(secretKey ?? '', 'base64')).keyIds();
  const source = { owner: service.connection, clock: service.clock, readKeyId: async () => keyId };
  const summary = await writeBackup(source, recipient, async (content) => {
    for await (const piece of content) pieces.push(piece as Buffer);
  });
  return { file: Buffer.concat(pieces), summary };
}

/** A database without a table, beside those of the tests. */
export async function makeEmptyDatabase(): Promise<{
  readonly owner: ClusterConnection;
  readonly drop: () => Promise<void>;
}> {
  const cluster = inject('cluster');
  const database = `restored_${randomBytes(8).toString('hex')}`;
  await sqlOn(cluster, `create database ${database}`);
  return {
    owner: { ...cluster, database },
    drop: async () => void (await sqlOn(cluster, `drop database ${database} with (force)`)),
  };
}

/** A database of the tests as DATABASE_URL names it. */
export function socketAddress({ host, port, user, password, database }: ClusterConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Restores a file in pieces of an odd size. */
export function restoreFrom(
  file: Buffer,
  options: Pick<RestoreOptions, 'owner' | 'identity'> & Partial<RestoreOptions>,
): Promise<Restored> {
  return restoreBackup(Readable.from(inPieces(file), { objectMode: false }), {
    keyIds: null,
    allowsPlain: true,
    raiseFence: async () => {},
    clock: systemClock,
    ...options,
  });
}

async function* inPieces(file: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < file.length; from += 9_973) yield file.subarray(from, from + 9_973);
}

export async function sqlOn<Row extends object>(connection: ClusterConnection, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`;

/** Tables about the database itself, and not about what is in it. */
const OWN: ReadonlySet<string> = new Set(['migrations', 'backups', 'backup_mails', 'backup_alerts']);

/** Rows and hash of each table: of its rows as text, in their order. */
export async function digestOf(connection: ClusterConnection): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    for (const { name } of tables.filter((one) => !OWN.has(one.name))) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from ${name} t order by t::text collate "C"`,
      );
      const hash = createHash('sha256');
      for (const { line } of rows) hash.update(`${line}\n`);
      found[name] = `${rows.length} ${hash.digest('hex')}`;
    }
  } finally {
    await client.end();
  }
  return found;
}

/**
 * An empty database whose owner is no superuser, and may make roles or not. Its roles belong to the whole server, where
 * another user made them, so the owner gets them here.
 */
export async function makeOwnedDatabase({ makesRoles = true } = {}): Promise<{
  readonly owner: ClusterConnection;
  readonly drop: () => Promise<void>;
}> {
  const cluster = inject('cluster');
  const name = `owner_${randomBytes(8).toString('hex')}`;
  await sqlOn(
    cluster,
    `create role ${name} login ${makesRoles ? 'createrole' : 'nocreaterole'} noinherit password 'secret'`,
  );
  await sqlOn(
    cluster,
    `grant tranche_app, tranche_system, tranche_eraser, tranche_sandbox, tranche_backup to ${name}`,
  );
  await sqlOn(cluster, `create database ${name} owner ${name}`);
  const { host, port } = cluster;
  return {
    owner: { host, port, user: name, password: 'secret', database: name },
    drop: async () => {
      await sqlOn(cluster, `drop database ${name} with (force)`);
      await sqlOn(cluster, `drop role ${name}`);
    },
  };
}

/** The schema that a restore could have left different: constraints, indexes, triggers, row-level security. */
export async function shapeOf(connection: ClusterConnection): Promise<readonly string[]> {
  const rows = await sqlOn<{ line: string }>(
    connection,
    `select c.oid::regclass || ' ' || c.relrowsecurity || ' ' || c.relforcerowsecurity as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'sandbox')
     union all select o.conrelid::regclass || ' ' || o.conname || ' ' || pg_get_constraintdef(o.oid)
       from pg_constraint o join pg_namespace n on n.oid = o.connamespace where n.nspname in ('public', 'sandbox')
     union all select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'sandbox')
     union all select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
     union all select polrelid::regclass || ' ' || polname from pg_policy
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
