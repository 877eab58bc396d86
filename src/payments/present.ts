import type { Account } from '../accounts/types.ts';
import { civilDateIn } from '../kit/time.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import { extended } from './expiry.ts';
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
    failure: payment.failure,
    refund: refund && {
      status: refund.failure !== null ? 'Failed' : refund.doneAt === null ? 'Processing' : 'Succeeded',
      to: targetOf(refund),
      paymentMethodId: refund.paymentMethodId,
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
