import type { Account } from '../../accounts/types.ts';
import { type ChargedBy, chargedBy, type PaymentMethodType } from '../../kit/money/payment-methods.ts';
import { addDays, civilDateIn, instantIn } from '../../kit/time.ts';
import { codesOf } from '../../processors/service.ts';
import type { DeclineCode } from '../../processors/types.ts';
import type { Mandate } from '../types.ts';

/** The local hour at which autopay charges: by day, when a holder can answer the bank's question. */
export const CHARGING_HOUR = 8;

/**
 * The consequence of a failure. `Retry`: the payment is tried again by the account's rule. `Leave`: the payment is left
 * to the client, and the others are charged as agreed. `End`: autopay ends, because the method cannot be charged.
 * `Revoke`: autopay ends, because its holder denies the consent, and both sides are notified.
 */
export type AfterFailure = 'Retry' | 'Leave' | 'End' | 'Revoke';

/** One row of the retry table of autopay. */
interface RetryRule {
  readonly reason: DeclineCode;
  readonly card: AfterFailure;
  readonly bank: AfterFailure;
  readonly why: string;
}

const both = (reason: DeclineCode, after: AfterFailure, why: string): RetryRule => ({
  reason,
  card: after,
  bank: after,
  why,
});

/**
 * The consequence of each reason. Sources: for cards Visa's categories of declines (category 1: the issuer will never
 * approve; 2: not at this time; 3: not with these details; 4: no reason given) and Mastercard's merchant advice codes
 * (03 and 21: do not try again), as https://docs.stripe.com/declines/card gives them; for bank accounts the Nacha
 * Operating Rules, subsection 2.12.4 (reinitiation): only R01 and R09, twice at most, within 180 days.
 */
export const retryRules: readonly RetryRule[] = [
  {
    reason: 'declined',
    card: 'Retry',
    bank: 'Leave',
    why: 'no reason given (Visa 4); not allowed for banks',
  },
  both('insufficient_funds', 'Retry', 'may succeed another day (Visa 2; R01, R09)'),
  both('try_again_later', 'Retry', 'the bank could not be reached (Visa 2)'),
  both('processor_refused', 'Retry', 'the bank was never asked'),
  both('authentication_failed', 'Leave', 'the holder must confirm it (Visa 3)'),
  both('expired_card', 'End', 'not with these details (Visa 3)'),
  both('incorrect_cvc', 'End', 'not with these details (Visa 3)'),
  both('card_blocked', 'End', 'the card is lost, stolen or blocked (Visa 1)'),
  both('do_not_try_again', 'End', 'the network says so (Visa 1; Mastercard 03, 21)'),
  both('invalid_account', 'End', 'there is no such account (Visa 1; R03, R04)'),
  both('account_closed', 'End', 'the account is closed (Visa 1; R02)'),
  both('account_restricted', 'End', 'the account is frozen, or not for debits (R15, R16, R20)'),
  both('method_removed', 'End', 'the method is gone'),
  both('method_not_accepted', 'End', 'the processor does not accept the method'),
  both(
    'not_authorized',
    'Revoke',
    'the holder denies the consent (Visa R0, R1, R3; R05, R07, R08, R10, R29, R51)',
  ),
];

/** How often a returned ACH debit may be tried again, and until how many days after the first. */
const ACH_RETRIES = { most: 2, days: 180 } as const;

const byReason = new Map(retryRules.map((rule) => [rule.reason, rule]));

export function afterFailure(reason: DeclineCode, type: PaymentMethodType): AfterFailure {
  const rule = byReason.get(reason);
  if (rule === undefined) throw new Error(`There is no rule for ${reason}.`);
  return type === 'BankAccount' ? rule.bank : rule.card;
}

/** By which network autopay charges under a mandate. */
export function networkOf({ method, currency }: Pick<Mandate, 'method' | 'currency'>): ChargedBy {
  return chargedBy(method.type, currency);
}

/** The failure codes by which a holder denies the consent. */
export const denyingCodes: readonly string[] = codesOf((reason) => byReason.get(reason)?.bank === 'Revoke');

/** The reasons of disputes by which a holder denies the consent, by the names of Stripe and the sandbox. */
export const denyingDisputes: readonly string[] = [
  'fraudulent',
  'unrecognized',
  'subscription_canceled',
  'debit_not_authorized',
  'customer_initiated',
];

/**
 * The instant of the next try of a payment that had failed `failures` times before; null when no more tries are allowed.
 * `firstAt` is when it was charged first.
 */
export function nextTry(
  account: Account,
  by: ChargedBy,
  failures: number,
  firstAt: Date,
  now: Date,
): Date | null {
  const days = account.autopayRetryDays[failures];
  if (days === undefined) return null;
  // A SEPA debit has its notice also when it is tried again.
  const at = chargingInstantAfter(account, by === 'Sepa' ? Math.max(days, announcedDays(by)) : days, now);
  if (by !== 'Ach') return at;
  const last = addDays(civilDateIn(account.timeZone, firstAt), ACH_RETRIES.days);
  return failures < ACH_RETRIES.most && civilDateIn(account.timeZone, at) <= last ? at : null;
}

/**
 * How many days before a charge of autopay its client is notified. For an ACH debit, 10: Regulation E requires that for another
 * amount (12 CFR 1005.10(d)(1)), and Nacha requires 7 days for another date. For a SEPA debit the rulebook asks for 14 days
 * unless both sides agree on fewer (epbf.be/sepa-direct-debit-sdd): the words of the mandate agree on 2, and the mail goes out
 * on the third day before.
 */
export function announcedDays(by: ChargedBy): number {
  return by === 'Ach' ? 10 : 3;
}

/** When autopay takes a payment that it could not take or announce in time: after the usual notice. */
export function putOffInstant(account: Account, by: ChargedBy, now: Date): Date {
  return chargingInstantAfter(account, announcedDays(by) + 1, now);
}

/** The text on a bank's statement for a debit that repeats a returned one (Nacha Operating Rules, reinitiation). */
export const RETRIED_DEBIT = 'RETRY PYMT';

function chargingInstantAfter({ timeZone }: Account, days: number, now: Date): Date {
  return instantIn(timeZone, addDays(civilDateIn(timeZone, now), days), CHARGING_HOUR);
}
