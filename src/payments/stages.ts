import { nextOperation } from './outcome.ts';
import { isPayoutWaiting } from './recipient-outcome.ts';
import type { Payment, PaymentStage } from './types.ts';

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
