import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type EventProfitReport, eventProfitQuery } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useInvoiceList } from '../../parts/object-link.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';

const route = getRouteApi('/accounts/$account/reports/event-profit');
const sums = ['invoiced', 'paid', 'fees', 'outgoing', 'profit'] as const;

type Row = EventProfitReport['items'][number];

/** What did each event bring, and cost? */
export function EventProfitPage() {
  const account = useAccount();
  const today = useToday();
  const days = daysOf(route.useSearch(), 'thisYear', today);
  const query = useQuery({ ...eventProfitQuery(account.path, days), placeholderData: keepPreviousData });
  return (
    <ReportFrame name="eventProfit" csvQuery={days}>
      <PeriodBar days={days} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <SkeletonRows />
      ) : (
        <Profits items={query.data.items} />
      )}
    </ReportFrame>
  );
}

function Profits({ items }: { readonly items: EventProfitReport['items'] }) {
  const { reports } = useMessages();
  const texts = reports.eventProfit;
  const formats = useFormats();
  const ownFirst = useOwnFirst();
  const listOf = useInvoiceList();
  if (items.length === 0) return <EmptyState title={reports.nothing}>{reports.nothingText}</EmptyState>;
  const columnsOf = (currency: string): readonly FigureColumn<Row>[] => [
    {
      key: 'event',
      header: texts.event,
      cell: ({ eventDate, filter }) => (
        <Link {...listOf(filter)} className="hover:text-link hover:underline">
          {formats.fullDate(eventDate)}
        </Link>
      ),
    },
    ...sums.map((name) => ({
      key: name,
      header: name === 'profit' ? `${texts.profit} ${currency}` : texts[name],
      cell: (row: Row) => (
        <Figure
          amount={row[name]}
          currency={row.currency}
          to={name === 'invoiced' || name === 'paid' ? listOf(row.filter) : undefined}
        />
      ),
      isIdle: (row: Row) => row[name] === 0,
    })),
  ];
  return (
    <>
      <Lead text={texts.text}>{texts.lead(new Set(items.map(({ eventDate }) => eventDate)).size)}</Lead>
      {[...Map.groupBy(ownFirst(items), ({ currency }) => currency)].map(([currency, rows]) => (
        <section key={currency} className="mb-6">
          <FigureTable
            label={`${reports.names.eventProfit}, ${currency}`}
            columns={columnsOf(currency)}
            rows={rows}
            keyOf={({ eventDate }) => eventDate}
          />
        </section>
      ))}
    </>
  );
}
