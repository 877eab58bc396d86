import { skipTakenNumbers, turnCounter } from '../accounts/service.ts';
import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { isInPeriod, type NumberRange, numberInRange } from '../kit/text/number-pattern.ts';
import type { CountedNumbers } from './free-number.ts';

const countUp = statement(
  'invoices_count_up',
  `update account_counters set value = value + $2, writes = writes + 1
   where account_id = $1 and name = 'InvoiceNumber'
   returning value, prefix, suffix, digits, period`,
);

/**
 * Takes the account's next number for an invoice that is issued on a civil day; the counter stays locked until the transaction
 * ends.
 */
export async function takeNumber(tx: Transaction, accountId: AccountId, issuedOn: string): Promise<string> {
  const take = () => tx.query<NumberRange & { value: number }>(countUp, [accountId, 1]);
  let [row] = await take();
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  if (!isInPeriod(row.period, issuedOn)) {
    await tx.query(countUp, [accountId, -1]);
    await turnCounter(tx, accountId, 'Invoice', issuedOn);
    [row] = (await take()) as [typeof row];
  }
  if (await isNumberTaken(tx, accountId, numberInRange(row, row.value))) {
    await tx.query(countUp, [accountId, -1]);
    await skipTakenNumbers(tx, accountId, issuedOn);
    [row] = (await take()) as [typeof row];
  }
  // The range of the counter, because the account may have been read before it was changed.
  return numberInRange(row, row.value);
}

/**
 * Takes the account's next invoice numbers for what the transaction writes from now on by {@link COUNTED_NUMBER}; the
 * counter stays locked until the transaction ends. {@link insertNewInvoices} fails where the counter counts in another period.
 */
export async function takeNumbers(tx: Transaction, accountId: AccountId, count: number): Promise<void> {
  await tx.query(countUp, [accountId, count]);
}

const holdNumbers = statement(
  'invoices_hold_prefix',
  `select prefix as "numberPrefix", pattern as "numberPattern", form as "numberForm"
   from account_counters where account_id = $1 and name = 'InvoiceNumber' for key share`,
);

/** Reads which numbers are counted; nobody chooses another prefix or pattern until the transaction ends. */
export async function holdCounted(tx: Transaction, accountId: AccountId): Promise<CountedNumbers> {
  const [row] = await tx.query<CountedNumbers>(holdNumbers, [accountId]);
  if (row === undefined) throw new Error('The account has no counter for invoice numbers.');
  return row;
}

/** Finds an invoice by its number. Its row has no columns. */
export const findNumber = statement(
  'invoices_find_number',
  'select from invoices where account_id = $1 and number = $2',
);

/** Whether an invoice has a number. Waits for no request that takes it. */
export async function isNumberTaken(tx: Transaction, accountId: AccountId, number: string): Promise<boolean> {
  return (await tx.query<object>(findNumber, [accountId, number])).length > 0;
}
