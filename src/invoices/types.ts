import type { Caller } from '../accounts/types.ts';
import type { ContactType, StoredBilling } from '../contacts/types.ts';
import type { CancellationTier } from '../kit/cancellation-terms.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { NewEvent } from '../kit/events.ts';
import type { ContactId, CreditNoteId, InvoiceId, ScheduledPaymentId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { Discount, PriceLine, PricingTerms } from '../kit/money/pricing.ts';
import type { ShareRule } from '../kit/money/shares.ts';
import type { TaxCategory } from '../kit/money/tax-keys.ts';
import type { Language } from '../kit/text/languages.ts';
import type { Unit } from '../kit/units.ts';
import type { Posting } from '../ledger/types.ts';
import type { Deposits } from './deposits/types.ts';

export { creditKinds } from './client-credit/types.ts';
export type { CreditNote } from './credit-notes/types.ts';
export type { Deposits, PrepaymentInvoice } from './deposits/types.ts';
export {
  type ManualDetails,
  type ManualMethods,
  type ManualPayment,
  manualMethods,
  type PaidBy,
} from './manual-payments/types.ts';
export {
  type DocumentChange,
  type DocumentField,
  documentFields,
  type HandedOut,
  type KeptSheet,
  type ListedVersion,
  type Version,
} from './versions/types.ts';

/** States of an invoice. Paid comes with money; the moves are in states.ts. */
export const invoiceStatuses = ['Draft', 'Active', 'Paid', 'Canceled', 'Uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What an invoice waits for: derived from its status, its payments and today. Every invoice is in one. */
export const invoiceStates = [
  'Draft',
  'Upcoming',
  'Due',
  'Overdue',
  'Paid',
  'Canceled',
  'Uncollectible',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const scheduledPaymentStatuses = [
  'Draft',
  'Scheduled',
  'Due',
  'Processing',
  'RequiresAction',
  'Paid',
  'Failed',
  'PartiallyRefunded',
  'Refunded',
  'Disputed',
  'ChargedBack',
  'Waived',
  'Canceled',
] as const;
export type ScheduledPaymentStatus = (typeof scheduledPaymentStatuses)[number];

/** What a business may do with a whole invoice. */
export const invoiceActions = ['edit', 'activate', 'cancel', 'writeOff', 'delete', 'remind'] as const;
/** What a business may do with one scheduled payment. */
export const paymentActions = ['edit', 'remove', 'markAsPaid', 'unmarkAsPaid', 'waive'] as const;

/** How the client hears of the invoice. */
export const deliveryMethods = ['Email', 'ShareManually'] as const;
/** How the client hears of the invoice. */
export type DeliveryMethod = (typeof deliveryMethods)[number];

/**
 * Which payments of an issued invoice are Due: all of them (created without a status), or those with the
 * earliest due date among the open ones (all others).
 */
export type ScheduleRule = 'EveryPaymentDue' | 'EarliestDue';

/** From which day the date of a payment is reckoned: that of the event, of issue, or of the payment before it. */
export const dueOrigins = ['Event', 'Issue', 'Previous'] as const;

/** How the date of a payment follows from another day. */
export interface DueRule {
  readonly from: (typeof dueOrigins)[number];
  /** Days after it; negative: before it. */
  readonly days: number;
}

/** One dated part of an invoice's total. */
export interface ScheduledPayment {
  readonly id: ScheduledPaymentId;
  /** Civil date, judged in the account's time zone. */
  readonly dueDate: string;
  /** In the currency's minor unit. */
  readonly amount: number;
  /** The rule that its date follows; null: the caller chose the date. */
  readonly due: DueRule | null;
  /** The rule that its amount follows; null: the caller chose the amount. */
  readonly share: ShareRule | null;
  readonly status: ScheduledPaymentStatus;
  readonly name: string | null;
  /** Money that has come for it and was neither returned nor charged back. */
  readonly paidAmount: number;
  /** The refunded part of `paidAmount`. */
  readonly refundedAmount: number;
  /** The fees of the processor and of the operator's platform; null until money came through a processor. */
  readonly fee: number | null;
  /** When it was paid; null until then, and again after the money went back. */
  readonly paidAt: Date | null;
  /** The part of `paidAmount` that came outside: cash, cheque, a transfer. */
  readonly outsideAmount: number;
}

export interface LineItem extends PriceLine {
  readonly description: string;
  readonly unit?: Unit;
  readonly discount?: Discount;
  /** In hundredths of a percent; absent outside the scope of VAT, and of a category without tax. */
  readonly taxBasisPoints?: number;
  readonly localTaxBasisPoints?: number;
  /** Stored only where the rate does not say it. */
  readonly taxCategory?: TaxCategory;
}

/** Why lines are exempt: in words, by a code of the list VATEX, or both. */
export interface TaxExemption {
  readonly reason?: string | undefined;
  readonly code?: string | undefined;
}

/** How the lines of an invoice become its total. */
export interface Pricing extends PricingTerms {
  /** Of the lines that are `Exempt`; null without a reason. */
  readonly exemption: TaxExemption | null;
}

/** That of an invoice whose prices include the tax, without a discount. */
export const plainPricing: Pricing = { taxMode: 'Included', discount: null, exemption: null };

/** Whether prices include the tax, and nothing else is said. */
export function isPlainPricing({ taxMode, discount, exemption }: Pricing): boolean {
  return taxMode === 'Included' && discount === null && exemption === null;
}

export interface Invoice {
  readonly id: InvoiceId;
  readonly contactId: ContactId;
  /** The contact as of sending; later changes of the contact do not reach an issued invoice. */
  readonly contact: {
    readonly type: ContactType;
    readonly name: string;
    readonly email: string;
    /** The language in which it is written to; null: that of the account. */
    readonly language: Language | null;
  };
  /** Billing details, copied at the same time, with what was chosen for this invoice. */
  readonly billing: StoredBilling;
  /** The part of them that requests chose for this invoice alone; null as a value: it says none. */
  readonly ownBilling: StoredBilling;
  /** Given when the invoice is issued; null on drafts. */
  readonly number: string | null;
  readonly status: InvoiceStatus;
  /** True when the invoice's life involved a status, so that answers carry `status` and `name`. */
  readonly isStatusShown: boolean;
  readonly scheduleRule: ScheduleRule;
  readonly currency: string;
  /** The sum of the schedule. */
  readonly totalAmount: number;
  /** What its credit notes took from it. */
  readonly creditedAmount: number;
  /** By how much of that the schedule fell. The invoice was issued for this and `totalAmount`. */
  readonly loweredAmount: number;
  /** In the order in which the caller sent them. */
  readonly payments: readonly ScheduledPayment[];
  readonly paymentMethods: readonly PaymentMethodType[];
  readonly ccEmails: readonly string[];
  readonly enableAutoreminders: boolean;
  readonly note: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly eventDate: string | null;
  /** The day of the event before it was postponed for the first time; null while it was not. */
  readonly firstEventDate: string | null;
  /** Civil day on which it was postponed for the last time; null while it was not. */
  readonly postponedOn: string | null;
  /** When it ended before its event; null otherwise. */
  readonly canceledAt: Date | null;
  /** How it did; null with `canceledAt`. */
  readonly ending: InvoiceEnding | null;
  /** The client says that money was transferred; null: not since the last money. */
  readonly announcedTransfer: AnnouncedTransfer | null;
  /** Its prepayment invoices and its final invoice; null without deposit documents. */
  readonly deposits: Deposits | null;
  /** The secret part of the payment link; null on drafts. */
  readonly paymentCode: string | null;
  readonly lineItems: readonly LineItem[];
  readonly pricing: Pricing;
  readonly metadata: Readonly<Record<string, string>>;
  /** Its id in the caller's own system, unique in the account; null without one. */
  readonly externalId: string | null;
  /** Where its page leads after paying, as `URL` writes it; null without one. */
  readonly returnUrl: string | null;
  /** The sequence of its newest event, and its version for ETag and If-Match. */
  readonly sequence: number;
  /** How many versions of its document there are, since it was issued: the number of the last one. */
  readonly documentVersion: number;
  /** The sequence of the event of its first sending; null until then. Sending changes nothing that an editor sees. */
  readonly sentSequence: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly activatedAt: Date | null;
  /** The civil day of issue on its documents and in the books, earlier than `activatedAt` when it was imported; null of a draft. */
  readonly issuedOn: string | null;
}

/** Money that the client says was transferred. Instants are texts of ISO 8601 in the account's time. */
export interface AnnouncedTransfer {
  readonly announcedAt: string;
  /** Until then reminders pause. */
  readonly until: string;
  /** How often the client has said so since the last money. */
  readonly count: number;
  /** When the days had passed without money; null before. */
  readonly missedAt: string | null;
  /** When money came, which answers it; absent before. */
  readonly endedAt?: string;
}

/** A change of a locked invoice, with all that it wrote. */
export interface AppliedChange {
  readonly before: Invoice;
  /** The invoice after it. */
  readonly invoice: Invoice;
  readonly events: readonly NewEvent[];
  readonly postings: readonly Posting[];
  /** The account's time. */
  readonly now: Date;
}

/** A change that is only tried, in a transaction that will be rolled back: it takes no number. */
export interface Trial {
  /** Gets the invoice as the change finds it, locked, and the instant of the change in the account's time. */
  readonly onLocked: (before: Invoice, now: Date) => Promise<void>;
}

/** Tries a change: makes it with all that follows at once, rolls it back, and answers what it would do. */
export type TryChange = (
  caller: Caller,
  change: (tx: Transaction, trial: Trial) => Promise<AppliedChange>,
) => Promise<TriedOutcome>;

/** What a dry run answers. */
interface TriedOutcome {
  readonly status: number;
  readonly data: { readonly dryRun: true; readonly invoice: object; readonly changes: object };
  readonly etag: string;
}

/** What became of autopay when an invoice ended. */
export const autopayEnds = ['Ended', 'Kept', 'None'] as const;

/** How an invoice ended before its event: canceled by its terms, or settled by an agreement. It never changes. */
export interface InvoiceEnding {
  readonly kind: 'Cancel' | 'Settle';
  /** The one who ended it; null of a settlement. */
  readonly by: 'Client' | 'Business' | null;
  /** Civil day of the notice; null of a settlement. */
  readonly noticeOn: string | null;
  /** The day of the event from which the days are counted; null without one. */
  readonly countedDate: string | null;
  /** From the notice to that day; negative after it. */
  readonly days: number | null;
  /** The tier that decided; null where another amount was named, or the business ended it. */
  readonly tier: CancellationTier | null;
  /** The part that the business keeps of the amount that is paid and still to be paid. */
  readonly keptAmount: number;
  /** What goes back by refunds. */
  readonly refundedAmount: number;
  /** What was given back outside. */
  readonly outsideAmount: number;
  /** What the client still has to pay. */
  readonly remainingAmount: number;
  /** What was refunded before without a credit note: it stays billed. */
  readonly undocumentedAmount: number;
  /** The first payment of what remains; null where nothing does. */
  readonly remainingPaymentId: ScheduledPaymentId | null;
  readonly autopay: (typeof autopayEnds)[number];
  readonly creditNoteId: CreditNoteId | null;
}

/** Addresses without repeats: one that differs from an earlier one in case only is the same. */
export function foldAddresses(emails: readonly string[]): string[] {
  const seen = new Map(emails.toReversed().map((email) => [email.toLowerCase(), email]));
  return emails.filter(
    (email) => seen.get(email.toLowerCase()) === email && seen.delete(email.toLowerCase()),
  );
}
