import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './icon.tsx';

/** What every field has around it. */
interface Around {
  readonly label: string;
  /** Below the label, before something is typed. */
  readonly hint?: ReactNode;
  /** What is wrong, as a sentence; takes the place of the hint. */
  readonly error?: string | undefined;
  /** The label is read but not shown, where the place says what the field is. */
  readonly isLabelHidden?: boolean | undefined;
}

interface Given {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The look of what can be typed into. 16 px on phones, as browsers zoom into smaller text. */
export const inputClass =
  'block w-full min-h-9 pointer-coarse:min-h-11 rounded-md border border-field/60 bg-paper px-2.5 py-1.5 pointer-coarse:text-lg text-base hover:border-field aria-invalid:border-bad focus-visible:outline-offset-0 disabled:border-line disabled:bg-wash disabled:opacity-100';

/** A label above a field, and below it the hint or the error. `children` makes the field with the ids that bind them. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden,
  children,
}: Around & { readonly children: (given: Given) => ReactNode }) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {below !== undefined && (
        <p id={`${id}-below`} className={`mt-1 text-sm ${error === undefined ? 'text-soft' : 'text-bad'}`}>
          {below}
        </p>
      )}
    </div>
  );
}

type Own<Attributes> = Around &
  Omit<Attributes, 'id' | 'className' | 'onChange' | 'value'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  onChange,
  ...rest
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(given) => (
        <input
          {...rest}
          {...given}
          className={inputClass}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text; grows with them. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  onChange,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(given) => (
        <textarea
          rows={3}
          {...rest}
          {...given}
          className={`${inputClass} field-sizing-content resize-none`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A civil date, `YYYY-MM-DD` or empty; the browser's own calendar. */
export function DateField(props: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return <TextField {...props} type="date" />;
}

interface Option {
  readonly value: string;
  readonly label: string;
  /** The heading above the options that share it. */
  readonly group?: string;
}

interface SelectProps extends Own<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly options: readonly Option[];
}

/** One of several; the browser's own list. */
export function Select({ label, hint, error, isLabelHidden, onChange, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(given) => (
        <span className="relative block">
          {/* The browser's own arrow sticks to the edge, and its text begins further in than that of other fields. */}
          <select
            {...rest}
            {...given}
            className={`${inputClass} appearance-none pe-8 text-ellipsis`}
            onChange={(event) => onChange(event.target.value)}
          >
            {[...Map.groupBy(options, ({ group }) => group)].map(([group, grouped]) =>
              group === undefined ? (
                listOptions(grouped)
              ) : (
                <optgroup key={group} label={group}>
                  {listOptions(grouped)}
                </optgroup>
              ),
            )}
          </select>
          <Icon name="chevron" className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-soft" />
        </span>
      )}
    </Field>
  );
}

const listOptions = (options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A box to tick, with its words beside it. */
export function Checkbox({ label, hint, isChecked, onChange }: CheckboxProps) {
  return (
    <label className="flex items-start gap-2 py-1">
      <input
        type="checkbox"
        className="mt-0.5 flex-none"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  );
}
