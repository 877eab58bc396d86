import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { type AccountId, FIRST_ID, type InvoiceId, newId } from '../../kit/ids.ts';
import { type Candidate, type SearchPosition, texts } from './store.ts';

const holdMany = statement(
  'search_hold_lists',
  `select pg_advisory_xact_lock_shared(hashtextextended('search ' || $1, 0)) -- account_id = $1`,
);

/**
 * Keeps lists from being dropped until the transaction ends, because it puts into them what it reads from now on. The
 * erasure of a person waits for it and drops these lists, too.
 */
export async function holdLists(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(holdMany, [accountId]);
}

const takeTurn = statement(
  'search_take_turn',
  `select pg_try_advisory_xact_lock(hashtextextended('search turn ' || $1, 0)) as "isTaken" -- account_id = $1`,
);

/**
 * Takes the only turn to put invoices of an account into lists, until the transaction ends. False, without waiting, while
 * another process has it.
 */
export async function takeListingTurn(tx: Transaction, accountId: AccountId): Promise<boolean> {
  const [row] = await tx.query<{ isTaken: boolean }>(takeTurn, [accountId]);
  return row?.isTaken === true;
}

const findBeyond = statement(
  'search_find_beyond',
  `select i.id from invoices i
   where i.account_id = $1 and i.id > coalesce((
     select c.searched_to from account_counters c where c.account_id = $1 and c.name = 'InvoiceNumber'), $2)
   order by i.id offset $3 limit 1`,
);

/** Whether more than some invoices are behind those that the lists reach to. Reads the ids of as many. */
export async function areMoreUnlisted(
  database: Database,
  accountId: AccountId,
  amount: number,
): Promise<boolean> {
  return (await database.single(accountId, findBeyond, [accountId, FIRST_ID, amount])).length > 0;
}

const findNew = statement(
  'search_find_new',
  `select ${texts} from invoices i where i.account_id = $1 and i.id > $2 order by i.id limit $3`,
);

/** Reads the invoices after an id, oldest first. */
export async function readAfter(
  tx: Transaction,
  accountId: AccountId,
  after: string,
  limit: number,
): Promise<Candidate[]> {
  return tx.query<Candidate>(findNew, [accountId, after, limit]);
}

const insertLists = statement(
  'search_insert_lists',
  `insert into search_lists (account_id, word, age, ids, amount)
   select counter.account_id, list.word, $2, list.ids::uuid[], list.amount
   from unnest($3::text[], $4::text[], $5::integer[]) list (word, ids, amount)
   ${OF_ACCOUNT}
   order by list.word collate "C"`,
);

/** Writes a list for each word: its invoices, newest first. */
export async function writeLists(
  tx: Transaction,
  accountId: AccountId,
  age: string,
  lists: ReadonlyMap<string, readonly InvoiceId[]>,
): Promise<void> {
  await tx.query(insertLists, [
    accountId,
    age,
    [...lists.keys()],
    [...lists.values()].map((ids) => `{${ids.join(',')}}`),
    [...lists.values()].map((ids) => ids.length),
  ]);
}

const putRelisted = statement(
  'search_put_relisted',
  `insert into search_relisted as kept (account_id, invoice_id, age)
   select counter.account_id, entry.id, $3 from unnest($2::uuid[]) entry (id)
   ${OF_ACCOUNT}
   order by entry.id
   on conflict (account_id, invoice_id) do update set age = excluded.age`,
);

/** Notes in which lists invoices stand that have waited. Needs the transaction that wrote the lists. */
export async function noteRelisted(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
  age: string,
): Promise<void> {
  await tx.query(putRelisted, [accountId, ids, age]);
}

const lockPosition = statement(
  'search_lock_position',
  `select searched_to as "searchedTo" from account_counters
   where account_id = $1 and name = 'InvoiceNumber' for update`,
);
const findUpTo = statement(
  'search_find_up_to',
  `select id from invoices where account_id = $1 and id > $2 and id <= $3`,
);
const addWaiting = statement(
  'search_add_waiting',
  `insert into search_waiting (account_id, id, invoice_id)
   select counter.account_id, entry.id, entry.invoice_id from unnest($2::uuid[], $3::uuid[]) entry (id, invoice_id)
   ${OF_ACCOUNT}`,
);
const movePosition = statement(
  'search_move_position',
  `update account_counters set searched_to = $2 where account_id = $1 and name = 'InvoiceNumber'`,
);

/**
 * Notes that all invoices up to `to` are in the lists; `known` are those that are. Invoices that were committed late,
 * behind those that were read, are put among the waiting. Needs the transaction that took the turn and wrote the lists;
 * locks the counter until it ends, so that creations wait.
 */
export async function moveSearchedTo(
  tx: Transaction,
  accountId: AccountId,
  from: InvoiceId | null,
  to: InvoiceId,
  known: ReadonlySet<InvoiceId>,
): Promise<void> {
  const [held] = await tx.query<SearchPosition>(lockPosition, [accountId]);
  if (held?.searchedTo !== from) throw new Error('The lists of a search were written without their turn.');
  const rows = await tx.query<{ id: InvoiceId }>(findUpTo, [accountId, from ?? FIRST_ID, to]);
  const late = rows.map(({ id }) => id).filter((id) => !known.has(id));
  if (late.length > 0) await putWaiting(tx, accountId, late);
  await tx.query(movePosition, [accountId, to]);
}

/** Has invoices wait to be put into lists. */
export async function putWaiting(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
): Promise<void> {
  await tx.query(addWaiting, [accountId, ids.map(() => newId()), ids]);
}

const addLate = statement(
  'search_add_late',
  `insert into search_waiting (account_id, id, invoice_id)
   select counter.account_id, entry.id, entry.invoice_id from unnest($2::uuid[], $3::uuid[]) entry (id, invoice_id)
   join account_counters counter on counter.account_id = $1 and counter.name = 'InvoiceNumber'
     and entry.invoice_id <= counter.searched_to`,
);

/**
 * Has those of new invoices wait that are older than some in the lists: nearly always none. Needs the counter of numbers
 * locked, so that the lists do not go further until these are committed.
 */
export async function putLate(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
): Promise<void> {
  await tx.query(addLate, [accountId, ids.map(() => newId()), ids]);
}

// `skip locked`: another process takes those.
const takeSome = statement(
  'search_take_waiting',
  `delete from search_waiting w
   where w.account_id = $1 and w.id in (
     select t.id from search_waiting t where t.account_id = $1 order by t.id limit $2 for update skip locked)
   returning w.invoice_id as id`,
);

/** Takes some that wait, to be put into the lists by the same transaction. */
export async function takeWaiting(
  tx: Transaction,
  accountId: AccountId,
  limit: number,
): Promise<InvoiceId[]> {
  const rows = await tx.query<{ id: InvoiceId }>(takeSome, [accountId, limit]);
  return [...new Set(rows.map(({ id }) => id))];
}
