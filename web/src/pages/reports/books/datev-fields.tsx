import type { BookSettings } from '../../../api/queries/books.ts';
import { useMessages } from '../../../messages/language.tsx';
import { Select, TextField } from '../../../parts/field.tsx';

type Datev = NonNullable<BookSettings['datev']>;

interface DatevFieldsProps {
  readonly datev: Datev;
  readonly onChange: (datev: Datev) => void;
  readonly onChart: (chart: Datev['chart']) => void;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: String(from + index),
  }));
const numberOrNull = (text: string) => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 7);
  return digits === '' ? null : Number(digits);
};

/** What a DATEV file says of the business in its first line. */
export function DatevFields({ datev, onChange, onChart }: DatevFieldsProps) {
  const { books: texts } = useMessages();
  const number = (name: 'adviserNumber' | 'clientNumber') => (
    <TextField
      label={texts[name]}
      inputMode="numeric"
      value={String(datev[name] ?? '')}
      onChange={(value) => onChange({ ...datev, [name]: numberOrNull(value) })}
    />
  );
  return (
    <>
      <Select
        label={texts.chart}
        value={datev.chart}
        onChange={(value) => onChart(value as Datev['chart'])}
        options={(['SKR03', 'SKR04'] as const).map((one) => ({ value: one, label: one }))}
      />
      {number('adviserNumber')}
      {number('clientNumber')}
      <Select
        label={texts.accountLength}
        value={String(datev.accountLength)}
        onChange={(value) => onChange({ ...datev, accountLength: Number(value) })}
        options={numbers(4, 8)}
      />
      <Select
        label={texts.yearStartMonth}
        value={String(datev.yearStartMonth)}
        onChange={(value) => onChange({ ...datev, yearStartMonth: Number(value) })}
        options={numbers(1, 12)}
      />
    </>
  );
}
