import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Checkbox } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { type CreditableLine, type CreditForm, type LineChoice, mostOf, wholeLine } from './request.ts';

interface ChoiceProps {
  readonly invoice: ShownInvoice;
  readonly form: CreditForm;
  readonly onChange: (change: Partial<CreditForm>) => void;
  /** Why the whole of it cannot be credited. */
  readonly error: string | undefined;
}

/** The amount, tax included. */
export function AmountChoice({ invoice, form, onChange, error }: ChoiceProps) {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  return (
    <MoneyField
      label={texts.amount}
      hint={texts.most(formats.money(mostOf(invoice), invoice.currency))}
      error={error}
      currency={invoice.currency}
      value={form.amount}
      onChange={(amount) => onChange({ amount })}
    />
  );
}

interface LinesChoiceProps extends ChoiceProps {
  readonly lines: readonly CreditableLine[];
  /** A refusal of one of the chosen lines, by its place among them. */
  readonly errorAt: { readonly line: number; readonly text: string } | null;
}

/** The line items of which something is left: each as a whole, by number or by amount. */
export function LinesChoice({ invoice, lines, form, onChange, error, errorAt }: LinesChoiceProps) {
  const { credit: texts } = useMessages();
  const chosen = [...form.lines.keys()];
  const set = (place: number, choice: LineChoice | null) => {
    const next = new Map(form.lines);
    if (choice === null) next.delete(place);
    else next.set(place, choice);
    onChange({ lines: next });
  };
  return (
    <fieldset>
      <legend className="sr-only">{texts.kinds.lines}</legend>
      <ul className="border-t border-line">
        {lines.map((line) => (
          <li key={line.place} className="border-b border-line py-1">
            <OneLine
              line={line}
              currency={invoice.currency}
              choice={form.lines.get(line.place) ?? null}
              onChange={(choice) => set(line.place, choice)}
              error={errorAt !== null && chosen[errorAt.line] === line.place ? errorAt.text : undefined}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface OneLineProps {
  readonly line: CreditableLine;
  readonly currency: string;
  /** Null: it is not credited. */
  readonly choice: LineChoice | null;
  readonly onChange: (choice: LineChoice | null) => void;
  readonly error: string | undefined;
}

function OneLine({ line, currency, choice, onChange, error }: OneLineProps) {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  const { description, left, units, unitAmount } = line;
  const isTooMuch = choice?.amount != null && choice.amount > left;
  const byNumber = (quantity: number | null) =>
    onChange({ quantity, amount: quantity === null ? null : quantity * unitAmount });
  return (
    <>
      <Checkbox
        label={<span className="wrap-anywhere">{description}</span>}
        hint={texts.left(money(left))}
        isChecked={choice !== null}
        onChange={(isChecked) => onChange(isChecked ? wholeLine(line) : null)}
      />
      {choice !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would repeat the heading above
        <div
          role="group"
          aria-label={description}
          className="mb-2 flex flex-wrap gap-3 ps-6 *:flex-1 *:basis-32"
        >
          {units > 1 && (
            <NumberField
              label={texts.quantity}
              error={
                choice.quantity !== null && choice.quantity > units ? texts.quantityUnread(units) : undefined
              }
              value={choice.quantity}
              onChange={byNumber}
            />
          )}
          <MoneyField
            label={texts.amount}
            error={isTooMuch ? texts.tooMuch(money(left)) : choice.amount === null ? texts.unread : error}
            currency={currency}
            value={choice.amount}
            onChange={(amount) =>
              onChange({ quantity: units === 1 && amount === unitAmount ? 1 : null, amount })
            }
          />
        </div>
      )}
    </>
  );
}
