import type { PaymentMethodId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';

/** A stored payment method as the interface shows it: never more of a number than its last four digits. */
export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly type: PaymentMethodType;
  readonly name:
    | { readonly brand: string; readonly last4: string }
    | { readonly bankName: string; readonly last4: string };
}

/** A payment method to store. */
export type NewPaymentMethod =
  | { readonly type: 'CreditCard' | 'DebitCard'; readonly brand: string; readonly last4: string }
  | { readonly type: 'BankAccount'; readonly bankName: string; readonly last4: string };
