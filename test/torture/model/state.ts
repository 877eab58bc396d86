/**
 * Money in, as plainly as it can be written: what an invoice, its payments and charges become of each operation,
 * and whether the operation is refused. It knows nothing of the service's code; the torture compares the two. A
 * model is plain data, so that `structuredClone` makes a copy on which something can be tried.
 */

/** How a due date follows from another day. */
export interface ModelDue {
  readonly days: number;
  readonly from: 'Event' | 'Issue' | 'Previous';
}

/** How an amount follows from the total: hundredths of a percent, or what the others leave. */
export type ModelShare = { readonly basisPoints: number } | 'Remainder';

/** What a line of a bank statement has recorded of a payment. */
export interface ModelLine {
  readonly line: string;
  readonly amount: number;
}

export interface ModelPayment {
  readonly id: string;
  amount: number;
  dueDate: string;
  /** Null once a request has named a date, or an amount, instead. */
  due: ModelDue | null;
  share: ModelShare | null;
  status: string;
  /** The amount that counts as paid; `outside` is its part that came without the processor. */
  paid: number;
  outside: number;
  /** The parts of `outside` that lines of bank statements have recorded. */
  readonly lines: ModelLine[];
  /** The amount that was given back and is not owed again. */
  refunded: number;
  /** Money came for it through the processor once. */
  wasTaken: boolean;
}

/** The part of a charge for one payment, with its later changes. */
export interface ModelAllocation {
  readonly payment: ModelPayment;
  readonly amount: number;
  /** Given back, or on its way back; `reopened` of that is owed again. */
  refunded: number;
  reopened: number;
  /** The amount that counts as paid; `givenBack` is its part that went back for good. */
  paid: number;
  givenBack: number;
}

/** The consent of a client who pays and agrees to autopay for the rest. */
export interface ModelConsent {
  readonly amount: number;
  /** The highest surcharge, in hundredths of a percent. */
  readonly basisPoints: number;
  readonly dates: ModelMandate['dates'];
  readonly schedule: readonly ModelAgreed[];
}

/** The agreed part of a payment: how much, from when, and the amount that was paid before. */
export interface ModelAgreed {
  readonly id: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly before: number;
}

/** A charge of the model. Instants are in milliseconds of the account's time. */
export interface ModelCharge {
  readonly id: string;
  readonly origin: 'Client' | 'Autopay';
  /** What was charged; the stored method goes by the same name. */
  readonly token: string;
  readonly allocations: ModelAllocation[];
  readonly surcharge: number;
  /** Null without one, and once the client has withdrawn it while the charge was under way. */
  consent: ModelConsent | null;
  readonly createdAt: number;
  readonly refunds: ModelRefund[];
  readonly disputes: ModelDispute[];
  status: 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned';
  /** Why it was declined or returned, and when its end was known. */
  code: string | null;
  settledAt: number | null;
}

/** What a refund or a dispute takes of one part of a charge. */
export interface Share {
  readonly allocation: ModelAllocation;
  readonly amount: number;
}

/** What a refund takes of one part of a charge. */
export interface RefundShare extends Share {
  /** The part that no longer counted as paid when the refund succeeded. */
  lost: number;
}

export interface ModelRefund {
  readonly id: string;
  readonly shares: readonly RefundShare[];
  reopens: boolean;
  status: 'Processing' | 'Succeeded' | 'Failed';
  /** How many credit notes there were when it began, that of which it is a part included. */
  readonly notes: number;
  /** True when a credit note, or an ending, began it. */
  readonly isOfNote: boolean;
  /** The part that has gone back to the client, as far as credit notes are concerned. */
  gone: number;
}

/** The amounts at one tax rate, in hundredths of a percent; null outside the scope of VAT. */
export interface ModelRate {
  readonly rate: number | null;
  readonly gross: number;
}

/** A document that takes something of an invoice back. */
export interface ModelNote {
  readonly amount: number;
  /** The part by refunds, and the part that was given back outside. */
  readonly refund: number;
  readonly outside: number;
  readonly rates: readonly ModelRate[];
}

/** What a business keeps by its terms, as an invoice copies it. */
export interface ModelTerms {
  readonly tiers: readonly { readonly fromDays: number; readonly keepBasisPoints: number }[];
  readonly of: 'Total' | 'FirstPayment';
  readonly byBusiness: number;
  readonly countsFrom: 'Earlier' | 'First' | 'Current';
}

export interface ModelDispute {
  readonly reference: string;
  readonly amount: number;
  readonly reason: string;
  readonly openedAt: number;
  status: 'Open' | 'Won' | 'Lost';
}

/** The state of a payment that autopay could not charge. */
export interface ModelRetry {
  failures: number;
  /** Null: it is left to the client. */
  retryAt: number | null;
  /** When the last charge failed, or the payment was put off. */
  readonly failedAt: number;
  /** When the first charge that failed was made; without one, when the payment was put off. */
  readonly firstAt: number;
}

/** A consent to autopay that stands. */
export interface ModelMandate {
  readonly token: string;
  readonly agreed: number;
  readonly basisPoints: number;
  readonly acceptedAt: number;
  readonly schedule: readonly ModelAgreed[];
  readonly retries: Map<string, ModelRetry>;
  /** For which due dates, and of which amounts, it was going to take payments when it looked last. */
  dates: ReadonlyMap<string, { readonly dueDate: string; readonly amount: number }>;
}

export interface ModelInvoice {
  readonly id: string;
  readonly code: string;
  readonly number: string;
  readonly issuedOn: string;
  status: string;
  payments: ModelPayment[];
  readonly charges: ModelCharge[];
  mandate: ModelMandate | null;
  eventDate: string | null;
  firstEventDate: string | null;
  postponedOn: string | null;
  /** What was billed at each rate; null without line items. */
  readonly billed: readonly ModelRate[] | null;
  readonly terms: ModelTerms | null;
  /** The amount of the first payment as it was issued. */
  readonly firstAmount: number;
  readonly notes: ModelNote[];
  /** By how much credit notes have lowered the schedule. */
  lowered: number;
  /** What lowered the invoice instead of a refund that failed, with the number of credit notes then. */
  readonly settled: { readonly amount: number; readonly notes: number }[];
  /** The amount that the business keeps of an invoice that ended before its event; null before. */
  kept: number | null;
  /** How many versions the document has. */
  versions: number;
}

/** A client may pay these. */
export const payable: ReadonlySet<string> = new Set(['Due', 'Scheduled', 'Failed', 'ChargedBack']);
export const underWay: ReadonlySet<string> = new Set(['Processing', 'RequiresAction']);
/** The whole amount of these came; some of it may have been given back since, or be held, but not all. */
export const received: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded', 'Disputed']);
/** And these are not held, and not given back as a whole. */
export const kept: ReadonlySet<string> = new Set(['Paid', 'PartiallyRefunded']);

/** What is still owed of a payment, money on its way included. */
export function owed({ status, amount, paid }: ModelPayment): number {
  return payable.has(status) || underWay.has(status) ? amount - paid : 0;
}

/** True while something is owed of a payment, and nothing of that is on its way. */
export function mayBeCharged(payment: ModelPayment): boolean {
  return payable.has(payment.status) && owed(payment) > 0;
}

/** True while an invoice may be paid. */
export function isAwaited({ status }: ModelInvoice): boolean {
  return status === 'Active' || status === 'Uncollectible';
}

/** The amount of an allocation that still counts and was not given back: the most that anybody can take back. */
export function standing({ paid, givenBack }: ModelAllocation): number {
  return paid - givenBack;
}

/**
 * An invoice is paid when nothing is owed and money came. It opens again when something is owed. It becomes
 * uncollectible when nothing is owed and no money came.
 */
export function follow(invoice: ModelInvoice): void {
  const isOwed = invoice.payments.some((payment) => owed(payment) > 0);
  const isReceived = invoice.payments.some(({ paid }) => paid > 0);
  if (invoice.status === 'Paid' && isOwed) invoice.status = 'Active';
  else if (invoice.status === 'Paid' && !isReceived) invoice.status = 'Uncollectible';
  else if (isAwaited(invoice) && !isOwed && isReceived) invoice.status = 'Paid';
}

/** The sum of the schedule, in the minor unit. */
export function totalOf({ payments }: Pick<ModelInvoice, 'payments'>): number {
  return sumOf(payments.map(({ amount }) => amount));
}

/** What credit notes took of an invoice. */
export function creditedOf({ notes }: Pick<ModelInvoice, 'notes'>): number {
  return sumOf(notes.map(({ amount }) => amount));
}

/** What is on its way back to the client of an invoice. */
export function refundingOf({ charges }: Pick<ModelInvoice, 'charges'>): number {
  const refunds = charges.flatMap((charge) => charge.refunds).filter(({ status }) => status === 'Processing');
  return sumOf(refunds.flatMap(({ shares }) => shares.map(({ amount }) => amount)));
}

/** What credit notes gave back outside. */
export function outsideOf({ notes }: Pick<ModelInvoice, 'notes'>): number {
  return sumOf(notes.map(({ outside }) => outside));
}

/** The sum of some amounts, in the minor unit. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** True of a bank account, which takes days. */
export function isBank({ token }: Pick<ModelCharge, 'token'>): boolean {
  return token.endsWith('bank');
}
