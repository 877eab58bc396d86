import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { type LoggedRequest, requestListQuery } from '../../api/queries/developers.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless, useIsEmpty } from '../../parts/endless.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { EmptyState } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { useCallerNames } from './callers.ts';
import { DeveloperFrame } from './developer-frame.tsx';
import { callerTypes, methods, type RequestSearch, statusClasses } from './filters.ts';

const route = getRouteApi('/accounts/$account/developers/requests');

/** What did programs and people ask, and what did they get? */
export function RequestsPage() {
  const filters = route.useSearch();
  // Without a filter the list has the requests of tokens.
  const isEmpty = useIsEmpty(requestListQuery(useAccount().path, { actorType: 'Token' }));
  return (
    <DeveloperFrame tab="requests">
      {(!isEmpty || Object.keys(filters).length > 0) && <Filters filters={filters} />}
      <List key={JSON.stringify(filters)} filters={filters} />
    </DeveloperFrame>
  );
}

function Filters({ filters }: { readonly filters: RequestSearch }) {
  const { developers } = useMessages();
  const texts = developers.requests;
  const change = useFilterChange();
  const all = { value: '', label: developers.filters.all };
  return (
    <div className="grid grid-cols-2 items-end gap-3 py-4 md:flex">
      <Select
        label={texts.method}
        value={filters.method ?? ''}
        onChange={(method) => change({ method })}
        options={[all, ...methods.map((one) => ({ value: one, label: one }))]}
      />
      <Select
        label={texts.status}
        value={filters.statusClass ?? ''}
        onChange={(statusClass) => change({ statusClass })}
        options={[all, ...statusClasses.map((one) => ({ value: one, label: texts.statuses[one] }))]}
      />
      <Select
        label={developers.filters.who}
        value={filters.actorType ?? 'Token'}
        onChange={(actorType) => change({ actorType: actorType === 'Token' ? undefined : actorType })}
        options={[
          ...callerTypes.map((one) => ({ value: one, label: developers.events.actors[one] })),
          { value: 'All', label: developers.filters.all },
        ]}
      />
      <PathOrId path={filters.path ?? ''} onPath={(path) => change({ path })} />
      {Object.keys(filters).length > 0 && (
        <Button
          look="quiet"
          className="col-span-2 min-h-9"
          onClick={() =>
            change({ method: undefined, statusClass: undefined, actorType: undefined, path: undefined })
          }
        >
          {developers.filters.clear}
        </Button>
      )}
    </div>
  );
}

interface PathOrIdProps {
  readonly path: string;
  readonly onPath: (path: string) => void;
}

// The id of an answer is what people have in hand: it leads straight to its request.
function PathOrId({ path, onPath }: PathOrIdProps) {
  const { developers } = useMessages();
  const account = useAccount();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(path);
  useEffect(() => setTyped(path), [path]);
  const settle = () => {
    const text = typed.trim();
    if (text === path) return;
    if (!text.startsWith('req_')) return onPath(text);
    void navigate({
      to: '/accounts/$account/developers/requests/$request',
      params: { account: account.path, request: text },
    });
  };
  return (
    <form
      className="min-w-0 md:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <TextField
        label={developers.requests.path}
        value={typed}
        placeholder="/v1/invoices"
        autoCapitalize="none"
        spellCheck={false}
        onChange={setTyped}
        onBlur={settle}
      />
    </form>
  );
}

function List({ filters }: { readonly filters: RequestSearch }) {
  const { developers } = useMessages();
  const texts = developers.requests;
  const account = useAccount();
  const columns = useColumns();
  const change = useFilterChange();
  const { actorType = 'Token', ...others } = filters;
  const asked = { ...others, ...(actorType === 'All' ? {} : { actorType }) };
  const list = useEndless(requestListQuery(account.path, asked));
  // A page may hold nothing and still have a next one: the search continues.
  const empty = list.hasMore ? (
    <Button isBusy={list.isReading} onClick={list.readOn}>
      {developers.loadMore}
    </Button>
  ) : Object.keys(filters).length > 0 ? (
    <EmptyState title={developers.nothing}>{developers.nothingText}</EmptyState>
  ) : actorType === 'Token' ? (
    <EmptyState title={texts.noneOfTokens}>
      <p>{texts.noneOfTokensText}</p>
      <Button className="mt-4" onClick={() => change({ actorType: 'All' })}>
        {texts.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
  );
  return (
    <EndlessTable
      list={list}
      empty={empty}
      label={texts.lead}
      columns={columns}
      nameOf={({ method, path }) => `${method} ${path}`}
      linkOf={(request) => ({
        to: '/accounts/$account/developers/requests/$request',
        params: { account: account.path, request: request.id },
      })}
      phoneRow={(request) => <PhoneRow request={request} />}
    />
  );
}

const ID = /(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}|(?:evt|req)_\w+(?=\w{6}))(\w{6})(?=(\/)?)/gi;

// Whole ids would push the end of a path, which names the action, out of its column.
const shortPath = (path: string) =>
  path.replaceAll(ID, (_id, end: string, slash: string | undefined) =>
    slash === undefined ? `…${end}` : '…',
  );

/** The status of an answer; refusals and faults stand out. */
function StatusText({ status, code }: { readonly status: number; readonly code: string | null }) {
  return (
    <span className={status >= 400 ? 'text-bad' : 'text-good'}>
      {status}
      {code !== null && <span className="text-sm"> {code}</span>}
    </span>
  );
}

function useColumns(): readonly Column<LoggedRequest>[] {
  const { developers } = useMessages();
  const texts = developers.requests;
  const formats = useFormats();
  const namesOf = useCallerNames();
  return [
    {
      key: 'path',
      header: texts.title,
      width: 'minmax(0, 3.4fr)',
      cell: ({ method, path }) => (
        <code className="text-sm" title={path}>
          <span className="font-semibold">{method}</span> {shortPath(path)}
        </code>
      ),
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(90px, 1fr)',
      cell: ({ status, refusalCode }) => <StatusText status={status} code={refusalCode} />,
    },
    {
      key: 'who',
      header: texts.who,
      width: 'minmax(80px, 0.8fr)',
      isWide: true,
      cell: (request) => {
        const { token, person } = namesOf(request);
        return request.tokenId === null ? person : (token ?? texts.token);
      },
    },
    {
      key: 'took',
      header: texts.duration,
      width: '84px',
      isEnd: true,
      isWide: true,
      cell: ({ milliseconds }) => texts.milliseconds(formats.count(Math.round(milliseconds))),
    },
    {
      key: 'when',
      header: developers.when,
      width: '188px',
      isEnd: true,
      cell: ({ createdAt }) => <RealInstantText at={createdAt} hasTime hasSeconds />,
    },
  ];
}

function PhoneRow({
  request: { method, path, status, refusalCode, createdAt },
}: {
  readonly request: LoggedRequest;
}) {
  return (
    <>
      <code className="block truncate text-sm">
        <span className="font-semibold">{method}</span> {shortPath(path)}
      </code>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <StatusText status={status} code={refusalCode} />
        <RealInstantText at={createdAt} hasTime hasSeconds />
      </span>
    </>
  );
}
