import type { Account } from '../../accounts/types.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { InvoiceId, ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { fundingOf, largestCharge, payableMethods } from '../../kit/money/payment-methods.ts';
import { addDays, civilDateIn, instantIn } from '../../kit/time.ts';
import { surchargeOf } from '../start.ts';
import type { Autopay, AutopayCharge, AutopayFacts, Mandate, PaymentRetry } from '../types.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { readMandate, readMandateAt, readMandates } from './mandate-store.ts';
import { consentRequestOf } from './request.ts';
import { announcedDays, CHARGING_HOUR, networkOf, nextTry, putOffInstant } from './retry-rules.ts';
import { readLeftToClient, readRetries, readTaken } from './store.ts';
import { together } from './together.ts';

/** A charge of autopay for some payments together. */
type Taking = Omit<AutopayCharge, 'at' | 'failedAt' | 'retryAt'>;

export interface MandateState extends AutopayFacts {
  readonly mandate: Mandate;
  /** What of the open payments the consent covers, and from when. */
  readonly coverage: Coverage;
}

/** Reads the state of a mandate's payments. Needs the invoice locked. */
export async function readMandateState(
  tx: Transaction,
  account: Account,
  invoice: Pick<Invoice, 'payments' | 'currency'>,
  mandate: Mandate,
): Promise<MandateState> {
  const [retries, left, taken] = await Promise.all([
    readRetries(tx, account.id, mandate.id),
    readLeftToClient(tx, account.id, mandate.invoiceId, mandate.id),
    readTaken(tx, account, mandate),
  ]);
  const coverage = coverageOf(invoice, { mandate, left, taken });
  return { mandate, retries, left, taken, coverage };
}

/** The payments that autopay takes, wholly or in part. */
export function takenByItself(
  invoice: Invoice,
  { coverage }: Pick<MandateState, 'coverage'>,
): ScheduledPayment[] {
  if (invoice.status !== 'Active') return [];
  return invoice.payments.filter(({ id }) => coverage.has(id));
}

/**
 * When autopay takes a payment: on its due date, but not before the agreed day, or at the next try after a failure. After a suspension of the account,
 * payments that fell due before its end, or could not be announced because of it, are taken after the usual notice.
 */
export function takingInstant(
  account: Account,
  { mandate, retries, coverage }: Pick<MandateState, 'mandate' | 'retries' | 'coverage'>,
  payment: ScheduledPayment,
): Date {
  const date = coverage.get(payment.id)?.from ?? payment.dueDate;
  const at = instantIn(account.timeZone, date, CHARGING_HOUR);
  const retryAt = retries.get(payment.id)?.retryAt ?? null;
  const planned = retryAt !== null && retryAt > at ? retryAt : at;
  const { resumedAt } = account;
  if (resumedAt === null || mandate.acceptedAt > resumedAt) return planned;
  const announced = putOffInstant(account, networkOf(mandate), resumedAt);
  const plannedAt = planned === retryAt ? retries.get(payment.id)?.failedAt : undefined;
  const isPutOff = planned <= resumedAt || wasSilent(account, mandate, planned, plannedAt);
  return isPutOff && planned < announced ? announced : planned;
}

// Whether the mail that announces a charge had its time during the last suspensions. Suspensions that follow one another
// closely count as one, because the announcement of the first one's charges was interrupted by the second. `plannedAt`:
// when a failure planned the charge.
function wasSilent(
  { timeZone, unannouncedSince, resumedAt }: Account,
  mandate: Mandate,
  planned: Date,
  plannedAt = mandate.acceptedAt,
): boolean {
  if (unannouncedSince === null || resumedAt === null) return false;
  const dayBefore = (days: number) => addDays(civilDateIn(timeZone, planned), -days);
  const usual = dayBefore(announcedDays(networkOf(mandate)));
  // A consent that came later is announced as for a card.
  const day = instantIn(timeZone, usual) <= mandate.acceptedAt ? dayBefore(announcedDays('Card')) : usual;
  const [from, dayEnd] = [instantIn(timeZone, day), instantIn(timeZone, addDays(day, 1))];
  // The mail may take the whole day.
  const isBefore = dayEnd <= unannouncedSince && plannedAt <= unannouncedSince;
  const isAfter = from > resumedAt || plannedAt > resumedAt;
  return !isBefore && !isAfter;
}

/**
 * Computes the charge of autopay for what the consent covers of some payments at an instant, and whether it can be made. A method
 * that is no longer accepted needs a new consent.
 */
export function takingOf(
  account: Account,
  invoice: Invoice,
  { mandate, coverage }: Pick<MandateState, 'mandate' | 'coverage'>,
  payments: readonly ScheduledPayment[],
  at: Date,
): Taking {
  const { method, surchargeBasisPoints } = mandate;
  const parts = new Map(payments.map(({ id }) => [id, coverage.get(id)?.amount ?? 0]));
  const amount = sumAmounts([...parts.values()]);
  const surcharge = surchargeOf(account, {
    funding: fundingOf(method.type),
    amount,
    currency: invoice.currency,
    date: civilDateIn(account.timeZone, at),
    maximumBasisPoints: surchargeBasisPoints,
  });
  // The client is asked for an amount that is too large for one charge, and may pay in another way.
  const isSmall = amount + surcharge <= largestCharge(networkOf(mandate));
  const isAccepted = payableMethods(invoice, account).includes(method.type);
  return {
    payments,
    parts,
    amount,
    surcharge,
    refusal: isSmall ? (isAccepted ? null : 'method_not_accepted') : 'amount_changed',
  };
}

/**
 * Reads the consent to autopay of an invoice with the charges that will be made under it now, in order; null without
 * one. Needs the invoice locked.
 */
export async function readAutopay(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
): Promise<Autopay | null> {
  return planUnder(tx, account, invoice, await readMandate(tx, account.id, invoice.id));
}

/**
 * Reads the same of several invoices, by their ids; those without a consent are left out. Needs the invoices locked.
 */
export async function readAutopays(
  tx: Transaction,
  account: Account,
  invoices: ReadonlyMap<InvoiceId, Invoice>,
): Promise<Map<InvoiceId, Autopay>> {
  const found = new Map<InvoiceId, Autopay>();
  for (const [id, mandate] of await readMandates(tx, account.id, [...invoices.keys()])) {
    const invoice = invoices.get(id);
    const autopay = invoice === undefined ? null : await planUnder(tx, account, invoice, mandate);
    if (autopay !== null) found.set(id, autopay);
  }
  return found;
}

/** Reads the same for the consent at an instant, also when it has ended since. */
export async function readAutopayAt(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  at: Date,
): Promise<Autopay | null> {
  return planUnder(tx, account, invoice, await readMandateAt(tx, account.id, invoice.id, at));
}

async function planUnder(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  mandate: Mandate | null,
): Promise<Autopay | null> {
  if (mandate === null) return null;
  return autopayOf(account, invoice, await readMandateState(tx, account, invoice, mandate));
}

/** Autopay of an invoice in a state. */
export function autopayOf(account: Account, invoice: Invoice, state: MandateState): Autopay {
  const { mandate, retries, left, taken } = state;
  return {
    mandate,
    facts: { retries, left, taken },
    charges: chargesToCome(account, invoice, state),
    request: consentRequestOf(invoice, state),
  };
}

/** Which of the payments that are taken at one time are charged together. A card: all of them. */
export function chargedTogether(
  account: Account,
  state: Pick<MandateState, 'mandate' | 'retries' | 'coverage'>,
  payments: readonly ScheduledPayment[],
): ScheduledPayment[][] {
  if (state.mandate.method.type !== 'BankAccount') return payments.length > 0 ? [[...payments]] : [];
  return together(networkOf(state.mandate), payments, (payment) => ({
    at: takingInstant(account, state, payment).toISOString(),
    debit: debitOf(state.retries.get(payment.id)),
  }));
}

// One change of an invoice may put off several debits: those that came back were also the same debit before.
function debitOf(retry: PaymentRetry | undefined): string {
  if (retry === undefined) return '';
  const { failures, failedAt, firstChargedAt } = retry;
  return `${failedAt.toISOString()} ${failures > 0 ? firstChargedAt.toISOString() : ''}`;
}

// One charge for what is charged together at an instant. The first charge that cannot be made ends autopay.
function chargesToCome(account: Account, invoice: Invoice, state: MandateState): AutopayCharge[] {
  const byInstant = new Map<number, ScheduledPayment[]>();
  for (const payment of takenByItself(invoice, state)) {
    const at = takingInstant(account, state, payment).getTime();
    byInstant.set(at, [...(byInstant.get(at) ?? []), payment]);
  }
  let refusal: AutopayCharge['refusal'] = null;
  return [...byInstant]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([at, due]) => chargedTogether(account, state, due).map((payments) => ({ at, payments })))
    .map(({ at, payments }) => {
      const taking = takingOf(account, invoice, state, payments, new Date(at));
      refusal ??= taking.refusal;
      const instant = new Date(at);
      const retryAt = retryOf(account, state, payments, instant);
      return { ...taking, at: instant, failedAt: lastFailure(state, payments), retryAt, refusal };
    });
}

function lastFailure({ retries }: MandateState, payments: readonly ScheduledPayment[]): Date | null {
  const instants = payments.map(({ id }) => retries.get(id)?.failedAt.getTime() ?? 0);
  const last = Math.max(...instants);
  return last === 0 ? null : new Date(last);
}

// Autopay ends when one of the payments cannot be tried again.
function retryOf(
  account: Account,
  state: MandateState,
  payments: readonly ScheduledPayment[],
  at: Date,
): Date | null {
  const ids = payments.map(({ id }) => id);
  const instants = triesAfter(account, state, ids, at, at).map(({ retryAt }) => retryAt?.getTime() ?? null);
  return instants.some((one) => one === null) ? null : new Date(Math.min(...(instants as number[])));
}

/** The tries of payments after a charge of autopay for them failed that may be repeated. */
export function triesAfter(
  account: Account,
  state: Pick<MandateState, 'mandate' | 'retries'>,
  ids: readonly ScheduledPaymentId[],
  chargedAt: Date,
  now: Date,
): PaymentRetry[] {
  return ids.map((scheduledPaymentId) => {
    const { failures, firstChargedAt } = triesBefore(state, scheduledPaymentId, chargedAt);
    const retryAt = nextTry(account, networkOf(state.mandate), failures, firstChargedAt, now);
    return { scheduledPaymentId, failures: failures + 1, retryAt, failedAt: now, firstChargedAt };
  });
}

/**
 * The failures of a payment before a charge. Without any, the first charge is this one, also when it was put off before.
 */
export function triesBefore(
  { retries }: Pick<MandateState, 'retries'>,
  id: ScheduledPaymentId,
  chargedAt: Date,
): Pick<PaymentRetry, 'failures' | 'firstChargedAt'> {
  const retry = retries.get(id);
  return retry === undefined || retry.failures === 0 ? { failures: 0, firstChargedAt: chargedAt } : retry;
}
