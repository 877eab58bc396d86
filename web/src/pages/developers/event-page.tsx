import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { eventQuery } from '../../api/queries/events.ts';
import type { Event } from '../../api/schema.ts';
import { FactsSkeleton, OnePage } from '../../frame/one-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { useEventText } from '../../parts/event-text.ts';
import { Facts } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { Pieces } from '../../parts/pieces.tsx';

const route = getRouteApi('/accounts/$account/developers/events/$event');

/** What happened, to what, by whom, and with which data? */
export function EventPage() {
  const { developers } = useMessages();
  const { path } = useAccount();
  const { event: id } = route.useParams();
  const back = {
    label: developers.tabs.events,
    to: { to: '/accounts/$account/developers/events', params: { account: path } },
  } as const;
  return (
    <OnePage
      query={useQuery(eventQuery(path, id))}
      back={back}
      title={developers.events.title}
      skeleton={<FactsSkeleton count={6} />}
    >
      {(event) => <Shown event={event} back={back} />}
    </OnePage>
  );
}

interface ShownProps {
  readonly event: Event;
  readonly back: { readonly label: string; readonly to: LinkProps };
}

function Shown({ event, back }: ShownProps) {
  const { developers } = useMessages();
  const texts = developers.events;
  const formats = useFormats();
  const { path, timeZone } = useAccount();
  const textOf = useEventText();
  const { title, subject, actorName, to } = textOf(event);
  const objectId = typeof event.data.id === 'string' ? event.data.id : null;
  return (
    <>
      <PageHeader
        back={back}
        title={title}
        tabTitle={title}
        actions={
          <>
            {objectId !== null && (
              <Link
                to="/accounts/$account/developers/events"
                params={{ account: path }}
                search={{ objectId }}
                className={buttonClass()}
              >
                {texts.others}
              </Link>
            )}
            {to !== null && (
              <Link {...to} className={buttonClass()}>
                {texts.open}
              </Link>
            )}
          </>
        }
      />
      <Facts
        facts={[
          [texts.object, <Pieces key="object" pieces={subject} />],
          [texts.actor, actorName],
          [developers.when, formats.fullInstant(event.createdAt, timeZone)],
          [developers.filters.type, <code key="type">{event.type}</code>],
          [
            'Id',
            <span key="id" className="inline-flex flex-wrap items-center gap-1">
              <code>{event.id}</code>
              <Copy text={event.id} label={developers.copyId} look="quiet" isShape />
            </span>,
          ],
          [texts.sequence, formats.count(event.sequence)],
        ]}
      />
      <h2 className="mt-8 font-semibold">{texts.data}</h2>
      <p className="mb-3 text-soft">{texts.dataText}</p>
      <Json value={event.data} label={developers.copyBody} />
    </>
  );
}
