import type { Transaction } from '../kit/db/database.ts';
import { recordEvents } from '../kit/events.ts';
import type { KeyOwner } from './keys.ts';
import { type ProcessorAccountRow, raiseSequence } from './store.ts';

/**
 * Writes that an account was connected to Stripe, or is no longer. `before` is the row as it was. Needs the account locked,
 * then its connection.
 */
export async function recordConnection(
  tx: Transaction,
  { id, path, name }: KeyOwner,
  type: 'account.processor_connected' | 'account.processor_disconnected',
  before: Pick<ProcessorAccountRow, 'stripeAccount'>,
  stripeAccount: string,
  now: Date,
): Promise<void> {
  const sequence = await raiseSequence(tx, id);
  const data = {
    id,
    path,
    name,
    processor: 'Stripe',
    stripeAccount,
    formerStripeAccount: before.stripeAccount,
  };
  await recordEvents(tx, id, now, [{ type, objectId: id, sequence, data }]);
}
