import type { Account } from '../../accounts/types.ts';
import { AppError } from '../../kit/errors.ts';
import { recordEvents } from '../../kit/events.ts';
import { newId, type PayoutId, parseId } from '../../kit/ids.ts';
import { postingsOf, recordPostings } from '../../ledger/service.ts';
import { type ProcessorFor, SandboxUnreachable } from '../../processors/service.ts';
import type { ProcessorEvent, UpcomingMoney } from '../../processors/types.ts';
import { presentListedPayout } from '../present.ts';
import type { Payout } from '../types.ts';
import type { WorkDeps } from '../work.ts';
import { insertPayout, type PayoutContent } from './store.ts';

/**
 * Reads the money that the account's processor holds and has not announced a payout of, the next first; empty without a
 * processor. Errors: 503.
 */
export async function readUpcoming(
  processorFor: ProcessorFor,
  account: Account,
  now: Date,
): Promise<readonly UpcomingMoney[]> {
  const processor = await processorFor(account);
  if (processor === null) return [];
  try {
    return await processor.listUpcoming({ accountId: account.id, now });
  } catch (cause) {
    if (!(cause instanceof SandboxUnreachable)) throw cause;
    const message = 'The processor does not answer; repeat the request in a moment.';
    throw new AppError('overloaded', { message, retryAfterSeconds: 2, cause });
  }
}

// In the order in which the processor names them.
function contentsOf(lines: readonly { readonly kind: string }[]): PayoutContent[] {
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, some]) => ({ kind, count: some.length }));
}

/** Keeps a payout that the processor reports, once, with its lines, postings and event. */
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
    await recordPostings(tx, account, now, postingsOf(source, moved));
    await recordEvents(tx, account.id, now, [
      {
        type: 'payout.paid',
        objectId: payout.id,
        sequence: 1,
        data: presentListedPayout({ ...payout, contents: contentsOf(lines) }),
      },
    ]);
  });
}
