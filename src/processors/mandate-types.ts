/** A SEPA mandate as the processor names it. */
export interface KnownMandate {
  readonly reference: string;
  /** The creditor identifier; null where the processor does not say. */
  readonly creditorId: string | null;
}
