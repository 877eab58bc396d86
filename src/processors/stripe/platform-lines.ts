import type { Stripe } from 'stripe';
import { type AccountId, parseId } from '../../kit/ids.ts';
import type { StatementKind, StatementLine } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { keptOf } from './charges.ts';
import { type Call, idOf, type StripeClient } from './client.ts';
import { readDisputeLines } from './dispute-lines.ts';
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
  const origin = await originOf(call, item);
  const accountId = parseId<AccountId>(origin?.metadata?.tranche_account ?? '');
  if (origin === null || accountId === null || item.amount === 0) return null;
  const { kind, key } = await identify({ ...call, accountId }, item);
  const before = await takenBefore(call, item, origin);
  return {
    reference: item.id,
    kind: kinds.get(kind) ?? kind,
    key,
    amount: fromStripeAmount(item.amount, item.currency) - keptIn(item, origin, before),
    fee: 0,
    currency: item.currency.toUpperCase(),
    occurredAt: new Date(item.created * 1000),
    accountId,
  };
}

// The operator's part of a charge never was the account's. A bank that takes back less than the charge takes the account's
// part first.
function keptIn(
  { amount, currency }: Stripe.BalanceTransaction,
  { metadata, takenFrom }: Origin,
  before: number,
): number {
  const kept = keptOf(metadata);
  if (takenFrom === null) return Math.sign(amount) * kept;
  const keptOfTaken = (taken: number) =>
    Math.max(0, kept - fromStripeAmount(Math.max(0, takenFrom.amount - taken), currency) + excess(taken));
  // More than the charge is the operator's loss.
  const excess = (taken: number) => fromStripeAmount(Math.max(0, taken - takenFrom.amount), currency);
  return keptOfTaken(before) - keptOfTaken(before - amount);
}

// What the bank had of the charge before a line of a dispute: one charge can have several, each over a part.
async function takenBefore(
  call: Call,
  { id, source, amount }: Stripe.BalanceTransaction,
  { takenFrom }: Origin,
): Promise<number> {
  const isOfDispute = typeof source !== 'string' && source?.object === 'dispute';
  if (takenFrom === null || !isOfDispute) return 0;
  const lines = await readDisputeLines(call, takenFrom.id);
  const at = lines.findIndex((line) => line.id === id);
  // A line that the list lacks gives back what it gives, or is the first.
  if (at === -1) return Math.max(0, amount);
  return lines.slice(0, at).reduce((sum, line) => sum - line.amount, 0);
}

// Money that was for a recipient goes back to the wallet: given back, or taken by its bank. A dispute takes it as a return
// does, and gives it back when it is won.
const kinds: ReadonlyMap<StatementKind, StatementKind> = new Map([
  ['refund', 'funding'],
  ['refund_failed', 'funding'],
  ['return', 'funding_returned'],
  ['dispute', 'funding_returned'],
  ['dispute_won', 'funding_returned'],
]);

/** The object at Stripe that a line is about. */
interface Origin {
  readonly metadata: Stripe.Metadata | null;
  /** The charge of a line that a bank took out of it, or gave back; null for other lines. */
  readonly takenFrom: Stripe.Charge | null;
}

// A dispute has the metadata of its charge, as has a debit that came back, and a reversal has that of its transfer.
async function originOf(call: Call, item: Stripe.BalanceTransaction): Promise<Origin | null> {
  const source = typeof item.source === 'string' ? null : item.source;
  const isReturn = item.type === 'payment_failure_refund' || item.type === 'payment_reversal';
  switch (source?.object) {
    case 'charge':
      return { metadata: source.metadata, takenFrom: isReturn ? source : null };
    case 'refund':
      return isReturn ? ofCharge(call, source.charge) : { metadata: source.metadata, takenFrom: null };
    case 'transfer':
      return { metadata: source.metadata, takenFrom: null };
    case 'transfer_reversal': {
      const id = idOf(source.transfer);
      const transfer = id === null ? null : await call.stripe.transfers.retrieve(id, {}, call.read());
      return transfer && { metadata: transfer.metadata, takenFrom: null };
    }
    case 'dispute':
      return ofCharge(call, source.charge);
    default:
      return null;
  }
}

async function ofCharge(call: Call, charge: string | Stripe.Charge | null): Promise<Origin | null> {
  const id = idOf(charge);
  if (id === null) return null;
  const takenFrom = await call.stripe.charges.retrieve(id, {}, call.read());
  return { metadata: takenFrom.metadata, takenFrom };
}
