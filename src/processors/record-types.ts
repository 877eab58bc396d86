/**
 * What of our row the processor keeps with a charge or refund. After a restore of the database, rows that were written
 * since the backup are written again from it.
 */
export interface MoneyRecord {
  /** The invoice of a charge, the charge of a refund, or the payment out that the money was for. */
  readonly of: string;
  /** How much of the amount goes to which scheduled payment, without the surcharge; empty for a payment out. */
  readonly parts: readonly { readonly id: string; readonly amount: number }[];
  /** In the minor unit, as all amounts. */
  readonly surcharge: number;
  /** Of a charge: made by autopay. Of a refund: the client owes the amount again. */
  readonly mark: boolean;
}

/** A record as it is read again: the text on the statement names the invoice. */
export interface ReadRecord extends MoneyRecord {
  readonly description: string;
  /**
   * What the operator keeps of a charge of its platform, in the minor unit. Absent in news of an earlier release, and for other
   * money.
   */
  readonly platformFee?: number;
}

/** What a refund gives back, as the processor has it, in the minor unit. */
export interface GivenBack {
  /** As the processor was asked for it. Of outgoing money, the operator's fee is a part of it. */
  readonly amount: number;
  /** What the operator gives back of its fee. */
  readonly platformFee: number;
}
