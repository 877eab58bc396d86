import { type Database, statement, type Transaction } from '../kit/db/database.ts';
import { createFiltering, createListReader } from '../kit/db/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/db/rows.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, ContactId, PaymentId } from '../kit/ids.ts';
import { type Payment, type PaymentListState, type PaymentStatus, paymentListStates } from './types.ts';

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
  'externalId',
  'status',
  'code',
  'processor',
  'offersSentAt',
  'expiresAt',
  'expiryAsOf',
  'acceptedAt',
  'declineReason',
  'recipientId',
  'recipientWaitingAt',
  'serviceFee',
  'refundsServiceFee',
  'description',
  'fundingReturnedAt',
  'isDisputeOver',
  'pastPayoutIds',
  'destinationAmount',
  'destinationCurrency',
  'paidAt',
  'pastRefundIds',
  'pastRefundedAmount',
  'writtenOffAt',
  'owedSince',
  'debtSettledAt',
  'overpaidSince',
  'replacesId',
  'replacedById',
  'resentAt',
  'sequence',
  'createdAt',
  'updatedAt',
] as const;

// The columns that all operations share. JSON has no instants: see `toPayment`.
const operation = (id: string, reference: string, doneAt: string, own: string) =>
  `case when p.${id} is not null
      then json_build_object('id', p.${id}, 'reference', p.${reference}, 'doneAt', p.${doneAt}, ${own}) end`;
const failure = (code: string, message: string) =>
  `case when p.${code} is not null then json_build_object('code', p.${code}, 'message', p.${message}) end`;

const selection = `
  select ${selected('p', properties)},
    json_build_object('name', p.contact_name, 'email', p.contact_email) as contact,
    json_build_object('type', m.type, 'name', case m.type
      when 'BankAccount' then json_build_object('bankName', coalesce(m.bank_name, ''), 'last4', m.last4)
      else json_build_object('brand', coalesce(m.brand, ''), 'last4', m.last4) end) as "paymentMethod",
    json_build_object('processor', m.processor, 'reference', m.processor_reference,
      'isRemoved', m.removed_at is not null, 'expiresOn', m.expires_on) as source,
    case when p.destination is not null
      then json_build_object('key', p.destination_key, 'reference', p.destination,
        'bankName', p.destination_bank_name, 'last4', p.destination_last4) end as destination,
    ${operation('funding_id', 'funding_reference', 'funded_at', "'fee', p.fee")} as funding,
    ${operation('delivery_id', 'delivery_reference', 'delivered_at', "'fee', p.delivery_fee")} as delivery,
    ${operation(
      'refund_id',
      'refund_reference',
      'refunded_at',
      `'destination', p.refund_destination, 'paymentMethodId', p.refund_method_id,
        'amount', coalesce(p.refund_amount, p.total_amount),
        'serviceFee', coalesce(p.refund_service_fee,
          case when p.refunds_service_fee and p.past_refunded_amount = 0 then p.service_fee else 0 end),
        'failure', ${failure('refund_failure_code', 'refund_failure_message')}`,
    )} as refund,
    case when p.payout_id is not null
      then json_build_object('id', p.payout_id, 'reference', p.payout_reference, 'arrivalDate', p.payout_arrival,
        'failedAt', p.payout_failed_at,
        'failure', ${failure('payout_failure_code', 'payout_failure_message')}) end as "bankPayout",
    ${operation(
      'reversal_id',
      'reversal_reference',
      'reversed_at',
      `'failure', ${failure('reversal_failure_code', 'reversal_failure_message')}`,
    )} as reversal,
    ${failure('failure_code', 'failure_message')} as failure, p.past_refunds as "pastRefunds",
    p.bank_movements as "pastReturns",
    -- The release before knows only of wholes, and leaves these two null.
    case when p.funding_returned_at is null then 0
      else coalesce(p.returned_amount, p.total_amount + p.service_fee) end as "returnedAmount",
    case when p.overpaid_since is not null then -coalesce(p.debt_amount, p.total_amount)
      when p.owed_since is not null and p.debt_settled_at is null then coalesce(p.debt_amount, p.total_amount)
      else 0 end as "owedAmount"
  from payments p
  join payment_methods m on m.account_id = $1 and m.id = p.payment_method_id
  where p.account_id = $1`;

function toPayment(row: Payment): Payment {
  const { funding, delivery, bankPayout, reversal, refund } = row;
  return {
    ...row,
    funding: withInstant(funding),
    delivery: withInstant(delivery),
    bankPayout: bankPayout && {
      ...bankPayout,
      failedAt: bankPayout.failedAt && new Date(bankPayout.failedAt),
    },
    reversal: withInstant(reversal),
    refund: withInstant(refund),
  };
}

function withInstant<Operation extends { readonly doneAt: Date | null }>(
  operation: Operation | null,
): Operation | null {
  return operation && { ...operation, doneAt: operation.doneAt && new Date(operation.doneAt) };
}

// The columns of its contact, destination, operations, and of what its wallet's bank took.
const parts: Readonly<Record<string, (payment: Payment) => unknown>> = {
  contactName: ({ contact }) => contact.name,
  contactEmail: ({ contact }) => contact.email,
  destinationKey: ({ destination }) => destination?.key,
  destination: ({ destination }) => destination?.reference,
  destinationBankName: ({ destination }) => destination?.bankName,
  destinationLast4: ({ destination }) => destination?.last4,
  fundingId: ({ funding }) => funding?.id,
  fundingReference: ({ funding }) => funding?.reference,
  fundedAt: ({ funding }) => funding?.doneAt,
  fee: ({ funding }) => funding?.fee,
  deliveryId: ({ delivery }) => delivery?.id,
  deliveryReference: ({ delivery }) => delivery?.reference,
  deliveredAt: ({ delivery }) => delivery?.doneAt,
  deliveryFee: ({ delivery }) => delivery?.fee,
  payoutId: ({ bankPayout }) => bankPayout?.id,
  payoutReference: ({ bankPayout }) => bankPayout?.reference,
  payoutArrival: ({ bankPayout }) => bankPayout?.arrivalDate,
  payoutFailedAt: ({ bankPayout }) => bankPayout?.failedAt,
  payoutFailureCode: ({ bankPayout }) => bankPayout?.failure?.code,
  payoutFailureMessage: ({ bankPayout }) => bankPayout?.failure?.message,
  reversalId: ({ reversal }) => reversal?.id,
  reversalReference: ({ reversal }) => reversal?.reference,
  reversedAt: ({ reversal }) => reversal?.doneAt,
  reversalFailureCode: ({ reversal }) => reversal?.failure?.code,
  reversalFailureMessage: ({ reversal }) => reversal?.failure?.message,
  refundId: ({ refund }) => refund?.id,
  refundReference: ({ refund }) => refund?.reference,
  refundedAt: ({ refund }) => refund?.doneAt,
  refundDestination: ({ refund }) => refund?.destination,
  refundMethodId: ({ refund }) => refund?.paymentMethodId,
  refundAmount: ({ refund }) => refund?.amount,
  refundServiceFee: ({ refund }) => refund?.serviceFee,
  bankMovements: ({ pastReturns }) => pastReturns,
  pastRefunds: ({ pastRefunds }) => JSON.stringify(pastRefunds),
  refundFailureCode: ({ refund }) => refund?.failure?.code,
  refundFailureMessage: ({ refund }) => refund?.failure?.message,
  failureCode: (payment) => payment.failure?.code,
  failureMessage: (payment) => payment.failure?.message,
  returnedAmount: ({ fundingReturnedAt, returnedAmount }) => fundingReturnedAt && returnedAmount,
  debtAmount: ({ owedAmount }) => (owedAmount === 0 ? null : Math.abs(owedAmount)),
};

const columns = [...properties, ...Object.keys(parts)];

function valuesIn(payment: Payment): unknown[] {
  return [...valuesOf(payment, properties), ...Object.values(parts).map((part) => part(payment))];
}

const insertOne = insertOf('payments', columns);

/** Writes a new payment. */
export async function insertPayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(insertOne, [accountId, ...valuesIn(payment)]);
}

const findOne = statement('payments_find', `${selection} and p.id = $2`);

/** Reads a payment, or null. */
export const findPayment = createFinder<Payment, PaymentId>(findOne, toPayment);

/** Reads a payment, or null. */
export const readPayment = createReader<Payment, PaymentId>(findOne, toPayment);

const findExternalIds = statement(
  'payments_find_external_ids',
  `select id, external_id as "externalId" from payments where account_id = $1 and external_id = any($2::text[])`,
);

/** Finds the payments with some ids of the caller's own system: the id of each, by these. */
export async function findExternal(
  tx: Transaction,
  accountId: AccountId,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentId>> {
  if (externalIds.length === 0) return new Map();
  const rows = await tx.query<{ id: PaymentId; externalId: string }>(findExternalIds, [
    accountId,
    externalIds,
  ]);
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

const findByCode = statement('payments_find_by_code', `${selection} and p.code = $2`);

/** Reads the payment behind a recipient's link, or null. */
export const findPaymentByCode = createFinder<Payment, string>(findByCode, toPayment);

/** Reads the payment behind a recipient's link, or null. */
export const readPaymentByCode = createReader<Payment, string>(findByCode, toPayment);

const lockOne = statement(
  'payments_lock',
  'select id from payments where account_id = $1 and id = $2 for no key update',
);

/** Locks a payment until the transaction ends and reads it, or null. */
export async function lockPayment(tx: Transaction, accountId: AccountId, id: PaymentId) {
  // Two statements: one that locks and joins would miss the row after another transaction changed the method.
  const [, [row]] = await Promise.all([
    tx.query(lockOne, [accountId, id]),
    tx.query<Payment>(findOne, [accountId, id]),
  ]);
  return row === undefined ? null : toPayment(row);
}

const lockOfContact = statement(
  'payments_lock_of_contact',
  `select id from payments where account_id = $1 and contact_id = $2 and id > $3 order by id limit $4 for no key update`,
);

const lockOffered = statement(
  'payments_lock_offered',
  `select id from payments where account_id = $1 and status = 'Pending' order by id limit $2 for no key update`,
);

/** Locks some of the payments that are not answered until the transaction ends, and reads them. */
export async function lockOfferedPayments(tx: Transaction, accountId: AccountId, limit: number) {
  return readLocked(tx, accountId, await tx.query<{ id: PaymentId }>(lockOffered, [accountId, limit]));
}

const lockOpenSince = statement(
  'payments_lock_open_since',
  `select id from payments
   where account_id = $1 and status = 'Pending' and expires_at > greatest($2, expiry_as_of) and expiry_as_of < $3
   order by id limit $4 for no key update`,
);

/**
 * Locks offers until the transaction ends, and reads them: those that were open when a suspension began, and do not
 * count it yet.
 */
export async function lockOffersOpenSince(
  tx: Transaction,
  accountId: AccountId,
  suspendedAt: Date,
  resumedAt: Date,
  limit: number,
): Promise<Payment[]> {
  const values = [accountId, suspendedAt, resumedAt, limit];
  return readLocked(tx, accountId, await tx.query<{ id: PaymentId }>(lockOpenSince, values));
}

const findMany = statement('payments_find_many', `${selection} and p.id = any($2::uuid[])`);

/** Locks payments to a contact until the transaction ends and reads them, oldest first, after an id. */
export async function lockPaymentsOfContact(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  after: string,
  limit: number,
): Promise<Payment[]> {
  const rows = await tx.query<{ id: PaymentId }>(lockOfContact, [accountId, contactId, after, limit]);
  return readLocked(tx, accountId, rows);
}

// Oldest first.
async function readLocked(
  tx: Transaction,
  accountId: AccountId,
  rows: readonly { readonly id: PaymentId }[],
): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await tx.query<Payment>(findMany, [accountId, ids]);
  return found.map(toPayment).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const updateOne = updateOf('payments', columns);

/** Writes a payment that the transaction has locked. */
export async function savePayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(updateOne, [accountId, payment.id, ...valuesIn(payment)]);
}

/** Filters of a list. `q`: a part of the recipient's name or address, or of the note, in any case, or the external id. */
export interface PaymentFilter {
  readonly externalId?: string;
  readonly status?: PaymentStatus;
  readonly state?: PaymentListState;
  readonly contactId?: string;
  readonly updatedSince?: string;
  readonly q?: string;
}

/** The filters of a list that its counts have, too. */
export type CountedFilter = Pick<PaymentFilter, 'contactId' | 'q' | 'externalId'>;

const HAS_TEXT = `(strpos(lower(p.contact_name || ' ' || p.contact_email || ' ' || p.note), lower(?)) > 0
  or p.external_id = ?)`;

const counted: Readonly<Record<keyof CountedFilter, string>> = {
  contactId: 'p.contact_id = ?',
  q: HAS_TEXT,
  externalId: 'p.external_id = ?',
};

const list = createListReader<Payment, 'statuses' | Exclude<keyof PaymentFilter, 'state'>>(
  'payments_list',
  selection,
  'p.id',
  {
    status: 'p.status = ?',
    statuses: 'p.status = any(?::text[])',
    updatedSince: 'p.updated_at >= ?',
    ...counted,
  },
);

/** Reads a page of payments, newest first: `limit + 1` rows at most. */
export async function listPayments(
  database: Database,
  accountId: AccountId,
  { updatedSince, state, ...filter }: PaymentFilter,
  page: PageRequest,
): Promise<Payment[]> {
  // As an instant: PostgreSQL refuses offsets above 15:59, which ISO 8601 has.
  const since = updatedSince === undefined ? undefined : new Date(updatedSince);
  const statuses = state === undefined ? undefined : paymentListStates[state];
  return (await list(database, accountId, page, { ...filter, statuses, updatedSince: since })).map(toPayment);
}

const countByStatus = createFiltering(
  'payments_count',
  counted,
  2,
  (narrowed) =>
    `select p.status, count(*)::int as count from payments p where p.account_id = $1${narrowed} group by p.status`,
);

export async function countPayments(
  database: Database,
  accountId: AccountId,
  filter: CountedFilter,
): Promise<ReadonlyMap<PaymentStatus, number>> {
  const { query, values } = countByStatus(filter);
  const rows = await database.single<{ status: PaymentStatus; count: number }>(accountId, query, [
    accountId,
    ...values,
  ]);
  return new Map(rows.map(({ status, count }) => [status, count]));
}
