import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { payoutListQuery, upcomingPayoutsQuery } from '../../api/queries/payouts.ts';
import type { Payout, UpcomingPayout } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { EmptyState, ErrorState } from '../../parts/states.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import type { Column } from '../../parts/table.tsx';
import { Upcoming } from './upcoming.tsx';

/** When does money reach my bank? */
export function PayoutsPage() {
  const { frame, payouts: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(payoutListQuery(account.path));
  const upcoming = useQuery(upcomingPayoutsQuery(account.path));
  const isComing = (upcoming.data ?? []).length > 0;
  const columns = useColumns();
  // The service does not answer: one message, and one button that repeats both requests.
  if (list.error !== null && list.rows.length === 0) {
    return (
      <>
        <PageHeader title={frame.payouts} tabTitle={frame.payouts} />
        <ErrorState
          error={list.error}
          onRetry={() => {
            list.retry();
            void upcoming.refetch();
          }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={frame.payouts} tabTitle={frame.payouts} />
      <Next rows={list.rows} upcoming={upcoming.data ?? []} />
      <Upcoming query={upcoming} />
      {list.rows.length > 0 && <h2 className="mb-2 font-semibold">{texts.announced}</h2>}
      <EndlessTable
        list={list}
        empty={isComing ? null : <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
        label={frame.payouts}
        columns={columns}
        nameOf={(row) => row.arrivalDate}
        linkOf={(row) => ({
          to: '/accounts/$account/payouts/$payout',
          params: { account: account.path, payout: row.id },
        })}
        phoneRow={(row) => <PhoneRow payout={row} />}
      />
    </>
  );
}

interface NextProps {
  readonly rows: readonly Payout[];
  readonly upcoming: readonly UpcomingPayout[];
}

// The first line of the page: the next announced payout, or the next expected one, or the last one. Payouts of one day
// are summed by currency.
function Next({ rows, upcoming }: NextProps) {
  const { payouts: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const say = (
    words: (amount: string, date: string, count: number) => string,
    some: readonly {
      readonly amount: number;
      readonly currency: string;
      readonly arrivalDate: string | null;
    }[],
  ) => {
    const date = some[0]?.arrivalDate ?? '';
    const sums = [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, of]) =>
      formats.money(
        of.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    );
    return <p className="mb-4 text-soft">{words(sums.join(' + '), formats.fullDate(date), some.length)}</p>;
  };
  const days = [...new Set(rows.map(({ arrivalDate }) => arrivalDate))].toSorted();
  const of = (date: string) => rows.filter(({ arrivalDate }) => arrivalDate === date);
  const next = days.find((date) => date > today);
  if (next !== undefined) return say(texts.nextOne, of(next));
  const first = upcoming.find(({ amount, arrivalDate }) => arrivalDate !== null && amount > 0);
  if (first !== undefined) {
    const same = upcoming.filter(
      ({ amount, arrivalDate }) => arrivalDate === first.arrivalDate && amount > 0,
    );
    return say(texts.expectedOne, same);
  }
  const last = days.at(-1);
  return last === undefined ? null : say(texts.lastOne, of(last));
}

/** Whether a payout is at the bank. */
export function PayoutMark({ arrivalDate }: Pick<Payout, 'arrivalDate'>) {
  const { payouts: texts } = useMessages();
  const isDone = arrivalDate <= useToday();
  return <StatusMark status={isDone ? 'Paid' : 'Processing'} word={isDone ? texts.done : texts.expected} />;
}

function useColumns(): readonly Column<Payout>[] {
  const { payouts: texts } = useMessages();
  return [
    {
      key: 'date',
      header: texts.arrival,
      width: '110px',
      cell: ({ arrivalDate }) => (
        <span className="font-medium">
          <DateText date={arrivalDate} />
        </span>
      ),
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(120px, 1fr)',
      cell: (payout) => <PayoutMark arrivalDate={payout.arrivalDate} />,
    },
    {
      key: 'contents',
      header: texts.contents,
      width: 'minmax(0, 5fr)',
      isWide: true,
      cell: (payout) => (
        <span className="text-soft">
          <ContentCounts payout={payout} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: texts.amount,
      width: '140px',
      isEnd: true,
      cell: (payout) => <Amount amount={payout.amount} currency={payout.currency} />,
    },
  ];
}

// How much of what is in a payout, the kinds that people know by name first: "3 payments, 1 refund".
function ContentCounts({ payout: { contents } }: { readonly payout: Payout }) {
  const { payouts: texts } = useMessages();
  const counted = new Map<keyof typeof texts.counts, number>();
  for (const { kind, count } of contents) {
    // Each is of a payment or a refund that is counted.
    if (kind.startsWith('platform_fee')) continue;
    const known = kind !== 'other' && kind in texts.counts ? (kind as keyof typeof texts.counts) : 'other';
    counted.set(known, (counted.get(known) ?? 0) + count);
  }
  return (Object.keys(texts.counts) as (keyof typeof texts.counts)[])
    .filter((name) => counted.has(name))
    .map((name) => texts.counts[name](counted.get(name) ?? 0))
    .join(', ');
}

function PhoneRow({ payout }: { readonly payout: Payout }) {
  return (
    <>
      <span className="flex justify-between gap-4 font-medium">
        <DateText date={payout.arrivalDate} />
        <Amount amount={payout.amount} currency={payout.currency} />
      </span>
      <span className="mt-1 flex items-start justify-between gap-4 text-sm text-soft">
        <PayoutMark arrivalDate={payout.arrivalDate} />
        <span className="min-w-0 text-end">
          <ContentCounts payout={payout} />
        </span>
      </span>
    </>
  );
}
