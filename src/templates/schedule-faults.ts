import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { isCurrency } from '../kit/money/money.ts';
import type { AskedPayment, ScheduleTemplate, TemplatePayment } from './types.ts';

const EVERYTHING = 10_000;

/** Refuses a payment with a share and an amount: it would say two things of every total. Errors: 400. */
export function requireOneAmount(payments: readonly AskedPayment[]): void {
  const faults = payments.flatMap(({ share, amount }, index) => {
    const message = 'stands beside share: send only one of them.';
    const path = `/paymentSchedule/${index}/amount`;
    return share === undefined || amount === undefined ? [] : [{ path, code: 'invalid_value', message }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/**
 * Refuses a schedule that would not fit the total of every invoice: its shares add up to everything, or one payment takes the
 * remainder. Errors: 400 with all that is wrong.
 */
export function requireFitting({
  paymentSchedule: payments,
  currency,
}: Pick<ScheduleTemplate, 'paymentSchedule' | 'currency'>): void {
  const faults = [...dateFaults(payments), ...amountFaults(payments), ...currencyFaults(payments, currency)];
  if (faults.length > 0) throw invalidRequest(faults);
}

function dateFaults([first]: readonly TemplatePayment[]): FaultDetail[] {
  if (first?.due.from !== 'Previous') return [];
  const message = 'No payment stands before this one: reckon it from Event or Issue.';
  return [{ path: '/paymentSchedule/0/due/from', code: 'invalid_value', message }];
}

function amountFaults(payments: readonly TemplatePayment[]): FaultDetail[] {
  const shares = payments.map((one) => ('share' in one ? one.share : null));
  const remainders = shares.filter((share) => share === 'Remainder').length;
  const sum = shares.reduce(
    (all, share) => all + (share === null || share === 'Remainder' ? 0 : share.basisPoints),
    0,
  );
  const faultOf = (message: string) => [{ path: '/paymentSchedule', code: 'invalid_value', message }];
  if (remainders > 1) return faultOf('Only one payment can take the remainder.');
  if (sum > EVERYTHING) return faultOf('The shares are more than the total.');
  if (remainders === 1 && sum === EVERYTHING) return faultOf('The shares leave nothing for the remainder.');
  if (remainders === 0 && (sum !== EVERYTHING || shares.includes(null))) {
    return faultOf('Let one payment take the remainder, or let shares alone add up to 10000.');
  }
  return [];
}

function currencyFaults(payments: readonly TemplatePayment[], currency: string | null): FaultDetail[] {
  const path = '/currency';
  if (currency !== null && !isCurrency(currency)) {
    const message = 'must be the ISO 4217 code of a currency in use.';
    return [{ path, code: 'unknown_value', message }];
  }
  const isFixed = payments.some((one) => 'amount' in one);
  if (currency === null) {
    const message = 'is required: a payment has a fixed amount.';
    return isFixed ? [{ path, code: 'required', message }] : [];
  }
  const message = 'belongs to fixed amounts, and there are none: leave it out, or send null.';
  return isFixed ? [] : [{ path, code: 'invalid_value', message }];
}
