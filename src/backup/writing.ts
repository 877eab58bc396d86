import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { CommandError } from '../kit/command-error.ts';
import type { Connection } from '../kit/db/database.ts';
import { type AgeRecipient, encryptFor } from '../kit/files/age.ts';
import { type ArchiveFile, tarOf } from '../kit/files/tar.ts';
import type { Clock } from '../kit/time.ts';
import { version } from '../kit/version.ts';
import {
  beginPreamble,
  LineSum,
  MANIFEST_NAME,
  PREAMBLE_NAME,
  type Preamble,
  partName,
  SUMS_NAME,
  sha256,
  type TableSum,
} from './contents.ts';
import {
  beginSnapshot,
  commit,
  connectLong,
  copyOut,
  countSealedValues,
  hashOfShapes,
  readMigrationNames,
  readSums,
  readTables,
  SNAPSHOT_LIMIT_MS,
  type Table,
} from './store.ts';

/** The sources of a backup. */
interface BackupSource {
  /** As the owner of the tables. */
  readonly owner: Connection;
  readonly clock: Clock;
  /** The id of the current key of the service; null without one. */
  readonly readKeyId: () => Promise<string | null>;
}

/** What was backed up. */
export interface BackupSummary {
  readonly bytes: number;
  readonly rows: number;
  readonly accounts: number;
  /** For how long the snapshot kept PostgreSQL from cleaning up. */
  readonly snapshotMs: number;
  /** SHA-256 of the position and the sums of each account's ledger. */
  readonly sumsHash: string;
}

/** Reasons to end a backup before it is whole. */
interface BackupLimits {
  readonly signal?: AbortSignal | undefined;
  /** Default four hours: for so long a snapshot may keep PostgreSQL from cleaning up rows that nobody else needs. */
  readonly limitMs?: number;
}

/** The size at which a part ends and the next begins: one part is in memory. */
const PART_BYTES = 4_194_304;

/** Most of the gain for a fifth of the time. */
const GZIP_LEVEL = 2;

/**
 * Reads the whole installation in one snapshot, and gives `take` the file as it is made: age of gzip of tar, with a part
 * for each 4 MB of a table. Without `recipient` it is not encrypted. Errors: those of `take`; it took too long; `signal` was
 * aborted.
 */
export async function writeBackup(
  source: BackupSource,
  recipient: AgeRecipient | null,
  take: (content: Readable) => Promise<void>,
  { signal, limitMs = SNAPSHOT_LIMIT_MS }: BackupLimits = {},
): Promise<BackupSummary> {
  const client = await connectLong(source.owner, limitMs);
  try {
    const counted = { bytes: 0, rows: 0, accounts: 0, snapshotMs: 0, sumsHash: '' };
    const packed = Readable.from(tarOf(filesOf(source, client, counted), source.clock.now()));
    const zipped = createGzip({ level: GZIP_LEVEL });
    // Passes an error on to the reader of the compressed stream.
    packed.on('error', (cause) => zipped.destroy(cause));
    packed.pipe(zipped);
    const sealed = recipient === null ? zipped : encryptFor(zipped, recipient);
    const content = Readable.from(measured(sealed, counted), { objectMode: false });
    // A place may have no listener for the error, which would end the process; `ended` tells it.
    content.on('error', () => {});
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const end = (cause: Error) => {
      ended.reject(cause);
      content.destroy(cause);
      // Ends the snapshot: a place that hangs reads no further, and would keep it.
      void client.end().catch(() => undefined);
    };
    const abort = () => end(new Error('The service ended before the backup did.'));
    const limit = setTimeout(() => end(tookTooLong(limitMs)), limitMs);
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      await Promise.race([take(content), ended.promise]);
    } finally {
      clearTimeout(limit);
      signal?.removeEventListener('abort', abort);
      content.destroy();
      packed.destroy();
      zipped.destroy();
    }
    return counted;
  } finally {
    await client.end();
  }
}

function tookTooLong(limitMs: number): CommandError {
  return new CommandError(
    `The backup took longer than ${limitMs / 3_600_000} hours and was given up: its place takes too little, or does not answer. Look at the place, or use a faster one.`,
  );
}

type Counted = { -readonly [Key in keyof BackupSummary]: BackupSummary[Key] };

async function* measured(pieces: AsyncIterable<Buffer>, counted: Counted): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    counted.bytes += piece.length;
    yield piece;
  }
}

async function* filesOf(
  source: BackupSource,
  client: pg.Client,
  counted: Counted,
): AsyncGenerator<ArchiveFile, void> {
  // Before the snapshot: what happens at this moment counts as forgotten by the backup, or is in it.
  const madeAt = source.clock.now();
  await beginSnapshot(client);
  const begun = performance.now();
  const tables = await readTables(client);
  const parts: Record<string, string> = {};
  const sums: Record<string, TableSum> = {};
  yield jsonFile(PREAMBLE_NAME, await preambleOf(source, client, tables, madeAt));
  const lines = await readSums(client);
  const ledger = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  yield { name: SUMS_NAME, bytes: ledger };
  for (const table of tables) {
    const sum = new LineSum();
    for await (const part of partsOf(client, table, sum)) {
      parts[part.name] = sha256(part.bytes);
      yield part;
    }
    const ended = sum.end();
    sums[table.name] = ended;
    counted.rows += ended.rows;
  }
  // The snapshot ends here, and not when a slow place has taken the last bytes.
  await commit(client);
  counted.snapshotMs = Math.round(performance.now() - begun);
  counted.accounts = lines.length;
  counted.sumsHash = sha256(ledger);
  yield jsonFile(MANIFEST_NAME, { tables: sums, parts, sums: sha256(ledger), accounts: lines.length });
}

async function preambleOf(
  { readKeyId }: BackupSource,
  client: pg.Client,
  tables: readonly Table[],
  madeAt: Date,
): Promise<Preamble> {
  return {
    ...beginPreamble(),
    madeBy: version,
    madeAt: madeAt.toISOString(),
    migrations: await readMigrationNames(client),
    tables: hashOfShapes(tables),
    columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    keyId: await readKeyId(),
    sealed: await countSealedValues(client),
  };
}

async function* partsOf(client: pg.Client, table: Table, sum: LineSum): AsyncGenerator<ArchiveFile, void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const take = (): ArchiveFile => {
    part += 1;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    sum.add(bytes);
    return { name: partName(table.name, part), bytes };
  };
  for await (const piece of copyOut(client, table)) {
    waiting.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size >= PART_BYTES) yield take();
  }
  if (size > 0) yield take();
}

function jsonFile(name: string, content: object): ArchiveFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
}
