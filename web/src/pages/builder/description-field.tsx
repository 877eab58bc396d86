import { type KeyboardEvent, useId, useState } from 'react';
import type { SavedLineItem } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { TextArea } from '../../parts/field.tsx';
import { completionsOf, filledFrom } from './completion.ts';
import { useBuilding } from './context.ts';
import type { Item } from './form.ts';
import { useSavedItems } from './kept.ts';

interface DescriptionFieldProps {
  readonly item: Item;
  readonly isLabelHidden: boolean;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<Item>) => void;
}

/**
 * What is sold. Below it stand saved items that fit what is typed: arrows move through them, Enter takes one, Esc hides
 * them. Nothing is chosen before an arrow is pressed, so that typing on never takes one by mistake.
 */
export function DescriptionField({ item, isLabelHidden, error, onChange }: DescriptionFieldProps) {
  const { builder: texts, templates } = useMessages();
  const { form } = useBuilding();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const saved = useSavedItems(form.currency);
  const options = isOpen ? completionsOf(item.description, saved) : [];
  const chosen = Math.min(at, options.length - 1);
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const take = (one: SavedLineItem) => {
    onChange(filledFrom(one, item));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    const count = options.length;
    const to = { ArrowDown: (chosen + 1) % count, ArrowUp: (Math.max(chosen, 0) - 1 + count) % count }[
      event.key
    ];
    const one = options[chosen];
    if (to !== undefined) setAt(to);
    else if (event.key === 'Enter' && one !== undefined) take(one);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const isShown = options.length > 0;
  return (
    <div className="relative">
      <TextArea
        rows={1}
        label={texts.description}
        isLabelHidden={isLabelHidden}
        value={item.description}
        maxLength={500}
        error={error}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
        // One line for the client, however many it takes here.
        onChange={(description) => {
          onChange({ description: description.replaceAll(/\s*\n\s*/g, ' ') });
          setOpen(true);
          setAt(-1);
        }}
      />
      {isShown && <Options {...{ id, options, chosen, setAt, take }} label={templates.items} />}
      <p role="status" className="sr-only">
        {isShown && templates.completions(options.length)}
      </p>
    </div>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly SavedLineItem[];
  readonly chosen: number;
  readonly setAt: (at: number) => void;
  readonly take: (item: SavedLineItem) => void;
}

function Options({ id, label, options, chosen, setAt, take }: OptionsProps) {
  const formats = useFormats();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="appear absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
    >
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
            take(option);
          }}
          className={`flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2 pointer-coarse:min-h-11 ${chosen === index ? 'bg-press' : ''}`}
        >
          <span className="min-w-0 truncate">{option.description}</span>
          <span className="whitespace-nowrap text-soft">
            {formats.money(option.unitAmount, option.currency)}
          </span>
        </div>
      ))}
    </div>
  );
}
