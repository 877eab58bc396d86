import { type Database, statement, type Transaction } from '../kit/database.ts';
import type { AccountId, ChargeId, DisputeId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import type { Dispute } from './types.ts';

const selection = `
  select id, charge_id as "chargeId", invoice_id as "invoiceId", status, amount, currency, reason,
    processor_reference as "processorReference", respond_by as "respondBy",
    created_at as "createdAt", updated_at as "updatedAt", closed_at as "closedAt"
  from disputes
  where account_id = $1`;

const insertOne = statement(
  'disputes_insert',
  `insert into disputes (account_id, id, charge_id, invoice_id, status, amount, currency, reason,
     processor_reference, respond_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (account_id, processor_reference) do nothing
   returning id`,
);

/** Writes a new dispute; false when it is known already. Transaction: needs. */
export async function insertDispute(
  tx: Transaction,
  accountId: AccountId,
  dispute: Dispute,
): Promise<boolean> {
  const rows = await tx.query(insertOne, [
    accountId,
    dispute.id,
    dispute.chargeId,
    dispute.invoiceId,
    dispute.status,
    dispute.amount,
    dispute.currency,
    dispute.reason,
    dispute.processorReference,
    dispute.respondBy,
    dispute.createdAt,
  ]);
  return rows.length === 1;
}

const findByReference = statement('disputes_find_by_reference', `${selection} and processor_reference = $2`);

/** Reads a dispute by the processor's name of it, or null. Transaction: needs. */
export async function readDispute(
  tx: Transaction,
  accountId: AccountId,
  reference: string,
): Promise<Dispute | null> {
  const [dispute] = await tx.query<Dispute>(findByReference, [accountId, reference]);
  return dispute ?? null;
}

const findUnwon = statement(
  'disputes_find_unwon',
  `${selection} and charge_id = $2 and status <> 'Won' order by status = 'Open' desc, id limit 1`,
);

/** Reads a dispute of a charge that is open, or else one that is lost, or null. Transaction: needs. */
export async function findUnwonDispute(
  tx: Transaction,
  accountId: AccountId,
  chargeId: ChargeId,
): Promise<Dispute | null> {
  const [dispute] = await tx.query<Dispute>(findUnwon, [accountId, chargeId]);
  return dispute ?? null;
}

const countOpenOfPayments = statement(
  'disputes_open_of_payments',
  `select distinct p.scheduled_payment_id as id
   from disputes d
   join charge_allocations p on p.account_id = d.account_id and p.charge_id = d.charge_id
   where d.account_id = $1 and d.invoice_id = $2 and d.status = 'Open' and d.id <> $3
     and p.amount > p.refunded_amount and p.paid_amount > p.given_back_amount`,
);

/**
 * The scheduled payments of an invoice that another open dispute is about: not those whose part of the charge was given
 * back. Transaction: needs.
 */
export async function findOtherwiseDisputed(
  tx: Transaction,
  accountId: AccountId,
  dispute: Dispute,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(countOpenOfPayments, [
    accountId,
    dispute.invoiceId,
    dispute.id,
  ]);
  return new Set(rows.map((row) => row.id));
}

const closeOne = statement(
  'disputes_close',
  `update disputes set status = $3, updated_at = $4, closed_at = $4
   where account_id = $1 and id = $2`,
);

/** Closes a dispute. Transaction: needs. */
export async function saveClosed(tx: Transaction, accountId: AccountId, dispute: Dispute): Promise<void> {
  await tx.query(closeOne, [accountId, dispute.id, dispute.status, dispute.closedAt]);
}

const findOne = statement('disputes_find', `${selection} and id = $2`);

/** Reads a dispute, or null. Transaction: opens. */
export async function findDispute(
  database: Database,
  accountId: AccountId,
  id: DisputeId,
): Promise<Dispute | null> {
  const [dispute] = await database.single<Dispute>(accountId, findOne, [accountId, id]);
  return dispute ?? null;
}

/** Reads a page of disputes, newest first: `limit + 1` rows at most. Transaction: opens. */
export const listDisputes = createListReader<Dispute>('disputes_list', selection, 'id');
