import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { invoiceNumber } from '../kit/text/invoice-number.ts';

const countUp = statement(
  'invoices_count_up',
  `update account_counters set value = value + $2
   where account_id = $1 and name = 'InvoiceNumber'
   returning value, prefix`,
);

/** Takes the account's next invoice number; the counter stays locked until the transaction ends. */
export async function takeNumber(tx: Transaction, accountId: AccountId): Promise<string> {
  const [row] = await tx.query<{ value: number; prefix: string }>(countUp, [accountId, 1]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  // The prefix of the counter, because the account may have been read before it was changed.
  return invoiceNumber(row.prefix, row.value);
}

/**
 * Takes the account's next invoice numbers for what the transaction writes from now on by {@link COUNTED_NUMBER}; the
 * counter stays locked until the transaction ends.
 */
export async function takeNumbers(tx: Transaction, accountId: AccountId, count: number): Promise<void> {
  await tx.query(countUp, [accountId, count]);
}

const holdPrefixes = statement(
  'invoices_hold_prefix',
  `select prefix from account_counters where account_id = $1 and name = 'InvoiceNumber' for key share`,
);

/** Reads what stands before counted numbers; nobody chooses another prefix until the transaction ends. */
export async function holdPrefix(tx: Transaction, accountId: AccountId): Promise<string> {
  const [row] = await tx.query<{ prefix: string }>(holdPrefixes, [accountId]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  return row.prefix;
}

const findNextNumber = statement(
  'invoices_next_number',
  `select value + 1 as next, prefix from account_counters where account_id = $1 and name = 'InvoiceNumber'`,
);

const findNumber = statement(
  'invoices_find_number',
  'select from invoices where account_id = $1 and number = $2',
);

/** Whether an invoice has a number. Waits for no request that takes it. */
export async function isNumberTaken(tx: Transaction, accountId: AccountId, number: string): Promise<boolean> {
  return (await tx.query<object>(findNumber, [accountId, number])).length > 0;
}

/** Reads the number that the next invoice would get. Locks nothing, so another request may take it. */
export async function readNextNumber(tx: Transaction, accountId: AccountId): Promise<string> {
  const [row] = await tx.query<{ next: number; prefix: string }>(findNextNumber, [accountId]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  return invoiceNumber(row.prefix, row.next);
}
