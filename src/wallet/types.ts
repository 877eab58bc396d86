import type { PaymentMethodId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';

/** A stored payment method as the API shows it, with at most the last four digits of its number. */
export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly type: PaymentMethodType;
  readonly name:
    | { readonly brand: string; readonly last4: string }
    | { readonly bankName: string; readonly last4: string };
}

/** What charging a stored method needs. */
export interface StoredMethod {
  readonly processor: ProcessorName;
  /** The processor's reference of it. */
  readonly reference: string;
}

export interface WalletMethod extends PaymentMethod {
  /** Null for a method that no processor stores: it cannot be charged. */
  readonly stored: StoredMethod | null;
  /** Civil date: the last day of a card's month. Null of a bank account, and where the processor does not say. */
  readonly expiresOn: string | null;
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

export type NewPaymentMethod =
  | {
      readonly type: 'CreditCard' | 'DebitCard';
      readonly brand: string;
      readonly last4: string;
      /** Civil date: the last day of its month. */
      readonly expiresOn?: string | null;
    }
  | { readonly type: 'BankAccount'; readonly bankName: string; readonly last4: string };
