import type { Account } from '../../accounts/types.ts';
import { type Charges, networkOf } from '../../charges/service.ts';
import type { Autopay, Charge, Mandate, Refund } from '../../charges/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { ChargeId, DisputeId, RefundId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { civilDateIn } from '../../kit/time.ts';
import { reasonOf } from '../../processors/service.ts';
import { readersOfMail } from '../readers.ts';
import type { LastNotified } from '../reminder-state-store.ts';
import type { About } from '../render/figures.ts';
import { invoiceTerms } from '../terms.ts';
import type { ClientMailKind, DraftClaims, MailDocument } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { aboutCharge, methodOf, openPayments } from './about.ts';
import { mandateOfAutopay, mandateOfCharge } from './debit-mandates.ts';
import { causedByFinal } from './final-invoices.ts';
import { paidMails, toPayer } from './paid-mails.ts';
import { causedByTransfer } from './transfers.ts';

/** A mail about an invoice that an event or a reminder causes. */
export interface Caused extends DraftClaims {
  readonly kind: ClientMailKind;
  readonly about: About;
  /** The only reader of the mail, where that is not the client with its copies. */
  readonly to?: { readonly name: string; readonly email: string };
  /** Documents that it is about, besides the invoice. */
  readonly documents?: readonly MailDocument[] | undefined;
}

/** An event, and everything that decides which mails it causes. */
interface Cause {
  readonly charges: Charges;
  readonly account: Account;
  readonly event: KeptEvent;
  /** The invoice as the event shows it. */
  readonly view: InvoiceView;
  readonly invoice: Invoice;
  /** The present one; null without it. */
  readonly autopay: Autopay | null;
  readonly lastNotified: LastNotified | null;
  /** The present terms of the invoice, as `invoiceTerms` writes them. */
  readonly terms: string;
}

/** What decides whether an event notifies a client of the invoice or of its change. */
type TermsCause = Pick<Cause, 'view' | 'invoice' | 'autopay' | 'lastNotified' | 'terms'> & {
  readonly event: Pick<KeptEvent, 'id' | 'sequence' | 'createdAt'>;
};

/** Decides which mails an event of an invoice causes. */
export async function causedMails(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const { event, view } = cause;
  const isMailed = view.deliveryMethod === 'Email';
  switch (event.type) {
    case 'invoice.created':
    case 'invoice.activated':
    case 'invoice.updated':
      return causedByTerms(cause);
    case 'invoice.canceled':
      return isMailed && cause.lastNotified !== null
        ? [
            {
              kind: 'InvoiceCanceled',
              onceKey: `canceled:${view.id}`,
              about: { amount: view.totalAmount },
              documents: notesOf(event, view),
            },
          ]
        : [];
    case 'invoice.reopened':
      return isMailed ? causedByReopening(cause) : [];
    case 'invoice.payment.marked_as_paid':
      return isMailed ? causedByManualPayment(cause) : [];
    case 'invoice.payment.unmarked_as_paid':
      return isMailed ? causedByLoss(cause) : [];
    case 'invoice.payment.dispute_closed':
      return [...(isMailed ? causedByLoss(cause) : []), ...(await causedByDispute(tx, cause))];
    case 'invoice.payment.completed':
      return causedByPayment(tx, cause);
    case 'invoice.payment.failed':
    case 'invoice.payment.returned':
      return causedByFailure(tx, cause, isMailed);
    case 'invoice.payment.refunded':
      return causedByRefund(tx, cause, isMailed);
    case 'invoice.payment.refund_failed':
      return causedByFailedRefund(tx, cause);
    case 'invoice.autopay.enabled':
    case 'invoice.autopay.renewed':
      return causedByAutopayStart(tx, cause);
    case 'invoice.autopay.disabled':
      return causedByAutopayEnd(tx, cause);
    case 'invoice.debit_mandate.given':
      return causedByDebitMandate(tx, cause);
    case 'invoice.transfer_announced':
    case 'invoice.transfer_missed':
      return causedByTransfer(cause.account, event, view);
    case 'invoice.final_invoiced':
      return causedByFinal(cause);
    case 'invoice.payment.disputed':
      return causedByDispute(tx, cause);
    default:
      return [];
  }
}

// A client who has not been notified yet, or is another one now, gets the invoice; one who has been, the change. An
// event causes nothing when a later one has other terms: the later one does.
export function causedByTerms({ event, view, invoice, autopay, lastNotified, terms }: TermsCause): Caused[] {
  if (view.deliveryMethod !== 'Email' || view.status === 'Draft' || invoice.status === 'Canceled') return [];
  if (lastNotified !== null && lastNotified.termsVersion >= event.sequence) return [];
  const email = view.contact.email.toLowerCase();
  if (email !== invoice.contact.email.toLowerCase() || invoice.deliveryMethod !== 'Email') return [];
  if (invoiceTerms(view) !== terms) return [];
  const notification = {
    terms,
    termsVersion: event.sequence,
    about: {
      amount: view.amountDue,
      payments: view.paymentSchedule,
      ...(autopay?.request ? { asked: autopay.request.payments } : {}),
    },
  };
  const reader = readersOfMail(view, 'Invoice')[0].email.toLowerCase();
  if (lastNotified === null || lastNotified.email !== reader) {
    return view.status === 'Active'
      ? [{ kind: 'Invoice', onceKey: `invoice:${event.id}`, ...notification }]
      : [];
  }
  return lastNotified.terms === terms
    ? []
    : [
        {
          kind: 'InvoiceChanged',
          onceKey: `changed:${event.id}`,
          ...notification,
          documents: notesOf(event, view),
        },
      ];
}

// The credit note that made the change, if one did.
function notesOf(
  { createdAt }: Pick<KeptEvent, 'createdAt'>,
  { creditedAmount = 0 }: InvoiceView,
): MailDocument[] {
  return creditedAmount === 0 ? [] : [{ kind: 'CreditNote', by: 'Event', id: createdAt.toISOString() }];
}

// Refunds, returns, canceled manual payments and lost disputes have mails of their own.
function causedByReopening({ event, view }: Cause): Caused[] {
  const hasOwnMail = [view.refundId, view.failure, view.changedAmount].some((one) => one !== undefined);
  if (hasOwnMail) return [];
  const about = { amount: view.amountDue, payments: openPayments(view), isAgain: true };
  return [{ kind: 'InvoiceReopened', onceKey: `reopened:${event.id}`, about }];
}

// A dispute may be about several payments. Each has an event, but the client gets one mail.
function causedByLoss({ event, view }: Cause): Caused[] {
  if (view.changedAmount === undefined || view.changedAmount === 0) return [];
  const about: About = {
    amount: view.changedAmount,
    payments: openPayments(view),
    isAgain: view.amountDue === view.changedAmount,
    credit: view.creditAmount ?? 0,
  };
  return [
    { kind: 'InvoiceReopened', onceKey: `reopened:${view.disputeId ?? view.refundId ?? event.id}`, about },
  ];
}

function causedByManualPayment({ event, view }: Cause): Caused[] {
  const payment = view.paymentSchedule.find(({ id }) => id === view.scheduledPaymentId);
  if (payment === undefined) return [];
  // An earlier part of the payment has a receipt of its own.
  const amount = view.changedAmount ?? payment.paidAmount;
  const credit = view.manualPayment?.source === 'Credit' ? amount : 0;
  const about = { amount, credit, payments: [payment] };
  return [{ kind: 'Receipt', onceKey: `receipt:${event.id}`, about }];
}

async function causedByPayment(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const charge = await chargeOf(tx, cause);
  return charge === null ? [] : paidMails(cause.view, charge, cause.autopay?.mandate ?? null);
}

// The page shows a payer that a card is declined; a bank debit or autopay fails without a person at the page. When a bank
// takes money back, the client's mail has the amount that is owed again, and the business's mail the whole amount.
async function causedByFailure(tx: Transaction, cause: Cause, isMailed: boolean): Promise<Caused[]> {
  const charge = await chargeOf(tx, cause);
  if (charge === null) return [];
  const isAgain = charge.status === 'Returned';
  // The processor was never asked: nothing has failed. A later charge of autopay is announced.
  if (charge.failureCode === 'consent_ended' || charge.failureCode === 'never_sent') return [];
  if (!isAgain && charge.origin === 'Client' && charge.method?.type !== 'BankAccount') return [];
  const owed = isAgain ? (cause.view.changedAmount ?? 0) : charge.amount;
  const isClientMailed = isMailed && owed > 0;
  const about = aboutFailure(cause, charge);
  // This mail goes at once, and nothing is tried before the end of the suspension.
  const date = cause.account.suspendedAt === null ? about.date : null;
  return [
    ...(isClientMailed ? [failedToClient(cause, charge, owed)] : []),
    {
      kind: 'BusinessFailed',
      onceKey: `business_failed:${charge.id}`,
      about: { ...about, date, lost: charge.amount - owed },
    },
  ];
}

type FailureCause = Pick<Cause, 'account' | 'view' | 'autopay'>;

/** The mail to a client about a charge that failed or came back. `owed`: what is owed again, in the minor unit. */
export function failedToClient(cause: FailureCause, charge: Charge, owed: number): Caused {
  const about = aboutFailure(cause, charge);
  const claims = about.date === null ? {} : { chargeDate: about.date, chargeAmount: owed };
  // The surcharge went back with the charge. It is owed again only with the whole charge.
  const surcharge = owed === charge.amount ? charge.surcharge : 0;
  return {
    kind: 'PaymentFailed',
    onceKey: `failed:${charge.id}`,
    ...claims,
    about: { ...about, amount: owed, surcharge },
  };
}

// With the date of the next try.
function aboutFailure(cause: FailureCause, charge: Charge) {
  const { failureCode, failureMessage } = charge;
  const retryAt = retryOf(cause, charge);
  return {
    ...aboutCharge(cause.view, charge),
    failure: failureCode === null ? null : { code: reasonOf(failureCode), message: failureMessage ?? '' },
    date: retryAt === null ? null : civilDateIn(cause.account.timeZone, retryAt),
    isAgain: charge.status === 'Returned',
  };
}

// When autopay charges the failed payments again.
function retryOf({ autopay }: FailureCause, { allocations }: Charge): Date | null {
  const ids = new Set<string>(allocations.map((allocation) => allocation.scheduledPaymentId));
  const charge = autopay?.charges.find(
    ({ refusal, payments }) => refusal === null && payments.some(({ id }) => ids.has(id)),
  );
  return charge?.at ?? null;
}

// Where a credit note has taken some of it, less is owed again than was refunded: another mail says how much.
async function causedByRefund(tx: Transaction, cause: Cause, isMailed: boolean): Promise<Caused[]> {
  const { charges, account, view } = cause;
  if (view.refundId === undefined) return [];
  const refund = await charges.readRefund(tx, account.id, view.refundId as RefundId);
  const charge = await charges.readCharge(tx, account.id, refund.chargeId);
  const about: About = {
    amount: refund.amount,
    surcharge: refund.surcharge,
    method: methodOf(charge),
    isAgain: refund.reopens && view.changedAmount === undefined,
    refundReason: refund.reason,
  };
  const reopened = isMailed ? causedByLoss(cause) : [];
  const documents = [{ kind: 'CreditNote', by: 'Refund', id: refund.id }] as const;
  return [{ kind: 'Refund', onceKey: `refund:${refund.id}`, about, documents }, ...reopened];
}

// The client already has a mail about the refund; the business decides whether to write again. A refund that was closed
// by hand may have arrived after all, and the person who closed it knows.
async function causedByFailedRefund(tx: Transaction, { charges, account, view }: Cause): Promise<Caused[]> {
  if (view.refundId === undefined) return [];
  const refund = await charges.readRefund(tx, account.id, view.refundId as RefundId);
  if (refund.failureCode === 'closed_by_hand') return [];
  const charge = await charges.readCharge(tx, account.id, refund.chargeId);
  const about: About = {
    amount: refund.amount,
    surcharge: refund.surcharge,
    method: methodOf(charge),
    failure: whyRefundFailed(refund),
    isAgain: charge.status === 'Returned',
    lost: view.changedAmount ?? 0,
  };
  return [{ kind: 'BusinessRefundFailed', onceKey: `business_refund_failed:${refund.id}`, about }];
}

// Our texts for a closed or invalid account fit refunds too. Our other texts speak of payments, so that for other
// reasons the processor's own words are shown.
function whyRefundFailed({ failureCode, failureMessage }: Refund): NonNullable<About['failure']> | null {
  const reason = reasonOf(failureCode);
  if (accountReasons.has(reason)) return { code: reason, message: failureMessage ?? '' };
  return failureMessage === null ? null : { code: '', message: failureMessage };
}

const accountReasons: ReadonlySet<string> = new Set(['expired_card', 'invalid_account', 'account_closed']);

async function causedByDispute(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const charge = await chargeOf(tx, cause);
  if (charge === null) return [];
  const { charges, account } = cause;
  const { disputeId, disputedAmount, decision = null } = cause.view;
  const dispute =
    disputeId === undefined ? null : await charges.readDispute(tx, account.id, disputeId as DisputeId);
  const respondBy = dispute?.respondBy ?? null;
  const about: About = {
    ...aboutCharge(cause.view, charge),
    amount: disputedAmount ?? charge.amount + charge.surcharge,
    surcharge: 0,
    decision,
    disputeId: dispute?.id,
    // After the decision nothing is to be answered.
    date: respondBy === null || decision !== null ? null : civilDateIn(account.timeZone, respondBy),
  };
  const onceKey = `${decision === null ? 'disputed' : 'dispute_closed'}:${disputeId ?? charge.id}`;
  return [{ kind: 'BusinessDisputed', onceKey, about }];
}

/**
 * The record of a consent for the client, and for the payer who gave it: to what, with which method, what will be charged and when, and how it ends.
 * Like receipts, it is also sent when the invoice itself is shared by hand.
 */
async function causedByAutopayStart(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const { charges, account, event, invoice, view } = cause;
  const autopay = await charges.readAutopayAt(tx, account, invoice, event.createdAt);
  if (autopay === null) return [];
  const { mandate } = autopay;
  const coming = autopay.charges.filter(({ refusal }) => refusal === null);
  const ids = new Set<string>(coming.flatMap(({ payments }) => payments.map(({ id }) => id)));
  const about: About = {
    amount: coming.length === 0 ? mandate.agreedAmount : sumAmounts(coming.map(({ amount }) => amount)),
    surcharge: sumAmounts(coming.map(({ surcharge }) => surcharge)),
    method: methodOf(mandate),
    payments: view.paymentSchedule.filter(({ id }) => ids.has(id)),
    consent: {
      terms: mandate.terms,
      agreedOn: civilDateIn(account.timeZone, mandate.acceptedAt),
      // A SEPA debit is announced as a charge of a card is.
      isBankDebit: networkOf(mandate) === 'Ach',
      isSetUp: view.setupId !== undefined,
      charges: coming.map(({ at, amount, surcharge }) => ({
        date: civilDateIn(account.timeZone, at),
        amount,
        surcharge,
      })),
    },
  };
  const called = await mandateOfAutopay(tx, cause, mandate);
  const started: Caused = {
    kind: 'AutopayStarted',
    onceKey: `autopay_started:${event.id}`,
    about: called === null ? about : { ...about, debitMandate: called },
  };
  return [started, ...toPayer(view, await charges.readAgreeing(tx, account.id, mandate), started)];
}

// The mandate for the person who gave it, which is also the notice of its first debit. Like receipts, it is also sent when the invoice
// itself is shared by hand.
async function causedByDebitMandate(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const charge = await chargeOf(tx, cause);
  const debitMandate = charge && (await mandateOfCharge(tx, cause, charge.id));
  if (charge === null || debitMandate === null) return [];
  const about: About = { ...aboutCharge(cause.view, charge), debitMandate };
  const given: Caused = { kind: 'DebitMandate', onceKey: `debit_mandate:${charge.id}`, about };
  const { payer } = charge;
  const [toOther] = toPayer(cause.view, payer, given);
  const isByOther = toOther !== undefined || (payer !== null && payer.email === null);
  if (!isByOther) return [given];
  const toClient = { ...given, about: { ...about, debitMandate: { ...debitMandate, terms: '' }, isByOther } };
  // Nobody has proven the address before the money came: the mail has no word that the visitor of the link wrote.
  return toOther?.to === undefined
    ? [toClient]
    : [toClient, { ...toOther, about, to: { ...toOther.to, name: '' } }];
}

async function causedByAutopayEnd(tx: Transaction, cause: Cause): Promise<Caused[]> {
  const { charges, account, event, invoice, view } = cause;
  const autopay = await charges.readAutopayAt(tx, account, invoice, event.createdAt);
  return autopay === null ? [] : autopayEndMails(event.id, view, autopay.mandate);
}

/** The mails about the end of autopay. */
export function autopayEndMails(eventId: string, view: InvoiceView, mandate: Mandate): Caused[] {
  const endReason = view.autopay?.reason ?? '';
  const payments = openPayments(view);
  // Nothing was going to be charged any more.
  if (endReason === 'account_closed' && payments.length === 0) return [];
  const about: About = { amount: view.amountDue, method: methodOf(mandate), payments, endReason };
  return [
    { kind: 'AutopayEnded', onceKey: `autopay_ended:${eventId}`, about },
    ...(endReason === 'canceled_by_business' || endReason === 'account_closed'
      ? []
      : [{ kind: 'BusinessAutopayEnded' as const, onceKey: `business_autopay_ended:${eventId}`, about }]),
  ];
}

async function chargeOf(tx: Transaction, { charges, account, view }: Cause): Promise<Charge | null> {
  return view.chargeId === undefined ? null : charges.readCharge(tx, account.id, view.chargeId as ChargeId);
}
