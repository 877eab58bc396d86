import type { Database, Transaction } from '../../kit/db/database.ts';
import { blocked } from '../../kit/errors.ts';
import type { AccountId, PlatformId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Clock } from '../../kit/time.ts';
import type { KeyOwner, KeyStore } from '../keys.ts';
import type { PlatformAtStripe } from '../platform.ts';
import type { StripeAccess } from '../stripe/client.ts';
import type { Processor, ProcessorName } from '../types.ts';

/** What is under way at a processor, and how much of it. `autopay`: consents to autopay, which stop nothing. */
export interface UnderWay {
  readonly kind: 'under_way' | 'disputed' | 'paying_out' | 'autopay';
  readonly count: number;
}

/** What the operator takes of clients' payments by a kind of method. */
interface ChargeFee {
  readonly kind: 'ChargeCard' | 'ChargeBank';
  /** ISO 4217, or `*` for every currency without a rule of its own. */
  readonly currency: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** In the minor unit, as `most`; null: no bound. */
  readonly fixed: number;
  readonly most: number | null;
  readonly refundsFee: boolean;
}

/** What connecting accounts to Stripe works with. */
export interface ConnectingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly stripeApiUrl: string;
  /** Where Stripe's webhooks come, without a trailing slash. */
  readonly publicUrl: string;
  /** Where clients pay. */
  readonly payUrl: string;
  /** Refuses a closed or frozen account until the transaction ends. */
  readonly requireOpen: (tx: Transaction, accountId: AccountId) => Promise<void>;
  /** Refuses a suspended account, too. */
  readonly requireUnsuspended: (tx: Transaction, accountId: AccountId) => Promise<unknown>;
  /** The same, but one that is held after a restore may connect its processor. */
  readonly requireConnectable: (tx: Transaction, accountId: AccountId) => Promise<void>;
  /** Refuses an account that is held after a restore. */
  readonly requireUnheld: (tx: Transaction, accountId: AccountId) => Promise<void>;
  /**
   * Waits for open money transactions, and lets none begin until the transaction ends. Needs the account locked, and no
   * other lock.
   */
  readonly lockOpening: (tx: Transaction, accountId: AccountId) => Promise<unknown>;
  /** Reads what is under way at a processor. */
  readonly readUnderWay: (
    tx: Transaction,
    accountId: AccountId,
    processor: ProcessorName,
  ) => Promise<readonly UnderWay[]>;
  /** The operator's platform, to which businesses are connected. */
  readonly platform: {
    /** Finds the one of a mode; null without keys. */
    find(mode: KeyOwner['mode']): Promise<PlatformAtStripe | null>;
    /** Lists what the operator takes of clients' payments. */
    listFees(mode: KeyOwner['mode']): Promise<readonly ChargeFee[]>;
    /** Notes whose an account there is, so that an event of Stripe finds it. */
    noteBusiness(tx: Transaction, accountId: AccountId, stripeAccount: string): Promise<void>;
  };
  /** The sandbox, which plays a platform for accounts in its mode; null without one. */
  readonly sandboxFor: (account: KeyOwner) => Promise<Processor | null>;
  /** Has this process read the keys of an account again. */
  readonly onChanged: (accountId: AccountId) => void;
  /** Hears of what stops nothing, and that somebody has to mend. */
  readonly log: Pick<Log, 'warn'>;
  /** How long Stripe may take for one request of ours, in milliseconds. */
  readonly withinMs?: number;
  /** When that is over, in milliseconds of the process. */
  readonly endsAtMs?: number;
}

// The connection of a browser that hears nothing for 30 s is ended. Locks of the database take up to 7 s of them, and
// deleting at the end 4 s.
const WITHIN_MS = 18_000;

/** Begins the time that Stripe has for one request of ours, which may ask it many things. */
export function timed<Deps extends Pick<ConnectingDeps, 'withinMs'>>(
  deps: Deps,
  withinMs = deps.withinMs ?? WITHIN_MS,
): Deps & { readonly endsAtMs: number } {
  return { ...deps, endsAtMs: performance.now() + withinMs };
}

/** Where Stripe's webhooks to an account come. */
export function webhookAddress(
  { publicUrl }: Pick<ConnectingDeps, 'publicUrl'>,
  accountId: AccountId,
): string {
  return `${publicUrl}/processors/stripe/${accountId}/webhook`;
}

/** Where Stripe is, and how long it may take. */
export type StripeDeps = Pick<ConnectingDeps, 'stripeApiUrl' | 'endsAtMs'>;

/** How Stripe is spoken to with a key. */
export function accessOf(
  { stripeApiUrl, endsAtMs }: StripeDeps,
  accountId: AccountId | PlatformId,
  secretKey: string,
): StripeAccess {
  const left = endsAtMs === undefined ? {} : { totalMs: Math.max(1, endsAtMs - performance.now()) };
  return { accountId, secretKey, apiUrl: stripeApiUrl, ...left };
}

/** Only a stand-in of Stripe has an address of plain http: it is on this machine. */
export function isStandIn({ stripeApiUrl }: Pick<ConnectingDeps, 'stripeApiUrl'>): boolean {
  return stripeApiUrl.startsWith('http:');
}

/** Where keys are stored. Refuses where the service has no key to encrypt them with. */
export async function openKeyStore({ database, clock, loadSecrets }: ConnectingDeps): Promise<KeyStore> {
  return { database, clock, secrets: requireSecretKey(await loadSecrets()) };
}

/** Refuses to store what nothing can encrypt. */
export function requireSecretKey(secrets: Secrets): Secrets {
  if (secrets.isReady) return secrets;
  const message = 'The service has no SECRET_KEY, which encrypts the keys of Stripe.';
  throw blocked('NoSecretKey', message, { passes: 'by change' });
}
