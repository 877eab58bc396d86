import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import { type ManualPaymentId, newId, parseId, type ScheduledPaymentId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { civilDateIn, instantIn } from '../kit/time.ts';
import { applyInSteps } from './apply.ts';
import { sumChargedBack } from './charged-back-store.ts';
import { creditIn, type MovedCredit, moveApplied, returnApplied } from './client-credit/movements.ts';
import { requireNotGivenBack } from './credit-notes/settle.ts';
import { isUnfinished, requireNotPrepaid } from './deposits/money.ts';
import { waiveOfPlan } from './deposits/waiving.ts';
import { requireNotOfLine, standingOf, undoingMove } from './manual-payments/standing.ts';
import {
  insertManualPayments,
  readManualPaymentsOf,
  removeManualPaymentsOf,
} from './manual-payments/store.ts';
import type { ManualDetails, ManualPayment } from './manual-payments/types.ts';
import type { PaymentChange } from './money.ts';
import { nextStep } from './next-step.ts';
import { postingsOfInvoice } from './postings.ts';
import type { PresentContext } from './present.ts';
import { blockOfPayment, type MoneyMove, mayMove, owedAmount, passingOf, unmarkMoveOf } from './states.ts';
import type { AppliedChange, Invoice, ScheduledPayment } from './types.ts';

/** What a business may decide about one scheduled payment of its own accord. */
export type Decision =
  /** Money came outside: cash, a cheque, a transfer. `paidOn`: the civil date; today without one. */
  | { readonly kind: 'markAsPaid'; readonly paidOn?: string | undefined }
  | { readonly kind: 'unmarkAsPaid' }
  | { readonly kind: 'waive' };

/** What came outside for a scheduled payment. */
export interface OutsidePart {
  readonly paymentId: string;
  /** The civil date; today without one. */
  readonly paidOn?: string | undefined;
  /** In the minor unit, at most what is owed of it; all of that without one. */
  readonly amount?: number;
}

const unsaid: ManualDetails = { method: null, reference: '', note: '', source: 'Person', sourceId: null };

/** A recorded change, and the rows that it wrote. */
export interface RecordedChange extends AppliedChange {
  readonly manualPayments: readonly ManualPayment[];
  /** What rose or fell of the credit of the client. */
  readonly credits?: readonly MovedCredit[];
}

/**
 * Carries out a decision about a scheduled payment of a locked invoice. Errors: 404 for a payment that is not of this
 * invoice, 422 `illegal_action`. Needs the invoice locked. `isTrial`: what is only tried takes no number.
 */
export async function decide(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  paymentId: string,
  decision: Decision,
  now: Date,
  isTrial = false,
): Promise<AppliedChange> {
  if (decision.kind === 'markAsPaid') {
    return recordOutside(tx, context, invoice, [{ paymentId, paidOn: decision.paidOn }], now);
  }
  const payment = requirePayment(invoice, paymentId);
  requireDecision(invoice, payment, decision);
  if (decision.kind === 'waive')
    return isUnfinished(invoice)
      ? waiveOfPlan(tx, context, invoice, payment, { isTrial, now })
      : waive(tx, context, invoice, payment, now);
  const rows = await readManualPaymentsOf(tx, context.account.id, invoice.id);
  const standing = standingOf(rows, payment);
  requireNotOfLine(standing);
  await requireNotGivenBack(tx, context.account.id, invoice);
  await returnApplied(tx, context.account, standing, now);
  await removeManualPaymentsOf(tx, context.account.id, invoice.id, payment.id, now);
  const credit = creditIn(standing);
  return unmark(tx, context, invoice, payment, { amount: payment.outsideAmount, credit, rows, now });
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
  if (kind === 'unmarkAsPaid' && unmarkMoveOf(payment) !== null) {
    requireNotPrepaid(invoice);
    return;
  }
  if (!mayMove(payment.status, kind)) {
    const message = `A payment that is ${payment.status} cannot be ${words[kind]}.`;
    const passes = passingOf(payment.status);
    throw blocked(blockedBy, `${message} ${nextStep(invoice, payment)}`, { passes });
  }
  if (kind === 'unmarkAsPaid') {
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
 * Records money that came outside for scheduled payments of a locked invoice, each of which is named once. The invoice is written
 * once. Each payment has its own row, event and posting, day by day: an event shows the invoice at the end of its day, so that
 * sums by day follow from events. Errors: as {@link decide}. Needs the invoice locked.
 */
export async function recordOutside(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  parts: readonly OutsidePart[],
  now: Date,
  details: ManualDetails = unsaid,
): Promise<RecordedChange> {
  const { timeZone, id: accountId } = context.account;
  const today = civilDateIn(timeZone, now);
  const dayOf = ({ paidOn = today }: OutsidePart) => paidOn;
  const earlier = await readManualPaymentsOf(tx, accountId, invoice.id);
  const inOrder = parts.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  // The sequences of the postings differ: the last is the invoice's version before its own event, as of a single payment.
  const rows = inOrder.map((part): Omit<ManualPayment, 'invoiceSequence'> => {
    const payment = requirePayment(invoice, part.paymentId);
    requireDecision(invoice, payment, { kind: 'markAsPaid' });
    requireDay(dayOf(part), today, invoice);
    return {
      ...details,
      id: newId<ManualPaymentId>(),
      invoiceId: invoice.id,
      scheduledPaymentId: payment.id,
      amount: part.amount ?? owedAmount(payment),
      currency: invoice.currency,
      paidOn: dayOf(part),
      createdAt: now,
      wasScheduled: payment.status === 'Scheduled',
      removedAt: null,
    };
  });
  const changes = rows.map((row, index): PaymentChange => {
    const { amount, scheduledPaymentId: id, paidOn } = row;
    const payment = requirePayment(invoice, id);
    const isWhole = amount === owedAmount(payment);
    // The last of its money, which need not be recorded last, pays a payment. Money without a day has just come.
    const lastOn = [paidOn, ...standingOf(earlier, payment).map((one) => one.paidOn)].toSorted().at(-1);
    const isNow = inOrder[index]?.paidOn === undefined;
    const paidAt = isNow || lastOn === undefined ? now : instantIn(timeZone, lastOn, 12);
    return {
      id,
      ...(isWhole ? { move: 'markAsPaid', paidAt } : { move: 'markPart' }),
      paid: amount,
      outside: amount,
      movement: { amount, fee: 0 },
      about: { changedAmount: amount, manualPayment: shownInEvent(row) },
    };
  });
  const days = [...Map.groupBy(changes, (_change, index) => rows[index]?.paidOn).values()];
  const change = await applyInSteps(tx, context, invoice, days, {
    now,
    about: { changedAmount: sumAmounts(rows.map(({ amount }) => amount)) },
    postings: (sequence) =>
      rows.flatMap(({ amount }, index) => {
        const version = sequence - rows.length + 1 + index;
        const day = inOrder[index]?.paidOn;
        const amounts = details.source === 'Credit' ? { apply_credit: amount } : { mark_as_paid: amount };
        return postingsOfInvoice(invoice, 'Invoice', invoice.id, amounts, version, day);
      }),
  });
  const last = change.invoice.sequence;
  const manualPayments = rows.map((row, index) => ({
    ...row,
    invoiceSequence: last - rows.length + 1 + index,
  }));
  await insertManualPayments(tx, accountId, manualPayments);
  const applied = manualPayments.filter(({ source }) => source === 'Credit');
  const credits = await moveApplied(tx, context.account, invoice, applied, now);
  return { ...change, manualPayments, credits };
}

/** What events show of it: not what people wrote. */
export function shownInEvent({
  id,
  amount,
  method,
  paidOn,
  source,
  sourceId,
}: Pick<ManualPayment, 'id' | 'amount' | 'method' | 'paidOn' | 'source' | 'sourceId'>) {
  const line = sourceId === null ? {} : { bankLineId: sourceId };
  return { id, amount, method, paidOn, ...line, ...(source === 'Credit' ? { source } : {}) };
}

/** Money comes at most so many years before its invoice: an earlier day is a slip, as 2006 for 2026. */
const MOST_YEARS_BEFORE = 10;

/** Refuses a day that money cannot have come for an invoice. Errors: 422 `illegal_action`. */
export function requireDay(paidOn: string, today: string, { issuedOn }: Invoice): void {
  if (paidOn > today) {
    const message = 'paidOn is in the future: mark the payment when the money is there.';
    throw refusal('illegal_action', message, '/paidOn', 'by itself');
  }
  const from = issuedOn === null || issuedOn > today ? today : issuedOn;
  const earliest = `${Number(from.slice(0, 4)) - MOST_YEARS_BEFORE}${from.slice(4)}`;
  if (paidOn >= earliest) return;
  const message = `paidOn is more than ${MOST_YEARS_BEFORE} years before the invoice of ${from}: check the year.`;
  throw refusal('illegal_action', message, '/paidOn');
}

/** What is taken away of a payment again. */
interface Unmarking {
  /** In the minor unit. */
  readonly amount: number;
  /** The part of it that was credit of the client. */
  readonly credit: number;
  /** The manual payments of the invoice, as they were before. */
  readonly rows: readonly ManualPayment[];
  readonly now: Date;
  /** What its event says besides. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Takes money that came outside away from a payment of a locked invoice again; its rows are the caller's. */
export function unmark(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  payment: ScheduledPayment,
  { amount, credit, rows, now, about = {} }: Unmarking,
): Promise<AppliedChange> {
  const move = undoingMove(invoice, payment, { rows, amount }, { account: context.account, now });
  if (move === null) throw new Error(`Nothing of the payment ${payment.id} can be unmarked.`);
  const change: PaymentChange = {
    id: payment.id,
    ...(move === 'unmarkPart' ? { move } : { move, paidAt: null }),
    paid: -amount,
    outside: -amount,
    movement: { amount: -amount, fee: 0 },
    about,
  };
  return applyInSteps(tx, context, invoice, [[change]], {
    now,
    about: { changedAmount: amount, ...(credit === 0 ? {} : { creditAmount: credit }) },
    postings: (sequence) => {
      const amounts = { unmark_as_paid: amount - credit, unapply_credit: credit };
      return postingsOfInvoice(invoice, 'Invoice', invoice.id, amounts, sequence);
    },
  });
}

async function waive(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  payment: ScheduledPayment,
  now: Date,
): Promise<AppliedChange> {
  const amount = owedAmount(payment);
  // A dispute may have taken a part of the owed amount. The rest was never paid.
  const chargedBack = Math.min(amount, await sumChargedBack(tx, context.account.id, payment.id));
  const amounts = { waive: amount - chargedBack, waive_charged_back: chargedBack };
  return applyInSteps(tx, context, invoice, [[{ id: payment.id, move: 'waive' }]], {
    now,
    postings: (sequence) => postingsOfInvoice(invoice, 'Invoice', invoice.id, amounts, sequence),
  });
}
