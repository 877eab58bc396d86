-- Credit notes: documents that correct issued invoices.

-- Numbers of credit notes that an account counts up, without gaps: the row stays locked until its transaction ends.
-- `skipped`: numbers that went out before a restore of an older backup, which does not have their credit notes.
create table credit_note_counters (
  account_id uuid not null references accounts,
  value bigint not null check (value >= 1),
  skipped int8multirange not null default '{}',
  primary key (account_id)
);

-- `invoice_sequence`: the version of the invoice with which it was issued; its postings have it as their sequence. The amount
-- has three parts: `open_amount` lowered what was open, `refunded_amount` is given back by the refunds of `refund_ids`, and
-- `outside_amount` was given back outside. `lines`: what of which line item or rate, as
-- `[{lineItem, quantity, taxBasisPoints, amount}]`. `payments`: by how much which scheduled payment fell.
create table credit_notes (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  invoice_sequence bigint not null,
  number text not null,
  issued_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount between 1 and 999999999999),
  open_amount bigint not null check (open_amount >= 0),
  refunded_amount bigint not null check (refunded_amount >= 0),
  outside_amount bigint not null check (outside_amount >= 0),
  reason text not null check (length(reason) <= 500),
  lines json not null,
  payments json not null,
  refund_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, invoice_id, invoice_sequence),
  foreign key (account_id, invoice_id) references invoices,
  check (open_amount + refunded_amount + outside_amount = amount)
);

-- What of a credit note belongs to which tax rate: -1 outside the scope of VAT. One of an invoice without line items has none.
create table credit_note_rates (
  account_id uuid not null,
  credit_note_id uuid not null,
  rate integer not null check (rate between -1 and 10000),
  gross bigint not null check (gross >= 0),
  net bigint not null,
  tax bigint not null,
  primary key (account_id, credit_note_id, rate),
  foreign key (account_id, credit_note_id) references credit_notes,
  check (net + tax = gross)
);

-- What credit notes took from the invoice, and by how much of that the total of its schedule fell. `credited_sequence`: the
-- version that a release wrote last which knows credit notes.
alter table invoices
  add column credited_amount bigint not null default 0,
  add column lowered_amount bigint not null default 0,
  add column credited_sequence bigint not null default 0;

-- The release before still runs for a while. It would edit or cancel an invoice as if nothing of it were credited, and post
-- amounts that can never be taken back.
create function refuse_uncredited_write() returns trigger
  language plpgsql
as $$
begin
  raise exception 'Credit notes took a part of the invoice %: only a release that knows them may edit or cancel it.', old.id;
end
$$;
create trigger invoices_keep_credited before update on invoices
  for each row when (
    old.credited_amount > 0 and new.credited_sequence <> new.sequence
    and (new.line_items::text <> old.line_items::text or new.total_amount <> old.total_amount
      or new.status = 'Canceled' and old.status <> 'Canceled'))
  execute function refuse_uncredited_write();

-- As before, and what people wrote over a credit note. The reason of a dispute or of a failure is a word of a bank.
create or replace function redacted_data(data json, is_person boolean) returns json
  language plpgsql immutable parallel safe
as $$
begin
  if json_typeof(data) = 'array' then
    return (
      select coalesce(json_agg(redacted_data(value, is_person) order by place), '[]')
      from json_array_elements(data) with ordinality as element (value, place));
  elsif json_typeof(data) <> 'object' then
    return data;
  end if;
  return (
    select coalesce(json_object_agg(key,
      case
        when is_person and key in ('name', 'email') or key in ('note', 'description', 'declineReason')
          -- Nothing but a credit note has both.
          or key = 'reason' and data->'invoiceNumber' is not null and data->'openAmount' is not null then
          case when json_typeof(value) = 'string' and value #>> '{}' <> '' then '"(erased)"' else value end
        when key = 'ccEmails' then '[]'
        when key = 'metadata' then '{}'
        when key in ('destination', 'bankAccount', 'externalId', 'returnUrl') then 'null'
        else redacted_data(value, key in ('contact', 'paymentSchedule', 'person'))
      end order by place), '{}')
    from json_each(data) with ordinality as field (key, value, place));
end
$$;

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('credit_note_counters', 'select, insert, update'),
      ('credit_notes', 'select, insert, update (reason)'),
      ('credit_note_rates', 'select, insert')
    ) as t (table_name, app)
  loop
    execute format('alter table %I enable row level security', granted.table_name);
    execute format('alter table %I force row level security', granted.table_name);
    execute format(
      'create policy tenant on %I to tranche_app using (account_id = (select current_account_id()))',
      granted.table_name);
    execute format('grant %s on %I to tranche_app', granted.app, granted.table_name);
  end loop;
end
$$;
