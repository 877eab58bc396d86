import { type KeyboardEvent, useId, useState } from 'react';
import type { EventType } from '../../../../src/kit/event-types.ts';
import { useMessages } from '../../messages/language.tsx';
import { Checkbox, inputClass } from '../../parts/field.tsx';
import { useEventTypes } from './event-types.ts';

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every type whose words, name or group have each word of the query, by group. */
function useFitting(query: string) {
  const words = fold(query).split(/\s+/);
  const fitting = useEventTypes().filter(({ type, label, group }) => {
    const text = fold(`${label} ${type} ${group}`);
    return words.every((word) => text.includes(word));
  });
  return Map.groupBy(fitting, ({ group }) => group);
}

interface ChoiceProps {
  readonly types: readonly EventType[];
  readonly onChange: (types: readonly EventType[]) => void;
}

/** Some of the types of events, found by a text. Arrows walk through what is shown. */
export function EventTypeChoice({ types, onChange }: ChoiceProps) {
  const { webhooks: texts, events } = useMessages();
  const [query, setQuery] = useState('');
  const id = useId();
  const fitting = useFitting(query);
  const shown = [...fitting.values()].flat().map(({ type }) => type);
  const without = (gone: readonly EventType[]) => types.filter((type) => !gone.includes(type));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && query !== '') {
      // The first Esc clears the field, the next one closes the dialog.
      event.preventDefault();
      event.stopPropagation();
      setQuery('');
    } else walk(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the fields inside
    <div className="mt-1" onKeyDown={onKeyDown}>
      <input
        type="search"
        aria-label={texts.searchTypes}
        placeholder={texts.searchTypes}
        aria-controls={id}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={inputClass}
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        {shown.length > 0 && <ChooseShown {...{ shown, types, onChange }} />}
        <p role="status" className="py-1.5 text-soft">
          {shown.length === 0
            ? texts.noTypeFits(query.trim())
            : texts.chosenTypes(types.length, Object.keys(events.types).length)}
        </p>
      </div>
      <div
        id={id}
        hidden={shown.length === 0}
        className="max-h-64 overflow-y-auto rounded-md border border-line"
      >
        {[...fitting].map(([group, listed]) => (
          <fieldset key={group} className="min-w-0 px-3 pb-1">
            <legend className="py-1.5 text-sm font-medium text-soft">{group}</legend>
            {listed.map(({ type, label }) => (
              <Checkbox
                key={type}
                label={label}
                hint={<span className="wrap-anywhere">{type}</span>}
                isChecked={types.includes(type)}
                onChange={(isChosen) => onChange(isChosen ? [...types, type] : without([type]))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function ChooseShown({ shown, types, onChange }: ChoiceProps & { readonly shown: readonly EventType[] }) {
  const { parts } = useMessages();
  const others = types.filter((type) => !shown.includes(type));
  const count = types.length - others.length;
  const isAll = count === shown.length;
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isAll;
        }}
        checked={isAll}
        onChange={() => onChange(isAll ? others : [...others, ...shown])}
      />
      {parts.chooseAll}
    </label>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const at = fields.indexOf(event.target as HTMLInputElement);
  fields[Math.min(fields.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
}
