import type { Stripe } from 'stripe';
import type { PayoutLine, StatementKind, StatementLine } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { applicationFeeOf, stripeFeeOf } from './application-fees.ts';
import { type Call, idOf, ourKey, type StripeClient } from './client.ts';
import { isBankDebit } from './declines.ts';
import { firstPage, pageAfter } from './paging.ts';

/** Stripe's own statement: its balance transactions, oldest first. The cursor is the id of the last one. */
export async function listStatement(
  client: StripeClient,
  after: string | null,
  since: Date,
): Promise<{ readonly lines: readonly StatementLine[]; readonly cursor: string | null }> {
  return client.call(async (call) => {
    const list = (page: Stripe.BalanceTransactionListParams) =>
      call.stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }, call.read());
    const page = after === null ? await firstPage(list, since) : await pageAfter(list, after, since);
    const lines: StatementLine[] = [];
    for (const item of page.items) lines.push(...(await readLine(call, item)));
    return { lines, cursor: page.hasMore ? (page.items.at(-1)?.id ?? null) : null };
  });
}

// How many pages are read in the time of one operation.
const MAXIMUM_PAYOUT_PAGES = 25;

/**
 * Reads the lines of a payout. Empty for a payout that was made by hand, whose lines Stripe does not know, and for more
 * than 2500 lines, because a part of them would mislead.
 */
export async function readPayoutLines(call: Call, payout: Stripe.Payout): Promise<PayoutLine[]> {
  if (!payout.automatic) return [];
  const lines: PayoutLine[] = [];
  let after: string | undefined;
  for (let number = 0; number < MAXIMUM_PAYOUT_PAGES; number += 1) {
    const page = await call.stripe.balanceTransactions.list(
      {
        payout: payout.id,
        limit: 100,
        expand: ['data.source'],
        ...(after === undefined ? {} : { starting_after: after }),
      },
      call.read(),
    );
    for (const item of page.data) {
      if (idOf(item.source) === payout.id) continue; // The line of the payout itself.
      for (const { kind, key, amount, fee } of await readLine(call, item)) {
        lines.push({ kind, key, amount, fee });
      }
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return lines.toReversed();
  }
  return [];
}

/**
 * The lines of a balance transaction, that of the operator's fee apart; none when its money has not come yet or never came.
 */
async function readLine(call: Call, item: Stripe.BalanceTransaction): Promise<StatementLine[]> {
  const status = await debitStatus(call, item);
  if (status === 'pending' || (status === 'failed' && item.fee === 0)) return [];
  const { kind, key } = await identify(call, item);
  const line = { reference: item.id, key, currency: item.currency.toUpperCase() };
  const occurredAt = new Date(item.created * 1000);
  const fee = stripeFeeOf(item);
  const taken = applicationFeeOf(item);
  const own = {
    ...line,
    kind: kind.startsWith('refund') ? 'platform_fee_refunded' : 'platform_fee',
  } as const;
  const platform = taken === 0 ? [] : [{ ...own, amount: -taken, fee: 0, occurredAt }];
  // A debit that failed leaves only Stripe's fee.
  if (status === 'failed') {
    return fee === 0 ? platform : [{ ...line, kind: 'fee', amount: 0, fee, occurredAt }, ...platform];
  }
  const amount = fromStripeAmount(item.amount, item.currency);
  return [{ ...line, kind, amount, fee, occurredAt }, ...platform];
}

/**
 * The outcome of a bank debit; null for all other lines. Stripe enters a debit when it is sent to the bank, days before
 * the money is there, and takes it out again when the bank refuses. Here it counts once it has succeeded.
 */
async function debitStatus(call: Call, item: Stripe.BalanceTransaction): Promise<string | null> {
  const source = typeof item.source === 'string' ? null : item.source;
  switch (item.type) {
    case 'payment':
      return source?.object === 'charge' ? source.status : null;
    case 'payment_failure_refund':
    case 'payment_reversal': {
      if (source?.object === 'charge') return source.status;
      if (source?.object !== 'refund' || source.charge === null) return null;
      return (await wholeCharge(call, source.charge)).status;
    }
    default:
      return null;
  }
}

interface Identity {
  readonly kind: StatementKind;
  readonly key: string | null;
}

export async function identify(call: Call, item: Stripe.BalanceTransaction): Promise<Identity> {
  const { accountId } = call;
  const source = typeof item.source === 'string' ? null : item.source;
  switch (item.type) {
    case 'charge':
    case 'payment': {
      const metadata = source?.object === 'charge' ? source.metadata : null;
      const kind = metadata?.tranche_purpose === 'Outgoing' ? 'funding' : 'charge';
      return { kind, key: ourKey(accountId, 'charge', metadata) };
    }
    case 'refund':
    case 'payment_refund':
      return { kind: 'refund', key: refundKey(call, source) };
    case 'refund_failure':
      return { kind: 'refund_failed', key: refundKey(call, source) };
    // A bank debit that had succeeded. A debit that never succeeded has no line.
    case 'payment_failure_refund':
    case 'payment_reversal':
      return { kind: 'return', key: await chargeKeyOf(call, source) };
    case 'adjustment':
      return identifyAdjustment(call, item, source);
    case 'payout':
    case 'payout_failure':
    case 'payout_cancel':
      return { kind: 'payout', key: null };
    case 'transfer':
      return { kind: 'delivery', key: await transferKeyOf(call, source) };
    case 'transfer_refund':
      return identifyReversal(call, source);
    case 'transfer_cancel':
    case 'transfer_failure':
      return { kind: 'delivery_returned', key: await transferKeyOf(call, source) };
    // Fees of Stripe, and unknown kinds, e.g. a top-up: without a key they show as a difference.
    default:
      return { kind: 'fee', key: null };
  }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string>;

async function identifyAdjustment(
  call: Call,
  item: Stripe.BalanceTransaction,
  source: Source,
): Promise<Identity> {
  if (source?.object !== 'dispute') return { kind: 'fee', key: null };
  const charge = await wholeCharge(call, source.charge);
  const key = ourKey(call.accountId, 'charge', charge.metadata);
  if (isBankDebit(charge)) return { kind: 'return', key };
  return { kind: item.amount > 0 ? 'dispute_won' : 'dispute', key };
}

function refundKey(call: Call, source: Source): string | null {
  return source?.object === 'refund' ? ourKey(call.accountId, 'refund', source.metadata) : null;
}

async function chargeKeyOf(call: Call, source: Source): Promise<string | null> {
  if (source?.object === 'charge') return ourKey(call.accountId, 'charge', source.metadata);
  if (source?.object !== 'refund' || source.charge === null) return null;
  return ourKey(call.accountId, 'charge', (await wholeCharge(call, source.charge)).metadata);
}

async function transferKeyOf(call: Call, source: Source): Promise<string | null> {
  if (source?.object === 'transfer') return ourKey(call.accountId, 'transfer', source.metadata);
  if (source?.object !== 'transfer_reversal') return null;
  const { transfer } = source;
  const whole =
    typeof transfer === 'string' ? await call.stripe.transfers.retrieve(transfer, {}, call.read()) : transfer;
  return ourKey(call.accountId, 'transfer', whole.metadata);
}

// Our own reversal has a key; that of somebody at Stripe is a delivery that came back.
async function identifyReversal(call: Call, source: Source): Promise<Identity> {
  const own =
    source?.object === 'transfer_reversal' ? ourKey(call.accountId, 'reversal', source.metadata) : null;
  if (own !== null) return { kind: 'reversal', key: own };
  return { kind: 'delivery_returned', key: await transferKeyOf(call, source) };
}

async function wholeCharge(call: Call, charge: string | Stripe.Charge): Promise<Stripe.Charge> {
  return typeof charge === 'string' ? call.stripe.charges.retrieve(charge, {}, call.read()) : charge;
}
