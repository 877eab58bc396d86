import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Connection, Queries } from '../kit/db/database.ts';
import { type WholeTransaction, withWholeAccess } from '../kit/db/whole-access.ts';
import { encryptWithPassphrase } from '../kit/files/age.ts';
import { type ArchiveFile, tarOf } from '../kit/files/tar.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';
import type { Secrets } from '../kit/secrets.ts';
import { SealError } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { version } from '../kit/version.ts';
import { withoutKeys } from '../processors/service.ts';
import {
  FORMAT_VERSION,
  MANIFEST_NAME,
  PREAMBLE_NAME,
  type Preamble,
  partName,
  RowSum,
  sha256,
} from './manifest.ts';
import { hashOfShapes, readLines, readShapes, type Shape } from './store.ts';
import { type CarriedTable, carriedTables } from './tables-store.ts';

export interface TransferDeps {
  /** Its user may act as every role. */
  readonly connection: Connection;
  /** Acts across accounts, in transactions of its own. */
  readonly system: Queries;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly payUrl: string;
  /** Called for each table when it is done. */
  readonly onTable?: (name: string, rows: number) => void;
}

interface ExportOptions {
  readonly passphrase: string;
  readonly withProcessorKeys: boolean;
  /** Whether it was frozen before. */
  readonly isFrozen: boolean;
  /** The name of the only installation that may import it; any may without. */
  readonly forInstallation?: string;
  /** How much a guess of the passphrase costs; only tests set it. */
  readonly workFactor?: number;
}

/** The size at which a part ends and the next begins: one part is in memory. */
const PART_BYTES = 4_194_304;

/**
 * All rows of an account as one encrypted file, in pieces: age of gzip of tar, with a part of JSON lines for each 4 MB of
 * a table. All are read in one snapshot. Secrets are decrypted with the key of this installation: the file as a whole is
 * encrypted. Errors: a secret that cannot be read with that key. The transaction lasts until the last piece is taken.
 */
export async function writeTransfer(
  deps: TransferDeps,
  account: Account,
  options: ExportOptions,
  take: (pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await withWholeAccess(deps.connection, account.id, 'Snapshot', async (tx) => {
    const packed = Readable.from(tarOf(partsOf(deps, tx, account, options), deps.clock.now()));
    const zipped = createGzip();
    // Passes an error on to the reader of the compressed stream.
    packed.on('error', (cause) => zipped.destroy(cause));
    await take(encryptWithPassphrase(packed.pipe(zipped), options.passphrase, options.workFactor));
  });
}

async function* partsOf(
  deps: TransferDeps,
  tx: WholeTransaction,
  account: Account,
  options: ExportOptions,
): AsyncGenerator<ArchiveFile, void> {
  const shapes = await readShapes(tx);
  const parts: Record<string, string> = {};
  const tables: Record<string, { rows: number; sha256: string }> = {};
  const noted = (file: ArchiveFile) => {
    parts[file.name] = sha256(file.bytes);
    return file;
  };
  yield noted(jsonPart(PREAMBLE_NAME, preambleOf(deps, account, options, hashOfShapes(shapes))));
  for (const table of carriedTables) {
    const sum = new RowSum();
    const lines = plainLines(
      deps,
      tx,
      options.withProcessorKeys ? table : keyless(table),
      shapes.get(table.name) as Shape,
      account.id,
    );
    for await (const part of linesInParts(table.name, lines, sum)) yield noted(part);
    const ended = sum.end();
    tables[table.name] = ended;
    deps.onTable?.(table.name, ended.rows);
  }
  yield jsonPart(MANIFEST_NAME, { tables, parts });
}

// The name of the Stripe account is carried without its keys: the other installation tells by it whether charges of
// before can be followed with the keys that it gets.
function keyless(table: CarriedTable): CarriedTable {
  const { name, sealed } = table;
  if (name !== 'processor_accounts' || sealed === undefined) return table;
  return { ...table, written: { ...table.written, ...withoutKeys }, sealed: { ...sealed, columns: [] } };
}

function preambleOf(
  { clock, publicUrl, payUrl }: TransferDeps,
  { id, path, name, mode }: Account,
  { isFrozen, forInstallation = '', withProcessorKeys }: ExportOptions,
  tables: string,
): Preamble {
  return {
    format: 'tranche-account',
    formatVersion: FORMAT_VERSION,
    madeBy: version,
    tables,
    account: { id, path, name, mode },
    isFrozen,
    forInstallation: forInstallation || null,
    hasProcessorKeys: withProcessorKeys,
    publicHost: new URL(publicUrl).host,
    payUrl,
    exportedAt: clock.now().toISOString(),
  };
}

/** The rows of a table with its secrets in plain text. Errors: one cannot be read. */
export async function* plainLines(
  { secrets }: Pick<TransferDeps, 'secrets'>,
  tx: WholeTransaction,
  table: CarriedTable,
  shape: Shape,
  accountId: AccountId,
): AsyncGenerator<string[], void> {
  const { sealed } = table;
  for await (const lines of readLines(tx, table, shape, accountId)) {
    yield sealed === undefined ? lines : lines.map((line) => unseal(secrets, sealed, line));
  }
}

function unseal(secrets: Secrets, sealed: NonNullable<CarriedTable['sealed']>, line: string): string {
  const row = JSON.parse(line) as Record<string, string | null>;
  const owner = row[sealed.owner] as AccountId | PersonId;
  const plain = (bytes: string) => {
    try {
      return secrets.decrypt(owner, sealed.purpose, Buffer.from(bytes.slice(2), 'hex'));
    } catch (cause) {
      if (!(cause instanceof SealError)) throw cause;
      throw new CommandError(`A secret of ${sealed.purpose} cannot be read: ${cause.message}`, { cause });
    }
  };
  return withColumns(row, sealed.columns, plain);
}

/** A row with other values in some columns; nulls stay. */
export function withColumns(
  row: Readonly<Record<string, string | null>>,
  columns: readonly string[],
  change: (value: string) => string,
): string {
  const changed = columns.map((column) => {
    const value = row[column] ?? null;
    return [column, value === null ? null : change(value)] as const;
  });
  return JSON.stringify({ ...row, ...Object.fromEntries(changed) });
}

async function* linesInParts(
  table: string,
  batches: AsyncIterable<readonly string[]>,
  sum: RowSum,
): AsyncGenerator<ArchiveFile, void> {
  let part = 0;
  let waiting: string[] = [];
  let size = 0;
  const take = (): ArchiveFile => {
    part += 1;
    const file = { name: partName(table, part), bytes: Buffer.from(waiting.join('')) };
    waiting = [];
    size = 0;
    return file;
  };
  for await (const batch of batches) {
    sum.add(batch);
    for (const line of batch) {
      waiting.push(`${line}\n`);
      size += line.length;
      if (size >= PART_BYTES) yield take();
    }
  }
  if (waiting.length > 0) yield take();
}

function jsonPart(name: string, content: object): ArchiveFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
}
