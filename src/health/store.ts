import { statement } from '../kit/db/database.ts';
import { askParts, type Spread } from '../kit/db/parts.ts';
import { laneNumber } from '../kit/queue/tasks.ts';

/** One value of a gauge. */
export interface Reading {
  readonly gauge: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Mails that failed are counted for so long. */
export const FAILED_DAYS = 7;

/** So many waiting mails of an account are counted at most, and so many due tasks in all. */
export const MOST_MAILS = 10_000;
const MOST_TASKS = 100_000;

const SPANS = `(values ('1h', interval '1 hour'), ('24h', interval '24 hours')) spans ("over", span)`;
const MODES = `(values ('Live'), ('Sandbox')) modes (mode)`;

// All instants of accounts are turned into the machine's time. Frozen accounts run elsewhere, or will.
const ACCOUNTS = `seen as materialized (
  select id, mode, closed_at, created_at - clock_offset_ms * interval '1 millisecond' as created_at,
    clock_offset_ms * interval '1 millisecond' as ahead, suspended_at is not null and resumed_at is null as is_suspended,
    held_at is not null as is_held
  from accounts where frozen_at is null and erased_at is null)`;

// Since when the outcome is unknown: with a reference the processor knows it, and its bank gets a time.
const unknownOf = (
  name: string,
  table: string,
  statuses: string,
  bankTime: string,
) => `${name} as materialized (
  select a.mode, o.since - a.ahead as since from seen a cross join lateral (
    select created_at + case when processor_reference is null then 0 else ${bankTime} end * interval '1 millisecond' as since
    from ${table} where account_id = a.id and status in (${statuses})) o)`;

const CHARGE_TIME = `case when method_type = 'BankAccount' and currency = 'EUR' then $4::float8 else $2::float8 end`;

// Across accounts: a part of the one statement below.
const countUnknown = (gauge: string, name: string) => `select '${gauge}',
    json_build_object('mode', modes.mode, 'over', spans."over"), count(one.since)
  from ${MODES} cross join ${SPANS} left join ${name} one on one.mode = modes.mode and one.since <= $1 - span
  group by modes.mode, spans."over"`;

// A task that fails waits for its next try, but has been due since its first.
const TASKS = `due as materialized (
  select a.mode, t.kind, coalesce(t.run_at, t.due_at - a.ahead) as since from (
    select account_id, kind, run_at, null::timestamptz as due_at from (
      select account_id, kind, run_at, failure from tasks
      where lane = ${laneNumber('money')} and run_at <= $1 order by run_at limit ${MOST_TASKS}) oldest
    where failure is null
    union all
    select account_id, kind, null, due_at from tasks where lane = ${laneNumber('money')} and failure is not null
  ) t join seen a on a.id = t.account_id
  where t.kind in ('invoice.autopay', 'payment.expire', 'payment.fund', 'payment.check'))`;

// Across accounts: a part of the one statement below.
const AUTOPAY = `select gauge, json_build_object('mode', modes.mode), count(due.since)
  from (values ('autopay_due', interval '0'), ('autopay_late', interval '1 hour')) gauges (gauge, span) cross join ${MODES}
  left join due on due.mode = modes.mode and due.kind = 'invoice.autopay' and due.since <= $1 - span
  group by gauge, modes.mode`;

const DISCREPANCIES = `open as materialized (
  select a.mode, d.kind from discrepancies d join seen a on a.id = d.account_id where d.gone_at is null)`;

// Across accounts: a part of the one statement below. Offers and payments out that are late, or that only a person can end.
const STUCK = `select 'payments_out_stuck', json_build_object('mode', modes.mode, 'stage', stage),
    (select count(*) from due where due.mode = modes.mode and due.kind = task and due.since <= $1 - interval '1 hour')
    + (select count(*) from open where open.mode = modes.mode and open.kind = discrepancy)
  from ${MODES} cross join (values ('Offer', 'payment.expire', null), ('Funding', 'payment.fund', null),
    ('Check', 'payment.check', null), ('Unanswered', null, 'payment_unanswered'), ('Unreturned', null, 'payment_stuck'))
    stages (stage, task, discrepancy)`;

// A server of a business that fails is told to the business; the mails of its account say nothing about ours. Mails of a
// suspended or held account wait for its end. Without a mail server of ours ($3) only those leave that have their own.
const QUEUED = `queued as materialized (
  select a.mode, q.count, q.oldest - a.ahead as oldest, $3::boolean or exists (
      select from mail_routes where account_id = a.id and kind = 'Server') as can_leave
  from account_counters c join seen a on a.id = c.account_id cross join lateral (
    select count(*) as count, min(created_at) as oldest from (
      select created_at from mails where account_id = c.account_id and status = 'Queued' order by id limit ${MOST_MAILS}) first) q
  where c.name = 'Position' and not a.is_suspended and not a.is_held and not exists (
    select from mail_routes r where r.account_id = a.id and r.kind = 'Server' and r.failing_since is not null))`;

// Across accounts: a part of the one statement below.
const MAILS = `select 'mails_queued', json_build_object(), sum(count) from queued
  union all select 'mails_oldest_queued_seconds', json_build_object(), extract(epoch from $1 - min(oldest) filter (where can_leave))
    from queued
  union all select 'mails_failed', json_build_object(), count(*) from mails m join seen a on a.id = m.account_id
    where m.status = 'Failed' and m.created_at >= $1 - interval '${FAILED_DAYS} days'
      and m.created_at - a.ahead >= $1 - interval '${FAILED_DAYS} days'`;

// Of accounts that are suspended or held they wait for the end of that.
const E_INVOICES = `handing as materialized (
  select h.created_at - a.ahead as since from seen a cross join lateral (
    select created_at from e_invoice_hand_overs where account_id = a.id and status = 'Waiting' order by id limit ${MOST_MAILS}) h
  where not a.is_suspended and not a.is_held)`;
// Across accounts: a part of the one statement below.
const E_INVOICE_READINGS = `select 'e_invoices_waiting', json_build_object(), count(*) from handing
  union all select 'e_invoices_oldest_waiting_seconds', json_build_object(), extract(epoch from $1 - min(since)) from handing`;

// Those of the installation have a row in each account, and a state of their own. To those of a held account nothing is
// sent until its restore is finished.
const WEBHOOKS = `sending as materialized (
  select w.status, w.failing_since, greatest(c.value - w.position, 0) as behind,
    coalesce(w.leased_until, w.created_at - a.ahead) <= $1 - interval '1 minute'
      and coalesce(w.quiet_until, '-infinity') <= $1 as is_free
  from webhooks w join seen a on a.id = w.account_id and a.closed_at is null and not a.is_held
  join account_counters c on c.account_id = w.account_id and c.name = 'Position'
  where w.status = 'Active'),
 stopped as materialized (
  select coalesce(w.paused_by, 'Receiver') as by from webhooks w join seen a on a.id = w.account_id
  where w.status <> 'Active' and w.installation_webhook_id is null)`;

// Across accounts: a part of the one statement below.
const STOPPED_FOR_ALL = `select 'webhooks_paused', json_build_object('by', bys.by), count(w.id)
  from (values ('Member'), ('Token'), ('Service'), ('Receiver')) bys (by)
  left join installation_webhooks w on w.status <> 'Active' and coalesce(w.paused_by, 'Receiver') = bys.by
  group by bys.by`;
// Across accounts: a part of the one statement below.
const WEBHOOK_READINGS = `select 'webhooks_paused', json_build_object('by', bys.by), count(stopped.by)
    from (values ('Member'), ('Token'), ('Service'), ('Receiver')) bys (by) left join stopped on stopped.by = bys.by
    group by bys.by
  union all select 'webhook_failing_seconds', json_build_object(), extract(epoch from $1 - min(failing_since)) from sending
  union all select 'webhook_lag_transactions', json_build_object(), max(behind) from sending
  union all select 'webhooks_unread', json_build_object(), count(*) from sending where behind > 0 and is_free`;

// Across accounts: a part of the one statement below.
const LEDGER = `select gauge, json_build_object(), max(extract(epoch from $1 - coalesce(at, a.created_at)))
  from (select a.created_at, p.verified_at, p.reconciled_at from account_counters c
    join seen a on a.id = c.account_id and a.mode = 'Live' and a.closed_at is null
    left join ledger_proofs p on p.account_id = c.account_id
    where c.name = 'Position') a
  cross join lateral (values ('ledger_verified_age_seconds', verified_at), ('ledger_reconciled_age_seconds', reconciled_at))
    ages (gauge, at)
  group by gauge`;

// Across accounts: a part of the one statement below.
const STATES = `select 'accounts', json_build_object('mode', modes.mode, 'status', states.status), count(a.id)
  from ${MODES} cross join (values ('Open'), ('Suspended'), ('Closed')) states (status)
  left join seen a on a.mode = modes.mode and states.status =
    case when a.closed_at is not null then 'Closed' when a.is_suspended then 'Suspended' else 'Open' end
  group by modes.mode, states.status`;

const PARTS = `with ${ACCOUNTS}, ${TASKS}, ${DISCREPANCIES}, ${QUEUED}, ${E_INVOICES}, ${WEBHOOKS},
     ${unknownOf('unknown_charges', 'charges', `'Processing', 'RequiresAction'`, CHARGE_TIME)},
     ${unknownOf('unknown_refunds', 'refunds', `'Processing'`, '$2::float8')}`;

// Across accounts: a part of the statements below.
const OF_PARTS = `${countUnknown('charges_unknown', 'unknown_charges')}
     union all ${countUnknown('refunds_unknown', 'unknown_refunds')}
     union all ${AUTOPAY}
     union all ${STUCK}
     union all select 'discrepancies_open', json_build_object('mode', mode, 'kind', kind), count(*) from open group by mode, kind
     union all ${MAILS}
     union all ${E_INVOICE_READINGS}
     union all ${WEBHOOK_READINGS}
     union all ${LEDGER}`;

// Across accounts: the frame of the statements below.
const read = (text: string) =>
  `select gauge, labels, greatest(coalesce(value, 0), 0)::float8 as value from (${text}) readings (gauge, labels, value)`;

// Across accounts: the operator's figures are of all of them. One statement, so that they are of one moment.
const readAll = statement(
  'health_read',
  `${PARTS} ${read(`${OF_PARTS} union all ${STATES} union all ${STOPPED_FOR_ALL}`)}`,
);

// Across accounts: over several machines, what each part of them has.
const readPart = statement('health_read_part', `${PARTS} ${read(OF_PARTS)}`);

// Across accounts: what each of several machines has whole, asked once.
const readEverywhere = statement(
  'health_read_everywhere',
  `with ${ACCOUNTS} ${read(`${STATES} union all ${STOPPED_FOR_ALL}`)}`,
);

/** The tables of the parts. */
const TABLES = [
  'account_counters',
  'accounts',
  'charges',
  'discrepancies',
  'e_invoice_hand_overs',
  'ledger_proofs',
  'mail_routes',
  'mails',
  'refunds',
  'tasks',
  'webhooks',
];

// Ages and lags are those of the worst part.
const isOfWorst = (gauge: string) => /_seconds$|^webhook_lag/.test(gauge);

function joined(readings: readonly Reading[]): Reading[] {
  const byName = Map.groupBy(readings, ({ gauge, labels }) => JSON.stringify([gauge, labels]));
  return [...byName.values()].map((same) => {
    const [first] = same as [Reading, ...Reading[]];
    const values = same.map(({ value }) => value);
    const value = isOfWorst(first.gauge) ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0);
    return { ...first, value };
  });
}

/**
 * Reads the figures of the installation at an instant of the machine's time. `bankMs`: how long a bank may take; `sepaMs`: with a SEPA debit.
 * `sendsMails`: whether the installation has a mail server.
 */
export async function readHealth(
  database: Spread,
  now: Date,
  {
    bankMs,
    sepaMs,
    sendsMails,
  }: { readonly bankMs: number; readonly sepaMs: number; readonly sendsMails: boolean },
): Promise<Reading[]> {
  const values = [now, bankMs, sendsMails, sepaMs];
  if (!(await database.machines.isSpread()))
    return joined(await database.system.query<Reading>(readAll, values));
  const [{ rows, away }, everywhere] = await Promise.all([
    askParts<Reading>(database, readPart, values, TABLES, 'Health'),
    database.system.query<Reading>(readEverywhere),
  ]);
  return joined([...rows, ...everywhere, { gauge: 'machines_away', labels: {}, value: away }]);
}
