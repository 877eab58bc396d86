import { useToday } from '../../../account/clock.tsx';
import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { useBuilding, useChange } from '../context.ts';
import { eventMoveOf, moveRows } from './event-move.ts';

/** When the event of an issued invoice moves: which payments follow, and the offer to move the others that are open, too. */
export function MoveOffer() {
  const { changing: texts } = useMessages();
  const { keeper, form, status, locked } = useBuilding();
  const change = useChange();
  const today = useToday();
  const saved = keeper.saved();
  if (status === 'Draft' || saved === null) return null;
  const facts = { saved, isLocked: (id: string) => locked.has(id), today };
  const move = eventMoveOf(form, facts);
  if (move === null || move.following + move.movable === 0) return null;
  const { days, following, movable, isMoved } = move;
  // The date of the event goes with it, so that payments that follow another one follow it.
  const moveBy = (by: number) => change({ rows: moveRows(form, facts, by), eventDate: form.eventDate });
  return (
    <div role="status" className="mt-2 grid justify-items-start gap-2 text-sm text-soft">
      {following > 0 && <p>{texts.follow(following)}</p>}
      {movable > 0 && isMoved && <p>{texts.moved(movable)}</p>}
      {movable > 0 && (
        <Button onClick={() => moveBy(isMoved ? 0 : days)}>
          {isMoved ? texts.moveBack : texts.moveOpen(movable, Math.abs(days))}
        </Button>
      )}
    </div>
  );
}
