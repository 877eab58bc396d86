import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import { taxOfKey } from '../kit/money/tax-keys.ts';
import type { Posting } from '../ledger/types.ts';
import { presentWithActions } from './actions.ts';
import type { ManualPayment } from './manual-payments/types.ts';
import type { PresentContext } from './present.ts';
import type { AppliedChange, Invoice, ScheduledPayment } from './types.ts';

/** The payments of an invoice that a change leaves or makes, by what is known of each before and after it. */
interface ChangedPayment {
  /** Null: the change makes it. */
  readonly id: string | null;
  readonly before: PaymentState | null;
  readonly after: PaymentState | null;
}

type PaymentState = Pick<ScheduledPayment, 'dueDate' | 'amount' | 'status'>;

/**
 * What a tried change would do to its invoice. Ids and addresses that the change would make are null: the same change makes
 * others. `isContactNew`: the change makes the contact; `terms`: the cancellation terms of the invoice afterwards;
 * `outside`: its manual payments, as they are recorded.
 */
export function presentTried(
  context: PresentContext,
  change: AppliedChange,
  {
    isContactNew,
    terms,
    outside,
  }: {
    readonly isContactNew: boolean;
    readonly terms: CopiedTerms | null;
    readonly outside: readonly ManualPayment[];
  },
) {
  const { before, invoice, postings } = change;
  return {
    invoice: withoutNew(presentWithActions(invoice, context, terms, outside), before, isContactNew),
    scheduledPayments: changedPayments(before, invoice),
    status: { before: before.status, after: invoice.status },
    totalAmount: { before: before.totalAmount, after: invoice.totalAmount },
    postings: postings.map(presentPosting),
  };
}

function presentPosting({ code, debit, credit, amount, taxes = [] }: Posting) {
  const shown = taxes.map(({ rate, gross, net }) => ({
    ...taxOfKey(rate),
    gross,
    net,
    tax: gross - net,
  }));
  return { code, debit, credit, amount, taxes: shown };
}

function withoutNew(
  shown: ReturnType<typeof presentWithActions>,
  before: Invoice,
  isContactNew: boolean,
): object {
  const { nextPayment } = shown;
  const idOf = knownIdOf(before);
  return {
    ...shown,
    contactId: isContactNew ? null : shown.contactId,
    paymentSchedule: shown.paymentSchedule.map((one) => ({ ...one, id: idOf(one.id) })),
    nextPayment: nextPayment && { ...nextPayment, id: idOf(nextPayment.id) },
    paymentLink: before.paymentCode === null ? null : shown.paymentLink,
  };
}

/** Answers the id of a payment of an invoice, and null for others. */
export function knownIdOf({ payments }: Invoice): (id: string) => string | null {
  const known = new Set<string>(payments.map(({ id }) => id));
  return (id) => (known.has(id) ? id : null);
}

function changedPayments({ payments: former }: Invoice, { payments }: Invoice): ChangedPayment[] {
  const next = new Map(payments.map((one) => [one.id, one]));
  const known = new Set(former.map(({ id }) => id));
  const kept = former.map((one) => ({
    id: one.id,
    before: stateOf(one),
    after: stateOf(next.get(one.id)),
  }));
  const added = payments
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ id: null, before: null, after: stateOf(one) }));
  return [...kept.filter(({ before, after }) => !isSame(before, after)), ...added];
}

function stateOf(payment: ScheduledPayment | undefined): PaymentState | null {
  if (payment === undefined) return null;
  const { dueDate, amount, status } = payment;
  return { dueDate, amount, status };
}

function isSame(one: PaymentState | null, other: PaymentState | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
