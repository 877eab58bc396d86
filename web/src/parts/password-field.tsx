import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { Field, inputClass } from './field.tsx';
import { Icon } from './icon.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** While it is sent: then it is hidden again. */
  readonly isSending: boolean;
}

/** A password, with a button that shows it. */
export function PasswordField({
  label,
  hint,
  error,
  autoComplete,
  value,
  onChange,
  isSending,
}: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isShown, toggle } = useShown(input, isSending);
  const { parts } = useMessages();
  return (
    <Field {...{ label, hint, error }}>
      {(given) => (
        <span className="relative block">
          <input
            {...given}
            ref={input}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputClass} pe-10 pointer-coarse:pe-12`}
          />
          <button
            type="button"
            title={parts.showPassword}
            aria-pressed={isShown}
            aria-controls={given.id}
            // The caret stays where it is.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
            className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-md text-soft hover:text-ink pointer-coarse:w-11"
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
            <span className="sr-only">{parts.showPassword}</span>
          </button>
        </span>
      )}
    </Field>
  );
}

function useShown(input: { readonly current: HTMLInputElement | null }, isSending: boolean) {
  const [isShown, setShown] = useState(false);
  const caret = useRef<readonly [number | null, number | null]>([null, null]);
  useEffect(() => {
    if (isSending) setShown(false);
  }, [isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the type has changed
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null || document.activeElement !== field) return;
    // Chromium makes the field again and puts the caret at its beginning, unless it has been laid out.
    field.getBoundingClientRect();
    field.setSelectionRange(...caret.current);
  }, [isShown, input]);
  const toggle = () => {
    caret.current = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null];
    setShown(!isShown);
  };
  return { isShown, toggle };
}
