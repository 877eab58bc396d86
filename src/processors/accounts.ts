import { LRUCache } from 'lru-cache';
import type { AccountId } from '../kit/ids.ts';
import {
  forgetKeys,
  type KeyStore,
  keepKeys,
  readConnection,
  type StripeConnection,
  type StripeKeys,
  unsealStripe,
} from './keys.ts';
import { findProcessorAccount, type ProcessorAccountRow } from './store.ts';
import type { Processor, ProcessorName } from './types.ts';

/** The part of an account that decides which processor it has. */
interface ProcessorOwner {
  readonly id: AccountId;
  readonly mode: 'Live' | 'Sandbox';
}

/** Which processor an account works with. */
export interface Processors {
  /**
   * The processor that new orders of an account go to: Stripe where it is connected, else the sandbox for accounts in
   * sandbox mode, else null. With a name, that processor, for what was ordered there earlier; null when its keys are
   * gone. Throws SealError when its keys cannot be read.
   */
  processorFor(account: ProcessorOwner, name?: ProcessorName): Promise<Processor | null>;
  /** What a browser needs to make a token at Stripe; null when that is not set. */
  publishableKeyFor(account: ProcessorOwner): Promise<string | null>;
  /** The connection to Stripe, also one that was cleared; null when there never was one. */
  readStripe(accountId: AccountId): Promise<StripeConnection | null>;
  /**
   * Connects an account to Stripe, or replaces its keys. A webhook secret and a publishable key that are null stay what
   * they were, as long as the keys are of the same account at Stripe.
   */
  connectStripe(accountId: AccountId, keys: StripeKeys): Promise<void>;
  /** Forgets the keys at Stripe; which account they were of is kept. False when there were none. */
  clearStripe(accountId: AccountId): Promise<boolean>;
}

interface ProcessorsOptions extends KeyStore {
  readonly stripeApiUrl: string;
  /** Null where there is none. */
  readonly sandbox: Processor | null;
}

/** What a process remembers of an account at Stripe. */
interface Entry {
  readonly updatedAtMs: number;
  /** Whether new orders go there; those that were sent before are followed all the same. */
  readonly isActive: boolean;
  readonly publishableKey: string | null;
  /** Null without keys. */
  readonly processor: Processor | null;
}

// A change of keys is seen by every process within this time. Orders come many a second while a sweep runs.
const TRUSTED_MS = 2_000;

/** How many accounts a process keeps a client for. */
const MAXIMUM_KEPT = 1_000;

/** Makes the processors of all accounts. Reads their keys when they are first needed. */
export function createProcessors(options: ProcessorsOptions): Processors {
  const { sandbox } = options;
  const entries = new LRUCache<AccountId, { entry: Entry | null; readAt: number }>({ max: MAXIMUM_KEPT });

  async function stripeOf(accountId: AccountId): Promise<Entry | null> {
    const known = entries.get(accountId);
    if (known !== undefined && performance.now() - known.readAt < TRUSTED_MS) return known.entry;
    const readAt = performance.now();
    const row = await options.database.transaction(accountId, (tx) =>
      findProcessorAccount(tx, accountId, 'Stripe'),
    );
    const isSame = row !== null && known?.entry?.updatedAtMs === row.updatedAt.getTime();
    const entry = isSame && known ? known.entry : row && (await buildEntry(options, accountId, row));
    entries.set(accountId, { entry, readAt });
    return entry;
  }

  return {
    async processorFor(account, name) {
      const itsSandbox = account.mode === 'Sandbox' ? sandbox : null;
      if (name === 'Sandbox') return itsSandbox;
      const stripe = await stripeOf(account.id);
      if (name === 'Stripe') return stripe?.processor ?? null;
      return (stripe?.isActive ? stripe.processor : null) ?? itsSandbox;
    },
    publishableKeyFor: async (account) => (await stripeOf(account.id))?.publishableKey ?? null,
    readStripe: (accountId) => readConnection(options, accountId),
    async connectStripe(accountId, keys) {
      await keepKeys(options, accountId, keys);
      entries.delete(accountId);
    },
    async clearStripe(accountId) {
      const isCleared = await forgetKeys(options, accountId);
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
  const { secretKey, webhookSecret, publishableKey } = unsealStripe(secrets, accountId, row);
  const common = { updatedAtMs: row.updatedAt.getTime(), isActive: row.isActive, publishableKey };
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
