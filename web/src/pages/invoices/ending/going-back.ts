import { chargeableRest, countedDate } from '../../../../../src/invoices/ending/terms.ts';
import { entitledAmount, tierOn } from '../../../../../src/kit/cancellation-terms.ts';
import type { CreditNote, ShownInvoice } from '../../../api/schema.ts';
import type { EndingForm } from './form.ts';

type Invoice = Pick<
  ShownInvoice,
  | 'paymentSchedule'
  | 'amountDue'
  | 'issuedTotal'
  | 'creditedAmount'
  | 'cancellationTerms'
  | 'eventDate'
  | 'firstEventDate'
  | 'currency'
>;
type Note = Pick<CreditNote, 'outsideAmount' | 'refundedAmount' | 'settledAmount'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/**
 * What was paid and can be kept, in the minor unit. `refundedOfNotes`: how much the refunds of credit notes have given back
 * already; what their notes took is not there to be kept, also while it is on its way.
 */
export function heldOf(
  { paymentSchedule }: Pick<Invoice, 'paymentSchedule'>,
  notes: readonly Note[],
  refundedOfNotes: number,
): number {
  const paid = sum(paymentSchedule.map((one) => Math.max(0, one.paidAmount - one.refundedAmount)));
  const taken = sum(notes.map((one) => one.outsideAmount + one.refundedAmount - one.settledAmount));
  return Math.max(0, paid - (taken - refundedOfNotes));
}

/**
 * What goes back to the client, in the minor unit: the API asks how, and does not say how much. Null while the choice is not
 * complete, or the terms do not decide it.
 */
export function goingBack(invoice: Invoice, form: EndingForm, held: number): number | null {
  if (form.kept === 'nothing') return held;
  if (form.kept === 'amount') return form.amount === null ? null : Math.max(0, held - form.amount);
  const entitled = entitledBy(invoice, form);
  if (entitled === null) return null;
  const owed = invoice.amountDue;
  const exact = Math.min(entitled, owed + held);
  const rest = Math.max(0, exact - held);
  const kept = exact - rest + chargeableRest(rest, owed, invoice.currency);
  return Math.max(0, held - kept);
}

function entitledBy(invoice: Invoice, { by, noticeOn }: EndingForm): number | null {
  const terms = invoice.cancellationTerms;
  if (terms === null || noticeOn === '') return null;
  const price = priceOf(invoice);
  if (by === 'Business') return entitledAmount(terms, terms.byBusiness, price, invoice);
  const date = countedDate(terms, invoice);
  if (date === null) return null;
  const { tier } = tierOn(terms, noticeOn, date);
  return entitledAmount(terms, tier.keepBasisPoints, price, invoice);
}

// The billed amount, without what was credited and waived.
function priceOf({ issuedTotal, creditedAmount, paymentSchedule }: Invoice): number {
  const waived = paymentSchedule.filter(({ status }) => status === 'Waived');
  return issuedTotal - creditedAmount - sum(waived.map((one) => one.amount - one.paidAmount));
}
