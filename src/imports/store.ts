import { type Database, type Queries, statement, type Transaction } from '../kit/database.ts';
import type { FaultDetail } from '../kit/errors.ts';
import type { AccountId, ImportId } from '../kit/ids.ts';
import type { Import, ImportStatus, RowBody, RowCounts, RowResult, RowStatus, WaitingRow } from './types.ts';

const COLUMNS = `id, kind, name, status, sends_mails as "sendsMails", person_id as "personId", token_id as "tokenId",
  created_at as "createdAt", finished_at as "finishedAt"`;

const insert = statement(
  'imports_insert',
  `insert into imports (account_id, id, kind, name, status, sends_mails, person_id, token_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Writes a new import. Transaction: needs. */
export async function insertImport(tx: Transaction, accountId: AccountId, made: Import): Promise<void> {
  const { id, kind, name, status, sendsMails, personId, tokenId, createdAt } = made;
  await tx.query(insert, [accountId, id, kind, name, status, sendsMails, personId, tokenId, createdAt]);
}

const find = statement('imports_find', `select ${COLUMNS} from imports where account_id = $1 and id = $2`);
const lock = statement(
  'imports_lock',
  `select ${COLUMNS} from imports where account_id = $1 and id = $2 for update`,
);

/** Reads an import, or null. Transaction: opens or joins. */
export async function findImport(tx: Queries, accountId: AccountId, id: ImportId): Promise<Import | null> {
  const [row] = await tx.query<Import>(find, [accountId, id]);
  return row ?? null;
}

/** Reads an import and locks it until the transaction ends, or null. Transaction: needs. */
export async function lockImport(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
): Promise<Import | null> {
  const [row] = await tx.query<Import>(lock, [accountId, id]);
  return row ?? null;
}

const list = statement(
  'imports_list',
  `select ${COLUMNS} from imports
   where account_id = $1 and ($2::uuid is null or id < $2) and kind = any($4::text[]) order by id desc limit $3`,
);

/** Reads a page of imports of some kinds, newest first, and one more. Transaction: opens. */
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
  'update imports set status = $3, finished_at = $4 where account_id = $1 and id = $2',
);

/** Writes how far an import has come. Transaction: needs, with it locked. */
export async function saveStatus(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  status: ImportStatus,
  finishedAt: Date | null,
): Promise<void> {
  await tx.query(move, [accountId, id, status, finishedAt]);
}

const putRows = statement(
  'import_rows_put',
  `insert into import_rows (account_id, import_id, line, status, match_key, body, faults)
   select $1, $2, new.line, new.status, new.match_key, new.body::json, new.faults::json
   from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
     as new (line, status, match_key, body, faults)
   on conflict (account_id, import_id, line) do update
     set status = excluded.status, match_key = excluded.match_key, body = excluded.body, faults = excluded.faults`,
);

/** A row as it comes. */
export interface NewRow {
  readonly line: number;
  readonly body: RowBody | null;
  readonly matchKey: string | null;
  /** What is wrong with its form; null when nothing is. */
  readonly faults: readonly FaultDetail[] | null;
}

/** Writes rows; those of the same lines are replaced. Transaction: needs, with the import locked. */
export async function saveRows(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  rows: readonly NewRow[],
): Promise<void> {
  await tx.query(putRows, [
    accountId,
    id,
    rows.map(({ line }) => line),
    rows.map(({ faults }) => (faults === null ? 'Waiting' : 'Faulty')),
    rows.map(({ matchKey }) => matchKey),
    rows.map(({ body }) => (body === null ? null : JSON.stringify(body))),
    rows.map(({ faults }) => (faults === null ? null : JSON.stringify(faults))),
  ]);
}

const count = statement(
  'import_rows_count',
  `select import_id as id, status, count(*) as count from import_rows
   where account_id = $1 and import_id = any($2::uuid[]) group by import_id, status`,
);

/** Counts the rows of imports, by their ids. Transaction: opens or joins. */
export async function countRows(
  tx: Queries,
  accountId: AccountId,
  ids: readonly ImportId[],
): Promise<ReadonlyMap<ImportId, RowCounts>> {
  const rows = await tx.query<{ id: ImportId; status: RowStatus; count: number }>(count, [accountId, ids]);
  return new Map(
    ids.map((id) => {
      const of = (status: RowStatus) =>
        rows.find((row) => row.id === id && row.status === status)?.count ?? 0;
      return [
        id,
        { Waiting: of('Waiting'), Valid: of('Valid'), Faulty: of('Faulty'), Created: of('Created') },
      ];
    }),
  );
}

const take = statement(
  'import_rows_take',
  `select r.line, r.body,
     (select min(e.line) from import_rows e
      where e.account_id = $1 and e.import_id = $2 and e.match_key = r.match_key and e.line < r.line) as "sameAs"
   from import_rows r
   where r.account_id = $1 and r.import_id = $2 and r.status = any($3::text[])
   order by r.line limit $4`,
);

/** Reads the first rows that have one of these statuses. Transaction: opens. */
export function takeRows(
  database: Database,
  accountId: AccountId,
  id: ImportId,
  statuses: readonly RowStatus[],
  limit: number,
): Promise<WaitingRow[]> {
  return database.single<WaitingRow>(accountId, take, [accountId, id, statuses, limit]);
}

const note = statement(
  'import_rows_note',
  `update import_rows r set status = done.status, object_id = done.object_id, faults = done.faults::json
   from unnest($3::int[], $4::text[], $5::uuid[], $6::text[]) as done (line, status, object_id, faults)
   where r.account_id = $1 and r.import_id = $2 and r.line = done.line`,
);

/** Notes what became of rows. Transaction: needs. */
export async function noteResults(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  results: readonly RowResult[],
): Promise<void> {
  await tx.query(note, [
    accountId,
    id,
    results.map(({ line }) => line),
    results.map(({ status }) => status),
    results.map(({ objectId }) => objectId),
    results.map(({ faults }) => (faults === null ? null : JSON.stringify(faults))),
  ]);
}

const forget = statement(
  'import_rows_forget',
  `update import_rows set body = null, match_key = null where account_id = $1 and import_id = $2 and body is not null`,
);

/** Forgets what the rows of an import say. Transaction: needs. */
export async function forgetBodies(tx: Transaction, accountId: AccountId, id: ImportId): Promise<void> {
  await tx.query(forget, [accountId, id]);
}

const listSome = statement(
  'import_rows_list',
  `select line, status, object_id as "objectId", faults from import_rows
   where account_id = $1 and import_id = $2 and line > $3 and status = any($4::text[])
   order by line limit $5`,
);

/** Reads rows behind a line, by their lines. Transaction: opens. */
export function listRows(
  database: Database,
  accountId: AccountId,
  id: ImportId,
  after: number,
  statuses: readonly RowStatus[],
  limit: number,
): Promise<RowResult[]> {
  return database.single<RowResult>(accountId, listSome, [accountId, id, after, statuses, limit]);
}
