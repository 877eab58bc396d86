import { canGoBack, giveBackTo, type RefundAnswer } from './refunds.ts';
import { cancelOpen, leavesNothing, lower, loweredBy, openOf } from './settling.ts';
import {
  creditedOf,
  follow,
  type ModelInvoice,
  type ModelNote,
  type ModelRate,
  outsideOf,
  refundingOf,
  sumOf,
  totalOf,
  underWay,
} from './state.ts';

/** What is asked of a credit note. */
export interface CreditRequest {
  readonly amount?: number;
  readonly rates?: readonly ModelRate[];
  readonly named: readonly string[];
  readonly refund: number;
  readonly outside: number;
}

/** How the bank answers each refund: by the charge. */
export type Answers = (chargeId: string) => RefundAnswer;

/** The rest of each rate. An invoice without line items has one rate, which is none. */
function leftRates(invoice: ModelInvoice): ModelRate[] {
  const { billed, notes } = invoice;
  if (billed === null) {
    const waived = invoice.payments.filter(({ status }) => status === 'Waived');
    const givenUp = sumOf(waived.map(({ amount, paid }) => amount - paid));
    return [{ rate: null, gross: totalOf(invoice) + invoice.lowered - creditedOf(invoice) - givenUp }];
  }
  const credited = notes.flatMap(({ rates }) => rates);
  return billed.map(({ rate, gross }) => ({
    rate,
    gross: gross - sumOf(credited.filter((one) => one.rate === rate).map((one) => one.gross)),
  }));
}

/** The billed amount of an invoice now: as issued, less what was credited and waived. */
export function priceOf(invoice: ModelInvoice): number {
  return sumOf(leftRates(invoice).map(({ gross }) => gross));
}

// An amount in proportion to what is left of each rate: rounded down, and the units that are left go to the largest fractions.
function inProportion(left: readonly ModelRate[], amount: number): ModelRate[] {
  const open = left.filter(({ gross }) => gross > 0);
  const total = sumOf(open.map(({ gross }) => gross));
  const shares = open.map(({ gross }) => Math.floor((amount * gross) / total));
  const fractions = open.map(({ gross }, index) => ({ index, fraction: (amount * gross) % total }));
  const most = fractions.toSorted((one, other) => other.fraction - one.fraction || one.index - other.index);
  for (const { index } of most.slice(0, amount - sumOf(shares))) shares[index] = (shares[index] ?? 0) + 1;
  return open
    .map(({ rate }, index) => ({ rate, gross: shares[index] ?? 0 }))
    .filter(({ gross }) => gross > 0);
}

/** Issues a credit note; null when that is refused. `isGathered`: what stays open is gathered afterwards. */
export function credit(
  invoice: ModelInvoice,
  { amount: asked, rates: named, ...request }: CreditRequest,
  answers: Answers,
): ModelNote | null {
  if (invoice.status !== 'Active' && invoice.status !== 'Paid') return null;
  const left = leftRates(invoice);
  const amount = asked ?? sumOf((named ?? []).map(({ gross }) => gross));
  if (amount > sumOf(left.map(({ gross }) => Math.max(0, gross)))) return null;
  const rates = named ?? inProportion(left, amount);
  const isTooMuch = rates.some(
    ({ rate, gross }) => gross > (left.find((one) => one.rate === rate)?.gross ?? 0),
  );
  const lowered = loweredBy(invoice, amount, request.named);
  if (isTooMuch || lowered === null || amount > openOf(lowered) + freePaid(invoice)) return null;
  if (request.refund + request.outside !== amount - openOf(lowered)) return null;
  const note = {
    amount,
    refund: request.refund,
    outside: request.outside,
    rates: invoice.billed ? rates : [],
  };
  if (lowered.length > 0 && leavesNothing(invoice, lowered)) {
    if (invoice.payments.some(({ status }) => status === 'Waived')) return null;
    cancelOpen(invoice);
    invoice.status = 'Canceled';
    invoice.notes.push(note);
    return note;
  }
  if (lowered.length > 0) lower(invoice, lowered);
  if (request.refund > canGoBack(invoice) || isBackOutside(invoice, request.refund)) return null;
  invoice.notes.push(note);
  // What follows from the answers of the bank comes after the note.
  if (lowered.length > 0) follow(invoice);
  giveBackTo(invoice, request.refund, answers);
  return note;
}

// Paid money that is neither on its way back, nor held by a bank, nor gone outside.
function freePaid(invoice: ModelInvoice): number {
  const free = invoice.payments.filter(({ status }) => status !== 'Disputed' && !underWay.has(status));
  const kept = sumOf(free.map(({ paid, refunded }) => Math.max(0, paid - refunded)));
  return Math.max(0, kept - refundingOf(invoice) - outsideOf(invoice));
}

/** True when credit notes gave so much back outside that this amount is not left to refund. */
export function isBackOutside(invoice: ModelInvoice, amount: number): boolean {
  const outside = outsideOf(invoice);
  if (outside === 0) return false;
  const kept = sumOf(invoice.payments.map(({ paid, refunded }) => paid - refunded));
  return amount > Math.max(0, kept - outside - refundingOf(invoice));
}
