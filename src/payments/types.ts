import type { ContactId, PaymentId, PaymentMethodId, PersonId } from '../kit/ids.ts';
import type { PaymentMethod } from '../wallet/types.ts';

/** States of an outgoing payment. It is born Pending; accepting, funding and delivering it come with the money. */
export const paymentStatuses = [
  'Pending',
  'Scheduled',
  'Processing',
  'Completed',
  'Failed',
  'Declined',
  'Expired',
  'Canceled',
  'Returned',
] as const;
/** State of an outgoing payment. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Money that the account pays to a contact out of a person's wallet. */
export interface Payment {
  readonly id: PaymentId;
  /** Whose wallet pays. */
  readonly personId: PersonId;
  readonly contactId: ContactId;
  readonly contact: { readonly name: string; readonly email: string };
  /** In the currency's minor unit. */
  readonly totalAmount: number;
  readonly currency: string;
  /** Civil date on which it is charged, in the account's time zone. */
  readonly scheduleDate: string;
  readonly eventDate: string | null;
  readonly paymentMethodId: PaymentMethodId;
  readonly paymentMethod: Pick<PaymentMethod, 'type' | 'name'>;
  readonly note: string;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
