import { type Database, type Statement, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, PaymentId, PaymentMethodId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/rows.ts';
import type { Payment, PaymentStatus } from './types.ts';

// The columns that are properties of a payment; others hold those of its contact, destination and operations.
const properties = [
  'id',
  'personId',
  'contactId',
  'totalAmount',
  'currency',
  'scheduleDate',
  'eventDate',
  'paymentMethodId',
  'note',
  'status',
  'code',
  'processor',
  'expiresAt',
  'acceptedAt',
  'declineReason',
  'description',
  'fundingReturnedAt',
  'pastRefundIds',
  'writtenOffAt',
  'replacesId',
  'replacedById',
  'resentAt',
  'sequence',
  'createdAt',
  'updatedAt',
] as const;

// The columns of what the processor is asked to do.
interface Operations {
  readonly fundingId: string | null;
  readonly fundingReference: string | null;
  readonly fundedAt: Date | null;
  readonly fee: number | null;
  readonly deliveryId: string | null;
  readonly deliveryReference: string | null;
  readonly paidAt: Date | null;
  readonly deliveryFee: number | null;
  readonly refundId: string | null;
  readonly refundReference: string | null;
  readonly refundedAt: Date | null;
  readonly refundDestination: string | null;
  readonly refundMethodId: PaymentMethodId | null;
}

interface PaymentRow extends Omit<Payment, 'funding' | 'delivery' | 'refund'>, Operations {
  readonly refundFailure: Payment['failure'];
}

const operations = [
  'fundingId',
  'fundingReference',
  'fundedAt',
  'fee',
  'deliveryId',
  'deliveryReference',
  'paidAt',
  'deliveryFee',
  'refundId',
  'refundReference',
  'refundedAt',
  'refundDestination',
  'refundMethodId',
] as const satisfies readonly (keyof Operations)[];

const selection = `
  select ${selected('p', [...properties, ...operations])},
    json_build_object('name', p.contact_name, 'email', p.contact_email) as contact,
    json_build_object('type', m.type, 'name', case m.type
      when 'BankAccount' then json_build_object('bankName', coalesce(m.bank_name, ''), 'last4', m.last4)
      else json_build_object('brand', coalesce(m.brand, ''), 'last4', m.last4) end) as "paymentMethod",
    json_build_object('processor', m.processor, 'reference', m.processor_reference,
      'isRemoved', m.removed_at is not null) as source,
    case when p.destination is not null
      then json_build_object('key', p.destination_key, 'reference', p.destination,
        'bankName', p.destination_bank_name, 'last4', p.destination_last4) end as destination,
    case when p.failure_code is not null
      then json_build_object('code', p.failure_code, 'message', p.failure_message) end as failure,
    case when p.refund_failure_code is not null
      then json_build_object('code', p.refund_failure_code, 'message', p.refund_failure_message) end as "refundFailure"
  from payments p
  join payment_methods m on m.account_id = $1 and m.id = p.payment_method_id
  where p.account_id = $1`;

function toPayment({ refundFailure, ...row }: PaymentRow): Payment {
  const { fundingId, fundingReference, fundedAt, fee, ...afterFunding } = row;
  const { deliveryId, deliveryReference, paidAt, deliveryFee, ...afterDelivery } = afterFunding;
  const { refundId, refundReference, refundedAt, refundDestination, refundMethodId, ...payment } =
    afterDelivery;
  return {
    ...payment,
    funding:
      fundingId === null ? null : { id: fundingId, reference: fundingReference, doneAt: fundedAt, fee },
    delivery:
      deliveryId === null
        ? null
        : { id: deliveryId, reference: deliveryReference, doneAt: paidAt, fee: deliveryFee },
    refund:
      refundId === null
        ? null
        : {
            id: refundId,
            reference: refundReference,
            doneAt: refundedAt,
            destination: refundDestination,
            paymentMethodId: refundMethodId,
            failure: refundFailure,
          },
  };
}

// All that is written of a payment, in the order of its columns.
const columns = [
  ...properties,
  ...operations,
  'contactName',
  'contactEmail',
  'destinationKey',
  'destination',
  'destinationBankName',
  'destinationLast4',
  'failureCode',
  'failureMessage',
  'refundFailureCode',
  'refundFailureMessage',
];

function valuesIn(payment: Payment): unknown[] {
  const { contact, destination, funding, delivery, refund, failure } = payment;
  return [
    ...valuesOf(payment, properties),
    funding?.id,
    funding?.reference,
    funding?.doneAt,
    funding?.fee,
    delivery?.id,
    delivery?.reference,
    delivery?.doneAt,
    delivery?.fee,
    refund?.id,
    refund?.reference,
    refund?.doneAt,
    refund?.destination,
    refund?.paymentMethodId,
    contact.name,
    contact.email,
    destination?.key,
    destination?.reference,
    destination?.bankName,
    destination?.last4,
    failure?.code,
    failure?.message,
    refund?.failure?.code,
    refund?.failure?.message,
  ];
}

const insertOne = insertOf('payments', columns);

/** Writes a new payment. Transaction: needs. */
export async function insertPayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(insertOne, [accountId, ...valuesIn(payment)]);
}

const findOne = statement('payments_find', `${selection} and p.id = $2`);

/** Reads a payment, or null. Transaction: opens. */
export const findPayment = createFinder<PaymentRow, PaymentId, Payment>(findOne, toPayment);

/** Reads a payment, or null. Transaction: needs. */
export const readPayment = createReader<PaymentRow, PaymentId, Payment>(findOne, toPayment);

const findByCode = statement('payments_find_by_code', `${selection} and p.code = $2`);

/** Reads the payment behind a recipient's link, or null. Transaction: opens. */
export const findPaymentByCode = createFinder<PaymentRow, string, Payment>(findByCode, toPayment);

/** Reads the payment behind a recipient's link, or null. Transaction: needs. */
export const readPaymentByCode = createReader<PaymentRow, string, Payment>(findByCode, toPayment);

const lockOne = statement(
  'payments_lock',
  'select id from payments where account_id = $1 and id = $2 for no key update',
);

/** Locks a payment until the transaction ends and reads it, or null. Transaction: needs. */
export async function lockPayment(
  tx: Transaction,
  accountId: AccountId,
  id: PaymentId,
): Promise<Payment | null> {
  // Two statements: one that locks and joins would lose the row when the one before it changed the method.
  const [, [row]] = await Promise.all([
    tx.query(lockOne, [accountId, id]),
    tx.query<PaymentRow>(findOne, [accountId, id]),
  ]);
  return row === undefined ? null : toPayment(row);
}

/** The three things that the processor is asked to do for a payment. */
export type OperationName = 'funding' | 'delivery' | 'refund';

const findKeys: Readonly<Record<OperationName, Statement>> = {
  funding: statement(
    'payments_find_funding',
    'select id from payments where account_id = $1 and funding_id = $2',
  ),
  delivery: statement(
    'payments_find_delivery',
    'select id from payments where account_id = $1 and delivery_id = $2',
  ),
  refund: statement(
    'payments_find_refund',
    `select id from payments where account_id = $1 and refund_id = $2
     union all
     select id from payments where account_id = $1 and past_refund_ids <> '{}' and past_refund_ids @> array[$2::uuid]`,
  ),
};

/** The payment that has something done under a key of ours, or null. Transaction: opens. */
export async function findPaymentOfKey(
  database: Database,
  accountId: AccountId,
  name: OperationName,
  key: string,
): Promise<PaymentId | null> {
  const [row] = await database.single<{ id: PaymentId }>(accountId, findKeys[name], [accountId, key]);
  return row?.id ?? null;
}

const updateOne = updateOf('payments', columns);

/** Writes a payment that the transaction has locked. Transaction: needs. */
export async function savePayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(updateOne, [accountId, payment.id, ...valuesIn(payment)]);
}

/** What a list may be narrowed to. */
export interface PaymentFilter {
  readonly status?: PaymentStatus;
  readonly contactId?: string;
  readonly updatedSince?: string;
}

const list = createListReader<PaymentRow, keyof PaymentFilter>('payments_list', selection, 'p.id', {
  status: 'p.status = ?',
  contactId: 'p.contact_id = ?',
  updatedSince: 'p.updated_at >= ?',
});

/** Reads a page of payments, newest first: `limit + 1` rows at most. Transaction: opens. */
export async function listPayments(
  database: Database,
  accountId: AccountId,
  { updatedSince, ...filter }: PaymentFilter,
  page: PageRequest,
): Promise<Payment[]> {
  // As an instant: PostgreSQL refuses offsets above 15:59, which ISO 8601 has.
  const since = updatedSince === undefined ? undefined : new Date(updatedSince);
  return (await list(database, accountId, page, { ...filter, updatedSince: since })).map(toPayment);
}
