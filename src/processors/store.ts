import { type Queries, statement, type Transaction } from '../kit/db/database.ts';
import { laterBy } from '../kit/db/instants.ts';
import { createReader } from '../kit/db/rows.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Processor, ProcessorName, ProcessorRelation, StripeReadiness } from './types.ts';

export interface ProcessorAccountRow {
  readonly processor: ProcessorName;
  readonly relation: ProcessorRelation;
  /** Sealed keys; null for a business of the operator's platform. */
  readonly secrets: Buffer | null;
  readonly isActive: boolean;
  /** The account at Stripe; null before the first connection is finished. */
  readonly stripeAccount: string | null;
  /** The webhook endpoint at Stripe that the service made. */
  readonly webhookEndpointId: string | null;
  readonly readiness: StripeReadiness | null;
  readonly readinessAt: Date | null;
  /** Sealed keys of a connection that is not finished. */
  readonly pending: Buffer | null;
  readonly pendingAt: Date | null;
  /** The request that connects the account now, or that ended without saying so. */
  readonly claim: string | null;
  readonly connectingUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `processor, relation, secrets, is_active as "isActive", stripe_account as "stripeAccount",
  webhook_endpoint_id as "webhookEndpointId", readiness, readiness_at as "readinessAt", pending,
  pending_at as "pendingAt", claim, connecting_until as "connectingUntil", created_at as "createdAt",
  updated_at as "updatedAt"`;

const findOne = statement(
  'processor_accounts_find',
  `select ${columns} from processor_accounts where account_id = $1 and processor = $2`,
);

/** Reads an account's row for a processor, also an inactive one; or null. */
export const findProcessorAccount = createReader<ProcessorAccountRow, ProcessorName>(findOne);

const lockOne = statement(
  'processor_accounts_lock',
  `select ${columns} from processor_accounts where account_id = $1 and processor = $2 for update`,
);

/** Locks an account's row for a processor, and reads it; or null. */
export const lockProcessorAccount = createReader<ProcessorAccountRow, ProcessorName>(lockOne);

// Across accounts: the row is the account.
const lockAccount = statement(
  'processor_accounts_lock_account',
  'select id from accounts where id = $1 for no key update',
);

/**
 * Locks an account itself, for {@link raiseSequence}. Before all other locks: who closes or suspends an account locks it
 * first, too, and then waits for those who hold it open.
 */
export async function lockAccountItself(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(lockAccount, [accountId]);
}

// Across accounts: the row is the account.
const raise = statement(
  'processor_accounts_raise_sequence',
  'update accounts set sequence = sequence + 1 where id = $1 returning sequence',
);

/** The number of the next event of an account itself, which its settings count, too. */
export async function raiseSequence(tx: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await tx.query<{ sequence: number }>(raise, [accountId]);
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
  return row.sequence;
}

const findActive = statement(
  'processor_accounts_find_active',
  'select processor from processor_accounts where account_id = $1 and is_active',
);

/** Whether new charges of an account go to Stripe. */
export async function isAtStripe(tx: Transaction, accountId: AccountId): Promise<boolean> {
  const rows = await tx.query<{ processor: ProcessorName }>(findActive, [accountId]);
  return rows.some(({ processor }) => processor === 'Stripe');
}

const findReadiness = statement(
  'processor_accounts_find_readiness',
  'select readiness from processor_accounts where account_id = $1 and is_active',
);

/** Reads the last answer of Stripe about an account; null without a connection, or before Stripe was asked. */
export async function readReadiness(tx: Transaction, accountId: AccountId): Promise<StripeReadiness | null> {
  const [row] = await tx.query<{ readiness: StripeReadiness | null }>(findReadiness, [accountId]);
  return row?.readiness ?? null;
}

const findTaking = statement(
  'processor_accounts_find_taking',
  `select stripe_account as "stripeAccount", is_active as "isActive", created_at as "createdAt", readiness
   from processor_accounts where account_id = $1 and processor = 'Stripe'`,
);

/** Why a charge must not go to Stripe now. */
type NotTaken =
  /** The keys in hand are of another account at Stripe than those in use when the charge began, or there were none. */
  | 'replaced'
  /** Stripe has said that it takes no charges for the account, or no longer takes the key. */
  | 'stopped'
  | 'key_refused';

/**
 * Reads why a charge with the processor in hand must not go to Stripe, as far as Stripe was asked; null when it may. Other
 * processors always take charges. While the account is held open, the answer stays true until the transaction ends. `now` is
 * the account's time, at which the charge would be written.
 */
export async function findNotTaken(
  tx: Transaction,
  accountId: AccountId,
  { name, stripeAccount = null }: Pick<Processor, 'name' | 'stripeAccount'>,
  now: Date,
): Promise<NotTaken | null> {
  if (name !== 'Stripe') return null;
  const [row] = await tx.query<
    Pick<ProcessorAccountRow, 'stripeAccount' | 'isActive' | 'createdAt' | 'readiness'>
  >(findTaking, [accountId]);
  // The answer to a charge at an account that is no longer in use would be asked for at the wrong one.
  if (stripeAccount !== null && !(row?.isActive === true && row.stripeAccount === stripeAccount))
    return 'replaced';
  // The request began before the connection, or the clock of its machine is behind. By its time, the charge would be taken
  // for one at the former account.
  if (row !== undefined && now < row.createdAt) return 'replaced';
  if (row?.isActive !== true || row.readiness?.takesCharges !== false) return null;
  return row.readiness.keyWorks ? 'stopped' : 'key_refused';
}

/** The constraint by which an account at Stripe is connected to one account of ours in each mode. */
export const ONE_STRIPE_ACCOUNT = 'processor_accounts_stripe';

const findUser = statement(
  'processor_accounts_find_user',
  // Across accounts: says whether another account uses this one at Stripe.
  `select 1 from processor_accounts
   where account_id is distinct from $1 and stripe_account = $2 and is_live = $3 and is_active limit 1`,
);

/**
 * Whether another account, or with null any, is connected to an account at Stripe in the same mode with keys of its own. As
 * the system role.
 */
export async function isUsedByAnother(
  system: Queries,
  accountId: AccountId | null,
  stripeAccount: string,
  isLive: boolean,
): Promise<boolean> {
  return (await system.query(findUser, [accountId, stripeAccount, isLive])).length > 0;
}

const findPlatform = statement(
  'processor_accounts_find_platform',
  // Across accounts: a platform is of the installation.
  'select 1 from platforms where stripe_account = $1 and mode = $2 and secrets is not null',
);

/** Whether an account at Stripe is the operator's platform of a mode. As the system role. */
export async function isPlatform(
  system: Queries,
  stripeAccount: string,
  mode: 'Live' | 'Sandbox',
): Promise<boolean> {
  return (await system.query(findPlatform, [stripeAccount, mode])).length > 0;
}

const deactivateOthers = statement(
  'processor_accounts_deactivate_others',
  `update processor_accounts
   set is_active = false, updated_at = greatest($3, ${laterBy('updated_at', `interval '1 millisecond'`)})
   where account_id = $1 and processor <> $2 and is_active`,
);

// A later change has a later instant, also within one millisecond, because other processes see changes by it. A
// connection that was begun before is dropped: its keys are older than these. One that is new in an account that is held
// after a restore may be that of a connection which is lost: it counts from the backup on, so that nothing there is missed.
const put = statement(
  'processor_accounts_put',
  `insert into processor_accounts as kept (account_id, processor, secrets, is_active, created_at, updated_at,
     stripe_account, is_live, webhook_endpoint_id, readiness, readiness_at, relation)
   select a.id, $2, $3::bytea, $4::boolean,
     least($5::timestamptz, (select min(backup_at) from account_holds where account_id = $1 and finished_at is null)),
     $5, $7, $8::boolean, $9, $10::json, case when $10::json is not null then $5::timestamptz end, $11
   from accounts a where a.id = $1
   on conflict (account_id, processor) do update
     set relation = excluded.relation, secrets = excluded.secrets, is_active = excluded.is_active,
       created_at = case when $6 then excluded.created_at else kept.created_at end,
       updated_at = greatest(excluded.updated_at, ${laterBy('kept.updated_at', `interval '1 millisecond'`)}),
       stripe_account = excluded.stripe_account, is_live = excluded.is_live,
       webhook_endpoint_id = excluded.webhook_endpoint_id, readiness = excluded.readiness,
       readiness_at = excluded.readiness_at, pending = null, pending_at = null, claim = null,
       connecting_until = null`,
);

/** Writes an account's row for a processor. An active row replaces the account's other processor. */
export async function putProcessorAccount(
  tx: Transaction,
  accountId: AccountId,
  kept: {
    readonly processor: ProcessorName;
    readonly relation: ProcessorRelation;
    readonly secrets: Buffer | null;
    readonly isActive: boolean;
    readonly stripeAccount: string | null;
    readonly isLive: boolean;
    readonly webhookEndpointId: string | null;
    readonly readiness: StripeReadiness | null;
    /** Whether this is a new connection, and not new keys of the one there was. */
    readonly isNew: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const { processor, isActive, now } = kept;
  // First, because two processors must never be active at once.
  if (isActive) await tx.query(deactivateOthers, [accountId, processor, now]);
  const { secrets, isNew, stripeAccount, isLive, webhookEndpointId } = kept;
  const readiness = kept.readiness && JSON.stringify(kept.readiness);
  const values = [
    processor,
    secrets,
    isActive,
    now,
    isNew,
    stripeAccount,
    isLive,
    webhookEndpointId,
    readiness,
    kept.relation,
  ];
  await tx.query(put, [accountId, ...values]);
}

/**
 * Writes that an account is a business of the operator's platform, connected or not any more: the platform's key is used for
 * it. Answers the row as it was. `stripeAccount` is null in the sandbox. Needs the account locked.
 */
export async function putBusiness(
  tx: Transaction,
  accountId: AccountId,
  business: {
    readonly processor: 'Sandbox' | 'Stripe';
    readonly stripeAccount: string | null;
    readonly isLive: boolean;
    readonly isActive: boolean;
    readonly readiness: StripeReadiness | null;
    readonly now: Date;
  },
): Promise<ProcessorAccountRow | null> {
  const { processor, stripeAccount } = business;
  const before = await lockProcessorAccount(tx, accountId, processor);
  const isNew = before === null || before.stripeAccount !== stripeAccount;
  const own = { relation: 'Platform', secrets: null, webhookEndpointId: null } as const;
  await putProcessorAccount(tx, accountId, { ...business, ...own, isNew });
  return before;
}

const ensureRow = statement(
  'processor_accounts_ensure',
  `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
   values ($1, 'Stripe', $2, false, $3, $3) on conflict (account_id, processor) do nothing`,
);

/**
 * Locks an account's row for Stripe, and reads it. The first connection makes it, so that a second request has something to
 * wait for; `none` is what a new row has in place of keys.
 */
export async function lockOrMakeRow(
  tx: Transaction,
  accountId: AccountId,
  none: Buffer,
  now: Date,
): Promise<ProcessorAccountRow> {
  await tx.query(ensureRow, [accountId, none, now]);
  const row = await lockProcessorAccount(tx, accountId, 'Stripe');
  if (row === null) throw new Error(`The account ${accountId} has no row for Stripe.`);
  return row;
}

const begin = statement(
  'processor_accounts_begin',
  `update processor_accounts set pending = $2, pending_at = $3, claim = $4, connecting_until = $5
   where account_id = $1 and processor = 'Stripe'`,
);

/** Stores keys of a connection that begins. The keys in use stay. Needs the row locked. */
export async function savePending(
  tx: Transaction,
  accountId: AccountId,
  kept: {
    readonly pending: Buffer;
    readonly claim: string;
    readonly now: Date;
    readonly until: Date;
  },
): Promise<void> {
  await tx.query(begin, [accountId, kept.pending, kept.now, kept.claim, kept.until]);
}

const release = statement(
  'processor_accounts_release',
  `update processor_accounts
   set claim = null, connecting_until = null, pending = case when $3 then pending end,
     pending_at = case when $3 then pending_at end
   where account_id = $1 and processor = 'Stripe' and claim = $2 returning 1`,
);

/**
 * Ends the work of a request on a connection that did not get to its end. Its keys wait for another request, or are
 * dropped. False when the request had lost its turn.
 */
export async function releaseClaim(
  tx: Transaction,
  accountId: AccountId,
  claim: string,
  keepsKeys: boolean,
): Promise<boolean> {
  return (await tx.query(release, [accountId, claim, keepsKeys])).length > 0;
}

const saveAnswer = statement(
  'processor_accounts_save_readiness',
  `update processor_accounts set readiness = $3, readiness_at = $4
   where account_id = $1 and processor = $5 and updated_at = $2`,
);

/** Stores what Stripe said, unless the keys were changed since they were read. */
export async function saveReadiness(
  tx: Transaction,
  accountId: AccountId,
  of: Pick<ProcessorAccountRow, 'processor' | 'updatedAt'>,
  readiness: StripeReadiness,
  now: Date,
): Promise<void> {
  await tx.query(saveAnswer, [accountId, of.updatedAt, JSON.stringify(readiness), now, of.processor]);
}

const dropOld = statement(
  'processor_accounts_drop_pending',
  // Across accounts: keys of connections that nobody has finished.
  `update processor_accounts set pending = null, pending_at = null, claim = null, connecting_until = null
   where pending_at < $1 and pending is not null`,
);

/** Deletes keys of connections that were begun before an instant and never finished. As the system role. */
export async function dropPendingBefore(system: Queries, instant: Date): Promise<void> {
  await system.query(dropOld, [instant]);
}

const findHeard = statement(
  'processor_accounts_find_heard',
  `select received_at as "receivedAt" from processor_events
   where account_id = $1 and processor = 'Stripe' order by id desc limit 1`,
);

/** When the last event of Stripe came; null before the first. */
export async function findLastHeard(tx: Transaction, accountId: AccountId): Promise<Date | null> {
  const [row] = await tx.query<{ receivedAt: Date }>(findHeard, [accountId]);
  return row?.receivedAt ?? null;
}
