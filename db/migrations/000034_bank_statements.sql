-- Statements of the business's bank, and their lines. The payments that a line makes are in manual_payments, whose source_id names it.

-- `sha256`: of the file, which is taken once. `bank_account`: of the business, by its IBAN or number.
create table bank_statements (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null check (length(name) <= 200),
  format text not null check (format in ('Camt053', 'Mt940', 'Csv')),
  sha256 bytea not null check (length(sha256) = 32),
  bank_account text not null check (length(bank_account) between 1 and 34),
  line_count integer not null check (line_count between 0 and 10000),
  known_count integer not null check (known_count between 0 and 10000),
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, sha256, bank_account)
);

-- `key`: the same in each file that has the line, so that it is taken once. `amount`: below zero what went out.
-- `ignored_at`: a person said that it pays no invoice.
create table bank_lines (
  account_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  key text not null check (length(key) between 66 and 80),
  file_line integer not null check (file_line > 0),
  booked_on date not null,
  value_on date,
  amount bigint not null check (amount <> 0 and amount between -999999999999 and 999999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  name text not null check (length(name) <= 140),
  iban text check (length(iban) <= 34),
  text text not null check (length(text) <= 1000),
  reference text check (length(reference) <= 140),
  end_to_end_id text check (length(end_to_end_id) <= 140),
  is_return boolean not null,
  ignored_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, statement_id) references bank_statements
);
create index bank_lines_statement on bank_lines (account_id, statement_id);
create index bank_lines_iban on bank_lines (account_id, iban) where iban is not null;

alter table bank_statements enable row level security;
alter table bank_statements force row level security;
create policy tenant on bank_statements to tranche_app using (account_id = (select current_account_id()));
grant select, insert, delete on bank_statements to tranche_app;
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
create policy tenant on bank_lines to tranche_app using (account_id = (select current_account_id()));
grant select, insert, delete, update (ignored_at, name, iban, text, reference, end_to_end_id) on bank_lines to tranche_app;
