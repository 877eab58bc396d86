import type { Transaction } from '../kit/db/database.ts';
import { nextSequence, recordEvents } from '../kit/events.ts';
import type { KeyOwner } from './keys.ts';

/** Writes that an account was connected to Stripe, or is no longer. Needs the row of its connection locked. */
export async function recordConnection(
  tx: Transaction,
  { id, path, name }: KeyOwner,
  type: 'account.processor_connected' | 'account.processor_disconnected',
  stripeAccount: string,
  now: Date,
): Promise<void> {
  const sequence = await nextSequence(tx, id, id);
  const data = { id, path, name, processor: 'Stripe', stripeAccount };
  await recordEvents(tx, id, now, [{ type, objectId: id, sequence, data }]);
}
