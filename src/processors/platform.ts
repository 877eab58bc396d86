import type { AccountId, PlatformId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { PlatformLine } from './stripe/platform-lines.ts';
import type { Processor, ProcessorEvent, StatementSource } from './types.ts';

export type { PlatformLine } from './stripe/platform-lines.ts';

/** The platform of the operator at Stripe, with its secret key. */
export interface PlatformAtStripe {
  readonly id: PlatformId;
  readonly stripeAccount: string;
  readonly secretKey: string;
  readonly stripeApiUrl: string;
}

/** An event that Stripe has signed. */
export interface SignedEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  /** The connected account that it is about; null: the platform itself. */
  readonly stripeAccount: string | null;
  readonly raw: object;
}

type RawEvent = Parameters<typeof import('./stripe/webhooks.ts')['readEvent']>[1];

// The SDK is loaded at the first use: it takes longer to load than most commands run.
async function open(platform: PlatformAtStripe, accountId: AccountId | PlatformId = platform.id) {
  const { createStripeClient } = await import('./stripe/client.ts');
  const { secretKey, stripeApiUrl: apiUrl } = platform;
  return createStripeClient({ accountId, secretKey, apiUrl });
}

/** The processor of an account of ours at the platform. */
export async function openPlatformProcessor(
  { stripeAccount, secretKey, stripeApiUrl: apiUrl }: PlatformAtStripe,
  accountId: AccountId,
  statement: StatementSource,
): Promise<Processor> {
  const { createPlatformProcessor } = await import('./stripe/platform.ts');
  return createPlatformProcessor({ accountId, secretKey, apiUrl, stripeAccount, statement });
}

/** The account at Stripe of a connected business. */
export interface BusinessAtStripe {
  readonly stripeAccount: string;
  /** When it was connected: earlier events there are not ours. */
  readonly since: Date;
  /** The machine's. */
  readonly clock: Clock;
}

/** The processor of a connected business: every request is about its account, with the key of the platform. */
export async function openBusinessProcessor(
  { secretKey, stripeApiUrl: apiUrl }: PlatformAtStripe,
  accountId: AccountId,
  { stripeAccount, since, clock }: BusinessAtStripe,
): Promise<Processor> {
  const { createStripeProcessor } = await import('./stripe/processor.ts');
  const bound = { connectedAccount: stripeAccount, stripeAccount, webhookSecret: null };
  return createStripeProcessor({ accountId, secretKey, apiUrl, ...bound, since, clock });
}

/** Checks the signature of an event over its raw bytes; null when Stripe did not sign them with this secret. */
export async function verifyPlatformEvent(
  platform: PlatformAtStripe,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  clock: Clock,
): Promise<SignedEvent | null> {
  const { verifyEvent } = await import('./stripe/webhooks.ts');
  const event = verifyEvent(await open(platform), webhookSecret, rawBody, signature, clock.now());
  return event && signedOf(event);
}

function signedOf(event: RawEvent): SignedEvent {
  return {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    stripeAccount: event.account ?? null,
    raw: event,
  };
}

/**
 * Finds the id of the account of ours that an event of the platform itself is about, as the object at Stripe has it; null
 * for an object of the operator. Errors: 503 `overloaded` without an answer of Stripe, here and below.
 */
export async function findOwnerOfEvent(
  platform: PlatformAtStripe,
  { raw }: SignedEvent,
): Promise<string | null> {
  const { ownerOfEvent } = await import('./stripe/platform-events.ts');
  const { readSignedEvent } = await import('./stripe/webhooks.ts');
  return readSignedEvent(await open(platform), raw as RawEvent, ownerOfEvent);
}

/** The kind of account at Stripe that an event is of: each is read in its own way. */
type EventOf = 'Platform' | 'Recipient' | 'Business';

/** Reads what an event means for an account of ours. */
export async function readEventFor(
  platform: PlatformAtStripe,
  accountId: AccountId,
  { raw, stripeAccount }: SignedEvent,
  of: EventOf,
): Promise<ProcessorEvent[]> {
  const { readBusinessEvent, readRecipientEvent } = await import('./stripe/platform-events.ts');
  const { readEvent, readSignedEvent } = await import('./stripe/webhooks.ts');
  const client = await open(platform, accountId);
  const bound = stripeAccount === null ? client : client.connectedTo(stripeAccount);
  const readers = { Platform: readEvent, Recipient: readRecipientEvent, Business: readBusinessEvent };
  return readSignedEvent(bound, raw as RawEvent, readers[of]);
}

/** A page of a log of Stripe. */
interface LogPage<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null for an empty log. */
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

/** Lists the events of the platform itself after a cursor, oldest first. Throws when Stripe cannot be read. */
export async function listEventsOfPlatform(
  platform: PlatformAtStripe,
  after: string | null,
  since: Date,
): Promise<LogPage<SignedEvent>> {
  const { listPlatformEvents } = await import('./stripe/platform-events.ts');
  const { items, hasMore } = await listPlatformEvents(await open(platform), after, since);
  return { items: items.map(signedOf), cursor: items.at(-1)?.id ?? after, hasMore };
}

/** Reads the lines of the platform's statement after a cursor, oldest first. Throws when Stripe cannot be read. */
export async function listLinesOfPlatform(
  platform: PlatformAtStripe,
  after: string | null,
  since: Date,
): Promise<LogPage<PlatformLine>> {
  const { listPlatformLines } = await import('./stripe/platform-lines.ts');
  const { lines, cursor, hasMore } = await listPlatformLines(await open(platform), after, since);
  return { items: lines, cursor, hasMore };
}

/** Reads what the platform has at Stripe, by currency in the minor unit, also what is pending. Throws as above. */
export async function readPlatformBalance(platform: PlatformAtStripe): Promise<ReadonlyMap<string, number>> {
  const { fromStripeAmount } = await import('./stripe/amounts.ts');
  const client = await open(platform);
  const balance = await client.call((call) => call.stripe.balance.retrieve({}, call.read()));
  const sums = new Map<string, number>();
  for (const { amount, currency } of [...balance.available, ...balance.pending]) {
    const name = currency.toUpperCase();
    sums.set(name, (sums.get(name) ?? 0) + fromStripeAmount(amount, currency));
  }
  return sums;
}

/**
 * Reads what a bank has of a charge of an account at the platform now, by our key, as an event of it; null when it never took
 * anything. Throws as above.
 */
export async function readTakenAtPlatform(
  platform: PlatformAtStripe,
  accountId: AccountId,
  key: string,
  now: Date,
): Promise<ProcessorEvent | null> {
  const { readTakenByKey } = await import('./stripe/webhooks.ts');
  return readTakenByKey(await open(platform, accountId), key, now);
}
