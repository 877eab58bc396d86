import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { type PaymentListFilters, paymentCountsQuery, paymentListQuery } from '../../api/queries/payments.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { Icon } from '../../parts/icon.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { paymentTabs } from './filters.ts';
import { PaymentPhoneRow, usePaymentColumns } from './rows.tsx';

const route = getRouteApi('/accounts/$account/payments');

/** Whom do I pay, and where is it? */
export function PaymentsPage() {
  const { payments: texts } = useMessages();
  const can = useCan();
  const filters = route.useSearch();
  const change = useFilterChange();
  const counts = useCounts(filters).data;
  // Above nothing there is nothing to choose from.
  const isBare = Object.keys(filters).length === 0 && counts?.All === 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.title}
        actions={can('payments:write') && <Beginnings isBare={isBare} />}
      />
      {!isBare && (
        <>
          <StateTabs filters={filters} />
          <div className="flex py-3">
            <SearchField label={texts.search} value={filters.q ?? ''} onSettled={(q) => change({ q })} />
          </div>
        </>
      )}
      <PaymentTable filters={filters} />
    </>
  );
}

// An empty list itself leads to the first payment.
function Beginnings({ isBare }: { readonly isBare: boolean }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const params = { account: account.path };
  return (
    <>
      <Link to="/accounts/$account/payments/batch" params={params} className={buttonClass()}>
        {texts.fromFile}
      </Link>
      {!isBare && (
        <Link to="/accounts/$account/payments/new" params={params} className={buttonClass('primary')}>
          <Icon name="plus" />
          {texts.create}
        </Link>
      )}
    </>
  );
}

function useCounts({ contactId, q }: PaymentListFilters) {
  const account = useAccount();
  const filters = { ...(contactId === undefined ? {} : { contactId }), ...(q === undefined ? {} : { q }) };
  return useQuery({ ...paymentCountsQuery(account.path, filters), placeholderData: keepPreviousData });
}

function StateTabs({ filters }: { readonly filters: PaymentListFilters }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  // A tab is a state: it takes the place of the status.
  const { state, status, ...others } = filters;
  const counts = useCounts(filters);
  const to = { to: '/accounts/$account/payments', params: { account: account.path } } as const;
  return (
    <Tabs
      label={texts.views}
      tabs={[
        {
          label: texts.all,
          isOpen: state === undefined && status === undefined,
          count: counts.data?.All,
          to: { ...to, search: others },
        },
        ...paymentTabs.map((tab) => ({
          label: texts.states[tab],
          isOpen: tab === state,
          count: counts.data?.[tab],
          to: { ...to, search: { ...others, state: tab } },
        })),
      ]}
    />
  );
}

function PaymentTable({ filters }: { readonly filters: PaymentListFilters }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const columns = usePaymentColumns();
  // The previous results stay until the new ones arrive, so that nothing flashes while somebody types.
  const list = useEndless({ ...paymentListQuery(account.path, filters), placeholderData: keepPreviousData });
  return (
    <EndlessTable
      list={list}
      empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
      label={texts.title}
      columns={columns}
      nameOf={(row) => row.contact.name}
      linkOf={(row) => ({
        to: '/accounts/$account/payments/$payment',
        params: { account: account.path, payment: row.id },
      })}
      phoneRow={(row) => <PaymentPhoneRow payment={row} />}
    />
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const to = { to: '/accounts/$account/payments/new', params: { account: account.path } } as const;
  const link = can('payments:write') ? { label: texts.create, to } : undefined;
  return <EmptyList {...{ isFiltered, texts, link }} />;
}
