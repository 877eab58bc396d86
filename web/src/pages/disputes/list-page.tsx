import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { disputeListQuery } from '../../api/queries/disputes.ts';
import type { ShownDispute } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import type { Column } from '../../parts/table.tsx';

/** What is contested, until when? */
export function DisputesPage() {
  const { frame, disputes: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(useInfiniteQuery(disputeListQuery(account.path)));
  const columns = useColumns();
  const open = list.rows.filter(({ state }) => state === 'NeedsAnswer').length;
  return (
    <>
      <PageHeader title={frame.disputes} tabTitle={frame.disputes} />
      {list.rows.length > 0 && (
        <p className="mb-4 text-soft">{open === 0 ? texts.noneOpen : texts.open(open)}</p>
      )}
      <EndlessTable
        list={list}
        empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
        label={frame.disputes}
        columns={columns}
        nameOf={(row) => texts.categories[row.category].title}
        linkOf={(row) => ({
          to: '/accounts/$account/disputes/$dispute',
          params: { account: account.path, dispute: row.id },
        })}
        phoneRow={(row) => <PhoneRow dispute={row} />}
      />
    </>
  );
}

/** How a dispute stands; the days that are left while it is open. */
export function DisputeMark({ dispute }: { readonly dispute: ShownDispute }) {
  const { disputes: texts } = useMessages();
  const { state, daysLeft } = dispute;
  if (state === 'Won') return <StatusMark status="Paid" word={texts.won} />;
  if (state === 'Lost') return <StatusMark status="ChargedBack" word={texts.lost} />;
  if (state === 'UnderReview') return <StatusMark status="Processing" word={texts.deciding} />;
  return (
    <StatusMark status="Disputed" word={daysLeft === null ? texts.openWord : texts.daysLeft(daysLeft)} />
  );
}

const whoseOf = ({ clientName, invoiceNumber }: ShownDispute) =>
  invoiceNumber === null ? clientName : `${clientName}, ${invoiceNumber}`;

function useColumns(): readonly Column<ShownDispute>[] {
  const { disputes: texts } = useMessages();
  const { currency } = useAccount();
  return [
    {
      key: 'reason',
      header: texts.reason,
      width: 'minmax(100px, 2fr)',
      cell: ({ category }) => <span className="font-medium">{texts.categories[category].title}</span>,
    },
    {
      key: 'client',
      header: texts.client,
      width: 'minmax(0, 2fr)',
      isWide: true,
      cell: (dispute) => <bdi className="text-soft">{whoseOf(dispute)}</bdi>,
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(130px, 1fr)',
      cell: (dispute) => <DisputeMark dispute={dispute} />,
    },
    {
      key: 'since',
      header: texts.since,
      width: '84px',
      cell: ({ createdAt }) => <InstantText at={createdAt} />,
    },
    {
      key: 'amount',
      header: `${texts.amount} ${currency}`,
      width: '130px',
      isEnd: true,
      cell: (dispute) => <Amount amount={dispute.amount} currency={dispute.currency} isBare />,
    },
  ];
}

function PhoneRow({ dispute }: { readonly dispute: ShownDispute }) {
  const { disputes: texts } = useMessages();
  return (
    <>
      <span className="flex justify-between gap-4">
        <span className="min-w-0 truncate font-medium">{texts.categories[dispute.category].title}</span>
        <Amount amount={dispute.amount} currency={dispute.currency} />
      </span>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <DisputeMark dispute={dispute} />
        <bdi className="min-w-0 truncate">{whoseOf(dispute)}</bdi>
      </span>
    </>
  );
}
