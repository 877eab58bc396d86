import type { AccountMode } from '../accounts/types.ts';
import type { AppError } from '../kit/errors.ts';

/** What the operator takes a fee for: a client's charge at a connected business, or a payment out. */
export const feeKinds = ['ChargeCard', 'ChargeBank', 'PayoutCard', 'PayoutBank'] as const;
export type FeeKind = (typeof feeKinds)[number];

export const platformObjectKinds = ['Business', 'Recipient', 'Charge', 'Transfer', 'BankPayout'] as const;
export type PlatformObjectKind = (typeof platformObjectKinds)[number];

export interface PlatformFee {
  /** In the currency's minor unit. */
  readonly fee: number;
  /** Whether the operator gives the fee back with the money. */
  readonly refundsFee: boolean;
}

/** The operator's platform, as other slices ask it. */
export interface PlatformRules {
  /**
   * Answers why the platform cannot send money in a currency to a country (null: not known yet), as a refusal: 422
   * `no_processor`, `country_not_supported`, `currency_not_supported`. Null when it can.
   */
  whyNotThere(mode: AccountMode, country: string | null, currency: string): Promise<AppError | null>;
}
