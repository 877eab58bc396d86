import { type Queries, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { StripeReadiness } from '../types.ts';
import type { Business, BusinessStatus } from './business-types.ts';

const columns = `id, processor, platform, reference, status, country, is_wanted as "isWanted",
  case when is_wanted then null else coalesce(unwanted_at, updated_at) end as "unwantedAt",
  replaces_account as "replacesAccount", gives_up_disputes as "givesUpDisputes", reason, readiness,
  created_at as "createdAt", checked_at as "checkedAt"`;

const findNewest = statement(
  'platform_businesses_find_newest',
  `select ${columns} from platform_businesses where account_id = $1 order by id desc limit 1`,
);

/** Reads the newest account of a business at a platform, in any state; or null. */
export async function findBusiness(tx: Queries, accountId: AccountId): Promise<Business | null> {
  const [row] = await tx.query<Business>(findNewest, [accountId]);
  return row ?? null;
}

const findCurrent = statement(
  'platform_businesses_find_current',
  `select ${columns} from platform_businesses
   where account_id = $1 and platform = $2 and status not in ('Rejected', 'Gone')`,
);

/** Reads the account of a business at one platform that is not over; or null. */
export async function findCurrentBusiness(
  tx: Queries,
  accountId: AccountId,
  platform: string,
): Promise<Business | null> {
  const [row] = await tx.query<Business>(findCurrent, [accountId, platform]);
  return row ?? null;
}

const listFollowed = statement(
  'platform_businesses_list',
  `select ${columns} from platform_businesses
   where account_id = $1 and status <> 'Gone' and reference is not null order by id`,
);

/** Lists the accounts of a business that may still change. */
export function listBusinesses(tx: Queries, accountId: AccountId): Promise<Business[]> {
  return tx.query<Business>(listFollowed, [accountId]);
}

const listUsable = statement(
  'platform_businesses_list_usable_since',
  `select ${columns} from platform_businesses
   where account_id = $1 and processor = 'Stripe'
     and (status <> 'Gone' or (reference is not null and checked_at >= $2)) order by id`,
);

/** Lists the accounts of a business at Stripe that were not gone at an instant: they may have been in use since. */
export function listUsableSince(tx: Queries, accountId: AccountId, since: Date): Promise<Business[]> {
  return tx.query<Business>(listUsable, [accountId, since]);
}

const lockOne = statement(
  'platform_businesses_lock',
  `select ${columns} from platform_businesses where account_id = $1 and id = $2 for update`,
);

/** Locks the account of a business, and reads it. After the lock of our own account, and before its connection. */
export async function lockBusiness(
  tx: Transaction,
  accountId: AccountId,
  id: string,
): Promise<Business | null> {
  const [row] = await tx.query<Business>(lockOne, [accountId, id]);
  return row ?? null;
}

const insertOne = statement(
  'platform_businesses_insert',
  `insert into platform_businesses (account_id, id, processor, platform, status, country, is_wanted, replaces_account,
     gives_up_disputes, created_at, updated_at)
   values ($1, $2, $3, $4, 'Creating', $5, true, $6, $7, $8, $8)`,
);

/** Writes the key under which the account of a business is made. Needs our account locked. */
export async function insertBusiness(
  tx: Transaction,
  accountId: AccountId,
  business: Pick<
    Business,
    'id' | 'processor' | 'platform' | 'country' | 'replacesAccount' | 'givesUpDisputes' | 'createdAt'
  >,
): Promise<void> {
  const { id, processor, platform, country, replacesAccount, givesUpDisputes, createdAt } = business;
  const values = [id, processor, platform, country, replacesAccount, givesUpDisputes, createdAt];
  await tx.query(insertOne, [accountId, ...values]);
}

const setWanted = statement(
  'platform_businesses_want',
  `update platform_businesses set is_wanted = true, unwanted_at = null, replaces_account = $3, gives_up_disputes = $4,
     updated_at = $5
   where account_id = $1 and id = $2`,
);

/** Has clients' payments go to an account as soon as it takes charges. */
export async function wantBusiness(
  tx: Transaction,
  accountId: AccountId,
  { id, replacesAccount, givesUpDisputes }: Pick<Business, 'id' | 'replacesAccount' | 'givesUpDisputes'>,
  now: Date,
): Promise<void> {
  await tx.query(setWanted, [accountId, id, replacesAccount, givesUpDisputes, now]);
}

const setUnwanted = statement(
  'platform_businesses_drop',
  `update platform_businesses set is_wanted = false, unwanted_at = $2, updated_at = $2 where account_id = $1 and is_wanted`,
);

/** Has no account at a platform taken into use by itself any more: another connection was chosen, or none. */
export async function dropWanted(tx: Transaction, accountId: AccountId, now: Date): Promise<void> {
  await tx.query(setUnwanted, [accountId, now]);
}

const saveReference = statement(
  'platform_businesses_make',
  `update platform_businesses set reference = $3, status = 'Started', updated_at = $4
   where account_id = $1 and id = $2 and reference is null returning id`,
);

/** Notes that the account of a business was made. False when that was noted before. */
export async function saveBusinessReference(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  reference: string,
  now: Date,
): Promise<boolean> {
  return (await tx.query(saveReference, [accountId, id, reference, now])).length > 0;
}

const countUsed = statement(
  'platform_businesses_count_used',
  // Across accounts: says how many need the platform of a mode.
  `select count(*) as count from processor_accounts
   where relation = 'Platform' and processor = 'Stripe' and is_active and is_live = $1`,
);

/** Counts the accounts whose clients' payments go through the operator's platform of a mode. As the system role. */
export async function countBusinesses(system: Queries, isLive: boolean): Promise<number> {
  const [row] = await system.query<{ count: number }>(countUsed, [isLive]);
  return row?.count ?? 0;
}

const saveState = statement(
  'platform_businesses_save',
  `update platform_businesses
   set status = $3, reason = $4, readiness = coalesce($5, readiness), checked_at = $6, updated_at = $6
   where account_id = $1 and id = $2`,
);

/** Writes the state of a business's account. `readiness`: null keeps the last one. */
export async function saveBusinessState(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  {
    status,
    reason,
    readiness,
  }: {
    readonly status: BusinessStatus;
    readonly reason: string | null;
    readonly readiness: StripeReadiness | null;
  },
  now: Date,
): Promise<void> {
  const answer = readiness && JSON.stringify(readiness);
  await tx.query(saveState, [accountId, id, status, reason, answer, now]);
}
