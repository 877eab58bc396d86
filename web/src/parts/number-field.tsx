import { useState } from 'react';
import { useLanguage } from '../messages/language.tsx';
import { Field, inputClass } from './field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** After the number: "%". */
  readonly unit?: string | undefined;
  /** Digits after the decimal separator; the value counts in units of the last one. */
  readonly digits?: number | undefined;
  /** Null while there is none. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number without sign. Takes a comma or a point as the decimal separator; keeps what cannot be read. */
export function NumberField({ label, hint, error, unit, digits = 0, value, onChange }: NumberFieldProps) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const written =
    value === null
      ? ''
      : (value / 10 ** digits).toLocaleString(language, {
          useGrouping: false,
          maximumFractionDigits: digits,
        });
  return (
    <Field {...{ label, hint, error }}>
      {(given) => (
        <span className="relative block">
          <input
            {...given}
            inputMode={digits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={`${inputClass} ${unit === undefined ? '' : 'pe-9'}`}
            value={typed ?? written}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseNumber(event.target.value, digits));
            }}
            onBlur={() => setTyped(null)}
          />
          {unit !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-soft">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

function parseNumber(typed: string, digits: number): number | null {
  const match = /^\s*(\d{1,9})(?:[.,](\d*))?\s*%?\s*$/.exec(typed);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return fraction.length > digits ? null : Number(whole + fraction.padEnd(digits, '0'));
}
