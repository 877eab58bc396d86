import { statement, type Transaction } from '../kit/database.ts';

// Across accounts: whether anybody has the address is not known yet.
const insertOne = statement(
  'reset_requests_insert',
  'insert into reset_requests (id, email, created_at) values ($1, $2, $3)',
);

/** Writes that a new password was asked for. Transaction: opens. */
export async function insertRequest(
  system: Transaction,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await system.query(insertOne, [id, email, now]);
}

// Across accounts: as above. Others who look at the same time take the next.
const takeOne = statement(
  'reset_requests_take',
  `delete from reset_requests where id = (
     select id from reset_requests order by id limit 1 for update skip locked)
   returning email`,
);

/** Takes the oldest request, or null: it is back when the transaction does not end well. Transaction: needs. */
export async function takeRequest(tx: Transaction): Promise<string | null> {
  const [row] = await tx.query<{ email: string }>(takeOne, []);
  return row?.email ?? null;
}
