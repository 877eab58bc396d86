import type { Transaction } from '../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../kit/ids.ts';
import { forgetDocuments, lockWaitingHandOvers } from './hand-over-store.ts';
import { saveMove } from './moving.ts';

/** The tasks give up the others, which have no bytes any more. */
const MOST_WAITING = 500;

/** The part of hand-overs that is erased with a contact. */
export const handOversOfErased = {
  /**
   * Deletes the bytes of documents of erased invoices, and the words about them; what waits is given up. Transaction: needs that of
   * the erasure.
   */
  async forget(
    tx: Transaction,
    accountId: AccountId,
    invoiceIds: readonly InvoiceId[],
    now: Date,
  ): Promise<void> {
    if (invoiceIds.length === 0) return;
    for (const one of await lockWaitingHandOvers(tx, accountId, invoiceIds, MOST_WAITING)) {
      await saveMove(tx, accountId, one, 'giveUp', { failure: 'ClientErased', endedAt: now }, now);
    }
    await forgetDocuments(tx, accountId, invoiceIds);
  },
};
