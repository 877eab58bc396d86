import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { payoutListQuery, upcomingPayoutsQuery } from '../../api/queries/payouts.ts';
import type { Payout, UpcomingPayout } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import type { Column } from '../../parts/table.tsx';
import { Upcoming } from './upcoming.tsx';

/** When does money reach my bank? */
export function PayoutsPage() {
  const { frame, payouts: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(useInfiniteQuery(payoutListQuery(account.path)));
  const upcoming = useQuery(upcomingPayoutsQuery(account.path));
  const isComing = (upcoming.data ?? []).length > 0;
  const columns = useColumns();
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

// The answer in the first line: what is announced, else what is expected, else what came last.
function Next({ rows, upcoming }: NextProps) {
  const { payouts: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const byDate = rows.toSorted((one, other) => one.arrivalDate.localeCompare(other.arrivalDate));
  const say = (
    words: (amount: string, date: string) => string,
    amount: number,
    currency: string,
    date: string,
  ) => <p className="mb-4 text-soft">{words(formats.money(amount, currency), formats.fullDate(date))}</p>;
  const next = byDate.find(({ arrivalDate }) => arrivalDate > today);
  if (next !== undefined) return say(texts.nextOne, next.amount, next.currency, next.arrivalDate);
  for (const { amount, currency, arrivalDate } of upcoming)
    if (arrivalDate !== null && amount > 0) return say(texts.expectedOne, amount, currency, arrivalDate);
  const last = byDate.at(-1);
  return last === undefined ? null : say(texts.lastOne, last.amount, last.currency, last.arrivalDate);
}

/** Whether a payout is at the bank. */
export function PayoutMark({ arrivalDate }: Pick<Payout, 'arrivalDate'>) {
  const { payouts: texts } = useMessages();
  const isDone = arrivalDate <= useToday();
  return <StatusMark status={isDone ? 'Paid' : 'Processing'} word={isDone ? texts.done : texts.expected} />;
}

function useColumns(): readonly Column<Payout>[] {
  const { payouts: texts } = useMessages();
  const { currency } = useAccount();
  return [
    {
      key: 'date',
      header: texts.arrival,
      width: 'minmax(110px, 1fr)',
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
      key: 'reference',
      header: texts.reference,
      width: 'minmax(0, 2fr)',
      isWide: true,
      cell: ({ processorReference }) => <span className="text-soft">{processorReference}</span>,
    },
    {
      key: 'amount',
      header: `${texts.amount} ${currency}`,
      width: '140px',
      isEnd: true,
      cell: (payout) => <Amount amount={payout.amount} currency={payout.currency} isBare />,
    },
  ];
}

function PhoneRow({ payout }: { readonly payout: Payout }) {
  return (
    <>
      <span className="flex justify-between gap-4 font-medium">
        <DateText date={payout.arrivalDate} />
        <Amount amount={payout.amount} currency={payout.currency} />
      </span>
      <span className="mt-1 block text-sm text-soft">
        <PayoutMark arrivalDate={payout.arrivalDate} />
      </span>
    </>
  );
}
