import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { selected } from '../../kit/db/rows.ts';
import type { AccountId, InvoiceId, ManualPaymentId, ScheduledPaymentId } from '../../kit/ids.ts';
import type { Invoice } from '../types.ts';
import type { ManualPayment, PaidBy } from './types.ts';

const columns = [
  'id',
  'invoiceId',
  'scheduledPaymentId',
  'invoiceSequence',
  'amount',
  'currency',
  'method',
  'reference',
  'note',
  'paidOn',
  'source',
  'sourceId',
  'createdAt',
  'wasScheduled',
  'removedAt',
] as const;

const selection = `select ${selected('m', columns)} from manual_payments m where m.account_id = $1`;

const insertMany = statement(
  'manual_payments_insert',
  `insert into manual_payments (account_id, invoice_id, currency, source, source_id, method, reference, note, created_at,
     id, scheduled_payment_id, invoice_sequence, amount, paid_on, was_scheduled)
   select counter.account_id, $2::uuid, $3, $4, $5::uuid, $6, $7, $8, $9::timestamptz, one.*
   from unnest($10::uuid[], $11::uuid[], $12::bigint[], $13::bigint[], $14::date[], $15::boolean[]) as one
   ${OF_ACCOUNT}`,
);

/** Writes what was recorded of one invoice at once: all rows have the details of the first. */
export async function insertManualPayments(
  tx: Transaction,
  accountId: AccountId,
  rows: readonly ManualPayment[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { invoiceId, currency, source, sourceId, method, reference, note, createdAt } = first;
  await tx.query(insertMany, [
    accountId,
    invoiceId,
    currency,
    source,
    sourceId,
    method,
    reference,
    note,
    createdAt,
    rows.map(({ id }) => id),
    rows.map(({ scheduledPaymentId }) => scheduledPaymentId),
    rows.map(({ invoiceSequence }) => invoiceSequence),
    rows.map(({ amount }) => amount),
    rows.map(({ paidOn }) => paidOn),
    rows.map(({ wasScheduled }) => wasScheduled),
  ]);
}

const removeOne = statement(
  'manual_payments_remove',
  'update manual_payments set removed_at = $3 where account_id = $1 and id = $2 and removed_at is null',
);

/** Undoes one that stands. */
export async function removeManualPayment(
  tx: Transaction,
  accountId: AccountId,
  id: ManualPaymentId,
  now: Date,
): Promise<void> {
  await tx.query(removeOne, [accountId, id, now]);
}

const removeOfPayment = statement(
  'manual_payments_remove_of_payment',
  `update manual_payments set removed_at = $4
   where account_id = $1 and invoice_id = $2 and scheduled_payment_id = $3 and removed_at is null`,
);

/** Undoes all that stand of a scheduled payment. */
export async function removeManualPaymentsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  paymentId: ScheduledPaymentId,
  now: Date,
): Promise<void> {
  await tx.query(removeOfPayment, [accountId, invoiceId, paymentId, now]);
}

const listOfInvoice = statement(
  'manual_payments_list_of_invoice',
  `${selection} and m.invoice_id = $2 order by m.invoice_sequence`,
);

/** Reads all that was recorded of an invoice, the oldest first, also what was undone. */
export function findManualPaymentsOf(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<ManualPayment[]> {
  return database.single<ManualPayment>(accountId, listOfInvoice, [accountId, invoiceId]);
}

/** Reads what {@link presentWithActions} needs: nothing is read where no money came outside. */
export function findOutsideOf(database: Database, accountId: AccountId, invoice: Invoice) {
  const isAny = invoice.payments.some(({ outsideAmount }) => outsideAmount > 0);
  return isAny ? findManualPaymentsOf(database, accountId, invoice.id) : Promise.resolve([]);
}

/** Reads the same of an invoice that the transaction has locked. */
export function readManualPaymentsOf(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<ManualPayment[]> {
  return tx.query<ManualPayment>(listOfInvoice, [accountId, invoiceId]);
}

const methods = statement(
  'manual_payments_find_methods',
  `select scheduled_payment_id as "paymentId", case source when 'Credit' then source else method end as method
   from manual_payments
   where account_id = $1 and invoice_id = $2 and removed_at is null order by invoice_sequence`,
);

/** How the money came of the manual payments of an invoice that stand, the oldest first. */
export function findManualMethods(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<{ paymentId: ScheduledPaymentId; method: PaidBy }[]> {
  return database.single(accountId, methods, [accountId, invoiceId]);
}

const eraseWords = statement(
  'manual_payments_erase_words',
  `update manual_payments
   set reference = case when reference = '' then '' else $3 end, note = case when note = '' then '' else $3 end
   where account_id = $1 and invoice_id = any($2::uuid[]) and (reference <> '' or note <> '')`,
);

/** Takes what people wrote out of the manual payments of invoices; `erased` stands in its place. */
export async function eraseManualWords(
  tx: Transaction,
  accountId: AccountId,
  invoiceIds: readonly InvoiceId[],
  erased: string,
): Promise<void> {
  await tx.query(eraseWords, [accountId, invoiceIds, erased]);
}
