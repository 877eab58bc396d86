import type { Database, Transaction } from '../../kit/db/database.ts';
import { AppError, blocked } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Clock } from '../../kit/time.ts';
import type { KeyStore } from '../keys.ts';
import type { StripeAccess } from '../stripe/client.ts';
import type { ProcessorName } from '../types.ts';

/** What is under way at a processor, and how much of it. */
interface UnderWay {
  readonly kind: 'under_way' | 'disputed' | 'paying_out';
  readonly count: number;
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
  /** Reads what is under way at a processor. */
  readonly readUnderWay: (
    tx: Transaction,
    accountId: AccountId,
    processor: ProcessorName,
  ) => Promise<readonly UnderWay[]>;
  /** Has this process read the keys of an account again. */
  readonly onChanged: (accountId: AccountId) => void;
}

/** Where Stripe's webhooks to an account come. */
export function webhookAddress(
  { publicUrl }: Pick<ConnectingDeps, 'publicUrl'>,
  accountId: AccountId,
): string {
  return `${publicUrl}/processors/stripe/${accountId}/webhook`;
}

/** How Stripe is spoken to with a key. */
export function accessOf(
  { stripeApiUrl }: ConnectingDeps,
  accountId: AccountId,
  secretKey: string,
): StripeAccess {
  return { accountId, secretKey, apiUrl: stripeApiUrl };
}

/** Only a stand-in of Stripe has an address of plain http: it is on this machine. */
export function isStandIn({ stripeApiUrl }: ConnectingDeps): boolean {
  return stripeApiUrl.startsWith('http:');
}

/** Where keys are stored. Refuses where the service has no key to encrypt them with. */
export async function openKeyStore({ database, clock, loadSecrets }: ConnectingDeps): Promise<KeyStore> {
  const secrets = await loadSecrets();
  if (!secrets.isReady) {
    const message = 'The service has no SECRET_KEY, which encrypts the keys of Stripe.';
    throw blocked('NoSecretKey', message, { passes: 'by change' });
  }
  return { database, clock, secrets };
}

/** The refusal of what would lose sight of money at the former account of Stripe. */
export function busyWith(underWay: readonly UnderWay[]): AppError {
  return new AppError('processor_busy', {
    message: 'Money is under way at Stripe; see details.',
    details: underWay.map((one) => ({ path: '', code: one.kind, message: sentenceOf(one) })),
  });
}

function sentenceOf({ kind, count }: UnderWay): string {
  const what = count === 1 ? 'One' : String(count);
  const verb = count === 1 ? 'is' : 'are';
  return {
    under_way: `${what} of the charges and refunds there ${verb} under way: wait for the end.`,
    disputed: `${what} of the charges there ${verb} disputed: wait for the decision.`,
    paying_out: `${what} of the payments out ${verb} accepted and not finished: cancel them, or wait.`,
  }[kind];
}
