import { useQuery } from '@tanstack/react-query';
import { type AccountUsage, operatedUsageQuery } from '../../api/queries/operator.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { FigureTable } from '../../parts/figure-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SkeletonRows } from '../../parts/states.tsx';
import { useUsageColumns } from './usage-columns.tsx';

const isUsed = ({ invoices, charges, paymentsOut, mails }: AccountUsage) =>
  invoices + charges + paymentsOut + mails > 0;

/** What an account used, month by month, the newest first. Months in which nothing happened are left out. */
export function UsagePart({ account }: { readonly account: string }) {
  const { usage: texts } = useMessages().operator;
  const formats = useFormats();
  const query = useQuery(operatedUsageQuery(account));
  const counts = useUsageColumns();
  return (
    <Loaded query={query} waiting={<SkeletonRows count={2} />}>
      {({ items }) => {
        const rows = items.filter(isUsed).toReversed();
        if (rows.length === 0) return <p className="text-soft">{texts.noneOfAccount}</p>;
        return (
          <FigureTable
            label={texts.title}
            columns={[
              {
                key: 'month',
                header: texts.month,
                cell: ({ month, isFinal }) => (
                  <>
                    {formats.month(`${month}-01`, 'long')}
                    {!isFinal && <span className="text-sm text-soft"> · {texts.open}</span>}
                  </>
                ),
              },
              ...counts,
            ]}
            rows={rows}
            keyOf={({ month }) => month}
          />
        );
      }}
    </Loaded>
  );
}
