import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type EventProfitReport, eventProfitQuery } from '../../api/queries/reports.ts';
import { useMessages } from '../../messages/language.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useInvoiceList } from '../../parts/object-link.ts';
import { EmptyState } from '../../parts/states.tsx';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';

const route = getRouteApi('/accounts/$account/reports/event-profit');
const sums = ['invoiced', 'paid', 'fees', 'outgoing', 'profit'] as const;

type Event = EventProfitReport['items'][number];
/** A client's event, or the sums of a currency. */
type Row = Pick<Event, 'currency' | (typeof sums)[number]> & Partial<Event>;

/** What did each event bring, and cost? */
export function EventProfitPage() {
  const account = useAccount();
  const today = useToday();
  const days = daysOf(route.useSearch(), 'thisYear', today);
  const query = useQuery({ ...eventProfitQuery(account.path, days), placeholderData: keepPreviousData });
  return (
    <ReportFrame name="eventProfit" csvQuery={days}>
      <PeriodBar days={days} />
      <Loaded query={query}>{({ items }) => <Profits items={items} />}</Loaded>
    </ReportFrame>
  );
}

function Profits({ items }: { readonly items: EventProfitReport['items'] }) {
  const { reports } = useMessages();
  const texts = reports.eventProfit;
  const ownFirst = useOwnFirst();
  const listOf = useInvoiceList();
  if (items.length === 0) return <EmptyState title={reports.nothing}>{reports.nothingText}</EmptyState>;
  const columnsOf = (currency: string): readonly FigureColumn<Row>[] => [
    { key: 'client', header: texts.client, cell: (row) => <Whose row={row} /> },
    {
      key: 'event',
      header: texts.event,
      isText: true,
      cell: ({ eventDate }) => eventDate !== undefined && <DateText date={eventDate} />,
      isIdle: ({ eventDate }) => eventDate === undefined,
    },
    ...sums.map((name) => ({
      key: name,
      header: name === 'profit' ? `${texts.profit} ${currency}` : texts[name],
      cell: (row: Row) => (
        <Figure
          amount={row[name]}
          currency={row.currency}
          to={
            row.filter !== undefined && (name === 'invoiced' || name === 'paid')
              ? listOf(row.filter)
              : undefined
          }
        />
      ),
      isIdle: (row: Row) => row[name] === 0,
    })),
  ];
  // A row without a client is not counted as an event.
  const events = new Set(
    items.flatMap(({ eventDate, contactId }) => (contactId === null ? [] : [`${eventDate} ${contactId}`])),
  );
  return (
    <>
      <Lead text={texts.text}>{texts.lead(events.size)}</Lead>
      {[...Map.groupBy(ownFirst(items), ({ currency }) => currency)].map(([currency, rows]) => (
        <section key={currency} className="mb-6">
          <FigureTable
            label={`${reports.names.eventProfit}, ${currency}`}
            columns={columnsOf(currency)}
            rows={rows as readonly Row[]}
            keyOf={({ eventDate = '', contactId }) => `${eventDate} ${contactId}`}
            total={totalOf(rows, currency)}
          />
        </section>
      ))}
    </>
  );
}

function totalOf(rows: readonly Event[], currency: string): Row {
  const total = { currency, invoiced: 0, paid: 0, fees: 0, outgoing: 0, profit: 0 };
  for (const row of rows) for (const name of sums) total[name] += row[name];
  return total;
}

function Whose({ row: { clientName, job, filter } }: { readonly row: Row }) {
  const { reports } = useMessages();
  const texts = reports.eventProfit;
  const listOf = useInvoiceList();
  if (filter === undefined) return reports.total;
  if (clientName == null) {
    return (
      <>
        {texts.shared}
        <span className="block text-sm text-soft">{texts.sharedText}</span>
      </>
    );
  }
  return (
    <>
      <Link
        {...listOf(filter)}
        title={clientName}
        className="block max-w-72 truncate hover:text-link hover:underline"
      >
        <bdi>{clientName}</bdi>
      </Link>
      {/* Always, so that the rows have one height. */}
      <span className="block min-h-5 max-w-72 truncate text-sm text-soft" title={job}>
        {job}
      </span>
    </>
  );
}
