import { type Queries, statement } from '../kit/db/database.ts';

// Across accounts: nobody has looked up the address yet.
const insertOne = statement(
  'reset_requests_insert',
  'insert into reset_requests (id, email, created_at) values ($1, $2, $3)',
);

/** Writes a request for a new password. */
export async function insertRequest(system: Queries, id: string, email: string, now: Date): Promise<void> {
  await system.query(insertOne, [id, email, now]);
}

// Across accounts: as above. A look takes no lock, which over several machines would be one on each.
const findAny = statement('reset_requests_find', 'select 1 from reset_requests limit 1');

/** Whether a request waits. */
export async function hasRequests(system: Queries): Promise<boolean> {
  return (await system.query(findAny, [])).length > 0;
}

// Across accounts: as above. Concurrent workers take the next ones.
const takeOne = statement(
  'reset_requests_take',
  `delete from reset_requests where id = (
     select id from reset_requests order by id limit 1 for update skip locked)
   returning email`,
);

/** Takes the oldest request, or null. It comes back when the transaction is rolled back. */
export async function takeRequest(tx: Queries): Promise<string | null> {
  const [row] = await tx.query<{ email: string }>(takeOne, []);
  return row?.email ?? null;
}
