import { useState } from 'react';
import { addDays, civilDateIn } from '../../../src/kit/time.ts';
import { useTestClock, useToday } from '../account/clock.tsx';
import { useAccount, useCan } from '../account/session.tsx';
import { useFormats, useMessages } from '../messages/language.tsx';
import { useAccountChange } from '../parts/account-change.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { DateField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';

/** A quiet line above the pages of a sandbox account: its clock, and the way to move it. */
export function SandboxBar() {
  const { mode, timeZone } = useAccount();
  const can = useCan();
  const clock = useTestClock();
  const today = useToday();
  const formats = useFormats();
  const { frame } = useMessages();
  const [isMoving, setMoving] = useState(false);
  if (mode !== 'Sandbox') return null;
  const day = (instant: string) => formats.fullDate(civilDateIn(timeZone, new Date(instant)));
  const short = (instant: string) => formats.date(civilDateIn(timeZone, new Date(instant)), '');
  const target = clock?.target ?? null;
  return (
    <section
      aria-label={frame.sandbox}
      className="flex min-h-9 items-center gap-x-3 border-b border-line px-4 text-sm whitespace-nowrap text-soft md:px-8"
    >
      {/* The day and the button stay whole on the narrowest phone; the name is what gives way. */}
      <span className="inline-flex min-w-4 items-center gap-1.5 font-medium text-warn">
        <Icon name="clock" />
        <span className="truncate">{frame.sandbox}</span>
      </span>
      <span className="max-md:hidden">
        {target === null ? frame.itIs(formats.fullDate(today)) : frame.moving(day(target))}
      </span>
      <span className="md:hidden">
        {target === null ? formats.date(today, '') : frame.moving(short(target))}
      </span>
      {clock !== undefined && can('test_clock:write') && (
        <button
          type="button"
          className="min-h-8 text-link hover:underline max-md:ms-auto"
          onClick={() => setMoving(true)}
          aria-disabled={clock.status === 'Advancing' || undefined}
        >
          {frame.moveTime}
        </button>
      )}
      {isMoving && <MoveTime onClose={() => setMoving(false)} />}
    </section>
  );
}

function MoveTime({ onClose }: { readonly onClose: () => void }) {
  const today = useToday();
  const clock = useTestClock();
  const formats = useFormats();
  const { frame } = useMessages();
  const [date, setDate] = useState(addDays(today, 1) as string);
  // The time of opening, so that a request whose answer was lost is repeated unchanged.
  const [opened] = useState({ at: Date.now(), today });
  const isAhead = date > today;
  const move = useAccountChange(
    (send) => {
      // The same time of day, so many days later: no zone need be known for that.
      const days = Math.round((Date.parse(date) - Date.parse(opened.today)) / 86_400_000);
      const now = new Date(new Date(clock?.now ?? opened.at).getTime() + days * 86_400_000).toISOString();
      return send('POST /v1/test_clock', { body: { now } });
    },
    {
      notice: ({ status }) => (status === 'Ready' ? frame.moved(formats.fullDate(date)) : undefined),
      onDone: onClose,
    },
  );
  const steps = [
    ['day', 1],
    ['week', 7],
    ['month', 30],
  ] as const;
  return (
    <Confirm
      title={frame.moveTitle}
      label={frame.move(isAhead ? formats.date(date, today) : '…')}
      reason={isAhead ? undefined : frame.moveText}
      action={move}
      onClose={onClose}
    >
      <p>{frame.moveText}</p>
      <div className="grid gap-2 text-ink">
        <DateField label={frame.moveTo} value={date} min={addDays(today, 1)} onChange={setDate} />
        <div className="flex gap-2">
          {steps.map(([name, days]) => (
            <Button key={name} onClick={() => setDate(addDays(today, days))}>
              {frame.moveBy[name]}
            </Button>
          ))}
        </div>
      </div>
    </Confirm>
  );
}
