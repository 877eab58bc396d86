import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { CommandError } from '../kit/command-error.ts';
import type { Connection, Queries } from '../kit/db/database.ts';
import { listMigrations, MIGRATION_LOCK, migrateWithin } from '../kit/db/migrations.ts';
import type { AgeIdentity } from '../kit/files/age.ts';
import type { ArchiveFile } from '../kit/files/tar.ts';
import type { Clock } from '../kit/time.ts';
import { version } from '../kit/version.ts';
import {
  damaged,
  foreign,
  LineSum,
  MANIFEST_NAME,
  type Manifest,
  PREAMBLE_NAME,
  type Preamble,
  readJson,
  readPreamble,
  SUMS_NAME,
  sha256,
  type TableSum,
  tableOfPart,
} from './contents.ts';
import { filesOfBackup } from './reading.ts';
import { requireReadable } from './sealed.ts';
import {
  analyzeTables,
  asSystem,
  beginRestore,
  commit,
  completeTables,
  connectLong,
  copyIn,
  findFilledTable,
  hashOfShapes,
  prepareTables,
  readMigrationNames,
  readSumsAsBackup,
  readTables,
  type Table,
} from './store.ts';

/** How a backup is restored. */
export interface RestoreOptions {
  /** As the owner of the tables. */
  readonly owner: Connection;
  readonly identity: AgeIdentity | null;
  /** With an identity, too, a file that is not encrypted is restored. Default false. */
  readonly allowsPlain?: boolean;
  /** The ids of the keys of the service here; null: whatever they encrypted is restored, readable or not. */
  readonly keyIds: readonly string[] | null;
  /** Called in the transaction of the restore when all rows are there, before anybody sees them. */
  readonly raiseFence: (
    tx: Queries,
    at: { readonly backupAt: Date; readonly restoredAt: Date },
  ) => Promise<unknown>;
  readonly clock: Clock;
  /** Called for each table when it is filled. */
  readonly onTable?: (name: string, rows: number) => void;
}

/** What was restored. */
export interface Restored {
  readonly preamble: Preamble;
  readonly accounts: number;
  readonly rows: number;
  /** The migrations that were run afterwards. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into an empty database, in one transaction with the migrations before and after: all of it, or nothing.
 * A process that dies leaves the database empty. Errors: CommandErrors that say what differs, and that nothing was changed.
 */
export async function restoreBackup(file: Readable, options: RestoreOptions): Promise<Restored> {
  const files = filesOfBackup(file, options.identity, options.allowsPlain);
  try {
    const first = await files.next();
    if (first.done === true || first.value.name !== PREAMBLE_NAME) throw foreign();
    const preamble = readPreamble(first.value.bytes);
    await requireKnown(preamble);
    if (options.keyIds !== null) requireReadable(preamble, options.keyIds);
    const client = await connectLong(options.owner, 0);
    try {
      const restored = await restoreInto(client, preamble, files, options);
      await analyzeTables(client);
      return restored;
    } finally {
      // Without a commit PostgreSQL rolls back.
      await client.end();
    }
  } finally {
    await files.return();
  }
}

// The migrations of the backup are the first ones of this program, or it was made by a later one.
async function requireKnown({ migrations, madeBy }: Preamble): Promise<void> {
  const known = await listMigrations();
  if (migrations.every((name, index) => known[index] === name)) return;
  throw new CommandError(
    migrations.length > known.length
      ? `The backup was made by Tranche ${madeBy}, and this is ${version}, which is older. Nothing was changed. Restore it with that version.`
      : `The backup was made by Tranche ${madeBy}, whose tables are not those of an earlier release of this one (${version}). Nothing was changed. Restore it with that version.`,
  );
}

async function restoreInto(
  client: pg.Client,
  preamble: Preamble,
  files: AsyncGenerator<ArchiveFile, void>,
  { raiseFence, clock, onTable }: RestoreOptions,
): Promise<Restored> {
  await beginRestore(client, MIGRATION_LOCK);
  await requireEmpty(client);
  await migrateWithin(client, preamble.migrations.length);
  const tables = await readTables(client);
  const present = await readMigrationNames(client);
  if (present.length !== preamble.migrations.length) {
    throw new CommandError(
      `The database is empty, but it was migrated by a later version than that of the backup (${preamble.madeBy}). Nothing was changed. Restore into a new database, or set DATA_DIR to a new folder.`,
    );
  }
  if (hashOfShapes(tables) !== preamble.tables) {
    throw new CommandError(
      `The backup was made by Tranche ${preamble.madeBy}, whose tables differ from those that this version (${version}) makes. Nothing was changed. Restore it with that version.`,
    );
  }
  const removed = await prepareTables(client, tables);
  const filled = await fillTables(client, tables, files, onTable);
  await completeTables(client, removed).catch(ofRows('the rows do not fit together'));
  requireSame(await readSumsAsBackup(client), filled);
  await migrateWithin(client);
  const migrated = (await readMigrationNames(client)).slice(preamble.migrations.length);
  await asSystem(client, (tx) =>
    raiseFence(tx, { backupAt: new Date(preamble.madeAt), restoredAt: clock.now() }),
  );
  await commit(client);
  const rows = Object.values(filled.manifest.tables).reduce((all, one) => all + one.rows, 0);
  return { preamble, accounts: filled.manifest.accounts, rows, migrated };
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const table = await findFilledTable(client);
  if (table === null) return;
  throw new CommandError(
    `The database is not empty: ${table} has rows. Nothing was changed. Restore into a new database (DATABASE_URL), or set DATA_DIR to a new folder.`,
  );
}

/** What was read from the file. */
interface Filled {
  readonly manifest: Manifest;
  readonly sums: Buffer;
}

// Reads the file to its end, also after the last part: only the end proves that it is whole.
async function fillTables(
  client: pg.Client,
  tables: readonly Table[],
  files: AsyncIterable<ArchiveFile>,
  onTable: RestoreOptions['onTable'],
): Promise<Filled> {
  const parts = new Map<string, string>();
  const written = new Map<string, TableSum>();
  let sums: Buffer | null = null;
  let manifest: Manifest | null = null;
  let open: Filling | null = null;
  const close = async () => {
    if (open === null) return;
    const { table, sum } = await open.end();
    written.set(table.name, sum);
    onTable?.(table.name, sum.rows);
    open = null;
  };
  for await (const { name, bytes } of files) {
    if (manifest !== null) throw damaged(`${name} after its end`);
    if (name === SUMS_NAME) sums = bytes;
    else if (name === MANIFEST_NAME) manifest = readJson<Manifest>(bytes);
    else {
      const table = tables.find((one) => one.name === tableOfPart(name));
      if (table === undefined || written.has(table.name)) throw damaged(name);
      if (open?.table !== table) await close();
      open ??= beginFilling(client, table);
      parts.set(name, sha256(bytes));
      await open.add(bytes);
    }
  }
  await close();
  if (manifest === null || sums === null) throw damaged('its end is missing');
  requireParts(manifest, { parts, written, sums });
  return { manifest, sums };
}

/** A table that takes rows. */
interface Filling {
  readonly table: Table;
  add(bytes: Buffer): Promise<void>;
  end(): Promise<{ readonly table: Table; readonly sum: TableSum }>;
}

function beginFilling(client: pg.Client, table: Table): Filling {
  const sum = new LineSum();
  const stream = copyIn(client, table);
  const ended = finished(stream);
  // A fault is thrown by whichever call comes next.
  ended.catch(() => {});
  return {
    table,
    async add(bytes) {
      sum.add(bytes);
      if (!stream.write(bytes)) {
        await Promise.race([once(stream, 'drain'), ended]).catch(ofRows(`the rows of ${table.name}`));
      }
    },
    async end() {
      stream.end();
      await ended.catch(ofRows(`the rows of ${table.name}`));
      const counted = sum.end();
      if (stream.rowCount !== counted.rows) {
        throw damaged(`${stream.rowCount} of ${counted.rows} rows of ${table.name} could be read`);
      }
      return { table, sum: counted };
    },
  };
}

// Classes 22 and 23: values that are none of their type, and rows that break a constraint.
function ofRows(where: string) {
  return (cause: unknown): never => {
    const { code = '', message } = cause as { code?: string; message: string };
    throw /^2[23]/.test(code) ? damaged(`${where} (${message})`, cause) : cause;
  };
}

function requireParts(
  manifest: Manifest,
  read: {
    readonly parts: ReadonlyMap<string, string>;
    readonly written: ReadonlyMap<string, TableSum>;
    readonly sums: Buffer;
  },
): void {
  for (const [name, hash] of Object.entries(manifest.parts)) {
    if (read.parts.get(name) !== hash) throw damaged(name);
  }
  if (read.parts.size !== Object.keys(manifest.parts).length) throw damaged('a part that was not written');
  for (const [name, sum] of Object.entries(manifest.tables)) {
    const found = read.written.get(name) ?? new LineSum().end();
    if (found.sha256 !== sum.sha256 || found.rows !== sum.rows) throw damaged(`the rows of ${name}`);
  }
  if (sha256(read.sums) !== manifest.sums) throw damaged(SUMS_NAME);
}

// The rows here give the same positions and sums as they did where they come from.
function requireSame(found: readonly string[], { sums }: Filled): void {
  const expected = sums.toString().split('\n').slice(0, -1);
  const wrong = expected.findIndex((line, index) => line !== found[index]);
  if (wrong < 0 && expected.length === found.length) return;
  throw damaged(
    `the ledger of an account adds up to ${found[wrong] ?? 'nothing'}, and was ${expected[wrong] ?? 'nothing'}`,
  );
}
