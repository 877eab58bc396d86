import { type Database, OF_ACCOUNT, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import { createReader, rowArrays } from '../kit/db/rows.ts';
import type { AccountId, ImportId } from '../kit/ids.ts';
import type { RowBody } from './row-bodies.ts';
import {
  type Import,
  type ListedRow,
  type Made,
  NO_ROWS,
  type Recognized,
  type RowCounts,
  type RowFault,
  type RowResult,
  type RowStatus,
  type WaitingRow,
} from './types.ts';

const COLUMNS = `id, kind, name, status, sends_mails as "sendsMails", person_id as "personId", token_id as "tokenId",
  stop_reason as "stopReason", created_at as "createdAt", waits_since as "waitsSince", finished_at as "finishedAt",
  counts`;

const insert = statement(
  'imports_insert',
  `insert into imports (account_id, id, kind, name, status, sends_mails, person_id, token_id, created_at, waits_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);

/** Writes a new import. */
export async function insertImport(tx: Transaction, accountId: AccountId, made: Import): Promise<void> {
  const { id, kind, name, status, sendsMails, personId, tokenId, createdAt } = made;
  await tx.query(insert, [accountId, id, kind, name, status, sendsMails, personId, tokenId, createdAt]);
}

const find = statement('imports_find', `select ${COLUMNS} from imports where account_id = $1 and id = $2`);
const lock = statement(
  'imports_lock',
  `select ${COLUMNS} from imports where account_id = $1 and id = $2 for update`,
);

/** Reads an import, or null. */
export const findImport = createReader<Import, ImportId>(find);

/** Reads an import and locks it until the transaction ends, or null. */
export const lockImport = createReader<Import, ImportId>(lock);

const list = statement(
  'imports_list',
  `select ${COLUMNS} from imports
   where account_id = $1 and ($2::uuid is null or id < $2) and kind = any($4::text[]) order by id desc limit $3`,
);

/** Reads a page of imports of some kinds, newest first, and one more. */
export function listImports(
  database: Database,
  accountId: AccountId,
  before: string | null,
  limit: number,
  kinds: readonly string[],
): Promise<Import[]> {
  return database.single<Import>(accountId, list, [accountId, before, limit + 1, kinds]);
}

const move = statement(
  'imports_move',
  `update imports set status = $3, stop_reason = $4, waits_since = $5, finished_at = $6, person_id = $7, token_id = $8
   where account_id = $1 and id = $2`,
);

/** Writes how far an import has come, and by whom. Needs it locked. */
export async function saveImport(tx: Transaction, accountId: AccountId, saved: Import): Promise<void> {
  const { id, status, stopReason, waitsSince, finishedAt, personId, tokenId } = saved;
  await tx.query(move, [accountId, id, status, stopReason, waitsSince, finishedAt, personId, tokenId]);
}

const hold = statement(
  'imports_hold',
  'select status from imports where account_id = $1 and id = $2 for share',
);
const takeTurn = statement(
  'imports_take_turn',
  `select pg_advisory_xact_lock(hashtextextended('imports ' || $1, 0)) -- account_id = $1`,
);

/**
 * Whether an import runs. If so, it runs until the transaction ends, and no other import of the account creates anything
 * before that. Takes its lock first: the transaction has no other yet.
 */
export async function holdRunning(tx: Transaction, accountId: AccountId, id: ImportId): Promise<boolean> {
  await tx.query(takeTurn, [accountId]);
  const [row] = await tx.query<{ status: string }>(hold, [accountId, id]);
  return row?.status === 'Running';
}

const findSaying = statement(
  'import_rows_find_saying',
  `select line from import_rows
   where account_id = $1 and import_id = $2 and line = any($3::int[]) and body is not null`,
);

/** The lines of rows that still have their texts: the person of a row may have been erased since. */
export async function findSayingRows(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  lines: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ line: number }>(findSaying, [accountId, id, lines]);
  return new Set(rows.map(({ line }) => line));
}

const newRows = rowArrays(
  'line int, status text, makes text, match_key text, fingerprint bytea, body json, faults json',
);
const putRows = statement(
  'import_rows_put',
  `insert into import_rows (account_id, import_id, ${newRows.columns})
   select counter.account_id, $2, one.* from ${newRows.unnest(3)} as one
   ${OF_ACCOUNT}
   on conflict (account_id, import_id, line) do update
     set status = excluded.status, makes = excluded.makes, match_key = excluded.match_key,
       fingerprint = excluded.fingerprint, is_wanted = false, body = excluded.body, faults = excluded.faults,
       object_id = null, earlier_import_id = null
     where import_rows.status <> 'Created'
   returning line`,
);

export interface NewRow {
  readonly line: number;
  readonly body: RowBody | null;
  readonly makes: Made | null;
  readonly matchKey: string | null;
  readonly fingerprint: Buffer | null;
  /** The faults of its form, or null. */
  readonly faults: readonly RowFault[] | null;
}

/**
 * Writes rows; those of the same lines are replaced, unless they were created. Answers how many were written. Needs the
 * import locked.
 */
export async function saveRows(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  rows: readonly NewRow[],
): Promise<number> {
  const all = rows.map((row) => ({
    ...row,
    status: row.faults !== null ? 'Faulty' : row.makes === 'Nothing' ? 'Skipped' : 'Waiting',
  }));
  return (await tx.query(putRows, [accountId, id, ...newRows.of(all)])).length;
}

// A row that was imported before creates nothing.
const count = statement(
  'import_rows_count',
  `select import_id as id, status, case when earlier_import_id is null then makes end as makes, count(*) as count
   from import_rows
   where account_id = $1 and import_id = any($2::uuid[]) group by 1, 2, 3`,
);

/**
 * How many rows imports have, by their ids: those of imports that continue are counted, ten thousand in some
 * milliseconds.
 */
export async function countRows(tx: Queries, accountId: AccountId, imports: readonly Import[]) {
  const ids = imports.filter(({ counts }) => counts === null).map(({ id }) => id);
  const counted = ids.length === 0 ? new Map<ImportId, RowCounts>() : await countThose(tx, accountId, ids);
  return new Map(imports.map(({ id, counts }) => [id, counts ?? counted.get(id) ?? NO_ROWS]));
}

async function countThose(tx: Queries, accountId: AccountId, ids: readonly ImportId[]) {
  const rows = await tx.query<{ id: ImportId; status: RowStatus; makes: Made | null; count: number }>(count, [
    accountId,
    ids,
  ]);
  return new Map(ids.map((id) => [id, countsOf(rows.filter((row) => row.id === id))]));
}

function countsOf(
  rows: readonly { readonly status: RowStatus; readonly makes: Made | null; readonly count: number }[],
): RowCounts {
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.count, 0);
  const of = (status: RowStatus) => sum(rows.filter((row) => row.status === status));
  const make = (makes: Made) => sum(rows.filter((row) => row.makes === makes && row.status !== 'Faulty'));
  return {
    Waiting: of('Waiting'),
    Valid: of('Valid'),
    Faulty: of('Faulty'),
    Skipped: of('Skipped'),
    Created: of('Created'),
    made: { Draft: make('Draft'), Open: make('Open'), Paid: make('Paid'), Nothing: make('Nothing') },
  };
}

const take = statement(
  'import_rows_take',
  `select r.line, r.body,
     (select min(e.line) from import_rows e
      where e.account_id = $1 and e.import_id = $2 and e.match_key = r.match_key and e.line < r.line) as "sameAs",
     (select min(e.line) from import_rows e
      where e.account_id = $1 and e.import_id = $2 and e.external_id = r.external_id and e.line < r.line)
       as "sameExternalAs"
   from import_rows r
   where r.account_id = $1 and r.import_id = $2 and r.status = any($3::text[]) and r.body is not null
   order by r.line limit $4`,
);

/**
 * Reads the first rows that have one of these statuses. Rows of an import that was canceled a moment ago have no texts any
 * more, and are left out.
 */
export function takeRows(
  database: Database,
  accountId: AccountId,
  id: ImportId,
  statuses: readonly RowStatus[],
  limit: number,
): Promise<WaitingRow[]> {
  return database.single<WaitingRow>(accountId, take, [accountId, id, statuses, limit]);
}

// A reference or a number names one invoice. Other rows that are the same each stand for one: the second of this file for
// the second that was created before; canceled and refused rows stand for none. An object that was deleted since may be
// imported again; a merged contact still counts.
const recognize = statement(
  'import_rows_recognize',
  `select r.line, earlier.import_id as "importId", earlier.object_id as "objectId"
   from import_rows r
   cross join lateral (
     select e.import_id, e.object_id from import_rows e
     where e.account_id = $1 and e.fingerprint = r.fingerprint and e.import_id <> $2 and e.status = 'Created'
       and (exists (select from invoices i where i.account_id = $1 and i.id = e.object_id)
         or exists (select from contacts c where c.account_id = $1 and c.id = e.object_id
           and (c.deleted_at is null or c.merged_into_id is not null)))
     order by e.import_id, e.line
     offset (select count(*) from import_rows b
       where r.body ->> 'reference' is null and r.body ->> 'number' is null
         and b.account_id = $1 and b.import_id = $2 and b.fingerprint = r.fingerprint and b.line < r.line
         and not b.is_wanted and b.status <> 'Faulty' and b.makes is distinct from 'Nothing')
     limit 1) earlier
   where r.account_id = $1 and r.import_id = $2 and r.line = any($3::int[]) and not r.is_wanted`,
);

/** Finds objects that imports before this one have created from the same rows, by line. */
export async function recognizeRows(
  tx: Queries,
  accountId: AccountId,
  id: ImportId,
  lines: readonly number[],
): Promise<ReadonlyMap<number, Recognized>> {
  const rows = await tx.query<Recognized & { line: number }>(recognize, [accountId, id, lines]);
  return new Map(rows.map(({ line, importId, objectId }) => [line, { importId, objectId }]));
}

const want = statement(
  'import_rows_want',
  `update import_rows set status = 'Waiting', is_wanted = true, object_id = null, earlier_import_id = null
   where account_id = $1 and import_id = $2 and line = any($3::int[]) and earlier_import_id is not null
   returning line`,
);

/** Has rows created that were imported before; answers their lines. Needs the import locked. */
export async function wantRows(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  lines: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx.query<{ line: number }>(want, [accountId, id, lines]);
  return rows.map(({ line }) => line);
}

// The faults of a row that was erased a moment ago could name the person again, so they are dropped; a created object is
// noted in any case.
const resultRows = rowArrays('line int, status text, object_id uuid, faults json, earlier_import_id uuid');
const note = statement(
  'import_rows_note',
  `update import_rows r set status = done.status, object_id = done.object_id, faults = done.faults,
     earlier_import_id = done.earlier_import_id
   from ${resultRows.unnest(3)} as done (${resultRows.columns})
   where r.account_id = $1 and r.import_id = $2 and r.line = done.line
     and (r.body is not null or done.status = 'Created')`,
);

/** Notes the results of rows; for a row that was erased a moment ago, only that it was created. */
export async function noteResults(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  results: readonly RowResult[],
): Promise<void> {
  await tx.query(note, [accountId, id, ...resultRows.of(results)]);
}

// Later files are compared with created rows only. The fingerprint of another row would identify a person for whom nothing
// was created.
const forget = statement(
  'import_rows_forget',
  `update import_rows set body = null, match_key = null, fingerprint = case when status = 'Created' then fingerprint end
   where account_id = $1 and import_id = $2 and body is not null`,
);

const keepCounts = statement(
  'imports_keep_counts',
  'update imports set counts = $3::json where account_id = $1 and id = $2',
);

/**
 * Ends the rows of an import, which do not change any more: forgets their texts, and the fingerprints of rows that were not
 * created, and stores their counts. Needs the import locked and ended.
 */
export async function endRows(tx: Transaction, accountId: AccountId, id: ImportId): Promise<void> {
  await tx.query(forget, [accountId, id]);
  const counts = (await countThose(tx, accountId, [id])).get(id);
  await tx.query(keepCounts, [accountId, id, JSON.stringify(counts)]);
}

const listSome = statement(
  'import_rows_list',
  `select r.line, r.status, r.object_id as "objectId", r.faults, r.earlier_import_id as "earlierImportId",
     e.name as "earlierName", e.created_at as "earlierAt",
     case when e.token_id is not null then json_build_object('type', 'Token', 'id', e.token_id)
       when e.id is not null then json_build_object('type', 'Member', 'id', e.person_id) end as "earlierBy",
     coalesce(r.body->'contact'->>'name', r.body->>'name') as "contactName",
     coalesce(r.body->'contact'->>'email', r.body->>'email') as "contactEmail",
     (r.body->>'totalAmount')::bigint as "totalAmount", r.body->>'currency' as currency,
     r.body->'paymentSchedule' as "paymentSchedule"
   from import_rows r
   left join imports e on e.account_id = $1 and e.id = r.earlier_import_id
   where r.account_id = $1 and r.import_id = $2 and r.line > $3 and r.status = any($4::text[])
   order by r.line limit $5`,
);

/** Reads rows after a line, in the order of the lines. */
export function listRows(
  database: Database,
  accountId: AccountId,
  id: ImportId,
  after: number,
  statuses: readonly RowStatus[],
  limit: number,
): Promise<ListedRow[]> {
  return database.single<ListedRow>(accountId, listSome, [accountId, id, after, statuses, limit]);
}
