import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addDays } from '../../../../src/kit/time.ts';
import { useTestClockQuery, useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { eventListQuery } from '../../api/queries/events.ts';
import { readAgain } from '../../api/read-again.ts';
import type { TestClock } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { useEventText } from '../../parts/event-text.ts';
import { DateField } from '../../parts/field.tsx';
import { Pieces } from '../../parts/pieces.tsx';
import { Progress } from '../../parts/progress.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { DeveloperFrame } from './developer-frame.tsx';

const route = getRouteApi('/accounts/$account/developers/clock');

/** What time is it in this account, and what happens when it moves on? */
export function ClockPage() {
  const query = useTestClockQuery();
  const clock = query.data;
  const { since } = route.useSearch();
  return (
    <DeveloperFrame tab="clock">
      {clock !== undefined ? (
        <Clock clock={clock} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
      {clock !== undefined && since !== undefined && <Happened since={since} clock={clock} />}
    </DeveloperFrame>
  );
}

function Clock({ clock }: { readonly clock: TestClock }) {
  const { clock: texts } = useMessages().developers;
  const formats = useFormats();
  const { timeZone } = useAccount();
  return (
    <section className="max-w-2xl py-4">
      <p className="text-lg font-medium">{texts.lead(formats.fullInstant(clock.now, timeZone))}</p>
      <p className="text-soft">{clock.isAhead ? texts.ahead : texts.same}</p>
      <p className="mt-3 text-soft">{texts.text}</p>
      {clock.target === null ? <MoveForm clock={clock} /> : <OnTheWay clock={clock} target={clock.target} />}
    </section>
  );
}

const steps = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
] as const;

function MoveForm({ clock }: { readonly clock: TestClock }) {
  const { clock: texts } = useMessages().developers;
  const formats = useFormats();
  const today = useToday();
  const navigate = useNavigate();
  const [date, setDate] = useState(addDays(today, 1) as string);
  const move = useAccountChange(async (send) => {
    // The same time of day, so many days later: no zone need be known for that.
    const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
    const now = new Date(Date.parse(clock.now) + days * 86_400_000).toISOString();
    // The address remembers where it set out: what happened since then is shown, also after a reload.
    await navigate({ to: '.', search: { since: clock.now }, replace: true } as never);
    await send('POST /v1/test_clock', { body: { now } });
  });
  const isAhead = date > today;
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAhead && !move.isRunning) void move.run();
      }}
    >
      <div className="grid gap-2 sm:flex sm:items-end">
        <DateField label={texts.date} value={date} min={addDays(today, 1)} onChange={setDate} />
        <div className="grid grid-cols-3 gap-2">
          {steps.map(([name, days]) => (
            <Button
              key={name}
              className="min-h-9 whitespace-nowrap"
              onClick={() => setDate(addDays(date || today, days))}
            >
              {texts.steps[name]}
            </Button>
          ))}
        </div>
      </div>
      {move.error !== null && <Fault error={move.error} />}
      <div>
        <Button
          type="submit"
          look="primary"
          isBusy={move.isRunning}
          reason={isAhead ? undefined : texts.ahead1}
        >
          {texts.move(isAhead ? formats.date(date, today) : '…')}
        </Button>
      </div>
    </form>
  );
}

// While the clock is on its way it is read every second; when it has arrived, everything is read again.
function OnTheWay({ clock, target }: { readonly clock: TestClock; readonly target: string }) {
  const { clock: texts } = useMessages().developers;
  const formats = useFormats();
  const account = useAccount();
  const queries = useQueryClient();
  const { since = clock.now } = route.useSearch();
  const span = Date.parse(target) - Date.parse(since);
  const share = span <= 0 ? 1 : Math.min(1, (Date.parse(clock.now) - Date.parse(since)) / span);
  useEffect(() => () => void readAgain(queries, [account.path]), [account.path, queries]);
  return (
    <div className="mt-4" role="status">
      <p className="mb-2 font-medium">{texts.moving(formats.fullInstant(target, account.timeZone))}</p>
      <Progress label={texts.progress} value={share} />
      {clock.failure !== null && (
        <p className="mt-2 text-bad">
          {texts.failed} <span lang="en">{clock.failure}</span>
        </p>
      )}
    </div>
  );
}

function Happened({ since, clock }: { readonly since: string; readonly clock: TestClock }) {
  const { developers } = useMessages();
  const texts = developers.clock;
  const formats = useFormats();
  const account = useAccount();
  const textOf = useEventText();
  const query = useInfiniteQuery({
    ...eventListQuery(account.path, { createdSince: since }),
    refetchInterval: clock.target === null ? false : 1_500,
  });
  if (query.isPending) return <SkeletonRows count={4} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const events = query.data.pages.flatMap((page) => page.items);
  const shown = query.hasNextPage ? `${formats.count(events.length)}+` : formats.count(events.length);
  return (
    <section aria-labelledby="happened" className="mt-4">
      <h2 id="happened" className="mb-3 font-semibold">
        {texts.happened}
      </h2>
      {events.length > 0 && (
        <p className="-mt-2 mb-3 text-sm text-soft">{texts.count(shown, events.length)}</p>
      )}
      {events.length === 0 ? (
        <p className="text-soft">{texts.nothing}</p>
      ) : (
        <Timeline
          entries={events.map((event) => {
            const { title, subject, icon, isBad } = textOf(event);
            return {
              id: event.id,
              at: event.createdAt,
              icon,
              isBad,
              title: (
                <Link
                  to="/accounts/$account/developers/events/$event"
                  params={{ account: account.path, event: event.id }}
                  className="hover:underline"
                >
                  {title}
                </Link>
              ),
              detail: <Pieces pieces={subject} />,
            };
          })}
        />
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {developers.loadMore}
        </Button>
      )}
    </section>
  );
}
