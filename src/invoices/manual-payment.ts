import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { parseId, type ScheduledPaymentId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { civilDateIn, instantIn } from '../kit/time.ts';
import { applyInSteps } from './apply.ts';
import { requireNotGivenBack } from './credit-notes/settle.ts';
import type { PaymentChange } from './money.ts';
import { nextStep } from './next-step.ts';
import { postingsOfInvoice } from './postings.ts';
import type { PresentContext } from './present.ts';
import { blockOfPayment, type MoneyMove, mayMove, owedAmount, passingOf } from './states.ts';
import type { AppliedChange, Invoice, ScheduledPayment } from './types.ts';

/** What a business may decide about one scheduled payment of its own accord. */
export type Decision =
  /** Money came outside: cash, a cheque, a transfer. `paidOn`: the civil date; today without one. */
  | { readonly kind: 'markAsPaid'; readonly paidOn?: string | undefined }
  | { readonly kind: 'unmarkAsPaid' }
  | { readonly kind: 'waive' };

/** A scheduled payment that was paid outside. `paidOn`: the civil date; today without one. */
export interface ManualPayment {
  readonly paymentId: string;
  readonly paidOn?: string | undefined;
}

/**
 * Carries out a decision about a scheduled payment of a locked invoice. Errors: 404 for a payment that is not of this
 * invoice, 422 `illegal_action`. Needs the invoice locked.
 */
export async function decide(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  paymentId: string,
  decision: Decision,
  now: Date,
): Promise<AppliedChange> {
  if (decision.kind === 'markAsPaid') {
    return markAsPaid(tx, context, invoice, [{ paymentId, paidOn: decision.paidOn }], now);
  }
  const payment = requirePayment(invoice, paymentId);
  requireDecision(invoice, payment, decision);
  if (decision.kind === 'waive') return waive(tx, context, invoice, payment, now);
  await requireNotGivenBack(tx, context.account.id, invoice);
  return unmark(tx, context, invoice, payment, now);
}

function requirePayment(invoice: Invoice, paymentId: string): ScheduledPayment {
  const id = parseId<ScheduledPaymentId>(paymentId);
  const payment = invoice.payments.find((one) => one.id === id);
  if (payment === undefined) throw AppError.notFound('scheduledPayment');
  return payment;
}

/** Refuses a decision that the present state of the invoice does not allow. Errors: 422 `illegal_action`. */
export function requireDecision(
  invoice: Invoice,
  payment: ScheduledPayment,
  decision: Pick<Decision, 'kind'>,
): void {
  const { kind } = decision;
  const blockedBy = blockOfPayment(payment);
  requireAwaited(invoice, payment, decision);
  if (!mayMove(payment.status, kind)) {
    const message = `A payment that is ${payment.status} cannot be ${words[kind]}.`;
    const passes = passingOf(payment.status);
    throw blocked(blockedBy, `${message} ${nextStep(invoice, payment)}`, { passes });
  }
  if (kind === 'unmarkAsPaid' && payment.outsideAmount === 0) {
    const message = 'This payment was made through the processor.';
    throw blocked(blockedBy, `${message} ${nextStep(invoice, payment)}`);
  }
  if (kind === 'waive') requireRest(invoice, payment);
}

function requireRest(invoice: Invoice, payment: ScheduledPayment): void {
  const isLast = invoice.payments.every((other) => other.id === payment.id || owedAmount(other) === 0);
  const isAnythingPaid = invoice.payments.some((other) => other.paidAmount > 0);
  if (!isLast || isAnythingPaid) return;
  throw blocked(
    blockOfPayment(payment),
    `This is the only open payment of the invoice. ${nextStep(invoice, payment)}`,
  );
}

const words = {
  markAsPaid: 'marked as paid',
  unmarkAsPaid: 'unmarked',
  waive: 'waived',
} as const satisfies Partial<Record<MoneyMove, string>>;

function requireAwaited(invoice: Invoice, payment: ScheduledPayment, { kind }: Pick<Decision, 'kind'>): void {
  const { status } = invoice;
  const isAwaited = status === 'Active' || status === 'Uncollectible';
  if (isAwaited || (kind === 'unmarkAsPaid' && status === 'Paid')) return;
  const message = `Payments of an invoice that is ${status} cannot be ${words[kind]}.`;
  throw blocked(blockOfPayment(payment), `${message} ${nextStep(invoice, payment)}`);
}

/**
 * Marks scheduled payments of a locked invoice as paid outside. The invoice is written once. Each payment has its own
 * event and posting, day by day: an event shows the invoice at the end of its day, so that sums by day follow from events.
 * Errors: as {@link decide}. Needs the invoice locked.
 */
export function markAsPaid(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  paid: readonly ManualPayment[],
  now: Date,
): Promise<AppliedChange> {
  const { timeZone } = context.account;
  const today = civilDateIn(timeZone, now);
  const dayOf = ({ paidOn = today }: ManualPayment) => paidOn;
  const inOrder = paid.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const amounts: number[] = [];
  const changes = inOrder.map(({ paymentId, paidOn }): PaymentChange => {
    const payment = requirePayment(invoice, paymentId);
    requireDecision(invoice, payment, { kind: 'markAsPaid' });
    if (paidOn !== undefined) requirePast(paidOn, today);
    const amount = owedAmount(payment);
    amounts.push(amount);
    return {
      id: payment.id,
      move: 'markAsPaid',
      paid: amount,
      outside: amount,
      movement: { amount, fee: 0 },
      paidAt: paidOn === undefined ? now : instantIn(timeZone, paidOn, 12),
      about: { changedAmount: amount },
    };
  });
  const days = [...Map.groupBy(changes, (_change, index) => dayOf(inOrder[index] as ManualPayment)).values()];
  return applyInSteps(tx, context, invoice, days, {
    now,
    about: { changedAmount: sumAmounts(amounts) },
    // The sequences of the postings differ: the last is the invoice's version, as of a single payment.
    postings: (sequence) =>
      inOrder.flatMap(({ paidOn }, index) => {
        const version = sequence - inOrder.length + 1 + index;
        const amount = amounts[index] as number;
        return postingsOfInvoice(invoice, 'Invoice', invoice.id, { mark_as_paid: amount }, version, paidOn);
      }),
  });
}

function requirePast(paidOn: string, today: string): void {
  if (paidOn <= today) return;
  throw refusal(
    'illegal_action',
    'paidOn is in the future: mark the payment when the money is there.',
    '/paidOn',
    'by itself',
  );
}

function unmark(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  payment: ScheduledPayment,
  now: Date,
): Promise<AppliedChange> {
  const amount = payment.outsideAmount;
  const change: PaymentChange = {
    id: payment.id,
    move: 'unmarkAsPaid',
    paid: -amount,
    outside: -amount,
    movement: { amount: -amount, fee: 0 },
    paidAt: null,
  };
  return applyInSteps(tx, context, invoice, [[change]], {
    now,
    about: { changedAmount: amount },
    postings: (sequence) =>
      postingsOfInvoice(invoice, 'Invoice', invoice.id, { unmark_as_paid: amount }, sequence),
  });
}

function waive(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  payment: ScheduledPayment,
  now: Date,
): Promise<AppliedChange> {
  const amount = owedAmount(payment);
  return applyInSteps(tx, context, invoice, [[{ id: payment.id, move: 'waive' }]], {
    now,
    postings: (sequence) =>
      postingsOfInvoice(
        invoice,
        'Invoice',
        invoice.id,
        payment.status === 'ChargedBack' ? { waive_charged_back: amount } : { waive: amount },
        sequence,
      ),
  });
}
