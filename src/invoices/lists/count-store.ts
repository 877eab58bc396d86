import { type Database, statement } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import type { InvoiceState } from '../types.ts';
import { activeState } from './state-conditions.ts';
import { filteredStatement, type ListFilter } from './store.ts';

/** Counting stops here: the answer then says that there may be more. */
export const MOST_COUNTED = 10_000;

/**
 * How many invoices are in each state; a state that is missing has none. One above {@link MOST_COUNTED}: that or more. When
 * so many are active in all, there may be more of each state of active invoices.
 */
export type StateCounts = Readonly<Partial<Record<'All' | InvoiceState, number>>>;

interface CountRow {
  readonly state: 'All' | InvoiceState;
  readonly count: number;
}

// Each status along its index. The index of active invoices has the columns of their states.
const countAll = statement(
  'invoices_count_states',
  `with active as materialized (
     select is_asked, late_after from invoices
     where account_id = $1 and status = 'Active' order by id desc limit ${MOST_COUNTED + 1}
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
   select ${activeState('is_asked', 'late_after', '$2')}, count(*) from active group by 1`,
);

function countsOf(rows: readonly CountRow[]): StateCounts {
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Counts an account's invoices by state. */
export async function countStates(database: Database, accountId: AccountId, today: string) {
  return countsOf(await database.single<CountRow>(accountId, countAll, [accountId, today]));
}

// The invoices that are counted are `one`.
const counted = (today: string) => `
  select coalesce(state, 'All') as state, count(*) as count
  from (
    select case when status <> 'Active' then status else ${activeState('is_asked', 'late_after', today)} end as state
    from one -- all of one account_id
  ) known
  group by rollup (state)`;

/** Counts the invoices that fit a filter by state, the newest up to one above the bound. */
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
       select i.status, i.is_asked, i.late_after from invoices i where i.account_id = $1 ${conditions}
       order by i.id desc limit ${MOST_COUNTED + 1}
     ) ${counted('$2')}`,
  );
  return countsOf(await database.single<CountRow>(accountId, one, values));
}

const countThese = statement(
  'invoices_count_named',
  `with one as materialized (
     select i.status, i.is_asked, i.late_after from invoices i where i.account_id = $1 and i.id = any($3::uuid[])
   ) ${counted('$2')}`,
);

/** Counts some invoices by state. */
export async function countNamed(
  database: Database,
  accountId: AccountId,
  ids: readonly InvoiceId[],
  today: string,
): Promise<StateCounts> {
  return countsOf(await database.single<CountRow>(accountId, countThese, [accountId, today, ids]));
}
