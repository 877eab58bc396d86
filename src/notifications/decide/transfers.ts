import type { KeptEvent } from '../../events/types.ts';
import type { InvoiceView } from '../views.ts';
import type { Caused } from './causes.ts';

/** The mail about a transfer that the client announces. To the business alone: only what its bank says is told to the client. */
export function causedByTransfer(
  { id, type }: Pick<KeptEvent, 'id' | 'type'>,
  { amountDue, transferAnnounced }: InvoiceView,
): Caused[] {
  const kind = type === 'invoice.transfer_missed' ? 'BusinessTransferMissed' : 'BusinessTransferAnnounced';
  const date = transferAnnounced?.until.slice(0, 10) ?? null;
  return [{ kind, onceKey: `transfer:${id}`, about: { amount: amountDue, date } }];
}
