import { OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import { createListReader } from '../../kit/db/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, ChargeId, InvoiceId, RefundId } from '../../kit/ids.ts';
import type { Refund } from '../types.ts';

const fixed = [
  'id',
  'chargeId',
  'invoiceId',
  'amount',
  'surcharge',
  'currency',
  'reason',
  'refundsPlatformFee',
  'createdAt',
] as const;
const changing = [
  'status',
  'lostSurcharge',
  'reopens',
  'platformFee',
  'processorReference',
  'failureCode',
  'failureMessage',
  'updatedAt',
  'settledAt',
] as const;

const selection = `
  select ${selected('r', [...fixed, ...changing])},
    (select json_agg(json_build_object('scheduledPaymentId', p.scheduled_payment_id, 'amount', p.amount,
       'lostAmount', p.lost_amount) order by p.scheduled_payment_id)
     from refund_allocations p where p.account_id = $1 and p.refund_id = r.id) as allocations
  from refunds r
  where r.account_id = $1`;

const insertOne = insertOf('refunds', [...fixed, ...changing]);
const insertAllocations = statement(
  'refunds_insert_allocations',
  `insert into refund_allocations (account_id, refund_id, scheduled_payment_id, amount)
   select counter.account_id, $2, one."scheduledPaymentId", one.amount
   from json_to_recordset($3::json) as one ("scheduledPaymentId" uuid, amount bigint)
   ${OF_ACCOUNT}`,
);

/** Writes a new refund with its allocations. */
export async function insertRefund(tx: Transaction, accountId: AccountId, refund: Refund): Promise<void> {
  await Promise.all([
    tx.query(insertOne, [accountId, ...valuesOf(refund, [...fixed, ...changing])]),
    tx.query(insertAllocations, [accountId, refund.id, JSON.stringify(refund.allocations)]),
  ]);
}

const findOne = statement('refunds_find', `${selection} and r.id = $2`);

/** Reads a refund, or null. */
export const findRefund = createFinder<Refund, RefundId>(findOne);

const findInvoiceOf = statement(
  'refunds_find_invoice',
  'select invoice_id as "invoiceId" from refunds where account_id = $1 and id = $2',
);

/** The invoice that a refund belongs to, or null. */
export const findInvoiceOfRefund = createReader<{ invoiceId: InvoiceId }, RefundId, InvoiceId>(
  findInvoiceOf,
  ({ invoiceId }) => invoiceId,
);

/** Reads a refund whose invoice the transaction has locked. */
export async function readRefund(tx: Transaction, accountId: AccountId, id: RefundId): Promise<Refund> {
  const [row] = await tx.query<Refund>(findOne, [accountId, id]);
  if (row === undefined) throw new Error(`There is no refund ${id}.`);
  return row;
}

const sumSurcharges = statement(
  'refunds_sum_surcharges',
  `select coalesce(sum(surcharge), 0)::bigint as surcharge from refunds
   where account_id = $1 and charge_id = $2 and status <> 'Failed'`,
);

/** The surcharge that a charge's refunds give back. Needs the invoice locked. */
export async function readRefundedSurcharge(tx: Transaction, accountId: AccountId, chargeId: ChargeId) {
  const [row] = await tx.query<{ surcharge: number }>(sumSurcharges, [accountId, chargeId]);
  return row?.surcharge ?? 0;
}

const sumUnderWay = statement(
  'refunds_sum_under_way',
  `select coalesce(sum(amount), 0)::bigint as amount from refunds
   where account_id = $1 and status = 'Processing'
     and charge_id in (select id from charges where account_id = $1 and invoice_id = $2)`,
);

/** The amount that is on its way back to the client of an invoice, in the minor unit. Needs the invoice locked. */
export async function readRefunding(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId) {
  const [row] = await tx.query<{ amount: number }>(sumUnderWay, [accountId, invoiceId]);
  return row?.amount ?? 0;
}

const findUnderWay = statement(
  'refunds_find_under_way',
  `select r.id from refunds r
   join charges c on c.account_id = $1 and c.id = r.charge_id
   where r.account_id = $1 and c.invoice_id = $2 and r.status = 'Processing'`,
);

/** The refunds that are on their way back to the client of an invoice. Needs the invoice locked. */
export async function readUnderWay(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<readonly RefundId[]> {
  const rows = await tx.query<{ id: RefundId }>(findUnderWay, [accountId, invoiceId]);
  return rows.map(({ id }) => id);
}

const updateOne = updateOf('refunds', changing);
const updateAllocations = statement(
  'refunds_update_allocations',
  `update refund_allocations p set lost_amount = one."lostAmount"
   from json_to_recordset($3::json) as one ("scheduledPaymentId" uuid, "lostAmount" bigint)
   where p.account_id = $1 and p.refund_id = $2 and p.scheduled_payment_id = one."scheduledPaymentId"`,
);

/** Writes a refund whose invoice the transaction has locked. */
export async function saveRefund(tx: Transaction, accountId: AccountId, refund: Refund): Promise<void> {
  await Promise.all([
    tx.query(updateOne, [accountId, refund.id, ...valuesOf(refund, changing)]),
    tx.query(updateAllocations, [accountId, refund.id, JSON.stringify(refund.allocations)]),
  ]);
}

/** Reads a page of refunds, newest first, of one charge, of one invoice or of all: `limit + 1` rows at most. */
export const listRefunds = createListReader<Refund, 'chargeId' | 'invoiceId'>(
  'refunds_list',
  selection,
  'r.id',
  {
    chargeId: 'r.charge_id = ?',
    // Refunds have an index by charge only.
    invoiceId: 'r.charge_id in (select c.id from charges c where c.account_id = $1 and c.invoice_id = ?)',
  },
);
