import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { HomeReport } from '../../api/queries/home.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Select } from '../../parts/field.tsx';
import { Segments } from '../../parts/segments.tsx';

/** More currencies than this find no room beside each other. */
const MOST_SEGMENTS = 3;

/** Money in and out in each of the last twelve months, in one currency at a time. */
export function CashChart({ cashFlow }: { readonly cashFlow: HomeReport['cashFlow'] }) {
  const { home: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = cashFlow.find(({ currency }) => currency === (chosen ?? account.currency)) ?? cashFlow[0];
  if (shown === undefined) return null;
  const options = cashFlow
    .map(({ currency }) => ({ value: currency, label: currency }))
    .toSorted(
      (one, other) => Number(other.value === account.currency) - Number(one.value === account.currency),
    );
  return (
    <BarChart
      title={texts.cash}
      series={[texts.in, texts.out]}
      currency={shown.currency}
      groups={shown.months.map(({ month, in: came, out }) => ({
        key: month,
        label: formats.month(`${month}-01`, 'short'),
        fullLabel: formats.month(`${month}-01`, 'long'),
        amounts: [came, out],
      }))}
      tools={
        cashFlow.length > 1 &&
        (cashFlow.length > MOST_SEGMENTS ? (
          <Select
            label={texts.currency}
            isLabelHidden
            value={shown.currency}
            onChange={setChosen}
            options={options}
          />
        ) : (
          <Segments label={texts.currency} value={shown.currency} onChange={setChosen} options={options} />
        ))
      }
    />
  );
}
