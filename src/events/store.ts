import { type Database, statement } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, EventId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import type { EventFilter, KeptEvent, LoggedEvent, LogPlace } from './types.ts';

const columns = `e.id, e.type, e.object_id as "objectId", e.sequence, e.data, e.created_at as "createdAt"`;

const findOne = statement(
  'events_find',
  `select ${columns} from events e where e.account_id = $1 and e.id = $2`,
);

/** Reads an event, or null. Transaction: opens. */
export async function findEvent(
  database: Database,
  accountId: AccountId,
  id: EventId,
): Promise<KeptEvent | null> {
  const [row] = await database.single<KeptEvent>(accountId, findOne, [accountId, id]);
  return row ?? null;
}

const findMany = statement(
  'events_find_many',
  `select ${columns} from events e where e.account_id = $1 and e.id = any($2::uuid[]) order by e.id`,
);

/** Reads events by their ids, in the order of their ids. Transaction: opens. */
export function findEvents(
  database: Database,
  accountId: AccountId,
  ids: readonly EventId[],
): Promise<KeptEvent[]> {
  return database.single<KeptEvent>(accountId, findMany, [accountId, ids]);
}

/** What the store narrows a list to. `family`: the beginning of their types, e.g. `invoice.`. */
export type StoreFilter = Pick<EventFilter, 'type' | 'objectId'> & { readonly family?: string };

const list = createListReader<KeptEvent, keyof StoreFilter>(
  'events_list',
  `select ${columns} from events e where e.account_id = $1`,
  'e.id',
  { type: 'e.type = ?', objectId: 'e.object_id = ?', family: 'starts_with(e.type, ?)' },
);

/** Reads a page of events, newest first: `limit + 1` rows at most. Transaction: opens. */
export async function listEventRows(
  database: Database,
  accountId: AccountId,
  filter: StoreFilter,
  page: PageRequest,
): Promise<KeptEvent[]> {
  return list(database, accountId, page, filter);
}

// Up to the oldest transaction under way: all before it have ended, so no row can still come in between.
const listLog = statement(
  'events_list_log',
  `select ${columns}, e.transaction_id::text as "transactionId" from events e
   where e.account_id = $1 and (e.transaction_id, e.id) > ($2::xid8, $3::uuid)
     and e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
   order by e.transaction_id, e.id limit $4`,
);

/** Reads the log after a place, oldest first. Transaction: opens. */
export function listLogRows(
  database: Database,
  accountId: AccountId,
  after: LogPlace | null,
  limit: number,
): Promise<LoggedEvent[]> {
  const { transactionId, id } = after ?? { transactionId: '0', id: '00000000-0000-0000-0000-000000000000' };
  return database.single<LoggedEvent>(accountId, listLog, [accountId, transactionId, id, limit]);
}
