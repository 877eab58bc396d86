import { useMessages } from '../../messages/language.tsx';
import { Select } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { PercentField } from '../../parts/number-fields.tsx';
import type { TypedDiscount } from './amounts.ts';

interface DiscountFieldsProps {
  readonly value: TypedDiscount | null;
  readonly currency: string;
  /** What is wrong with it, as the service says. */
  readonly error?: string | undefined;
  readonly onChange: (value: TypedDiscount | null) => void;
}

type Kind = 'none' | 'percent' | 'amount';

/** A discount: none, a part, or an amount. */
export function DiscountFields({ value, currency, error, onChange }: DiscountFieldsProps) {
  const { builder } = useMessages();
  const { pricing: texts } = builder;
  const kind: Kind = value === null ? 'none' : 'basisPoints' in value ? 'percent' : 'amount';
  const kinds: readonly Kind[] = ['none', 'percent', 'amount'];
  const empty = { none: null, percent: { basisPoints: null }, amount: { amount: null } } as const;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={texts.discountKind}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: texts.discountKinds[one] }))}
        onChange={(chosen) => onChange(empty[chosen as Kind])}
      />
      {value !== null && 'basisPoints' in value && (
        <PercentField
          label={texts.percentOff}
          value={value.basisPoints}
          error={error}
          onChange={(basisPoints) => onChange({ basisPoints })}
        />
      )}
      {value !== null && 'amount' in value && (
        <MoneyField
          label={texts.amountOff}
          currency={currency}
          value={value.amount}
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </div>
  );
}
