import { type Action, attempt, may, mayNot } from '../kit/actions.ts';
import { AppError } from '../kit/errors.ts';
import { planChange } from './changes.ts';
import { type Decision, requireDecision } from './manual-payment.ts';
import { presentInFull, type Setting } from './present.ts';
import { isEditable, isOpen, isRemovable } from './states.ts';
import type { Invoice, InvoiceStatus, ScheduledPayment } from './types.ts';
import { wayOn } from './ways.ts';

/** What a business may do with a whole invoice. */
export const invoiceActions = ['edit', 'activate', 'cancel', 'writeOff', 'delete', 'remind'] as const;
/** What a business may do with one scheduled payment. */
export const paymentActions = ['edit', 'remove', 'markAsPaid', 'unmarkAsPaid', 'waive'] as const;

/** What may be done with an invoice as it stands. Transaction: none. */
function actionsOf(invoice: Invoice): Record<(typeof invoiceActions)[number], Action> {
  const become = (status: Exclude<InvoiceStatus, 'Paid' | 'Draft'>): Action =>
    invoice.status === status
      ? mayNot(`The invoice is ${status} already.`)
      : attempt(() => planChange(invoice, { status }));
  const remindFault = remindRefusal(invoice);
  return {
    edit: attempt(() => planChange(invoice, { eventDate: invoice.eventDate })),
    activate: become('Active'),
    cancel: become('Canceled'),
    writeOff: become('Uncollectible'),
    delete: attempt(() => requireDeletable(invoice)),
    remind: remindFault === null ? may : mayNot(remindFault),
  };
}

/** What may be done with a payment of an invoice as it stands. Transaction: none. */
function actionsOfPayment(
  invoice: Invoice,
  payment: ScheduledPayment,
): Record<(typeof paymentActions)[number], Action> {
  const decide = (kind: Decision['kind']) => attempt(() => requireDecision(invoice, payment, { kind }));
  const isClosed = invoice.status !== 'Draft' && invoice.status !== 'Active';
  const locked = (isRight: boolean, alone = false): Action => {
    if (isClosed) return mayNot(`The schedule of an invoice that is ${invoice.status} stays as it is.`);
    if (!isRight) return mayNot(`A payment that is ${payment.status} must stay in the schedule as it is.`);
    return alone ? mayNot('It is the only payment of the schedule.') : may;
  };
  return {
    edit: locked(isEditable(payment)),
    remove: locked(isRemovable(payment), invoice.payments.length === 1),
    markAsPaid: decide('markAsPaid'),
    unmarkAsPaid: decide('unmarkAsPaid'),
    waive: decide('waive'),
  };
}

/** An invoice as GET of one shows it: besides, what may be done with it and with each of its payments. */
export function presentWithActions(invoice: Invoice, setting: Setting) {
  const full = presentInFull(invoice, setting);
  return {
    ...full,
    paymentSchedule: full.paymentSchedule.map((payment, index) => ({
      ...payment,
      actions: actionsOfPayment(invoice, invoice.payments[index] as ScheduledPayment),
    })),
    actions: actionsOf(invoice),
  };
}

/** Refuses what is no draft. Errors: 422 `illegal_action`. Transaction: none. */
export function requireDeletable(invoice: Invoice): void {
  if (invoice.status === 'Draft') return;
  throw new AppError('illegal_action', {
    message: `Only drafts are deleted; this invoice is ${invoice.status}. ${wayOn(invoice)}`,
  });
}

/** Why the client of an invoice cannot be reminded now; null when that is possible. Transaction: none. */
export function remindRefusal({ status, deliveryMethod, payments }: Invoice): string | null {
  if (status !== 'Active' || !payments.some(isOpen)) {
    return 'There is nothing to remind of: no payment of this invoice is open.';
  }
  return deliveryMethod === 'Email' ? null : 'This invoice is shared by hand: its client gets no mails.';
}
