import { LRUCache } from 'lru-cache';
import type { AccountId } from '../kit/ids.ts';
import { dropWanted } from './connecting/business-store.ts';
import { forgetKeys, type KeyOwner, type KeyStore, readConnection, unsealStripe } from './keys.ts';
import type { BusinessAtStripe } from './platform.ts';
import { findProcessorAccount, type ProcessorAccountRow } from './store.ts';
import type { Processor, ProcessorName } from './types.ts';

/** The account of ours that a processor is for. */
type ProcessorOwner = Pick<KeyOwner, 'id' | 'mode'>;

/** The operator's platform, as one account sees it. */
interface PlatformAccess {
  readonly processor: Processor;
  readonly publishableKey: string;
  /** False where the operator lets nobody begin a payment out. */
  readonly paysOut: boolean;
  /** The processor of the account as a business of the platform. */
  openBusiness(business: BusinessAtStripe): Promise<Processor>;
}

interface ProcessorsOptions extends KeyStore {
  readonly stripeApiUrl: string;
  /** Null without a sandbox. */
  readonly sandbox: Processor | null;
  /** Finds the operator's platform of the account's mode, or null. Left out: there is none. */
  readonly platformFor?: (account: ProcessorOwner) => Promise<PlatformAccess | null>;
}

/** An account at Stripe in the memory of a process. */
interface Entry {
  readonly updatedAtMs: number;
  /** Whether new operations go there; earlier ones are followed in any case. */
  readonly isActive: boolean;
  /** The account there of a business of the platform, and since when; null: connected with keys of its own. */
  readonly business: Pick<BusinessAtStripe, 'stripeAccount' | 'since'> | null;
  readonly publishableKey: string | null;
  /** False after Stripe has said that it takes no charges for the account. */
  readonly takesCharges: boolean;
  /** Null without keys of its own. */
  readonly processor: Processor | null;
}

// Every process sees a change of keys within this time. Without it a sweep would read them many times a second.
const TRUSTED_MS = 2_000;

/** For how many accounts a process keeps a client. */
const MAXIMUM_KEPT = 1_000;

export type Processors = ReturnType<typeof createProcessors>;
type ProcessorFor = Processors['processorFor'];

/** Makes the processors of all accounts. Reads their keys when they are first needed. */
export function createProcessors(options: ProcessorsOptions) {
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
    const built = isSame && known ? known.entry : row && (await buildEntry(options, accountId, row));
    const entry = row && built && withAnswer(built, row);
    // A read that began before another one may end after it, with keys that were replaced in between.
    if (readAt >= (entries.get(accountId)?.readAt ?? 0)) entries.set(accountId, { entry, readAt });
    return entry;
  }

  // The platform's keys change without the account's row.
  async function processorOf(account: ProcessorOwner, entry: Entry | null): Promise<Processor | null> {
    if (entry === null || entry.business === null) return entry?.processor ?? null;
    const platform = await options.platformFor?.(account);
    return (await platform?.openBusiness({ ...entry.business, clock: options.clock })) ?? null;
  }

  return {
    /**
     * Finds the processor for new operations of an account: Stripe where it is connected, otherwise the sandbox for
     * accounts in sandbox mode, or null. With a name, that processor, for earlier operations there; null when its keys
     * are gone. Throws SealError when its keys cannot be read.
     */
    async processorFor(account: ProcessorOwner, name?: ProcessorName): Promise<Processor | null> {
      const itsSandbox = account.mode === 'Sandbox' ? sandbox : null;
      if (name === 'Sandbox') return itsSandbox;
      if (name === 'StripePlatform') return (await options.platformFor?.(account))?.processor ?? null;
      const stripe = await stripeOf(account.id);
      if (name === 'Stripe') return processorOf(account, stripe);
      return (stripe?.isActive ? await processorOf(account, stripe) : null) ?? itsSandbox;
    },
    /**
     * The key by which a browser makes a token at Stripe, null when it is not set, and the account there that it names with
     * the platform's key; and whether Stripe takes charges for the account, as far as it has been asked.
     */
    async browserAccessFor(account: ProcessorOwner) {
      const entry = await stripeOf(account.id);
      const { takesCharges = true, business = null } = entry ?? {};
      if (business === null) {
        return { publishableKey: entry?.publishableKey ?? null, stripeAccount: null, takesCharges };
      }
      const { publishableKey = null } = (await options.platformFor?.(account)) ?? {};
      return { publishableKey, stripeAccount: business.stripeAccount, takesCharges };
    },
    readStripe: (accountId: AccountId) => readConnection(options, accountId),
    /**
     * Forgets the keys at Stripe, or that of the platform, but not the name of the account there. False when there were none.
     * An account at the platform does not come into use by itself any more.
     */
    async clearStripe(account: KeyOwner) {
      const row = await forgetKeys(options, account, {
        before: (tx) => dropWanted(tx, account.id, options.clock.now()),
      });
      entries.delete(account.id);
      return row !== null;
    },
    /** Has the keys of an account read again at once, after they were changed in this process. */
    forgetRead: (accountId: AccountId) => void entries.delete(accountId),
  };
}

// Stripe's answer is newer than the keys: it is read again with each row.
function withAnswer(entry: Entry, { readiness }: ProcessorAccountRow): Entry {
  return { ...entry, takesCharges: readiness?.takesCharges !== false };
}

/** The processors of the wallet and of payments out. */
export function createOutgoing({ sandbox, platformFor }: ProcessorsOptions, processorFor: ProcessorFor) {
  return {
    /**
     * Finds the processor of the wallet and of payments out: the operator's platform for live accounts, the sandbox for the
     * others, or null. With a name, that processor, for what is stored or was begun there. A business never pays through
     * Stripe with its own keys: it would charge its own card at its own account.
     */
    async processorFor(account: ProcessorOwner, name?: ProcessorName): Promise<Processor | null> {
      if (name !== undefined) return processorFor(account, name);
      return account.mode === 'Sandbox' ? sandbox : ((await platformFor?.(account))?.processor ?? null);
    },
    /** Finds the key by which a browser makes a token at the operator's platform; null without one that pays out. */
    async publishableKeyFor(account: ProcessorOwner): Promise<string | null> {
      const access = await platformFor?.(account);
      return access?.paysOut === true ? access.publishableKey : null;
    },
  };
}

async function buildEntry(
  { secrets, clock, stripeApiUrl }: ProcessorsOptions,
  accountId: AccountId,
  row: ProcessorAccountRow,
): Promise<Entry> {
  const { secretKey, webhookSecret, publishableKey } = unsealStripe(secrets, accountId, row);
  const { relation, isActive, stripeAccount, updatedAt } = row;
  const isBusiness = relation === 'Platform' && stripeAccount !== null;
  const business = isBusiness ? { stripeAccount, since: row.createdAt } : null;
  const common = { updatedAtMs: updatedAt.getTime(), isActive, business, publishableKey, takesCharges: true };
  if (secretKey === null) return { ...common, processor: null };
  // Loaded here, because the SDK alone takes longer to load than most commands run.
  const { createStripeProcessor } = await import('./stripe/processor.ts');
  const processor = createStripeProcessor({
    accountId,
    secretKey,
    stripeAccount,
    webhookSecret,
    apiUrl: stripeApiUrl,
    since: row.createdAt,
    clock,
  });
  return { ...common, processor };
}
