import type { Account } from '../../accounts/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { InvoiceView } from '../views.ts';
import type { Caused } from './causes.ts';

/** The mail about a transfer that the client announces. To the business alone: only what its bank says is told to the client. */
export function causedByTransfer(
  { timeZone }: Pick<Account, 'timeZone'>,
  { id, type }: Pick<KeptEvent, 'id' | 'type'>,
  { amountDue, transferAnnounced }: InvoiceView,
): Caused[] {
  const kind = type === 'invoice.transfer_missed' ? 'BusinessTransferMissed' : 'BusinessTransferAnnounced';
  const until = transferAnnounced?.until;
  const date = until === undefined ? null : civilDateIn(timeZone, new Date(until));
  return [{ kind, onceKey: `transfer:${id}`, about: { amount: amountDue, date } }];
}
