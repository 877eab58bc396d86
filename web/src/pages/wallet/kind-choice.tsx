import { useId } from 'react';
import { useMessages } from '../../messages/language.tsx';
import type { MethodKind } from './use-add-method.ts';

interface KindProps {
  readonly value: MethodKind;
  readonly onChange: (kind: MethodKind) => void;
  /** False where only a bank account can pay out; the reason is shown. */
  readonly takesCards: boolean;
}

/** A card or a bank account? */
export function KindChoice({ value, onChange, takesCards }: KindProps) {
  const { wallet: texts, methods } = useMessages();
  const why = useId();
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">{texts.kind}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['Card', 'BankAccount'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 items-center gap-2 rounded-md border border-field/60 px-3 has-checked:border-accent has-checked:bg-tint has-disabled:text-soft has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="kind"
              className="accent-accent"
              checked={value === kind}
              disabled={kind === 'Card' && !takesCards}
              aria-describedby={kind === 'Card' && !takesCards ? why : undefined}
              onChange={() => onChange(kind)}
            />
            {methods[kind]}
          </label>
        ))}
      </div>
      {!takesCards && (
        <p id={why} className="mt-2 text-sm text-soft">
          {texts.noCard}
        </p>
      )}
    </fieldset>
  );
}
