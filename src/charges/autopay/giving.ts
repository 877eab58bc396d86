import type { Account } from '../../accounts/types.ts';
import { isOpen, isUnderWay } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { refusal } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { chargedBy, largestCharge, type PaymentMethodSummary } from '../../kit/money/payment-methods.ts';
import type { AgreedPayment, Allocation, AwaitedPayment, Charge, Consent, ConsentOrigin } from '../types.ts';
import { consentOf } from './consent.ts';
import { agreedWith } from './coverage.ts';
import { scheduleHashOf } from './request.ts';
import { readLeftToClient } from './store.ts';
import { chargesOfConsent } from './together.ts';

/** The terms of a consent to autopay of the rest, which a client gives with a payment. */
export interface TermsOfConsent {
  readonly amount: number;
  readonly surchargeBasisPoints: number;
  readonly dates: readonly AwaitedPayment[];
  readonly schedule: readonly AgreedPayment[];
  /** That of the schedule before the charge, as a page shows it. */
  readonly scheduleHash: string;
}

const nowhere: ConsentOrigin = { address: null, userAgent: null, language: null };

/** The consent that comes with a charge, for evidence. */
export function newConsent(
  { id: chargeId, invoiceId, mandateTerms, method, createdAt: givenAt }: Charge,
  { amount: agreedAmount, surchargeBasisPoints, schedule }: TermsOfConsent,
  origin = nowhere,
): Consent {
  if (method === null || mandateTerms === null) throw new Error('A consent needs its words and its method.');
  return consentOf({
    ...origin,
    invoiceId,
    chargeId,
    setupId: null,
    terms: mandateTerms,
    schedule,
    agreedAmount,
    surchargeBasisPoints,
    method,
    givenAt,
  });
}

/**
 * Payments that are left to the client are not taken under a new consent either, so they are no part of the rest. The rate is stored
 * even where the first amount is so small that its surcharge is 0.
 */
export async function termsOfConsent(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  allocations: readonly Allocation[],
  surchargeBasisPoints: number,
): Promise<TermsOfConsent> {
  const left = await readLeftToClient(tx, account.id, invoice.id, null);
  const now = new Map<string, number>(
    allocations.map((allocation) => [allocation.scheduledPaymentId, allocation.amount]),
  );
  const schedule = agreedWith(invoice, now, left);
  return {
    amount: sumAmounts(schedule.map(({ amount }) => amount)),
    surchargeBasisPoints,
    dates: invoice.payments
      .filter((payment) => isOpen(payment) || isUnderWay(payment.status))
      .map(({ id, dueDate, amount }) => ({ id, dueDate, amount })),
    schedule,
    scheduleHash: scheduleHashOf(invoice, left),
  };
}

/**
 * Requires that each charge of a consent is one that the network of its method takes. Errors: 422 `amount_too_large`. `consent`: null
 * without autopay.
 */
export function requireDebitable(
  { type }: Pick<PaymentMethodSummary, 'type'>,
  currency: string,
  consent: Pick<TermsOfConsent, 'schedule'> | null,
  today: string,
): void {
  const by = chargedBy(type, currency);
  // A card's largest charge is judged with its surcharge, when it is made.
  if (by !== 'Sepa' || consent === null) return;
  const charges = chargesOfConsent(by, consent.schedule, today);
  if (charges.every((amount) => amount <= largestCharge(by))) return;
  const message =
    'Autopay by SEPA debit takes 10 000 € at most at once: agree with a card, or without autopay.';
  throw refusal('amount_too_large', message, '/autopay');
}
