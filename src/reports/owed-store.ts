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

// The index of due dates has the statuses: of what was paid no row is read.
const owing = `
  with owing as materialized (
    select distinct invoice_id from scheduled_payments where account_id = $1 and status in (${statusesOwed})
  )`;

const open = `
  from owing
  join invoices i on i.account_id = $1 and i.id = owing.invoice_id and i.status = 'Active'
  join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id and p.status in (${statusesOwed})`;

const isLate = `p.status in (${statusesPayable}) and p.due_date < $2::date`;
const isComing = 'p.due_date between $2::date and $3::date';

const sumOwed = statement(
  'reports_sum_owed',
  `${owing}
   select currency, sum(owed)::bigint as owed, count(*) as "owedCount", sum(late)::bigint as overdue,
     count(*) filter (where late > 0) as "overdueCount", sum(coming)::bigint as coming,
     count(*) filter (where coming > 0) as "comingCount"
   from (
     select i.currency, sum(p.amount - p.paid_amount) as owed,
       coalesce(sum(p.amount - p.paid_amount) filter (where ${isLate}), 0) as late,
       coalesce(sum(p.amount - p.paid_amount) filter (where ${isComing}), 0) as coming
     ${open}
     -- All of one account_id.
     group by i.currency, i.id
   ) one
   group by currency order by currency`,
);

/** Sums what is owed of active invoices, what of it is late on a day, and what is due until another. Transaction: opens. */
export function sumOwedOf(
  database: Database,
  accountId: AccountId,
  today: string,
  until: string,
): Promise<OwedRow[]> {
  return database.single<OwedRow>(accountId, sumOwed, [accountId, today, until]);
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

const days = (condition: string, name: string) =>
  `coalesce(sum(p.amount - p.paid_amount) filter (where ${condition}), 0)::bigint as "${name}"`;

const ageing = statement(
  'reports_ageing',
  `${owing}
   select one.*, c.name as "contactName"
   from (
     select i.contact_id as "contactId", i.currency, count(distinct i.id) as "invoiceCount",
       ${days('p.due_date >= $2::date', 'notDue')},
       ${days('$2::date - p.due_date between 1 and 30', 'to30')},
       ${days('$2::date - p.due_date between 31 and 60', 'to60')},
       ${days('$2::date - p.due_date between 61 and 90', 'to90')},
       ${days('$2::date - p.due_date > 90', 'over90')}
     ${open}
     group by i.contact_id, i.currency
   ) one
   join contacts c on c.account_id = $1 and c.id = one."contactId"
   order by one.currency, lower(c.name), c.id`,
);

/** What every contact owes on a day, by how late it is, by currency and name. Transaction: opens. */
export function listAgeing(database: Database, accountId: AccountId, today: string): Promise<AgeingRow[]> {
  return database.single<AgeingRow>(accountId, ageing, [accountId, today]);
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
