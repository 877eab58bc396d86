import { type Database, OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { jsonColumn } from '../kit/db/rows.ts';
import type { AccountId } from '../kit/ids.ts';
import { COUNTED_NUMBER, countsDay, hasCountedForm } from '../kit/text/invoice-number.ts';
import { firstAmount } from './ending/terms.ts';
import { findNumber } from './number-store.ts';
import { pricingColumn } from './pricing.ts';
import { isRequested, lateAfter } from './states.ts';
import { ruleColumn, TERMS_OF_ACCOUNT } from './store.ts';
import type { Invoice } from './types.ts';

// A number of the caller's own may have become a counted one: the account has chosen another prefix while the request
// waited. It breaks `invoices_numbered`, because that number would stop all counting when its turn comes. So does a number to
// be counted while the counter counts in another year or month than the one of issue.
const insertWith = (terms: string) =>
  `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
     is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
     delivery_method, event_date, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on,
     external_id, return_url, billing, own_billing, pricing, cancellation_terms_id, first_payment_amount, contact_language, deposits,
     issued_elsewhere)
   select counter.account_id, new.id, new.contact_id, new.contact_type, new.contact_name, new.contact_email,
     case when new.number_back is not null then case when ${countsDay('new.issued_on')} then ${COUNTED_NUMBER} end
       when ${hasCountedForm('new.number')} then null else new.number end, new.status,
     new.is_asked, new.late_after, new.is_status_shown, new.schedule_rule, new.currency, new.total_amount, new.payment_methods::text[],
     new.cc_emails::text[], new.enable_autoreminders, new.note, new.delivery_method, new.event_date,
     new.payment_code, new.line_items::json, new.metadata::json, new.sequence, new.created_at, new.created_at,
     new.activated_at, new.issued_on, new.external_id, new.return_url, new.billing::jsonb, new.own_billing::jsonb, new.pricing::json,
     case when new.first_amount is not null then ${terms} end, new.first_amount, new.contact_language, new.deposits::json,
     nullif(new.is_elsewhere, false)
   from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $25::boolean[], $26::date[], $9::boolean[],
       $10::text[], $11::text[], $12::bigint[], $13::text[], $14::text[], $15::boolean[], $16::text[], $17::text[],
       $18::date[], $19::text[], $20::text[], $21::text[], $22::bigint[], $23::timestamptz[], $24::timestamptz[], $27::date[],
       $28::bigint[], $29::text[], $30::text[], $31::bigint[], $32::text[], $33::text[], $34::text[], $35::text[], $36::text[],
       $37::boolean[])
     as new (id, contact_id, contact_type, contact_name, contact_email, number, status, is_asked, late_after, is_status_shown,
       schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
       delivery_method, event_date, payment_code, line_items, metadata, sequence, created_at, activated_at, issued_on,
       number_back, external_id, return_url, first_amount, billing, own_billing, contact_language, pricing, deposits,
       is_elsewhere)
     join account_counters counter on counter.account_id = $1 and counter.name = 'InvoiceNumber'`;

// Over several machines an insert that asks the accounts goes to all of them: there the table puts the account's terms where `\x` stands.
const insertInvoices = statement('invoices_insert', insertWith(`'\\x'::bytea`), {
  onOne: insertWith(TERMS_OF_ACCOUNT),
});

const insertPayments = statement(
  'invoices_insert_payments',
  `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status, name, rule)
   select counter.account_id, new.invoice_id, new.id, new.position, new.due_date, new.amount, new.status, new.name, new.rule
   from unnest($2::uuid[], $3::uuid[], $4::smallint[], $5::date[], $6::bigint[], $7::text[], $8::text[], $9::jsonb[])
     as new (invoice_id, id, position, due_date, amount, status, name, rule)
   ${OF_ACCOUNT}`,
);

/**
 * An invoice to write. `numberBack`: how many before the last number that the transaction took its number is; null when it
 * has none, or one of the caller's. `copiesTerms`: whether it is issued today, under the account's terms. Those of one that
 * was issued before and is imported are not known.
 */
export type NewInvoice = Invoice & {
  readonly numberBack: number | null;
  readonly copiesTerms: boolean;
  /** Whether it was issued before, in another program. */
  readonly isElsewhere: boolean;
};

/**
 * Writes new invoices, without their schedules. Errors: `invoices_number`, when a number is taken; `invoices_numbered`,
 * when one of the caller's own is one of those that are counted by now, or when the counter counts in another period; `invoices_external_id`, when an external id is
 * taken. Needs the counter locked.
 */
export async function insertNewInvoices(
  tx: Transaction,
  accountId: AccountId,
  invoices: readonly NewInvoice[],
): Promise<void> {
  await tx.query(insertInvoices, [
    accountId,
    invoices.map(({ id }) => id),
    invoices.map(({ contactId }) => contactId),
    invoices.map(({ contact }) => contact.type),
    invoices.map(({ contact }) => contact.name),
    invoices.map(({ contact }) => contact.email),
    invoices.map(({ number }) => number),
    invoices.map(({ status }) => status),
    invoices.map(({ isStatusShown }) => isStatusShown),
    invoices.map(({ scheduleRule }) => scheduleRule),
    invoices.map(({ currency }) => currency),
    invoices.map(({ totalAmount }) => totalAmount),
    invoices.map(({ paymentMethods }) => textArray(paymentMethods)),
    invoices.map(({ ccEmails }) => textArray(ccEmails)),
    invoices.map(({ enableAutoreminders }) => enableAutoreminders),
    invoices.map(({ note }) => note),
    invoices.map(({ deliveryMethod }) => deliveryMethod),
    invoices.map(({ eventDate }) => eventDate),
    invoices.map(({ paymentCode }) => paymentCode),
    invoices.map(({ lineItems }) => JSON.stringify(lineItems)),
    invoices.map(({ metadata }) => JSON.stringify(metadata)),
    invoices.map(({ sequence }) => sequence),
    invoices.map(({ createdAt }) => createdAt),
    invoices.map(({ activatedAt }) => activatedAt),
    invoices.map(isRequested),
    invoices.map(lateAfter),
    invoices.map(({ issuedOn }) => issuedOn),
    invoices.map(({ numberBack }) => numberBack),
    invoices.map(({ externalId }) => externalId),
    invoices.map(({ returnUrl }) => returnUrl),
    invoices.map((one) => (one.copiesTerms ? firstAmount(one) : null)),
    invoices.map(({ billing }) => jsonColumn(billing)),
    invoices.map(({ ownBilling }) => jsonColumn(ownBilling)),
    invoices.map(({ contact }) => contact.language),
    invoices.map(pricingColumn),
    invoices.map(({ deposits }) => jsonColumn(deposits)),
    invoices.map(({ isElsewhere }) => isElsewhere),
  ]);
}

/** Writes the schedules of new invoices. */
export async function insertSchedules(
  tx: Transaction,
  accountId: AccountId,
  invoices: readonly Invoice[],
): Promise<void> {
  const payments = invoices.flatMap(({ id, payments: all }) =>
    all.map((payment, position) => ({ ...payment, invoiceId: id, position })),
  );
  await tx.query(insertPayments, [
    accountId,
    payments.map(({ invoiceId }) => invoiceId),
    payments.map(({ id }) => id),
    payments.map(({ position }) => position),
    payments.map(({ dueDate }) => dueDate),
    payments.map(({ amount }) => amount),
    payments.map(({ status }) => status),
    payments.map(({ name }) => name),
    payments.map(ruleColumn),
  ]);
}

// A nested array would have to be rectangular; as text each row has its own length.
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Whether an invoice has this number. */
export async function isNumberTaken(
  database: Database,
  accountId: AccountId,
  number: string,
): Promise<boolean> {
  return (await database.single<object>(accountId, findNumber, [accountId, number])).length > 0;
}
