import type { Stripe } from 'stripe';

// Stripe lists at most 20 types at once. A refund also has an event of its own, and that a holder must confirm, the request
// itself answers.
const UNLISTED: ReadonlySet<Stripe.Event.Type> = new Set(['charge.refunded', 'setup_intent.requires_action']);

/** The types of events for which Stripe's log is asked. */
export function listedTypes(types: readonly Stripe.Event.Type[]): Stripe.Event.Type[] {
  return types.filter((type) => !UNLISTED.has(type));
}
