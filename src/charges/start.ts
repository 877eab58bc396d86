import { requireUnsuspended } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { isOpen, isUnderWay, totalOwed } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { type ChargeId, newId, parseId, type ScheduledPaymentId } from '../kit/ids.ts';
import {
  atMostBasisPointsOf,
  basisPointsOf,
  chargeStep,
  MAXIMUM_AMOUNT,
  sumAmounts,
} from '../kit/money/money.ts';
import {
  type CardFunding,
  chargedBy,
  debitSchemeOf,
  fundingOf,
  largestCharge,
  type PaymentMethodSummary,
  payableMethods,
} from '../kit/money/payment-methods.ts';
import { surchargeLimit, surchargeRate } from '../kit/money/surcharges.ts';
import { ensureScheduledTask, scheduleTask } from '../kit/queue/tasks.ts';
import { nextState } from '../kit/states.ts';
import { civilDateIn } from '../kit/time.ts';
import { FIRST_CHECK_MS, findNotTaken } from '../processors/service.ts';
import type { Processor } from '../processors/types.ts';
import { acceptTerms, type ShownTerms } from './accepted-terms.ts';
import { insertConsent } from './autopay/consent-store.ts';
import { newConsent, requireDebitable, type TermsOfConsent, termsOfConsent } from './autopay/giving.ts';
import { requireAutopay } from './autopay/requirement.ts';
import { type DebitTerms, keepDebitMandate } from './debit-mandates/giving.ts';
import { type GivenPayer, payerOf } from './payer-details.ts';
import { type PlatformPart, platformPart } from './platform-part.ts';
import { chargeStates } from './states.ts';
import { insertCharge, LIVE_CHARGE } from './store.ts';
import type { AcceptedTerms, Allocation, Charge, ConsentOrigin } from './types.ts';
import type { AccountTransaction } from './work.ts';

/** How long until the processor's log is first read for events whose webhook did not come. */
const SYNC_MS = 3_600_000;

interface ChargeRequest {
  readonly origin: Charge['origin'];
  /** The payments to pay; without them, the one that is owed first. */
  readonly paymentIds?: readonly string[] | undefined;
  /** A part of one payment, where the account allows that. */
  readonly amount?: number | undefined;
  /** The amount that the payer was shown, surcharge included: refused when it differs. */
  readonly expectedAmount?: number | undefined;
  /** The total that the payer was shown as owed of the invoice, before this charge: refused when it differs. */
  readonly expectedOwed?: number | undefined;
  /** The one that the charge is sent to. */
  readonly processor: Pick<Processor, 'name' | 'stripeAccount'>;
  readonly source: string;
  readonly method: PaymentMethodSummary;
  /** The card's funding as the processor reports it; null for a bank account. Absent, it follows from the type. */
  readonly funding?: CardFunding | null;
  /** The surcharge that the payer agreed to, in hundredths of a percent. Absent, the account's rate now. */
  readonly maximumSurchargeBasisPoints?: number | undefined;
  /** A text that the network requires on the bank's statement; null or absent: the usual one. */
  readonly statementDescriptor?: string | null;
  /** The amounts that autopay takes, by payment, in the minor unit; absent: all that is owed of each. */
  readonly parts?: ReadonlyMap<ScheduledPaymentId, number>;
  /** That of the schedule that the payer was shown with the consent: refused when it differs. */
  readonly scheduleHash?: string | undefined;
  /** The words of the consent to be charged along the schedule from now on. */
  readonly mandateTerms: string | null;
  /** Where that consent came from. */
  readonly consentOrigin?: ConsentOrigin | undefined;
  /** The cancellation terms that the payer has been shown, and accepts. */
  readonly terms?: ShownTerms | undefined;
  /** The person who pays, where that person said so. */
  readonly payer?: GivenPayer | undefined;
  /** The words of the mandate that the holder of a bank account was shown, where there are any. */
  readonly debitTerms?: DebitTerms | undefined;
  /** Where the holder comes back to; the charge's id is added, so that the page can show its outcome. */
  readonly returnUrl: string | null;
}

/**
 * Writes a charge for payments of a locked invoice, which become Processing, and schedules a check in case its answer
 * never comes. Errors: 403 `account_closed`, `account_suspended`, 404 for a payment that is not of this invoice, 422
 * `illegal_action`, `autopay_required`, `autopay_not_offered`, `method_not_accepted`, `amount_changed`, `amount_too_large`, `amount_not_chargeable`,
 * `payment_under_way`, `processor_incomplete`, `schedule_changed`, `terms_changed`, 503 `overloaded` where the processor was changed since it was read.
 * Needs the invoice locked.
 */
export async function startCharge(
  { tx, account, invoices, now }: AccountTransaction,
  invoice: Invoice,
  chargeRequest: ChargeRequest,
): Promise<Charge> {
  await requireUnsuspended(tx, account.id);
  await requireTaken(tx, account, chargeRequest.processor, now);
  const payments = choosePayments(invoice, chargeRequest);
  requireAccepted(account, invoice, chargeRequest.method);
  const allocations = allocationsOf(account, payments, chargeRequest);
  const amount = sumAmounts(allocations.map((allocation) => allocation.amount));
  const funding =
    chargeRequest.funding === undefined ? fundingOf(chargeRequest.method.type) : chargeRequest.funding;
  const { currency } = invoice;
  const date = civilDateIn(account.timeZone, now);
  const surcharge = surchargeOf(account, {
    funding,
    amount,
    currency,
    date,
    maximumBasisPoints: chargeRequest.maximumSurchargeBasisPoints,
  });
  requireChargeable(chargeRequest, amount, surcharge, currency);
  if (chargeRequest.expectedAmount !== undefined && chargeRequest.expectedAmount !== amount + surcharge) {
    const message = `The amount is ${amount + surcharge} now, not ${chargeRequest.expectedAmount}.`;
    throw refusal('amount_changed', message, '/expectedAmount');
  }
  const owed = totalOwed(invoice.payments.filter(isOpen));
  if (chargeRequest.expectedOwed !== undefined && chargeRequest.expectedOwed !== owed) {
    const message = `${owed} is owed in all now, not ${chargeRequest.expectedOwed}.`;
    const path = chargeRequest.mandateTerms === null ? '/expectedOwed' : '/autopay/expectedOwed';
    throw refusal('amount_changed', message, path);
  }
  const rate = surchargeRate(account, funding, currency, date);
  const consent =
    chargeRequest.mandateTerms === null
      ? null
      : await termsOfConsent(tx, account, invoice, allocations, rate);
  requireShownSchedule(chargeRequest, consent);
  requireDebitable(chargeRequest.method, currency, consent, date);
  await requireAutopay(tx, account, invoice, chargeRequest, allocations);
  const acceptedTerms = await acceptTerms({ invoices }, tx, account.id, invoice, chargeRequest.terms);
  const part = await platformPart(tx, account, chargeRequest, { amount: amount + surcharge, currency }, now);
  const amounts = { amount, surcharge, consent, acceptedTerms, ...part };
  const charge = newCharge(account, invoice, chargeRequest, allocations, amounts, now);
  try {
    await insertCharge(tx, account.id, charge);
  } catch (cause) {
    if (brokenConstraint(cause) === LIVE_CHARGE) throw new AppError('payment_under_way', { cause });
    throw cause;
  }
  if (chargeRequest.origin === 'Client') {
    await keepDebitMandate(tx, account.id, charge, chargeRequest.debitTerms, chargeRequest.consentOrigin);
  }
  if (consent !== null)
    await insertConsent(tx, account.id, newConsent(charge, consent, chargeRequest.consentOrigin));
  await Promise.all([
    invoices.applyChanges(
      tx,
      account,
      invoice,
      allocations.map((allocation) => ({ id: allocation.scheduledPaymentId, move: 'start' })),
      { now, about: { chargeId: charge.id } },
    ),
    scheduleTask(tx, account.id, 'charge.check', charge.id, new Date(now.getTime() + FIRST_CHECK_MS)),
    ensureScheduledTask(tx, account.id, 'processor.sync', account.id, new Date(now.getTime() + SYNC_MS)),
  ]);
  return charge;
}

// The same total may be owed on other days, or in other parts.
function requireShownSchedule({ scheduleHash }: ChargeRequest, consent: TermsOfConsent | null): void {
  if (consent === null || scheduleHash === undefined || scheduleHash === consent.scheduleHash) return;
  throw refusal(
    'schedule_changed',
    'The days or amounts of the payments have changed.',
    '/autopay/scheduleHash',
  );
}

/**
 * Requires that a processor takes payments: Stripe would refuse each card, and the client would believe that the bank did. Errors:
 * 422 `processor_incomplete`, 503 `overloaded` when it has just been replaced.
 */
export async function requireTaken(
  tx: Transaction,
  { id, name }: Account,
  processor: ChargeRequest['processor'],
  now: Date,
): Promise<void> {
  const reason = await findNotTaken(tx, id, processor, now);
  if (reason === null) return;
  if (reason === 'replaced') {
    const message = `${name} has just changed its connection to Stripe. Nothing was charged; try again.`;
    throw new AppError('overloaded', { message, retryAfterSeconds: 2 });
  }
  const message =
    reason === 'stopped'
      ? `Stripe takes no payments for ${name} at the moment.`
      : `Stripe no longer takes the key of ${name}, so no payment can be taken.`;
  throw refusal('processor_incomplete', message);
}

/** Requires that an invoice takes a kind of method. Errors: 422 `method_not_accepted`. */
export function requireAccepted(account: Account, invoice: Invoice, { type }: PaymentMethodSummary): void {
  if (payableMethods(invoice, account).includes(type)) return;
  if (!invoice.paymentMethods.includes(type)) throw new AppError('method_not_accepted');
  const message =
    debitSchemeOf(invoice.currency) === null
      ? 'Bank accounts can be debited in US dollars and euros only: pay by card.'
      : `${account.name} takes no SEPA debits: pay by card.`;
  throw new AppError('method_not_accepted', { message });
}

// A charge that is written must be one that the processor accepts.
function requireChargeable(
  chargeRequest: ChargeRequest,
  amount: number,
  surcharge: number,
  currency: string,
): void {
  const step = chargeStep(currency);
  // The amount may be from before the account was at Stripe, or a part. The payer can choose another, autopay cannot.
  if (chargeRequest.processor.name === 'Stripe' && chargeRequest.origin === 'Client' && amount % step !== 0) {
    const message = `Stripe charges ${currency} only in steps of ${step}, and not ${amount}.`;
    throw refusal('amount_not_chargeable', message, chargeRequest.amount === undefined ? '' : '/amount');
  }
  const by = chargedBy(chargeRequest.method.type, currency);
  if (amount + surcharge <= largestCharge(by)) return;
  const path =
    chargeRequest.amount !== undefined
      ? '/amount'
      : chargeRequest.paymentIds !== undefined
        ? '/scheduledPaymentIds'
        : '';
  if (by === 'Sepa') {
    const limit = 'A SEPA debit can be 10 000 € at most: pay a part, or by card.';
    throw refusal('amount_too_large', limit, path);
  }
  const message =
    `With its surcharge of ${surcharge} this comes to ${amount + surcharge}, and one charge can be ` +
    `${MAXIMUM_AMOUNT} at most: pay by bank account, or fewer payments at once.`;
  throw refusal('amount_too_large', message, path);
}

interface Surcharged {
  /** Null for a bank account. */
  readonly funding: CardFunding | null;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  /** The civil date of the charge, in the account's zone: the law may change. */
  readonly date: string;
  /** The rate that the payer has agreed to, in hundredths of a percent. */
  readonly maximumBasisPoints?: number | undefined;
}

/** The surcharge on an amount, in the minor unit: never more than the law where the business is allows. */
export function surchargeOf(account: Account, about: Surcharged): number {
  const { funding, amount, currency, date, maximumBasisPoints } = about;
  const rate = surchargeRate(account, funding, currency, date);
  const limit = surchargeLimit(account, funding, currency, date);
  const surcharge = basisPointsOf(amount, Math.min(rate, maximumBasisPoints ?? rate));
  // Rounded up, the surcharge on a small amount could be more than is allowed. Rounded down to a chargeable step.
  const most = Math.min(surcharge, atMostBasisPointsOf(amount, limit));
  return most - (most % chargeStep(currency));
}

function choosePayments(invoice: Invoice, { paymentIds }: ChargeRequest): ScheduledPayment[] {
  if (invoice.status !== 'Active' && invoice.status !== 'Uncollectible') {
    throw refusal('illegal_action', `There is nothing to pay: the invoice is ${invoice.status}.`);
  }
  if (paymentIds === undefined) {
    const next = invoice.payments
      .filter((payment) => isOpen(payment) || isUnderWay(payment.status))
      .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0];
    // A second tab wants the payment that the first tab pays. A caller names the payment after it to pay that one: a
    // repeat of a request without names, once the first is paid, would charge the next one, too.
    if (next === undefined || isUnderWay(next.status)) {
      throw new AppError('payment_under_way', { passes: 'never' });
    }
    return [next];
  }
  const wanted = new Set(paymentIds.map((id) => parseId<ScheduledPaymentId>(id)));
  const found = invoice.payments.filter((payment) => wanted.has(payment.id));
  if (found.length !== wanted.size) throw AppError.notFound('scheduledPayment');
  for (const payment of found) {
    if (isUnderWay(payment.status)) throw new AppError('payment_under_way');
    if (!isOpen(payment)) {
      throw refusal(
        'illegal_action',
        `The payment ${payment.id} is ${payment.status}: nothing is owed for it.`,
      );
    }
  }
  return found;
}

function allocationsOf(
  account: Account,
  payments: readonly ScheduledPayment[],
  { amount, parts }: ChargeRequest,
): Allocation[] {
  const whole = payments.map((payment) => ({
    scheduledPaymentId: payment.id,
    amount: Math.min(parts?.get(payment.id) ?? payment.amount, payment.amount - payment.paidAmount),
    wasScheduled: payment.status === 'Scheduled',
    refundedAmount: 0,
    reopenedAmount: 0,
    paidAmount: 0,
    givenBackAmount: 0,
    keptAmount: 0,
  }));
  const owed = sumAmounts(whole.map((allocation) => allocation.amount));
  if (amount === undefined || amount === owed) return whole;
  const [only] = whole;
  if (amount > owed) {
    throw refusal('illegal_action', `Only ${owed} is owed, less than ${amount}.`, '/amount');
  }
  if (!account.allowsPartPayments) {
    const message = 'This account takes no part payments: leave amount out.';
    throw refusal('illegal_action', message, '/amount', 'by change');
  }
  if (only === undefined || whole.length > 1) {
    throw refusal('illegal_action', 'A part can be paid of one payment at a time.', '/amount');
  }
  return [{ ...only, amount }];
}

interface ChargeAmounts extends PlatformPart {
  readonly amount: number;
  readonly surcharge: number;
  readonly consent: TermsOfConsent | null;
  readonly acceptedTerms: AcceptedTerms | null;
}

function newCharge(
  account: Account,
  invoice: Invoice,
  chargeRequest: ChargeRequest,
  allocations: readonly Allocation[],
  { amount, surcharge, consent, acceptedTerms, platformFee, refundsPlatformFee }: ChargeAmounts,
  now: Date,
): Charge {
  const status = nextState(chargeStates, 'Created', 'send');
  if (status === null) throw new Error('A charge cannot be sent.');
  const id = newId<ChargeId>();
  return {
    id,
    invoiceId: invoice.id,
    status,
    origin: chargeRequest.origin,
    processor: chargeRequest.processor.name,
    processorReference: null,
    source: chargeRequest.source,
    savesMethod: chargeRequest.mandateTerms !== null,
    mandateTerms: chargeRequest.mandateTerms,
    mandateAmount: consent?.amount ?? null,
    mandateSurchargeBasisPoints: consent?.surchargeBasisPoints ?? null,
    mandateDates: consent?.dates ?? null,
    acceptedTerms,
    payer: payerOf(chargeRequest.payer),
    consentWithdrawnAt: null,
    description: `${account.name} ${invoice.number ?? ''}`.trim().slice(0, 200),
    statementDescriptor: chargeRequest.statementDescriptor ?? null,
    returnUrl: chargeRequest.returnUrl === null ? null : withField(chargeRequest.returnUrl, 'charge', id),
    method: chargeRequest.method,
    amount,
    surcharge,
    surchargeLeft: 0,
    twiceAmount: 0,
    refundedAmount: 0,
    currency: invoice.currency,
    fee: null,
    platformFee,
    refundsPlatformFee,
    platformFeeRefunded: 0,
    failureCode: null,
    failureMessage: null,
    actionUrl: null,
    allocations,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  };
}

/** An address with one more field. */
export function withField(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
