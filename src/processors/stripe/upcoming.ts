import type { Stripe } from 'stripe';
import type { UpcomingMoney } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import type { Call, StripeClient } from './client.ts';

const DAY_MS = 86_400_000;

/** Stripe holds money for up to four weeks, that of a new account's first charges the longest. */
const PENDING_DAYS = 30;

/** How many pages are read in the time of one operation. */
const MAXIMUM_PAGES = 25;

/**
 * Stripe's balance by the day on which it becomes available. Its arrival follows the payout schedule in the Dashboard and
 * is not known before. Pending money that the newest lines do not explain has no day.
 */
export async function listUpcoming(client: StripeClient, now: Date): Promise<UpcomingMoney[]> {
  return client.call(async (call) => {
    const [balance, pending] = await Promise.all([
      call.stripe.balance.retrieve({}, call.read()),
      readPending(call, now),
    ]);
    const sums = new Map<string, { currency: string; day: string | null; amount: number }>();
    const add = (currency: string, day: string | null, amount: number) => {
      const name = `${currency} ${day}`;
      sums.set(name, { currency, day, amount: (sums.get(name)?.amount ?? 0) + amount });
    };
    const today = now.toISOString().slice(0, 10);
    for (const { currency, amount } of balance.available) add(currency, today, amount);
    for (const { currency, amount } of balance.pending) add(currency, null, amount);
    for (const { currency, day, amount } of pending) {
      add(currency, day, amount);
      add(currency, null, -amount);
    }
    return [...sums.values()]
      .filter(({ amount }) => amount !== 0)
      .toSorted((one, other) => (one.day ?? '9999').localeCompare(other.day ?? '9999'))
      .map(({ currency, day, amount }) => ({
        currency: currency.toUpperCase(),
        amount: fromStripeAmount(amount, currency),
        availableOn: day,
        arrivalDate: null,
      }));
  });
}

async function readPending(call: Call, now: Date) {
  const found: { currency: string; day: string; amount: number }[] = [];
  const created = { gte: Math.floor((now.getTime() - PENDING_DAYS * DAY_MS) / 1000) };
  let after: string | undefined;
  for (let number = 0; number < MAXIMUM_PAGES; number += 1) {
    const page: Stripe.ApiList<Stripe.BalanceTransaction> = await call.stripe.balanceTransactions.list(
      { created, limit: 100, ...(after === undefined ? {} : { starting_after: after }) },
      call.read(),
    );
    for (const { status, currency, net, available_on: availableOn } of page.data) {
      if (status !== 'pending') continue;
      found.push({ currency, day: new Date(availableOn * 1000).toISOString().slice(0, 10), amount: net });
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) break;
  }
  return found;
}
