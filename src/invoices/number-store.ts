import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';

const countUp = statement(
  'invoices_count_up',
  `update account_counters set value = value + $2
   where account_id = $1 and name = 'InvoiceNumber'
   returning value - $2 + 1 as first, searched_to as "searchedTo", prefix`,
);

/** Numbers that were taken, from `first` on; invoices up to `searchedTo` are in the lists of search. */
interface TakenNumbers {
  readonly first: number;
  /** Read from the counter, because the account may have been read before its prefix was changed. */
  readonly prefix: string;
  readonly searchedTo: InvoiceId | null;
}

/** Takes the account's next invoice numbers; the counter stays locked until the transaction ends. */
export async function takeNumbers(
  tx: Transaction,
  accountId: AccountId,
  count: number,
): Promise<TakenNumbers> {
  const [row] = await tx.query<TakenNumbers>(countUp, [accountId, count]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  return row;
}

const findNextNumber = statement(
  'invoices_next_number',
  `select value + 1 as next from account_counters where account_id = $1 and name = 'InvoiceNumber'`,
);

/** The number that the next invoice would get. */
export async function readNextNumber(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ next: number }>(findNextNumber, [accountId]);
  return row?.next ?? 1;
}
