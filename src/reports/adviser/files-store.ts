import { type Database, statement } from '../../kit/db/database.ts';
import type { StreamedFile } from '../../kit/files/zip-stream.ts';
import type { AccountId, AdviserPackageId } from '../../kit/ids.ts';
import { keepPacked } from './documents-store.ts';
import type { RunPlace } from './store.ts';
import type { Entry, Gap, KeptDocument, NewFile, Progress } from './types.ts';

// Locked, so that a run that takes over either comes before it, or sees the piece.
const addPiece = statement(
  'adviser_package_pieces_insert',
  `insert into adviser_package_pieces as piece (account_id, package_id, ordinal, bytes)
   select account_id, id, $4, $5 from adviser_packages
   where account_id = $1 and id = $2 and run = $3 and status = 'Packing' for update
   returning piece.ordinal`,
);

/** Writes a piece. Answers whether the run still may. */
export async function insertPiece(
  database: Database,
  { accountId, id, run }: RunPlace,
  ordinal: number,
  bytes: Buffer,
): Promise<boolean> {
  return (await database.single(accountId, addPiece, [accountId, id, run, ordinal, bytes])).length > 0;
}

const saveProgress = statement(
  'adviser_packages_save_progress',
  `update adviser_packages set progress = $4, failures = 0
   where account_id = $1 and id = $2 and run = $3 and status = 'Packing' returning id`,
);
const addEntry = statement(
  'adviser_package_files_insert',
  `insert into adviser_package_files (account_id, package_id, ordinal, kind, name, facts, reason, sha256, crc32, packed_size,
     size, place, invoice_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** A file whose pieces are written. */
export interface WrittenFile extends StreamedFile, Pick<NewFile, 'kind' | 'facts' | 'invoiceId'> {
  readonly sha256: Buffer;
}

/** Writes that items are packed, with their files and with what could not be made. Answers whether the run still may. */
export function saveItem(
  database: Database,
  { accountId, id, run }: RunPlace,
  progress: Progress,
  written: readonly WrittenFile[],
  gaps: readonly Gap[],
  kept: readonly KeptDocument[],
): Promise<boolean> {
  return database.transaction(accountId, async (tx) => {
    const saved = await tx.query(saveProgress, [accountId, id, run, JSON.stringify(progress)]);
    if (saved.length === 0) return false;
    await keepPacked(tx, accountId, kept);
    let ordinal = progress.entries - written.length - gaps.length;
    for (const { kind, name, facts, invoiceId, sha256, crc32, packedSize, size, place } of written) {
      const values = [
        kind,
        name,
        facts && JSON.stringify(facts),
        null,
        sha256,
        crc32,
        packedSize,
        size,
        place,
        invoiceId ?? null,
      ];
      await tx.query(addEntry, [accountId, id, ordinal, ...values]);
      ordinal += 1;
    }
    for (const { kind, name, facts, invoiceId, reason } of gaps) {
      const values = [kind, name, facts && JSON.stringify(facts), reason, null, null, null, null, null];
      await tx.query(addEntry, [accountId, id, ordinal, ...values, invoiceId ?? null]);
      ordinal += 1;
    }
    return true;
  });
}

const nextPiece = statement(
  'adviser_package_pieces_next',
  'select bytes from adviser_package_pieces where account_id = $1 and package_id = $2 and ordinal = $3',
);

/** The bytes of a package, a piece at a time. Errors: one that says that it is gone. */
export async function* eachPiece(
  database: Database,
  accountId: AccountId,
  id: AdviserPackageId,
  count: number,
): AsyncGenerator<Buffer, void> {
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const [row] = await database.single<{ bytes: Buffer }>(accountId, nextPiece, [accountId, id, ordinal]);
    if (row === undefined) throw new Error(`The package ${id} has no piece ${ordinal}: it has expired.`);
    yield row.bytes;
  }
}

const nextFiles = statement(
  'adviser_package_files_next',
  `select ordinal, name, crc32, packed_size as "packedSize", size, place from adviser_package_files
   where account_id = $1 and package_id = $2 and ordinal > $3 and reason is null order by ordinal limit 1000`,
);

/** The files of a package, in the order in which they were packed. */
export async function* eachFile(
  database: Database,
  accountId: AccountId,
  id: AdviserPackageId,
): AsyncGenerator<StreamedFile, void> {
  for (let after = -1; ; ) {
    const rows = await database.single<StreamedFile & { ordinal: number }>(accountId, nextFiles, [
      accountId,
      id,
      after,
    ]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ordinal;
  }
}

const listed = statement(
  'adviser_package_files_list',
  `select ordinal, kind, name, facts, reason, encode(sha256, 'hex') as sha256 from adviser_package_files
   where account_id = $1 and package_id = $2 and ordinal > $3 and ($5::boolean is null or (reason is not null) = $5)
   order by ordinal limit $4`,
);

/** Entries of a package behind one, in the order in which they were packed. `areGaps`: only those of this sort. */
export function listEntries(
  database: Database,
  accountId: AccountId,
  id: AdviserPackageId,
  {
    after,
    limit,
    areGaps,
  }: { readonly after: number; readonly limit: number; readonly areGaps: boolean | null },
): Promise<(Entry & { readonly ordinal: number })[]> {
  return database.single(accountId, listed, [accountId, id, after, limit, areGaps]);
}

/** All entries of a package. */
export async function* eachEntry(
  database: Database,
  accountId: AccountId,
  id: AdviserPackageId,
): AsyncGenerator<Entry, void> {
  for (let after = -1; ; ) {
    const rows = await listEntries(database, accountId, id, { after, limit: 1_000, areGaps: null });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ordinal;
  }
}
