import { statement, type Transaction } from '../../kit/db/database.ts';
import { createListReader } from '../../kit/db/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../../kit/db/rows.ts';
import type { AccountId, ChargeId, DisputeId } from '../../kit/ids.ts';
import type { Dispute } from '../types.ts';

const properties = [
  'id',
  'chargeId',
  'invoiceId',
  'status',
  'amount',
  'fee',
  'currency',
  'reason',
  'processorReference',
  'respondBy',
  'answeredAt',
  'createdAt',
  'updatedAt',
  'closedAt',
] as const;

const selection = `select ${selected('d', properties)} from disputes d where d.account_id = $1`;

const insertOne = insertOf(
  'disputes',
  properties,
  'on conflict (account_id, processor_reference) do nothing returning id',
);

/** Writes a new dispute; false when it is known already. */
export async function insertDispute(tx: Transaction, accountId: AccountId, dispute: Dispute) {
  return (await tx.query(insertOne, [accountId, ...valuesOf(dispute, properties)])).length === 1;
}

const findByReference = statement('disputes_find_by_reference', `${selection} and processor_reference = $2`);

/** Reads a dispute by the processor's reference, or null. */
export const readDispute = createReader<Dispute, string>(findByReference);

const findUnwon = statement(
  'disputes_find_unwon',
  `${selection} and charge_id = $2 and status <> 'Won' order by status = 'Open' desc, id limit 1`,
);

/** Reads an open dispute of a charge, otherwise a lost one, or null. */
export const findUnwonDispute = createReader<Dispute, ChargeId>(findUnwon);

const countOpenOfPayments = statement(
  'disputes_open_of_payments',
  `select distinct p.scheduled_payment_id as id
   from disputes d
   join charge_allocations p on p.account_id = $1 and p.charge_id = d.charge_id
   where d.account_id = $1 and d.invoice_id = $2 and d.status = 'Open' and d.id <> $3
     and p.amount > p.refunded_amount and p.paid_amount > p.given_back_amount`,
);

/**
 * The scheduled payments of an invoice in another open dispute, without those whose part of the charge was refunded.
 */
export async function findOtherwiseDisputed(tx: Transaction, accountId: AccountId, dispute: Dispute) {
  const rows = await tx.query<{ id: string }>(countOpenOfPayments, [
    accountId,
    dispute.invoiceId,
    dispute.id,
  ]);
  return new Set(rows.map((row) => row.id));
}

const changing = ['status', 'answeredAt', 'updatedAt', 'closedAt'] as const;
const updateOne = updateOf('disputes', changing);

/** Writes a dispute whose invoice the transaction has locked. */
export async function saveDispute(tx: Transaction, accountId: AccountId, dispute: Dispute): Promise<void> {
  await tx.query(updateOne, [accountId, dispute.id, ...valuesOf(dispute, changing)]);
}

const findOne = statement('disputes_find', `${selection} and id = $2`);

/** Reads a dispute, or null. */
export const readDisputeById = createReader<Dispute, DisputeId>(findOne);

/** Reads a dispute, or null. */
export const findDispute = createFinder<Dispute, DisputeId>(findOne);

/** Reads a page of disputes, newest first: `limit + 1` rows at most. */
export const listDisputes = createListReader<Dispute>('disputes_list', selection, 'd.id');
