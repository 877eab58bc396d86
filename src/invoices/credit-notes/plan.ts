import { blocked, refusal } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { moneyMoveOf } from '../money.ts';
import { nextStep } from '../next-step.ts';
import { type Bases, move, replaceSchedule, sumOf } from '../schedule/schedule.ts';
import { isEditable, isReshapable, isUnderWay, leastAmount, totalOwed } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import { creditLinesOf, creditRatesOf, tooLarge } from './amounts.ts';
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
  /** The civil day in the account's zone. */
  readonly today: string;
  readonly now: Date;
}

/**
 * Works out a credit note, writing nothing. It first lowers what is open, then the client gets the rest back as the request
 * says. Errors: 400, 422 `illegal_action`, `credit_too_large`, `credit_not_covered`, `unknown_payment`.
 */
export function planCredit(invoice: Invoice, request: CreditRequest, facts: CreditFacts): PlannedCredit {
  requireCreditable(invoice);
  const { before } = facts;
  const lines = creditLinesOf(invoice, before, request);
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

// By how much which payment falls: those that are named, in their order, then the others, the latest first.
function loweredBy(invoice: Invoice, amount: number, named: readonly string[]): LoweredPayment[] {
  let rest = amount;
  return inOrder(invoice, named).flatMap((payment) => {
    const part = Math.min(rest, payment.amount - leastAmount(payment));
    rest -= part;
    return part > 0 ? [{ id: payment.id, amount: part }] : [];
  });
}

function inOrder({ payments }: Invoice, named: readonly string[]): ScheduledPayment[] {
  const first = named.map((id, index) => {
    const payment = payments.find((one) => one.id === id.toLowerCase());
    const path = `/scheduledPaymentIds/${index}`;
    if (payment === undefined)
      throw refusal('unknown_payment', 'This is not a payment of this invoice.', path);
    if (isReshapable(payment)) return payment;
    const passes = isUnderWay(payment.status) ? 'by itself' : 'never';
    const message = `The payment ${payment.id} is ${payment.status}: nothing of it is open.`;
    throw blocked(blockerOf([payment]) ?? 'NotApplicable', message, { path, passes });
  });
  const others = payments
    .filter((payment) => isReshapable(payment) && !first.includes(payment))
    .toReversed()
    .toSorted((one, other) => other.dueDate.localeCompare(one.dueDate));
  return [...first, ...others];
}

function blockerOf(payments: readonly ScheduledPayment[]): 'OnItsWay' | 'Disputed' | null {
  if (payments.some(({ status }) => isUnderWay(status))) return 'OnItsWay';
  return payments.some(({ status }) => status === 'Disputed') ? 'Disputed' : null;
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
  { today, now }: CreditFacts,
): Pick<PlannedCredit, 'invoice' | 'move'> {
  const credited = { ...current, creditedAmount: current.creditedAmount + amount };
  if (payments.length === 0) return { invoice: credited, move: null };
  const isAllOpen = sumOf(payments) === totalOwed(current.payments);
  if (isAllOpen && current.payments.every(({ paidAmount }) => paidAmount === 0)) {
    if (sumOf(payments) !== current.totalAmount) {
      const message =
        'Nothing would be left of this invoice, and a part of it was waived: cancel it instead.';
      throw blocked('NothingLeft', `${message} ${nextStep(current)}`);
    }
    const canceled = current.payments.map((one) => (isEditable(one) ? move(one, 'cancel') : one));
    return { invoice: { ...credited, status: 'Canceled', payments: canceled }, move: 'cancel' };
  }
  const next = lessPayments(current, payments, today).map((one) =>
    one.status === 'Paid' && one.paidAt === null ? { ...one, paidAt: now } : one,
  );
  const invoice = {
    ...credited,
    payments: next,
    totalAmount: sumOf(next),
    loweredAmount: current.loweredAmount + sumOf(payments),
  };
  if (moneyMoveOf(invoice) !== 'pay') return { invoice, move: null };
  return { invoice: { ...invoice, status: 'Paid' }, move: 'pay' };
}

// A payment of which nothing is left leaves the schedule. Shares do not decide any more: the credit did.
function lessPayments(
  { payments, totalAmount, eventDate, issuedOn, currency, scheduleRule }: Invoice,
  less: readonly LoweredPayment[],
  today: string,
): ScheduledPayment[] {
  const by = new Map<string, number>(less.map(({ id, amount }) => [id, amount]));
  const elements = payments
    .map(({ id, dueDate, due, amount }) => ({
      id,
      dueDate,
      ...(due && { due }),
      amount: amount - (by.get(id) ?? 0),
    }))
    .filter(({ amount }) => amount > 0);
  const basis = { eventDate, issuedOn, currency, today };
  const bases: Bases = {
    before: { ...basis, total: totalAmount },
    after: { ...basis, total: sumOf(elements) },
  };
  return replaceSchedule(payments, elements, scheduleRule, bases);
}
