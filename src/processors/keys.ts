import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { findProcessorAccount, type ProcessorAccountRow, putProcessorAccount } from './store.ts';

export interface StripeKeys {
  readonly secretKey: string;
  /** Signs Stripe's webhooks to us; null when none were set up. */
  readonly webhookSecret: string | null;
  /** For the payer's browser; no secret. */
  readonly publishableKey: string | null;
  /** The account at Stripe that the keys belong to, `acct_…`. */
  readonly stripeAccount: string;
}

/** An account's connection to Stripe, without its secrets. */
export interface StripeConnection {
  readonly isActive: boolean;
  readonly stripeAccount: string;
  /** Enough of the secret key to tell which one it is; null after it was cleared. */
  readonly keyHint: string | null;
  readonly hasWebhookSecret: boolean;
  readonly publishableKey: string | null;
  readonly connectedAt: Date;
  readonly updatedAt: Date;
}

export interface KeyStore {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Stored encrypted. After clearing, only the name of the account at Stripe stays. */
interface KeptStripe {
  readonly stripeAccount: string;
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  readonly publishableKey: string | null;
}

const PURPOSE = 'processor/Stripe';

/** Decrypts the keys of an account at Stripe. Throws SealError when they cannot be read. */
export function unsealStripe(secrets: Secrets, accountId: AccountId, row: ProcessorAccountRow): KeptStripe {
  return JSON.parse(secrets.decrypt(accountId, PURPOSE, row.secrets)) as KeptStripe;
}

/** Reads an account's connection to Stripe, also one that was cleared; null when there never was one. */
export async function readConnection(
  { database, secrets }: KeyStore,
  accountId: AccountId,
): Promise<StripeConnection | null> {
  const row = await database.transaction(accountId, (tx) => findProcessorAccount(tx, accountId, 'Stripe'));
  if (row === null) return null;
  const kept = unsealStripe(secrets, accountId, row);
  return {
    isActive: row.isActive,
    stripeAccount: kept.stripeAccount,
    keyHint: kept.secretKey === null ? null : `${kept.secretKey.slice(0, 8)}…${kept.secretKey.slice(-4)}`,
    hasWebhookSecret: kept.webhookSecret !== null,
    publishableKey: kept.publishableKey,
    connectedAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Stores keys. A webhook secret or publishable key that is null stays as it was while the Stripe account is the same. */
export async function keepKeys(store: KeyStore, accountId: AccountId, keys: StripeKeys): Promise<void> {
  await store.database.transaction(accountId, async (tx) => {
    const row = await findProcessorAccount(tx, accountId, 'Stripe');
    const before = row && unsealIfPossible(store.secrets, accountId, row);
    const same = before?.stripeAccount === keys.stripeAccount ? before : null;
    const kept = {
      ...keys,
      webhookSecret: keys.webhookSecret ?? same?.webhookSecret ?? null,
      publishableKey: keys.publishableKey ?? same?.publishableKey ?? null,
    };
    // Keys that cannot be read count as keys of the same account. Then too much of its log is read, not too little.
    await put(store, tx, accountId, kept, before !== null && same === null);
  });
}

/** Forgets keys. False when there were none. */
export async function forgetKeys(store: KeyStore, accountId: AccountId): Promise<boolean> {
  return store.database.transaction(accountId, async (tx) => {
    const row = await findProcessorAccount(tx, accountId, 'Stripe');
    if (row === null) return false;
    const { stripeAccount, secretKey } = unsealStripe(store.secrets, accountId, row);
    if (secretKey === null) return false;
    const none = { secretKey: null, webhookSecret: null, publishableKey: null };
    await put(store, tx, accountId, { stripeAccount, ...none }, false);
    return true;
  });
}

async function put(
  { secrets, clock }: KeyStore,
  tx: Transaction,
  accountId: AccountId,
  kept: KeptStripe,
  isNew: boolean,
): Promise<void> {
  await putProcessorAccount(tx, accountId, {
    processor: 'Stripe',
    secrets: secrets.encrypt(accountId, PURPOSE, JSON.stringify(kept)),
    isActive: kept.secretKey !== null,
    isNew,
    now: clock.now(),
  });
}

// Keys that were encrypted with a lost service key can be set again.
function unsealIfPossible(
  secrets: Secrets,
  accountId: AccountId,
  row: ProcessorAccountRow,
): KeptStripe | null {
  try {
    return unsealStripe(secrets, accountId, row);
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}

/** Explains why keys cannot be those of an account of this mode, without repeating them; null when they can. */
export function whyNotKeys(
  mode: 'Live' | 'Sandbox',
  keys: Pick<StripeKeys, 'secretKey' | 'webhookSecret' | 'publishableKey'>,
): string | null {
  const word = mode === 'Live' ? 'live' : 'test';
  const other = mode === 'Live' ? 'test' : 'live';
  const because =
    mode === 'Live' ? 'a live account moves real money' : 'a sandbox account must not move real money';
  if (keys.secretKey.startsWith(`sk_${other}_`)) {
    return `This is a ${other} key, and ${because}: use sk_${word}_….`;
  }
  if (!new RegExp(`^sk_${word}_\\w{8,247}$`).test(keys.secretKey)) {
    return `A secret key of Stripe for this account looks like sk_${word}_… (not restricted rk_… or publishable pk_… keys).`;
  }
  if (keys.webhookSecret !== null && !/^whsec_[\w+/=]{8,247}$/.test(keys.webhookSecret)) {
    return 'The signing secret of a webhook endpoint at Stripe looks like whsec_….';
  }
  if (keys.publishableKey !== null && !new RegExp(`^pk_${word}_\\w{8,247}$`).test(keys.publishableKey)) {
    return `A publishable key of Stripe for this account looks like pk_${word}_….`;
  }
  return null;
}
