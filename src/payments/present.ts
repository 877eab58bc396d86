import type { Account } from '../accounts/types.ts';
import { civilDateIn } from '../kit/time.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import type { Recipient } from '../recipients/types.ts';
import { extended } from './expiry.ts';
import { payoutDeadline } from './recipient-outcome.ts';
import { stageOf } from './stages.ts';
import { maskOfferLinks, type Payment, type refundTargets, type WalletRefund } from './types.ts';

export interface PresentContext {
  readonly account: Account;
  /** Host of the links, without a trailing slash. */
  readonly payUrl: string;
}

export interface DatedContext extends PresentContext {
  /** The account's time. */
  readonly now: Date;
}

export function presentPayment(payment: Payment, { account }: PresentContext) {
  const { funding, delivery, paidAt } = payment;
  return {
    id: payment.id,
    contactId: payment.contactId,
    totalAmount: payment.totalAmount,
    scheduleDate: payment.scheduleDate,
    eventDate: payment.eventDate,
    paymentMethodId: payment.paymentMethodId,
    paymentMethod: payment.paymentMethod,
    note: payment.note,
    status: payment.status,
    fee: funding?.fee == null ? null : funding.fee + (delivery?.fee ?? 0),
    paymentDate: paidAt === null ? null : civilDateIn(account.timeZone, paidAt),
  };
}

/** How a link is shown: with its `Code` to those who may act, with a `Mask` to everybody else. */
export type LinkShown = 'Code' | 'Mask';

/** A payment with all its fields, for the account that pays it. */
export function presentPaymentInFull(payment: Payment, context: DatedContext, shown: LinkShown) {
  const { account, payUrl } = context;
  const link = payment.code === null ? null : `${payUrl}/${account.path}/p/${payment.code}`;
  const { destination, refund } = payment;
  return {
    ...presentPayment(payment, context),
    currency: payment.currency,
    contact: payment.contact,
    externalId: payment.externalId,
    isPaymentMethodRemoved: payment.source.isRemoved,
    isPaymentMethodExpiring: expiresBefore(payment, context),
    offerLink: link !== null && shown === 'Mask' ? maskOfferLinks(link) : link,
    offerSentAt: payment.offersSentAt.at(-1) ?? null,
    expiresAt: extended(account, payment).expiresAt,
    acceptedAt: payment.acceptedAt,
    declineReason: payment.declineReason,
    destination: destination && { bankName: destination.bankName, last4: destination.last4 },
    fundedAt: payment.funding?.doneAt ?? null,
    fundingReturnedAt: payment.fundingReturnedAt,
    returnedAmount: payment.returnedAmount,
    failure: payment.failure,
    ...presentAtProcessor(payment),
    refund: refund && {
      status: refund.failure !== null ? 'Failed' : refund.doneAt === null ? 'Processing' : 'Succeeded',
      to: targetOf(refund),
      paymentMethodId: refund.paymentMethodId,
      amount: refund.amount,
      refundedAt: refund.doneAt,
      failure: refund.failure,
    },
    writtenOffAt: payment.writtenOffAt,
    replacesId: payment.replacesId,
    replacedById: payment.replacedById,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

function presentAtProcessor(payment: Payment) {
  const { bankPayout, paidAt, reversal } = payment;
  const statusOf = ({ failure }: { readonly failure: object | null }, isDone: boolean, done: string) =>
    failure !== null ? 'Failed' : isDone ? done : 'Processing';
  return {
    stage: stageOf(payment),
    recipientId: payment.recipientId,
    serviceFee: payment.serviceFee,
    refundsServiceFee: payment.refundsServiceFee,
    recipientWaitingAt: payment.recipientWaitingAt,
    transferredAt: payment.recipientId === null ? null : (payment.delivery?.doneAt ?? null),
    bankPayout: bankPayout && {
      status: statusOf(bankPayout, paidAt !== null, 'Paid'),
      arrivalDate: bankPayout.arrivalDate,
      failure: bankPayout.failure,
      retryUntil: payoutDeadline(payment),
    },
    reversal: reversal && {
      status: statusOf(reversal, reversal.doneAt !== null, 'Succeeded'),
      reversedAt: reversal.doneAt,
      failure: reversal.failure,
    },
    destinationAmount: payment.destinationAmount,
    destinationCurrency: payment.destinationCurrency,
    owedSince: payment.owedSince,
    debtSettledAt: payment.debtSettledAt,
    overpaidSince: payment.overpaidSince,
  };
}

// The expiry does not matter for a payment that is charged already. A late payment is charged today at the earliest.
function expiresBefore({ status, scheduleDate, source }: Payment, { account, now }: DatedContext): boolean {
  const isAwaited = status === 'Pending' || status === 'Scheduled';
  const today = civilDateIn(account.timeZone, now);
  const chargedOn = scheduleDate > today ? scheduleDate : today;
  return isAwaited && source.expiresOn !== null && source.expiresOn < chargedOn;
}

function targetOf({ destination }: WalletRefund): (typeof refundTargets)[number] {
  if (destination === null) return 'PaymentMethod';
  return destination === OWN_BALANCE ? 'Balance' : 'OtherPaymentMethod';
}

/** The account of a recipient, as the recipient and the business see it with a payment. */
export function presentItsRecipient({ id, status, due, dueBy, reason, bankAccount, country }: Recipient) {
  const bank = bankAccount && { bankName: bankAccount.bankName, last4: bankAccount.last4 };
  return { id, status, country, due, dueBy, reason, bankAccount: bank };
}

/** A payment as its recipient sees it: without the method that pays it and without the reason of a failure. */
export function presentOffer(payment: Payment, context: PresentContext) {
  const { account } = context;
  const { destination } = payment;
  const { paymentDate } = presentPayment(payment, context);
  return {
    business: { name: account.name, path: account.path },
    contact: payment.contact,
    totalAmount: payment.totalAmount,
    currency: payment.currency,
    scheduleDate: payment.scheduleDate,
    eventDate: payment.eventDate,
    note: payment.note,
    status: payment.status,
    expiresAt: extended(account, payment).expiresAt,
    acceptedAt: payment.acceptedAt,
    declineReason: payment.declineReason,
    destination: destination && { bankName: destination.bankName, last4: destination.last4 },
    paymentDate,
    createdAt: payment.createdAt,
  };
}
