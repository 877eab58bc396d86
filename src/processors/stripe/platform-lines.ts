import type { Stripe } from 'stripe';
import { type AccountId, parseId } from '../../kit/ids.ts';
import type { StatementKind, StatementLine } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { keptOf } from './charges.ts';
import { type Call, idOf, type StripeClient } from './client.ts';
import { firstPage, pageAfter } from './paging.ts';
import { identify } from './statement.ts';

/** A line of the platform's statement that moves money of an account of ours. */
export interface PlatformLine extends StatementLine {
  readonly accountId: AccountId;
}

/**
 * Reads the platform's statement after a line of it, oldest first. Lines of the operator's own money are left out. The
 * platform bears Stripe's fees, so that no line of an account has one.
 */
export async function listPlatformLines(
  client: StripeClient,
  after: string | null,
  since: Date,
): Promise<{
  readonly lines: readonly PlatformLine[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}> {
  return client.call(async (call) => {
    const list = (page: Stripe.BalanceTransactionListParams) =>
      call.stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }, call.read());
    const page = after === null ? await firstPage(list, since) : await pageAfter(list, after, since);
    const lines: PlatformLine[] = [];
    for (const item of page.items) {
      const line = await lineOf(call, item);
      if (line !== null) lines.push(line);
    }
    return { lines, cursor: page.items.at(-1)?.id ?? after, hasMore: page.hasMore };
  });
}

// A bank debit has a line as soon as it is sent, and another one when it fails: lines are read once, and both count.
async function lineOf(call: Call, item: Stripe.BalanceTransaction): Promise<PlatformLine | null> {
  const metadata = await metadataOf(call, item);
  const accountId = parseId<AccountId>(metadata?.tranche_account ?? '');
  if (accountId === null || item.amount === 0) return null;
  const { kind, key } = await identify({ ...call, accountId }, item);
  // The operator's part of a charge never was the account's.
  const kept = Math.sign(item.amount) * keptOf(metadata);
  return {
    reference: item.id,
    kind: kinds.get(kind) ?? kind,
    key,
    amount: fromStripeAmount(item.amount, item.currency) - kept,
    fee: 0,
    currency: item.currency.toUpperCase(),
    occurredAt: new Date(item.created * 1000),
    accountId,
  };
}

// Money that was for a recipient goes back to the wallet; a dispute takes it as a bank's return does.
const kinds: ReadonlyMap<StatementKind, StatementKind> = new Map([
  ['refund', 'funding'],
  ['refund_failed', 'funding'],
  ['dispute', 'return'],
  ['dispute_won', 'return'],
]);

/** The metadata of what a line is about. A dispute has that of its charge, and a reversal that of its transfer. */
async function metadataOf(call: Call, item: Stripe.BalanceTransaction): Promise<Stripe.Metadata | null> {
  const source = typeof item.source === 'string' ? null : item.source;
  switch (source?.object) {
    case 'charge':
    case 'refund':
    case 'transfer':
      return source.metadata;
    case 'transfer_reversal': {
      const id = idOf(source.transfer);
      return id === null ? null : (await call.stripe.transfers.retrieve(id, {}, call.read())).metadata;
    }
    case 'dispute': {
      const id = idOf(source.charge);
      return id === null ? null : (await call.stripe.charges.retrieve(id, {}, call.read())).metadata;
    }
    default:
      return null;
  }
}
