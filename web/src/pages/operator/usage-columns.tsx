import type { AccountUsage } from '../../api/queries/operator.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import type { FigureColumn } from '../../parts/figure-table.tsx';

/** The columns that count what an account used. */
export function useUsageColumns(): readonly FigureColumn<AccountUsage>[] {
  const { usage: texts } = useMessages().operator;
  const formats = useFormats();
  const counted = (key: 'invoices' | 'charges' | 'paymentsOut' | 'mails') => ({
    key,
    header: texts[key],
    cell: (row: AccountUsage) => formats.count(row[key]),
    isIdle: (row: AccountUsage) => row[key] === 0,
  });
  return [
    counted('invoices'),
    counted('charges'),
    counted('paymentsOut'),
    counted('mails'),
    {
      key: 'volume',
      header: texts.volume,
      cell: ({ volumes }) => (volumes.length === 0 ? '–' : <Volumes volumes={volumes} />),
      isIdle: ({ volumes }) => volumes.length === 0,
    },
    {
      key: 'platformFees',
      header: texts.platformFees,
      cell: ({ platformFees }) => (platformFees.length === 0 ? '–' : <Volumes volumes={platformFees} />),
      isIdle: ({ platformFees }) => platformFees.length === 0,
    },
  ];
}

function Volumes({ volumes }: Pick<AccountUsage, 'volumes'>) {
  return volumes.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Amount amount={amount} currency={currency} />
    </span>
  ));
}
