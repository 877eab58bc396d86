-- Numbers of invoices and credit notes by a pattern of the account, such as `{YYYY}-{0000}`, which begins again with each
-- year or month.

-- `number_pattern`: null where numbers are counted behind `number_prefix`. `number_form`: a regular expression of the numbers
-- that are counted by the pattern, from the period on in which counting by it began.
alter table accounts
  add column number_pattern text check (length(number_pattern) <= 60),
  add column number_form text;
grant update (number_pattern, number_form) on accounts to tranche_app;

-- A counter counts in one period; it goes to another one when the first number of that is taken. `period`: what the civil days
-- of its documents begin with, `2026` or `2026-11`; null: it never begins again. `since`: the first period that was counted
-- by this pattern. `writes` grows with each write by a release that knows patterns.
alter table account_counters
  add column suffix text not null default '' check (length(suffix) <= 10),
  add column digits smallint not null default 4 check (digits between 1 and 9),
  add column pattern text,
  add column form text,
  add column period text,
  add column since text,
  add column writes bigint not null default 0;

alter table credit_note_counters
  add column prefix text not null default 'CN-' check (length(prefix) <= 20),
  add column first bigint not null default 1 check (first >= 1),
  add column suffix text not null default '' check (length(suffix) <= 10),
  add column digits smallint not null default 4 check (digits between 1 and 9),
  add column pattern text,
  add column period text,
  add column writes bigint not null default 0;
-- A counter that was set up before the first credit note stands at 0.
-- unused since 1.0.0: the check is only widened, and takes all that the release before writes.
alter table credit_note_counters
  drop constraint credit_note_counters_value_check,
  add constraint credit_note_counters_value_check check (value >= 0) not valid;

-- Numbers that were counted before a counter went to another period, or counts otherwise: each of them exists, but for the
-- skipped ones. `last` before `first`: none was counted, and none up to `last` may be, because they went out before a restore.
create table number_ranges (
  account_id uuid not null references accounts,
  id uuid not null,
  document text not null check (document in ('Invoice', 'CreditNote')),
  prefix text not null check (length(prefix) <= 20),
  suffix text not null check (length(suffix) <= 10),
  digits smallint not null check (digits between 1 and 9),
  first bigint not null check (first >= 1),
  last bigint not null check (last >= first - 1),
  skipped int8multirange not null,
  primary key (account_id, id)
);
alter table number_ranges enable row level security;
alter table number_ranges force row level security;
create policy tenant on number_ranges to tranche_app using (account_id = (select current_account_id()));
grant select, insert on number_ranges to tranche_app;

-- The release before still runs for a while, and does not know in which year it counts: it may take no number by a pattern.
create function refuse_unpatterned_count() returns trigger
  language plpgsql
as $$
begin
  raise exception 'The account % counts by a pattern: only a release that knows it may take a number.', old.account_id;
end
$$;
create trigger account_counters_keep_pattern before update of value, prefix, first on account_counters
  for each row when (old.pattern is not null and new.writes = old.writes)
  execute function refuse_unpatterned_count();
create trigger credit_note_counters_keep_pattern before update of value on credit_note_counters
  for each row when (old.pattern is not null and new.writes = old.writes)
  execute function refuse_unpatterned_count();
