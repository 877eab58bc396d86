import type { Transaction } from '../kit/db/database.ts';
import type { EventType } from '../kit/event-types.ts';
import { recordEvents } from '../kit/events.ts';
import type { AccountId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { updateHandOver } from './hand-over-store.ts';
import { describeHandOver } from './present.ts';
import { type HandOverMove, handOverStates } from './states.ts';
import type { HandOver, HandOverStatus } from './types.ts';

const eventOf: Readonly<Record<HandOverStatus, EventType>> = {
  Waiting: 'e_invoice.waiting',
  HandedOver: 'e_invoice.handed_over',
  Refused: 'e_invoice.refused',
  Failed: 'e_invoice.failed',
  Delivered: 'e_invoice.delivered',
  Rejected: 'e_invoice.rejected',
};

/** A hand-over after a move that its state allows; null: it does not allow it. */
export function moved(one: HandOver, move: HandOverMove): HandOver | null {
  const status = nextState(handOverStates, one.status, move);
  return status === null ? null : { ...one, status };
}

/** Writes a move of a locked hand-over, with what is known since, and its event. */
export async function saveMove(
  tx: Transaction,
  accountId: AccountId,
  before: HandOver,
  change: Omit<Partial<HandOver>, 'id' | 'sequence'> & Pick<HandOver, 'status'>,
  now: Date,
): Promise<HandOver> {
  const after: HandOver = { ...before, ...change, sequence: before.sequence + 1 };
  await updateHandOver(tx, accountId, after);
  await recordHandOver(tx, accountId, after, now);
  return after;
}

/** Writes the event of a hand-over's present state. */
export async function recordHandOver(tx: Transaction, accountId: AccountId, one: HandOver, now: Date) {
  await recordEvents(tx, accountId, now, [
    { type: eventOf[one.status], objectId: one.id, sequence: one.sequence, data: describeHandOver(one) },
  ]);
}
