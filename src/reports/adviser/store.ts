import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { StreamedFile } from '../../kit/files/zip-stream.ts';
import type { AccountId, AdviserPackageId } from '../../kit/ids.ts';
import { keepPacked } from './documents-store.ts';
import type { AdviserPackage, Entry, Gap, KeptDocument, NewFile, Progress } from './types.ts';

const columns = `id, from_day as "from", to_day as "to", status, progress, document_total as "documentTotal",
  byte_count as "byteCount", encode(sha256, 'hex') as sha256, created_at as "createdAt", finished_at as "finishedAt",
  expires_at as "expiresAt", mailed_to as "mailedTo", mailed_at as "mailedAt"`;

const insert = statement(
  'adviser_packages_insert',
  `insert into adviser_packages (account_id, id, from_day, to_day, status, progress, document_total, created_at)
   values ($1, $2, $3, $4, 'Packing', $5, $6, $7)`,
);

/** Writes a package that is to be packed. */
export async function insertPackage(
  tx: Transaction,
  accountId: AccountId,
  { id, from, to, progress, documentTotal, createdAt }: AdviserPackage,
): Promise<void> {
  await tx.query(insert, [accountId, id, from, to, JSON.stringify(progress), documentTotal, createdAt]);
}

const find = statement(
  'adviser_packages_find',
  `select ${columns} from adviser_packages where account_id = $1 and id = $2`,
);

/** Reads a package, or null. */
export async function findPackage(database: Database, accountId: AccountId, id: AdviserPackageId) {
  const [row] = await database.single<AdviserPackage>(accountId, find, [accountId, id]);
  return row ?? null;
}

const lock = statement(
  'adviser_packages_lock',
  `select ${columns} from adviser_packages where account_id = $1 and id = $2 for update`,
);

/** Reads a package, or null; nobody changes it until the transaction ends. */
export async function lockPackage(tx: Transaction, accountId: AccountId, id: AdviserPackageId) {
  const [row] = await tx.query<AdviserPackage>(lock, [accountId, id]);
  return row ?? null;
}

const list = statement(
  'adviser_packages_list',
  `select ${columns} from adviser_packages
   where account_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
);

/** Reads packages, newest first. */
export function listPackages(
  database: Database,
  accountId: AccountId,
  before: string | null,
  most: number,
): Promise<AdviserPackage[]> {
  return database.single<AdviserPackage>(accountId, list, [accountId, before, most]);
}

const countPacking = statement(
  'adviser_packages_count_packing',
  `select count(*) as count from adviser_packages where account_id = $1 and status = 'Packing'`,
);

/** Counts the packages that are not ready. */
export async function countUnderWay(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countPacking, [accountId]);
  return row?.count ?? 0;
}

const begin = statement(
  'adviser_packages_begin',
  `update adviser_packages set run = $3 where account_id = $1 and id = $2 and status = 'Packing' returning ${columns}`,
);
const dropRest = statement(
  'adviser_package_pieces_drop_rest',
  'delete from adviser_package_pieces where account_id = $1 and package_id = $2 and ordinal >= $3',
);
const dropRestOfFiles = statement(
  'adviser_package_files_drop_rest',
  'delete from adviser_package_files where account_id = $1 and package_id = $2 and ordinal >= $3',
);

/**
 * Lets a run go on with a package: from now on no other can write. Deletes the pieces of an item that was not finished. Answers
 * null when it is not being packed.
 */
export function beginRun(database: Database, accountId: AccountId, id: AdviserPackageId, run: string) {
  return database.transaction(accountId, async (tx) => {
    const [row] = await tx.query<AdviserPackage>(begin, [accountId, id, run]);
    if (row === undefined) return null;
    await tx.query(dropRest, [accountId, id, row.progress.pieces]);
    // There are some only where packing begins again.
    await tx.query(dropRestOfFiles, [accountId, id, row.progress.entries]);
    return row;
  });
}

const saveTotal = statement(
  'adviser_packages_save_total',
  `update adviser_packages set document_total = $4
   where account_id = $1 and id = $2 and run = $3 and status = 'Packing'`,
);

/** Writes how many documents a package will have. */
export async function saveDocumentTotal(
  database: Database,
  { accountId, id, run }: RunPlace,
  total: number,
): Promise<void> {
  await database.single(accountId, saveTotal, [accountId, id, run, total]);
}

/** Names the run that writes a package. */
export interface RunPlace {
  readonly accountId: AccountId;
  readonly id: AdviserPackageId;
  readonly run: string;
}

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

const finish = statement(
  'adviser_packages_finish',
  `update adviser_packages set status = 'Ready', progress = $4, byte_count = $5, sha256 = $6, finished_at = $7, expires_at = $8,
     link_hash = coalesce($9, link_hash), mailed_to = coalesce($10, mailed_to), mailed_at = coalesce(mailed_at, $11)
   where account_id = $1 and id = $2 and run = $3 and status = 'Packing' returning id`,
);

/** The facts of a package that is ready. */
interface Finished {
  readonly progress: Progress;
  readonly byteCount: number;
  readonly sha256: Buffer;
  readonly finishedAt: Date;
  readonly expiresAt: Date;
  /** Its mail; null: none was written now. */
  readonly mailed: MailedMonth | null;
}

/** A mail that was written about a month. */
export interface MailedMonth {
  readonly to: string;
  /** SHA-256 of the secret in its link. */
  readonly linkHash: Buffer;
}

/** Writes that a package is ready. Answers whether the run still may. */
export async function finishPackage(
  tx: Transaction,
  { accountId, id, run }: RunPlace,
  { progress, byteCount, sha256, finishedAt, expiresAt, mailed }: Finished,
): Promise<boolean> {
  const values = [JSON.stringify(progress), byteCount, sha256, finishedAt, expiresAt];
  const mail = [mailed?.linkHash ?? null, mailed?.to ?? null, mailed && finishedAt];
  return (await tx.query(finish, [accountId, id, run, ...values, ...mail])).length > 0;
}

const fail = statement(
  'adviser_packages_fail',
  `update adviser_packages
   set failures = failures + 1, status = case when failures + 1 < $4 then status else 'Failed' end,
     finished_at = case when failures + 1 < $4 then null else $5::timestamptz end
   where account_id = $1 and id = $2 and run = $3 and status = 'Packing' returning status`,
);

/** Notes that packing failed. Answers whether that was the last try: then the package has failed. */
export async function noteFailure(
  database: Database,
  { accountId, id, run }: RunPlace,
  most: number,
  now: Date,
): Promise<boolean> {
  const [row] = await database.single<{ status: string }>(accountId, fail, [accountId, id, run, most, now]);
  return row?.status === 'Failed';
}

const end = statement(
  'adviser_packages_end',
  `update adviser_packages
   set status = 'Expired', run = null, link_hash = null, finished_at = coalesce(finished_at, $3), expires_at = $3
   where account_id = $1 and id = $2 and status <> 'Expired' returning ${columns}`,
);

/** Ends a package with its link. Answers null when it has ended before. */
export async function endPackage(tx: Transaction, accountId: AccountId, id: AdviserPackageId, now: Date) {
  const [row] = await tx.query<AdviserPackage>(end, [accountId, id, now]);
  return row ?? null;
}

const expire = statement(
  'adviser_packages_expire',
  `update adviser_packages set status = 'Expired'
   where account_id = $1 and id = $2 and status = 'Ready' and expires_at <= $3 returning id`,
);
const dropPieces = statement(
  'adviser_package_pieces_drop',
  `delete from adviser_package_pieces
   where account_id = $1 and package_id = $2 and ordinal in (
     select ordinal from adviser_package_pieces where account_id = $1 and package_id = $2 limit 100)
   returning ordinal`,
);
const dropFiles = statement(
  'adviser_package_files_drop',
  'delete from adviser_package_files where account_id = $1 and package_id = $2',
);

/** Deletes the file of a package whose time is over, piece by piece: a transaction must not take long. */
export async function expirePackage(
  database: Database,
  accountId: AccountId,
  id: AdviserPackageId,
  now: Date,
) {
  await database.single(accountId, expire, [accountId, id, now]);
  while ((await database.single(accountId, dropPieces, [accountId, id])).length > 0);
  await database.single(accountId, dropFiles, [accountId, id]);
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
