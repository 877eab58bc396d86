import { useState } from 'react';
import { currencyExponent } from '../../../../../src/kit/money/money.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { CountField } from '../../../parts/number-fields.tsx';
import { keptAmount, type Terms } from './terms.ts';

interface EndingPreviewProps {
  readonly terms: Terms;
  readonly currency: string;
}

/** What the terms come to in an example, which can be changed. */
export function EndingPreview({ terms, currency }: EndingPreviewProps) {
  const { cancellation: texts } = useMessages();
  const formats = useFormats();
  const [days, setDays] = useState<number | null>(45);
  const [amount, setAmount] = useState<number | null>(4_000 * 10 ** currencyExponent(currency));
  const kept = days === null || amount === null ? null : keptAmount(terms, { days, amount, currency });
  return (
    <section className="grid max-w-2xl gap-3 rounded-lg bg-wash p-4">
      <h2 className="font-semibold">{texts.example}</h2>
      <div className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
        <CountField label={texts.exampleDays} value={days} most={3_660} onChange={setDays} />
        <MoneyField
          label={texts.exampleAmounts[terms.of]}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
      </div>
      <p role="status">
        {kept === null || days === null || amount === null
          ? texts.exampleUnfinished
          : texts.exampleText(terms.of, days, formats.money(amount, currency), formats.money(kept, currency))}
      </p>
    </section>
  );
}
