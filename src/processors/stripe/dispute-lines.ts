import type { Stripe } from 'stripe';
import type { Call } from './client.ts';

/** Reads what all disputes of a charge took and gave back, oldest first. `known`: one of them. */
export async function readDisputeLines(
  call: Call,
  charge: string,
  known?: Stripe.Dispute,
): Promise<Stripe.BalanceTransaction[]> {
  const { data } = await call.stripe.disputes.list({ charge, limit: 100 }, call.read());
  const isListed = known === undefined || data.some(({ id }) => id === known.id);
  return [...(isListed ? [] : [known]), ...data]
    .toReversed()
    .flatMap((one) => one.balance_transactions)
    .toSorted((one, other) => one.created - other.created);
}
