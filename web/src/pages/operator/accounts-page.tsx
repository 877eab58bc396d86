import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListedAccount, type OperatedFilters, operatedListQuery } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { AccountStatus, MailText, ProcessorText } from './account-state.tsx';
import { OperatorHeader } from './operator-tabs.tsx';

const route = getRouteApi('/operator/accounts');

/** Which accounts are there, and which of them need me? */
export function AccountsPage() {
  const filters = route.useSearch();
  return (
    <>
      <OperatorHeader tab="accounts" />
      <Filters filters={filters} />
      <List key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Filters({ filters }: { readonly filters: OperatedFilters }) {
  const { operator: texts } = useMessages();
  const change = useFilterChange();
  return (
    <div className="grid grid-cols-2 gap-2 py-4 md:flex">
      <div className="col-span-2 flex md:w-80">
        <SearchField label={texts.search} value={filters.q ?? ''} onSettled={(q) => change({ q })} />
      </div>
      <Select
        label={texts.status}
        isLabelHidden
        value={filters.status ?? ''}
        onChange={(status) => change({ status })}
        options={[
          { value: '', label: texts.anyStatus },
          ...(['Open', 'Suspended', 'Closed'] as const).map((value) => ({
            value,
            label: texts.statuses[value],
          })),
        ]}
      />
      <Select
        label={texts.mode}
        isLabelHidden
        value={filters.mode ?? ''}
        onChange={(mode) => change({ mode })}
        options={[
          { value: '', label: texts.anyMode },
          ...(['Live', 'Sandbox'] as const).map((value) => ({ value, label: texts.modes[value] })),
        ]}
      />
    </div>
  );
}

const nameOf = ({ name }: ListedAccount) => name;
const linkOf = ({ id }: ListedAccount) =>
  ({ to: '/operator/accounts/$operated', params: { operated: id } }) as const;
const phoneRow = (account: ListedAccount) => <PhoneRow account={account} />;

function List({ filters }: { readonly filters: OperatedFilters }) {
  const { operator: texts } = useMessages();
  const list = useEndless(operatedListQuery(filters));
  return (
    <EndlessTable
      list={list}
      empty={<EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>}
      label={texts.tabs.accounts}
      columns={useColumns()}
      nameOf={nameOf}
      linkOf={linkOf}
      phoneRow={phoneRow}
      phoneLines={3}
    />
  );
}

function useColumns(): readonly Column<ListedAccount>[] {
  const { operator: texts } = useMessages();
  return useMemo(
    () => [
      {
        key: 'name',
        header: texts.name,
        width: 'minmax(0, 2fr)',
        cell: ({ name, path }) => (
          <>
            <bdi className="block truncate leading-5 font-medium">{name}</bdi>
            <span className="block truncate text-xs leading-4 text-soft">{path}</span>
          </>
        ),
      },
      {
        key: 'status',
        header: texts.status,
        width: '132px',
        cell: (account) => <AccountStatus of={account} />,
      },
      {
        key: 'processor',
        header: texts.processor,
        width: 'minmax(0, 1fr)',
        cell: ({ processor }) => <ProcessorText processor={processor} />,
      },
      {
        key: 'mail',
        header: texts.mail,
        width: 'minmax(0, 1fr)',
        isWide: true,
        cell: ({ mailRoute }) => <MailText mailRoute={mailRoute} />,
      },
      {
        key: 'created',
        header: texts.created,
        width: '108px',
        isEnd: true,
        cell: ({ createdAt }) => <RealInstantText at={createdAt} />,
      },
    ],
    [texts],
  );
}

function PhoneRow({ account }: { readonly account: ListedAccount }) {
  const { name, path, processor, mailRoute, createdAt } = account;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <AccountStatus of={account} />
      </span>
      <span className="block truncate text-sm text-soft">{path}</span>
      <span className="flex items-baseline justify-between gap-3 text-sm text-soft">
        <span className="min-w-0 truncate">
          <ProcessorText processor={processor} />
          {mailRoute?.status === 'Failing' && (
            <>
              {' · '}
              <MailText mailRoute={mailRoute} />
            </>
          )}
        </span>
        <RealInstantText at={createdAt} />
      </span>
    </>
  );
}
