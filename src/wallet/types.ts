import type { PaymentMethodId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';

/** A stored payment method as the interface shows it: never more of a number than its last four digits. */
export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly type: PaymentMethodType;
  readonly name:
    | { readonly brand: string; readonly last4: string }
    | { readonly bankName: string; readonly last4: string };
}

/** How a stored method is charged. */
export interface StoredMethod {
  readonly processor: ProcessorName;
  /** The processor's name of it. */
  readonly reference: string;
}

/** A method with what only the service needs to know of it. */
export interface WalletMethod extends PaymentMethod {
  /** Null for one that no processor keeps: it cannot be charged. */
  readonly stored: StoredMethod | null;
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

/** A payment method to store. */
export type NewPaymentMethod =
  | { readonly type: 'CreditCard' | 'DebitCard'; readonly brand: string; readonly last4: string }
  | { readonly type: 'BankAccount'; readonly bankName: string; readonly last4: string };
