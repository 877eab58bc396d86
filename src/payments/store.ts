import { type Database, type Statement, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, PaymentId, PaymentMethodId } from '../kit/ids.ts';
import { createListReader } from '../kit/lists.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';
import type { Payment, PaymentStatus } from './types.ts';

type Plain = Omit<
  Payment,
  'contact' | 'paymentMethod' | 'source' | 'destination' | 'funding' | 'delivery' | 'refund' | 'failure'
>;

interface PaymentRow extends Plain {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly methodType: PaymentMethodType;
  readonly brand: string | null;
  readonly bankName: string | null;
  readonly last4: string;
  readonly methodProcessor: ProcessorName | null;
  readonly methodReference: string | null;
  readonly isMethodRemoved: boolean;
  readonly destinationKey: string | null;
  readonly destinationReference: string | null;
  readonly destinationBankName: string | null;
  readonly destinationLast4: string | null;
  readonly fundingId: string | null;
  readonly fundingReference: string | null;
  readonly fundedAt: Date | null;
  readonly fundingFee: number | null;
  readonly deliveryId: string | null;
  readonly deliveryReference: string | null;
  readonly paidAt: Date | null;
  readonly deliveryFee: number | null;
  readonly refundId: string | null;
  readonly refundReference: string | null;
  readonly refundedAt: Date | null;
  readonly refundFailureCode: string | null;
  readonly refundFailureMessage: string | null;
  readonly refundDestination: string | null;
  readonly refundMethodId: PaymentMethodId | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
}

const selection = `
  select p.id, p.person_id as "personId", p.contact_id as "contactId", p.contact_name as "contactName",
    p.contact_email as "contactEmail", p.total_amount as "totalAmount", p.currency,
    p.schedule_date as "scheduleDate", p.event_date as "eventDate", p.payment_method_id as "paymentMethodId",
    p.note, p.status, p.sequence, p.created_at as "createdAt", p.updated_at as "updatedAt", p.code, p.processor,
    p.expires_at as "expiresAt", p.accepted_at as "acceptedAt", p.decline_reason as "declineReason",
    p.description, p.destination_key as "destinationKey", p.destination as "destinationReference",
    p.destination_bank_name as "destinationBankName", p.destination_last4 as "destinationLast4",
    p.funding_id as "fundingId", p.funding_reference as "fundingReference", p.funded_at as "fundedAt",
    p.fee as "fundingFee", p.funding_returned_at as "fundingReturnedAt", p.delivery_id as "deliveryId",
    p.delivery_reference as "deliveryReference", p.paid_at as "paidAt", p.delivery_fee as "deliveryFee",
    p.refund_id as "refundId", p.refund_reference as "refundReference", p.refunded_at as "refundedAt",
    p.refund_failure_code as "refundFailureCode", p.refund_failure_message as "refundFailureMessage",
    p.refund_destination as "refundDestination", p.refund_method_id as "refundMethodId",
    p.past_refund_ids as "pastRefundIds", p.written_off_at as "writtenOffAt",
    p.replaces_id as "replacesId", p.replaced_by_id as "replacedById", p.resent_at as "resentAt",
    p.failure_code as "failureCode", p.failure_message as "failureMessage",
    m.type as "methodType", m.brand, m.bank_name as "bankName", m.last4, m.processor as "methodProcessor",
    m.processor_reference as "methodReference", m.removed_at is not null as "isMethodRemoved"
  from payments p
  join payment_methods m on m.account_id = p.account_id and m.id = p.payment_method_id
  where p.account_id = $1`;

function toPayment(row: PaymentRow): Payment {
  const { methodType, brand, bankName, last4 } = row;
  return {
    id: row.id,
    personId: row.personId,
    contactId: row.contactId,
    contact: { name: row.contactName, email: row.contactEmail },
    totalAmount: row.totalAmount,
    currency: row.currency,
    scheduleDate: row.scheduleDate,
    eventDate: row.eventDate,
    paymentMethodId: row.paymentMethodId,
    paymentMethod: {
      type: methodType,
      name:
        methodType === 'BankAccount' ? { bankName: bankName ?? '', last4 } : { brand: brand ?? '', last4 },
    },
    source: {
      processor: row.methodProcessor,
      reference: row.methodReference,
      isRemoved: row.isMethodRemoved,
    },
    note: row.note,
    status: row.status,
    code: row.code,
    processor: row.processor,
    expiresAt: row.expiresAt,
    acceptedAt: row.acceptedAt,
    declineReason: row.declineReason,
    description: row.description,
    fundingReturnedAt: row.fundingReturnedAt,
    ...destinationOf(row),
    ...operationsOf(row),
    pastRefundIds: row.pastRefundIds,
    writtenOffAt: row.writtenOffAt,
    replacesId: row.replacesId,
    replacedById: row.replacedById,
    resentAt: row.resentAt,
    failure: failureOf(row.failureCode, row.failureMessage),
    sequence: row.sequence,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function destinationOf(row: PaymentRow): Pick<Payment, 'destination'> {
  const { destinationKey: key, destinationReference: reference } = row;
  if (key === null || reference === null) return { destination: null };
  const bankName = row.destinationBankName ?? '';
  return { destination: { key, reference, bankName, last4: row.destinationLast4 ?? '' } };
}

function operationsOf(row: PaymentRow): Pick<Payment, 'funding' | 'delivery' | 'refund'> {
  const { fundingId, deliveryId, refundId } = row;
  return {
    funding:
      fundingId === null
        ? null
        : { id: fundingId, reference: row.fundingReference, doneAt: row.fundedAt, fee: row.fundingFee },
    delivery:
      deliveryId === null
        ? null
        : { id: deliveryId, reference: row.deliveryReference, doneAt: row.paidAt, fee: row.deliveryFee },
    refund:
      refundId === null
        ? null
        : {
            id: refundId,
            reference: row.refundReference,
            doneAt: row.refundedAt,
            destination: row.refundDestination,
            paymentMethodId: row.refundMethodId,
            failure: failureOf(row.refundFailureCode, row.refundFailureMessage),
          },
  };
}

function failureOf(code: string | null, message: string | null): Payment['failure'] {
  return code === null ? null : { code, message: message ?? '' };
}

const insertOne = statement(
  'payments_insert',
  `insert into payments (account_id, id, person_id, contact_id, contact_name, contact_email, total_amount,
     currency, schedule_date, event_date, payment_method_id, note, status, code, expires_at, sequence,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
);

/** Writes a new payment. Transaction: needs. */
export async function insertPayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(insertOne, [
    accountId,
    payment.id,
    payment.personId,
    payment.contactId,
    payment.contact.name,
    payment.contact.email,
    payment.totalAmount,
    payment.currency,
    payment.scheduleDate,
    payment.eventDate,
    payment.paymentMethodId,
    payment.note,
    payment.status,
    payment.code,
    payment.expiresAt,
    payment.sequence,
    payment.createdAt,
  ]);
}

const findOne = statement('payments_find', `${selection} and p.id = $2`);

/** Reads a payment, or null. Transaction: opens. */
export async function findPayment(
  database: Database,
  accountId: AccountId,
  id: PaymentId,
): Promise<Payment | null> {
  const [row] = await database.single<PaymentRow>(accountId, findOne, [accountId, id]);
  return row === undefined ? null : toPayment(row);
}

/** Reads a payment, or null. Transaction: needs. */
export async function readPayment(
  tx: Transaction,
  accountId: AccountId,
  id: PaymentId,
): Promise<Payment | null> {
  const [row] = await tx.query<PaymentRow>(findOne, [accountId, id]);
  return row === undefined ? null : toPayment(row);
}

const findByCode = statement('payments_find_by_code', `${selection} and p.code = $2`);

/** Reads the payment behind a recipient's link, or null. Transaction: opens. */
export async function findPaymentByCode(
  database: Database,
  accountId: AccountId,
  code: string,
): Promise<Payment | null> {
  const [row] = await database.single<PaymentRow>(accountId, findByCode, [accountId, code]);
  return row === undefined ? null : toPayment(row);
}

/** Reads the payment behind a recipient's link, or null. Transaction: needs. */
export async function readPaymentByCode(
  tx: Transaction,
  accountId: AccountId,
  code: string,
): Promise<Payment | null> {
  const [row] = await tx.query<PaymentRow>(findByCode, [accountId, code]);
  return row === undefined ? null : toPayment(row);
}

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

const updateOne = statement(
  'payments_update',
  `update payments
   set contact_id = $3, contact_name = $4, contact_email = $5, total_amount = $6, schedule_date = $7,
     event_date = $8, payment_method_id = $9, note = $10, status = $11, code = $12, processor = $13,
     expires_at = $14, accepted_at = $15, decline_reason = $16, description = $17, destination_key = $18,
     destination = $19, destination_bank_name = $20, destination_last4 = $21, funding_id = $22,
     funding_reference = $23, funded_at = $24, fee = $25, funding_returned_at = $26, delivery_id = $27,
     delivery_reference = $28, paid_at = $29, delivery_fee = $30, refund_id = $31, refund_reference = $32,
     refunded_at = $33, refund_failure_code = $34, refund_failure_message = $35, failure_code = $36,
     failure_message = $37, sequence = $38, updated_at = $39, person_id = $40, refund_destination = $41,
     refund_method_id = $42, past_refund_ids = $43, written_off_at = $44, replaces_id = $45,
     replaced_by_id = $46, resent_at = $47
   where account_id = $1 and id = $2`,
);

/** Writes a payment that the transaction has locked. Transaction: needs. */
export async function savePayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  const { contact, destination, funding, delivery, refund, failure } = payment;
  await tx.query(updateOne, [
    accountId,
    payment.id,
    payment.contactId,
    contact.name,
    contact.email,
    payment.totalAmount,
    payment.scheduleDate,
    payment.eventDate,
    payment.paymentMethodId,
    payment.note,
    payment.status,
    payment.code,
    payment.processor,
    payment.expiresAt,
    payment.acceptedAt,
    payment.declineReason,
    payment.description,
    destination?.key,
    destination?.reference,
    destination?.bankName,
    destination?.last4,
    funding?.id,
    funding?.reference,
    funding?.doneAt,
    funding?.fee,
    payment.fundingReturnedAt,
    delivery?.id,
    delivery?.reference,
    delivery?.doneAt,
    delivery?.fee,
    refund?.id,
    refund?.reference,
    refund?.doneAt,
    refund?.failure?.code,
    refund?.failure?.message,
    failure?.code,
    failure?.message,
    payment.sequence,
    payment.updatedAt,
    payment.personId,
    refund?.destination,
    refund?.paymentMethodId,
    payment.pastRefundIds,
    payment.writtenOffAt,
    payment.replacesId,
    payment.replacedById,
    payment.resentAt,
  ]);
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
