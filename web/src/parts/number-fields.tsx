import { useState } from 'react';
import { useFormats } from '../messages/language.tsx';
import { TextField } from './field.tsx';
import { parsePercent } from './percent.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number from 0 up to `most`; null while there is none. */
export function CountField({ value, most, onChange, ...rest }: NumberFieldProps & { readonly most: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(text) => {
        setTyped(text);
        const count = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : null;
        onChange(count !== null && count <= most ? count : null);
      }}
      onBlur={() => value !== null && setTyped(null)}
    />
  );
}

/** A quantity above 0 with up to 6 decimals; null while there is none. */
export function QuantityField({
  value,
  most,
  onChange,
  ...rest
}: NumberFieldProps & { readonly most: number }) {
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : formats.decimal(value))}
      onChange={(text) => {
        setTyped(text);
        const isNumber = /^\d{1,7}(?:[.,]\d{1,6})?$/.test(text.trim());
        const quantity = isNumber ? Number(text.trim().replace(',', '.')) : null;
        onChange(quantity !== null && quantity <= most ? quantity : null);
      }}
      onBlur={() => value !== null && setTyped(null)}
    />
  );
}

/** A percentage in hundredths of a percent; null while it cannot be read. */
export function PercentField({ value, onChange, ...rest }: NumberFieldProps) {
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : formats.percent(value).replaceAll(/[%\s]/g, ''))}
      onChange={(text) => {
        setTyped(text);
        onChange(parsePercent(text));
      }}
      onBlur={() => value !== null && setTyped(null)}
    />
  );
}
