import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { type PaymentListFilters, paymentListQuery } from '../../api/queries/payments.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { Icon } from '../../parts/icon.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { paymentTabs } from './filters.ts';
import { PaymentPhoneRow, usePaymentColumns } from './rows.tsx';

const route = getRouteApi('/accounts/$account/payments');

/** Whom do I pay, and where is it? */
export function PaymentsPage() {
  const { payments: texts } = useMessages();
  const can = useCan();
  const filters = route.useSearch();
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.title}
        actions={can('payments:write') && <Beginnings />}
      />
      <StatusTabs filters={filters} />
      <PaymentTable key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Beginnings() {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const params = { account: account.path };
  return (
    <>
      <Link to="/accounts/$account/payments/batch" params={params} className={buttonClass()}>
        {texts.fromFile}
      </Link>
      <Link to="/accounts/$account/payments/new" params={params} className={buttonClass('primary')}>
        <Icon name="plus" />
        {texts.create}
      </Link>
    </>
  );
}

function StatusTabs({ filters }: { readonly filters: PaymentListFilters }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const { status, ...others } = filters;
  const to = { to: '/accounts/$account/payments', params: { account: account.path } } as const;
  return (
    <Tabs
      label={texts.views}
      tabs={[
        { label: texts.all, isOpen: status === undefined, to: { ...to, search: others } },
        ...paymentTabs.map((tab) => ({
          label: texts.statuses[tab],
          isOpen: tab === status,
          to: { ...to, search: { ...others, status: tab } },
        })),
      ]}
    />
  );
}

function PaymentTable({ filters }: { readonly filters: PaymentListFilters }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const columns = usePaymentColumns();
  const list = useEndless(useInfiniteQuery(paymentListQuery(account.path, filters)));
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
  if (isFiltered) return <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>;
  return (
    <EmptyState
      title={texts.empty}
      link={
        can('payments:write')
          ? {
              label: texts.create,
              to: { to: '/accounts/$account/payments/new', params: { account: account.path } },
            }
          : undefined
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
