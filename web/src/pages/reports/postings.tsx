import { Link, type LinkProps } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import type { LedgerAccount, LedgerReport } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { DateText, InstantText } from '../../parts/date-text.tsx';
import { Figure, type FigureColumn, FigureTable } from '../../parts/figure-table.tsx';
import { useObjectLink } from '../../parts/object-link.ts';
import type { LedgerTexts } from './ledger-words.ts';

type Posting = LedgerReport['items'][number];

interface PostingsProps {
  readonly postings: readonly Posting[];
  /** The account whose balance runs along, where one is chosen. */
  readonly ledgerAccount: LedgerAccount | undefined;
  readonly words: LedgerTexts;
}

/** Postings in their order: what moved from where to where, and of what. */
export function Postings({ postings, ledgerAccount, words }: PostingsProps) {
  const { ledger: texts } = useMessages().reports;
  const linkOf = usePostingLink();
  const columns: readonly FigureColumn<Posting>[] = [
    {
      key: 'what',
      header: texts.source,
      cell: (posting) => (
        <>
          <What posting={posting} to={linkOf(posting)} />
          <span className="block text-sm text-soft first-letter:uppercase">{words.meaning(posting)}</span>
        </>
      ),
    },
    { key: 'date', header: texts.date, isText: true, cell: (posting) => <PostingDay posting={posting} /> },
    { key: 'debit', header: texts.debit, isText: true, cell: ({ debit }) => texts.accounts[debit] },
    { key: 'credit', header: texts.credit, isText: true, cell: ({ credit }) => texts.accounts[credit] },
    ...(ledgerAccount === undefined
      ? []
      : [
          {
            key: 'balance',
            header: texts.balance,
            cell: (posting: Posting) => (
              <Sided amount={balanceOf(posting, ledgerAccount)} currency={posting.currency} hasCurrency />
            ),
          },
        ]),
    {
      key: 'amount',
      header: texts.amount,
      cell: ({ amount, currency }) => <Figure amount={amount} currency={currency} hasCurrency />,
    },
  ];
  return (
    <FigureTable
      label={texts.postings}
      columns={columns}
      rows={postings}
      // A source has each code once for each cause; the instant and the running balance tell repeated ones apart.
      keyOf={({ sourceId, code, at, debitBalance, creditBalance }) =>
        `${sourceId} ${code} ${at} ${debitBalance} ${creditBalance}`
      }
    />
  );
}

// Money that was recorded later has no time of its day.
function PostingDay({ posting: { at, day } }: { readonly posting: Posting }) {
  const formats = useFormats();
  const { timeZone } = useAccount();
  return formats.dateOf(at, timeZone) === day ? <InstantText at={at} hasTime /> : <DateText date={day} />;
}

function What({ posting, to }: { readonly posting: Posting; readonly to: LinkProps | null }) {
  const { reports } = useMessages();
  const name = reports.ledger.sources[posting.sourceType];
  if (to === null) return name;
  return (
    <Link {...to} className="hover:text-link hover:underline">
      {name}
    </Link>
  );
}

function balanceOf(posting: Posting, account: LedgerAccount): number {
  return (posting.debit === account ? posting.debitBalance : posting.creditBalance) ?? 0;
}

function usePostingLink(): (posting: Posting) => LinkProps | null {
  const linkTo = useObjectLink();
  return ({ invoiceId, sourceType, sourceId }) => {
    if (invoiceId !== null) return linkTo('Invoice', invoiceId);
    return sourceType === 'Payment' || sourceType === 'Payout' ? linkTo(sourceType, sourceId) : null;
  };
}

interface SidedProps {
  /** Below 0 it is a credit balance. */
  readonly amount: number;
  readonly currency: string;
  readonly hasCurrency?: boolean;
}

/** A balance as ledgers print it: without a sign, and with the side that it stands on. */
export function Sided({ amount, currency, hasCurrency }: SidedProps) {
  const { reports } = useMessages();
  const { sides } = reports.ledger;
  const figure = <Figure amount={Math.abs(amount)} currency={currency} hasCurrency={hasCurrency} />;
  if (amount === 0) return figure;
  return (
    <span className="whitespace-nowrap">
      {figure} <span className="text-sm text-soft">{amount < 0 ? sides.credit : sides.debit}</span>
    </span>
  );
}
