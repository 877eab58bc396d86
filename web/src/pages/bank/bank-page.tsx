import { getRouteApi } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { bankLinesQuery, bankStatementsQuery, type LineFilters } from '../../api/queries/bank.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useEndless, useIsEmpty } from '../../parts/endless.tsx';
import { Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { BankHead } from './bank-tabs.tsx';
import { LineList } from './line-list.tsx';
import { type OpenState, openStates, type View } from './routes.ts';

const route = getRouteApi('/accounts/$account/bank');

/** Which money came, and what does it pay? */
export function BankPage() {
  const { view = 'Open', state = 'Open', statement, q = '' } = route.useSearch();
  const account = useAccount();
  const isEmpty = useIsEmpty(bankStatementsQuery(account.path));
  if (isEmpty) return <NoStatement />;
  const filters: LineFilters = {
    ...filtersOf(view, state),
    ...(statement === undefined ? {} : { statementId: statement }),
    ...(q === '' ? {} : { q }),
  };
  return (
    <>
      <BankHead open={view} />
      <Filters {...{ view, state, q }} />
      <Lines key={`${view} ${state}`} filters={filters} isFiltered={q !== '' || state !== 'Open'} />
    </>
  );
}

function filtersOf(view: View, state: OpenState): LineFilters {
  if (view === 'Out') return { direction: 'Out' };
  return { direction: 'In', state: view === 'Open' ? state : view };
}

interface FilterProps {
  readonly view: View;
  readonly state: OpenState;
  readonly q: string;
}

function Filters({ view, state, q }: FilterProps) {
  const { bank: texts } = useMessages();
  const change = useFilterChange();
  return (
    <div className="my-4 flex flex-wrap items-center gap-3">
      <SearchField label={texts.search} value={q} onSettled={(text) => change({ q: text })} />
      {view === 'Open' && (
        <div className="w-44">
          <Select
            label={texts.states.label}
            isLabelHidden
            value={state}
            onChange={(value) => change({ state: value === 'Open' ? undefined : value })}
            options={openStates.map((value) => ({ value, label: texts.states[value] }))}
          />
        </div>
      )}
    </div>
  );
}

function Lines({ filters, isFiltered }: { readonly filters: LineFilters; readonly isFiltered: boolean }) {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(bankLinesQuery(account.path, filters));
  if (list.isPending) return <SkeletonRows />;
  const failed = list.error !== null && <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.rows.length === 0)
    return (
      failed || (
        <EmptyState title={isFiltered ? texts.nothingFound : texts.nothing}>
          {!isFiltered && filters.state === 'Open' ? texts.nothingOpen : undefined}
        </EmptyState>
      )
    );
  return (
    <>
      <LineList lines={list.rows} />
      {failed}
      {list.hasMore && (
        <Button className="mt-4" isBusy={list.isReading} onClick={list.readOn}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function NoStatement() {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const to = { to: '/accounts/$account/bank/upload', params: { account: account.path } } as const;
  return (
    <>
      <BankHead open={null} />
      <EmptyState
        title={texts.empty}
        {...(can('invoices:write') ? { link: { label: texts.upload, to } } : {})}
      >
        {texts.emptyText}
      </EmptyState>
    </>
  );
}
