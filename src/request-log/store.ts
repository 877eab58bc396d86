import { type Database, OF_ACCOUNT, statement } from '../kit/db/database.ts';
import { createFinder, rowArrays } from '../kit/db/rows.ts';
import { type AccountId, LAST_ID } from '../kit/ids.ts';
import type { KeptRequest, RequestFilter } from './types.ts';

const requestRows = rowArrays(
  'account_id uuid, id uuid, request_id text, method text, path text, status smallint, milliseconds real',
  'person_id uuid, token_id uuid, refusal_code text, faults json, idempotency_key text, body json',
  'body_bytes integer, dropped integer, created_at timestamptz',
);

// Across accounts: a process writes what all of them have sent within a second, in one statement.
const insertAll = statement(
  'api_requests_insert',
  `insert into api_requests (${requestRows.columns}) select new.* from ${requestRows.unnest(1)} as new (${requestRows.columns})
   join account_counters counter on counter.account_id = new.account_id and counter.name = 'Position'`,
);

const OTHERS = requestRows.columns.split(', ').filter((column) => column !== 'account_id');

const insertOwn = statement(
  'api_requests_insert_own',
  `insert into api_requests (account_id, ${OTHERS.join(', ')})
   select counter.account_id, ${OTHERS.map((column) => `new.${column}`).join(', ')}
   from ${requestRows.unnest(2)} as new (${requestRows.columns})
   ${OF_ACCOUNT}`,
);

/** Writes requests of any accounts. As the system role. */
export async function insertRequests(database: Database, requests: readonly KeptRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const { system, machines } = database;
  if (!(await machines.isSpread())) {
    await system.query(insertAll, requestRows.of(requests));
    return;
  }
  // A machine that is away keeps the others' from being written by no more than its own failure.
  const ofAccounts = Map.groupBy(requests, ({ accountId }) => accountId);
  const faults: unknown[] = [];
  for (const [accountId, own] of ofAccounts) {
    await system
      .query(insertOwn, [accountId, ...requestRows.of(own)])
      .catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

const PURGED_AT_ONCE = 5_000;

// Across accounts: one bounded piece of housekeeping.
const findOld = statement(
  'api_requests_find_old',
  `select account_id as "accountId", id from api_requests where created_at < $1 limit ${PURGED_AT_ONCE}`,
);

// Account by account: with a join of all their ids, PostgreSQL scans a table that has grown since its last ANALYZE once for
// each row.
const purge = statement(
  'api_requests_purge',
  'delete from api_requests where account_id = $1 and id = any($2::uuid[])',
);

/** Deletes requests from before an instant, up to some pieces; answers how many. As the system role. */
export async function purgeRequests(database: Database, before: Date, pieces: number): Promise<number> {
  let purged = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    const rows = await database.system.query<{ accountId: AccountId; id: string }>(findOld, [before]);
    for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId))
      await database.system.query(purge, [accountId, own.map(({ id }) => id)]);
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
