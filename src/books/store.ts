import { type Database, OF_ACCOUNT, POSITION, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { BookFormat, BookSettings } from './types.ts';

const findOne = statement(
  'book_settings_find',
  'select settings from book_settings where account_id = $1 and format = $2',
);

/** The settings of a format that were saved, or null. */
export async function findSettings(tx: Transaction, accountId: AccountId, format: BookFormat) {
  const [row] = await tx.query<{ settings: BookSettings }>(findOne, [accountId, format]);
  return row?.settings ?? null;
}

const put = statement(
  'book_settings_put',
  `insert into book_settings (account_id, format, settings, updated_at) values ($1, $2, $3, $4)
   on conflict (account_id, format) do update set settings = excluded.settings, updated_at = excluded.updated_at`,
);

export async function putSettings(
  tx: Transaction,
  accountId: AccountId,
  format: BookFormat,
  settings: BookSettings,
  now: Date,
): Promise<void> {
  await tx.query(put, [accountId, format, JSON.stringify(settings), now]);
}

const usedRates = statement(
  'book_settings_used_rates',
  'select distinct rate from ledger_posting_taxes where account_id = $1 order by rate',
);

/** The tax rates of all postings. */
export async function listUsedRates(tx: Transaction, accountId: AccountId): Promise<number[]> {
  return (await tx.query<{ rate: number }>(usedRates, [accountId])).map(({ rate }) => rate);
}

/** What an export says of itself in answers. */
export interface ExportSummary {
  /** The first and the last day of its postings. */
  readonly from: string;
  readonly to: string;
  readonly sums: readonly CurrencySum[];
  readonly files: readonly { readonly name: string; readonly rowCount: number }[];
}

/** Postings of a currency. */
export interface CurrencySum {
  readonly currency: string;
  readonly postingCount: number;
  /** In the minor unit. */
  readonly amount: number;
}

/** An export without its bytes. */
export interface BookExport {
  readonly id: string;
  readonly format: BookFormat;
  readonly through: string;
  readonly settledPosition: number;
  readonly postingCount: number;
  readonly summary: ExportSummary;
  /** Hexadecimal digits. */
  readonly sha256: string;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  /** Whether it is the newest of its format that was not undone. */
  readonly isNewest: boolean;
}

// Exports made before they had an ordinal come first, in the order of what they left settled.
function orderOf(table: string) {
  return `coalesce(${table}.ordinal, 0), ${table}.settled_position, ${table}.created_at, ${table}.id`;
}
const columns = `id, format, through::text as through, settled_position as "settledPosition",
  posting_count as "postingCount", summary, encode(sha256, 'hex') as sha256, created_at as "createdAt",
  undone_at as "undoneAt",
  undone_at is null and not exists (
    select from book_exports later
    where later.account_id = $1 and later.format = book_exports.format and later.undone_at is null
      and (${orderOf('later')}) > (${orderOf('book_exports')})) as "isNewest"`;

const hold = statement(
  'book_exports_hold',
  `select pg_advisory_xact_lock(hashtextextended('book_exports ' || $1 || ' ' || $2, 0)) -- account_id = $1`,
);

/** Lets nobody else make, undo or set up exports of a format until the transaction ends. */
export async function holdExports(tx: Transaction, accountId: AccountId, format: BookFormat): Promise<void> {
  await tx.query(hold, [accountId, format]);
}

const newest = statement(
  'book_exports_newest',
  `select ${columns} from book_exports
   where account_id = $1 and format = $2 and undone_at is null
   order by coalesce(ordinal, 0) desc, settled_position desc, created_at desc, id desc limit 1`,
);

/** The newest export of a format that was not undone, or null. */
export async function findNewest(tx: Transaction, accountId: AccountId, format: BookFormat) {
  const [row] = await tx.query<BookExport>(newest, [accountId, format]);
  return row ?? null;
}

const list = statement(
  'book_exports_list',
  `select ${columns} from book_exports
   where account_id = $1 and ($2::text is null or format = $2) and ($3::uuid is null or id < $3)
   order by id desc limit $4`,
);

/** Reads exports, newest first. */
export function listExports(
  database: Database,
  accountId: AccountId,
  format: BookFormat | null,
  before: string | null,
  most: number,
): Promise<BookExport[]> {
  return database.single<BookExport>(accountId, list, [accountId, format, before, most]);
}

const find = statement(
  'book_exports_find',
  `select ${columns} from book_exports where account_id = $1 and id = $2`,
);

/** Reads an export, or null. */
export async function findExport(database: Database, accountId: AccountId, id: string) {
  const [row] = await database.single<BookExport>(accountId, find, [accountId, id]);
  return row ?? null;
}

const findBytes = statement(
  'book_exports_find_bytes',
  'select bytes from book_exports where account_id = $1 and id = $2',
);

/** Reads the bytes of an export; null: it was undone, or there is none. */
export async function findExportBytes(database: Database, accountId: AccountId, id: string) {
  const [row] = await database.single<{ bytes: Buffer | null }>(accountId, findBytes, [accountId, id]);
  return row?.bytes ?? null;
}

const insert = statement(
  'book_exports_insert',
  `insert into book_exports (account_id, id, format, through, settled_position, posting_count, summary, bytes, sha256,
     created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10)`,
);

/** Writes an export. Needs its format held. */
export async function insertExport(
  tx: Transaction,
  accountId: AccountId,
  one: Omit<BookExport, 'undoneAt' | 'isNewest'>,
  bytes: Buffer,
): Promise<void> {
  const { id, format, through, settledPosition, postingCount, summary, sha256, createdAt } = one;
  const facts = [id, format, through, settledPosition, postingCount, JSON.stringify(summary)];
  await tx.query(insert, [accountId, ...facts, bytes, sha256, createdAt]);
}

const take = statement(
  'book_exports_take',
  `insert into book_export_postings (account_id, format, source_id, code, sequence, export_id)
   select counter.account_id, $2, t.source_id, t.code, t.sequence, $3
   from unnest($4::uuid[], $5::text[], $6::bigint[]) as t (source_id, code, sequence)
   ${OF_ACCOUNT}`,
);

/** Writes which postings an export took. Errors: the key, when another export of the format has one. */
export async function takePostings(
  tx: Transaction,
  accountId: AccountId,
  { id, format }: Pick<BookExport, 'id' | 'format'>,
  taken: readonly { readonly sourceId: string; readonly code: string; readonly sequence: number }[],
): Promise<void> {
  await tx.query(take, [
    accountId,
    format,
    id,
    taken.map(({ sourceId }) => sourceId),
    taken.map(({ code }) => code),
    taken.map(({ sequence }) => sequence),
  ]);
}

// One statement sees the position and the rows as of one moment: up to that position no row can still appear.
const settled = statement(
  'book_exports_settled',
  `select coalesce(min(t.position) - 1, ${POSITION}, 0) as position
   from ledger_postings t
   where t.account_id = $1 and t.position > $3 and ($4::date is null or t.day >= $4)
     and not exists (
       select from book_export_postings e
       where e.account_id = $1 and e.format = $2 and e.source_id = t.source_id and e.code = t.code
         and e.sequence = t.sequence)`,
);

/** Up to which position every posting is exported, or is of a day before the first one that is exported. */
export async function findSettled(
  tx: Transaction,
  accountId: AccountId,
  format: BookFormat,
  after: number,
  startsOn: string | null,
): Promise<number> {
  const [row] = await tx.query<{ position: number }>(settled, [accountId, format, after, startsOn]);
  return row?.position ?? after;
}

const covered = statement(
  'book_exports_covered',
  `select exists (
     select from book_exports later
     where later.account_id = $1 and later.format = $2 and later.id <> $3 and later.undone_at is null
       and later.settled_position >= (
         select min(t.position) from book_export_postings e
         join ledger_postings t
           on t.account_id = $1 and t.source_id = e.source_id and t.code = e.code and t.sequence = e.sequence
         where e.account_id = $1 and e.export_id = $3)) as "isCovered"`,
);

/** Whether another export counts a posting of this one as settled: undone, it would never be exported again. */
export async function isCoveredByAnother(
  tx: Transaction,
  accountId: AccountId,
  { id, format }: Pick<BookExport, 'id' | 'format'>,
): Promise<boolean> {
  const [row] = await tx.query<{ isCovered: boolean }>(covered, [accountId, format, id]);
  return row?.isCovered === true;
}

const release = statement(
  'book_exports_release',
  'delete from book_export_postings where account_id = $1 and export_id = $2',
);
const undo = statement(
  'book_exports_undo',
  'update book_exports set bytes = null, undone_at = $3 where account_id = $1 and id = $2',
);

/** Gives the postings of an export back to the next one, and deletes its bytes. Needs its format held. */
export async function undoExportOf(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query(release, [accountId, id]);
  await tx.query(undo, [accountId, id, now]);
}
