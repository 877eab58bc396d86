import { LRUCache } from 'lru-cache';
import type { Database } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import { findProcessorAccount, type ProcessorAccountRow, putProcessorAccount } from './store.ts';
import type { Processor, ProcessorName } from './types.ts';

/** The part of an account that decides which processor it has. */
export interface ProcessorOwner {
  readonly id: AccountId;
  readonly mode: 'Live' | 'Sandbox';
}

/** The keys of an account at Stripe. */
export interface StripeKeys {
  readonly secretKey: string;
  /** Signs Stripe's webhooks to us; null when none were set up. */
  readonly webhookSecret: string | null;
  /** For the payer's browser; no secret. */
  readonly publishableKey: string | null;
  /** Whose keys these are at Stripe, `acct_…`. */
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

/** Which processor an account works with. */
export interface Processors {
  /**
   * The processor that new orders of an account go to: Stripe where it is connected, else the sandbox for accounts
   * in sandbox mode, else null. Transaction: opens.
   */
  processorFor(account: ProcessorOwner): Promise<Processor | null>;
  /**
   * One processor of an account, for what was ordered there earlier: null when its keys are gone. Transaction: opens.
   */
  processorNamed(account: ProcessorOwner, name: ProcessorName): Promise<Processor | null>;
  /** The connection to Stripe, also one that was cleared; null when there never was one. Transaction: opens. */
  readStripe(accountId: AccountId): Promise<StripeConnection | null>;
  /**
   * Connects an account to Stripe, or replaces its keys. A webhook secret and a publishable key that are null stay
   * what they were, as long as the keys are of the same account at Stripe. Transaction: opens.
   */
  connectStripe(accountId: AccountId, keys: StripeKeys): Promise<void>;
  /** Forgets the keys at Stripe; which account they were of is kept. False when there were none. Transaction: opens. */
  clearStripe(accountId: AccountId): Promise<boolean>;
}

/** What the processors are built from. */
export interface ProcessorsOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly stripeApiUrl: string;
  /** Null where there is none. */
  readonly sandbox: Processor | null;
}

/** What is kept, encrypted. Cleared, only the name of the account at Stripe stays. */
interface KeptStripe {
  readonly stripeAccount: string;
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  readonly publishableKey: string | null;
}

interface Entry {
  readonly updatedAtMs: number;
  /** Whether new orders go there; those that were sent before are followed all the same. */
  readonly isActive: boolean;
  /** Null without keys. */
  readonly processor: Processor | null;
}

const PURPOSE = 'processor/Stripe';

// A change of keys is seen by every process within this time. Orders come many a second while a sweep runs.
const TRUSTED_MS = 2_000;

/** How many accounts a process keeps a client for. */
const MAXIMUM_KEPT = 1_000;

/** Makes the processors of all accounts. Reads their keys when they are first needed. */
export function createProcessors(options: ProcessorsOptions): Processors {
  const { database, secrets, clock, sandbox } = options;
  const entries = new LRUCache<AccountId, { entry: Entry | null; readAt: number }>({ max: MAXIMUM_KEPT });

  async function stripeOf(accountId: AccountId): Promise<Entry | null> {
    const known = entries.get(accountId);
    if (known !== undefined && performance.now() - known.readAt < TRUSTED_MS) return known.entry;
    const readAt = performance.now();
    const row = await database.transaction(accountId, (tx) => findProcessorAccount(tx, accountId, 'Stripe'));
    const isSame = row !== null && known?.entry?.updatedAtMs === row.updatedAt.getTime();
    const entry = isSame && known ? known.entry : row && (await buildEntry(options, accountId, row));
    entries.set(accountId, { entry, readAt });
    return entry;
  }

  return {
    async processorFor(account) {
      const stripe = await stripeOf(account.id);
      if (stripe?.isActive && stripe.processor !== null) return stripe.processor;
      return account.mode === 'Sandbox' ? sandbox : null;
    },
    async processorNamed(account, name) {
      if (name === 'Sandbox') return account.mode === 'Sandbox' ? sandbox : null;
      return (await stripeOf(account.id))?.processor ?? null;
    },
    async readStripe(accountId) {
      const row = await database.transaction(accountId, (tx) =>
        findProcessorAccount(tx, accountId, 'Stripe'),
      );
      if (row === null) return null;
      const kept = unseal(secrets, accountId, row);
      return {
        isActive: row.isActive,
        stripeAccount: kept.stripeAccount,
        keyHint: kept.secretKey === null ? null : hintOf(kept.secretKey),
        hasWebhookSecret: kept.webhookSecret !== null,
        publishableKey: kept.publishableKey,
        connectedAt: row.createdAt,
        updatedAt: row.updatedAt,
      };
    },
    async connectStripe(accountId, keys) {
      const now = clock.now();
      await database.transaction(accountId, async (tx) => {
        const row = await findProcessorAccount(tx, accountId, 'Stripe');
        const before = row && unsealIfPossible(secrets, accountId, row);
        const kept = before?.stripeAccount === keys.stripeAccount ? before : null;
        const sealed = seal(secrets, accountId, {
          ...keys,
          webhookSecret: keys.webhookSecret ?? kept?.webhookSecret ?? null,
          publishableKey: keys.publishableKey ?? kept?.publishableKey ?? null,
        });
        await putProcessorAccount(tx, accountId, {
          processor: 'Stripe',
          secrets: sealed,
          isActive: true,
          now,
        });
      });
      entries.delete(accountId);
    },
    async clearStripe(accountId) {
      const now = clock.now();
      const isCleared = await database.transaction(accountId, async (tx) => {
        const row = await findProcessorAccount(tx, accountId, 'Stripe');
        if (row === null) return false;
        const { stripeAccount, secretKey } = unseal(secrets, accountId, row);
        if (secretKey === null) return false;
        const sealed = seal(secrets, accountId, {
          stripeAccount,
          secretKey: null,
          webhookSecret: null,
          publishableKey: null,
        });
        await putProcessorAccount(tx, accountId, {
          processor: 'Stripe',
          secrets: sealed,
          isActive: false,
          now,
        });
        return true;
      });
      entries.delete(accountId);
      return isCleared;
    },
  };
}

async function buildEntry(
  { secrets, clock, stripeApiUrl }: ProcessorsOptions,
  accountId: AccountId,
  row: ProcessorAccountRow,
): Promise<Entry> {
  const { secretKey, webhookSecret } = unseal(secrets, accountId, row);
  const common = { updatedAtMs: row.updatedAt.getTime(), isActive: row.isActive };
  if (secretKey === null) return { ...common, processor: null };
  // Loaded here, because the SDK alone takes longer to load than most commands run.
  const { createStripeProcessor } = await import('./stripe/processor.ts');
  const processor = createStripeProcessor({
    accountId,
    secretKey,
    webhookSecret,
    apiUrl: stripeApiUrl,
    since: row.createdAt,
    clock,
  });
  return { ...common, processor };
}

function seal(secrets: Secrets, accountId: AccountId, kept: KeptStripe): Buffer {
  return secrets.encrypt(accountId, PURPOSE, JSON.stringify(kept));
}

function unseal(secrets: Secrets, accountId: AccountId, row: ProcessorAccountRow): KeptStripe {
  return JSON.parse(secrets.decrypt(accountId, PURPOSE, row.secrets)) as KeptStripe;
}

// Keys that were encrypted with a service key which is lost can be set anew.
function unsealIfPossible(
  secrets: Secrets,
  accountId: AccountId,
  row: ProcessorAccountRow,
): KeptStripe | null {
  try {
    return unseal(secrets, accountId, row);
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}

function hintOf(secretKey: string): string {
  return `${secretKey.slice(0, 8)}…${secretKey.slice(-4)}`;
}

/** Why keys cannot be those of an account of this mode, in one sentence; null when they can. */
export function whyNotKeys(
  mode: ProcessorOwner['mode'],
  keys: Pick<StripeKeys, 'secretKey' | 'webhookSecret' | 'publishableKey'>,
): string | null {
  const word = mode === 'Live' ? 'live' : 'test';
  const other = mode === 'Live' ? 'test' : 'live';
  const an =
    mode === 'Live' ? 'a live account moves real money' : 'a sandbox account must not move real money';
  if (keys.secretKey.startsWith(`sk_${other}_`))
    return `This is a ${other} key, and ${an}: use sk_${word}_….`;
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
