import type { ContactId, PaymentId, PaymentMethodId, PersonId, RecipientId } from '../kit/ids.ts';
import type { ProcessorName } from '../processors/types.ts';
import type { PaymentMethod } from '../wallet/types.ts';

// A recipient's link permits to choose where the money goes.
const OFFER_LINK = /(\/p\/)[0-9A-Za-z]{22}(?![0-9A-Za-z])/g;

/** Masks the codes of recipients' links in a text, for readers who may not act. */
export function maskOfferLinks(text: string): string {
  return text.replaceAll(OFFER_LINK, '$1****');
}

/** States of an outgoing payment. */
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
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How far the money of a payment is, for people: finer than its status. */
export const paymentStages = [
  'Offered',
  'Scheduled',
  'AwaitingRecipient',
  'Funding',
  'Transferring',
  'PayingOut',
  'AwaitingBank',
  'Arrived',
  'TakingBack',
  'Refunding',
  'Ended',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** The states of outgoing payments in lists: each is one or more statuses. */
export const paymentListStates = {
  Offered: ['Pending'],
  Underway: ['Scheduled', 'Processing'],
  Delivered: ['Completed'],
  NotDelivered: ['Failed', 'Returned', 'Declined', 'Expired', 'Canceled'],
} as const satisfies Readonly<Record<string, readonly PaymentStatus[]>>;
export type PaymentListState = keyof typeof paymentListStates;

export const paymentActions = [
  'edit',
  'resendOffer',
  'changeMethod',
  'cancel',
  'refund',
  'retryPayout',
  'reverse',
  'writeOff',
] as const;

/** Why an operation failed, in the words of the processor or a bank. */
export interface Failure {
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
}

/** The recipient's bank account, or the recipient's account at the processor with the bank account behind it. */
export interface Destination {
  /** The key under which the processor stored it: the same for the same payment and token. */
  readonly key: string;
  /** The processor's reference. */
  readonly reference: string;
  /** Empty while the recipient has named no bank account to the processor. */
  readonly bankName: string;
  readonly last4: string;
}

/** One operation at the processor, under a key of ours. */
export interface PaymentOperation {
  /** Our id, the processor's idempotency key. */
  readonly id: string;
  readonly reference: string | null;
  readonly doneAt: Date | null;
  /** The processor's fee, in the minor unit; null until known. */
  readonly fee: number | null;
}

/** Where money goes that cannot be delivered: the method that paid, another one, or the account's balance. */
export const refundTargets = ['PaymentMethod', 'OtherPaymentMethod', 'Balance'] as const;

/** One try to give the money of a payment back. */
export interface WalletRefund extends Omit<PaymentOperation, 'fee'> {
  /** Null: the method that paid. Otherwise the processor's reference of another one, or `OWN_BALANCE`. */
  readonly destination: string | null;
  readonly paymentMethodId: PaymentMethodId | null;
  /** How much of the payment's amount it gives back. */
  readonly amount: number;
  /** How much of the operator's fee it gives back on top. */
  readonly serviceFee: number;
  readonly failure: Failure | null;
}

/** A refund that gave back a part of the money before another one was begun. Its bank may still refuse it. */
export type PastRefund = Pick<WalletRefund, 'id' | 'reference' | 'amount' | 'serviceFee'>;

/** One try to send money from the recipient's account at the processor to the recipient's bank. */
export interface BankPayout {
  readonly id: string;
  readonly reference: string | null;
  /** Civil date. */
  readonly arrivalDate: string | null;
  readonly failure: Failure | null;
  readonly failedAt: Date | null;
}

/** One try to take money back from the recipient's account at the processor. */
export interface Reversal extends Omit<PaymentOperation, 'fee'> {
  readonly failure: Failure | null;
}

/** Money that the account pays to a contact out of a person's wallet. */
export interface Payment {
  readonly id: PaymentId;
  /** The owner of the wallet that pays. */
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
  /** How the method is charged; null values for a method that no processor stores. */
  readonly source: {
    readonly processor: ProcessorName | null;
    readonly reference: string | null;
    readonly isRemoved: boolean;
    /** Civil date: the last day of a card's month, where it is known. */
    readonly expiresOn: string | null;
  };
  readonly note: string;
  /** Its id in the caller's own system, unique in the account; null without one. */
  readonly externalId: string | null;
  readonly status: PaymentStatus;
  /** The secret part of the recipient's link; null once it leads to the payment that replaces this one. */
  readonly code: string | null;
  /** The processor that moves the money: known once the recipient has accepted. */
  readonly processor: ProcessorName | null;
  /** When the offer was sent to the recipient on request: at first, and again. */
  readonly offersSentAt: readonly Date[];
  readonly expiresAt: Date | null;
  /** The account's suspensions that ended until this instant are counted in `expiresAt`. */
  readonly expiryAsOf: Date | null;
  readonly acceptedAt: Date | null;
  readonly declineReason: string | null;
  readonly destination: Destination | null;
  /** The recipient's account at the processor, if the money goes there first; null: it goes to a bank account at once. */
  readonly recipientId: RecipientId | null;
  /** When its day came and the recipient was not ready. */
  readonly recipientWaitingAt: Date | null;
  /** What the operator takes, in the minor unit: the wallet pays it on top. */
  readonly serviceFee: number;
  /** Whether the operator gives its fee back with the money. */
  readonly refundsServiceFee: boolean;
  /** The text on statements. Set when the money begins to move; it does not change any more. */
  readonly description: string | null;
  /** Takes the money from the wallet. */
  readonly funding: PaymentOperation | null;
  /** Since when the wallet's bank has taken the money back, or a part of it, after the charge had succeeded. */
  readonly fundingReturnedAt: Date | null;
  /** How much the wallet's bank has taken back of the amount and the operator's fee. */
  readonly returnedAmount: number;
  /** Whether the bank was heard to decide about nothing any more, since the current refund was begun. */
  readonly isDisputeOver: boolean;
  /** Sends the money to the recipient's bank account, or to the recipient's account at the processor. */
  readonly delivery: PaymentOperation | null;
  /** Sends it on from the recipient's account at the processor to the recipient's bank. */
  readonly bankPayout: BankPayout | null;
  /** The keys of earlier bank payouts, which have failed. */
  readonly pastPayoutIds: readonly string[];
  /** What the recipient's bank got, in its currency; null until then. */
  readonly destinationAmount: number | null;
  readonly destinationCurrency: string | null;
  /** When the recipient's bank had the money. */
  readonly paidAt: Date | null;
  /** Takes the money back from the recipient's account at the processor. */
  readonly reversal: Reversal | null;
  /** Gives the money back to the wallet. */
  readonly refund: WalletRefund | null;
  /** The keys of earlier refunds, which have failed, or gave back a part. */
  readonly pastRefundIds: readonly string[];
  /** The earlier refunds that have not failed, where the wallet's bank gave back what it had taken after them. */
  readonly pastRefunds: readonly PastRefund[];
  /** What these gave back of the amount. */
  readonly pastRefundedAmount: number;
  /** When the amount was written off that the wallet's bank took back, or that stays in the recipient's account. */
  readonly writtenOffAt: Date | null;
  /** Since when the account owes the operator what the wallet's bank took back, and when that was settled. */
  readonly owedSince: Date | null;
  readonly debtSettledAt: Date | null;
  /** Since when the operator owes the account what it paid, because the money came back to the operator afterwards. */
  readonly overpaidSince: Date | null;
  /** What the account owes the operator of that; below 0, the operator owes it. */
  readonly owedAmount: number;
  /**
   * How often the wallet's bank took money back or gave it back, as far as the books know: earlier news is old. 0 while only
   * news was heard that does not say it.
   */
  readonly pastReturns: number;
  /** The payment that did not arrive and that this one, to another account, replaces. */
  readonly replacesId: PaymentId | null;
  readonly replacedById: PaymentId | null;
  /** When its recipient named other accounts, including for the payments that it replaces. */
  readonly resentAt: readonly Date[];
  readonly failure: Failure | null;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The fields of a payment before any money has moved. */
export const unmoved = {
  description: null,
  funding: null,
  recipientWaitingAt: null,
  fundingReturnedAt: null,
  returnedAmount: 0,
  isDisputeOver: false,
  delivery: null,
  bankPayout: null,
  pastPayoutIds: [],
  destinationAmount: null,
  destinationCurrency: null,
  paidAt: null,
  reversal: null,
  refund: null,
  pastRefundIds: [],
  pastRefunds: [],
  pastRefundedAmount: 0,
  writtenOffAt: null,
  owedSince: null,
  debtSettledAt: null,
  overpaidSince: null,
  owedAmount: 0,
  pastReturns: 0,
  replacedById: null,
  failure: null,
} as const satisfies Partial<Payment>;
