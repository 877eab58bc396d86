import {
  charging,
  type ProcessorOperation,
  payingOut,
  refunding,
  reversing,
  transferring,
} from '../processors/service.ts';
import type { OperationName } from './key-store.ts';
import type { Answer } from './outcome.ts';
import type { Payment } from './types.ts';

/**
 * An operation of a payment at the processor. It is the same whenever it is sent: all of its fields are locked once a
 * payment is Processing.
 */
export function atProcessor(payment: Payment, name: OperationName): ProcessorOperation<Answer['outcome']> {
  const { funding, delivery, bankPayout, reversal, refund, totalAmount: amount, currency } = payment;
  const { recipientId, serviceFee } = payment;
  switch (name) {
    case 'funding':
      return charging({
        key: required(funding?.id),
        purpose: 'Outgoing',
        amount: amount + serviceFee,
        currency,
        source: required(payment.source.reference),
        isOffSession: true,
        savesMethod: false,
        description: required(payment.description),
        returnUrl: null,
        record: { of: payment.id, parts: [], surcharge: 0, mark: false },
        ...(recipientId === null ? {} : { platformFee: serviceFee, transferGroup: payment.id }),
      });
    case 'delivery':
      return transferring({
        key: required(delivery?.id),
        amount,
        currency,
        destination: required(payment.destination?.reference),
        ...(recipientId === null ? {} : { isToRecipient: true }),
        fundedBy: required(funding?.reference),
        description: required(payment.description),
        record: { of: payment.id, parts: [], surcharge: 0, mark: false },
      });
    case 'bankPayout':
      return payingOut({
        key: required(bankPayout?.id),
        recipient: required(payment.destination?.reference),
        transferReference: required(delivery?.reference),
        amount,
        currency,
        description: required(payment.description),
        record: { of: payment.id, parts: [], surcharge: 0, mark: false },
      });
    case 'reversal':
      return reversing({
        key: required(reversal?.id),
        transferKey: required(delivery?.id),
        transferReference: required(delivery?.reference),
        amount,
        currency,
      });
    case 'refund': {
      const { serviceFee: feeBack = 0 } = refund ?? {};
      return refunding({
        ...(refund?.destination == null ? {} : { destination: refund.destination }),
        ...(feeBack > 0 ? { refundsPlatformFee: true } : {}),
        key: required(refund?.id),
        chargeKey: required(funding?.id),
        chargeReference: required(funding?.reference),
        amount: (refund?.amount ?? amount) + feeBack,
        currency,
        record: { of: payment.id, parts: [], surcharge: 0, mark: false },
      });
    }
  }
}

/** A part of a payment that its next operation needs. */
export function required(part: string | null | undefined): string {
  if (part == null) throw new Error('A payment lacks what its next operation needs.');
  return part;
}
