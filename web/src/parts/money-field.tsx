import { useState } from 'react';
import { currencyExponent } from '../../../src/kit/money.ts';
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
}: MoneyFieldProps) {
  const formats = useFormats();
  // While somebody types, the text is theirs; it is written out again when they leave.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : formats.figure(value, currency));
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(given) => (
        <span className="relative block">
          <input
            {...given}
            inputMode="decimal"
            autoComplete="off"
            className={`${inputClass} pe-12 text-end`}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseAmount(event.target.value, currencyExponent(currency)));
            }}
            onBlur={() => value !== null && setTyped(null)}
          />
          <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-sm text-soft">
            {currency}
          </span>
        </span>
      )}
    </Field>
  );
}

/**
 * The minor units of what is typed, or null: `1,234.5`, `1.234,50 €` and `1 234` of two digits are 123450, 123450 and
 * 123400. The last separator is the decimal one when at most `digits` digits follow, unless others like it come before.
 */
export function parseAmount(typed: string, digits: number): number | null {
  const text = typed.replaceAll(/[\p{Sc}\p{L}\s'’]/gu, '');
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const fraction = last === -1 ? '' : text.slice(last + 1);
  const isDecimal = last !== -1 && fraction.length <= digits && text.indexOf(text[last] as string) === last;
  const whole = isDecimal ? text.slice(0, last) : text;
  if (!isDecimal && last !== -1 && !/^\d{1,3}([.,]\d{3})+$/.test(text)) return null;
  const minor = Number(whole.replaceAll(/[.,]/g, '') + (isDecimal ? fraction : '').padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
