import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Posting } from '../../ledger/types.ts';
import type { Invoice } from '../types.ts';

/**
 * SQL: for each invoice with credit notes, what they took of what was paid and has not gone back: `unreturned` counts money on its
 * way to the client as gone, `unarrived` does not. `ofNotes`: which credit notes, as a condition. `posted`: rows
 * (`source_id`, `code`, `amount`) that the transaction will still post onto the ledger account `refunds`.
 *
 * A credit note asks for its refunds; later refunds make up for those that failed, and no refund makes up for more than is missing
 * then. So one that was made before for another reason is not a credit note's, and neither is one that gave too much. Each step
 * is a credit note with what came after it: the steps are added up, and the sum never falls below 0.
 */
export function unreturnedOf(ofNotes: string, posted: string): string {
  return `
  with notes as (
    select invoice_id, invoice_sequence, refunded_amount, coalesce(refund_ids[1], id) as since,
      row_number() over (partition by invoice_id order by invoice_sequence) as step
    from credit_notes
    where ${ofNotes}
  ), made as (
    select c.invoice_id, r.id, case when r.status = 'Processing' and not r.reopens then r.amount else 0 end as on_its_way
    from charges c
    join refunds r on r.account_id = $1 and r.charge_id = c.id
    where c.account_id = $1 and c.invoice_id in (select invoice_id from notes)
  ), given as (
    -- What was not restored of a refund that a bank refused is for people to refund again: no credit note took it.
    select m.invoice_id, m.id, m.on_its_way, coalesce(t.amount, 0) + greatest(0, coalesce(t.again, 0)) as gone
    from made m
    left join lateral (
      select sum(amount) as amount,
        sum(case code when 'refund_reversed_twice' then -amount when 'refund_twice' then -amount else 0 end) as again
      from (
        select code, case when debit = 'refunds' then amount else -amount end as amount from ledger_postings
        where account_id = $1 and source_id = m.id and (debit = 'refunds' or credit = 'refunds')
        union all
        select p.code, p.amount from (${posted}
        ) p where p.source_id = m.id
      ) one
    ) t on true
  ), moved as (
    select invoice_id, step, refunded_amount as amount, 0::bigint as on_its_way from notes
    union all
    select t.invoice_id, (select count(*) from notes n where n.invoice_id = t.invoice_id and n.invoice_sequence < t.sequence),
      -t.amount, 0
    from ledger_postings t
    where t.account_id = $1 and t.source_id in (select invoice_id from notes) and t.code = 'credit_settled'
    union all
    select b.invoice_id, (select count(*) from notes n where n.invoice_id = b.invoice_id), -b.amount, 0
    from (
      select c.invoice_id, t.code, t.amount
      from charges c
      left join disputes d on d.account_id = $1 and d.charge_id = c.id
      join ledger_postings t on t.account_id = $1 and t.source_id in (c.id, d.id)
      where c.account_id = $1 and c.invoice_id in (select invoice_id from notes)
    ) b
    where b.code in ('return_credited', 'lose_credited')
    union all
    select g.invoice_id, (select count(*) from notes n where n.invoice_id = g.invoice_id and n.since <= g.id), -g.gone, g.on_its_way
    from given g
  ), steps as (
    select invoice_id, step, sum(amount) as amount, sum(on_its_way) as on_its_way from moved group by invoice_id, step
  ), sums as (
    select invoice_id, sum(amount) over before as unarrived, sum(amount - on_its_way) over before as unreturned,
      step = max(step) over (partition by invoice_id) as is_last
    from steps
    window before as (partition by invoice_id order by step)
  )
  select invoice_id, (sum(unarrived) filter (where is_last) - least(0, min(unarrived)))::bigint as unarrived,
    (sum(unreturned) filter (where is_last) - least(0, min(unreturned)))::bigint as unreturned
  from sums
  group by invoice_id`;
}

const readOne = statement(
  'credit_notes_read_unreturned',
  unreturnedOf(
    'account_id = $1 and invoice_id = $2',
    `select * from unnest($3::uuid[], $4::text[], $5::bigint[]) as still (source_id, code, amount)
     -- They are of the account_id of the refunds that they are joined to.`,
  ),
);

interface Unreturned {
  /** Money on its way to the client counts as gone. */
  readonly unreturned: number;
  /** It does not. */
  readonly unarrived: number;
}

/**
 * Reads the paid amount that credit notes of a locked invoice took, and that has not gone back to the client, in the minor unit.
 * `posted`: what the same transaction posts.
 */
export async function readUnreturned(
  tx: Transaction,
  accountId: AccountId,
  { id, creditedAmount, loweredAmount }: Invoice,
  posted: readonly Posting[],
): Promise<Unreturned> {
  const most = creditedAmount - loweredAmount;
  if (most === 0) return { unreturned: 0, unarrived: 0 };
  const moved = posted.filter(({ debit, credit }) => debit === 'refunds' || credit === 'refunds');
  const [row] = await tx.query<Unreturned>(readOne, [
    accountId,
    id,
    moved.map(({ sourceId }) => sourceId),
    moved.map(({ code }) => code),
    moved.map(({ debit, amount }) => (debit === 'refunds' ? amount : -amount)),
  ]);
  const { unreturned = 0, unarrived = 0 } = row ?? {};
  return { unreturned: Math.min(unreturned, most), unarrived: Math.min(unarrived, most) };
}
