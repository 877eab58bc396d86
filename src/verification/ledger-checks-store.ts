import { postings } from '../ledger/service.ts';
import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

// Through the chart, so that postings on an account outside the chart are missing on one side.
const balance = `
  select side.currency as subject, coalesce(sum(side.debit), 0)::text as expected,
    coalesce(sum(side.credit), 0)::text as found, count(*) as rows
  from (
    select t.currency, t.amount as debit, null::bigint as credit
    from ledger_postings t join ledger_accounts a on a.code = t.debit where t.account_id = $1
    union all
    select t.currency, null, t.amount
    from ledger_postings t join ledger_accounts a on a.code = t.credit where t.account_id = $1
  ) side
  group by side.currency`;

const chart = `
  select format('%s %s, first of %s', g.source_type, g.code, g.source_id) as subject,
    case when r.is_known then format('%s to %s', g.debit, g.credit)
      else coalesce((
        select string_agg(format('%s to %s', o.debit, o.credit), ' or ' order by o.debit)
        from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as o (source_type, code, debit, credit)
        where o.source_type = g.source_type and o.code = g.code), 'no such posting') end as expected,
    format('%s to %s', g.debit, g.credit) as found, g.rows
  from (
    select source_type, code, debit, credit, min(source_id::text) as source_id, count(*) as rows
    from ledger_postings where account_id = $1
    group by source_type, code, debit, credit
  ) g
  left join (
    select distinct source_type, code, debit, credit, true as is_known
    from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t (source_type, code, debit, credit)
  ) r using (source_type, code, debit, credit)`;

const sums = `
  select format('%s %s', s.ledger_account, s.currency) as subject,
    format('debits %s, credits %s', coalesce(sum(side.debit), 0), coalesce(sum(side.credit), 0)) as expected,
    format('debits %s, credits %s', s.debits, s.credits) as found, count(side.position) + 1 as rows
  from ledger_snapshots s
  left join (
    select debit as ledger_account, currency, amount as debit, 0 as credit, position
    from ledger_postings where account_id = $1
    union all
    select credit, currency, 0, amount, position from ledger_postings where account_id = $1
  ) side on side.ledger_account = s.ledger_account and side.currency = s.currency
    and side.position <= s.up_to
  where s.account_id = $1
  group by s.ledger_account, s.currency, s.debits, s.credits`;

const days = `
  select format('%s %s %s, %s', day, source_type, code, currency) as subject,
    format('%s in %s postings', coalesce(posted.amount, 0), coalesce(posted.count, 0)) as expected,
    format('%s in %s postings', coalesce(kept.amount, 0), coalesce(kept.count, 0)) as found,
    coalesce(posted.count, 0) + 1 as rows
  from (
    select t.day, t.source_type, t.code, t.currency, sum(t.amount) as amount, count(*) as count
    from ledger_postings t, ledger_day_marks m
    where t.account_id = $1 and m.account_id = $1 and t.position <= m.up_to
    group by 1, 2, 3, 4
  ) posted
  full join (select * from ledger_days where account_id = $1) kept using (day, source_type, code, currency)`;

// No zone is more than 14 hours ahead of UTC. The account's zone now does not matter: it may have been another then.
const dayOfPosting = `
  select format('%s %s of %s', t.source_type, t.code, t.source_id) as subject, 'not in the future' as expected,
    case when t.day <= ((t.created_at at time zone 'UTC') + interval '14 hours')::date then 'not in the future'
      else format('%s, posted %s', t.day, t.created_at at time zone 'UTC') end as found, 1 as rows
  from ledger_postings t
  where t.account_id = $1`;

/** Invariants within the ledger. */
export const ledgerChecks: readonly Check[] = [
  defineCheck('balance', 'Debits equal credits in each currency.', balance),
  defineCheck('chart', 'Every posting has the debit and credit accounts of the postings table.', chart, [
    postings.map((posting) => posting.sourceType),
    postings.map((posting) => posting.code),
    postings.map((posting) => posting.debit),
    postings.map((posting) => posting.credit),
  ]),
  defineCheck('sums', 'Stored sums equal their postings.', sums),
  defineCheck(
    'day_of_posting',
    'No posting counts on a day after the one on which it was written.',
    dayOfPosting,
  ),
  defineCheck('days', 'Sums by day, which reports read, equal the postings of the day.', days),
];
