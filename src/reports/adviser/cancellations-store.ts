import { type Database, statement } from '../../kit/db/database.ts';
import { type AccountId, FIRST_ID } from '../../kit/ids.ts';
import { rangeOf } from '../../ledger/service.ts';
import type { DayRange } from '../../ledger/types.ts';
import type { DocumentFacts } from './types.ts';

const next = statement(
  'adviser_next_cancellations',
  `select t.id, t.position, t.day, i.number, coalesce(i.billing ->> 'company', i.contact_name) as client, i.currency,
     -t.amount as amount, -x.net as net, -x.tax as tax
   from (
     select source_id as id, position, day, sum(amount)::bigint as amount from ledger_postings
     where account_id = $1 and position between $2 and $3 and day between $4::date and $5::date
       and source_type = 'Invoice' and code in ('cancel', 'cancel_waived')
       and not exists (
         select from invoices r where r.account_id = $1 and r.id = source_id and r.deposits ->> 'isReleased' = 'true')
       and (position, source_id) > ($6::bigint, $7::uuid)
     group by position, source_id, day order by position, source_id limit 1000
   ) t
   join invoices i on i.account_id = $1 and i.id = t.id
   cross join lateral (
     select sum(net)::bigint as net, sum(tax)::bigint as tax from ledger_posting_taxes
     where account_id = $1 and source_id = t.id and code in ('cancel', 'cancel_waived')
   ) x
   order by t.position, t.id`,
);

interface CancellationRow extends DocumentFacts {
  readonly id: string;
  readonly position: number;
}

/** The invoices that were canceled on some days, with what this took back: amounts below 0. Of a plan of payments it takes nothing. */
export async function* eachCancellation(
  database: Database,
  accountId: AccountId,
  days: DayRange,
): AsyncGenerator<readonly DocumentFacts[], void> {
  const { positions, from, to } = await rangeOf(database, accountId, days);
  for (let after: readonly [number, string] = [0, FIRST_ID]; ; ) {
    const first = Math.max(positions.first, after[0]);
    const values = [accountId, first, positions.last, from, to, ...after];
    const some = await database.snapshot(accountId, (tx) => tx.query<CancellationRow>(next, values));
    yield some;
    const last = some.at(-1);
    if (last === undefined) return;
    after = [last.position, last.id];
  }
}
