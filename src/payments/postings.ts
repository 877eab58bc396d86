import type { LedgerAccount, Transfer } from '../ledger/types.ts';
import type { Payment } from './types.ts';

/** The money is out of the wallet: it is in transit, and owed to the contact. */
export function paymentFunded(payment: Payment, fee: number): Transfer[] {
  const post = poster(payment);
  return [
    post('fund', 'in_transit', 'payable', payment.totalAmount),
    post('fund_fee', 'fees', 'processor', fee),
  ];
}

/**
 * The wallet's bank took the money back. What was in transit may be with the recipient already, so it comes out
 * of the clients' money at the processor, and is in the bank again.
 */
export function fundingReturned(payment: Payment, fee: number): Transfer[] {
  return [
    poster(payment)('funding_return', 'bank', 'processor', payment.totalAmount),
    fundingReturnFee(payment, fee),
  ];
}

/** What the processor wants for a return, also of money that it never said to have come. */
export function fundingReturnFee(payment: Payment, fee: number): Transfer {
  return poster(payment)('funding_return_fee', 'fees', 'processor', fee);
}

/** The money is with the recipient: nothing is owed any more. */
export function paymentDelivered(payment: Payment): Transfer {
  return poster(payment)('deliver', 'payable', 'in_transit', payment.totalAmount);
}

/** What the processor keeps for the delivery. */
export function deliveryFee(payment: Payment, fee: number): Transfer {
  return poster(payment)('deliver_fee', 'fees', 'processor', fee);
}

/** The recipient's bank sent it back: it is in transit again, and owed again. */
export function deliveryReturned(payment: Payment): Transfer {
  return poster(payment)('return', 'in_transit', 'payable', payment.totalAmount);
}

/** The money is back in the wallet. */
export function paymentRefunded(payment: Payment): Transfer {
  return poster(payment)('refund', 'payable', 'in_transit', payment.totalAmount);
}

/** Takes back what a refund posted that the wallet's bank refused after all. */
export function refundFailed(payment: Payment): Transfer {
  return poster(payment)('refund_reversed', 'in_transit', 'payable', payment.totalAmount);
}

/** What cannot go back to the wallet is in the account's own balance at the processor, paid in by the wallet's bank. */
export function paymentReleased(payment: Payment): Transfer[] {
  const post = poster(payment);
  return [
    post('release', 'processor', 'in_transit', payment.totalAmount),
    post('release_owed', 'payable', 'bank', payment.totalAmount),
  ];
}

/** What the wallet's bank took back is not collected from the wallet's owner. */
export function fundingWrittenOff(payment: Payment): Transfer {
  return poster(payment)('write_off', 'write_offs', 'bank', payment.totalAmount);
}

function poster(payment: Payment) {
  return (code: string, debit: LedgerAccount, credit: LedgerAccount, amount: number): Transfer => ({
    sourceType: 'Payment',
    sourceId: payment.id,
    code,
    // Each try to give money back posts its own.
    sequence: code.startsWith('refund') ? payment.pastRefundIds.length : 0,
    invoiceId: null,
    debit,
    credit,
    amount,
    currency: payment.currency,
  });
}
