import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { AccountId, InvoiceId, MandateId, ScheduledPaymentId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { Mandate } from './types.ts';

type MandateRow = Omit<Mandate, 'method'> & {
  readonly methodType: PaymentMethodType;
  readonly methodName: string;
  readonly methodLast4: string;
};

const selection = `select id, invoice_id as "invoiceId", processor, processor_reference as "processorReference",
     method_type as "methodType", method_name as "methodName", method_last4 as "methodLast4", terms,
     agreed_amount as "agreedAmount", surcharge_basis_points as "surchargeBasisPoints", failures, retry_at as "retryAt", accepted_at as "acceptedAt"
   from mandates
   where account_id = $1 and invoice_id = $2`;

const findCurrent = statement('mandates_find_current', `${selection} and canceled_at is null`);

/** Reads the mandate that stands for an invoice, or null. Transaction: needs, with the invoice locked. */
export async function readMandate(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Mandate | null> {
  const [row] = await tx.query<MandateRow>(findCurrent, [accountId, invoiceId]);
  return row === undefined ? null : toMandate(row);
}

const findAt = statement(
  'mandates_find_at',
  `${selection} and accepted_at <= $3 order by accepted_at desc, id desc limit 1`,
);

/** Reads the mandate of an invoice that stood last at an instant, also when it has ended; or null. Transaction: needs. */
export async function readMandateAt(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  at: Date,
): Promise<Mandate | null> {
  const [row] = await tx.query<MandateRow>(findAt, [accountId, invoiceId, at]);
  return row === undefined ? null : toMandate(row);
}

/** Reads the mandate that stands for an invoice, or null. Transaction: opens. */
export async function findMandate(
  database: Database,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Mandate | null> {
  const [row] = await database.single<MandateRow>(accountId, findCurrent, [accountId, invoiceId]);
  return row === undefined ? null : toMandate(row);
}

function toMandate({ methodType, methodName, methodLast4, ...row }: MandateRow): Mandate {
  return { ...row, method: { type: methodType, name: methodName, last4: methodLast4 } };
}

const insertOne = statement(
  'mandates_insert',
  `insert into mandates (account_id, invoice_id, id, processor, processor_reference, method_type, method_name,
     method_last4, terms, agreed_amount, surcharge_basis_points, accepted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Writes a mandate; the invoice must have none that stands. Transaction: needs. */
export async function insertMandate(tx: Transaction, accountId: AccountId, mandate: Mandate): Promise<void> {
  await tx.query(insertOne, [
    accountId,
    mandate.invoiceId,
    mandate.id,
    mandate.processor,
    mandate.processorReference,
    mandate.method.type,
    mandate.method.name,
    mandate.method.last4,
    mandate.terms,
    mandate.agreedAmount,
    mandate.surchargeBasisPoints,
    mandate.acceptedAt,
  ]);
}

const updateOne = statement(
  'mandates_update',
  'update mandates set failures = $3, retry_at = $4 where account_id = $1 and id = $2',
);

/** Notes how the last attempts went. Transaction: needs. */
export async function saveFailures(
  tx: Transaction,
  accountId: AccountId,
  id: MandateId,
  failures: number,
  retryAt: Date | null,
): Promise<void> {
  await tx.query(updateOne, [accountId, id, failures, retryAt]);
}

const cancelOne = statement(
  'mandates_cancel',
  'update mandates set canceled_at = $3 where account_id = $1 and id = $2 and canceled_at is null',
);

/** Ends a mandate. Transaction: needs. */
export async function endMandate(
  tx: Transaction,
  accountId: AccountId,
  id: MandateId,
  now: Date,
): Promise<void> {
  await tx.query(cancelOne, [accountId, id, now]);
}

const sumTaken = statement(
  'mandates_sum_taken',
  `select coalesce(sum(amount), 0)::bigint as taken from charges
   where account_id = $1 and invoice_id = $2 and origin = 'Autopay' and created_at >= $3
     and status in ('Processing', 'RequiresAction', 'Succeeded')`,
);

const findReopened = statement(
  'mandates_find_reopened',
  `select distinct p.scheduled_payment_id as id
   from charges c
   join charge_parts p on p.account_id = c.account_id and p.charge_id = c.id
   where c.account_id = $1 and c.invoice_id = $2
     and (p.reopened_amount > 0
       or exists (select from disputes d
                  where d.account_id = c.account_id and d.charge_id = c.id and d.status = 'Lost'))`,
);

/** The payments of an invoice whose money was given back or charged back, and is owed again. Transaction: needs. */
export async function readReopened(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<ReadonlySet<ScheduledPaymentId>> {
  const rows = await tx.query<{ id: ScheduledPaymentId }>(findReopened, [accountId, invoiceId]);
  return new Set(rows.map(({ id }) => id));
}

/** What autopay has taken, or is taking, under a mandate, in the minor unit. Transaction: needs. */
export async function readTaken(tx: Transaction, accountId: AccountId, mandate: Mandate): Promise<number> {
  const [row] = await tx.query<{ taken: number }>(sumTaken, [
    accountId,
    mandate.invoiceId,
    mandate.acceptedAt,
  ]);
  return row?.taken ?? 0;
}
