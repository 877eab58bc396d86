import type { AccountMode } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import { laterBy } from '../kit/db/instants.ts';
import type { AccountId, PlatformId } from '../kit/ids.ts';
import type { StripeReadiness } from '../processors/types.ts';
import type { PlatformObjectKind } from './types.ts';

/** The operator's platform as it is stored. */
export interface PlatformRow {
  readonly id: PlatformId;
  readonly mode: AccountMode;
  readonly stripeAccount: string;
  readonly country: string;
  readonly currencies: readonly string[];
  /** Sealed; null after the keys were deleted. */
  readonly secrets: Buffer | null;
  /** False where the platform is for connected businesses alone. */
  readonly paysOut: boolean;
  readonly accountEndpointId: string | null;
  readonly connectEndpointId: string | null;
  readonly readiness: StripeReadiness | null;
  readonly readinessAt: Date | null;
  readonly eventsCursor: string | null;
  readonly linesCursor: string | null;
  /** How many webhooks were about no account of this installation. */
  readonly unknownWebhooks: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `id, mode, stripe_account as "stripeAccount", country, currencies, secrets,
  pays_out as "paysOut", unknown_webhooks as "unknownWebhooks", account_endpoint_id as "accountEndpointId", connect_endpoint_id as "connectEndpointId", readiness,
  readiness_at as "readinessAt", events_cursor as "eventsCursor", lines_cursor as "linesCursor",
  created_at as "createdAt", updated_at as "updatedAt"`;

// Across accounts: a platform is of the installation.
const findOne = statement('platforms_find', `select ${columns} from platforms where mode = $1`);

/** Reads the platform of a mode, also one without keys; or null. */
export async function findPlatform(system: Queries, mode: AccountMode): Promise<PlatformRow | null> {
  const [row] = await system.query<PlatformRow>(findOne, [mode]);
  return row ?? null;
}

// Across accounts: a platform is of the installation.
const findCurrencies = statement(
  'platforms_find_currencies',
  'select currencies from platforms where mode = $1',
);

/** Reads the currencies in which the platform of a mode settles; none without a platform. */
export async function readCurrencies(tx: Queries, mode: AccountMode): Promise<readonly string[]> {
  const [row] = await tx.query<{ currencies: readonly string[] }>(findCurrencies, [mode]);
  return row?.currencies ?? [];
}

// Across accounts: a platform is of the installation. A later change has a later instant, also within one millisecond, because other processes see changes by
// it. Another account at Stripe has other logs.
const put = statement(
  'platforms_put',
  `insert into platforms as kept (id, mode, stripe_account, country, currencies, secrets, account_endpoint_id,
     connect_endpoint_id, readiness, readiness_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)
   on conflict (mode) do update
     set stripe_account = excluded.stripe_account, country = excluded.country, currencies = excluded.currencies,
       secrets = excluded.secrets, account_endpoint_id = excluded.account_endpoint_id,
       connect_endpoint_id = excluded.connect_endpoint_id, readiness = excluded.readiness,
       readiness_at = excluded.readiness_at,
       events_cursor = case when kept.stripe_account = excluded.stripe_account then kept.events_cursor end,
       lines_cursor = case when kept.stripe_account = excluded.stripe_account then kept.lines_cursor end,
       lines_read_at = case when kept.stripe_account = excluded.stripe_account then kept.lines_read_at end,
       created_at = case when kept.stripe_account = excluded.stripe_account then kept.created_at
         else excluded.created_at end,
       updated_at = greatest(excluded.updated_at, ${laterBy('kept.updated_at', `interval '1 millisecond'`)})
   where kept.id = excluded.id`,
);

/** Stores a platform with its keys. */
export async function putPlatform(
  system: Queries,
  row: Omit<
    PlatformRow,
    'paysOut' | 'readinessAt' | 'eventsCursor' | 'linesCursor' | 'unknownWebhooks' | 'createdAt' | 'updatedAt'
  >,
  now: Date,
): Promise<void> {
  await system.query(put, [
    row.id,
    row.mode,
    row.stripeAccount,
    row.country,
    row.currencies,
    row.secrets,
    row.accountEndpointId,
    row.connectEndpointId,
    JSON.stringify(row.readiness),
    now,
  ]);
}

// Across accounts: a platform is of the installation.
const saveAnswer = statement(
  'platforms_save_answer',
  `update platforms set country = $3, currencies = $4, readiness = $5, readiness_at = $6
   where mode = $1 and updated_at = $2`,
);

/** Stores what Stripe said, unless the keys were changed since they were read. */
export async function savePlatformAnswer(
  system: Queries,
  { mode, updatedAt }: Pick<PlatformRow, 'mode' | 'updatedAt'>,
  answer: Pick<PlatformRow, 'country' | 'currencies' | 'readiness'>,
  now: Date,
): Promise<void> {
  const { country, currencies, readiness } = answer;
  await system.query(saveAnswer, [mode, updatedAt, country, currencies, JSON.stringify(readiness), now]);
}

// Across accounts: a platform is of the installation.
const clear = statement(
  'platforms_clear',
  `update platforms set secrets = null, account_endpoint_id = null, connect_endpoint_id = null, readiness = null,
     readiness_at = null, updated_at = greatest($2, ${laterBy('updated_at', `interval '1 millisecond'`)})
   where mode = $1`,
);

/** Deletes the keys of a platform. */
export async function clearPlatformKeys(system: Queries, mode: AccountMode, now: Date): Promise<void> {
  await system.query(clear, [mode, now]);
}

// Across accounts: a platform is of the installation.
const switchPayouts = statement(
  'platforms_switch_payouts',
  'update platforms set pays_out = $2 where mode = $1 and pays_out <> $2 returning 1',
);

/** Says whether a platform pays out. False when that changes nothing. */
export async function savePaysOut(system: Queries, mode: AccountMode, paysOut: boolean): Promise<boolean> {
  return (await system.query(switchPayouts, [mode, paysOut])).length > 0;
}

// Across accounts: a platform is of the installation.
const countUnknown = statement(
  'platforms_count_unknown',
  'update platforms set unknown_webhooks = unknown_webhooks + 1 where mode = $1',
);

/** Counts a webhook about no account of this installation. */
export async function countUnknownWebhook(system: Queries, mode: AccountMode): Promise<void> {
  await system.query(countUnknown, [mode]);
}

// Across accounts: a platform is of the installation.
const claim = statement(
  'platforms_claim',
  `update platforms set read_at = $2
   where secrets is not null and (read_at is null or read_at <= $1) returning mode`,
);

/** Takes the platforms whose logs were last read before an instant. Each is given to one caller. */
export async function claimPlatforms(
  system: Queries,
  before: Date,
  now: Date,
): Promise<readonly AccountMode[]> {
  const rows = await system.query<{ mode: AccountMode }>(claim, [before, now]);
  return rows.map(({ mode }) => mode);
}

// Across accounts: a platform is of the installation.
const saveEvents = statement(
  'platforms_save_events_cursor',
  `update platforms set events_cursor = $3
   where mode = $1 and stripe_account = $2 and events_cursor is not distinct from $4`,
);

/** Notes how far the log of events was read, unless another process was there first. */
export async function saveEventsCursor(
  system: Queries,
  { mode, stripeAccount }: PlatformRow,
  cursor: string,
  before: string | null,
): Promise<void> {
  await system.query(saveEvents, [mode, stripeAccount, cursor, before]);
}

// Across accounts: a platform is of the installation.
const findOwner = statement(
  'platform_objects_find',
  'select account_id as "accountId", kind from platform_objects where stripe_id = $1',
);

/** Finds whose an object at Stripe is; null for one that is not known here. */
export async function findObject(
  system: Queries,
  stripeId: string,
): Promise<{ readonly accountId: AccountId; readonly kind: PlatformObjectKind } | null> {
  const [row] = await system.query<{ accountId: AccountId; kind: PlatformObjectKind }>(findOwner, [stripeId]);
  return row ?? null;
}

// Across accounts: those that have something at the platform of a mode.
const listOwnersOf = statement(
  'platform_objects_list_owners',
  `select id from accounts a
   where mode = $1 and exists (select from platform_objects o where o.account_id = a.id) order by id`,
);

/** Lists the accounts that have something at the platform of a mode. */
export async function listOwners(system: Queries, mode: AccountMode): Promise<readonly AccountId[]> {
  return (await system.query<{ id: AccountId }>(listOwnersOf, [mode])).map(({ id }) => id);
}
