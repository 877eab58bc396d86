import { useAccount } from '../../account/session.tsx';
import type { ContactSummary } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Skeleton } from '../../parts/states.tsx';

const figures = ['owed', 'overdue', 'paid', 'paidOut'] as const;
type Figure = (typeof figures)[number];

/** The amounts owed and paid by currency, and when the contact was last seen. */
export function ContactFigures({ summary }: { readonly summary: ContactSummary | undefined }) {
  const { contacts: texts } = useMessages();
  if (summary === undefined) return <Skeleton className="mt-8 mb-10 h-12 w-80" />;
  const { currencies } = summary;
  const shown = figures.filter((figure) => figure === 'owed' || currencies.some((one) => one[figure] > 0));
  return (
    <section aria-label={texts.owed} className="mt-8 mb-10">
      {currencies.length === 0 && <p className="mb-4 text-soft">{texts.nothingYet}</p>}
      {currencies.length > 1 ? (
        <CurrencyTable {...{ currencies, shown }} />
      ) : (
        currencies.map((one) => <OneCurrency key={one.currency} {...{ one, shown }} />)
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-soft">
        {(['lastSeen', 'lastPaid'] as const).map((name) => {
          const at = name === 'lastSeen' ? summary.lastSeenAt : summary.lastPaidAt;
          return (
            <div key={name} className="flex gap-2">
              <dt>{texts[name]}</dt>
              <dd className="text-ink">{at === null ? texts.never : <InstantText at={at} hasTime />}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

type Sums = ContactSummary['currencies'][number];

const colourOf = (figure: Figure, one: Sums) => (figure === 'overdue' && one.overdue > 0 ? 'text-bad' : '');

function OneCurrency({ one, shown }: { readonly one: Sums; readonly shown: readonly Figure[] }) {
  const { contacts: texts } = useMessages();
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-12 gap-y-4 sm:flex sm:flex-wrap">
      {shown.map((figure, index) => (
        <div key={figure}>
          <dt className="text-sm text-soft">{texts[figure]}</dt>
          <dd
            className={`${index === 0 ? 'text-2xl font-semibold tracking-tight' : 'pt-2 text-xl'} ${colourOf(figure, one)}`}
          >
            <Amount amount={one[figure]} currency={one.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CurrencyTableProps {
  readonly currencies: readonly Sums[];
  readonly shown: readonly Figure[];
}

/** The figures below each other, the currencies beside each other: where something is owed first, then the account's own. */
function CurrencyTable({ currencies, shown }: CurrencyTableProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const rank = ({ owed, currency }: Sums) => Number(owed > 0) * 2 + Number(currency === account.currency);
  const ordered = currencies.toSorted((one, other) => rank(other) - rank(one));
  return (
    <div className="mb-4 overflow-x-auto">
      <table>
        <thead className="sr-only">
          <tr>
            <td />
            {ordered.map(({ currency }) => (
              <th key={currency} scope="col">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((figure) => (
            <tr key={figure} className={figure === 'owed' ? 'text-xl font-semibold tracking-tight' : ''}>
              <th scope="row" className="py-1 pe-8 text-start text-base font-normal text-soft">
                {texts[figure]}
              </th>
              {ordered.map((one) => (
                <td key={one.currency} className={`py-1 pe-8 text-end ${colourOf(figure, one)}`}>
                  <Amount amount={one[figure]} currency={one.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
