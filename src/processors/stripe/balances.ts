import type { Stripe } from 'stripe';
import { fromStripeAmount } from './amounts.ts';
import { type Call, ourKey, type StripeClient, wholeOf } from './client.ts';

/** A balance in the minor unit: clients' money, and money on its way to recipients. */
type Balances = readonly { readonly currency: string; readonly held: number; readonly inTransit: number }[];

/**
 * Reads the balance at Stripe. It is one sum, so outgoing money that was charged and not yet transferred is separated by
 * adding up the outgoing payments. Stripe's search lags a minute behind for the newest of them. Bank debits that Stripe
 * has entered and the bank has not paid yet are left out, as in the statement.
 */
export async function readBalances(client: StripeClient, now: Date): Promise<Balances> {
  return client.call(async (call) => {
    const [balance, inTransit, debits] = await Promise.all([
      call.stripe.balance.retrieve({}, call.read()),
      readInTransit(call),
      readPendingDebits(call, now),
    ]);
    const totals = new Map<string, number>();
    for (const { amount, currency } of [...balance.available, ...balance.pending]) {
      add(totals, currency, amount);
    }
    for (const [currency, amount] of debits) add(totals, currency, -amount);
    for (const currency of inTransit.keys()) add(totals, currency, 0);
    return [...totals].map(([currency, total]) => {
      const moving = inTransit.get(currency) ?? 0;
      return {
        currency: currency.toUpperCase(),
        held: fromStripeAmount(total - moving, currency),
        inTransit: fromStripeAmount(moving, currency),
      };
    });
  });
}

// A bank answers within four banking days; two weeks leave room for holidays.
const DEBIT_LIMIT_S = 14 * 86_400;

async function readPendingDebits(call: Call, now: Date): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const created = { gte: Math.floor(now.getTime() / 1000) - DEBIT_LIMIT_S };
  let after: string | undefined;
  do {
    const page: Stripe.ApiList<Stripe.BalanceTransaction> = await call.stripe.balanceTransactions.list(
      {
        type: 'payment',
        created,
        limit: 100,
        expand: ['data.source'],
        ...(after === undefined ? {} : { starting_after: after }),
      },
      call.read(),
    );
    for (const { source, currency, net } of page.data) {
      const charge = typeof source === 'string' ? null : source;
      if (charge?.object === 'charge' && charge.status === 'pending') add(sums, currency, net);
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return sums;
}

async function readInTransit(call: Call): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  await addFundings(call, sums);
  // An account that never sent money has no transfers to search.
  if (sums.size > 0) await addDeliveries(call, sums);
  return sums;
}

async function addFundings(call: Call, sums: Map<string, number>): Promise<void> {
  const query = 'metadata["tranche_purpose"]:"Outgoing" AND status:"succeeded"';
  let next: string | null = null;
  do {
    const page: Stripe.ApiSearchResult<Stripe.PaymentIntent> = await call.stripe.paymentIntents.search(
      { query, limit: 100, expand: ['data.latest_charge'], ...(next === null ? {} : { page: next }) },
      call.read(),
    );
    for (const intent of page.data) {
      if (ourKey(call.accountId, 'charge', intent.metadata) === null) continue;
      const charge = wholeOf(intent.latest_charge);
      const isGone = charge?.disputed === true;
      add(sums, intent.currency, isGone ? 0 : intent.amount_received - (charge?.amount_refunded ?? 0));
    }
    next = page.has_more ? page.next_page : null;
  } while (next !== null);
}

async function addDeliveries(call: Call, sums: Map<string, number>): Promise<void> {
  let after: string | undefined;
  do {
    const page: Stripe.ApiList<Stripe.Transfer> = await call.stripe.transfers.list(
      { limit: 100, ...(after === undefined ? {} : { starting_after: after }) },
      call.read(),
    );
    for (const transfer of page.data) {
      if (ourKey(call.accountId, 'transfer', transfer.metadata) === null) continue;
      add(sums, transfer.currency, transfer.amount_reversed - transfer.amount);
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

function add(sums: Map<string, number>, currency: string, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}
