import { type Database, statement } from '../kit/db/database.ts';
import { createFinder } from '../kit/db/rows.ts';
import { type AccountId, LAST_ID } from '../kit/ids.ts';
import type { KeptRequest, RequestFilter } from './types.ts';

// Across accounts: a process writes what all of them have sent within a second, in one statement.
const insertAll = statement(
  'api_requests_insert',
  `insert into api_requests (account_id, id, request_id, method, path, status, milliseconds, person_id, token_id,
     refusal_code, faults, idempotency_key, body, body_bytes, dropped, created_at)
   select r.account_id, r.id, r.request_id, r.method, r.path, r.status, r.milliseconds, r.person_id, r.token_id,
     r.refusal_code, r.faults::json, r.idempotency_key, r.body::json, r.body_bytes, r.dropped, r.created_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::real[], $8::uuid[],
     $9::uuid[], $10::text[], $11::text[], $12::text[], $13::text[], $14::integer[], $15::integer[], $16::timestamptz[])
     as r (account_id, id, request_id, method, path, status, milliseconds, person_id, token_id, refusal_code, faults,
       idempotency_key, body, body_bytes, dropped, created_at)`,
);

/** Writes requests of any accounts. As the system role. */
export async function insertRequests(database: Database, rows: readonly KeptRequest[]): Promise<void> {
  if (rows.length === 0) return;
  await database.system.query(insertAll, [
    rows.map((row) => row.accountId),
    rows.map((row) => row.id),
    rows.map((row) => row.requestId),
    rows.map((row) => row.method),
    rows.map((row) => row.path),
    rows.map((row) => row.status),
    rows.map((row) => row.milliseconds),
    rows.map((row) => row.personId),
    rows.map((row) => row.tokenId),
    rows.map((row) => row.refusalCode),
    rows.map((row) => (row.faults === null ? null : JSON.stringify(row.faults))),
    rows.map((row) => row.idempotencyKey),
    rows.map((row) => (row.body === null ? null : JSON.stringify(row.body))),
    rows.map((row) => row.bodyBytes),
    rows.map((row) => row.dropped),
    rows.map((row) => row.createdAt),
  ]);
}

const PURGED_AT_ONCE = 5_000;

// Across accounts: one bounded piece of housekeeping. Rows are found by their places (ctid): with a join by ids, PostgreSQL
// scans a table that has grown since its last ANALYZE once for each row.
const purge = statement(
  'api_requests_purge',
  `delete from api_requests where ctid = any(array(
     select ctid from api_requests where created_at < $1 limit ${PURGED_AT_ONCE}))
   returning id`,
);

/** Deletes requests from before an instant, up to some pieces; answers how many. As the system role. */
export async function purgeRequests(database: Database, before: Date, pieces: number): Promise<number> {
  let purged = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    const rows = await database.system.query(purge, [before]);
    purged += rows.length;
    if (rows.length < PURGED_AT_ONCE) break;
  }
  return purged;
}

const columns = `id, account_id as "accountId", request_id as "requestId", method, path, status, milliseconds,
  person_id as "personId", token_id as "tokenId", refusal_code as "refusalCode", faults, idempotency_key as "idempotencyKey",
  body, body_bytes as "bodyBytes", dropped, created_at as "createdAt"`;

/** How many requests a page reads: for a rare filter it may show fewer than the limit, and still continue. */
const LOOKED_AT = 5_000;

const list = statement(
  'api_requests_list',
  `with looked as materialized (
     select ${columns} from api_requests
     where account_id = $1 and id < $2 and ($7::timestamptz is null or created_at >= $7)
     order by id desc limit ${LOOKED_AT}
   ), stop as (
     select case when count(*) = ${LOOKED_AT} then (array_agg(id order by id))[1] end as id from looked
   )
   select stop.id as "stoppedAt", found.* from stop
   left join (
     select * from looked
     where ($4::text is null or method = $4) and ($5::integer is null or status / 100 = $5)
       and ($6::text is null or starts_with(path, $6))
       and ($8::text is null or ($8 = 'Token') = ("tokenId" is not null))
     order by id desc limit $3
   ) found on true
   order by found.id desc`,
);

/** A part of a list of requests, newest first. */
interface ListedRequests {
  readonly rows: readonly KeptRequest[];
  /** Where the list continues when it was not read to its end. */
  readonly stoppedAt: string | null;
}

/** Reads requests from before an id on, newest first. */
export async function listRequests(
  database: Database,
  accountId: AccountId,
  { method, statusClass, path, actorType, since }: RequestFilter,
  before: string | null,
  limit: number,
): Promise<ListedRequests> {
  const rows = await database.single<KeptRequest & { stoppedAt: string | null }>(accountId, list, [
    accountId,
    before ?? LAST_ID,
    limit,
    method ?? null,
    statusClass === undefined ? null : Number(statusClass),
    path ?? null,
    since ?? null,
    actorType ?? null,
  ]);
  // The outer join leaves one row without a request where none was found.
  const found = rows.filter(({ id }) => (id as string | null) !== null);
  return { rows: found, stoppedAt: rows[0]?.stoppedAt ?? null };
}

const findOne = statement(
  'api_requests_find',
  `select ${columns} from api_requests where account_id = $1 and request_id = $2`,
);

/** Reads a request by the id of its answer, or null. */
export const findRequest = createFinder<KeptRequest, string>(findOne);
