-- What clients agreed to by autopay: the words, the schedule, when and from where.

-- A consent as it was given: with a charge (`charge_id`), or by a tap on the client's page for a changed schedule. `schedule`:
-- what was agreed, as `[{id, dueDate, amount, paidBefore, takenBefore}]`; `amount` is what may be charged for the payment, of which
-- `takenBefore` only if it comes back.
-- `shown_hash`: SHA-256 of what the client was shown; `terms_hash`: that of the words alone.
create table consents (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  charge_id uuid,
  terms text not null,
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  shown_hash text not null check (shown_hash ~ '^[0-9a-f]{64}$'),
  language text,
  schedule json not null,
  agreed_amount bigint not null check (agreed_amount >= 0),
  surcharge_basis_points integer not null check (surcharge_basis_points between 0 and 1000),
  method_type text not null,
  method_name text not null,
  method_last4 text not null,
  address text,
  user_agent text check (length(user_agent) <= 300),
  given_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices,
  foreign key (account_id, charge_id) references charges
);
create unique index consents_charge on consents (account_id, charge_id) where charge_id is not null;
create index consents_invoice on consents (account_id, invoice_id);

-- `consent_id`: the consent that the mandate stands on. `agreed`: its schedule when the mandate began. `first_accepted_at`: when
-- the first consent with this method was given, if the client has agreed to changes since. All null of mandates that an earlier
-- release wrote: of them only the total is known.
alter table mandates
  add column consent_id uuid,
  add column agreed json,
  add column first_accepted_at timestamptz,
  -- No mandate has one yet: there is nothing to read through while the table is locked.
  add constraint mandates_consent foreign key (account_id, consent_id) references consents (account_id, id) not valid;

-- Evidence that was sent to the processor for a dispute. `file` is the very PDF; `fields` what was said beside it. A row is
-- written before the first call, so that a repeat after a crash sends the same.
create table dispute_evidence (
  account_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  status text not null check (status in ('Sending', 'Sent', 'Refused')),
  statement text not null check (length(statement) <= 20000),
  fields json not null,
  file bytea not null,
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  file_reference text,
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, dispute_id) references disputes
);
-- A bank looks at what was submitted once.
create unique index dispute_evidence_once on dispute_evidence (account_id, dispute_id) where status <> 'Refused';

do $$
declare
  granted record;
begin
  for granted in
    select * from (values
      ('consents', 'select, insert, update (terms, method_name, method_last4, address, user_agent)'),
      ('dispute_evidence',
        'select, insert, update (status, statement, fields, file, file_reference, failure_code, failure_message, updated_at, sent_at)')
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
