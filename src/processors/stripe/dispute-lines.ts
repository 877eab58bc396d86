import type { Stripe } from 'stripe';
import type { TakenOfCharge } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import type { Call } from './client.ts';

/** Reads what all disputes of a charge took and gave back, oldest first. */
export async function readDisputeLines(call: Call, charge: string): Promise<Stripe.BalanceTransaction[]> {
  return linesOf(await listDisputes(call, charge));
}

/** Reads what the bank has of a charge, over all its disputes. `known`: one of them. */
export async function readTaken(
  call: Call,
  charge: Pick<Stripe.Charge, 'id' | 'currency'>,
  known?: Stripe.Dispute,
): Promise<TakenOfCharge & { readonly newest: Stripe.Dispute | null }> {
  const listed = await listDisputes(call, charge.id);
  const isListed = known === undefined || listed.some(({ id }) => id === known.id);
  const disputes = [...(isListed ? [] : [known]), ...listed];
  const lines = linesOf(disputes);
  const sum = lines.reduce((all, { amount }) => all - amount, 0);
  return {
    amount: fromStripeAmount(Math.max(0, sum), charge.currency),
    movements: lines.length,
    // An inquiry moves no money, and does not hold up a refund.
    isOpen: disputes.some(({ status }) => status === 'needs_response' || status === 'under_review'),
    newest: disputes.find((one) => one.balance_transactions.length > 0) ?? null,
  };
}

async function listDisputes(call: Call, charge: string): Promise<Stripe.Dispute[]> {
  return (await call.stripe.disputes.list({ charge, limit: 100 }, call.read())).data;
}

function linesOf(disputes: readonly Stripe.Dispute[]): Stripe.BalanceTransaction[] {
  return disputes
    .toReversed()
    .flatMap((one) => one.balance_transactions)
    .toSorted((one, other) => one.created - other.created);
}
