import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { type AgeingReport, ageingQuery } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useInvoiceList } from '../../parts/object-link.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';

const buckets = ['notDue', 'to30', 'to60', 'to90', 'over90', 'total'] as const;

type Totals = AgeingReport['totals'][number];
/** A contact's line, or the sums of a currency. */
type Row = Totals & Partial<AgeingReport['items'][number]>;

/** Who owes how much, and for how long? */
export function AgeingPage() {
  const account = useAccount();
  const query = useQuery(ageingQuery(account.path));
  return (
    <ReportFrame name="ageing">
      {query.data !== undefined ? (
        <Ageing report={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </ReportFrame>
  );
}

function Ageing({ report: { asOf, totals: all, items, isWhole } }: { readonly report: AgeingReport }) {
  const { ageing: texts } = useMessages().reports;
  const formats = useFormats();
  const totals = useOwnFirst()(all);
  if (totals.length === 0) return <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>;
  const owed = totals.map(({ currency, total }) => formats.money(total.amount, currency)).join(' + ');
  return (
    <div className="pt-4">
      <Lead text={texts.asOf(formats.fullDate(asOf))}>{texts.lead(owed)}</Lead>
      {totals.map((total) => (
        <CurrencyTable
          key={total.currency}
          total={total as Row}
          items={items.filter(({ currency }) => currency === total.currency)}
          isNamed={totals.length > 1}
        />
      ))}
      {!isWhole && <p className="mt-4 text-soft">{texts.notWhole}</p>}
    </div>
  );
}

interface CurrencyTableProps {
  readonly total: Totals;
  readonly items: AgeingReport['items'];
  readonly isNamed: boolean;
}

function CurrencyTable({ total, items, isNamed }: CurrencyTableProps) {
  const { reports } = useMessages();
  const texts = reports.ageing;
  const listOf = useInvoiceList();
  const columns: readonly FigureColumn<Row>[] = [
    {
      key: 'client',
      header: texts.client,
      cell: ({ contactName }) => (contactName === undefined ? reports.total : <bdi>{contactName}</bdi>),
    },
    ...buckets.map((name) => ({
      key: name,
      header: name === 'total' ? `${reports.total} ${total.currency}` : texts[name],
      cell: (row: Row) => (
        <Figure amount={row[name].amount} currency={row.currency} to={listOf(row[name].filter)} />
      ),
      isIdle: (row: Row) => row[name].amount === 0,
    })),
    {
      key: 'credit',
      header: texts.credit,
      cell: (row: Row) => <Figure amount={row.credit} currency={row.currency} />,
      isIdle: (row: Row) => row.credit === 0,
    },
  ];
  return (
    <section className="mt-6 first-of-type:mt-0">
      {isNamed && <h3 className="font-semibold">{total.currency}</h3>}
      <FigureTable
        label={`${texts.client}, ${total.currency}`}
        columns={columns}
        rows={items as readonly Row[]}
        keyOf={({ contactId = '' }) => contactId}
        total={total as Row}
      />
    </section>
  );
}
