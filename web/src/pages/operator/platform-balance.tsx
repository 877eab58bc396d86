import { useQuery } from '@tanstack/react-query';
import { type PlatformBalance, type PlatformMode, platformBalanceQuery } from '../../api/queries/platform.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { FigureTable } from '../../parts/figure-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SkeletonRows } from '../../parts/states.tsx';

/** The balance of the platform at Stripe: the part of accounts, and that of the operator. */
export function BalancePart({ mode }: { readonly mode: PlatformMode }) {
  const { balance: texts } = useMessages().platform;
  const formats = useFormats();
  const query = useQuery(platformBalanceQuery(mode));
  const column = (key: 'balance' | 'ofAccounts' | 'ofOperator') => ({
    key,
    header: texts[key],
    cell: (row: PlatformBalance) => (
      <span className={`whitespace-nowrap ${row[key] < 0 ? 'text-bad' : ''}`}>
        {formats.money(row[key], row.currency)}
      </span>
    ),
  });
  return (
    <Loaded query={query} waiting={<SkeletonRows count={1} />}>
      {({ items: rows, unread }) => (
        <>
          {rows
            .filter(({ ofOperator }) => ofOperator < 0)
            .map(({ currency, ofOperator }) => (
              <p key={currency} className="mb-3 flex gap-2 text-bad">
                <Icon name="dispute" className="mt-0.5" />
                {texts.short(formats.money(-ofOperator, currency))}
              </p>
            ))}
          {unread.map(({ accountPath, paymentId }) => (
            <p key={paymentId} className="mb-3 flex gap-2 text-soft">
              <Icon name="clock" className="mt-0.5" />
              {texts.unread(paymentId, accountPath)}
            </p>
          ))}
          <FigureTable
            label={texts.title}
            columns={[
              { key: 'currency', header: texts.currency, cell: ({ currency }) => currency },
              column('balance'),
              column('ofAccounts'),
              column('ofOperator'),
            ]}
            rows={rows}
            keyOf={({ currency }) => currency}
          />
          <p className="mt-3 max-w-prose text-sm text-soft">{texts.text}</p>
        </>
      )}
    </Loaded>
  );
}
