import { hasBeenRestored } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { endLostMoney } from '../ledger/service.ts';
import type { ProcessorEvent, ProcessorName } from '../processors/types.ts';
import { applyChange, type SendingDeps, transact } from './apply.ts';
import { type Change, movePayment } from './change.ts';
import { destinationAt, readItsRecipient } from './funding.ts';
import { judge, nextOperation } from './outcome.ts';
import { payOutAgain } from './recipient-outcome.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Takes over the key of an operation that was sent since the backup from which the account was restored: the funding of a
 * payment that still waits here, a delivery, bank payout or refund that is decided here and was not sent, the next bank payout
 * after one that failed, or the reversal of a delivery. So it is not done again under another key. Answers whether the key is
 * known now.
 */
export function adoptKey(
  deps: SendingDeps,
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  const record = 'record' in event ? event.record : undefined;
  const id = record === undefined ? null : parseId<PaymentId>(record.of);
  if (record === undefined || id === null) return Promise.resolve(false);
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    if (!(await hasBeenRestored(tx, account.id))) return false;
    const payment = await lockPayment(tx, account.id, id);
    const key = 'key' in event ? parseId(event.key) : null;
    if (payment === null || key === null) return false;
    // At its own processor a business writes metadata as it likes: nothing there says what the platform has done.
    if (payment.processor !== processor) return false;
    const recipient = event.type === 'charge' ? await readItsRecipient(tx, account, payment) : null;
    const destination = recipient === null ? {} : { destination: destinationAt(recipient) };
    const started = { ...destination, description: record.description };
    const change = adoptedBy(payment, event, key, started, now);
    if (change === null) return false;
    await applyChange(work, payment, change);
    // No task of the backup may do the next operation: the payment was over then.
    if (nextOperation(change.payment) !== null)
      await scheduleTask(tx, account.id, 'payment.check', payment.id, now);
    await endLostMoney(tx, account.id, key, now);
    return true;
  });
}

function adoptedBy(
  payment: Payment,
  event: ProcessorEvent,
  key: string,
  started: Partial<Payment>,
  now: Date,
): Change | null {
  switch (event.type) {
    case 'charge':
      return startedWith(payment, key, started);
    case 'transfer':
      return deliveredWith(payment, key);
    case 'reversal':
      return event.outcome.status === 'succeeded'
        ? reversedWith(payment, key, event.outcome.reference, now)
        : null;
    case 'refund':
      return refundedWith(payment, key, now);
    case 'bank_payout':
      return paidOutWith(payment, key);
    default:
      return null;
  }
}

function startedWith(payment: Payment, id: string, changes: Partial<Payment>): Change | null {
  if (payment.status !== 'Scheduled') return null;
  const funding = { id, reference: null, doneAt: null, fee: null };
  return movePayment(payment, 'start', { ...changes, funding });
}

function deliveredWith(payment: Payment, id: string): Change | null {
  const { delivery } = payment;
  if (nextOperation(payment) !== 'delivery' || delivery === null || delivery.reference !== null) return null;
  return { payment: { ...payment, delivery: { ...delivery, id } }, steps: [] };
}

// The bank payout that is decided here and was not sent, or the next one after that which has failed here.
function paidOutWith(payment: Payment, id: string): Change | null {
  const { status, delivery, bankPayout } = payment;
  if (status !== 'Processing' || delivery?.doneAt == null || bankPayout === null) return null;
  if (bankPayout.failure !== null) {
    const { payment: again, steps } = payOutAgain(payment);
    return { payment: { ...again, bankPayout: again.bankPayout && { ...again.bankPayout, id } }, steps };
  }
  return bankPayout.reference === null
    ? { payment: { ...payment, bankPayout: { ...bankPayout, id } }, steps: [] }
    : null;
}

// The delivery was taken back, so that the payment is over, however far it had come here.
function reversedWith(payment: Payment, key: string, reference: string, now: Date): Change | null {
  const { recipientId, delivery, reversal } = payment;
  if (recipientId === null || delivery?.doneAt == null || reversal?.doneAt != null) return null;
  const taken = { ...payment, reversal: { id: key, reference, doneAt: null, failure: null } };
  const message = 'The transfer was reversed: the money is back in the balance.';
  const outcome = { status: 'returned', reference: delivery.reference, code: 'reversed', message } as const;
  return judge(taken, { operation: 'delivery', outcome }, now);
}

// The wallet has the money, so that it must not be sent on any more: the delivery had failed. An event does not say how much a
// refund gave back. After a bank has moved a part it may be less than is planned here, so a person decides.
function refundedWith(payment: Payment, key: string, now: Date): Change | null {
  if (payment.pastReturns > 0 || payment.returnedAmount > 0) return null;
  const isUnsent = nextOperation(payment) === 'delivery' && payment.delivery?.reference === null;
  const message = 'It was not sent: the wallet had its money back before the database was restored.';
  const outcome = { status: 'failed', reference: null, code: 'given_back', message } as const;
  const ended = isUnsent ? judge(payment, { operation: 'delivery', outcome }, now) : { payment, steps: [] };
  const refund = ended?.payment.refund ?? null;
  if (ended === null || refund === null || refund.destination !== null || refund.doneAt !== null) return null;
  if (refund.failure === null && refund.reference !== null) return null;
  const { pastRefundIds } = ended.payment;
  const adopted: Payment = {
    ...ended.payment,
    refund: { ...refund, id: key, reference: null, failure: null },
    pastRefundIds: refund.failure === null ? pastRefundIds : [...pastRefundIds, refund.id],
  };
  return { payment: adopted, steps: ended.steps };
}
