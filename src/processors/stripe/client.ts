import { Stripe } from 'stripe';
import type { AccountId, PlatformId } from '../../kit/ids.ts';
import { inSpan } from '../../kit/tracing/tracing.ts';

export interface StripeAccess {
  /** Of the account of ours that the client works for; of the platform, where it works for all of them. */
  readonly accountId: AccountId | PlatformId;
  readonly secretKey: string;
  /** Where the API is, e.g. https://api.stripe.com. */
  readonly apiUrl: string;
  /**
   * The connected account (acct_…) that every request of the client is about, with the key of its platform; absent or null:
   * the account of the key itself.
   */
  readonly connectedAccount?: string | null;
  /** How long one attempt may take, and one whole operation with all its attempts, in milliseconds. */
  readonly attemptMs?: number;
  readonly totalMs?: number;
}

/** One of our operations at Stripe: several requests, one deadline. */
export interface Call {
  readonly stripe: Stripe;
  readonly accountId: AccountId | PlatformId;
  /** The account that every request is about, where it is a connected one. */
  readonly connectedAccount: string | null;
  /** Options of a read. Throws when the time of the operation is over. */
  read(): Stripe.RequestOptions;
  /** Options of a write under an idempotency key; a repeat under the same key has no further effect. */
  write(key: string): Stripe.RequestOptions;
}

/** Opens operations, each with a deadline of its own. */
export interface StripeClient {
  readonly stripe: Stripe;
  /** The account that every request is about, where it is a connected one. */
  readonly connectedAccount: string | null;
  /** The same key for a connected account: every request of the new client is about it. */
  connectedTo(account: string): StripeClient;
  /** Runs `work`. Throws what it throws, or {@link OutOfTime}. Writes that are under way then may still take effect. */
  call<T>(work: (call: Call) => Promise<T>): Promise<T>;
}

/** The answer did not come within the time of one operation. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The dated version of the API that our mapping was written for; the SDK's types describe the same one. */
export const API_VERSION = '2026-10-28.endive';

// A card's bank may take ten seconds. A reset comes at once, so there is time for its repeats before the 20 s that
// the contract of processors allows.
const ATTEMPT_MS = 12_000;
const TOTAL_MS = 19_000;
const REPEATS = 2;

/** Makes the client of one account. Connects to nothing yet. */
export function createStripeClient(access: StripeAccess): StripeClient {
  const { accountId, secretKey, attemptMs = ATTEMPT_MS, totalMs = TOTAL_MS } = access;
  const { connectedAccount = null } = access;
  const url = new URL(access.apiUrl);
  const isPlain = url.protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isPlain ? 80 : 443) : Number(url.port),
    protocol: isPlain ? 'http' : 'https',
    timeout: attemptMs,
    maxNetworkRetries: REPEATS,
    telemetry: false,
    appInfo: { name: 'Tranche' },
    // Here, and not with each request: one that forgot it would move the platform's own money.
    ...(connectedAccount === null ? {} : { stripeAccount: connectedAccount }),
  });
  return {
    stripe,
    connectedAccount,
    connectedTo: (account) => createStripeClient({ ...access, connectedAccount: account }),
    async call(work) {
      const begun = performance.now();
      const options = () => {
        const leftMs = Math.floor(totalMs - (performance.now() - begun));
        if (leftMs <= 0) throw new OutOfTime(`no answer from Stripe within ${totalMs} ms`);
        return { timeout: Math.min(attemptMs, leftMs) };
      };
      const write = (key: string) => ({ ...options(), idempotencyKey: key });
      let timer: NodeJS.Timeout | undefined;
      // The SDK's timeout counts silence of one attempt, so that repeats or a trickle of bytes would outlast it.
      const over = new Promise<never>((_, reject) => {
        const fail = () => reject(new OutOfTime(`no answer from Stripe within ${totalMs} ms`));
        timer = setTimeout(fail, totalMs);
      });
      try {
        const one = { stripe, accountId, connectedAccount, read: options, write };
        return await inSpan('Stripe', 'client', () => Promise.race([work(one), over]));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;

/** The meaning of a failed request. `lost`: its effect is unknown. */
type Failure =
  | { readonly kind: 'declined'; readonly error: InstanceType<typeof StripeCardError> }
  | { readonly kind: 'refused'; readonly error: InstanceType<typeof StripeInvalidRequestError> }
  | { readonly kind: 'lost'; readonly cause: string };

/**
 * Classifies an error of the SDK. Only two answers say for certain that this operation did nothing: a decline of the bank
 * (402), and a request that Stripe understood and refused (400, 404). All others are `lost`: no answer, 5xx, 409 (the
 * same key is in progress), 429, a key that was used with other parameters, and also 401 and 403. A revoked secret key
 * says nothing about an earlier attempt, and no client should see that our key was revoked.
 */
export function judgeFailure(cause: unknown): Failure {
  if (cause instanceof StripeCardError) return { kind: 'declined', error: cause };
  if (cause instanceof StripeInvalidRequestError && (cause.statusCode === 400 || cause.statusCode === 404)) {
    return { kind: 'refused', error: cause };
  }
  if (cause instanceof StripeError) {
    const where = cause.requestId === undefined ? '' : ` (${cause.requestId})`;
    return { kind: 'lost', cause: `${cause.type}${where}: ${cause.message}` };
  }
  if (cause instanceof OutOfTime) return { kind: 'lost', cause: cause.message };
  throw cause;
}

/** Whether Stripe answers that the object does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof StripeInvalidRequestError && cause.code === 'resource_missing';
}

/** What we make at Stripe, by the name of its key in the metadata. */
type OurKind = 'charge' | 'setup' | 'refund' | 'transfer' | 'recipient' | 'business' | 'payout' | 'reversal';

/** The metadata by which we find our objects at Stripe again, and separate them from those of others there. */
export function ourMetadata(
  accountId: string,
  kind: OurKind | 'method',
  key: string,
): Record<string, string> {
  return { [`tranche_${kind}`]: key, tranche_account: accountId };
}

/** Our key in the metadata of an object at Stripe; null when the object is not this account's. */
export function ourKey(
  accountId: string,
  kind: OurKind,
  metadata: Readonly<Record<string, string>> | null | undefined,
): string | null {
  if (metadata?.tranche_account !== accountId) return null;
  return metadata[`tranche_${kind}`] ?? null;
}

/** The id of an object that Stripe gives as an id or, expanded, as a whole. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** The whole object, where Stripe has expanded it. */
export function wholeOf<T extends { readonly id: string }>(thing: string | T | null | undefined): T | null {
  return typeof thing === 'string' || thing === undefined ? null : thing;
}
