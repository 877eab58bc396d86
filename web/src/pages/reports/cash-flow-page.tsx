import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type CashFlowReport, cashFlowQuery, type Step } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Select } from '../../parts/field.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';

const route = getRouteApi('/accounts/$account/reports/cash-flow');

/** More bars than this are no picture any more. */
const MOST_BARS = 53;
const sums = ['in', 'refunds', 'returns', 'disputes', 'fees', 'out', 'net'] as const;

type Flow = CashFlowReport['items'][number];
type Row = Flow['total'] & Partial<Flow['rows'][number]>;

/** What came in, what went out, what is left? */
export function CashFlowPage() {
  const { cashFlow: texts } = useMessages().reports;
  const account = useAccount();
  const today = useToday();
  const search = route.useSearch();
  const change = useFilterChange();
  const ownFirst = useOwnFirst();
  const by: Step = search.by ?? 'Month';
  const days = daysOf(search, 'thisYear', today);
  const query = useQuery({
    ...cashFlowQuery(account.path, { ...days, by }),
    placeholderData: keepPreviousData,
  });
  return (
    <ReportFrame name="cashFlow" csvQuery={{ ...days, by }}>
      <PeriodBar days={days}>
        <Select
          label={texts.by}
          value={by}
          onChange={(value) => change({ by: value })}
          options={(['Day', 'Week', 'Month'] as const).map((one) => ({
            value: one,
            label: texts.steps[one],
          }))}
        />
      </PeriodBar>
      <Loaded query={query}>
        {({ items, by: step }) =>
          ownFirst(items).map((flow, index) => (
            <CurrencyFlow
              key={flow.currency}
              flow={flow}
              by={step}
              text={index === 0 ? texts.text : undefined}
            />
          ))
        }
      </Loaded>
    </ReportFrame>
  );
}

interface CurrencyFlowProps {
  readonly flow: Flow;
  readonly by: Step;
  readonly text: string | undefined;
}

function CurrencyFlow({ flow, by, text }: CurrencyFlowProps) {
  const { cashFlow: texts } = useMessages().reports;
  const formats = useFormats();
  const nameOf = useStepName(by);
  const { currency, rows, total } = flow;
  const net = formats.money(Math.abs(total.net), currency);
  return (
    <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Lead text={text}>{total.net < 0 ? texts.leadNegative(net) : texts.lead(net)}</Lead>
      {rows.length > 1 && rows.length <= MOST_BARS && (
        <BarChart
          title={texts.chart(currency)}
          series={[texts.in, texts.gone]}
          currency={currency}
          hasTable={false}
          groups={rows.map((row) => ({
            key: row.from,
            label: nameOf(row.from, rows.length > 14 ? 'none' : 'short'),
            fullLabel: nameOf(row.from, 'long'),
            amounts: [row.in, row.in - row.net],
          }))}
        />
      )}
      <FlowTable flow={flow} by={by} />
      {total.platformFees !== 0 && (
        <p className="text-soft">{texts.ofOperator(formats.money(total.platformFees, currency))}</p>
      )}
    </section>
  );
}

function FlowTable({ flow: { currency, rows, total }, by }: { readonly flow: Flow; readonly by: Step }) {
  const { reports } = useMessages();
  const texts = reports.cashFlow;
  const account = useAccount();
  const nameOf = useStepName(by);
  const ledgerOf = ({ from, to }: Row): LinkProps =>
    ({
      to: '/accounts/$account/reports/ledger',
      params: { account: account.path },
      search: { from, to },
    }) as LinkProps;
  const columns: readonly FigureColumn<Row>[] = [
    {
      key: 'step',
      header: texts.step[by],
      cell: (row) =>
        row.from === undefined ? (
          reports.total
        ) : (
          <Link {...ledgerOf(row)} className="hover:text-link hover:underline">
            {nameOf(row.from, 'long')}
          </Link>
        ),
    },
    ...sums.map((name) => ({
      key: name,
      header: name === 'net' ? `${texts.net} ${currency}` : texts[name],
      cell: (row: Row) => <Figure amount={row[name]} currency={currency} />,
      isIdle: (row: Row) => row[name] === 0,
    })),
  ];
  return (
    <FigureTable
      label={texts.chart(currency)}
      columns={columns}
      rows={rows as readonly Row[]}
      keyOf={({ from = '' }) => from}
      total={total as Row}
    />
  );
}

function useStepName(by: Step): (from: string, length: 'short' | 'long' | 'none') => string {
  const formats = useFormats();
  const today = useToday();
  return (from, length) => {
    if (length === 'none') return '';
    return by === 'Month' ? formats.month(from, length) : formats.date(from, today);
  };
}
