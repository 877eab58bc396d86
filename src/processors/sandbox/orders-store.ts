import { type RoleAccess, statement } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { ProcessorEvent, StatementLine } from '../types.ts';
import { KeyConflict, type MerchantTransaction, type Method, type Posting } from './types.ts';
import { decodeEvent } from './wire.ts';

export type OrderKind =
  | 'charge'
  | 'refund'
  | 'transfer'
  | 'method'
  | 'recipient'
  | 'bank_payout'
  | 'reversal'
  | 'setup';

const findOrder = statement(
  'sandbox_find_order',
  `select order_hash as hash, answer from sandbox.orders where account_id = $1 and kind = $2 and key = $3`,
);

/**
 * The first answer to an operation, or null when its key is new. Throws {@link KeyConflict} when the key was used for
 * another operation.
 */
export async function findFirstAnswer<Outcome>(
  { tx, accountId }: MerchantTransaction,
  kind: OrderKind,
  key: string,
  hash: Buffer,
): Promise<Outcome | null> {
  const [row] = await tx.query<{ hash: Buffer; answer: Outcome }>(findOrder, [accountId, kind, key]);
  if (row === undefined) return null;
  if (!row.hash.equals(hash)) throw new KeyConflict('This key was used for another order.');
  return row.answer;
}

const insertOrder = statement(
  'sandbox_insert_order',
  `insert into sandbox.orders (account_id, kind, key, order_hash, answer, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Stores the first answer to an operation. Errors: the primary key, when there is one. */
export async function keepFirstAnswer(
  { tx, accountId, now }: MerchantTransaction,
  kind: OrderKind,
  key: string,
  hash: Buffer,
  answer: object,
): Promise<void> {
  await tx.query(insertOrder, [accountId, kind, key, hash, JSON.stringify(answer), now]);
}

const methodColumns = 'behaviour, type, name, last4, expires_on as "expiresOn"';

const insertToken = statement(
  'sandbox_insert_token',
  `insert into sandbox.tokens (account_id, token, behaviour, type, name, last4, expires_on, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

function valuesOf({ behaviour, type, name, last4, expiresOn }: Method): unknown[] {
  return [behaviour, type, name, last4, expiresOn];
}

export async function insertTokenRow(work: MerchantTransaction, token: string, method: Method) {
  await work.tx.query(insertToken, [work.accountId, token, ...valuesOf(method), work.now]);
}

const findToken = statement(
  'sandbox_find_token',
  `select ${methodColumns} from sandbox.tokens where account_id = $1 and token = $2 and not is_used`,
);

/** Finds the method of an unused token, or null. */
export async function findTokenRow(database: RoleAccess, accountId: AccountId, token: string) {
  const [row] = await database.query<Method>(findToken, [accountId, token]);
  return row ?? null;
}

const takeToken = statement(
  'sandbox_use_token',
  `update sandbox.tokens set is_used = true where account_id = $1 and token = $2 and not is_used
   returning ${methodColumns}`,
);

/** Uses a token up. Answers its method, or null when the token is unknown or was used before. */
export async function useTokenRow({ tx, accountId }: MerchantTransaction, token: string) {
  const [row] = await tx.query<Method>(takeToken, [accountId, token]);
  return row ?? null;
}

const insertMethod = statement(
  'sandbox_insert_method',
  `insert into sandbox.methods (account_id, reference, behaviour, type, name, last4, expires_on, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertMethodRow(work: MerchantTransaction, reference: string, method: Method) {
  await work.tx.query(insertMethod, [work.accountId, reference, ...valuesOf(method), work.now]);
}

const findMethod = statement(
  'sandbox_find_method',
  `select ${methodColumns} from sandbox.methods
   where account_id = $1 and reference = $2 and removed_at is null`,
);

/** A stored method, or null when it was removed or is another merchant's. */
export async function findMethodRow({ tx, accountId }: MerchantTransaction, reference: string) {
  const [row] = await tx.query<Method>(findMethod, [accountId, reference]);
  return row ?? null;
}

const removeMethod = statement(
  'sandbox_remove_method',
  `update sandbox.methods set removed_at = $3 where account_id = $1 and reference = $2 and removed_at is null
   returning reference`,
);

/** Forgets a stored method. Answers whether there was one. */
export async function removeMethodRow({ tx, accountId, now }: MerchantTransaction, reference: string) {
  return (await tx.query(removeMethod, [accountId, reference, now])).length > 0;
}

const listEvents = statement(
  'sandbox_list_events',
  'select position, body from sandbox.events where account_id = $1 and position > $2 order by position limit $3',
);

/** Events after a position, oldest first. */
export async function listEventRows(
  database: RoleAccess,
  accountId: AccountId,
  after: number,
  limit: number,
): Promise<{ position: number; event: ProcessorEvent }[]> {
  const rows = await database.query<{ position: number; body: unknown }>(listEvents, [
    accountId,
    after,
    limit,
  ]);
  return rows.map(({ position, body }) => ({ position, event: decodeEvent(body) }));
}

const listLines = statement(
  'sandbox_list_statement',
  `select position, reference, kind, key, amount, fee, currency, occurred_at as "occurredAt"
   from sandbox.statement_lines where account_id = $1 and position > $2 and position <= $4
   order by position limit $3`,
);

/** Lines of the statement after a position and up to another, oldest first. */
export function listStatementRows(
  database: RoleAccess,
  accountId: AccountId,
  after: number,
  limit: number,
  until: number,
): Promise<(StatementLine & { position: number })[]> {
  return database.query(listLines, [accountId, after, limit, until]);
}

const lastPosition = statement(
  'sandbox_last_position',
  `select position from sandbox.statement_lines where account_id = $1 order by position desc limit 1`,
);

/** The position of the newest line of the statement, or null. Positions have no gaps. */
export async function findLastPosition(database: RoleAccess, accountId: AccountId): Promise<number | null> {
  const [row] = await database.query<{ position: number }>(lastPosition, [accountId]);
  return row?.position ?? null;
}

const listLog = statement(
  'sandbox_list_log',
  `select position, kind, key, reference, entry, occurred_at as "occurredAt"
   from sandbox.log where account_id = $1 and position > $2 order by position limit $3`,
);

/** Entries of a merchant's activity log after a position, oldest first. */
export function listLogRows(
  database: RoleAccess,
  accountId: AccountId,
  after: number,
  limit: number,
): Promise<{ position: number }[]> {
  return database.query(listLog, [accountId, after, limit]);
}

const sumBalances = statement(
  'sandbox_sum_balances',
  `select currency, sum(held)::bigint as held, sum(in_transit)::bigint as "inTransit"
   from sandbox.statement_lines where account_id = $1 and position <= $2 group by currency order by currency`,
);

/** The balances of a merchant up to a position, by currency in the minor unit. */
export function sumBalanceRows(
  database: RoleAccess,
  accountId: AccountId,
  until: number,
): Promise<{ currency: string; held: number; inTransit: number }[]> {
  return database.query(sumBalances, [accountId, until]);
}

/** A line of the statement that was not paid out yet. */
export type UnpaidLine = Pick<Posting, 'kind' | 'key' | 'held' | 'fee'> & { readonly position: number };

const linesToPay = statement(
  'sandbox_lines_to_pay',
  `select position, kind, key, held, fee from sandbox.statement_lines
   where account_id = $1 and currency = $2 and payout is null and available_at <= $3 order by position`,
);

/** The lines that are available and were not paid out, oldest first. */
export function listLinesToPay(
  { tx, accountId, now }: MerchantTransaction,
  currency: string,
): Promise<UnpaidLine[]> {
  return tx.query(linesToPay, [accountId, currency, now]);
}

const findUnpaid = statement(
  'sandbox_find_unpaid',
  `select currency, available_at as at, sum(held)::bigint as held, false as "isPayout"
   from sandbox.statement_lines where account_id = $1 and payout is null
   group by currency, available_at having sum(held) <> 0
   union all
   select subject, due_at, 0, true from sandbox.jobs where account_id = $1 and kind = 'payout'
   order by at, "isPayout"`,
);

/** Money that becomes available, or a payout that is planned. */
export interface UnpaidRow {
  readonly currency: string;
  readonly at: Date;
  readonly held: number;
  readonly isPayout: boolean;
}

/** Lists money that is not paid out yet, by the instant at which it is available, and planned payouts. */
export function listUnpaidRows(database: RoleAccess, accountId: AccountId): Promise<UnpaidRow[]> {
  return database.query<UnpaidRow>(findUnpaid, [accountId]);
}

const payLines = statement(
  'sandbox_pay_lines',
  'update sandbox.statement_lines set payout = $3 where account_id = $1 and position = any ($2::bigint[])',
);

/** Puts lines into a payout. */
export async function markLinesPaid(
  { tx, accountId }: MerchantTransaction,
  positions: readonly number[],
  payout: string,
): Promise<void> {
  await tx.query(payLines, [accountId, positions, payout]);
}
