import { LIST_PIECE } from './shape.ts';

/** Rows of a table of the service, worked out of the staged ones. */
export interface TableRows {
  readonly table: string;
  /** Their names, with commas between. */
  readonly columns: string;
  /** A query that yields these columns. */
  readonly query: string;
}

const INVOICE_STATUS = `case s.form when 'Part' then 'Active' when 'Open' then 'Active' else s.form end`;

// A scheduled payment by its place, after so many were paid.
const statusOf = (place: number, paid: string, form = 's.form') =>
  `case when ${form} = 'Draft' then 'Draft' when ${form} = 'Canceled' then 'Canceled' when ${paid} >= ${place} then 'Paid'
    when s.is_instalment and ${place} > 1 then 'Scheduled' else 'Due' end`;

const PAID = `case s.form when 'Paid' then 3 when 'Part' then 1 else 0 end`;
// Positions grow with time, as they do when events and postings are written.
const positionOf = (at: string) => `growth.place(a.begun, a.per_second, ${at})`;
const WITH_ACCOUNT = (one: string) => `join growth.accounts a on a.account_id = ${one}.account_id`;

const IS_ASKED = `s.form in ('Open', 'Uncollectible') or (s.form = 'Part' and not s.is_instalment)`;
const LATE_AFTER = `case when s.form = 'Part' then s.d2 when s.form in ('Open', 'Uncollectible') then s.d1 end`;
const CODE = `substr(md5(s.id::text), 1, 22)`;

const contacts: TableRows = {
  table: 'contacts',
  columns: 'account_id, id, type, name, email, email_key, sequence, created_at, updated_at',
  query: `select c.account_id, c.id, 'Client', c.first || ' ' || c.last, c.email, c.email, 1, c.created_at, c.created_at
    from growth.contacts c`,
};

const invoices: TableRows = {
  table: 'invoices',
  columns: `account_id, id, contact_id, contact_type, contact_name, contact_email, number, status, is_asked, late_after,
    is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders,
    note, delivery_method, event_date, payment_code, line_items, metadata, sequence, created_at, updated_at,
    activated_at, issued_on`,
  query: `select s.account_id, s.id, c.id, 'Client', c.first || ' ' || c.last, c.email, s.number, ${INVOICE_STATUS}, ${IS_ASKED}, ${LATE_AFTER},
      s.is_instalment or s.form = 'Draft', case when s.is_instalment or s.form = 'Draft' then 'EarliestDue' else 'EveryPaymentDue' end,
      'USD', 3 * s.amount, '{DebitCard,CreditCard,BankAccount}'::text[], '{}'::text[], true, s.note, 'ShareManually', s.event_date,
      case when s.form <> 'Draft' then ${CODE} end, '[]', '{}', s.sequence, s.created_at, s.changed_at,
      case when s.form <> 'Draft' then s.created_at end,
      case when s.form <> 'Draft' then (s.created_at at time zone 'UTC')::date end
    from growth.invoices s join growth.contacts c on c.account_id = s.account_id and c.n = s.contact`,
};

const scheduledPayments: TableRows = {
  table: 'scheduled_payments',
  columns: `account_id, invoice_id, id, position, due_date, status, amount, paid_amount,
    outside_amount, fee, paid_at`,
  query: `select s.account_id, s.id, p.id, p.place - 1, p.due_date, p.status, s.amount,
      case when p.status = 'Paid' then s.amount else 0 end,
      case when p.status = 'Paid' and s.is_outside then s.amount else 0 end,
      case when p.status = 'Paid' and not s.is_outside then s.fee end, case when p.status = 'Paid' then s.changed_at end
    from growth.invoices s
    cross join lateral (values (1, s.p1, s.d1, ${statusOf(1, PAID)}), (2, s.p2, s.d2, ${statusOf(2, PAID)}),
      (3, s.p3, s.d3, ${statusOf(3, PAID)})) p (place, id, due_date, status)`,
};

const charges: TableRows = {
  table: 'charges',
  columns: `account_id, id, invoice_id, status, origin, processor, processor_reference, source,
    description, method_type, method_name, method_last4, amount, currency, fee, created_at,
    updated_at, settled_at`,
  query: `select s.account_id, s.charge_id, s.id, 'Succeeded', 'Client', 'Stripe', 'pi_' || substr(md5(s.charge_id::text), 1, 24),
      'pm_' || substr(md5(s.p1::text), 1, 24), 'Invoice ' || s.number, 'CreditCard', 'Visa', '4242', (${PAID}) * s.amount, 'USD',
      (${PAID}) * s.fee, s.changed_at, s.changed_at, s.changed_at
    from growth.invoices s where s.charge_id is not null`,
};

const chargeAllocations: TableRows = {
  table: 'charge_allocations',
  columns: `account_id, charge_id, scheduled_payment_id, position, is_live, amount, paid_amount`,
  query: `select s.account_id, s.charge_id, p.id, p.place, false, s.amount, s.amount
    from growth.invoices s
    cross join lateral (values (1, s.p1), (2, s.p2), (3, s.p3)) p (place, id)
    where s.charge_id is not null and p.place <= ${PAID}`,
};

const ledgerPostings: TableRows = {
  table: 'ledger_postings',
  columns: `account_id, source_id, code, sequence, source_type, invoice_id, debit, credit, amount,
    currency, created_at, day, position`,
  // Of the payments that were marked the last one also made the invoice paid, so that its version is one higher.
  query: `select s.account_id, t.source_id, t.code, t.sequence, t.source_type, s.id, t.debit, t.credit, t.amount, 'USD', t.at,
      (t.at at time zone 'UTC')::date, ${positionOf('t.at')}
    from growth.invoices s
    ${WITH_ACCOUNT('s')}
    cross join lateral (
      select s.id, 'issue', 1, 'Invoice', 'receivable', 'billed', 3 * s.amount, s.created_at
      union all
      select s.id, case s.form when 'Canceled' then 'cancel' else 'write_off' end, 2, 'Invoice',
        case s.form when 'Canceled' then 'billed' else 'write_offs' end, 'receivable', 3 * s.amount, s.changed_at
      where s.form in ('Canceled', 'Uncollectible')
      union all
      select s.charge_id, 'capture', 0, 'Charge', 'processor', 'receivable', (${PAID}) * s.amount, s.changed_at
      where s.charge_id is not null
      union all
      select s.charge_id, 'fee', 0, 'Charge', 'fees', 'processor', (${PAID}) * s.fee, s.changed_at where s.charge_id is not null
      union all
      select s.id, 'mark_as_paid', case place when 3 then 5 else 1 + place end, 'Invoice', 'outside', 'receivable', s.amount,
        s.changed_at
      from generate_series(1, ${PAID}) place where s.is_outside
    ) t (source_id, code, sequence, source_type, debit, credit, amount, at)
    where s.form <> 'Draft'`,
};

const tasks: TableRows = {
  table: 'tasks',
  columns: `account_id, kind, key, due_at`,
  query: `select s.account_id, 'invoice.fall_due', s.id, (s.d2 - 30)::timestamp at time zone 'UTC'
    from growth.invoices s where s.is_instalment
    union all
    select a.id, 'ledger.check', a.id, (current_date + 1 + time '03:00') at time zone 'UTC' from accounts a`,
};

// Every word of an invoice stands in the list of its piece: those of wordsOf (src/invoices/search/words.ts).
const searchLists: TableRows = {
  table: 'search_lists',
  columns: `account_id, word, age, ids, amount`,
  query: `select piece.account_id, list.word, translate(piece.newest::text, '0123456789abcdef', 'fedcba9876543210')::uuid,
      list.ids, list.amount
    from (
      select account_id, (k - 1) / ${LIST_PIECE} as piece, min(k) as first, max(k) as last, (array_agg(id order by k desc))[1] as newest
      from growth.invoices group by 1, 2
    ) piece
    cross join lateral (
      select w.word, array_agg(s.id order by s.id desc) as ids, count(*) as amount
      from growth.invoices s
      join growth.contacts c on c.account_id = s.account_id and c.n = s.contact
      cross join lateral (
        select unnest(array[lower(s.number), ltrim(substr(s.number, 5), '0')]) where s.number is not null
        union all
        select unnest(array[c.email, lower(c.last) || c.n || '@example.test', 'example.test', 'test', lower(c.first), lower(c.last)])
        union all
        select unnest(string_to_array(lower(s.note), ' '))
      ) w (word)
      where s.account_id = piece.account_id and s.k between piece.first and piece.last
      group by w.word
    ) list`,
};

/** Rows of all tables but the events. */
export const filledTables: readonly TableRows[] = [
  contacts,
  invoices,
  scheduledPayments,
  charges,
  chargeAllocations,
  ledgerPostings,
  tasks,
  searchLists,
];

/** Rows of the events, each with its object at the time of the event. */
export function eventRows(hasWholeEvents: boolean): TableRows {
  const payment = (place: number) =>
    `format('{"id":"%s","dueDate":"%s","amount":%s,"status":"%s","fee":%s,"paymentDate":%s,"name":null,"isOverdue":false,"paidAmount":%s,"refundedAmount":0,"isPaidOutside":%s}',
      s.p${place}, s.d${place}, s.amount, ${statusOf(place, 'e.paid', 'e.form')},
      case when e.paid >= ${place} and not s.is_outside then s.fee::text else 'null' end,
      case when e.paid >= ${place} then to_char(s.changed_at at time zone 'UTC', '"\\""YYYY-MM-DD"\\""') else 'null' end,
      case when e.paid >= ${place} then s.amount else 0 end,
      case when e.paid >= ${place} and s.is_outside then 'true' else 'false' end)`;
  const status = `case when s.form = 'Draft' then 'Draft' when e.sequence = 1 or s.form = 'Part' then 'Active'
    when s.form = 'Paid' and not e.is_last and s.is_outside then 'Active' else ${INVOICE_STATUS} end`;
  const whole = `format('{"id":"%s","contactId":"%s","totalAmount":%s,"paymentSchedule":[', s.id, c.id, 3 * s.amount)
    || ${payment(1)} || ',' || ${payment(2)} || ',' || ${payment(3)}
    || format('],"paymentMethods":["DebitCard","CreditCard","BankAccount"],"ccEmails":[],"enableAutoreminders":true,"note":"%s","deliveryMethod":"ShareManually","paymentLink":%s,"status":"%s","contact":{"type":"Client","name":"%s","email":"%s"},"eventDate":%s,"currency":"USD","amountPaid":%s,"amountRefunded":0,"amountDue":%s,"paymentState":"%s","isOverdue":false,"nextPayment":null,"lineItems":[],"metadata":{},"createdAt":"%s","updatedAt":"%s","activatedAt":%s,"number":%s',
      s.note, case when s.form <> 'Draft' then format('"http://localhost:4000/large/r/%s"', ${CODE}) else 'null' end,
      ${status}, c.first || ' ' || c.last, c.email, coalesce('"' || s.event_date || '"', 'null'), e.paid * s.amount,
      case when ${status} in ('Active', 'Uncollectible') then (3 - e.paid) * s.amount else 0 end,
      case e.paid when 0 then 'Unpaid' when 3 then 'Paid' else 'PartiallyPaid' end, growth.iso(s.created_at), growth.iso(e.at),
      case when s.form <> 'Draft' then format('"%s"', growth.iso(s.created_at)) else 'null' end,
      coalesce('"' || s.number || '"', 'null'))`;
  const few = `format('{"id":"%s","totalAmount":%s,"status":"%s"', s.id, 3 * s.amount, ${status})`;
  return {
    table: 'events',
    columns: `account_id, id, type, object_id, sequence, data, created_at, position`,
    query: `select s.account_id, growth.make_id((extract(epoch from e.at) * 1000)::bigint, hashint8extended(s.k, 20 + e.sequence)),
        e.type, s.id, e.sequence,
        (${hasWholeEvents ? whole : few} || case when e.is_money
          then format(',"scheduledPaymentId":"%s"%s,"movement":{"amount":%s,"fee":%s,"paid":%s,"refunded":0}}',
            case e.sequence when 2 then s.p1 when 3 then s.p2 else s.p3 end,
            case when s.charge_id is not null then format(',"chargeId":"%s"', s.charge_id) end,
            s.amount, case when s.is_outside then 0 else s.fee end, s.amount)
          else '}' end)::json, e.at, ${positionOf('e.at')}
      from growth.invoices s
      ${WITH_ACCOUNT('s')}
      join growth.contacts c on c.account_id = s.account_id and c.n = s.contact
      cross join lateral (
        select q.sequence, q.sequence = s.sequence as is_last, s.form in ('Paid', 'Part') and q.sequence between 2 and 4 as is_money,
          case when q.sequence = 1 then 'invoice.created'
            when s.form = 'Paid' and q.sequence = 5 then 'invoice.paid'
            when s.form in ('Paid', 'Part') and s.is_outside then 'invoice.payment.marked_as_paid'
            when s.form in ('Paid', 'Part') then 'invoice.payment.completed'
            when s.form = 'Canceled' then 'invoice.canceled' else 'invoice.updated' end as type,
          case when q.sequence = 1 then s.created_at else s.changed_at end as at,
          case when q.sequence = 1 and s.form <> 'Draft' then 'Open' else s.form end as form,
          case when q.sequence = 1 then 0 when s.form = 'Paid' and not s.is_outside then 3
            when s.form = 'Paid' then least(3, q.sequence - 1) when s.form = 'Part' then 1 else 0 end as paid
        from generate_series(1, s.sequence) q (sequence)
      ) e
      union all
      select c.account_id, growth.make_id((extract(epoch from c.created_at) * 1000)::bigint, hashint8extended(c.n, 31)),
        'contact.created', c.id, 1, format('{"id":"%s","type":"Client","name":"%s","email":"%s","createdAt":"%s","updatedAt":"%s"}',
          c.id, c.first || ' ' || c.last, c.email, growth.iso(c.created_at), growth.iso(c.created_at))::json, c.created_at, ${positionOf('c.created_at')}
      from growth.contacts c ${WITH_ACCOUNT('c')}`,
  };
}

/**
 * What the service keeps beside the rows: the counters, how far the lists of the search reach, and the ledger's sums.
 */
export const afterwards: readonly string[] = [
  `update account_counters c
   set value = (select count(*) from growth.invoices s where s.account_id = c.account_id and s.number is not null),
     searched_to = (select s.id from growth.invoices s where s.account_id = c.account_id order by s.k desc limit 1)
   where c.name = 'InvoiceNumber'`,
  `update account_counters c set value = ${positionOf('now()')}
   from growth.accounts a where a.account_id = c.account_id and c.name = 'Position'`,
  `insert into ledger_snapshots (account_id, ledger_account, currency, up_to, debits, credits, taken_at)
   select t.account_id, side.ledger_account, t.currency, max(position.value), sum(side.debit), sum(side.credit), now()
   from ledger_postings t
   join account_counters position on position.account_id = t.account_id and position.name = 'Position'
   cross join lateral (values (t.debit, t.amount, 0), (t.credit, 0, t.amount)) as side (ledger_account, debit, credit)
   group by 1, 2, 3`,
  `insert into ledger_days (account_id, day, source_type, code, currency, amount, count, first_position, last_position)
   select account_id, day, source_type, code, currency, sum(amount), count(*), min(position),
     max(position)
   from ledger_postings group by 1, 2, 3, 4, 5`,
  `insert into ledger_day_marks (account_id, up_to)
   select account_id, value from account_counters where name = 'Position'`,
];
