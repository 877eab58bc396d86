import { type Database, statement } from '../kit/database.ts';
import { type AccountId, type ContactId, newId } from '../kit/ids.ts';
import type { Invoice } from './types.ts';

/** A new invoice on its way into the database, with the texts that need what only the database knows. */
export interface NewInvoice {
  /** Complete but for `contactId` and, unless the caller gave one, `number`. */
  readonly invoice: Invoice;
  /** The contact that the caller named by its id; null when it is to be found or made by e-mail. */
  readonly namedContactId: ContactId | null;
  readonly key: { readonly text: string; readonly requestHash: Buffer } | null;
  /** The answer's body before and after the contact's id. */
  readonly answer: readonly [head: string, tail: string];
  /** The event's object before and after the contact's id, up to where the number follows. */
  readonly snapshot: readonly [head: string, tail: string];
  /** When the clock first makes one of its payments Due, or null. */
  readonly fallDueAt: Date | null;
}

/** What the statement needs to know besides the invoices. */
interface CreateSetting {
  readonly accountId: AccountId;
  /** When the newest of the invoices came, in the account's time; each keeps its own instant. */
  readonly now: Date;
  /** The machine's time, which idempotency keys go by. */
  readonly machineNow: Date;
  /** Keys kept before this instant no longer count. */
  readonly oldestKept: Date;
  readonly numberPrefix: string;
}

// Everything that creating invoices writes, for all that wait together, in one statement and so in one
// round trip and one commit. An invoice whose key is taken is left out of everything. Contacts, the counter
// and keys are locked in this order, and each in sorted order, so that two batches, or a batch and a PATCH,
// wait for each other but do not deadlock.
const createMany = statement(
  'invoices_create_many',
  `with input as materialized (
     select *
     from rows from (
       unnest(
         $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[],
         $13::text[], $14::text[], $15::bigint[], $16::text[], $17::text[], $18::boolean[], $19::text[],
         $20::text[], $21::date[], $22::text[], $23::text[], $24::bytea[], $25::uuid[], $26::uuid[],
         $27::uuid[], $28::timestamptz[]),
       string_to_table($29, e'\\n'), string_to_table($30, e'\\n'), string_to_table($31, e'\\n'),
       string_to_table($32, e'\\n'), string_to_table($33, e'\\n'), string_to_table($34, e'\\n')
     ) with ordinality as t (
       id, event_id, contact_type, contact_name, contact_email, number, status, is_status_shown,
       schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
       delivery_method, event_date, payment_code, key, request_hash, new_contact_id, contact_event_id,
       named_contact_id, created_at, line_items, metadata, answer_head, answer_tail, snapshot_head,
       snapshot_tail, position)
   ), accepted as materialized (
     select i.*, lower(i.contact_email) as email_key,
       sum(case when i.status <> 'Draft' and i.number is null then 1 else 0 end)
         over (order by i.position) as counted
     from input i
     where i.key is null or (
       select k.key from idempotency_keys k
       where k.account_id = $1 and k.key = i.key and k.created_at >= $3) is null
   ), described as materialized (
     select * from accepted where named_contact_id is null
   ), contact as materialized (
     select ensured_id as id, ensured_key as email_key
     from ensure_contacts(
       $1,
       (select array_agg(new_contact_id order by position) from described),
       (select array_agg(contact_event_id order by position) from described),
       (select array_agg(contact_type order by position) from described),
       (select array_agg(contact_name order by position) from described),
       (select array_agg(contact_email order by position) from described),
       $2)
   ), counter as (
     update account_counters
     set value = value + coalesce((select max(counted) from accepted), 0)
     where account_id = $1 and name = 'InvoiceNumber' and (select count(*) from contact) >= 0
     returning value - coalesce((select max(counted) from accepted), 0) as base, searched_to
   ), numbered as materialized (
     select a.*, counter.searched_to, coalesce(a.named_contact_id, c.id) as contact_id, case
         when a.status = 'Draft' then null
         when a.number is not null then a.number
         else $4 || lpad((counter.base + a.counted)::text, greatest(4, length((counter.base + a.counted)::text)), '0')
       end as given_number
     from accepted a
     left join contact c on c.email_key = a.email_key
     cross join counter
   ), keyed as (
     insert into idempotency_keys as kept (account_id, key, request_hash, status, etag, body, created_at)
     select $1, n.key, n.request_hash, 201, '"1"', n.answer_head || n.contact_id || n.answer_tail, $42
     from numbered n
     where n.key is not null
     order by n.key
     on conflict (account_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, etag = excluded.etag,
         body = excluded.body, created_at = excluded.created_at
       where kept.created_at < $3
     returning key
   ), invoice as (
     insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number,
       status, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails,
       enable_autoreminders, note, delivery_method, event_date, payment_code, line_items, metadata, sequence,
       created_at, updated_at, activated_at)
     select $1, n.id, n.contact_id, n.contact_type, n.contact_name, n.contact_email, n.given_number,
       n.status, n.is_status_shown, n.schedule_rule, n.currency, n.total_amount, n.payment_methods::text[],
       n.cc_emails::text[], n.enable_autoreminders, n.note, n.delivery_method, n.event_date, n.payment_code,
       n.line_items::json, n.metadata::json, 1, n.created_at, n.created_at,
       case when n.status <> 'Draft' then n.created_at end
     from numbered n
   ), late as (
     -- Younger ones are in the lists of the search already: seldom any.
     insert into search_waiting (account_id, id, invoice_id)
     select $1, n.event_id, n.id from numbered n where n.id <= n.searched_to
   ), payment as (
     insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status, name)
     select $1, p.invoice_id, p.id, p.position, p.due_date, p.amount, p.status, p.name
     from unnest($35::uuid[], $36::uuid[], $37::smallint[], $38::date[], $39::bigint[], $40::text[], $41::text[])
       as p (invoice_id, id, position, due_date, amount, status, name)
     where p.invoice_id in (select id from numbered)
   ), posted as (
     -- What the ledger's table says of issuing, here so that issuing stays one statement.
     insert into ledger_postings (account_id, source_type, source_id, code, sequence, invoice_id, debit, credit,
       amount, currency, created_at)
     select $1, 'Invoice', n.id, 'issue', 1, n.id, 'receivable', 'billed', n.total_amount, n.currency,
       n.created_at
     from numbered n
     where n.status <> 'Draft'
   ), task as (
     insert into tasks (account_id, kind, key, due_at)
     select $1, 'invoice.fall_due', t.id, t.due_at
     from unnest($43::uuid[], $44::timestamptz[]) as t (id, due_at)
     where t.id in (select id from numbered)
     union all
     -- What kit/events.ts would leave, where a client is to be told.
     select $1, 'event.notify', n.event_id, n.created_at
     from numbered n
     where n.status <> 'Draft' and n.delivery_method = 'Email'
   ), event as (
     insert into events (account_id, id, type, object_id, sequence, data, created_at)
     select $1, n.event_id, 'invoice.created', n.id, 1,
       (n.snapshot_head || n.contact_id || n.snapshot_tail || coalesce(to_json(n.given_number)::text, 'null') || '}')::json,
       n.created_at
     from numbered n
   )
   select n.id, n.contact_id as "contactId"
   from numbered n
   where insist(
     (select count(*) from keyed) = (select count(*) from accepted where key is not null),
     'another process keeps the same idempotency key')`,
);

/** The SQLSTATE with which the statement ends when another process took one of its keys meanwhile. */
export const KEY_RACE = 'TR001';

/**
 * Writes invoices with their contacts, payments, numbers, events and keys: all of them, or none when one
 * breaks a constraint. Answers the contact of each, null where the key was taken. Transaction: opens.
 */
export async function createInvoices(
  database: Database,
  setting: CreateSetting,
  items: readonly NewInvoice[],
): Promise<(ContactId | null)[]> {
  const waiting = items.filter(({ fallDueAt }) => fallDueAt !== null);
  const rows = await database.single<{ id: string; contactId: ContactId }>(setting.accountId, createMany, [
    setting.accountId,
    setting.now,
    setting.oldestKept,
    setting.numberPrefix,
    ...invoiceColumns(items),
    ...paymentColumns(items),
    setting.machineNow,
    waiting.map(({ invoice }) => invoice.id),
    waiting.map(({ fallDueAt }) => fallDueAt),
  ]);
  const contacts = new Map(rows.map((row) => [row.id, row.contactId]));
  return items.map((item) => contacts.get(item.invoice.id) ?? null);
}

// Columns are sent as arrays, one for each column of the statement's input, in its order. JSON goes as
// lines of one text instead: it holds no line breaks, and as array elements all its quotes would have to be
// escaped here and unescaped there, which costs as much as writing the row.
function invoiceColumns(items: readonly NewInvoice[]): unknown[] {
  const column = (read: (item: NewInvoice) => unknown) => items.map(read);
  const lines = (read: (item: NewInvoice) => string) => items.map(read).join('\n');
  return [
    column(({ invoice }) => invoice.id),
    column(() => newId()),
    column(({ invoice }) => invoice.contact.type),
    column(({ invoice }) => invoice.contact.name),
    column(({ invoice }) => invoice.contact.email),
    column(({ invoice }) => invoice.number),
    column(({ invoice }) => invoice.status),
    column(({ invoice }) => invoice.isStatusShown),
    column(({ invoice }) => invoice.scheduleRule),
    column(({ invoice }) => invoice.currency),
    column(({ invoice }) => invoice.totalAmount),
    column(({ invoice }) => textArray(invoice.paymentMethods)),
    column(({ invoice }) => textArray(invoice.ccEmails)),
    column(({ invoice }) => invoice.enableAutoreminders),
    column(({ invoice }) => invoice.note),
    column(({ invoice }) => invoice.deliveryMethod),
    column(({ invoice }) => invoice.eventDate),
    column(({ invoice }) => invoice.paymentCode),
    column(({ key }) => key?.text ?? null),
    column(({ key }) => key?.requestHash ?? null),
    column(() => newId()),
    column(() => newId()),
    column(({ namedContactId }) => namedContactId),
    column(({ invoice }) => invoice.createdAt),
    lines(({ invoice }) => JSON.stringify(invoice.lineItems)),
    lines(({ invoice }) => JSON.stringify(invoice.metadata)),
    lines(({ answer }) => answer[0]),
    lines(({ answer }) => answer[1]),
    lines(({ snapshot }) => snapshot[0]),
    lines(({ snapshot }) => snapshot[1]),
  ];
}

function paymentColumns(items: readonly NewInvoice[]): unknown[][] {
  const rows = items.flatMap(({ invoice }) =>
    invoice.payments.map((payment, position) => ({ invoiceId: invoice.id, position, payment })),
  );
  return [
    rows.map((row) => row.invoiceId),
    rows.map((row) => row.payment.id),
    rows.map((row) => row.position),
    rows.map((row) => row.payment.dueDate),
    rows.map((row) => row.payment.amount),
    rows.map((row) => row.payment.status),
    rows.map((row) => row.payment.name),
  ];
}

// An array inside an array would have to be rectangular; as text each row has its own length.
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
