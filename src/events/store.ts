import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { anyLength } from '../kit/db/rows.ts';
import { unpackEventData } from '../kit/event-data.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, type EventId, LAST_ID } from '../kit/ids.ts';
import type { EventFilter, KeptEvent, LogCursor, LoggedHead } from './types.ts';

// After a restore from a backup the log and the objects count on from where the backup stood, and receivers have seen more.
const content = `e.type, e.object_id as "objectId", e.sequence + (select coalesce(sum(h.jump), 0)::bigint
    from account_holds h where h.account_id = e.account_id and h.position < e.position) as sequence, e.data, e.created_at as "createdAt",
  e.actor_type as "actorType", e.actor_id as "actorId", e.redacted_at as "redactedAt"`;
const columns = `e.id, ${content}`;

const asWritten = (row: KeptEvent): KeptEvent => ({ ...row, data: unpackEventData(row.data, row) });

const findOne = statement(
  'events_find',
  `select ${columns} from events e where e.account_id = $1 and e.id = $2`,
);

/** Reads an event, or null. */
export async function findEvent(
  database: Database,
  accountId: AccountId,
  id: EventId,
): Promise<KeptEvent | null> {
  const [row] = await database.single<KeptEvent>(accountId, findOne, [accountId, id]);
  return row === undefined ? null : asWritten(row);
}

const findSome = statement(
  'events_find_some',
  `select ${columns} from events e where e.account_id = $1 and e.id = any($2::uuid[])`,
);

export async function findEvents(
  database: Database,
  accountId: AccountId,
  ids: readonly EventId[],
): Promise<Map<EventId, KeptEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.single<KeptEvent>(accountId, findSome, [accountId, ids]);
  return new Map(rows.map((event) => [event.id, asWritten(event)]));
}

/** How many times its stored bytes an event has at most as it was written: fields that are left out have some 700. */
const UNPACKED = 3;

const findFirst = statement(
  'events_find_first',
  `select * from (
     select asked.id, ${content}, asked.place,
       sum(coalesce(${UNPACKED} * octet_length(e.data::text), 0)) over (order by asked.place) as length
     from unnest($2::uuid[]) with ordinality as asked (id, place)
     left join events e on e.account_id = $1 and e.id = asked.id
   ) one where length <= $3 or place = 1 order by place`,
);

/**
 * Reads the first of some events, up to a number of bytes together, but at least one. Answers them in the order of the
 * ids, with null for a missing event.
 */
export async function findFirstEvents(
  database: Database,
  accountId: AccountId,
  ids: readonly EventId[],
  mostBytes: number,
): Promise<(KeptEvent | null)[]> {
  const rows = await database.single<KeptEvent>(accountId, findFirst, [accountId, ids, mostBytes]);
  return rows.map((row) => ((row.type as string | null) === null ? null : asWritten(row)));
}

const findNoticed = statement(
  'events_find_noticed',
  `select ${columns} from events e
   where e.account_id = $1 and e.is_noticed and e.redacted_at is null
     and e.position = any(array(select position from events where account_id = $1 and id = any(${anyLength('$2::uuid[]')}::uuid[])))
   order by e.position, e.id`,
);

/**
 * Reads the noticed events of the transactions that wrote some events, in the order of commits, without redacted ones.
 */
export async function findNoticedEvents(
  database: Database,
  accountId: AccountId,
  ids: readonly EventId[],
): Promise<KeptEvent[]> {
  return (await database.single<KeptEvent>(accountId, findNoticed, [accountId, ids])).map(asWritten);
}

/** The filters of the store. `family`: the beginning of the types, e.g. `invoice.`. */
type StoreFilter = Pick<EventFilter, 'type' | 'objectId' | 'actorType' | 'actorId'> & {
  readonly family?: string;
  /** Not before this event. */
  readonly from?: string;
};

const readerOf = (name: string, condition: string) =>
  createListReader<KeptEvent, keyof StoreFilter>(
    name,
    `select ${columns} from events e where e.account_id = $1${condition}`,
    'e.id',
    {
      type: 'e.type = ?',
      objectId: 'e.object_id = ?',
      family: 'starts_with(e.type, ?)',
      actorType: "e.actor_type = '?'",
      actorId: 'e.actor_id = ?',
      from: 'e.id >= ?',
    },
  );
const list = readerOf('events_list', '');
// The conditions stand in the text, not in a parameter, so that the planner can use the partial indexes.
const listSeldom = readerOf('events_seldom', ` and e.type <> 'invoice.created'`);
const listOfOne = readerOf('events_of_one', ` and e.actor_type not in ('Token', 'Operator')`);

/** Reads a page of events, newest first: `limit + 1` rows at most. */
export async function listEventRows(
  database: Database,
  accountId: AccountId,
  filter: StoreFilter,
  page: PageRequest,
): Promise<KeptEvent[]> {
  const isOfOne = filter.actorId !== undefined && filter.from === undefined;
  const isSeldom = filter.type !== undefined && filter.type !== 'invoice.created';
  const read = isOfOne ? listOfOne : isSeldom ? listSeldom : list;
  return (await read(database, accountId, page, filter)).map(asWritten);
}

/** How many events a page of tokens' events reads. There is no index: for rarely used ones the page may have few. */
const LOOKED_AT = 20_000;

const findStop = statement(
  'events_find_stop',
  `select e.id, e.created_at as "createdAt" from events e where e.account_id = $1 and e.id < $2
   order by e.id desc offset ${LOOKED_AT - 1} limit 1`,
);

/** Where a page of tokens' events stops reading; null when it reaches the first event. */
export async function findStopOfPage(
  database: Database,
  accountId: AccountId,
  { before }: PageRequest,
): Promise<Pick<KeptEvent, 'id' | 'createdAt'> | null> {
  const values = [accountId, before ?? LAST_ID];
  const [row] = await database.single<Pick<KeptEvent, 'id' | 'createdAt'>>(accountId, findStop, values);
  return row ?? null;
}

const findToken = statement(
  'events_find_token',
  'select t.id from tokens t where t.account_id = $1 and t.id = $2',
);

/** Whether an actor is a token of the account. */
export async function isToken(database: Database, accountId: AccountId, actorId: string): Promise<boolean> {
  return (await database.single(accountId, findToken, [accountId, actorId])).length > 0;
}

const listLog = statement(
  'events_list_log',
  `select e.id, e.type, e.object_id as "objectId", e.created_at as "createdAt", e.position from events e
   where e.account_id = $1 and (e.position, e.id) > ($2::bigint, $3::uuid)
   order by e.position, e.id limit $4`,
);

/** Reads the log after a cursor, oldest first, without the events' data. */
export function listLogRows(
  database: Database,
  accountId: AccountId,
  after: LogCursor | null,
  limit: number,
): Promise<LoggedHead[]> {
  const { position, id } = after ?? { position: 0, id: '00000000-0000-0000-0000-000000000000' };
  return database.single<LoggedHead>(accountId, listLog, [accountId, position, id, limit]);
}

// Across accounts: one statement for all streams of a process.
const findPositions = statement(
  'events_find_positions',
  `select account_id as "accountId", value as position from account_counters
   where account_id = any($1::uuid[]) and name = 'Position'`,
);

/** The ends of the logs of some accounts. As the system role. */
export async function readPositions(
  database: Database,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const rows = await database.system.query<{ accountId: AccountId; position: number }>(findPositions, [
    accountIds,
  ]);
  return new Map(rows.map(({ accountId, position }) => [accountId, position]));
}

const findOnePlace = statement(
  'events_find_place',
  'select position, id from events where account_id = $1 and id = $2',
);

/** The cursor of an event, or null. */
export async function findLogCursor(
  tx: Transaction,
  accountId: AccountId,
  id: EventId,
): Promise<LogCursor | null> {
  const [row] = await tx.query<LogCursor>(findOnePlace, [accountId, id]);
  return row ?? null;
}

const findNewest = statement(
  'events_find_newest_place',
  'select position, id from events where account_id = $1 order by position desc, id desc limit 1',
);

/** The cursor of the newest event; null without events. */
export async function findNewestCursor(database: Database, accountId: AccountId): Promise<LogCursor | null> {
  const [row] = await database.single<LogCursor>(accountId, findNewest, [accountId]);
  return row ?? null;
}

const countLog = statement(
  'events_count_after',
  `select count(*) as count from (
     select from events e where e.account_id = $1 and (e.position, e.id) > ($2::bigint, $3::uuid) limit $4) one`,
);

/** Counts the events after a cursor, up to a number. */
export async function countAfter(
  database: Database,
  accountId: AccountId,
  { position, id }: LogCursor,
  most: number,
): Promise<number> {
  const values = [accountId, position, id, most];
  const [row] = await database.single<{ count: number }>(accountId, countLog, values);
  return row?.count ?? 0;
}

/** Reads the log after a cursor, oldest first, without the events' data. */
export function listHeadsAfter(
  tx: Transaction,
  accountId: AccountId,
  { position, id }: LogCursor,
  limit: number,
): Promise<LoggedHead[]> {
  return tx.query<LoggedHead>(listLog, [accountId, position, id, limit]);
}
