import { type Database, type Statement, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ProcessorName } from '../processors/types.ts';

/** The expected lines of one object of ours in the processor's statement. Amounts are signed, in the minor unit. */
export interface OwnLines {
  readonly key: string;
  /** How many lines begin it: one capture, one refund, … */
  readonly lines: number;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  /** True while its end is not known here. */
  readonly isWaiting: boolean;
  readonly changedAt: Date;
}

/** The kinds of our objects on a processor's statement. */
export type OwnKind =
  | 'charge'
  | 'platform_fee'
  | 'return'
  | 'dispute'
  | 'refund'
  | 'platform_fee_refunded'
  | 'payout'
  | 'outgoing';

const PAGE = 5000;

const charges = `
  select c.id::text as key, c.currency, case when c.status in ('Succeeded', 'Returned') then 1 else 0 end as lines,
    case when c.status in ('Succeeded', 'Returned') then c.amount + c.surcharge else 0 end as amount,
    case when c.status in ('Succeeded', 'Returned') then coalesce(c.fee, 0) else 0 end as fee,
    c.status in ('Created', 'Processing', 'RequiresAction') as "isWaiting", c.updated_at as "changedAt"
  from charges c
  where c.account_id = $1 and c.processor = $2 and c.id > $3::uuid
  order by c.id limit ${PAGE}`;

// A return of money that had never come leaves only its fee.
const returns = `
  select c.id::text as key, c.currency, case when c.status = 'Returned' or f.fee is not null then 1 else 0 end as lines,
    case when c.status = 'Returned' then -(c.amount + c.surcharge) else 0 end as amount, coalesce(f.fee, 0) as fee,
    c.status in ('Created', 'Processing', 'RequiresAction') as "isWaiting", c.updated_at as "changedAt"
  from charges c
  left join lateral (
    select sum(t.amount)::bigint as fee from ledger_postings t
    where t.account_id = $1 and t.source_id = c.id and t.code = 'return_fee'
  ) f on true
  where c.account_id = $1 and c.processor = $2 and c.id > $3::uuid
  order by c.id limit ${PAGE}`;

const disputes = `
  select d.charge_id::text as key, max(d.currency) as currency, count(*) as lines,
    sum(case when d.status = 'Won' then 0 else -d.amount end)::bigint as amount,
    coalesce(sum(f.fee), 0)::bigint as fee, false as "isWaiting", max(d.updated_at) as "changedAt"
  from disputes d
  join charges c on c.account_id = $1 and c.id = d.charge_id
  left join lateral (
    select sum(t.amount) as fee from ledger_postings t
    where t.account_id = $1 and t.source_id = d.id and t.code = 'fee'
  ) f on true
  where d.account_id = $1 and c.processor = $2 and d.charge_id > $3::uuid
  group by d.charge_id
  order by d.charge_id limit ${PAGE}`;

const refunds = `
  select r.id::text as key, r.currency, case r.status when 'Succeeded' then 1 else 0 end as lines,
    case r.status when 'Succeeded' then -(r.amount + r.surcharge) else 0 end as amount, 0 as fee,
    r.status = 'Processing' as "isWaiting", r.updated_at as "changedAt"
  from refunds r
  join charges c on c.account_id = $1 and c.id = r.charge_id
  where r.account_id = $1 and c.processor = $2 and r.id > $3::uuid
  order by r.id limit ${PAGE}`;

const platformFees = `
  select c.id::text as key, c.currency, case when c.platform_fee > 0 then 1 else 0 end as lines, -c.platform_fee as amount,
    0 as fee, false as "isWaiting", c.updated_at as "changedAt"
  from charges c
  where c.account_id = $1 and c.processor = $2 and c.id > $3::uuid and c.status in ('Succeeded', 'Returned')
  order by c.id limit ${PAGE}`;

const platformFeesRefunded = `
  select r.id::text as key, r.currency, case when r.platform_fee > 0 then 1 else 0 end as lines, r.platform_fee as amount,
    0 as fee, r.status = 'Processing' as "isWaiting", r.updated_at as "changedAt"
  from refunds r
  join charges c on c.account_id = $1 and c.id = r.charge_id
  where r.account_id = $1 and c.processor = $2 and r.id > $3::uuid and r.refunds_platform_fee
  order by r.id limit ${PAGE}`;

const payouts = `
  select p.processor_reference as key, p.currency, 1 as lines, -p.amount as amount, 0 as fee, false as "isWaiting",
    p.created_at as "changedAt"
  from payouts p
  where p.account_id = $1 and $2::text is not null and p.processor_reference > $3
  order by p.processor_reference limit ${PAGE}`;

const pages: Readonly<Record<Exclude<OwnKind, 'outgoing'>, Statement>> = {
  charge: statement('reconcile_charges', charges),
  platform_fee: statement('reconcile_platform_fees', platformFees),
  return: statement('reconcile_returns', returns),
  dispute: statement('reconcile_disputes', disputes),
  refund: statement('reconcile_refunds', refunds),
  platform_fee_refunded: statement('reconcile_platform_fees_refunded', platformFeesRefunded),
  payout: statement('reconcile_payouts', payouts),
};

/**
 * Walks through the objects of one kind that went to a processor, page by page. The transaction must see all of them as
 * of one moment.
 */
export async function* walkOwn(
  tx: Transaction,
  accountId: AccountId,
  kind: keyof typeof pages,
  processor: ProcessorName,
): AsyncGenerator<OwnLines> {
  let after = kind === 'payout' ? '' : '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx.query<OwnLines>(pages[kind], [accountId, processor, after]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.key;
  }
}

/** An outgoing payment as the ledger has it, and the processor's keys of its parts. */
export interface OwnPayment {
  readonly id: string;
  /** What came in transit and left, by the operation of its lines. */
  readonly parts: readonly { readonly keys: readonly string[]; readonly inTransit: number }[];
  readonly inTransit: number;
  /** How much a wallet's bank took back from the operator's platform that is not covered there: it is missing there. */
  readonly lostThere: number;
  /** How much of the clients' money it has moved: fees, returns by a bank, releases. */
  readonly held: number;
  readonly currency: string;
  readonly isWaiting: boolean;
  readonly changedAt: Date;
}

const movedBy = (...codes: readonly string[]) =>
  `coalesce(sum(t.amount) filter (where t.code in (${codes.map((code) => `'${code}'`).join(', ')})), 0)::bigint`;

const payments = statement(
  'reconcile_payments',
  `select p.id::text as id, p.currency, p.lost + p.restored - p.held_back as "lostThere", p.held, p."changedAt",
     p."inTransit", p."isWaiting",
     json_build_array(
       json_build_object('keys', array[p.funding_id], 'inTransit', p.funded - p.lost),
       json_build_object('keys', array_remove(array[p.delivery_id, p.reversal_id], null), 'inTransit', p.sent),
       json_build_object('keys', array_remove(array[p.refund_id], null) || p.past_refund_ids,
         'inTransit', p.refunded)) as parts
   from (
   select p.id, p.currency, p.funding_id, p.delivery_id, p.reversal_id, p.refund_id, p.past_refund_ids,
     -- While a bank payout that has failed waits for another bank account, nothing is under way.
     (p.status = 'Processing' and p.payout_failure_code is null)
       or (p.reversal_id is not null and p.reversed_at is null and p.reversal_failure_code is null)
       or (p.refund_id is not null and p.refunded_at is null and p.refund_failure_code is null)
       as "isWaiting", p.updated_at as "changedAt",
     (coalesce(sum(t.amount) filter (where t.debit = 'in_transit'), 0)
       - coalesce(sum(t.amount) filter (where t.credit = 'in_transit'), 0))::bigint as "inTransit",
     case when p.recipient_id is not null and p.funded_at is not null and p.funding_returned_at is not null
       then least(coalesce(p.returned_amount, p.total_amount), p.total_amount) else 0 end as lost,
     ${movedBy('funding_return_held')} as held_back, ${movedBy('funding_restored')} as restored,
     ${movedBy('fund')} as funded,
     ${movedBy('reverse', 'return')} - ${movedBy('transfer', 'deliver')} as sent,
     ${movedBy('refund_reversed')} - ${movedBy('refund', 'release')} as refunded,
     (coalesce(sum(t.amount) filter (where t.debit = 'processor'), 0)
       - coalesce(sum(t.amount) filter (where t.credit = 'processor'), 0))::bigint as held
   from payments p
   left join ledger_postings t on t.account_id = $1 and t.source_id = p.id
   where p.account_id = $1 and p.processor = $2 and p.funding_id is not null and p.id > $3::uuid
   group by p.account_id, p.id
   order by p.id limit ${PAGE}
   ) p
   order by p.id`,
);

/** Walks through the outgoing payments that were funded by a processor. */
export async function* walkPayments(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
): AsyncGenerator<OwnPayment> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx.query<OwnPayment>(payments, [accountId, processor, after]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

const chargesElsewhere = statement(
  'reconcile_charges_elsewhere',
  'select exists (select from charges where account_id = $1 and processor <> $2) as "isSo"',
);

/** True when the account has charged clients through another processor, too. */
export async function hasChargedElsewhere(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
): Promise<boolean> {
  const [row] = await tx.query<{ isSo: boolean }>(chargesElsewhere, [accountId, processor]);
  return row?.isSo ?? false;
}

const paidElsewhere = statement(
  'reconcile_paid_elsewhere',
  `select t.currency,
     sum(t.amount * ((t.debit = 'processor')::int - (t.credit = 'processor')::int))::bigint as held,
     sum(t.amount * ((t.debit = 'in_transit')::int - (t.credit = 'in_transit')::int))::bigint as "inTransit"
   from payments p join ledger_postings t on t.account_id = $1 and t.source_id = p.id
   where p.account_id = $1 and p.processor <> $2
   group by t.currency`,
);

/** The part of the ledger's balances that outgoing payments have moved at other processors, by currency. */
export function sumPaidElsewhere(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
): Promise<readonly { readonly currency: string; readonly held: number; readonly inTransit: number }[]> {
  return tx.query(paidElsewhere, [accountId, processor]);
}

const usesPlatform = statement(
  'reconcile_uses_platform',
  `select exists (select from payments where account_id = $1 and processor = 'StripePlatform' and funding_id is not null)
     or exists (select from platform_lines where account_id = $1) as "isSo"`,
);

/** True when the operator's platform has or had money of the account. */
export async function hasUsedPlatform(database: Database, accountId: AccountId): Promise<boolean> {
  const [row] = await database.single<{ isSo: boolean }>(accountId, usesPlatform, [accountId]);
  return row?.isSo ?? false;
}
