import { presentCopiedTerms } from '../accounts/service.ts';
import { type Action, attempt, may, mayNot } from '../kit/actions.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import { AppError } from '../kit/errors.ts';
import { planChange } from './changes.ts';
import { type Decision, requireDecision } from './manual-payment.ts';
import { requireNotOfLine, standingOf } from './manual-payments/standing.ts';
import type { ManualPayment } from './manual-payments/types.ts';
import { nextStep } from './next-step.ts';
import { type PresentContext, presentListed } from './present.ts';
import { blockOfPayment, isOpen, isRemovable, isReshapable } from './states.ts';
import type { Invoice, InvoiceStatus, invoiceActions, paymentActions, ScheduledPayment } from './types.ts';

/** The actions of an invoice that its present state allows. */
function actionsOf(invoice: Invoice, today: string): Record<(typeof invoiceActions)[number], Action> {
  const become = (status: Exclude<InvoiceStatus, 'Paid' | 'Draft'>): Action =>
    invoice.status === status
      ? mayNot(`The invoice is ${status} already.`)
      : attempt(() => planChange(invoice, { status }, today));
  const remindFault = remindFaultOf(invoice);
  return {
    edit: attempt(() => planChange(invoice, { eventDate: invoice.eventDate }, today)),
    activate: become('Active'),
    cancel: become('Canceled'),
    writeOff: become('Uncollectible'),
    delete: attempt(() => requireDeletable(invoice)),
    remind: remindFault === null ? may : mayNot(remindFault.reason, remindFault.blockedBy),
  };
}

/** The actions of a payment that the present state of its invoice allows. */
function actionsOfPayment(
  invoice: Invoice,
  payment: ScheduledPayment,
  ofLines: readonly ManualPayment[],
): Record<(typeof paymentActions)[number], Action> {
  const blockedBy = blockOfPayment(payment);
  const decide = (kind: Decision['kind']) => attempt(() => requireDecision(invoice, payment, { kind }));
  const isClosed = invoice.status !== 'Draft' && invoice.status !== 'Active';
  const locked = (isRight: boolean, alone = false): Action => {
    if (isClosed) return mayNot(`The schedule of an invoice that is ${invoice.status} stays as it is.`);
    if (!isRight)
      return mayNot(`A payment that is ${payment.status} must stay in the schedule as it is.`, blockedBy);
    return alone ? mayNot('It is the only payment of the schedule.') : may;
  };
  return {
    edit: locked(isReshapable(payment)),
    remove: locked(isRemovable(payment), invoice.payments.length === 1),
    markAsPaid: decide('markAsPaid'),
    unmarkAsPaid: attempt(() => {
      requireDecision(invoice, payment, { kind: 'unmarkAsPaid' });
      requireNotOfLine(standingOf(ofLines, payment));
    }),
    waive: decide('waive'),
  };
}

/**
 * An invoice as GET of one shows it: as lists do, with its terms, and with what may be done with it and with each of its
 * payments. `ofLines`: its manual payments, where a line of a bank statement has recorded one.
 */
export function presentWithActions(
  invoice: Invoice,
  context: PresentContext,
  terms: CopiedTerms | null = null,
  ofLines: readonly ManualPayment[] = [],
) {
  const full = presentListed(invoice, context);
  return {
    ...full,
    paymentSchedule: full.paymentSchedule.map((payment, index) => ({
      ...payment,
      outsideAmount: (invoice.payments[index] as ScheduledPayment).outsideAmount,
      actions: actionsOfPayment(invoice, invoice.payments[index] as ScheduledPayment, ofLines),
    })),
    cancellationTerms: presentCopiedTerms(terms),
    actions: actionsOf(invoice, context.today),
  };
}

/** Refuses what is no draft. Errors: 422 `illegal_action`. */
export function requireDeletable(invoice: Invoice): void {
  if (invoice.status === 'Draft') return;
  throw new AppError('illegal_action', {
    message: `Only drafts are deleted; this invoice is ${invoice.status}. ${nextStep(invoice)}`,
  });
}

/** Why the client of an invoice cannot be reminded now; null when that is possible. */
export function remindFaultOf({ status, deliveryMethod, payments }: Invoice) {
  if (status !== 'Active' || !payments.some(isOpen)) {
    const reason = 'There is nothing to remind of: no payment of this invoice is open.';
    return { reason, blockedBy: 'NothingOpen' } as const;
  }
  if (deliveryMethod === 'Email') return null;
  const reason = 'This invoice is shared by hand: its client gets no mails.';
  return { reason, blockedBy: 'SharedByHand' } as const;
}
