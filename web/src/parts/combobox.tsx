import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field, inputClass } from './field.tsx';

/** Something that can be chosen. */
export interface ComboOption {
  readonly id: string;
  readonly content: ReactNode;
  readonly onChoose: () => void;
}

interface ComboboxProps {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** What fits the query. */
  readonly options: readonly ComboOption[];
  /** In place of the options when there are none. */
  readonly nothing: string;
  /** Called as the list opens for the first time: reads what it shows. */
  readonly onOpen?: (() => void) | undefined;
  /** Esc with the list closed. */
  readonly onClose?: (() => void) | undefined;
  readonly isFocused?: boolean | undefined;
}

/** A field that finds something as one types. Arrows move through what fits, Enter chooses, Esc closes. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, error, query, onQuery, options, onOpen, isFocused } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, options.length - 1);
  const open = () => {
    setOpen(true);
    onOpen?.();
  };
  const moveTo = (index: number) => {
    setAt(index);
    // The list is longer than what is seen of it.
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = useKeys({ ...props, isOpen, chosen, moveTo, open, close: () => setOpen(false) });
  return (
    <div className="relative">
      <Field label={label} error={error}>
        {(given) => (
          <input
            {...given}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
            autoFocus={isFocused}
            placeholder={placeholder}
            className={inputClass}
            value={query}
            onFocus={open}
            onClick={open}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              onQuery(event.target.value);
              setAt(0);
              open();
            }}
          />
        )}
      </Field>
      <Options {...props} {...{ id, isOpen, chosen, setAt }} />
    </div>
  );
}

interface KeysProps extends ComboboxProps {
  readonly isOpen: boolean;
  readonly chosen: number;
  readonly moveTo: (at: number) => void;
  readonly open: () => void;
  readonly close: () => void;
}

function useKeys({ options, isOpen, chosen, moveTo, open, close, onClose }: KeysProps) {
  return (event: KeyboardEvent) => {
    const count = options.length;
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + count }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      open();
      moveTo(isOpen && count > 0 ? to % count : 0);
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      options[chosen]?.onChoose();
    }
    if (event.key === 'Escape' && isOpen) {
      // Not the dialog around it.
      event.preventDefault();
      close();
    } else if (event.key === 'Escape') {
      onClose?.();
    }
  };
}

interface OptionsProps extends ComboboxProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly chosen: number;
  readonly setAt: (at: number) => void;
}

function Options({ id, label, options, nothing, isOpen, chosen, setAt }: OptionsProps) {
  return (
    <div
      hidden={!isOpen}
      className="appear absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
    >
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen === index}
            onPointerMove={() => setAt(index)}
            // The field keeps the focus, so that the list does not close before the choice.
            onPointerDown={(event) => {
              event.preventDefault();
              option.onChoose();
            }}
            className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11 ${chosen === index ? 'bg-press' : ''}`}
          >
            {option.content}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="p-2 text-soft">{nothing}</p>}
    </div>
  );
}
