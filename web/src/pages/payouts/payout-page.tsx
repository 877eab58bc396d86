import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { payoutQuery } from '../../api/queries/payouts.ts';
import type { FullPayout, PayoutItem } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { PayoutMark } from './list-page.tsx';

const route = getRouteApi('/accounts/$account/payouts/$payout');

export function PayoutPage() {
  const { frame, payouts: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const today = useToday();
  const { payout: id } = route.useParams();
  const query = useQuery(payoutQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const payout = query.data;
  const date = formats.fullDate(payout.arrivalDate);
  return (
    <>
      <PageHeader
        back={{
          label: frame.payouts,
          to: { to: '/accounts/$account/payouts', params: { account: account.path } },
        }}
        title={texts.payoutOf(formats.date(payout.arrivalDate, today))}
        tabTitle={texts.payoutOf(formats.date(payout.arrivalDate, today))}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold">
          <Amount amount={payout.amount} currency={payout.currency} />
        </span>
        <PayoutMark arrivalDate={payout.arrivalDate} />
      </p>
      <p className="mt-2 text-soft">
        {payout.arrivalDate > today ? texts.arrives(date) : texts.arrived(date)} {texts.reference}:{' '}
        <span className="wrap-anywhere">{payout.processorReference}</span>
      </p>
      <Contents payout={payout} />
    </>
  );
}

interface Line {
  readonly kind: string;
  readonly items: readonly PayoutItem[];
}

const sum = (items: readonly PayoutItem[], of: (item: PayoutItem) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** The contents by kind; their sum is the payout. */
function Contents({ payout }: { readonly payout: FullPayout }) {
  const { payouts: texts } = useMessages();
  const formats = useFormats();
  const { items, currency } = payout;
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const lines: Line[] = kinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
  const cell = 'py-2 ps-4 text-end align-top whitespace-nowrap';
  const row = (of: readonly PayoutItem[]) => (
    <>
      <td className={`${cell} hidden sm:table-cell`}>
        {formats.figure(
          sum(of, (item) => item.amount),
          currency,
        )}
      </td>
      <td className={`${cell} hidden sm:table-cell`}>
        {formats.figure(-sum(of, (item) => item.fee), currency)}
      </td>
      <td className={cell}>
        {formats.figure(
          sum(of, (item) => item.amount - item.fee),
          currency,
        )}
      </td>
    </>
  );
  return (
    <table className="mt-8 w-full max-w-3xl">
      <caption className="mb-2 text-start font-semibold">{texts.contents}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          <th scope="col" className="py-2 text-start font-normal">
            {texts.kind}
          </th>
          <th scope="col" className={`${cell} hidden font-normal sm:table-cell`}>
            {texts.gross}
          </th>
          <th scope="col" className={`${cell} hidden font-normal sm:table-cell`}>
            {texts.fees}
          </th>
          <th scope="col" className={`${cell} font-normal`}>
            {texts.net} {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind} className="border-b border-line">
            <th scope="row" className="py-2 text-start align-top font-normal">
              <LineHead line={line} currency={currency} />
            </th>
            {row(line.items)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-start">
            {texts.total}
          </th>
          {row(items)}
        </tr>
      </tfoot>
    </table>
  );
}

/** The most lines that are shown of one kind; the statement of the processor has all. */
const SHOWN = 200;

interface LineHeadProps {
  readonly line: Line;
  readonly currency: string;
}

function LineHead({ line: { kind, items }, currency }: LineHeadProps) {
  const { payouts: texts } = useMessages();
  const formats = useFormats();
  const fees = sum(items, (item) => item.fee);
  const gross = sum(items, (item) => item.amount);
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">
        {(texts.kinds as Readonly<Record<string, string>>)[kind] ?? kind}{' '}
        <span className="text-soft">× {formats.count(items.length)}</span>
        {fees !== 0 && gross !== 0 && (
          <span className="block ps-4 text-sm text-soft sm:hidden">
            {texts.lessFees(formats.figure(gross, currency), formats.figure(fees, currency))}
          </span>
        )}
      </summary>
      <ul className="ps-4">
        {items.slice(0, SHOWN).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a payout never change
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1 text-sm">
            <ItemLink item={item} />
            <span className="text-soft">{formats.figure(item.amount - item.fee, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ItemLink({ item: { invoiceId, paymentId, label } }: { readonly item: PayoutItem }) {
  const { path: account } = useAccount();
  const { payouts: texts } = useMessages();
  const look = 'inline-flex min-h-6 items-center text-link hover:underline';
  if (invoiceId !== null)
    return (
      <Link
        to="/accounts/$account/invoices/$invoice"
        params={{ account, invoice: invoiceId }}
        className={look}
      >
        <bdi>{label}</bdi>
      </Link>
    );
  if (paymentId !== null)
    return (
      <Link
        to="/accounts/$account/payments/$payment"
        params={{ account, payment: paymentId }}
        className={look}
      >
        <bdi>{label}</bdi>
      </Link>
    );
  return <span className="text-soft">{texts.unknownItem}</span>;
}
