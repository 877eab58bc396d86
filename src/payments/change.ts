import type { EventType } from '../kit/events.ts';
import { newId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { type PostedAmounts, postingsOf } from '../ledger/service.ts';
import type { Posting } from '../ledger/types.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import { isFeeRefunded, isGiven, leftOf, refundedOf } from './returning.ts';
import { moveEvents, type PaymentMove, paymentStates } from './states.ts';
import type { Failure, PastRefund, Payment, WalletRefund } from './types.ts';

/** One event of a payment with its postings: no money moves without an event. */
interface Step {
  readonly event: EventType;
  readonly postings: readonly Posting[];
}

/** A change of a payment: the new payment, its events and postings. */
export interface Change {
  readonly payment: Payment;
  readonly steps: readonly Step[];
}

export type Amounts = PostedAmounts<'Payment'>;

/** A step of a payment that posts amounts by code. */
export function stepOf(
  { id, currency, pastRefundIds, pastPayoutIds, sequence }: Payment,
  event: EventType,
  amounts: Amounts = {},
): Step {
  const source = { type: 'Payment', id, invoiceId: null, currency } as const;
  const { refund, refund_reversed, service_fee_refunded, service_fee_kept, ...others } = amounts;
  const { arrive, arrive_returned, ...rest } = others;
  const { once, ofReturn } = partReturns(rest);
  const postings = [
    ...postingsOf(source, once),
    // Each change of what the wallet's bank has, or of what covers it, posts its own.
    ...postingsOf({ ...source, sequence }, ofReturn),
    // As does each try to give money back, and each bank payout.
    ...postingsOf(
      { ...source, sequence: pastRefundIds.length },
      { refund, refund_reversed, service_fee_refunded, service_fee_kept },
    ),
    ...postingsOf({ ...source, sequence: pastPayoutIds.length }, { arrive, arrive_returned }),
  ];
  return { event, postings };
}

function partReturns(amounts: Amounts): { readonly once: Amounts; readonly ofReturn: Amounts } {
  const entries = Object.entries(amounts);
  const isOfReturn = ([code]: [string, unknown]) => (codesOfReturn as readonly string[]).includes(code);
  return {
    once: Object.fromEntries(entries.filter((one) => !isOfReturn(one))),
    ofReturn: Object.fromEntries(entries.filter(isOfReturn)),
  };
}

const codesOfReturn = [
  'funding_return_held',
  'funding_return_platform',
  'funding_restored',
  'service_fee_returned',
  'service_fee_restored',
  'debt_settled',
  'debt_covered',
  'debt_overpaid',
  'debt_returned',
] as const satisfies readonly (keyof Amounts)[];

/** Moves a payment, and posts what moves with it; null when its state does not allow that. */
export function movePayment(
  payment: Payment,
  move: PaymentMove,
  changes: Partial<Payment> = {},
  amounts: Amounts = {},
): Change | null {
  const status = nextState(paymentStates, payment.status, move);
  if (status === null) return null;
  return { payment: { ...payment, ...changes, status }, steps: [stepOf(payment, moveEvents[move], amounts)] };
}

/** A change that nobody is notified of, as a new reference of the processor: with it, the processor has answered. */
export function unchanged(payment: Payment): Change {
  return { payment, steps: [] };
}

export function failureOf({ code, message }: Failure): Failure {
  return { code, message };
}

export function withDelivery(payment: Payment): Payment {
  return { ...payment, delivery: { id: newId(), reference: null, doneAt: null, fee: null } };
}

/** Where the money goes that could not be given back. */
export type RefundTarget = Pick<WalletRefund, 'destination' | 'paymentMethodId'>;

/** Begins to give back what is left, and the operator's fee once. What the wallet's bank has taken from clients' money goes to the balance instead. */
export function withRefund(
  payment: Payment,
  target: RefundTarget = {
    destination: payment.fundingReturnedAt === null || payment.recipientId !== null ? null : OWN_BALANCE,
    paymentMethodId: null,
  },
): Payment {
  const { refund, refundsServiceFee, pastRefundIds, pastRefunds } = payment;
  const serviceFee = refundsServiceFee && !isFeeRefunded(payment) ? payment.serviceFee : 0;
  const amount = leftOf(payment);
  return {
    ...payment,
    refund: { id: newId(), reference: null, doneAt: null, amount, serviceFee, failure: null, ...target },
    pastRefundIds: refund === null ? pastRefundIds : [...pastRefundIds, refund.id],
    pastRefunds: refund !== null && isGiven(refund) ? [...pastRefunds, pastOf(refund)] : pastRefunds,
    pastRefundedAmount: refundedOf(payment),
    isDisputeOver: false,
  };
}

function pastOf({ id, reference, amount, serviceFee }: WalletRefund): PastRefund {
  return { id, reference, amount, serviceFee };
}
