import { statusesOwed, statusesPayable } from '../invoices/service.ts';
import { type Database, statement } from '../kit/database.ts';
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

// Invoice by invoice along the index of active ones: nothing is sorted or kept, however many there are.
const eachActive = (sums: string) => `
  from invoices i
  cross join lateral (
    select ${sums} from scheduled_payments p
    where p.account_id = $1 and p.invoice_id = i.id and p.status in (${statusesOwed})
  ) owed
  where i.account_id = $1 and i.status = 'Active'`;

const owed = 'sum(p.amount - p.paid_amount)';
const owedIf = (condition: string) => `coalesce(${owed} filter (where ${condition}), 0)`;

const sumOwed = statement(
  'reports_sum_owed',
  `select i.currency, sum(owed.whole)::bigint as owed, count(*) as "owedCount", sum(owed.late)::bigint as overdue,
     count(*) filter (where owed.late > 0) as "overdueCount", sum(owed.coming)::bigint as coming,
     count(*) filter (where owed.coming > 0) as "comingCount"
   ${eachActive(
     `${owed} as whole,
      ${owedIf(`p.status in (${statusesPayable}) and p.due_date < $2::date`)} as late,
      ${owedIf('p.due_date between $2::date and $3::date')} as coming`,
   )}
   group by i.currency order by i.currency -- all of one account_id`,
);

/** Sums what is owed of active invoices, what of it is late on a day, and what is due until another. Transaction: opens one that reads. */
export function sumOwedOf(
  database: Database,
  accountId: AccountId,
  today: string,
  until: string,
): Promise<OwedRow[]> {
  return database.snapshot(accountId, (tx) => tx.query<OwedRow>(sumOwed, [accountId, today, until]));
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
}

const buckets = {
  notDue: 'p.due_date >= $2::date',
  to30: '$2::date - p.due_date between 1 and 30',
  to60: '$2::date - p.due_date between 31 and 60',
  to90: '$2::date - p.due_date between 61 and 90',
  over90: '$2::date - p.due_date > 90',
};
const bucketNames = Object.keys(buckets);

const ageing = statement(
  'reports_ageing',
  `select one.*, c.name as "contactName"
   from (
     select i.contact_id as "contactId", i.currency, count(*) as "invoiceCount",
       ${bucketNames.map((name) => `sum(owed."${name}")::bigint as "${name}"`).join(', ')}
     ${eachActive(
       Object.entries(buckets)
         .map(([name, condition]) => `${owedIf(condition)} as "${name}"`)
         .join(', '),
     )}
     group by i.contact_id, i.currency -- all of one account_id
   ) one
   join contacts c on c.account_id = $1 and c.id = one."contactId"
   order by one.currency, lower(c.name), c.id`,
);

/** What every contact owes on a day, by how late it is, by currency and name. Transaction: opens one that reads. */
export function listAgeing(database: Database, accountId: AccountId, today: string): Promise<AgeingRow[]> {
  return database.snapshot(accountId, (tx) => tx.query<AgeingRow>(ageing, [accountId, today]));
}

const findPosition = statement(
  'reports_find_position',
  `select value as position from account_counters where account_id = $1 and name = 'Position'`,
);

/** The place of the newest change of an account in its logs. Transaction: opens. */
export async function findPositionOf(database: Database, accountId: AccountId): Promise<number> {
  const [row] = await database.single<{ position: number }>(accountId, findPosition, [accountId]);
  return row?.position ?? 0;
}

const findAny = statement(
  'reports_find_any',
  'select exists (select from invoices where account_id = $1) as "hasInvoices"',
);

/** Whether an account has an invoice at all, drafts included. Transaction: opens. */
export async function hasAnyInvoice(database: Database, accountId: AccountId): Promise<boolean> {
  const [row] = await database.single<{ hasInvoices: boolean }>(accountId, findAny, [accountId]);
  return row?.hasInvoices ?? false;
}
