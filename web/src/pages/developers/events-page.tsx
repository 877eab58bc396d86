import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instantIn } from '../../../../src/kit/time.ts';
import { useAccount, useCan } from '../../account/session.tsx';
import { memberNamesQuery } from '../../api/queries/developers.ts';
import { eventListQuery } from '../../api/queries/events.ts';
import type { Event } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless, useIsEmpty } from '../../parts/endless.tsx';
import { useEventText } from '../../parts/event-text.ts';
import { DateField, Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Pieces } from '../../parts/pieces.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { DeveloperFrame } from './developer-frame.tsx';
import { useEventTypes } from './event-types.ts';
import { actorTypes, type EventSearch } from './filters.ts';

const route = getRouteApi('/accounts/$account/developers/events');

export function EventsPage() {
  const filters = route.useSearch();
  const isEmpty = useIsEmpty(eventListQuery(useAccount().path, {}));
  return (
    <DeveloperFrame tab="events">
      {(!isEmpty || Object.keys(filters).length > 0) && <Filters filters={filters} />}
      <List key={JSON.stringify(filters)} filters={filters} />
    </DeveloperFrame>
  );
}

function Filters({ filters }: { readonly filters: EventSearch }) {
  const { developers } = useMessages();
  const types = useEventTypes();
  const texts = developers.filters;
  const change = useFilterChange();
  const all = { value: '', label: texts.all };
  const hasFilter = Object.keys(filters).length > 0;
  return (
    <div className="grid grid-cols-2 items-end gap-3 py-4 md:flex">
      <WhoFilter filters={filters} />
      <DateField label={texts.from} value={filters.since ?? ''} onChange={(since) => change({ since })} />
      <div className="col-span-2 flex items-end gap-2">
        <div className="min-w-0 flex-1 md:w-72">
          <Select
            label={texts.type}
            value={filters.type ?? ''}
            onChange={(type) => change({ type })}
            options={[all, ...types.map(({ type, label, group }) => ({ value: type, label, group }))]}
          />
        </div>
        {hasFilter && (
          <Button
            look="quiet"
            className="min-h-9"
            onClick={() =>
              change({
                actorType: undefined,
                actorId: undefined,
                since: undefined,
                type: undefined,
                objectId: undefined,
              })
            }
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Kinds of actors, then each member by name. An actor in the address who is not in the list gets an entry, too. */
function WhoFilter({ filters: { actorType, actorId } }: { readonly filters: EventSearch }) {
  const { developers } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const change = useFilterChange();
  const members = useQuery({ ...memberNamesQuery(path), enabled: can('members:read') });
  const names = Object.entries(members.data ?? {});
  const isOther = actorId !== undefined && !names.some(([id]) => id === actorId);
  return (
    <Select
      label={developers.filters.who}
      value={actorId ?? actorType ?? ''}
      onChange={(value) => {
        const type = actorTypes.find((one) => one === value);
        const id = type === undefined && value !== '' ? value : undefined;
        change({ actorType: type, actorId: id });
      }}
      options={[
        { value: '', label: developers.filters.all },
        ...actorTypes.map((one) => ({ value: one, label: developers.events.actors[one] })),
        ...names.map(([value, label]) => ({ value, label })),
        ...(isOther ? [{ value: actorId, label: developers.events.somebody }] : []),
      ]}
    />
  );
}

function List({ filters: { since, ...filters } }: { readonly filters: EventSearch }) {
  const { developers: texts } = useMessages();
  const account = useAccount();
  const columns = useColumns();
  const textOf = useEventText();
  const list = useEndless(
    eventListQuery(account.path, {
      ...filters,
      ...(since === undefined ? {} : { createdSince: instantIn(account.timeZone, since).toISOString() }),
    }),
  );
  const isFiltered = since !== undefined || Object.keys(filters).length > 0;
  // For a token that is seldom used, a page may be empty and still have a next page.
  const empty = list.hasMore ? (
    <Button isBusy={list.isReading} onClick={list.readOn}>
      {texts.loadMore}
    </Button>
  ) : isFiltered ? (
    <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
  ) : (
    <EmptyState title={texts.events.empty}>{texts.events.emptyText}</EmptyState>
  );
  return (
    <EndlessTable
      list={list}
      empty={empty}
      label={texts.events.lead}
      columns={columns}
      nameOf={(event) => textOf(event).title}
      linkOf={(event) => ({
        to: '/accounts/$account/developers/events/$event',
        params: { account: account.path, event: event.id },
      })}
      phoneRow={(event) => <PhoneRow event={event} />}
    />
  );
}

function useColumns(): readonly Column<Event>[] {
  const { developers } = useMessages();
  const texts = developers.events;
  const textOf = useEventText();
  return [
    {
      key: 'what',
      header: texts.what,
      width: 'minmax(200px, 1.4fr)',
      cell: (event) => {
        const { title, icon, isBad } = textOf(event);
        return (
          <span className="flex items-center gap-2">
            <Icon name={icon} className={isBad ? 'text-bad' : 'text-soft'} />
            {title}
          </span>
        );
      },
    },
    {
      key: 'object',
      header: texts.object,
      width: 'minmax(0, 1.6fr)',
      cell: (event) => <Subject subject={textOf(event).subject} amount={textOf(event).amount} />,
    },
    {
      key: 'actor',
      header: texts.actor,
      width: 'minmax(100px, 1fr)',
      cell: (event) => <Actor event={event} name={textOf(event).actorName} />,
    },
    {
      key: 'when',
      header: developers.when,
      width: '168px',
      isEnd: true,
      cell: ({ createdAt }) => <InstantText at={createdAt} hasTime />,
    },
  ];
}

const actorIcons = {
  Member: 'person',
  Token: 'code',
  Client: 'people',
  Recipient: 'people',
  Operator: 'settings',
} as const satisfies Record<string, IconName>;

// A token may have any name: the shape says what it is.
function Actor({ event: { actor }, name }: { readonly event: Event; readonly name: string }) {
  const { developers } = useMessages();
  if (actor === null) return <span className="text-soft">{name}</span>;
  return (
    <span className="flex items-center gap-2" title={developers.events.actors[actor.type]}>
      <Icon name={actorIcons[actor.type]} className="text-soft" />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

// Names give way where there is little room; the amount does not.
function Subject({
  subject,
  amount,
  actor,
}: Pick<ReturnType<ReturnType<typeof useEventText>>, 'subject' | 'amount'> & { readonly actor?: string }) {
  const names = subject.filter((piece) => piece !== amount);
  return (
    <span className="flex gap-3">
      <span className="min-w-0 truncate">
        <Pieces pieces={[...names, actor ?? ''].filter((one) => one !== '')} />
      </span>
      {amount !== null && <span className="ms-auto flex-none">{amount}</span>}
    </span>
  );
}

function PhoneRow({ event }: { readonly event: Event }) {
  const textOf = useEventText();
  const { title, subject, amount, actor, isBad } = textOf(event);
  return (
    <>
      <span className="flex justify-between gap-4">
        <span className={`min-w-0 truncate font-medium ${isBad ? 'text-bad' : ''}`}>{title}</span>
        <span className="flex-none text-sm text-soft">
          <InstantText at={event.createdAt} hasTime />
        </span>
      </span>
      <span className="mt-1 block text-sm text-soft">
        <Subject {...{ subject, amount, actor }} />
      </span>
    </>
  );
}
