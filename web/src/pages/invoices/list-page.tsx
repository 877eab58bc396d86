import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { invoiceCountsQuery, invoiceListQuery } from '../../api/queries/invoices.ts';
import type { ListedInvoice } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NewInvoice } from '../../parts/new-invoice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type InvoiceFilters, invoiceTabs } from './filters.ts';
import { PhoneRow, useInvoiceColumns } from './rows.tsx';
import { SelectionBar } from './selection-bar.tsx';

const route = getRouteApi('/accounts/$account/invoices');

export function InvoicesPage() {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const filters = route.useSearch();
  const csv = apiAddress(account.path, '/v1/invoices/csv', { query: filters });
  const counts = useCounts(filters).data;
  const [choicePlace, setChoicePlace] = useState<HTMLElement | null>(null);
  // Above nothing there is nothing to choose from.
  const isBare = Object.keys(filters).length === 0 && counts?.All.count === 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.title}
        actions={
          <>
            {!isBare && (
              <a href={csv} download className={buttonClass()}>
                <Icon name="download" />
                {texts.csv}
              </a>
            )}
            {can('invoices:write') && can('contacts:write') && (
              <Link
                to="/accounts/$account/invoices/import"
                params={{ account: account.path }}
                className={buttonClass()}
              >
                {texts.importFile}
              </Link>
            )}
            <NewInvoice />
          </>
        }
      />
      {!isBare && (
        <>
          <StateTabs filters={filters} />
          <FilterBar filters={filters} choiceRef={setChoicePlace} />
        </>
      )}
      {/* Another list begins with nothing selected. */}
      <InvoiceTable key={JSON.stringify(filters)} filters={filters} choicePlace={choicePlace} />
    </>
  );
}

// A tab is a state: it takes the place of the status.
function useCounts({ state: _state, status: _status, ...others }: InvoiceFilters) {
  const account = useAccount();
  return useQuery({ ...invoiceCountsQuery(account.path, others), placeholderData: keepPreviousData });
}

function StateTabs({ filters }: { readonly filters: InvoiceFilters }) {
  const { invoices: texts, invoiceStates } = useMessages();
  const account = useAccount();
  const { state, status, ...others } = filters;
  const counts = useCounts(filters);
  const isShown = (tab: string) =>
    tab !== 'Uncollectible' || state === tab || (counts.data?.Uncollectible.count ?? 0) > 0;
  return (
    <Tabs
      label={texts.views}
      tabs={invoiceTabs.filter(isShown).map((tab) => ({
        // A payment that is due today is open, too.
        label: tab === 'All' ? texts.all : invoiceStates[tab === 'Due' ? 'Open' : tab],
        isOpen: tab === (state ?? (status === undefined ? 'All' : null)),
        count: counts.data?.[tab].count,
        to: {
          to: '/accounts/$account/invoices',
          params: { account: account.path },
          search: tab === 'All' ? others : { ...others, state: tab },
        },
      }))}
    />
  );
}

const nameOf = ({ number, contact }: ListedInvoice) => [number, contact.name].filter(Boolean).join(', ');
const phoneRow = (row: ListedInvoice) => <PhoneRow invoice={row} />;

interface InvoiceTableProps {
  readonly filters: InvoiceFilters;
  readonly choicePlace: HTMLElement | null;
}

function InvoiceTable({ filters, choicePlace }: InvoiceTableProps) {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useEndless(invoiceListQuery(account.path, filters));
  const columns = useInvoiceColumns(list.rows);
  const isReminding = useReminding(list.rows, setChosen);
  const linkOf = useCallback(
    ({ id }: ListedInvoice) =>
      ({
        to: '/accounts/$account/invoices/$invoice',
        params: { account: account.path, invoice: id },
      }) as const,
    [account.path],
  );
  return (
    <>
      <SelectionBar
        chosen={list.rows.filter((row) => chosen.has(row.id))}
        isReminding={isReminding}
        onClear={() => setChosen(new Set())}
      />
      <EndlessTable
        list={list}
        empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
        label={texts.title}
        columns={columns}
        nameOf={nameOf}
        linkOf={linkOf}
        phoneRow={phoneRow}
        phoneLines={3}
        selection={{ chosen, onChange: setChosen, buttonPlace: choicePlace }}
      />
    </>
  );
}

/** Whether somebody came here to remind of all that the list shows; then it is selected as soon as it is there. */
function useReminding(
  rows: readonly ListedInvoice[],
  choose: (chosen: ReadonlySet<string>) => void,
): boolean {
  const isAsked = useLocation({ select: ({ state }) => state.isReminding === true });
  const navigate = useNavigate();
  const [isReminding, setReminding] = useState(false);
  useEffect(() => {
    if (!isAsked || rows.length === 0) return;
    choose(new Set(rows.map(({ id }) => id)));
    setReminding(true);
    // Once: a reload, or the way back, only shows the list.
    void navigate({ to: '.', search: true, replace: true, state: {} });
  }, [isAsked, rows, choose, navigate]);
  return isReminding;
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { invoices: texts, frame } = useMessages();
  const account = useAccount();
  const can = useCan();
  const to = { to: '/accounts/$account/invoices/new', params: { account: account.path } } as const;
  const link = can('invoices:write') ? { label: frame.newInvoice, to } : undefined;
  return <EmptyList {...{ isFiltered, texts, link }} />;
}
