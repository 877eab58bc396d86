import { blocked, refusal } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { RateAmount } from '../../ledger/types.ts';
import { moneyMoveOf } from '../money.ts';
import { nextStep } from '../next-step.ts';
import { sumOf } from '../schedule/schedule.ts';
import { isUnderWay } from '../states.ts';
import type { Invoice } from '../types.ts';
import { creditLinesOf, creditRatesOf, tooLarge } from './amounts.ts';
import { blockerOf, canceledPayments, leavesNothing, loweredBy, lowerSchedule } from './lowering.ts';
import type { CreditNote, CreditRequest, LoweredPayment } from './types.ts';

/** A credit note before it has a number, and its invoice afterwards, before it has a new version. */
export interface PlannedCredit
  extends Pick<
    CreditNote,
    'amount' | 'lines' | 'rates' | 'payments' | 'openAmount' | 'refundedAmount' | 'outsideAmount'
  > {
  readonly invoice: Invoice;
  readonly move: 'cancel' | 'pay' | null;
}

/** Facts beside an invoice. */
interface CreditFacts {
  /** Its credit notes so far. */
  readonly before: readonly CreditNote[];
  /** The amount on its way back to the client, in the minor unit. */
  readonly refunding: number;
  /** What was waived of each rate. */
  readonly givenUp: readonly RateAmount[];
  readonly now: Date;
}

/**
 * Works out a credit note, writing nothing. It first lowers what is open, then the client gets the rest back as the request
 * says. Errors: 400, 422 `illegal_action`, `credit_too_large`, `credit_not_covered`, `unknown_payment`.
 */
export function planCredit(invoice: Invoice, request: CreditRequest, facts: CreditFacts): PlannedCredit {
  requireCreditable(invoice);
  const { before } = facts;
  const lines = creditLinesOf(invoice, facts, request);
  const amount = sumAmounts(lines.map((line) => line.amount));
  const payments = loweredBy(invoice, amount, request.scheduledPaymentIds ?? []);
  const openAmount = sumOf(payments);
  requirePossible(invoice, facts, amount, openAmount);
  const { refund = 0, outside = 0 } = request.givenBack ?? {};
  requireCovered(amount - openAmount, refund, outside);
  return {
    amount,
    lines,
    rates: creditRatesOf(invoice, before, lines),
    payments,
    openAmount,
    refundedAmount: refund,
    outsideAmount: outside,
    ...lowered(invoice, payments, amount, facts),
  };
}

function requireCreditable(invoice: Invoice): void {
  const { status } = invoice;
  if (status === 'Active' || status === 'Paid') return;
  const why =
    status === 'Draft'
      ? 'A draft is changed or deleted: only an issued invoice gets a credit note.'
      : `An invoice that is ${status} gets no credit note.`;
  throw blocked('NotApplicable', `${why} ${nextStep(invoice)}`);
}

// Money on its way to the business or back, and money that a bank decides about, is not free.
function requirePossible(
  invoice: Invoice,
  { before, refunding }: CreditFacts,
  amount: number,
  openAmount: number,
): void {
  const kept = invoice.payments
    .filter(({ status }) => status !== 'Disputed' && !isUnderWay(status))
    .map(({ paidAmount, refundedAmount }) => Math.max(0, paidAmount - refundedAmount));
  const outside = sumAmounts(before.map((note) => note.outsideAmount));
  const free = openAmount + Math.max(0, sumAmounts(kept) - refunding - outside);
  if (amount <= free) return;
  const blocker = blockerOf(invoice.payments);
  if (blocker === null) throw tooLarge(free, amount, '');
  const why = blocker === 'OnItsWay' ? 'Money is on its way' : 'A charge is disputed';
  const message = `${why}: only ${free} can be credited now, less than ${amount}. ${nextStep(invoice)}`;
  throw blocked(blocker, message, { passes: 'by itself' });
}

function requireCovered(excess: number, refund: number, outside: number): void {
  if (refund + outside === excess) return;
  const message =
    excess === 0
      ? 'All of it is still open: nothing is given back. Leave givenBack out.'
      : `${excess} is more than what is open: say in givenBack how exactly this goes back, by refund or outside.`;
  throw refusal('credit_not_covered', message, '/givenBack');
}

// The invoice after the credit. One of which nothing is owed and nothing was paid is canceled: its schedule stays to be seen.
function lowered(
  current: Invoice,
  payments: readonly LoweredPayment[],
  amount: number,
  { now }: CreditFacts,
): Pick<PlannedCredit, 'invoice' | 'move'> {
  const credited = { ...current, creditedAmount: current.creditedAmount + amount };
  if (payments.length === 0) return { invoice: credited, move: null };
  if (leavesNothing(current, payments)) {
    if (current.payments.some(({ status }) => status === 'Waived')) {
      const instead = current.canceledAt === null ? 'cancel it' : 'write it off';
      const message = `Nothing would be left of this invoice, and a part of it was waived: ${instead} instead.`;
      throw blocked('NothingLeft', `${message} ${nextStep(current)}`);
    }
    const canceled = canceledPayments(current);
    return { invoice: { ...credited, status: 'Canceled', payments: canceled }, move: 'cancel' };
  }
  const invoice = lowerSchedule(credited, payments, now);
  if (moneyMoveOf(invoice) !== 'pay') return { invoice, move: null };
  return { invoice: { ...invoice, status: 'Paid' }, move: 'pay' };
}
