import { isPrepaid } from './deposits/money.ts';
import { isUnderWay, isUntouched, owedAmount, unmarkMoveOf } from './states.ts';
import type { Invoice, ScheduledPayment } from './types.ts';

/** The possible next steps, in the order in which they are offered. */
export const nextStepTexts = {
  activate: 'Activate the invoice: PATCH it with {"status": "Active"}.',
  wait: 'Money is on its way: wait until the outcome is known.',
  answerDispute: 'The bank decides about a dispute: answer it with your processor, and wait.',
  refund: 'Refund the paid amount: POST /v1/charges/{charge_id}/refunds.',
  unmark: 'Undo the mark: POST …/scheduled_payments/{scheduled_payment_id}/unmark_as_paid.',
  pay: 'It can be paid through its link, or marked as paid: POST …/scheduled_payments/{scheduled_payment_id}/mark_as_paid.',
  cancel: 'Cancel the invoice: PATCH it with {"status": "Canceled"}.',
  writeOff: 'Write the invoice off: PATCH it with {"status": "Uncollectible"}.',
  newInvoice: 'To bill it again, create another invoice: POST /v1/invoices.',
} as const;

export type NextStep = keyof typeof nextStepTexts;

/**
 * What may be done next with an invoice, or with one payment of it, in sentences for the message of a refusal. There is
 * always one: a test walks every state and tries each.
 */
export function nextStep(invoice: Invoice, payment?: ScheduledPayment): string {
  const payments = payment === undefined ? invoice.payments : [payment];
  const found = new Set<NextStep>(payments.flatMap((one) => stepsOfPayment(invoice, one)));
  const isWaiting = invoice.payments.some((one) => isUnderWay(one.status));
  if (invoice.status === 'Active' && isWaiting) found.add('wait');
  if (invoice.status === 'Active' && !isWaiting) {
    // The kept amount of one that has ended was agreed.
    const isCancelable =
      invoice.canceledAt === null && invoice.payments.every(isUntouched) && !invoice.deposits?.count;
    found.add(isCancelable ? 'cancel' : 'writeOff');
  }
  if (found.size > 1) found.delete('newInvoice');
  const steps = (Object.keys(nextStepTexts) as NextStep[]).filter((step) => found.has(step));
  return steps.map((step) => nextStepTexts[step]).join(' ');
}

function stepsOfPayment(invoice: Invoice, payment: ScheduledPayment): NextStep[] {
  const { status } = invoice;
  if (status === 'Draft') return ['activate'];
  if (status === 'Canceled') return ['newInvoice'];
  if (isUnderWay(payment.status)) return ['wait'];
  if (payment.status === 'Disputed') return ['answerDispute'];
  const found: NextStep[] = [];
  if (payment.paidAmount - payment.outsideAmount - payment.refundedAmount > 0) found.push('refund');
  if (unmarkMoveOf(payment) !== null && !isPrepaid(invoice)) found.push('unmark');
  if (owedAmount(payment) > 0) found.push('pay');
  return found.length === 0 ? ['newInvoice'] : found;
}
