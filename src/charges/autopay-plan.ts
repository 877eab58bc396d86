import type { Account } from '../accounts/types.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Transaction } from '../kit/database.ts';
import { sumAmounts } from '../kit/money.ts';
import { fundingOf } from '../kit/payment-methods.ts';
import { civilDateIn, instantIn } from '../kit/time.ts';
import { readMandate, readMandateAt, readReopened, readTaken } from './mandate-store.ts';
import { isOwed, surchargeOf } from './start.ts';
import type { Autopay, AutopayCharge, Mandate } from './types.ts';

/** The local hour at which autopay charges: in the day, when a bank's question can be answered. */
export const CHARGING_HOUR = 8;

/** What autopay would take of some payments at once, under what it has taken already. */
type Taking = Omit<AutopayCharge, 'at'>;

/** The payments that autopay takes: not what was given back or charged back, the client is asked for it. Transaction: none. */
export function takenByItself(invoice: Invoice, reopened: ReadonlySet<string>): ScheduledPayment[] {
  if (invoice.status !== 'Active') return [];
  return invoice.payments.filter((payment) => isOwed(payment) && !reopened.has(payment.id));
}

/** When autopay takes a payment: on its day, but not before it tries again what failed. Transaction: none. */
export function takingInstant(account: Account, { retryAt }: Mandate, payment: ScheduledPayment): Date {
  const at = instantIn(account.timeZone, payment.dueDate, CHARGING_HOUR);
  return retryAt !== null && retryAt > at ? retryAt : at;
}

/**
 * What charging some payments at an instant comes to, and whether the client's consent covers it: a dearer schedule, or a method
 * that is no longer accepted, needs another one. Transaction: none.
 */
export function takingOf(
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  takenBefore: number,
  payments: readonly ScheduledPayment[],
  at: Date,
): Taking {
  const { method, agreedAmount, surchargeBasisPoints } = mandate;
  const amount = sumAmounts(payments.map((payment) => payment.amount - payment.paidAmount));
  const isCovered = takenBefore + amount <= agreedAmount;
  const isAccepted = invoice.paymentMethods.includes(method.type);
  return {
    payments,
    amount,
    surcharge: surchargeOf(account, {
      funding: fundingOf(method.type),
      amount,
      currency: invoice.currency,
      date: civilDateIn(account.timeZone, at),
      maximumBasisPoints: surchargeBasisPoints,
    }),
    refusal: isCovered ? (isAccepted ? null : 'method_not_accepted') : 'amount_changed',
  };
}

/**
 * Reads the consent to autopay of an invoice with the charges that will be made under it, in order, as they stand now;
 * null without one. Transaction: needs, with the invoice locked.
 */
export async function readAutopay(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
): Promise<Autopay | null> {
  return planUnder(tx, account, invoice, await readMandate(tx, account.id, invoice.id));
}

/** Reads the same of the consent that stood last at an instant, also when it has ended since. Transaction: needs, as above. */
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
  const [reopened, taken] = await Promise.all([
    readReopened(tx, account.id, invoice.id),
    readTaken(tx, account.id, mandate),
  ]);
  return { mandate, charges: chargesToCome(account, invoice, mandate, reopened, taken) };
}

// One charge for all that is taken at an instant. Where the consent ends, autopay ends: nothing after it is charged.
function chargesToCome(
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  reopened: ReadonlySet<string>,
  takenBefore: number,
): AutopayCharge[] {
  const byInstant = new Map<number, ScheduledPayment[]>();
  for (const payment of takenByItself(invoice, reopened)) {
    const at = takingInstant(account, mandate, payment).getTime();
    byInstant.set(at, [...(byInstant.get(at) ?? []), payment]);
  }
  let taken = takenBefore;
  let refusal: AutopayCharge['refusal'] = null;
  return [...byInstant]
    .toSorted(([one], [other]) => one - other)
    .map(([at, payments]) => {
      const taking = takingOf(account, invoice, mandate, taken, payments, new Date(at));
      taken += taking.amount;
      refusal ??= taking.refusal;
      return { ...taking, at: new Date(at), refusal };
    });
}
