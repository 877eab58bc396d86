import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, AdviserPackageId, InvoiceId } from '../../kit/ids.ts';
import type { DayRange } from '../../ledger/types.ts';
import { packageMoves } from './states.ts';
import { type AdviserPackage, NOTHING_PACKED, type Progress, stages } from './types.ts';

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

const insertMonth = statement(
  'adviser_packages_insert_month',
  `insert into adviser_packages (account_id, id, from_day, to_day, status, progress, document_total, created_at, mailed_to)
   values ($1, $2, $3, $4, 'Packing', $5, 0, $6, $7)
   on conflict (account_id, from_day) where mailed_to is not null do nothing returning id`,
);

/** A month that is packed for the adviser's address. */
interface NewMonth extends DayRange {
  readonly id: AdviserPackageId;
  readonly mailedTo: string;
  readonly createdAt: Date;
}

/** Writes a month that is to be packed and mailed. Answers whether it was not there already. */
export async function insertMonthly(
  tx: Transaction,
  accountId: AccountId,
  { id, from, to, mailedTo, createdAt }: NewMonth,
): Promise<boolean> {
  const values = [id, from, to, JSON.stringify(NOTHING_PACKED), createdAt, mailedTo];
  return (await tx.query(insertMonth, [accountId, ...values])).length > 0;
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
 * Lets a run go on with a package: from now on no other can write. Deletes the pieces of an item that was not finished. A package
 * at a stage that is not known begins again. Answers null when it is not being packed.
 */
export function beginRun(database: Database, accountId: AccountId, id: AdviserPackageId, run: string) {
  return database.transaction(accountId, async (tx) => {
    const [row] = await tx.query<AdviserPackage>(begin, [accountId, id, run]);
    if (row === undefined) return null;
    const { stage } = row.progress;
    const progress = stage === null || stages.includes(stage) ? row.progress : NOTHING_PACKED;
    await tx.query(dropRest, [accountId, id, progress.pieces]);
    // There are some only where packing begins again.
    await tx.query(dropRestOfFiles, [accountId, id, progress.entries]);
    return { ...row, progress };
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

const finish = statement(
  'adviser_packages_finish',
  `update adviser_packages
   set status = ${packageMoves.finish.to}, progress = $4, byte_count = $5, sha256 = $6, finished_at = $7, expires_at = $8,
     link_hash = coalesce($9, link_hash), mailed_to = coalesce($10, mailed_to), mailed_at = coalesce(mailed_at, $11)
   where account_id = $1 and id = $2 and run = $3 and ${packageMoves.finish.isAllowed} returning id`,
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
   set failures = failures + 1, status = case when failures + 1 < $4 then status else ${packageMoves.fail.to} end,
     finished_at = case when failures + 1 < $4 then null else $5::timestamptz end
   where account_id = $1 and id = $2 and run = $3 and ${packageMoves.fail.isAllowed} returning status`,
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
   set status = ${packageMoves.end.to}, run = null, link_hash = null, finished_at = coalesce(finished_at, $3),
     expires_at = $3
   where account_id = $1 and id = $2 and ${packageMoves.end.isAllowed} returning ${columns}`,
);

/** Ends a package with its link. Answers null when it has ended before. */
export async function endPackage(tx: Transaction, accountId: AccountId, id: AdviserPackageId, now: Date) {
  const [row] = await tx.query<AdviserPackage>(end, [accountId, id, now]);
  return row ?? null;
}

const expire = statement(
  'adviser_packages_expire',
  `update adviser_packages set status = ${packageMoves.expire.to}
   where account_id = $1 and id = $2 and ${packageMoves.expire.isAllowed} and expires_at <= $3 returning id`,
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

const dropRuns = statement(
  'adviser_packages_end_runs',
  `update adviser_packages set run = null where account_id = $1 and status = 'Packing'`,
);

/** Ends every run of an account. Its packages go on with the next one. */
export async function endRuns(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(dropRuns, [accountId]);
}

// Files with a document of an invoice, unless it has no name any more; with its cancellation; and with a line of the bank that
// may name its client as the payer.
const NAMING = `(
  exists (
    select from adviser_package_files f
    where f.account_id = $1 and f.package_id = p.id and f.invoice_id = any($2::uuid[])
      and f.facts ->> 'client' is distinct from $3)
  or exists (
    select from ledger_postings t
    where t.account_id = $1 and t.source_id = any($2::uuid[]) and t.code in ('cancel', 'cancel_waived')
      and t.day between p.from_day and p.to_day)
  or exists (
    select from bank_lines l
    where l.account_id = $1 and l.name <> $3
      and (l.booked_on between p.from_day and p.to_day
        or l.created_at >= p.from_day - 1 and l.created_at < p.to_day + 2)
      and (
        l.id in (select source_id from manual_payments where account_id = $1 and invoice_id = any($2::uuid[]))
        or l.id in (
          select bank_line_id from client_credit_movements where account_id = $1 and invoice_id = any($2::uuid[]))
        or lower(l.name) in (select lower(contact_name) from invoices where account_id = $1 and id = any($2::uuid[]))
        or l.iban in (
          select o.iban from manual_payments m join bank_lines o on o.account_id = $1 and o.id = m.source_id
          where m.account_id = $1 and m.invoice_id = any($2::uuid[])))))`;
const endFiles = statement(
  'adviser_packages_end_files',
  `update adviser_packages p set expires_at = least(expires_at, $4)
   where account_id = $1 and status = 'Ready' and mailed_to is null and ${NAMING} returning id`,
);
const packAgain = statement(
  'adviser_packages_pack_again',
  `update adviser_packages p
   set status = ${packageMoves.packAgain.to}, progress = $4, run = null, failures = 0, finished_at = null, sha256 = null,
     byte_count = null
   where account_id = $1 and ${packageMoves.packAgain.isAllowed} and (status = 'Packing' or mailed_to is not null)
     and ${NAMING} returning id`,
);

/**
 * Ends the files that may name a client of invoices, unless the name is `erased`. Those that went by mail, and those that are
 * being packed, are packed again. Answers both. Needs every run ended.
 */
export async function endNaming(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
  now: Date,
): Promise<AdviserPackageId[]> {
  const values = [accountId, invoiceIds, erased] as const;
  const nothing = JSON.stringify(NOTHING_PACKED);
  const again = await tx.query<{ id: AdviserPackageId }>(packAgain, [...values, nothing]);
  const ended = await tx.query<{ id: AdviserPackageId }>(endFiles, [...values, now]);
  return [...again, ...ended].map(({ id }) => id);
}
