import { type Database, statement } from '../kit/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import { filteredStatement, type ListFilter } from './list-store.ts';
import { ASKED, OWED, PAYABLE } from './state-conditions.ts';
import type { InvoiceState } from './types.ts';

/** Of more than so many it is only said that there are more. */
export const MOST_COUNTED = 10_000;

/** How many invoices are in each state; a state that is missing has none. One above {@link MOST_COUNTED}: that or more. */
export type StateCounts = Readonly<Partial<Record<'All' | InvoiceState, number>>>;

interface CountRow {
  readonly state: 'All' | InvoiceState;
  readonly count: number;
}

// The state of an active invoice from its payments: late before asked for before the rest.
const activeState = (isLate: string, isAsked: string) =>
  `case when ${isLate} then 'Overdue' when ${isAsked} then 'Due' else 'Upcoming' end`;

// Each status along its index. Active invoices have an index only of what is owed of them, which is all they wait for.
const countAll = statement(
  'invoices_count_states',
  `with owed as materialized (
     select invoice_id, bool_or(status in (${PAYABLE}) and due_date < $2::date) as is_late,
       bool_or(status in (${ASKED})) as is_asked
     from scheduled_payments where account_id = $1 and status in (${OWED})
     group by invoice_id
   )
   select 'All' as state, count(*) as count
   from (select from invoices where account_id = $1 limit ${MOST_COUNTED + 1}) one
   union all
   ${['Draft', 'Paid', 'Canceled', 'Uncollectible']
     .map(
       (status) => `select '${status}', count(*) from (
         select from invoices where account_id = $1 and status = '${status}' limit ${MOST_COUNTED + 1}) one`,
     )
     .join(' union all ')}
   union all
   select ${activeState('owed.is_late', 'owed.is_asked')}, count(*)
   from owed join invoices i on i.account_id = $1 and i.id = owed.invoice_id
   where i.status = 'Active'
   group by 1`,
);

function countsOf(rows: readonly CountRow[]): StateCounts {
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Counts an account's invoices by state. Transaction: opens. */
export async function countStates(
  database: Database,
  accountId: AccountId,
  today: string,
): Promise<StateCounts> {
  return countsOf(await database.single<CountRow>(accountId, countAll, [accountId, today]));
}

// The invoices that are counted are `one`; the payments of the active ones say their state.
const counted = (today: string) => `
  select coalesce(state, 'All') as state, count(*) as count
  from (
    select case when one.status <> 'Active' then one.status
      else ${activeState('owed.is_late', 'owed.is_asked')} end as state
    from one
    left join lateral (
      select bool_or(p.status in (${PAYABLE}) and p.due_date < ${today}::date) as is_late,
        bool_or(p.status in (${ASKED})) as is_asked
      from scheduled_payments p
      where one.status = 'Active' and p.account_id = $1 and p.invoice_id = one.id and p.status in (${OWED})
    ) owed on true
  ) known
  group by rollup (state)`;

/** Counts the invoices that fit a filter by state, the newest up to one above the bound. Transaction: opens. */
export async function countNarrowed(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  today: string,
): Promise<StateCounts> {
  const { one, values } = filteredStatement(
    'invoices_count_narrowed',
    filter,
    [accountId, today],
    (conditions) => `with one as materialized (
       select i.id, i.status from invoices i where i.account_id = $1 ${conditions}
       order by i.id desc limit ${MOST_COUNTED + 1}
     ) ${counted('$2')}`,
  );
  return countsOf(await database.single<CountRow>(accountId, one, values));
}

const countThese = statement(
  'invoices_count_named',
  `with one as materialized (
     select i.id, i.status from invoices i where i.account_id = $1 and i.id = any($3::uuid[])
   ) ${counted('$2')}`,
);

/** Counts some invoices by state. Transaction: opens. */
export async function countNamed(
  database: Database,
  accountId: AccountId,
  ids: readonly InvoiceId[],
  today: string,
): Promise<StateCounts> {
  return countsOf(await database.single<CountRow>(accountId, countThese, [accountId, today, ids]));
}
