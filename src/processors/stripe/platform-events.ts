import type { Stripe } from 'stripe';
import type { ProcessorEvent } from '../types.ts';
import { readBankPayout } from './bank-payouts.ts';
import { type Call, idOf, isMissing, ourKey, type StripeClient } from './client.ts';
import { listedTypes } from './listed-types.ts';
import { firstPage, type OrderedPage, pageAfter } from './paging.ts';
import { eventsOf, readEvent, stripeEventTypes } from './webhooks.ts';

/** The events of the platform itself. Its own payouts are the operator's. */
export const platformEventTypes = [
  ...stripeEventTypes.filter((type) => type !== 'payout.paid'),
  // A dispute that is won may be closed before its money is back.
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event.Type[];

const recipientEventTypes = [
  'account.updated',
  'account.application.deauthorized',
  'account.external_account.created',
  'account.external_account.deleted',
  'account.external_account.updated',
  'capability.updated',
  'payout.canceled',
  'payout.failed',
  'payout.updated',
] as const satisfies readonly Stripe.Event.Type[];

const businessEventTypes: ReadonlySet<string> = new Set([
  'account.updated',
  'account.application.deauthorized',
  'capability.updated',
] satisfies Stripe.Event.Type[]);

/** The events of connected accounts: of recipients, and of businesses, which take their clients' money there. */
export const connectEventTypes = [...stripeEventTypes, ...recipientEventTypes];

/**
 * The account of ours that an event of the platform itself is about, by the metadata of its object; null for an object of the
 * operator. Only the platform's key makes objects there, so nobody else writes that metadata.
 */
export async function ownerOfEvent(call: Call, event: Stripe.Event): Promise<string | null> {
  const object = event.data.object as {
    readonly metadata?: Stripe.Metadata | null;
    readonly charge?: string | Stripe.Charge | null;
    readonly object: string;
  };
  if (object.object !== 'dispute') return object.metadata?.tranche_account ?? null;
  const id = idOf(object.charge);
  if (id === null) return null;
  try {
    return (await call.stripe.charges.retrieve(id, {}, call.read())).metadata.tranche_account ?? null;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

/** What an event of a recipient's account means. Needs a client of that account. Throws when Stripe cannot be asked. */
export function readRecipientEvent(call: Call, event: Stripe.Event): Promise<ProcessorEvent[]> {
  const { account: reference } = event;
  if (reference === undefined || reference !== call.connectedAccount) return Promise.resolve([]);
  return eventsOf(event, async () => {
    switch (event.type) {
      case 'payout.paid':
      case 'payout.failed':
      case 'payout.canceled':
      case 'payout.updated': {
        const { id, metadata } = event.data.object;
        const key = ourKey(call.accountId, 'payout', metadata);
        return key === null ? [] : [{ type: 'bank_payout', key, ...(await readBankPayout(call, id)) }];
      }
      default:
        return (recipientEventTypes as readonly string[]).includes(event.type)
          ? [{ type: 'recipient', reference }]
          : [];
    }
  });
}

/**
 * What an event of a business's account means: about the account itself, or about its money. Needs a client of that account.
 * Throws when Stripe cannot be asked.
 */
export function readBusinessEvent(call: Call, event: Stripe.Event): Promise<ProcessorEvent[]> {
  const { account: reference } = event;
  if (reference === undefined || !businessEventTypes.has(event.type)) return readEvent(call, event);
  return eventsOf(event, async () => [{ type: 'recipient', reference }]);
}

/** Lists events of the platform itself after a cursor of Stripe's log, oldest first. Throws when Stripe cannot be read. */
export async function listPlatformEvents(
  client: StripeClient,
  after: string | null,
  since: Date,
): Promise<OrderedPage<Stripe.Event>> {
  return client.call((call) => {
    const list = (page: Stripe.PaginationParams & { created?: Stripe.RangeQueryParam }) =>
      call.stripe.events.list({ ...page, types: listedTypes(platformEventTypes) }, call.read());
    return after === null ? firstPage(list, since) : pageAfter(list, after, since);
  });
}
