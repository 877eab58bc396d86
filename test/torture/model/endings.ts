import { type Answers, credit, priceOf } from './credits.ts';
import { canGoBack } from './refunds.ts';
import { least } from './rules.ts';
import { unreturnedOf } from './settling.ts';
import {
  type ModelInvoice,
  type ModelPayment,
  mayBeCharged,
  outsideOf,
  owed,
  payable,
  refundingOf,
  sumOf,
  underWay,
} from './state.ts';

/** What is asked of an ending. `by`: null of a settlement. */
export interface EndingRequest {
  readonly by: 'Client' | 'Business' | null;
  readonly noticeOn: string;
  /** Null: what the terms say. */
  readonly keep: number | null;
  /** Null: all goes back by refund. */
  readonly back: { readonly refund: number; readonly outside: number } | null;
}

/** What an ending did, as answers show it. */
export interface Ended {
  readonly keptAmount: number;
  readonly refundedAmount: number;
  readonly outsideAmount: number;
  readonly remainingAmount: number;
  readonly undocumentedAmount: number;
  readonly creditAmount: number;
  /** Whether no payment asks for more than before. */
  readonly isNoneRaised: boolean;
}

/** Ends an invoice before its event; null when that is refused. */
export function endBefore(
  invoice: ModelInvoice,
  request: EndingRequest,
  today: string,
  answers: Answers,
): Ended | null {
  if (!mayEnd(invoice)) return null;
  const entitled = entitledOf(invoice, request, today);
  if (entitled === null) return null;
  const open = sumOf(invoice.payments.map(owed));
  const paid = sumOf(invoice.payments.map((one) => Math.max(0, one.paid - one.refunded)));
  const held = Math.max(0, paid - outsideOf(invoice) - refundingOf(invoice) - unreturnedOf(invoice, true));
  if (request.keep !== null && request.keep > open + held) return null;
  const keptAmount = Math.min(entitled, open + held);
  const remainingAmount = Math.max(0, keptAmount - held);
  const giveBack = Math.max(0, held - keptAmount);
  const creditAmount = open - remainingAmount + giveBack;
  const undocumentedAmount = Math.max(0, priceOf(invoice) - creditAmount - keptAmount);
  const back = request.back ?? { refund: giveBack, outside: 0 };
  if (back.refund + back.outside !== giveBack) return null;
  if (request.back === null && giveBack > canGoBack(invoice, true)) return null;
  const before = new Map(invoice.payments.map(({ id, amount }) => [id, amount]));
  if (creditAmount > 0) {
    const note = credit(invoice, { amount: creditAmount, named: [], ...back }, answers);
    if (note === null) return null;
  }
  gather(invoice);
  invoice.kept = keptAmount;
  return {
    keptAmount,
    refundedAmount: back.refund,
    outsideAmount: back.outside,
    remainingAmount,
    undocumentedAmount,
    creditAmount,
    isNoneRaised: invoice.payments.every(({ id, amount }) => amount <= (before.get(id) ?? 0)),
  };
}

// While money is on its way or disputed, nobody knows what is paid.
function mayEnd({ status, kept, payments, charges }: ModelInvoice): boolean {
  if (kept !== null || (status !== 'Active' && status !== 'Paid')) return false;
  const refunds = charges.flatMap((charge) => charge.refunds);
  return (
    !refunds.some((one) => one.status === 'Processing' && !one.isOfNote) &&
    !charges.some(
      (one) => one.status === 'Succeeded' && one.disputes.some((dispute) => dispute.status === 'Open'),
    ) &&
    !payments.some((one) => underWay.has(one.status) || one.status === 'Disputed')
  );
}

const DAY_MS = 86_400_000;

function entitledOf(
  invoice: ModelInvoice,
  { by, noticeOn, keep }: EndingRequest,
  today: string,
): number | null {
  if (by !== null && (noticeOn > today || noticeOn < invoice.issuedOn)) return null;
  if (keep !== null) return keep;
  const { terms, postponedOn } = invoice;
  if (terms === null) return null;
  // The date on the day of a notice before the last postponement is not known any more.
  if (terms.countsFrom === 'Current' && postponedOn !== null && noticeOn < postponedOn) return null;
  const price = priceOf(invoice);
  const base = terms.of === 'Total' ? price : Math.min(price, invoice.firstAmount);
  const share = (basisPoints: number) => Math.floor((base * basisPoints + 5_000) / 10_000);
  if (by === 'Business') return share(terms.byBusiness);
  const date = countedDate(invoice, terms.countsFrom);
  if (date === null) return null;
  const days = Math.round((Date.parse(date) - Date.parse(noticeOn)) / DAY_MS);
  const tier = terms.tiers.find(({ fromDays }) => days >= fromDays) ?? terms.tiers.at(-1);
  return share(tier?.keepBasisPoints ?? 0);
}

function countedDate({ eventDate, firstEventDate }: ModelInvoice, from: 'Earlier' | 'First' | 'Current') {
  const first = firstEventDate ?? eventDate;
  if (from === 'First') return first;
  if (from === 'Current') return eventDate;
  return [first, eventDate].filter((date) => date !== null).toSorted()[0] ?? null;
}

// The earliest open payment asks for what the others would: these go, or are Paid by what was paid of them.
function gather(invoice: ModelInvoice): void {
  const isOpen = (payment: ModelPayment) => payable.has(payment.status) && mayBeCharged(payment);
  const open = invoice.payments.filter(isOpen);
  const [first, ...others] = open.toSorted((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
  );
  for (const payment of open) Object.assign(payment, { due: null, share: null });
  if (first === undefined) return;
  for (const payment of others.filter((one) => least(one) === one.paid)) {
    first.amount += owed(payment);
    payment.amount = payment.paid;
    if (payment.paid > 0) payment.status = 'Paid';
  }
  invoice.payments = invoice.payments.filter(({ amount }) => amount > 0);
}
