import { hasBeenRestored } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { endLostMoney } from '../ledger/service.ts';
import type { ProcessorEvent } from '../processors/types.ts';
import { applyChange, type SendingDeps, transact } from './apply.ts';
import { type Change, movePayment } from './change.ts';
import { destinationAt, readItsRecipient } from './funding.ts';
import { nextOperation } from './outcome.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Takes over the key of an operation that was sent since the backup from which the account was restored: the funding of a
 * payment that still waits here, or a delivery that is decided here and was not sent. So it is not done again under another
 * key. Answers whether the key is known now.
 */
export function adoptKey(
  deps: SendingDeps,
  account: Account,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  const record = event.type === 'charge' || event.type === 'transfer' ? event.record : undefined;
  const id = record === undefined ? null : parseId<PaymentId>(record.of);
  if (record === undefined || id === null) return Promise.resolve(false);
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    if (!(await hasBeenRestored(tx, account.id))) return false;
    const payment = await lockPayment(tx, account.id, id);
    const key = 'key' in event ? parseId(event.key) : null;
    if (payment === null || key === null) return false;
    const recipient = event.type === 'charge' ? await readItsRecipient(tx, account, payment) : null;
    const destination = recipient === null ? {} : { destination: destinationAt(recipient) };
    const change =
      event.type === 'charge'
        ? startedWith(payment, key, { ...destination, description: record.description })
        : deliveredWith(payment, key);
    if (change === null) return false;
    await applyChange(work, payment, change);
    await endLostMoney(tx, account.id, key, now);
    return true;
  });
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
