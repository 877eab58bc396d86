import type { Transaction } from '../kit/database.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { recordPostings } from '../ledger/service.ts';
import type { LedgerAccount, Posting } from '../ledger/types.ts';
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
  { payment, steps }: Change,
  now: Date,
): Promise<Payment> {
  const { account } = setting;
  // Never earlier than the change before, whose process may have another clock.
  const updatedAt = payment.updatedAt > now ? payment.updatedAt : now;
  const saved: Payment = { ...payment, sequence: payment.sequence + steps.length, updatedAt };
  // Events go further than answers: to readers, and out of the house.
  const data = presentPaymentInFull(saved, setting, 'Mask');
  const events = steps.map(({ event, postings }, index): NewEvent => {
    const movement = movementOf(postings);
    return {
      type: event,
      objectId: saved.id,
      sequence: payment.sequence + index + 1,
      data: movement === null ? data : { ...data, movement },
    };
  });
  await Promise.all([
    savePayment(tx, account.id, saved),
    recordEvents(tx, account.id, now, events),
    recordPostings(
      tx,
      account.id,
      now,
      steps.flatMap(({ postings }) => postings),
    ),
  ]);
  return saved;
}

// What an event tells of the money that moved with it, in the minor unit; null when none did.
function movementOf(moved: readonly Posting[]): object | null {
  if (moved.length === 0) return null;
  const net = (account: LedgerAccount) =>
    moved.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (debit === account ? amount : credit === account ? -amount : 0),
      0,
    );
  const fee = net('fees');
  return { amount: net('in_transit'), fee, balance: net('processor') + fee };
}
