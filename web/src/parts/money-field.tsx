import { useState } from 'react';
import { useFormats } from '../messages/language.tsx';
import { Field, inputClass } from './field.tsx';

interface MoneyFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  /** ISO 4217. */
  readonly currency: string;
  /** In the minor unit; null while there is none, or what is typed cannot be read. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Whether it may have decimals of the minor unit, as the price of one of many. */
  readonly isPrice?: boolean | undefined;
}

/**
 * An amount of money. Takes what a person types, with the reader's separators and currency signs, and gives integers of
 * the minor unit. Keeps what cannot be read, so that it can be mended.
 */
export function MoneyField({
  label,
  hint,
  error,
  isLabelHidden,
  currency,
  value,
  onChange,
  isPrice = false,
}: MoneyFieldProps) {
  const formats = useFormats();
  // While somebody types, the text is theirs; it is written out again when they leave.
  const [typed, setTyped] = useState<string | null>(null);
  const write = (amount: number, code: string) =>
    isPrice ? formats.price(amount, code) : formats.figure(amount, code);
  const parse = (text: string, code: string) =>
    isPrice ? formats.parsePrice(text, code) : formats.parseMoney(text, code);
  const shown = typed ?? (value === null ? '' : write(value, currency));
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(given) => (
        <span className="relative block">
          <input
            {...given}
            inputMode="decimal"
            autoComplete="off"
            className={`${inputClass} pe-10 text-end`}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parse(event.target.value, currency));
            }}
            onBlur={() => value !== null && setTyped(null)}
          />
          <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-xs text-soft">
            {currency}
          </span>
        </span>
      )}
    </Field>
  );
}
