import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAction } from '../../api/action.ts';
import { saveText } from '../../api/files.ts';
import { usageQuery } from '../../api/queries/operator.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { FigureTable } from '../../parts/figure-table.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { EmptyState, Fault } from '../../parts/states.tsx';
import { monthsUpTo } from './months.ts';
import { OperatorHeader } from './operator-tabs.tsx';
import { useUsageColumns } from './usage-columns.tsx';
import { usageFile } from './usage-csv.ts';

const route = getRouteApi('/operator/usage');

/** What did each account use in a month? */
export function UsagePage() {
  const { usage: texts } = useMessages().operator;
  const formats = useFormats();
  const change = useFilterChange();
  const months = monthsUpTo(new Date());
  const { month = months[0] as string } = route.useSearch();
  const save = useAction(async () => saveText(await usageFile(month), `usage-${month}.csv`));
  return (
    <>
      <OperatorHeader tab="usage" />
      <div className="flex flex-wrap items-end gap-2 py-4">
        <Select
          label={texts.month}
          isLabelHidden
          value={month}
          onChange={(to) => change({ month: to === months[0] ? '' : to })}
          options={[...new Set([...months, month])].map((value) => ({
            value,
            label: formats.month(`${value}-01`, 'long'),
          }))}
        />
        <Button icon="download" className="min-h-9" isBusy={save.isRunning} onClick={() => void save.run()}>
          {texts.csv}
        </Button>
      </div>
      {save.error !== null && <Fault error={save.error} className="mb-4" />}
      <List key={month} month={month} />
    </>
  );
}

function List({ month }: { readonly month: string }) {
  const { usage: texts, modes, log } = useMessages().operator;
  const query = useInfiniteQuery(usageQuery(month));
  const counts = useUsageColumns();
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <EmptyState title={texts.none} />;
          const isOpen = rows.some(({ isFinal }) => !isFinal);
          return (
            <>
              {isOpen && <p className="mb-2 text-soft">{texts.notFinal}</p>}
              <FigureTable
                label={texts.title}
                columns={[
                  {
                    key: 'account',
                    header: texts.account,
                    cell: ({ accountId, name, mode }) => (
                      <>
                        <Link
                          to="/operator/accounts/$operated"
                          params={{ operated: accountId }}
                          className="font-medium wrap-anywhere hover:underline"
                        >
                          <bdi>{name}</bdi>
                        </Link>
                        {mode === 'Sandbox' && <span className="text-sm text-soft"> · {modes.Sandbox}</span>}
                      </>
                    ),
                  },
                  ...(counts as never[]),
                ]}
                rows={rows}
                keyOf={({ accountId }) => accountId}
              />
            </>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button className="mt-4" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {log.more}
        </Button>
      )}
    </>
  );
}
