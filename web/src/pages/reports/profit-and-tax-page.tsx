import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type ProfitAndTaxReport, profitAndTaxQuery } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { daysOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Lead, ReportFrame, useOwnFirst } from './report-frame.tsx';
import { useTaxName } from './tax-name.ts';

const route = getRouteApi('/accounts/$account/reports/profit-and-tax');

type Flow = ProfitAndTaxReport['items'][number];
type Month = Flow['rows'][number];

/** A line of the figures of the period. */
interface Line {
  readonly key: string;
  readonly name: string;
  readonly net?: number;
  readonly tax?: number;
  readonly amount: number;
}

/** What does an adviser need to know of a period? */
export function ProfitAndTaxPage() {
  const { profitAndTax: texts } = useMessages().reports;
  const account = useAccount();
  const today = useToday();
  const search = route.useSearch();
  const ownFirst = useOwnFirst();
  const days = daysOf(search, 'thisYear', today);
  const query = useQuery({
    ...profitAndTaxQuery(account.path, days),
    placeholderData: keepPreviousData,
  });
  return (
    <ReportFrame name="profitAndTax" csvQuery={days}>
      <PeriodBar days={days} />
      <Loaded query={query}>
        {({ items }) =>
          ownFirst(items).map((flow, index) => (
            <CurrencyFigures key={flow.currency} flow={flow} text={index === 0 ? texts.text : undefined} />
          ))
        }
      </Loaded>
    </ReportFrame>
  );
}

function CurrencyFigures({ flow, text }: { readonly flow: Flow; readonly text: string | undefined }) {
  const { reports } = useMessages();
  const texts = reports.profitAndTax;
  const formats = useFormats();
  const lines = useLines();
  const { currency, rows, total } = flow;
  const columns: readonly FigureColumn<Line>[] = [
    { key: 'name', header: texts.figure, cell: ({ name }) => name },
    ...(['net', 'tax'] as const).map((name) => ({
      key: name,
      header: reports.tax[name],
      cell: (line: Line) => {
        const amount = line[name];
        return amount === undefined ? null : <Figure amount={amount} currency={currency} />;
      },
      isIdle: (line: Line) => line[name] === undefined,
    })),
    {
      key: 'amount',
      header: `${texts.amount} ${currency}`,
      cell: ({ amount }) => <Figure amount={amount} currency={currency} />,
    },
  ];
  const [net, tax] = [total.billed.net, total.billed.tax].map((amount) => formats.money(amount, currency));
  return (
    <section className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Lead text={text}>{texts.lead(net ?? '', tax ?? '')}</Lead>
      <FigureTable
        label={`${reports.names.profitAndTax}, ${currency}`}
        columns={columns}
        rows={lines(total)}
        keyOf={({ key }) => key}
      />
      {rows.length > 1 && <Months currency={currency} rows={rows} />}
    </section>
  );
}

function useLines(): (figures: Flow['total']) => Line[] {
  const { reports, manual } = useMessages();
  const texts = reports.profitAndTax;
  const taxName = useTaxName();
  const wayName = (way: string) =>
    way in texts.ways
      ? texts.ways[way as keyof typeof texts.ways]
      : (manual.methods[way as keyof typeof manual.methods] ?? way);
  return ({ billed, writtenOff, surcharges, received, givenBack, fees, out, owed }) => [
    ...billed.rates.map((rate): Line => {
      const name = taxName(rate);
      return {
        key: `tax ${name}`,
        name: texts.billedAt(name),
        net: rate.net,
        tax: rate.tax,
        amount: rate.gross,
      };
    }),
    { key: 'billed', name: texts.billed, net: billed.net, tax: billed.tax, amount: billed.gross },
    ...(writtenOff.gross === 0 && writtenOff.tax === 0
      ? []
      : [
          {
            key: 'writtenOff',
            name: texts.writtenOff,
            net: writtenOff.net,
            tax: writtenOff.tax,
            amount: writtenOff.gross,
          },
        ]),
    ...received.ways.map(({ way, amount }) => ({
      key: `way ${way}`,
      name: texts.receivedBy(wayName(way)),
      amount,
    })),
    { key: 'received', name: texts.received, amount: received.amount },
    ...(['refunds', 'returns', 'disputes'] as const)
      .filter((name) => givenBack[name] !== 0)
      .map((name) => ({ key: name, name: texts[name], amount: givenBack[name] })),
    ...(surcharges === 0 ? [] : [{ key: 'surcharges', name: texts.surcharges, amount: surcharges }]),
    { key: 'fees', name: reports.cashFlow.fees, amount: fees },
    ...(out === 0 ? [] : [{ key: 'out', name: texts.out, amount: out }]),
    { key: 'owed', name: texts.owed, amount: owed },
  ];
}

function Months({ currency, rows }: { readonly currency: string; readonly rows: readonly Month[] }) {
  const today = useToday();
  const { reports } = useMessages();
  const texts = reports.profitAndTax;
  const formats = useFormats();
  const account = useAccount();
  const figures: readonly (readonly [key: string, header: string, (row: Month) => number])[] = [
    ['net', texts.billedNet, ({ billed }) => billed.net],
    ['tax', reports.tax.tax, ({ billed }) => billed.tax],
    ['received', texts.received, ({ received }) => received.amount],
    ['givenBack', texts.givenBack, ({ givenBack }) => givenBack.amount],
    ['fees', reports.cashFlow.fees, ({ fees }) => fees],
    ['writtenOff', texts.writtenOff, ({ writtenOff }) => writtenOff.gross],
    ['owed', `${texts.owedShort} ${currency}`, ({ owed }) => owed],
  ];
  const ledgerOf = ({ from, to }: Month) =>
    ({
      to: '/accounts/$account/reports/ledger',
      params: { account: account.path },
      search: { from, to },
    }) as LinkProps;
  const columns: readonly FigureColumn<Month>[] = [
    {
      key: 'month',
      header: reports.cashFlow.step.Month,
      cell: (row) => (
        <Link {...ledgerOf(row)} className="hover:text-link hover:underline">
          {formats.month(row.from, 'long')}
        </Link>
      ),
    },
    ...figures.map(([key, header, amountOf]) => ({
      key,
      header,
      cell: (row: Month) => <Figure amount={amountOf(row)} currency={currency} />,
      isIdle: (row: Month) => amountOf(row) === 0,
    })),
  ];
  return (
    <FigureTable
      label={`${texts.months}, ${currency}`}
      columns={columns}
      // What is owed at the end of a month to come, nobody knows.
      rows={rows.filter(({ from }) => from <= today)}
      keyOf={({ from }) => from}
    />
  );
}
