import type { Charge } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import { useFormats, useLanguage, useMessages } from '../../../messages/language.tsx';
import { methodName } from '../../../parts/method-name.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { type CreditForm, givenBackOf, refundedFrom } from './request.ts';

/** What can be refunded of an invoice. */
export interface Refundable {
  readonly charges: readonly Charge[];
  readonly mayRefund: boolean;
  /** In the minor unit. */
  readonly most: number;
}

interface WayBackProps {
  /** In the minor unit. */
  readonly paidPart: number;
  readonly refundable: Refundable;
  readonly form: Way;
  readonly currency: string;
  readonly onChange: (change: Partial<Way>) => void;
  readonly error: string | undefined;
  /** Asks how it goes back. */
  readonly question: string;
}

type Way = Pick<CreditForm, 'way' | 'refund'>;

/** How the paid part goes back: by refund as far as possible, or outside. */
export function WayBack({ paidPart, refundable, form, currency, onChange, error, question }: WayBackProps) {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  const { most, mayRefund } = refundable;
  const back = givenBackOf(form, paidPart, most);
  const highest = Math.min(paidPart, most);
  const refund = back?.refund ?? null;
  const methods = useMethods(refundable.charges, highest);
  const isTooMuch = refund !== null && refund > highest;
  return (
    <div className="grid gap-3">
      <p className="font-medium">{question}</p>
      {most > 0 ? (
        <Segments
          label={question}
          value={form.way}
          onChange={(way) => onChange({ way, refund: undefined })}
          options={[
            { value: 'refund', label: texts.ways.refund },
            { value: 'outside', label: texts.ways.outside },
          ]}
        />
      ) : (
        <p className="text-soft">{mayRefund ? texts.noRefund : texts.mayNotRefund}</p>
      )}
      {form.way === 'refund' && (
        <MoneyField
          label={texts.refundAmount}
          hint={texts.refundMost(money(highest), methods)}
          error={refund === null ? texts.unread : isTooMuch ? texts.refundTooMuch(money(highest)) : error}
          currency={currency}
          value={refund}
          onChange={(typed) => onChange({ refund: typed })}
        />
      )}
      {(back?.outside ?? 0) > 0 && (
        <p className="text-soft">{texts.outsideText(money(back?.outside ?? 0))}</p>
      )}
      {form.way === 'outside' && error !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** The methods to which a refund of this amount goes, as "Visa 4242 and Mastercard 4444". */
export function useMethods(charges: readonly Charge[], amount: number): string {
  const messages = useMessages();
  const { language } = useLanguage();
  const names = refundedFrom(charges, amount).map((charge) => nameOf(charge, messages));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(new Set(names));
}

const nameOf = ({ paymentMethod }: Charge, { methods }: Messages) =>
  paymentMethod === null ? methods.Card : methodName(paymentMethod);
