import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';
import { isAtFormer } from '../processors/service.ts';

/** Something that blocks the erasure of a contact: its kind, how many there are, and the first of them. */
export interface Obstacle {
  readonly kind: 'credit' | 'owed' | 'under_way' | 'disputed' | 'paying_out';
  readonly count: number;
  /** The number of an invoice; of credit its currencies; null of a payment out. */
  readonly example: string | null;
}

// An outgoing payment is also under way while its money was taken from the wallet and has neither arrived nor come back, by
// a refund or to the wallet's bank. The end of a dispute at a former Stripe account is never known here.
const findObstacles = statement(
  'contact_records_find_obstacles',
  `with own as (select id, number, status from invoices where account_id = $1 and contact_id = $2),
   found as (
     select 'owed' as kind, number as example from own where status = 'Active'
     union all
     select 'credit', string_agg(currency, ', ' order by currency) from client_credits
     where account_id = $1 and contact_id = $2 and amount > 0 having count(*) > 0
     union all
     select 'under_way', own.number from own join charges c on c.account_id = $1 and c.invoice_id = own.id
     where c.status in ('Created', 'Processing', 'RequiresAction')
     union all
     select 'under_way', own.number from own
     join charges c on c.account_id = $1 and c.invoice_id = own.id
     join refunds r on r.account_id = $1 and r.charge_id = c.id
     where r.status = 'Processing'
     union all
     select 'disputed', own.number from own
     join charges c on c.account_id = $1 and c.invoice_id = own.id
     join disputes d on d.account_id = $1 and d.charge_id = c.id
     where d.status = 'Open' and not ${isAtFormer('c')}
     union all
     select 'paying_out', null from payments
     where account_id = $1 and contact_id = $2 and (status in ('Pending', 'Scheduled', 'Processing')
       or status in ('Failed', 'Returned') and funded_at is not null
         and case when funding_returned_at is null then 0 else coalesce(returned_amount, total_amount) end
           + past_refunded_amount < total_amount
         and refunded_at is null and written_off_at is null and replaced_by_id is null)
   )
   select kind, count(*) as count, min(example) as example from found group by kind order by kind`,
);

/** Reads why a contact cannot be erased now; empty when it can. */
export function readObstacles(tx: Transaction, accountId: AccountId, contactId: ContactId) {
  return tx.query<Obstacle>(findObstacles, [accountId, contactId]);
}

/** The last civil day until which records are kept, and how many. */
export interface KeptRecords {
  readonly until: string;
  readonly invoices: number;
  readonly payments: number;
}

// Some years, counted from the end of the calendar year of its issue or of its last movement of money.
const yearOf = (instant: string) => `extract(year from (${instant}) at time zone $3)::int`;
const invoiceYear = `greatest(extract(year from i.issued_on)::int, ${yearOf(`greatest((
  select max(p.paid_at) from scheduled_payments p where p.account_id = $1 and p.invoice_id = i.id), (
  select max(greatest(r.created_at, r.settled_at, d.created_at, d.closed_at)) from charges c
  left join refunds r on r.account_id = $1 and r.charge_id = c.id
  left join disputes d on d.account_id = $1 and d.charge_id = c.id
  where c.account_id = $1 and c.invoice_id = i.id))`)})`;
const paymentYear = yearOf('greatest(p.funded_at, p.paid_at, p.refunded_at, p.funding_returned_at)');

// The authorization of a bank debit is kept for two years after its end, also where other records are kept for less (Nacha
// Operating Rules). One that is in force ends on this day at the earliest.
const authorizedUntil = (today: string) => `(
  select max((coalesce((m.canceled_at at time zone $3)::date, ${today}::date) + interval '2 years')::date) from mandates m
  where m.account_id = $1 and m.invoice_id = i.id and m.method_type = 'BankAccount')`;
const invoiceUntil = (today: string) =>
  `greatest(make_date(${invoiceYear} + $4, 12, 31), ${authorizedUntil(today)})`;
const paymentUntil = `make_date(${paymentYear} + $4, 12, 31)`;

/** How many invoices, and how many payments out, are looked at, so that a contact with very many takes a moment, too. */
export const MOST_KEPT = 10_000;

// Invoices whose versions name the contact, also those that went to another client.
const NAMING = ['invoice_versions', 'invoice_sheets']
  .map(
    (table) => `select invoice_id from ${table} where account_id = $1 and contact_id in (
       select c.id from contacts c where c.account_id = $1 and $2 in (c.id, c.merged_into_id))`,
  )
  .join(' union all ');

// Newest or oldest first: ids follow the time at which they were made.
const countKept = (name: string, order: 'asc' | 'desc') =>
  statement(
    name,
    `select until, count(*) filter (where is_invoice) as invoices,
       count(*) filter (where not is_invoice) as payments
     from (
       select ${invoiceUntil('$6')} as until, true as is_invoice from (
         (select id, issued_on from invoices
          where account_id = $1 and contact_id = $2 and status <> 'Draft' and contact_email <> $5
          order by id ${order} limit ${MOST_KEPT})
         union
         (select id, issued_on from invoices where account_id = $1 and id in (${NAMING})
          order by id ${order} limit ${MOST_KEPT})) i
       union all
       select ${paymentUntil}, false from (
         select funded_at, paid_at, refunded_at, funding_returned_at from payments
         where account_id = $1 and contact_id = $2 and funded_at is not null and contact_email <> $5
         order by id ${order} limit ${MOST_KEPT}) p
     ) kept
     group by until order by until`,
  );
const countNewest = countKept('contact_records_count_newest_kept', 'desc');
const countOldest = countKept('contact_records_count_oldest_kept', 'asc');

/** How long the law has a business keep what it has issued and paid. */
export interface Retention {
  readonly accountId: AccountId;
  readonly timeZone: string;
  readonly years: number;
}

/**
 * Counts the records of a contact that must be kept, by the day until which they are; erased ones are left out. Where
 * there are very many, only the newest or the oldest {@link MOST_KEPT} count.
 */
export function countKeptRecords(
  tx: Transaction,
  { accountId, timeZone, years }: Retention,
  contactId: ContactId,
  erased: string,
  which: 'Newest' | 'Oldest',
  today: string,
): Promise<KeptRecords[]> {
  return tx.query<KeptRecords>(which === 'Newest' ? countNewest : countOldest, [
    accountId,
    contactId,
    timeZone,
    years,
    erased,
    today,
  ]);
}

const findPast = statement(
  'contact_records_find_past',
  `select i.id from invoices i
   where i.account_id = $1 and i.id = any($2::uuid[])
     and (i.status = 'Draft' or i.status <> 'Active' and ${invoiceUntil('$5')} < $5::date)
   union all
   select p.id from payments p
   where p.account_id = $1 and p.id = any($2::uuid[])
     and p.status not in ('Pending', 'Scheduled', 'Processing')
     and (p.funded_at is null or ${paymentUntil} < $5::date)`,
);

/** Those of some invoices and payments out that need not be kept on a day; open or moving money is always kept. */
export async function findUnkept(
  tx: Transaction,
  { accountId, timeZone, years }: Retention,
  ids: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(findPast, [accountId, ids, timeZone, years, today]);
  return new Set(rows.map(({ id }) => id));
}

const findDeletedDrafts = statement(
  'contact_records_find_deleted_drafts',
  `select object_id as id from events
   where account_id = $1 and type = 'invoice.deleted' and data->>'contactId' = any($2::text[])`,
);

/** The ids of deleted drafts of some contacts: only events still name them. */
export async function findDeletedDraftsOf(
  tx: Transaction,
  accountId: AccountId,
  contactIds: readonly ContactId[],
): Promise<string[]> {
  return (await tx.query<{ id: string }>(findDeletedDrafts, [accountId, contactIds])).map(({ id }) => id);
}

/** How many characters a reference or a number of a client has at least to be searched for. */
const LEAST_OWN = 8;

// Across accounts: a part of the statement below, which has the account. City, street and country are those of others, too,
// and a short reference or number, such as "2026", stands in answers about strangers. An answer that has one of these names
// the client beside it.
const billedTexts = (billing: string) =>
  `select unnest(array[${billing}->>'company']
     || array(select text from unnest(array[${billing}->>'vatId', ${billing}->>'phone', ${billing}->>'reference']) as long (text)
              where length(text) >= ${LEAST_OWN})
     || array(select jsonb_path_query(${billing}, '$.persons[*].name') #>> '{}')
     || array(select jsonb_path_query(${billing}, '$.persons[*].email') #>> '{}'))`;

const findTexts = statement(
  'contact_records_find_texts',
  `select distinct text from (
     select unnest(array[name, email]) as text from contacts
     where account_id = $1 and (id = $2 or merged_into_id = $2)
     union all
     select unnest(array[contact_name, contact_email]) from invoices where account_id = $1 and contact_id = $2
     union all
     select unnest(array[contact_name, contact_email]) from payments where account_id = $1 and contact_id = $2
     union all
     select unnest(array[data->>'name', data->>'email']) from events where account_id = $1 and object_id in (
       select id from contacts where account_id = $1 and (id = $2 or merged_into_id = $2))
     union all
     ${billedTexts('billing')} from contacts where account_id = $1 and (id = $2 or merged_into_id = $2)
     union all
     ${billedTexts('billing')} from invoices where account_id = $1 and contact_id = $2
     union all
     ${billedTexts('own_billing')} from invoices where account_id = $1 and contact_id = $2
     union all
     ${billedTexts('data::jsonb')} from events where account_id = $1 and object_id in (
       select id from contacts where account_id = $1 and (id = $2 or merged_into_id = $2))
     union all
     select unnest(array[payer_name, payer_email]) from charges where account_id = $1 and invoice_id in (
       select id from invoices where account_id = $1 and contact_id = $2)
   ) said
   where length(text) >= 3 and text <> $3`,
);

/** The names and addresses of a contact: present ones, earlier ones, those that something was sent to, and those of payers. */
export async function readTextsOf(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  erased: string,
): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(findTexts, [accountId, contactId, erased]);
  return rows.map(({ text }) => text);
}
