import type { Account } from '../../accounts/types.ts';
import { recordEvents } from '../../kit/events.ts';
import { newId, type PayoutId, parseId } from '../../kit/ids.ts';
import { postingsOf, recordPostings } from '../../ledger/service.ts';
import type { ProcessorEvent } from '../../processors/types.ts';
import { presentPayout } from '../present.ts';
import type { Payout } from '../types.ts';
import type { WorkDeps } from '../work.ts';
import { insertPayout } from './payout-store.ts';

/** Keeps a payout that the processor tells of, once, with its lines, postings and event. Transaction: opens. */
export function notePayout(
  { database }: WorkDeps,
  account: Account,
  event: Extract<ProcessorEvent, { type: 'payout' }>,
  now: Date,
): Promise<void> {
  const { reference, amount, currency, arrivalDate } = event;
  return database.transaction(account.id, async (tx) => {
    const payout: Payout = {
      id: newId<PayoutId>(),
      processorReference: reference,
      amount,
      currency,
      arrivalDate,
      createdAt: now,
    };
    const lines = event.lines.map((line) => ({
      ...line,
      subjectId: line.key === null ? null : parseId(line.key),
    }));
    if (!(await insertPayout(tx, account.id, payout, lines))) return;
    const source = { type: 'Payout', id: payout.id, invoiceId: null, currency } as const;
    const moved = amount < 0 ? { payout_sent_back: -amount } : { payout: amount };
    await recordPostings(tx, account.id, now, postingsOf(source, moved));
    await recordEvents(tx, account.id, now, [
      { type: 'payout.paid', objectId: payout.id, sequence: 1, data: presentPayout(payout) },
    ]);
  });
}
