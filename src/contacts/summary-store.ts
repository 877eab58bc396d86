import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

/** How an account stands with a contact in one currency; amounts in its minor unit. */
interface CurrencySummary {
  readonly currency: string;
  readonly billed: number;
  readonly paid: number;
  readonly refunded: number;
  readonly owed: number;
  readonly overdue: number;
  readonly paidOut: number;
}

/** A consent of a contact that is in force. */
interface StandingAutopay {
  readonly invoiceId: string;
  readonly number: string;
  readonly method: { readonly type: string; readonly name: string; readonly last4: string };
}

/** The figures of a contact, in all currencies. */
export interface SummaryRow {
  readonly mergingIntoId: string | null;
  readonly invoices: number;
  readonly drafts: number;
  readonly openInvoices: number;
  readonly payments: number;
  readonly lastSeenAt: Date | null;
  readonly lastPaidAt: Date | null;
  readonly currencies: readonly CurrencySummary[];
  readonly autopay: readonly StandingAutopay[];
}

// Billed: less what credit notes took. Owed: all amounts of an open invoice that may still be paid, or are on their way. $3 is today's civil date.
const findOne = statement(
  'contacts_summarize',
  `with own as (
     select i.id, i.number, i.status, i.currency,
       i.total_amount + i.lowered_amount - i.credited_amount as billed
     from invoices i
     where i.account_id = $1 and i.contact_id = $2
   ), money as (
     select own.currency, own.status, p.due_date, p.paid_at, p.paid_amount, p.refunded_amount,
       case when own.status = 'Active'
         and p.status in ('Scheduled', 'Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction')
         then p.amount - p.paid_amount else 0 end as owed,
       p.status not in ('Processing', 'RequiresAction') as is_payable
     from own join scheduled_payments p on p.account_id = $1 and p.invoice_id = own.id
   ), outgoing as (
     select o.currency, o.status, o.total_amount from payments o
     where o.account_id = $1 and o.contact_id = $2
   ), sums as (
     select currency, 0::bigint as billed, sum(paid_amount)::bigint as paid, sum(refunded_amount)::bigint as refunded,
       sum(owed)::bigint as owed, coalesce(sum(owed) filter (where is_payable and due_date < $3::date), 0)::bigint as overdue,
       0::bigint as paid_out
     from money group by currency
     union all
     select currency, sum(billed)::bigint, 0, 0, 0, 0, 0 from own
     where status in ('Active', 'Paid', 'Uncollectible') group by currency
     union all
     select currency, 0, 0, 0, 0, 0, sum(total_amount)::bigint from outgoing where status = 'Completed' group by currency
   ), currencies as (
     select currency, sum(billed)::bigint as billed, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
       sum(owed)::bigint as owed, sum(overdue)::bigint as overdue, sum(paid_out)::bigint as paid_out
     from sums group by currency
   )
   select (select merged_into_id from contacts where account_id = $1 and id = $2 and deleted_at is null)
       as "mergingIntoId",
     (select count(*) from own) as invoices,
     (select count(*) from own where status = 'Draft') as drafts,
     (select count(*) from own where status = 'Active') as "openInvoices",
     (select count(*) from outgoing) as payments,
     (select max(paid_at) from money) as "lastPaidAt",
     (select max(v.last_at) from own join invoice_views v on v.account_id = $1 and v.invoice_id = own.id)
       as "lastSeenAt",
     (select coalesce(json_agg(json_build_object('currency', currency, 'billed', billed, 'paid', paid,
        'refunded', refunded, 'owed', owed, 'overdue', overdue, 'paidOut', paid_out) order by currency), '[]')
      from currencies) as currencies,
     (select coalesce(json_agg(json_build_object('invoiceId', own.id, 'number', own.number, 'method',
        json_build_object('type', m.method_type, 'name', m.method_name, 'last4', m.method_last4)) order by own.id), '[]')
      from own join mandates m on m.account_id = $1 and m.invoice_id = own.id and m.canceled_at is null) as autopay`,
);

/** Reads how an account stands with a contact on a civil date. */
export async function findSummary(database: Database, accountId: AccountId, id: ContactId, today: string) {
  const [row] = await database.single<SummaryRow>(accountId, findOne, [accountId, id, today]);
  if (row === undefined) throw new Error('A summary always has one row.');
  return row;
}

/** What a contact owes in one currency, in its minor unit. */
interface OwedRow {
  readonly contactId: ContactId;
  readonly currency: string;
  readonly owed: number;
  readonly overdue: number;
}

// Uses the same rule as the summary of one contact. $3 is today's civil date.
const findOwed = statement(
  'contacts_find_owed',
  `select i.contact_id as "contactId", i.currency, sum(p.amount - p.paid_amount)::bigint as owed,
     coalesce(sum(p.amount - p.paid_amount) filter (
       where p.status not in ('Processing', 'RequiresAction') and p.due_date < $3::date), 0)::bigint as overdue
   from invoices i
   join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id
   where i.account_id = $1 and i.contact_id = any($2::uuid[]) and i.status = 'Active'
     and p.status in ('Scheduled', 'Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction')
   group by i.contact_id, i.currency
   having sum(p.amount - p.paid_amount) > 0
   order by i.contact_id, i.currency`,
);

/** Reads the debts of some contacts on a civil date; contacts without debts have no row. */
export function findOwedBy(
  database: Database,
  accountId: AccountId,
  ids: readonly ContactId[],
  today: string,
): Promise<OwedRow[]> {
  return database.single<OwedRow>(accountId, findOwed, [accountId, ids, today]);
}
