import { useAccount } from '../../account/session.tsx';
import { disputeListQuery } from '../../api/queries/disputes.ts';
import type { ShownDispute } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { EndlessTable, useEndless } from '../../parts/endless.tsx';
import { reordered } from '../../parts/reordered.ts';
import { EmptyState } from '../../parts/states.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import type { Column } from '../../parts/table.tsx';

/** What is contested, until when? */
export function DisputesPage() {
  const { frame, disputes: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(disputeListQuery(account.path));
  const columns = useColumns();
  const open = list.rows.filter(({ state }) => state === 'NeedsAnswer').length;
  return (
    <>
      <PageHeader title={frame.disputes} tabTitle={frame.disputes} />
      {list.rows.length > 0 && (
        <p className="mb-4 text-soft">{open === 0 ? texts.noneOpen : texts.open(open)}</p>
      )}
      <EndlessTable
        list={reordered(list, inOrder)}
        empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
        label={frame.disputes}
        columns={columns}
        nameOf={whoseOf}
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

const urgency: Readonly<Record<ShownDispute['state'], number>> = {
  NeedsAnswer: 0,
  UnderReview: 1,
  Won: 2,
  Lost: 2,
};

// Disputes that need an answer come first, by deadline; then those under review, then closed ones, newest first.
function inOrder(disputes: readonly ShownDispute[]): readonly ShownDispute[] {
  return disputes.toSorted((one, other) => {
    const rank = urgency[one.state] - urgency[other.state];
    if (rank !== 0 || one.state !== 'NeedsAnswer') return rank;
    return (one.daysLeft ?? Number.MAX_SAFE_INTEGER) - (other.daysLeft ?? Number.MAX_SAFE_INTEGER);
  });
}

function useColumns(): readonly Column<ShownDispute>[] {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return [
    {
      key: 'client',
      header: texts.client,
      width: 'minmax(120px, 1.6fr)',
      cell: (dispute) => (
        <span className={dispute.state === 'NeedsAnswer' ? 'font-semibold' : 'font-medium'}>
          <bdi>{dispute.clientName}</bdi>{' '}
          <span className="font-normal text-soft">{dispute.invoiceNumber}</span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: texts.reason,
      width: 'minmax(0, 1.2fr)',
      isWide: true,
      cell: ({ category }) => <span className="text-soft">{texts.categories[category].title}</span>,
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(130px, 0.8fr)',
      cell: (dispute) => <DisputeMark dispute={dispute} />,
    },
    {
      key: 'until',
      header: texts.answerUntil,
      width: '112px',
      cell: ({ state, respondBy }) =>
        state === 'NeedsAnswer' && respondBy !== null ? (
          <DateText date={formats.dateOf(respondBy, timeZone)} />
        ) : (
          <span className="text-soft">–</span>
        ),
    },
    {
      key: 'amount',
      header: texts.amount,
      width: '140px',
      isEnd: true,
      // Disputes are in the currency of their invoices, which may differ from the account's.
      cell: (dispute) => <Amount amount={dispute.amount} currency={dispute.currency} />,
    },
  ];
}

function PhoneRow({ dispute }: { readonly dispute: ShownDispute }) {
  const { disputes: texts } = useMessages();
  return (
    <>
      <span className="flex justify-between gap-4">
        <bdi className="min-w-0 truncate font-medium">{whoseOf(dispute)}</bdi>
        <Amount amount={dispute.amount} currency={dispute.currency} />
      </span>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <DisputeMark dispute={dispute} />
        <span className="min-w-0 truncate">{texts.categories[dispute.category].title}</span>
      </span>
    </>
  );
}
