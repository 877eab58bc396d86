import { accountTime } from '../../../src/accounts/types.ts';
import { createSuspending } from '../../../src/operator/service.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { reconcile, verifyAccount } from '../../../src/verification/service.ts';
import {
  type Activity,
  type Books,
  booksOf,
  choicesOf,
  owedFor,
  statusesOf,
  type Terms,
  unfinished,
  type Whereabouts,
  whereIs,
} from '../model/payments.ts';
import { accountOf, ask, type House, insist, moveClock, serviceOf, setFaults, settleDown } from './house.ts';

const HOUR_MS = 3_600_000;

/** Longer than the longest pause between two questions about a missing answer. */
const LONG_ENOUGH_HOURS = 13;

/** Ends all faults, has everybody answer, and compares our books with the processor's. Answers what is wrong. */
export async function lookInQuiet(house: House): Promise<string[]> {
  await calmDown(house);
  for (let tries = 0; tries < 6; tries += 1) {
    await moveClock(house, LONG_ENOUGH_HOURS);
    await settleDown(house);
    if (!(await isWaiting(house))) break;
  }
  return faultsOf(house, false);
}

/** Lets months pass without faults, until all money must be where it belongs. Answers what is wrong. */
export async function lookAtEnd(house: House): Promise<string[]> {
  await calmDown(house);
  await createSuspending(serviceOf(house).services).resume(await accountOf(house), null);
  for (const days of [2, 5, 14, 21, 30, 50]) {
    await moveClock(house, days * 24);
    await settleDown(house);
    const faults = await faultsOf(house, days === 50);
    if (faults.length > 0) return faults;
  }
  return [];
}

async function calmDown(house: House): Promise<void> {
  const { processes, member } = house;
  await setFaults(house, null);
  processes.revive(member.accountId);
  const { accountClosing } = serviceOf(house).services;
  const account = await accountOf(house);
  if (account.closedAt !== null) await accountClosing.reopen(account);
  // A task that failed while a process was dead comes again a while later.
  for (const { clock } of processes.all)
    clock.set(new Date(clock.now().getTime() + HOUR_MS / 30).toISOString());
  await settleDown(house);
}

// Whether an answer is missing: then the processor is asked again.
async function isWaiting(house: House): Promise<boolean> {
  const rows = await serviceOf(house).sql(
    `select 1 from payments where account_id = $1 and (
       status = 'Processing' and (funding_reference is null or funded_at is not null and delivered_at is null
         or delivered_at is not null and payout_reference is null and payout_failure_code is null)
       or reversal_id is not null and reversed_at is null and reversal_failure_code is null
       or refund_id is not null and refund_reference is null and refund_failure_code is null)
     union all select 1 from processor_events where account_id = $1 and applied_at is null`,
    [house.member.accountId],
  );
  return rows.length > 0;
}

interface Row {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly fee: string;
  readonly refundsFee: boolean;
  readonly isLeft: boolean;
  readonly paid: number;
  readonly toldRefused: number;
  readonly closed: readonly string[];
}

async function faultsOf(house: House, isOver: boolean): Promise<string[]> {
  const service = serviceOf(house);
  const { accountId } = house.member;
  const rows = await service.sql<Row>(
    `select id::text, status, total_amount as amount, service_fee as fee, refunds_service_fee as "refundsFee",
       written_off_at is not null as "isLeft",
       (select coalesce(sum(case code when 'debt_settled' then 1 else -1 end), 0)::int from ledger_postings l
         where l.account_id = $1 and l.source_id = payments.id and code in ('debt_settled', 'debt_returned')) as paid,
       (select count(*)::int from events e where e.account_id = $1 and object_id = payments.id
         and type = 'payment.reversal_failed') as "toldRefused",
       array_remove(array[
         case when payout_failure_code = 'closed_by_hand' then 'bank_payout.failed' end,
         case when reversal_failure_code = 'closed_by_hand' then 'reversal.failed' end,
         case when refund_failure_code = 'closed_by_hand' then 'refund.failed' end], null) as closed
     from payments where account_id = $1 order by id`,
    [accountId],
  );
  const { suspendedAt, lastSuspendedAt } = await accountOf(house);
  const wasSuspended = suspendedAt !== null || lastSuspendedAt !== null;
  const activities = await activitiesOf(house);
  const books = await booksByPayment(house);
  const faults: string[] = [];
  const stories: string[] = [];
  const kept = new Map<string, { readonly at: Whereabouts; readonly terms: Terms }>();
  for (const row of rows) {
    const terms: Terms = { ...row, amount: Number(row.amount), fee: Number(row.fee) };
    // The processor knows nothing of what a person closed.
    const closed = row.closed.map((kind): Activity => ({ kind, key: null, code: 'closed_by_hand' }));
    const own = [...(activities.get(row.id) ?? []), ...closed];
    const at = whereIs(own);
    kept.set(row.id, { at, terms });
    const wrong = [
      ...at.wrongs,
      ...differences(booksOf(at, terms), books.get(row.id) ?? {}),
      ...(statusesOf(at, isOver, wasSuspended).includes(row.status) ? [] : [`it is ${row.status}`]),
      ...(await wrongChoices(house, row.id, at, terms)),
    ];
    if (at.isReversalRefused && row.toldRefused === 0)
      wrong.push('nobody was told of the reversal that failed');
    const rest = isOver ? unfinished(at, terms) : null;
    if (rest !== null) wrong.push(rest);
    const story = own.map(({ kind, code }) => (code === null ? kind : `${kind} (${code})`)).join(', ');
    stories.push(`${row.id} ${JSON.stringify(row)}. The processor: ${story}`);
    faults.push(...wrong.map((one) => `${row.id}: ${one}`));
  }
  faults.push(
    ...(await toldTwice(house)),
    ...(await faultsOfBooks(house)),
    ...(await faultsOfNotes(house, kept)),
  );
  return faults.length > 0 ? [...stories, ...faults] : [];
}

/** What the processor did for each payment, in order: the witness. */
async function activitiesOf({ sandbox, member, processes }: House): Promise<Map<string, Activity[]>> {
  const [service] = processes.all;
  const owners = await service?.sql<{ key: string; reference: string; payment: string }>(
    'select key, reference, transfer_group as payment from sandbox.charges where account_id = $1',
    [member.accountId],
  );
  const byCharge = new Map(
    (owners ?? []).flatMap((one) => [
      [one.key, one.payment],
      [one.reference, one.payment],
    ]),
  );
  const byTransfer = new Map<string, string>();
  const activities = new Map<string, Activity[]>();
  const log = await insist(() => sandbox.activityLog.readLog(member.accountId));
  for (const { kind, key, reference, entry } of log) {
    const { fundedBy, transfer, chargeKey, code } = entry as Record<string, string | null | undefined>;
    const [what] = kind.split('.');
    const payment =
      what === 'charge'
        ? byCharge.get(key ?? '')
        : what === 'transfer'
          ? byCharge.get(fundedBy ?? '')
          : what === 'refund'
            ? byCharge.get(chargeKey ?? '')
            : byTransfer.get(transfer ?? '');
    if (payment == null) continue;
    if (what === 'transfer' && reference !== null) byTransfer.set(reference, payment);
    activities.set(payment, [...(activities.get(payment) ?? []), { kind, key, code: code ?? null }]);
  }
  return activities;
}

async function booksByPayment(house: House): Promise<Map<string, Books>> {
  const rows = await serviceOf(house).sql<{ payment: string; account: string; amount: string }>(
    `select source_id::text as payment, account, sum(amount) as amount from (
       select source_id, debit as account, amount from ledger_postings
       where account_id = $1 and source_type = 'Payment'
       union all
       select source_id, credit, -amount from ledger_postings
       where account_id = $1 and source_type = 'Payment') sides
     group by 1, 2 having sum(amount) <> 0`,
    [house.member.accountId],
  );
  const books = new Map<string, Books>();
  for (const { payment, account, amount } of rows) {
    books.set(payment, { ...books.get(payment), [account]: Number(amount) });
  }
  return books;
}

// Each of these happens to a payment once, and is told once.
async function toldTwice(house: House): Promise<string[]> {
  const rows = await serviceOf(house).sql<{ type: string; id: string }>(
    `select type, object_id::text as id from events
     where account_id = $1 and type = any($2) group by 1, 2 having count(*) > 1`,
    [house.member.accountId, once.map((name) => `payment.${name}`)],
  );
  return rows.map(({ type, id }) => `${id}: ${type} was told twice`);
}

const once = [
  'accepted',
  'processing',
  'funded',
  'transferred',
  'completed',
  'returned',
  'failed',
  'canceled',
  'reversed',
  'refunded',
  'funding_returned',
];

function differences(expected: Books, found: Books): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return Array.from(names)
    .filter((name) => (expected[name] ?? 0) !== (found[name] ?? 0))
    .map((name) => `${name} should be ${expected[name] ?? 0} and is ${found[name] ?? 0}`);
}

async function wrongChoices(house: House, id: string, at: Whereabouts, terms: Terms): Promise<string[]> {
  const { data } = await ask(house, 'GET', `/v1/payments/${id}`);
  return Object.entries(choicesOf(at, terms))
    .filter(([name, isAllowed]) => data.actions[name].allowed !== isAllowed)
    .map(([name, isAllowed]) => `${name} should ${isAllowed ? '' : 'not '}be allowed`);
}

async function faultsOfBooks(house: House): Promise<string[]> {
  const service = serviceOf(house);
  const { database } = service.services;
  const account = await accountOf(house);
  // The methods of a test's wallet were added before its events began.
  const methods = await service.sql<{ id: string }>(
    'select id::text from payment_methods where account_id = $1',
    [account.id],
  );
  const known = new Set(methods.map(({ id }) => id));
  const results = await verifyAccount(database, account.id);
  const faults = results.flatMap((result) => result.faults).filter(({ subject }) => !known.has(subject));
  const now = accountTime(account, service.clock.now());
  const later = new Date(now.getTime() + HOUR_MS);
  const { processor } = house.sandbox;
  // Asked later, but nothing falls due at the processor until then.
  const still: Processor = {
    ...processor,
    readPosition: async (merchant) => (await processor.readPosition?.({ ...merchant, now })) ?? null,
    listStatement: (merchant, ...page) => processor.listStatement({ ...merchant, now }, ...page),
    readBalances: (merchant, ...until) => processor.readBalances({ ...merchant, now }, ...until),
    listUpcoming: (merchant) => processor.listUpcoming({ ...merchant, now }),
  };
  const { differences: found } = await insist(() => reconcile(database, account, still, later));
  return [...faults, ...found].map((one) => JSON.stringify(one));
}

// People are told to look at what they have to look at, and at nothing else.
async function faultsOfNotes(
  house: House,
  kept: ReadonlyMap<string, { readonly at: Whereabouts; readonly terms: Terms }>,
): Promise<string[]> {
  const notes = await serviceOf(house).sql<{ kind: string; subject: string }>(
    'select kind, subject from discrepancies where account_id = $1 and gone_at is null',
    [house.member.accountId],
  );
  const isTrue = ({ kind, subject }: { kind: string; subject: string }) => {
    const one = kept.get(subject);
    if (one === undefined) return false;
    const { at, terms } = one;
    if (kind === 'payment_left_at_recipient') return at.isReversalRefused && at.there > 0;
    if (kind === 'payment_overpaid') return owedFor(at, terms) < 0;
    return kind === 'payment_stuck' && at.refund === 'failed' && at.platform > 0;
  };
  return notes.filter((note) => !isTrue(note)).map((note) => `noted without reason: ${JSON.stringify(note)}`);
}
