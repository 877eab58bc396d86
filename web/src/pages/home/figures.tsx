import { Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import type { HomeReport } from '../../api/queries/home.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useInvoiceList } from '../../parts/object-link.ts';

type Figure = HomeReport['owed'];

/** The three amounts by which the money stands; each opens the invoices that it is made of. */
export function Figures({ report }: { readonly report: HomeReport }) {
  const { home: texts } = useMessages();
  // A closed account collects nothing: amounts that fall due are owed, but not expected.
  const isOpen = useAccount().closedAt === null;
  const hasOverdue = report.overdue.amounts.some(({ amount }) => amount > 0);
  return (
    <ul
      className={`divide-y divide-line border-y border-line md:grid md:divide-x md:divide-y-0 ${isOpen ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
    >
      <FigureItem label={texts.owed} figure={report.owed} />
      <FigureItem label={texts.overdue} figure={report.overdue} isBad={hasOverdue} />
      {isOpen && <FigureItem label={texts.coming} figure={report.coming} />}
    </ul>
  );
}

interface FigureItemProps {
  readonly label: string;
  readonly figure: Figure;
  readonly isBad?: boolean;
}

function FigureItem({ label, figure, isBad = false }: FigureItemProps) {
  const { home: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const listOf = useInvoiceList();
  const count = figure.amounts.reduce((sum, one) => sum + one.count, 0);
  // The account's own currency stands first; others below it.
  const amounts = figure.amounts.toSorted(
    (one, other) => Number(other.currency === account.currency) - Number(one.currency === account.currency),
  );
  return (
    <li className="md:first:[&>a]:ps-0">
      <Link
        {...listOf(figure.filter)}
        className="group flex items-baseline justify-between gap-4 py-3 hover:bg-wash md:block md:px-6 md:py-4"
      >
        <span className="block text-soft group-hover:text-ink">
          {label}
          <span className="block text-sm md:hidden">{texts.invoices(count)}</span>
        </span>
        <span className="block text-end md:mt-1 md:text-start">
          {amounts.map(({ currency, amount }, index) => (
            <span
              key={currency}
              className={`block whitespace-nowrap font-semibold ${index === 0 ? 'text-xl lg:text-2xl' : 'text-lg'} ${isBad && amount > 0 ? 'text-bad' : ''}`}
            >
              {formats.money(amount, currency)}
            </span>
          ))}
        </span>
        <span className="mt-1 hidden text-sm text-soft md:block">{texts.invoices(count)}</span>
      </Link>
    </li>
  );
}
