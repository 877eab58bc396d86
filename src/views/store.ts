import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';
import type { View } from './types.ts';

export interface ViewOwner {
  readonly accountId: AccountId;
  readonly personId: PersonId;
}

const columns = `id, name, page, query, position, created_at as "createdAt", updated_at as "updatedAt"`;

const list = statement(
  'saved_views_list',
  `select ${columns} from saved_views where account_id = $1 and person_id = $2 order by position, id limit $3`,
);

/** Reads the views of a person in an account, in their order. */
export function listViews(database: Database, { accountId, personId }: ViewOwner, most: number) {
  return database.single<View>(accountId, list, [accountId, personId, most]);
}

const count = statement(
  'saved_views_count',
  'select count(*) as count from saved_views where account_id = $1 and person_id = $2',
);
const insert = statement(
  'saved_views_insert',
  `insert into saved_views (account_id, person_id, id, name, page, query, position, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

export async function countViews(tx: Transaction, { accountId, personId }: ViewOwner): Promise<number> {
  const [row] = await tx.query<{ count: number }>(count, [accountId, personId]);
  return row?.count ?? 0;
}

export async function insertView(tx: Transaction, { accountId, personId }: ViewOwner, view: View) {
  const { id, name, page, query, position, createdAt } = view;
  await tx.query(insert, [accountId, personId, id, name, page, query, position, createdAt]);
}

const lock = statement(
  'saved_views_lock',
  `select ${columns} from saved_views where account_id = $1 and person_id = $2 and id = $3 for update`,
);

/** Reads a view and locks it until the transaction ends, or null. */
export async function lockView(tx: Transaction, { accountId, personId }: ViewOwner, id: string) {
  const [row] = await tx.query<View>(lock, [accountId, personId, id]);
  return row ?? null;
}

const update = statement(
  'saved_views_update',
  `update saved_views set name = $4, query = $5, position = $6, updated_at = $7
   where account_id = $1 and person_id = $2 and id = $3`,
);

/** Changes a view. Needs the view locked. */
export async function updateView(
  tx: Transaction,
  { accountId, personId }: ViewOwner,
  { id, name, query, position, updatedAt }: View,
): Promise<void> {
  await tx.query(update, [accountId, personId, id, name, query, position, updatedAt]);
}

const remove = statement(
  'saved_views_delete',
  'delete from saved_views where account_id = $1 and person_id = $2 and id = $3',
);

/** Deletes a view. Needs the view locked. */
export async function deleteView(tx: Transaction, { accountId, personId }: ViewOwner, id: string) {
  await tx.query(remove, [accountId, personId, id]);
}
