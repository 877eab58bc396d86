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

/** Whether the state of a hand-over allows a move. */
export function allows({ status }: HandOver, move: HandOverMove): boolean {
  return nextState(handOverStates, status, move) !== null;
}

/** Writes a move of a locked hand-over, with what is known since, and its event. Errors: its state does not allow the move. */
export async function saveMove(
  tx: Transaction,
  accountId: AccountId,
  before: HandOver,
  move: HandOverMove,
  change: Omit<Partial<HandOver>, 'id' | 'sequence' | 'status'>,
  now: Date,
): Promise<HandOver> {
  const status = nextState(handOverStates, before.status, move);
  if (status === null) throw new Error(`A hand-over that is ${before.status} does not allow ${move}.`);
  const after: HandOver = { ...before, ...change, status, sequence: before.sequence + 1 };
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
