import { type Database, type Queries, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, LAST_ID } from '../kit/ids.ts';
import type { AccountStatus, Usage } from './types.ts';

/** An account whose usage is counted. */
export interface CountedAccount {
  readonly id: AccountId;
  readonly externalId: string | null;
  readonly name: string;
  readonly mode: 'Live' | 'Sandbox';
  readonly status: AccountStatus;
  readonly timeZone: string;
  readonly clockOffsetMs: number;
  readonly createdAt: Date;
}

const COLUMNS = `a.id, a.external_id as "externalId", a.name, a.mode,
  case when a.closed_at is not null then 'Closed'
    when a.suspended_at is not null and a.resumed_at is null then 'Suspended' else 'Open' end as status,
  a.time_zone as "timeZone", a.clock_offset_ms as "clockOffsetMs", a.created_at as "createdAt"`;

// Across accounts: the operator names one by its id.
const findOne = statement('operator_usage_account', `select ${COLUMNS} from accounts a where a.id = $1`);

/** Reads an account whose usage is counted, or null. */
export async function findCounted(system: Queries, id: AccountId): Promise<CountedAccount | null> {
  const [account] = await system.query<CountedAccount>(findOne, [id]);
  return account ?? null;
}

// Across accounts: the operator counts all.
const listPage = statement(
  'operator_usage_accounts',
  `select ${COLUMNS} from accounts a where a.id < $2 order by a.id desc limit $1`,
);

/** Reads a page of accounts, newest first: `limit + 1` rows at most. */
export function listCounted(system: Queries, { limit, before }: PageRequest): Promise<CountedAccount[]> {
  return system.query<CountedAccount>(listPage, [limit + 1, before ?? LAST_ID]);
}

// Across accounts: a part of keeping house.
const listUncounted = statement(
  'operator_usage_uncounted',
  `select ${COLUMNS} from accounts a
   where a.id > $1 and a.created_at < $3
     and not exists (select from account_usage u where u.account_id = a.id and u.month = $2::date)
   order by a.id limit $4`,
);

/** Reads accounts from before an instant without the final usage of a month, those after an id. */
export function listUncountedAccounts(
  system: Queries,
  after: string,
  { month, madeBefore }: { readonly month: string; readonly madeBefore: Date },
  most: number,
): Promise<CountedAccount[]> {
  return system.query<CountedAccount>(listUncounted, [after, `${month}-01`, madeBefore, most]);
}

const USAGE = `to_char(month, 'YYYY-MM') as month, invoices, charges, volumes,
  platform_fees as "platformFees", payments_out as "paymentsOut", mails`;

// Across accounts: the counts are the operator's.
const findFinal = statement(
  'account_usage_find',
  `select account_id as "accountId", ${USAGE} from account_usage
   where account_id = any($1::uuid[]) and month = any($2::date[])`,
);

/** Reads the final counts of accounts and months. */
export function findFinalUsage(
  system: Queries,
  accountIds: readonly AccountId[],
  months: readonly string[],
): Promise<(Usage & { readonly accountId: AccountId })[]> {
  return system.query(findFinal, [accountIds, months.map((month) => `${month}-01`)]);
}

// Across accounts: the counts are the operator's. The first one that is written stays.
const insertFinal = statement(
  'account_usage_insert',
  `insert into account_usage (account_id, month, invoices, charges, volumes, platform_fees, payments_out, mails, counted_at)
   values ($1, $2::date, $3, $4, $5, $6, $7, $8, $9)
   on conflict (account_id, month) do nothing`,
);

/** Keeps the final counts of a month, unless another process has. */
export async function keepFinalUsage(
  system: Queries,
  accountId: AccountId,
  { month, invoices, charges, volumes, platformFees, paymentsOut, mails }: Usage,
  now: Date,
): Promise<void> {
  const counts = [
    invoices,
    charges,
    JSON.stringify(volumes),
    JSON.stringify(platformFees),
    paymentsOut,
    mails,
  ];
  await system.query(insertFinal, [accountId, `${month}-01`, ...counts, now]);
}

const countMails = statement(
  'operator_count_mails',
  `select count(*) as count from mails
   where account_id = $1 and id >= $2 and id < $3 and created_at >= $4 and created_at < $5
     and status not in ('Kept', 'Superseded')`,
);

/** Counts the mails that an account wrote between two instants of its time. `ids`: between which their ids lie. */
export async function countMailsBetween(
  database: Database,
  accountId: AccountId,
  [firstId, endId]: readonly [string, string],
  [from, to]: readonly [Date, Date],
): Promise<number> {
  const values = [accountId, firstId, endId, from, to];
  const [row] = await database.single<{ count: number }>(accountId, countMails, values);
  return row?.count ?? 0;
}
