import { Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { BankLine } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';

/** What a line pays, or may pay, and why: in words. */
export function Saying({ line }: { readonly line: BankLine }) {
  const { bank: texts, clientCredit } = useMessages();
  const formats = useFormats();
  const { suggestion, returns, assignments, credits, ignoredAt, amount, unassignedAmount, currency } = line;
  const isUsed = assignments.length + credits.length > 0;
  if (ignoredAt !== null && !isUsed) return <p className="mt-1 text-soft">{texts.paysNothing}</p>;
  const sayRest = ignoredAt === null ? texts.rest : texts.restIgnored;
  return (
    <div className="mt-1 grid gap-1">
      {assignments.map((one) => (
        <Paid key={one.manualPaymentId} paid={one} currency={currency} />
      ))}
      {credits.map((one) => (
        <p key={one.creditMovementId} className="wrap-anywhere">
          {clientCredit.ofLine(one.contactName, formats.money(one.amount, currency))}
        </p>
      ))}
      {isUsed && unassignedAmount > 0 && (
        <p className="text-soft">{sayRest(formats.money(unassignedAmount, currency))}</p>
      )}
      {suggestion !== null && <Suggested line={line} suggestion={suggestion} />}
      {returns !== null && <Returned returns={returns} amount={-amount} currency={currency} />}
      {suggestion === null && !isUsed && amount > 0 && <p className="text-soft">{texts.noMatch}</p>}
    </div>
  );
}

interface PaidProps {
  readonly paid: Pick<
    BankLine['assignments'][number],
    'invoiceId' | 'invoiceNumber' | 'contactName' | 'amount'
  > & { readonly dueDate?: string };
  readonly currency: string;
}

function Paid({ paid, currency }: PaidProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const today = useToday();
  const { invoiceId, invoiceNumber, contactName, amount, dueDate } = paid;
  // A suggestion has a due date, and pays nothing yet.
  const say = dueDate === undefined ? texts.pays : texts.suggests;
  const details = [
    formats.money(amount, currency),
    ...(dueDate === undefined ? [] : [texts.dueOn(formats.date(dueDate, today))]),
  ];
  return (
    <p className="wrap-anywhere">
      <Link
        to="/accounts/$account/invoices/$invoice"
        params={{ account: account.path, invoice: invoiceId }}
        className="text-link hover:underline"
      >
        <bdi>{say(invoiceNumber, contactName)}</bdi>
      </Link>
      <span className="text-soft"> · {details.join(', ')}</span>
    </p>
  );
}

interface SuggestedProps {
  readonly line: BankLine;
  readonly suggestion: NonNullable<BankLine['suggestion']>;
}

function Suggested({ line: { currency }, suggestion }: SuggestedProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const { certainty, reasons, allocations, unassignedAmount } = suggestion;
  return (
    <>
      {allocations.map((one) => (
        <Paid key={one.scheduledPaymentId} paid={one} currency={currency} />
      ))}
      <p className="text-sm text-soft">
        <span className={certainty === 'Certain' ? 'font-medium text-good' : 'font-medium'}>
          {texts.certainty[certainty]}
        </span>
        {': '}
        {reasons.map((reason) => texts.reasons[reason]).join(', ')}.
      </p>
      {unassignedAmount > 0 && (
        <p className="text-sm text-soft">{texts.restStays(formats.money(unassignedAmount, currency))}</p>
      )}
    </>
  );
}

interface ReturnedProps {
  readonly returns: NonNullable<BankLine['returns']>;
  readonly amount: number;
  readonly currency: string;
}

function Returned({ returns: { lineId, reasons }, amount, currency }: ReturnedProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  return (
    <>
      <p>
        <Link
          to="/accounts/$account/bank/lines/$line"
          params={{ account: account.path, line: lineId }}
          className="text-link hover:underline"
        >
          {texts.returned(formats.money(amount, currency))}
        </Link>
      </p>
      <p className="text-sm text-soft">{reasons.map((reason) => texts.returnReasons[reason]).join(', ')}.</p>
    </>
  );
}
