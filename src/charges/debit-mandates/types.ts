import type { ChargeId, InvoiceId, SetupId } from '../../kit/ids.ts';
import type { ConsentOrigin } from '../types.ts';

/** The mandate by which the holder of a bank account lets it be debited by SEPA, as it was given with a charge or a setup. */
export interface DebitMandate extends ConsentOrigin {
  /** Of the charge or the setup. */
  readonly id: ChargeId | SetupId;
  readonly invoiceId: InvoiceId;
  /** The words as they were shown; empty when a program gave it with words of its own. */
  readonly terms: string;
  /** SHA-256 of the words, in hex. */
  readonly termsHash: string;
  /** The words are those of our page. Those of a program are evidence, and are mailed to nobody. */
  readonly isOurs: boolean;
  readonly givenAt: Date;
  /** That of the mandate at the bank; null until the processor says. */
  readonly reference: string | null;
  /** The creditor identifier under which it is debited; null where the processor does not say. */
  readonly creditorId: string | null;
}
