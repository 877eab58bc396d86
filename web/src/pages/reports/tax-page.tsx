import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type TaxBasis, type TaxReport, taxQuery } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Select } from '../../parts/field.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';
import { useTaxName } from './tax-name.ts';

const route = getRouteApi('/accounts/$account/reports/tax');

type Rate = TaxReport['items'][number];
/** A rate's line, or the sums of a currency. */
type Row = Pick<Rate, 'currency' | 'gross' | 'net' | 'tax'> & Partial<Rate>;

/** How much tax is in what was invoiced, or paid? */
export function TaxPage() {
  const { tax: texts } = useMessages().reports;
  const account = useAccount();
  const today = useToday();
  const search = route.useSearch();
  const change = useFilterChange();
  const basis: TaxBasis = search.basis ?? 'Invoiced';
  const days = daysOf(search, 'thisQuarter', today);
  const query = useQuery({
    ...taxQuery(account.path, { ...days, basis }),
    placeholderData: keepPreviousData,
  });
  return (
    <ReportFrame name="tax" csvQuery={{ ...days, basis }}>
      <PeriodBar days={days}>
        <Select
          label={texts.basis}
          value={basis}
          onChange={(value) => change({ basis: value })}
          options={(['Invoiced', 'Paid'] as const).map((one) => ({ value: one, label: texts.bases[one] }))}
        />
      </PeriodBar>
      <Loaded query={query}>{({ items, basis: shown }) => <Rates items={items} basis={shown} />}</Loaded>
    </ReportFrame>
  );
}

function Rates({ items, basis }: { readonly items: TaxReport['items']; readonly basis: TaxBasis }) {
  const { reports } = useMessages();
  const texts = reports.tax;
  const formats = useFormats();
  const ownFirst = useOwnFirst();
  if (items.length === 0) return <EmptyState title={reports.nothing}>{reports.nothingText}</EmptyState>;
  const currencies = Map.groupBy(ownFirst(items), ({ currency }) => currency);
  const taxes = [...currencies].map(([currency, rows]) =>
    formats.money(
      rows.filter(isSupply).reduce((sum, { tax }) => sum + tax, 0),
      currency,
    ),
  );
  return (
    <>
      <Lead text={texts.text[basis]}>{texts.lead(taxes.join(' + '))}</Lead>
      {[...currencies].map(([currency, rows]) => (
        <section key={currency} className="mb-6">
          <RateTable
            label={`${reports.names.tax}, ${currency}`}
            currency={currency}
            rows={rows.filter(isSupply)}
            isSummed
          />
          <RateTable
            label={`${texts.others}, ${currency}`}
            title={texts.others}
            currency={currency}
            rows={rows.filter((row) => !isSupply(row))}
          />
        </section>
      ))}
    </>
  );
}

// The sums of a currency have no kind.
const isRate = (row: Row): row is Row & Rate => row.kind !== undefined;
const isSupply = ({ kind }: Rate) => kind === 'Supply';

interface RateTableProps {
  readonly label: string;
  readonly title?: string;
  readonly currency: string;
  readonly rows: readonly Rate[];
  readonly isSummed?: boolean;
}

// A row that is no supply shows its kind; only the table of supplies has a total.
function RateTable({ label, title, currency, rows, isSummed = false }: RateTableProps) {
  const { reports } = useMessages();
  const texts = reports.tax;
  const formats = useFormats();
  const taxName = useTaxName();
  if (rows.length === 0) return null;
  const rateOf = (row: Row) => (isRate(row) ? taxName(row) : reports.total);
  const nameOf = (row: Row) => {
    if (row.kind === undefined || row.kind === 'Supply') return rateOf(row);
    return row.kind === 'Surcharge' ? texts.kinds.Surcharge : `${texts.kinds[row.kind]} · ${rateOf(row)}`;
  };
  const columns: readonly FigureColumn<Row>[] = [
    { key: 'rate', header: title === undefined ? texts.rate : texts.kind, cell: nameOf },
    {
      key: 'invoices',
      header: texts.invoices,
      cell: ({ invoiceCount }) => (invoiceCount === undefined ? null : formats.count(invoiceCount)),
      isIdle: ({ invoiceCount }) => invoiceCount === undefined,
    },
    ...(['gross', 'net', 'tax'] as const).map((name) => ({
      key: name,
      header: name === 'tax' ? `${texts.tax} ${currency}` : texts[name],
      cell: (row: Row) => <Figure amount={row[name]} currency={row.currency} />,
    })),
  ];
  return (
    <>
      {title !== undefined && <h3 className="mt-6 mb-1 font-semibold">{title}</h3>}
      <FigureTable
        label={label}
        columns={columns}
        rows={rows as readonly Row[]}
        total={isSummed ? totalOf(rows, currency) : undefined}
        keyOf={({ kind, taxBasisPoints, localTaxBasisPoints, taxCategory, isItemized }) =>
          `${kind} ${taxBasisPoints} ${localTaxBasisPoints} ${taxCategory} ${isItemized}`
        }
      />
    </>
  );
}

// An invoice with two rates is in both lines: how many there are in all, the lines do not say.
function totalOf(rows: readonly Rate[], currency: string): Row {
  const total = { currency, gross: 0, net: 0, tax: 0 };
  for (const row of rows) for (const name of ['gross', 'net', 'tax'] as const) total[name] += row[name];
  return total;
}
