/**
 * Kinds of lines on a processor's own statement. `release`: outgoing money was put into the account's own balance.
 * `reversal`: outgoing money came back from a recipient's account there. `funding_returned`: the wallet's bank took the money
 * of a recipient's payment back from the platform, so that what is in transit may fall below 0. `platform_fee`: what the
 * operator took of a charge at a connected business, which its key names; above 0, it came back without a refund.
 * `platform_fee_refunded`: what came back of it with a refund, which its key names.
 */
export const statementKinds = [
  'charge',
  'platform_fee',
  'refund',
  'refund_failed',
  'platform_fee_refunded',
  'return',
  'dispute',
  'dispute_won',
  'payout',
  'funding',
  'funding_returned',
  'delivery',
  'delivery_returned',
  'reversal',
  'release',
  'fee',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** One line of the processor's own log, which our books are compared with. */
export interface StatementLine {
  readonly reference: string;
  readonly kind: StatementKind;
  /** Our id of the object; null for a line without one (payouts, fees). */
  readonly key: string | null;
  /** Signed: the change of the balance, before the fee. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly occurredAt: Date;
}

/** Money of the account that is in no payout yet, by the day on which it goes out, in the minor unit. */
export interface UpcomingMoney {
  readonly currency: string;
  /** Signed. Below 0, more was taken than came: the next money covers it. */
  readonly amount: number;
  /** Civil date from which it may be paid out; null when the processor does not report it. */
  readonly availableOn: string | null;
  /** Civil date of its arrival at the bank; null when the processor does not report it before the payout. */
  readonly arrivalDate: string | null;
}
