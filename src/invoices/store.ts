import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { anyLength, createFinder, createReader, jsonColumn } from '../kit/db/rows.ts';
import { type AccountId, type InvoiceId, newId } from '../kit/ids.ts';
import { laneNumber } from '../kit/queue/tasks.ts';
import { firstAmount } from './ending/terms.ts';
import { pricingColumn } from './pricing.ts';
import { isRequested, lateAfter } from './states.ts';
import { type Invoice, plainPricing, type ScheduledPayment } from './types.ts';

/** SQL: the fields of an invoice `i` as a row has them. */
export const INVOICE_COLUMNS = `
  i.id, i.contact_id as "contactId", i.contact_type as "contactType", i.contact_name as "contactName",
  i.contact_email as "contactEmail", i.contact_language as "contactLanguage", i.number, i.status, i.is_status_shown as "isStatusShown",
  i.schedule_rule as "scheduleRule", i.currency, i.total_amount as "totalAmount",
  i.credited_amount as "creditedAmount", i.lowered_amount as "loweredAmount",
  array_to_json(i.payment_methods) as "paymentMethods", array_to_json(i.cc_emails) as "ccEmails",
  i.enable_autoreminders as "enableAutoreminders", i.note, i.delivery_method as "deliveryMethod",
  i.event_date as "eventDate", i.payment_code as "paymentCode", i.line_items as "lineItems", i.metadata,
  i.external_id as "externalId", i.return_url as "returnUrl", i.pricing, i.announced_transfer as "announcedTransfer", i.deposits,
  i.sequence, i.document_version as "documentVersion", i.sent_sequence as "sentSequence", i.created_at as "createdAt", i.updated_at as "updatedAt", i.activated_at as "activatedAt",
  i.issued_on as "issuedOn", i.billing, i.own_billing as "ownBilling", i.first_event_date as "firstEventDate", i.postponed_on as "postponedOn", i.canceled_at as "canceledAt", i.ending,
  (select json_agg(json_build_array(p.id, p.due_date, p.amount, p.status, p.name, p.paid_amount,
       p.refunded_amount, p.fee, p.paid_at, p.outside_amount, p.rule) order by p.position)
   from scheduled_payments p
   where p.account_id = $1 and p.invoice_id = i.id) as payments`;

type PaymentRow = [
  id: string,
  dueDate: string,
  amount: number,
  status: string,
  name: string | null,
  paidAmount: number,
  refundedAmount: number,
  fee: number | null,
  paidAt: string | null,
  outsideAmount: number,
  rule: Partial<Pick<ScheduledPayment, 'due' | 'dueDate' | 'share' | 'amount'>> | null,
];

export type InvoiceRow = Omit<Invoice, 'contact' | 'payments'> & {
  readonly contactType: Invoice['contact']['type'];
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactLanguage: Invoice['contact']['language'];
  readonly payments: readonly PaymentRow[];
};

/** An invoice of its row. */
export function toInvoice({
  contactType,
  contactName,
  contactEmail,
  payments,
  ...found
}: InvoiceRow): Invoice {
  const { contactLanguage: language, ...row } = found;
  return {
    ...row,
    pricing: row.pricing ?? plainPricing,
    contact: { type: contactType, name: contactName, email: contactEmail, language },
    payments: payments.map(
      ([id, dueDate, amount, status, name, paidAmount, refundedAmount, fee, paidAt, outsideAmount, rule]) =>
        ({
          id,
          dueDate,
          amount,
          due: rule?.dueDate === dueDate ? (rule.due ?? null) : null,
          share: rule?.amount === amount ? (rule.share ?? null) : null,
          status,
          name,
          paidAmount,
          refundedAmount,
          fee,
          paidAt: paidAt === null ? null : new Date(paidAt),
          outsideAmount,
        }) as ScheduledPayment,
    ),
  };
}

const findMany = statement(
  'invoices_find_many',
  `select ${INVOICE_COLUMNS} from invoices i where i.account_id = $1 and i.id = any($2::uuid[])`,
);

/** Reads invoices by id, in the order of the ids; null where there is none. */
export async function findInvoices(database: Database, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await database.single<InvoiceRow>(accountId, findMany, [accountId, ids]);
  const found = new Map(rows.map((row) => [row.id, toInvoice(row)]));
  return ids.map((id) => found.get(id) ?? null);
}

/** An invoice that was seen, with its version. */
export interface VersionedId {
  readonly id: InvoiceId;
  readonly sequence: number;
}

const findSequences = statement(
  'invoices_find_versions',
  'select id, sequence from invoices where account_id = $1 and id = any($2::uuid[])',
);

/** Reads the versions of invoices, in the order of the ids; null where there is none. */
export async function findVersions(database: Database, accountId: AccountId, ids: readonly InvoiceId[]) {
  const rows = await database.single<VersionedId>(accountId, findSequences, [accountId, ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

const lockMany = statement(
  'invoices_lock',
  'select id from invoices where account_id = $1 and id = any($2::uuid[]) order by id for update',
);

/**
 * Locks invoices until the transaction ends and reads them, by their ids; those that are gone are left out. Takes its
 * lock first: the transaction has no other yet.
 */
export async function lockInvoices(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]) {
  // Two statements, so that the second also sees the payments that the transaction before this one wrote.
  const [, rows] = await Promise.all([
    tx.query(lockMany, [accountId, ids]),
    tx.query<InvoiceRow>(findMany, [accountId, ids]),
  ]);
  return new Map(rows.map((row) => [row.id, toInvoice(row)]));
}

// Tasks are locked first: a batch that skips tasks of other processes does not read their invoices. A locked invoice is
// left to a later time: waiting for it here, with others locked, could deadlock.
const lockDue = statement(
  'invoices_lock_due',
  `with due as materialized (
     select key from tasks
     where lane = ${laneNumber('money')} and account_id = $1 and (account_id, due_at) <= ($1, $2::timestamptz)
       and run_at <= $3 and kind = 'invoice.fall_due'
     order by account_id, due_at
     limit $4
     for update skip locked
   )
   select i.id from due join invoices i on i.account_id = $1 and i.id = due.key
   for update of i skip locked`,
);

/**
 * Locks invoices, and some others whose clock is due and that no other process works on, with their tasks. Answers
 * them in no order, without those that are gone. Takes its lock first: the transaction has no other yet.
 */
export async function lockFallingDue(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly InvoiceId[],
  { now, machineNow }: { readonly now: Date; readonly machineNow: Date },
  most: number,
): Promise<Invoice[]> {
  const [, others] = await Promise.all([
    tx.query(lockMany, [accountId, ids]),
    tx.query<{ id: InvoiceId }>(lockDue, [accountId, now, machineNow, most]),
  ]);
  return readInvoices(tx, accountId, [...new Set([...ids, ...others.map((other) => other.id)])]);
}

/** Reads invoices, in no order. After other statements took the locks it sees what the transactions before this one wrote. */
export async function readInvoices(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]) {
  return (await tx.query<InvoiceRow>(findMany, [accountId, ids])).map(toInvoice);
}

/** Locks an invoice until the transaction ends and reads it, or null. */
export async function lockInvoice(tx: Transaction, accountId: AccountId, id: InvoiceId) {
  return (await lockInvoices(tx, accountId, [id])).get(id) ?? null;
}

const findByCode = statement(
  'invoices_find_by_code',
  `select ${INVOICE_COLUMNS} from invoices i where i.account_id = $1 and i.payment_code = $2`,
);

/** Reads the invoice behind a payment link's code, or null. */
export const findInvoiceByCode = createFinder<InvoiceRow, string, Invoice>(findByCode, toInvoice);

// Across accounts: the row is the account.
/** SQL: the terms that an invoice of the account `$1` gets when it is issued. */
export const TERMS_OF_ACCOUNT = '(select a.cancellation_terms_id from accounts a where a.id = $1)';

const IS_ISSUED_NOW = '(activated_at is null and $24::timestamptz is not null)';

// Words that have changed wait to be taken into the lists of the search.
const updateOne = statement(
  'invoices_update',
  `with waiting as (
     insert into search_waiting (account_id, id, invoice_id)
     select account_id, $26, id from invoices
     where account_id = $1 and id = $2
       and (contact_name, contact_email, number, note, billing) is distinct from ($5::text, $6::text, $7::text, $16::text, $40::jsonb))
   update invoices
   set contact_id = $3, contact_type = $4, contact_name = $5, contact_email = $6, number = $7, status = $8,
     is_status_shown = $9, schedule_rule = $10, currency = $11, total_amount = $12, payment_methods = $13,
     cc_emails = $14, enable_autoreminders = $15, note = $16, delivery_method = $17, event_date = $18,
     payment_code = $19, line_items = $20, metadata = $21, sequence = $22, updated_at = $23, activated_at = $24,
     sent_sequence = $25, is_asked = $27, late_after = $28, issued_on = $29,
     external_id = $30, return_url = $31, credited_amount = $32, lowered_amount = $33, credited_sequence = $22,
     document_version = $34,
     billing = $40, own_billing = $41, contact_language = $42, first_event_date = $35, canceled_at = $36, ending = $37, postponed_on = $39,
     pricing = $43, announced_transfer = $44, deposits = $45,
     cancellation_terms_id = case when ${IS_ISSUED_NOW} then ${TERMS_OF_ACCOUNT} else cancellation_terms_id end,
     first_payment_amount = case when ${IS_ISSUED_NOW} then $38 else first_payment_amount end
   where account_id = $1 and id = $2`,
);

const deletePayments = statement(
  'invoices_delete_payments',
  'delete from scheduled_payments where account_id = $1 and invoice_id = $2 and not (id = any($3::uuid[]))',
);

const putPayments = statement(
  'invoices_put_payments',
  `insert into scheduled_payments as kept (account_id, invoice_id, id, position, due_date, amount, status, name,
     paid_amount, refunded_amount, fee, paid_at, outside_amount, rule)
   select counter.account_id, $2, payment.id, payment.position - 1, payment.due_date, payment.amount, payment.status, payment.name,
     payment.paid_amount, payment.refunded_amount, payment.fee, payment.paid_at, payment.outside_amount, payment.rule
   from unnest($3::uuid[], $4::date[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::bigint[], $11::timestamptz[], $12::bigint[], $13::jsonb[]) with ordinality
     as payment (id, due_date, amount, status, name, paid_amount, refunded_amount, fee, paid_at, outside_amount, rule,
       position)
   ${OF_ACCOUNT}
   on conflict (account_id, invoice_id, id) do update
     set position = excluded.position, due_date = excluded.due_date, amount = excluded.amount,
       status = excluded.status, name = excluded.name, paid_amount = excluded.paid_amount,
       refunded_amount = excluded.refunded_amount, fee = excluded.fee, paid_at = excluded.paid_at,
       outside_amount = excluded.outside_amount, rule = excluded.rule
     where (kept.position, kept.due_date, kept.amount, kept.status, kept.name, kept.paid_amount,
         kept.refunded_amount, kept.fee, kept.paid_at, kept.outside_amount, kept.rule)
       is distinct from (excluded.position, excluded.due_date, excluded.amount, excluded.status, excluded.name,
         excluded.paid_amount, excluded.refunded_amount, excluded.fee, excluded.paid_at,
         excluded.outside_amount, excluded.rule)`,
);

/**
 * The rules of a payment as its row has them, each with what it came to; null without any. A release that knows no rules may
 * write another date or amount beside them: then the rule has ended, as if a caller had sent that value alone.
 */
export function ruleColumn({ due, dueDate, share, amount }: ScheduledPayment): string | null {
  if (due === null && share === null) return null;
  return JSON.stringify({ ...(due && { due, dueDate }), ...(share && { share, amount }) });
}

/** Writes an invoice that the transaction has locked, with its whole schedule. */
export async function saveInvoice(tx: Transaction, accountId: AccountId, invoice: Invoice): Promise<void> {
  const { payments } = invoice;
  const ids = payments.map((payment) => payment.id);
  await Promise.all([
    tx.query(updateOne, [
      accountId,
      invoice.id,
      invoice.contactId,
      invoice.contact.type,
      invoice.contact.name,
      invoice.contact.email,
      invoice.number,
      invoice.status,
      invoice.isStatusShown,
      invoice.scheduleRule,
      invoice.currency,
      invoice.totalAmount,
      invoice.paymentMethods,
      invoice.ccEmails,
      invoice.enableAutoreminders,
      invoice.note,
      invoice.deliveryMethod,
      invoice.eventDate,
      invoice.paymentCode,
      JSON.stringify(invoice.lineItems),
      JSON.stringify(invoice.metadata),
      invoice.sequence,
      invoice.updatedAt,
      invoice.activatedAt,
      invoice.sentSequence,
      newId(),
      isRequested(invoice),
      lateAfter(invoice),
      invoice.issuedOn,
      invoice.externalId,
      invoice.returnUrl,
      invoice.creditedAmount,
      invoice.loweredAmount,
      invoice.documentVersion,
      invoice.firstEventDate,
      invoice.canceledAt,
      jsonColumn(invoice.ending),
      firstAmount(invoice),
      invoice.postponedOn,
      ...[invoice.billing, invoice.ownBilling].map(jsonColumn),
      invoice.contact.language,
      pricingColumn(invoice),
      jsonColumn(invoice.announcedTransfer),
      jsonColumn(invoice.deposits),
    ]),
    tx.query(deletePayments, [accountId, invoice.id, ids]),
    tx.query(putPayments, [
      accountId,
      invoice.id,
      ids,
      payments.map((payment) => payment.dueDate),
      payments.map((payment) => payment.amount),
      payments.map((payment) => payment.status),
      payments.map((payment) => payment.name),
      payments.map((payment) => payment.paidAmount),
      payments.map((payment) => payment.refundedAmount),
      payments.map((payment) => payment.fee),
      payments.map((payment) => payment.paidAt),
      payments.map((payment) => payment.outsideAmount),
      payments.map(ruleColumn),
    ]),
  ]);
}

const saveMany = statement(
  'invoices_save_fallen_due',
  `with payment as (
     update scheduled_payments p set status = new.status
     from unnest($5::uuid[], $6::uuid[], $7::text[]) as new (invoice_id, id, status)
     where p.account_id = $1 and p.invoice_id = new.invoice_id and p.id = new.id and p.status <> new.status
   )
   update invoices i set sequence = new.sequence, updated_at = new.updated_at, is_asked = true
   from unnest($2::uuid[], $3::bigint[], $4::timestamptz[]) as new (id, sequence, updated_at)
   where i.account_id = $1 and i.id = new.id`,
);

/** Writes locked invoices of which only some payments have fallen due. */
export async function saveFallenDue(
  tx: Transaction,
  accountId: AccountId,
  invoices: readonly Invoice[],
  fallen: ReadonlySet<string>,
): Promise<void> {
  if (invoices.length === 0) return;
  const payments = invoices.flatMap((invoice) =>
    invoice.payments.filter(({ id }) => fallen.has(id)).map((payment) => ({ invoice, payment })),
  );
  await tx.query(saveMany, [
    accountId,
    invoices.map(({ id }) => id),
    invoices.map(({ sequence }) => sequence),
    invoices.map(({ updatedAt }) => updatedAt),
    payments.map(({ invoice }) => invoice.id),
    payments.map(({ payment }) => payment.id),
    payments.map(({ payment }) => payment.status),
  ]);
}

const noteSentMany = statement(
  'invoices_note_sent',
  `update invoices i set sequence = new.sequence, sent_sequence = new.sequence
   from unnest(${anyLength('$2::uuid[]')}, $3::bigint[]) as new (id, sequence)
   where i.account_id = $1 and i.id = new.id`,
);

/** Writes that locked invoices were sent with their present version. */
export async function saveSent(tx: Transaction, accountId: AccountId, invoices: readonly Invoice[]) {
  const ids = invoices.map(({ id }) => id);
  await tx.query(noteSentMany, [accountId, ids, invoices.map(({ sequence }) => sequence)]);
}

const findExternalId = statement(
  'invoices_find_external_id',
  'select id from invoices where account_id = $1 and external_id = $2',
);

/** Finds the invoice with an id of the caller's own system, or null. */
export const findExternal = createFinder<{ readonly id: InvoiceId }, string>(findExternalId);

/** Finds the invoice with an id of the caller's own system, or null. */
export const findExternalIn = createReader<{ readonly id: InvoiceId }, string>(findExternalId);

const deleteOne = statement(
  'invoices_delete',
  `with draft as (
     delete from invoices where account_id = $1 and id = $2 and status = 'Draft' returning id
   )
   delete from scheduled_payments p using draft
   where p.account_id = $1 and p.invoice_id = draft.id`,
);

/** Deletes a locked draft with its schedule. */
export async function deleteDraft(tx: Transaction, accountId: AccountId, id: InvoiceId): Promise<void> {
  await tx.query(deleteOne, [accountId, id]);
}
