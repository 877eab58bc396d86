import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, ChargeId, InvoiceId, RefundId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import type { Refund, RefundAllocation } from './types.ts';

type RefundRow = Omit<Refund, 'allocations'> & {
  readonly allocations: readonly [id: RefundAllocation['scheduledPaymentId'], amount: number, lost: number][];
};

const selection = `
  select r.id, r.charge_id as "chargeId", r.invoice_id as "invoiceId", r.status, r.amount, r.surcharge,
    r.lost_surcharge as "lostSurcharge", r.currency,
    r.reason, r.reopens, r.processor_reference as "processorReference", r.failure_code as "failureCode",
    r.failure_message as "failureMessage", r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.settled_at as "settledAt",
    (select json_agg(json_build_array(p.scheduled_payment_id, p.amount, p.lost_amount) order by p.scheduled_payment_id)
     from refund_allocations p where p.account_id = r.account_id and p.refund_id = r.id) as allocations
  from refunds r
  where r.account_id = $1`;

function toRefund({ allocations, ...row }: RefundRow): Refund {
  return {
    ...row,
    allocations: allocations.map(([scheduledPaymentId, amount, lostAmount]) => ({
      scheduledPaymentId,
      amount,
      lostAmount,
    })),
  };
}

const insertOne = statement(
  'refunds_insert',
  `insert into refunds (account_id, id, charge_id, invoice_id, status, amount, surcharge, currency, reason,
     reopens, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);
const insertAllocations = statement(
  'refunds_insert_parts',
  `insert into refund_allocations (account_id, refund_id, scheduled_payment_id, amount)
   select $1, $2, part.id, part.amount from unnest($3::uuid[], $4::bigint[]) as part (id, amount)`,
);

/** Writes a new refund with its allocations. Transaction: needs. */
export async function insertRefund(tx: Transaction, accountId: AccountId, refund: Refund): Promise<void> {
  await Promise.all([
    tx.query(insertOne, [
      accountId,
      refund.id,
      refund.chargeId,
      refund.invoiceId,
      refund.status,
      refund.amount,
      refund.surcharge,
      refund.currency,
      refund.reason,
      refund.reopens,
      refund.createdAt,
    ]),
    tx.query(insertAllocations, [
      accountId,
      refund.id,
      refund.allocations.map((allocation) => allocation.scheduledPaymentId),
      refund.allocations.map((allocation) => allocation.amount),
    ]),
  ]);
}

const findOne = statement('refunds_find', `${selection} and r.id = $2`);

/** Reads a refund, or null. Transaction: opens. */
export async function findRefund(
  database: Database,
  accountId: AccountId,
  id: RefundId,
): Promise<Refund | null> {
  const [row] = await database.single<RefundRow>(accountId, findOne, [accountId, id]);
  return row === undefined ? null : toRefund(row);
}

const findInvoiceOf = statement(
  'refunds_find_invoice',
  'select invoice_id as "invoiceId" from refunds where account_id = $1 and id = $2',
);

/** The invoice that a refund belongs to, or null. Transaction: needs. */
export async function findInvoiceOfRefund(
  tx: Transaction,
  accountId: AccountId,
  id: RefundId,
): Promise<InvoiceId | null> {
  const [row] = await tx.query<{ invoiceId: InvoiceId }>(findInvoiceOf, [accountId, id]);
  return row?.invoiceId ?? null;
}

/** Reads a refund whose invoice the transaction has locked. Transaction: needs. */
export async function readRefund(tx: Transaction, accountId: AccountId, id: RefundId): Promise<Refund> {
  const [row] = await tx.query<RefundRow>(findOne, [accountId, id]);
  if (row === undefined) throw new Error(`There is no refund ${id}.`);
  return toRefund(row);
}

const sumSurcharges = statement(
  'refunds_sum_surcharges',
  `select coalesce(sum(surcharge), 0)::bigint as surcharge from refunds
   where account_id = $1 and charge_id = $2 and status <> 'Failed'`,
);

/** What the refunds of a charge give back of its surcharge, in the minor unit. Transaction: needs, with the invoice locked. */
export async function readRefundedSurcharge(
  tx: Transaction,
  accountId: AccountId,
  chargeId: ChargeId,
): Promise<number> {
  const [row] = await tx.query<{ surcharge: number }>(sumSurcharges, [accountId, chargeId]);
  return row?.surcharge ?? 0;
}

const updateOne = statement(
  'refunds_update',
  `update refunds
   set status = $3, processor_reference = $4, failure_code = $5, failure_message = $6, updated_at = $7,
     settled_at = $8, reopens = $9, lost_surcharge = $10
   where account_id = $1 and id = $2`,
);

/** Writes a refund whose invoice the transaction has locked. Transaction: needs. */
export async function saveRefund(tx: Transaction, accountId: AccountId, refund: Refund): Promise<void> {
  await Promise.all([
    tx.query(updateOne, [
      accountId,
      refund.id,
      refund.status,
      refund.processorReference,
      refund.failureCode,
      refund.failureMessage,
      refund.updatedAt,
      refund.settledAt,
      refund.reopens,
      refund.lostSurcharge,
    ]),
    tx.query(updateAllocations, [
      accountId,
      refund.id,
      refund.allocations.map((allocation) => allocation.scheduledPaymentId),
      refund.allocations.map((allocation) => allocation.lostAmount),
    ]),
  ]);
}

const updateAllocations = statement(
  'refunds_update_parts',
  `update refund_allocations p set lost_amount = part.lost
   from unnest($3::uuid[], $4::bigint[]) as part (id, lost)
   where p.account_id = $1 and p.refund_id = $2 and p.scheduled_payment_id = part.id`,
);

const list = createListReader<RefundRow, 'chargeId'>('refunds_list', selection, 'r.id', {
  chargeId: 'r.charge_id = ?',
});

/** Reads a page of refunds, newest first, of one charge or of all: `limit + 1` rows at most. Transaction: opens. */
export async function listRefunds(
  database: Database,
  accountId: AccountId,
  chargeId: string | undefined,
  page: PageRequest,
): Promise<Refund[]> {
  return (await list(database, accountId, page, { chargeId })).map(toRefund);
}
