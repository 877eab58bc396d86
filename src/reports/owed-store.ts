import { statusesOwed, statusesPayable } from '../invoices/service.ts';
import { type Database, type Statement, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** What is owed to an account in a currency. */
export interface OwedRow {
  readonly currency: string;
  readonly owed: number;
  readonly owedCount: number;
  readonly overdue: number;
  readonly overdueCount: number;
  readonly coming: number;
  readonly comingCount: number;
}

/** Two statements with the same answer. */
interface TwoWays {
  /** Looks up the payments of each active invoice: its time depends on these alone, however many were paid long ago. */
  readonly few: Statement;
  /** Reads all payments of the account in their order beside the active invoices. */
  readonly many: Statement;
}

/** With so many active invoices, reading all payments is quicker than looking up those of each. */
const MANY = 50_000;

// `sums` adds up `p`, the owed payments of one invoice; `text` reads `open`, the invoices with their sums. `few` gathers them
// first: in the order of their contacts they lie far apart.
function twoWays(name: string, sums: string, text: string): TwoWays {
  const payments = `scheduled_payments p where p.account_id = $1 and p.status in (${statusesOwed})`;
  const columns = 'i.contact_id, i.currency, owed.*';
  return {
    few: statement(
      name,
      `with open as materialized (
         select ${columns} from invoices i
         cross join lateral (
           select ${sums} from ${payments} and p.invoice_id = i.id having count(*) > 0
         ) owed
         where i.account_id = $1 and i.status = 'Active'
       ) ${text}`,
    ),
    many: statement(
      `${name}_of_many`,
      `with open as not materialized (
         select ${columns} from invoices i
         join (select p.invoice_id, ${sums} from ${payments} group by p.invoice_id) owed
           on owed.invoice_id = i.id
         where i.account_id = $1 and i.status = 'Active'
       ) ${text}`,
    ),
  };
}

const findMany = statement(
  'reports_find_many_active',
  `select exists (
     select from invoices where account_id = $1 and status = 'Active' order by id offset ${MANY}
   ) as "isMany"`,
);
// The planner knows an average account. With so many active invoices, it must not look up the payments of each.
const joinWhole = statement(
  'reports_join_whole',
  'set local enable_nestloop = off -- across accounts: a setting of the transaction',
);

/** Runs the statement that is quicker for this account. */
function askInSnapshot<Row extends object>(
  database: Database,
  accountId: AccountId,
  { few, many }: TwoWays,
  days: readonly string[],
): Promise<Row[]> {
  return database.snapshot(accountId, async (tx) => {
    const [found] = await tx.query<{ isMany: boolean }>(findMany, [accountId]);
    if (found?.isMany !== true) return tx.query<Row>(few, [accountId, ...days]);
    await tx.query(joinWhole);
    return tx.query<Row>(many, [accountId, ...days]);
  });
}

// The sums of single invoices are added up again as bigint: that is quicker than as numeric.
const owed = 'sum(p.amount - p.paid_amount)';
const owedIf = (condition: string) => `coalesce(${owed} filter (where ${condition}), 0)::bigint`;

const sumOwed = twoWays(
  'reports_sum_owed',
  `${owed}::bigint as whole,
   ${owedIf(`p.status in (${statusesPayable}) and p.due_date < $2::date`)} as late,
   ${owedIf('p.due_date between $2::date and $3::date')} as coming`,
  `select currency, sum(whole)::bigint as owed, count(*) as "owedCount", sum(late)::bigint as overdue,
     count(*) filter (where late > 0) as "overdueCount", sum(coming)::bigint as coming,
     count(*) filter (where coming > 0) as "comingCount"
   from open
   group by currency order by currency -- all of one account_id`,
);

/** Sums the debts of active invoices: all, those that are late on a day, and those due until another. */
export function sumOwedOf(
  database: Database,
  accountId: AccountId,
  today: string,
  until: string,
): Promise<OwedRow[]> {
  return askInSnapshot<OwedRow>(database, accountId, sumOwed, [today, until]);
}

/** What a contact owes in a currency, by how late it is. */
export interface AgeingRow {
  readonly contactId: string;
  readonly contactName: string;
  readonly currency: string;
  readonly invoiceCount: number;
  readonly notDue: number;
  readonly to30: number;
  readonly to60: number;
  readonly to90: number;
  readonly over90: number;
  /** The credit of the contact. */
  readonly credit: number;
}

const buckets = {
  notDue: 'p.due_date >= $2::date',
  to30: '$2::date - p.due_date between 1 and 30',
  to60: '$2::date - p.due_date between 31 and 60',
  to90: '$2::date - p.due_date between 61 and 90',
  over90: '$2::date - p.due_date > 90',
};
const bucketNames = Object.keys(buckets);

const ageing = twoWays(
  'reports_ageing',
  Object.entries(buckets)
    .map(([name, condition]) => `${owedIf(condition)} as "${name}"`)
    .join(', '),
  `select one.*, c.name as "contactName"
   from (
     select contact_id as "contactId", currency, count(*) as "invoiceCount",
       ${bucketNames.map((name) => `sum("${name}")::bigint as "${name}"`).join(', ')}
     from open
     group by contact_id, currency -- all of one account_id
   ) one
   join contacts c on c.account_id = $1 and c.id = one."contactId"
   order by one.currency, lower(c.name), c.id`,
);

/** The debts of every contact on a day, by how late they are, ordered by currency and name. */
export function listAgeing(
  database: Database,
  accountId: AccountId,
  today: string,
): Promise<Omit<AgeingRow, 'credit'>[]> {
  return askInSnapshot<Omit<AgeingRow, 'credit'>>(database, accountId, ageing, [today]);
}

const credits = statement(
  'reports_list_credits',
  `select k.contact_id as "contactId", c.name as "contactName", k.currency, k.amount as credit
   from client_credits k join contacts c on c.account_id = $1 and c.id = k.contact_id
   where k.account_id = $1 and k.amount > 0
   order by k.currency, lower(c.name), c.id`,
);

/** The credit of every contact that has some, ordered by currency and name. */
export function listCredits(
  database: Database,
  accountId: AccountId,
): Promise<Pick<AgeingRow, 'contactId' | 'contactName' | 'currency' | 'credit'>[]> {
  return database.single(accountId, credits, [accountId]);
}

const findPosition = statement(
  'reports_find_position',
  `select value as position from account_counters where account_id = $1 and name = 'Position'`,
);

/** The position of an account: each change counts it up. */
export async function findPositionOf(database: Database, accountId: AccountId): Promise<number> {
  const [row] = await database.single<{ position: number }>(accountId, findPosition, [accountId]);
  return row?.position ?? 0;
}

const findAny = statement(
  'reports_find_any',
  'select exists (select from invoices where account_id = $1) as "hasInvoices"',
);

/** Whether an account has an invoice at all, drafts included. */
export async function hasAnyInvoice(database: Database, accountId: AccountId): Promise<boolean> {
  const [row] = await database.single<{ hasInvoices: boolean }>(accountId, findAny, [accountId]);
  return row?.hasInvoices ?? false;
}
