import { presentCopiedTerms } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import type { presentInFull } from '../invoices/service.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import { type PaymentMethodSummary, payableMethods } from '../kit/money/payment-methods.ts';
import type { PayoutContent, PayoutItem } from './payouts/store.ts';
import type { Autopay, Charge, ConsentRequest, Dispute, Payout, Refund } from './types.ts';

/** A payment method as answers show it: with the `brand` of a card, or the `bankName` of a bank account. */
export function presentMethod({ type, name, last4 }: PaymentMethodSummary) {
  return { type, name: type === 'BankAccount' ? { bankName: name, last4 } : { brand: name, last4 } };
}

/** An invoice as its payer sees it, without the fields that are for the business alone. */
export function presentInvoiceToPayer(invoice: ReturnType<typeof presentInFull>, account: Account) {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    totalAmount: invoice.totalAmount,
    currency: invoice.currency,
    paymentSchedule: invoice.paymentSchedule.map(({ fee: _fee, ...payment }) => payment),
    paymentMethods: payableMethods(invoice, account),
    note: invoice.note,
    paymentLink: invoice.paymentLink,
    contact: { name: invoice.contact.name },
    eventDate: invoice.eventDate,
    amountPaid: invoice.amountPaid,
    amountRefunded: invoice.amountRefunded,
    amountDue: invoice.amountDue,
    paymentState: invoice.paymentState,
    isOverdue: invoice.isOverdue,
    nextPayment: invoice.nextPayment,
    lineItems: invoice.lineItems,
    taxMode: invoice.taxMode,
    discount: invoice.discount,
    taxExemption: invoice.taxExemption,
    taxes: invoice.taxes,
    activatedAt: invoice.activatedAt,
    issuedOn: invoice.issuedOn,
  };
}

/** The texts of cancellation terms for the payer, each with its hash. */
export function presentTermsToPayer(terms: CopiedTerms | null) {
  const shown = presentCopiedTerms(terms);
  return shown && { text: shown.text, textSha256: shown.textSha256 };
}

/** A charge as the business sees it. */
export function presentCharge(charge: Charge) {
  return {
    id: charge.id,
    invoiceId: charge.invoiceId,
    status: charge.status,
    origin: charge.origin,
    processor: charge.processor,
    processorReference: charge.processorReference,
    amount: charge.amount,
    surcharge: charge.surcharge,
    refundedAmount: charge.refundedAmount,
    currency: charge.currency,
    fee: charge.fee,
    platformFee: charge.fee === null ? null : charge.platformFee,
    refundsPlatformFee: charge.refundsPlatformFee,
    platformFeeRefunded: charge.platformFeeRefunded,
    paymentMethod: charge.method === null ? null : presentMethod(charge.method),
    debitMandate: charge.debitMandate ?? null,
    scheduledPayments: charge.allocations.map((allocation) => ({
      id: allocation.scheduledPaymentId,
      amount: allocation.amount,
      refundedAmount: allocation.refundedAmount,
    })),
    failure: failureOf(charge),
    payer: charge.payer,
    cancellationTerms: acceptanceOf(charge),
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    settledAt: charge.settledAt,
  };
}

/** A charge as its payer sees it, through the payment link. */
export function presentChargeToPayer(charge: Charge) {
  return {
    id: charge.id,
    status: charge.status,
    amount: charge.amount,
    surcharge: charge.surcharge,
    currency: charge.currency,
    paymentMethod: charge.method === null ? null : presentMethod(charge.method),
    scheduledPayments: charge.allocations.map((allocation) => ({
      id: allocation.scheduledPaymentId,
      amount: allocation.amount,
    })),
    failure: failureOf(charge),
    actionUrl: charge.actionUrl,
    createdAt: charge.createdAt,
  };
}

/** A mandate as its payer sees it. `retryAt`: when the next failed payment is tried again. */
export function presentMandate({ mandate, request }: Autopay, retryAt: Date | null) {
  return {
    paymentMethod: presentMethod(mandate.method),
    terms: mandate.terms,
    agreedAmount: mandate.agreedAmount,
    acceptedAt: mandate.acceptedAt,
    retryAt,
    request: request && presentConsentRequest(request),
  };
}

/** A changed schedule that waits for the client's agreement. */
export function presentConsentRequest({ hash, total, payments }: ConsentRequest) {
  return {
    hash,
    total,
    payments: payments.map(({ id, name, agreed, amount, dueDate }) => ({
      scheduledPaymentId: id,
      name,
      agreedAmount: agreed?.amount ?? 0,
      agreedDate: agreed?.from ?? null,
      amount,
      dueDate,
    })),
  };
}

export function presentRefund(refund: Refund) {
  return {
    id: refund.id,
    chargeId: refund.chargeId,
    invoiceId: refund.invoiceId,
    status: refund.status,
    amount: refund.amount,
    surcharge: refund.surcharge,
    currency: refund.currency,
    reason: refund.reason,
    reopens: refund.reopens,
    platformFee: refund.platformFee,
    scheduledPayments: refund.allocations.map((allocation) => ({
      id: allocation.scheduledPaymentId,
      amount: allocation.amount,
    })),
    failure: failureOf(refund),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    settledAt: refund.settledAt,
  };
}

export function presentDispute(dispute: Dispute) {
  return {
    id: dispute.id,
    chargeId: dispute.chargeId,
    invoiceId: dispute.invoiceId,
    status: dispute.status,
    amount: dispute.amount,
    fee: dispute.fee,
    currency: dispute.currency,
    reason: dispute.reason,
    respondBy: dispute.respondBy,
    answeredAt: dispute.answeredAt,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
    closedAt: dispute.closedAt,
  };
}

function presentPayout(payout: Payout) {
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    arrivalDate: payout.arrivalDate,
    processorReference: payout.processorReference,
    createdAt: payout.createdAt,
  };
}

export function presentListedPayout({
  contents,
  ...payout
}: Payout & { readonly contents: readonly PayoutContent[] }) {
  return { ...presentPayout(payout), contents };
}

export function presentPayoutInFull({ payout, items }: { payout: Payout; items: readonly PayoutItem[] }) {
  return { ...presentPayout(payout), items };
}

function acceptanceOf({ acceptedTerms: terms, createdAt }: Charge) {
  if (terms === null) return null;
  const { language, sha256, from } = terms;
  return { language, textSha256: sha256, acceptedAt: createdAt, acceptedFrom: from };
}

function failureOf({
  failureCode: code,
  failureMessage: message,
}: {
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
}) {
  return code === null ? null : { code, message: message ?? '' };
}
