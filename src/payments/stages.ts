import { nextOperation } from './outcome.ts';
import { isPayoutWaiting } from './recipient-outcome.ts';
import type { Payment } from './types.ts';

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
type PaymentStage = (typeof paymentStages)[number];

export function stageOf(payment: Payment): PaymentStage {
  const { status, recipientWaitingAt } = payment;
  if (status === 'Pending') return 'Offered';
  if (status === 'Scheduled') return recipientWaitingAt === null ? 'Scheduled' : 'AwaitingRecipient';
  if (isPayoutWaiting(payment)) return 'AwaitingBank';
  switch (nextOperation(payment)) {
    case 'funding':
      return 'Funding';
    case 'delivery':
      return payment.recipientId === null ? 'PayingOut' : 'Transferring';
    case 'bankPayout':
      return 'PayingOut';
    case 'reversal':
      return 'TakingBack';
    case 'refund':
      return 'Refunding';
    case null:
      return status === 'Completed' ? 'Arrived' : 'Ended';
  }
}
