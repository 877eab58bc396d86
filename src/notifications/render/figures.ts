import type { Autopay, Payer, UncoveredPayment } from '../../charges/types.ts';
import type { PrepaymentInvoice } from '../../invoices/types.ts';
import { formatDate, formatMoney, type Locale } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import type { MailKind } from '../types.ts';
import type { FailureView, InvoiceView, PaymentView } from '../views.ts';
import { numberLabel } from './deposits.ts';
import type { EmailRow, Figure } from './layout.ts';
import type { Facts, Messages } from './messages/messages.ts';

/** A charge that autopay will make, in the minor unit. */
interface ComingCharge {
  readonly date: string;
  readonly amount: number;
  readonly surcharge: number;
}

/** The facts of a mail about an invoice, besides the invoice itself. */
export interface About {
  /** The requested, paid or refunded amount, in the minor unit, without the surcharge. */
  readonly amount: number;
  readonly surcharge?: number;
  /** The present one: what it takes is not to be transferred. */
  readonly autopay?: Autopay | null;
  readonly date?: string | null;
  readonly method?: string | null;
  readonly failure?: FailureView | null;
  readonly isAgain?: boolean;
  /** How much of `amount` nobody owes any more, or is owed less after a refund that failed, in the minor unit. */
  readonly lost?: number;
  /** How much of `amount` was credit of the client, in the minor unit. */
  readonly credit?: number;
  /** How a dispute ended; null while the bank has not decided. */
  readonly decision?: 'Won' | 'Lost' | null;
  /** For a link to its page in the app. */
  readonly disputeId?: string | undefined;
  readonly payments?: readonly PaymentView[];
  /** The prepayment invoices over this money; absent without. */
  readonly prepayments?: readonly Pick<PrepaymentInvoice, 'id' | 'number' | 'issuedOn' | 'amount'>[];
  /** The client turned autopay on with this payment. */
  readonly startsAutopay?: boolean;
  /** For autopay that begins: the agreed terms, when they were agreed to, and the charges under them. */
  /** Payments that wait for the client's agreement, because autopay does not cover them. */
  readonly asked?: readonly Pick<UncoveredPayment, 'name' | 'agreed' | 'amount' | 'dueDate'>[];
  readonly consent?: {
    readonly terms: string;
    /** Civil date. */
    readonly agreedOn: string;
    readonly isBankDebit: boolean;
    /** The client saved the method without paying. */
    readonly isSetUp?: boolean;
    readonly charges: readonly ComingCharge[];
  };
  /** The SEPA mandate of a debit: its words, how it is called, and when it was given. */
  readonly debitMandate?: {
    /** Empty where they are no news. */
    readonly terms: string;
    readonly reference: string;
    readonly creditorId: string | null;
    /** Civil date; null where another figure has it. */
    readonly givenOn: string | null;
  };
  /** Of a mail to the business or to the payer: the person who paid, where that person gave name or address. */
  readonly payer?: Payer;
  /** Of a mandate: another person than the client gave it. */
  readonly isByOther?: boolean;
  /** Why the business refunds, in its own words; empty without a reason. */
  readonly refundReason?: string;
  /** Why autopay ends. */
  readonly endReason?: string;
}

/** For whom figures are written. */
export interface FigureContext {
  readonly messages: Messages;
  readonly locale: Locale;
  readonly currency: string;
  /** Civil date in the account's zone. */
  readonly today: string;
}

/**
 * The parts of a mail about an invoice: one amount, large below its title (`heading`) or among the figures (`amount`); that
 * amount as the record of a charge; the totals of the invoice; what remains, where no sentence names it; the invoice's
 * note; a button to pay.
 */
type Part = 'heading' | 'amount' | 'charge' | 'totals' | 'remaining' | 'note' | 'pay';

const parts: Readonly<Partial<Record<MailKind, readonly Part[]>>> = {
  Invoice: ['heading', 'totals', 'remaining', 'note', 'pay'],
  InvoiceChanged: ['heading', 'totals', 'remaining', 'note', 'pay'],
  InvoiceReopened: ['heading', 'remaining', 'pay'],
  InvoiceCanceled: ['totals'],
  Reminder: ['heading', 'amount', 'pay'],
  Receipt: ['heading', 'amount', 'charge'],
  PaymentFailed: ['heading', 'amount', 'remaining', 'pay'],
  AutopayStarted: ['heading', 'amount'],
  AutopayAhead: ['heading', 'amount', 'remaining'],
  AutopayDone: ['heading', 'amount', 'charge'],
  AutopayEnded: ['pay'],
  DebitMandate: ['heading', 'amount'],
  Refund: ['heading', 'amount', 'remaining'],
  BusinessPaid: ['heading', 'amount', 'charge'],
  BusinessFailed: ['heading', 'amount', 'remaining'],
  BusinessRefundFailed: ['heading', 'amount', 'remaining'],
  BusinessDisputed: ['heading', 'amount'],
  BusinessTransferAnnounced: ['remaining'],
  BusinessTransferMissed: ['remaining'],
};

export function shows(kind: MailKind, part: Part): boolean {
  return parts[kind]?.includes(part) === true;
}

/** The figures of a mail about an invoice, in order. */
export function figuresOf(
  context: FigureContext,
  kind: MailKind,
  view: InvoiceView,
  about: About,
  { number, amount, remaining, date }: Facts,
): Figure[] {
  const { messages, locale } = context;
  const money = (amount: number) => formatMoney(amount, context.currency, locale);
  const when = (isShown: boolean, figure: () => Figure): Figure[] => (isShown ? [figure()] : []);
  const isWhole = shows(kind, 'totals');
  // While nothing is paid, the total is what remains.
  const isAll = isWhole && view.amountDue === view.totalAmount;
  const { failure = null, method = null, consent } = about;
  return [
    [numberLabel(locale.language, view, messages.invoice), number],
    ...when(kind.startsWith('Business'), () => [
      messages.client,
      `${oneLine(view.contact.name)} (${view.contact.email})`,
    ]),
    ...when(about.payer !== undefined, () => [messages.payer, payerText(about.payer)]),
    ...when(view.eventDate !== null, () => [messages.eventDate, formatDate(view.eventDate ?? '', locale)]),
    ...when(consent !== undefined, () => [messages.agreedOn, formatDate(consent?.agreedOn ?? '', locale)]),
    ...when(method !== null, () => [messages.method, method ?? '']),
    ...mandateFigures(context, about),
    ...when(failure !== null, () => [messages.reason, reasonOf(messages, failure)]),
    ...when(kind === 'BusinessDisputed' && date !== null, () => [messages.answerBy, date ?? '']),
    ...when(isWhole && !shows(kind, 'heading'), () => [messages.total, money(view.totalAmount)]),
    ...when(isWhole && view.amountPaid > 0, () => [messages.paid, money(view.amountPaid)]),
    ...(shows(kind, 'amount') ? amountsOf(context, kind, about, money) : []),
    ...when(about.startsAutopay === true, () => [messages.autopay, `${messages.isOn} (${method})`]),
    ...when(remaining !== null && remaining !== amount && !isAll && shows(kind, 'remaining'), () => [
      messages.remaining,
      remaining ?? '',
    ]),
  ];
}

function mandateFigures({ messages, locale }: FigureContext, { debitMandate }: About): Figure[] {
  if (debitMandate === undefined) return [];
  const { reference, creditorId, givenOn } = debitMandate;
  return [
    [messages.mandateReference, reference],
    ...(creditorId === null ? [] : [[messages.creditorId, creditorId] as Figure]),
    ...(givenOn === null ? [] : [[messages.agreedOn, formatDate(givenOn, locale)] as Figure]),
  ];
}

// A client who bears a card fee sees the fee, and the sum that the bank's statement will have.
function amountsOf(
  { messages }: FigureContext,
  kind: MailKind,
  { amount, surcharge = 0, method = null }: About,
  money: (amount: number) => string,
): Figure[] {
  const isCharge = shows(kind, 'charge') && method !== null;
  // The large amount below the title is repeated only as the record of a charge.
  if (surcharge === 0 && !isCharge) return shows(kind, 'heading') ? [] : [[messages.amount, money(amount)]];
  if (surcharge === 0) return [[messages.totalCharged, money(amount)]];
  const label =
    kind === 'Refund'
      ? messages.totalRefunded
      : kind === 'AutopayAhead' || kind === 'AutopayStarted'
        ? messages.totalToCharge
        : isCharge
          ? messages.totalCharged
          : messages.total;
  return [
    [messages.amount, money(amount)],
    [messages.cardFee, money(surcharge)],
    [label, money(amount + surcharge), 'strong'],
  ];
}

/** Why money did not move, in the reader's language, or else in the processor's words. */
export function reasonOf({ declines }: Messages, failure: FailureView | null): string {
  if (failure === null) return '';
  const known = Object.hasOwn(declines, failure.code)
    ? declines[failure.code as keyof typeof declines]
    : null;
  return known ?? oneLine(failure.message);
}

/** The lines below the figures: the charges that will come, or the payments that the mail is about. */
export function rowsOf(context: FigureContext, { consent, payments = [] }: About): EmailRow[] {
  const { messages, locale, currency } = context;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (consent === undefined) return payments.map((payment) => rowOf(context, payment, money));
  return consent.charges.map(({ date, amount, surcharge }) => ({
    label: formatDate(date, locale),
    amount: money(amount + surcharge),
    standing: surcharge === 0 ? '' : messages.inclFee(money(surcharge)),
    isUrgent: false,
  }));
}

function rowOf(context: FigureContext, payment: PaymentView, money: (amount: number) => string): EmailRow {
  const date = formatDate(payment.dueDate, context.locale);
  const name = oneLine(payment.name ?? '');
  return {
    label: name === '' ? date : `${name}, ${date}`,
    amount: money(openStates.has(payment.status) ? payment.amount - payment.paidAmount : payment.amount),
    ...standingOf(context, payment),
  };
}

/** How much of a payment is open, in the minor unit. */
export function openAmount({ status, amount, paidAmount }: PaymentView): number {
  return openStates.has(status) ? amount - paidAmount : 0;
}

const openStates: ReadonlySet<PaymentView['status']> = new Set<PaymentView['status']>([
  'Draft',
  'Scheduled',
  'Due',
  'Failed',
  'ChargedBack',
]);

// As on the client's page. Due is said of a payment of today: one of a later day that is asked for is open.
function standingOf(
  { messages, today }: FigureContext,
  { status, dueDate }: PaymentView,
): Pick<EmailRow, 'standing' | 'isUrgent'> {
  const { statuses } = messages;
  if (!openStates.has(status)) return { standing: statuses[status], isUrgent: false };
  if (dueDate < today) return { standing: statuses.Overdue, isUrgent: true };
  if (dueDate === today) return { standing: messages.dueToday, isUrgent: false };
  return { standing: statuses[status === 'Due' ? 'Open' : 'Scheduled'], isUrgent: false };
}

// A name and an address, or the one of them that was given.
function payerText(payer: Payer | undefined): string {
  const { name = null, email = null } = payer ?? {};
  if (name === null || email === null) return oneLine(name ?? email ?? '');
  return oneLine(`${name} (${email})`);
}
