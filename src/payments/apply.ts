import type { Transaction } from '../kit/database.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { postTransfers } from '../ledger/service.ts';
import { presentPaymentInFull, type Setting } from './present.ts';
import type { Change } from './settle.ts';
import { savePayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * Writes a change of a locked payment with its events and the ledger's rows; answers the payment as it is then.
 * `now` is the account's time. Transaction: needs, with the payment locked.
 */
export async function applyChange(
  tx: Transaction,
  setting: Setting,
  { payment, events: types, transfers }: Change,
  now: Date,
): Promise<Payment> {
  const { account } = setting;
  // Never earlier than the change before, whose process may have another clock.
  const updatedAt = payment.updatedAt > now ? payment.updatedAt : now;
  const saved: Payment = { ...payment, sequence: payment.sequence + types.length, updatedAt };
  // Events go further than answers: to readers, and out of the house.
  const data = presentPaymentInFull(saved, setting, 'Mask');
  const events = types.map(
    (type, index): NewEvent => ({
      type,
      objectId: saved.id,
      sequence: payment.sequence + index + 1,
      data,
    }),
  );
  await Promise.all([
    savePayment(tx, account.id, saved),
    recordEvents(tx, account.id, now, events),
    postTransfers(tx, account.id, now, transfers),
  ]);
  return saved;
}
