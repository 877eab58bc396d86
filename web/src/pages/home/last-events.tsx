import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { lastEventsQuery } from '../../api/queries/events.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { type EventLine, tellingEvents } from '../../parts/event-steps.ts';
import { useEventText } from '../../parts/event-text.ts';
import { useInvoiceList } from '../../parts/object-link.ts';
import { Pieces } from '../../parts/pieces.tsx';
import { ErrorState, Skeleton } from '../../parts/states.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { LAST_EVENTS, READ_EVENTS } from './routes.ts';

/** The last events, each leading to what it happened to. */
export function LastEvents() {
  const { home: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const textOf = useLineText();
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
          entries={tellingEvents(query.data, LAST_EVENTS).map((line) => {
            const [event] = line;
            const { title, pieces, icon, isBad, to } = textOf(line);
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
              detail: <Pieces pieces={pieces} />,
            };
          })}
        />
      )}
    </section>
  );
}

/** How many clients the line of several invoices names. */
const MOST_NAMED = 3;

function useLineText() {
  const { home: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const textOf = useEventText();
  const listOf = useInvoiceList();
  return (line: EventLine) => {
    const [newest] = line;
    const { actor, subject, ...text } = textOf(newest);
    // Only people are named: most events are the service's own.
    if (line.length === 1) return { ...text, pieces: newest.actor === null ? subject : [...subject, actor] };
    const names = new Set(line.map(({ data }) => (data as { contact: { name: string } }).contact.name));
    const named = [...names].slice(0, MOST_NAMED);
    const days = line.map(({ createdAt }) => formats.dateOf(createdAt, timeZone));
    const first = days.at(-1) ?? '';
    return {
      ...text,
      title: texts.becameOverdue(line.length),
      to: listOf('state=Overdue'),
      pieces: [
        ...named,
        names.size > named.length ? texts.more(names.size - named.length) : '',
        first === days[0] ? '' : texts.since(formats.date(first, today)),
      ],
    };
  };
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
