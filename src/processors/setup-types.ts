import type {
  PaymentMethodSummary,
  PaymentMethodType,
  StorableMethod,
} from '../kit/money/payment-methods.ts';
import type { KnownMandate } from './mandate-types.ts';
import type { Absent, DeclineCode, Merchant } from './types.ts';

/** A call that saves a method for later charges, and takes nothing. */
export interface SetupOperation {
  /** Our own id of the attempt: the processor's idempotency key. */
  readonly key: string;
  /** The processor's single-use token. */
  readonly source: string;
  /** The kind of the source, and the currency in which it will be charged. */
  readonly methodType?: PaymentMethodType;
  readonly currency?: string;
  /** For whom it is saved, on the page where its holder confirms. */
  readonly description: string;
  /** Where the holder returns to after confirming. */
  readonly returnUrl: string | null;
}

/** The outcome of a setup. `unknown`: no answer came; ask again by the key. */
export type SetupOutcome =
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      readonly storedMethod: string;
      readonly method: PaymentMethodSummary;
      /** Of a SEPA debit, where it is known. */
      readonly debitMandate?: KnownMandate;
    }
  | { readonly status: 'processing'; readonly reference: string }
  /** The holder must confirm at `actionUrl`. */
  | { readonly status: 'requires_action'; readonly reference: string; readonly actionUrl: string }
  | {
      readonly status: 'declined';
      readonly reference: string | null;
      readonly code: DeclineCode | 'consent_ended';
      /** A sentence for the payer. */
      readonly message: string;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** The part of a processor that saves methods without a charge. */
export interface SetupProcessor {
  /** Saves the method of a single-use token for later charges. Its holder may be asked to confirm that. */
  setUp(merchant: Merchant, operation: SetupOperation): Promise<SetupOutcome>;
  /** Asks for the outcome of a setup, by our key. `reference`: that of the processor, where it is known. */
  findSetup(merchant: Merchant, key: string, reference: string | null): Promise<SetupOutcome | Absent>;
  /** Cancels a setup that waits for its holder, and answers its outcome. */
  cancelSetup(merchant: Merchant, key: string, reference: string | null): Promise<SetupOutcome | Absent>;
}

export type StoreOutcome =
  | { readonly status: 'stored'; readonly reference: string; readonly method: StorableMethod }
  | { readonly status: 'declined'; readonly code: DeclineCode; readonly message: string }
  | { readonly status: 'unknown'; readonly cause: string };
