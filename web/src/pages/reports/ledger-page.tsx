import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type Days, type LedgerAccount, type LedgerReport, ledgerQuery } from '../../api/queries/reports.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { useLedgerTexts } from './ledger-words.ts';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Postings, Sided } from './postings.tsx';
import { Proof } from './proof.tsx';
import { ReportFrame, useOwnFirst } from './report-frame.tsx';

const route = getRouteApi('/accounts/$account/reports/ledger');

type Balance = LedgerReport['trialBalance'][number];
/** An account's line, or the sums of a currency. */
type Row = Omit<Balance, 'account'> & Partial<Balance>;

/** Are the books right, and what stands in them? */
export function LedgerPage() {
  const { ledger: texts } = useMessages().reports;
  const account = useAccount();
  const today = useToday();
  const { ledgerAccount, ...search } = route.useSearch();
  const change = useFilterChange();
  const days = daysOf(search, 'thisMonth', today);
  const names = Object.keys(texts.accounts) as LedgerAccount[];
  return (
    <ReportFrame name="ledger" csvQuery={days}>
      <Proof />
      <PeriodBar days={days}>
        <Select
          label={texts.account}
          value={ledgerAccount ?? ''}
          onChange={(value) => change({ ledgerAccount: value === '' ? undefined : value })}
          options={[
            { value: '', label: texts.allAccounts },
            ...names.map((name) => ({ value: name, label: texts.accounts[name] })),
          ]}
        />
      </PeriodBar>
      <Books
        key={account.path}
        query={{ ...days, ...(ledgerAccount === undefined ? {} : { ledgerAccount }) }}
      />
    </ReportFrame>
  );
}

function Books({ query: asked }: { readonly query: Days & { readonly ledgerAccount?: LedgerAccount } }) {
  const { reports } = useMessages();
  const texts = reports.ledger;
  const account = useAccount();
  const query = useInfiniteQuery({
    ...ledgerQuery(account.path, asked),
    placeholderData: keepPreviousData,
  });
  const words = useLedgerTexts();
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const [first] = query.data?.pages ?? [];
  if (query.data === undefined || first === undefined || words === undefined) return <SkeletonRows />;
  const postings = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {first.trialBalance.length > 0 && <TrialBalance rows={first.trialBalance} />}
      <section className="mt-8">
        <h3 className="mb-2 font-semibold">
          {texts.postings}
          {asked.ledgerAccount !== undefined && `: ${texts.accounts[asked.ledgerAccount]}`}
        </h3>
        {postings.length === 0 ? (
          <EmptyState title={texts.nothing}>{reports.nothingText}</EmptyState>
        ) : (
          <Postings postings={postings} ledgerAccount={asked.ledgerAccount} words={words} />
        )}
        {query.hasNextPage && (
          <Button
            className="mt-4"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </section>
    </>
  );
}

function TrialBalance({ rows }: { readonly rows: readonly Balance[] }) {
  const { reports } = useMessages();
  const texts = reports.ledger;
  const account = useAccount();
  const search = route.useSearch();
  const ownFirst = useOwnFirst();
  const postingsOf = (ledgerAccount: LedgerAccount): LinkProps =>
    ({
      to: '/accounts/$account/reports/ledger',
      params: { account: account.path },
      search: { ...search, ledgerAccount },
    }) as LinkProps;
  const columns = (currency: string): readonly FigureColumn<Row>[] => [
    {
      key: 'account',
      header: texts.account,
      cell: ({ account: name }) =>
        name === undefined ? (
          reports.total
        ) : (
          <Link {...postingsOf(name)} className="hover:text-link hover:underline">
            {texts.accounts[name]}
          </Link>
        ),
    },
    ...(['opening', 'debits', 'credits', 'closing'] as const).map((name) => ({
      key: name,
      header: name === 'closing' ? `${texts.closing} ${currency}` : texts[name],
      cell: (row: Row) =>
        name === 'debits' || name === 'credits' ? (
          <Figure amount={row[name]} currency={row.currency} />
        ) : (
          <Sided amount={row[name]} currency={row.currency} />
        ),
      isIdle: (row: Row) => row[name] === 0,
    })),
  ];
  return (
    <section>
      <h3 className="font-semibold">{texts.trial}</h3>
      <p className="mb-2 text-soft">{texts.trialText}</p>
      {[...Map.groupBy(ownFirst(rows), ({ currency }) => currency)].map(([currency, some]) => (
        <div key={currency} className="mb-6">
          <FigureTable
            label={`${texts.trial}, ${currency}`}
            columns={columns(currency)}
            rows={some as readonly Row[]}
            keyOf={({ account: name = '' }) => name}
            total={totalOf(some, currency)}
          />
        </div>
      ))}
    </section>
  );
}

// The sum of all ledger accounts. Opening and closing balances add up to zero; debits equal credits.
function totalOf(rows: readonly Balance[], currency: string): Row {
  const total = { currency, opening: 0, debits: 0, credits: 0, closing: 0 };
  for (const row of rows)
    for (const name of ['opening', 'debits', 'credits', 'closing'] as const) total[name] += row[name];
  return total;
}
