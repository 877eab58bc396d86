import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { lastEventsQuery } from '../../api/queries/events.ts';
import { useMessages } from '../../messages/language.tsx';
import { tellingEvents } from '../../parts/event-steps.ts';
import { useEventText } from '../../parts/event-text.ts';
import { Pieces } from '../../parts/pieces.tsx';
import { ErrorState, Skeleton } from '../../parts/states.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { LAST_EVENTS, READ_EVENTS } from './routes.ts';

/** The last events, each leading to what it happened to. */
export function LastEvents() {
  const { home: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const textOf = useEventText();
  const query = useQuery({ ...lastEventsQuery(account.path, READ_EVENTS), enabled: can('events:read') });
  if (!can('events:read')) return null;
  return (
    <section aria-labelledby="last-events">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="last-events" className="font-semibold">
          {texts.events}
        </h2>
        <Link
          to={'/accounts/$account/developers/events' as never}
          params={{ account: account.path } as never}
          className="text-sm text-link hover:underline"
        >
          {texts.allEvents}
        </Link>
      </div>
      {query.isPending ? (
        <EventSkeleton />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <p className="text-soft">{texts.noEvents}</p>
      ) : (
        <Timeline
          isDense
          entries={tellingEvents(query.data, LAST_EVENTS).map((event) => {
            const { title, subject, actor, icon, isBad, to } = textOf(event);
            return {
              id: event.id,
              at: event.createdAt,
              icon,
              isBad,
              title:
                to === null ? (
                  title
                ) : (
                  <Link {...to} className="hover:underline">
                    {title}
                  </Link>
                ),
              // Whatever the service does itself is the rule here: only people are named.
              detail: <Pieces pieces={event.actor === null ? subject : [...subject, actor]} />,
            };
          })}
        />
      )}
    </section>
  );
}

function EventSkeleton() {
  return (
    <div>
      {Array.from({ length: LAST_EVENTS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-15 gap-3 md:h-9">
          <Skeleton className="size-4" />
          <div className="flex-1 md:flex md:gap-6">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-56 max-md:mt-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
