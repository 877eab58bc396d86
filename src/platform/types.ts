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
