import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactSearchQuery } from '../../api/queries/contacts.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Field, inputClass } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useBuilding, useChange, useFault } from './context.ts';
import type { Client } from './form.ts';
import { NewClient } from './new-client.tsx';

/** Who gets the invoice: found as somebody types, or made here. */
export function ClientPart() {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const change = useChange();
  const [making, setMaking] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const choose = (client: Client) => {
    setMaking(null);
    setChanging(false);
    change({ client });
  };
  if (making !== null) {
    return <NewClient typed={making} onMade={choose} onClose={() => setMaking(null)} />;
  }
  if (form.client === null || isChanging) {
    return (
      <ClientSearch
        isFocused={isChanging}
        onChoose={choose}
        onMake={setMaking}
        onClose={isChanging ? () => setChanging(false) : undefined}
      />
    );
  }
  return (
    <section aria-label={texts.client}>
      <h2 className="font-semibold">{texts.client}</h2>
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <bdi className="block truncate">{form.client.name}</bdi>
          <span className="block truncate text-sm text-soft">{form.client.email}</span>
        </p>
        <Button onClick={() => setChanging(true)}>{texts.changeClient}</Button>
      </div>
    </section>
  );
}

interface SearchProps {
  readonly isFocused: boolean;
  readonly onChoose: (client: Client) => void;
  readonly onMake: (typed: string) => void;
  readonly onClose: (() => void) | undefined;
}

function ClientSearch({ isFocused, onChoose, onMake, onClose }: SearchProps) {
  const { builder: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const fault = useFault();
  const id = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const q = query.trim();
  const found = useQuery({ ...contactSearchQuery(account.path, q), enabled: isOpen }).data?.items ?? [];
  const mayMake = can('contacts:write');
  const count = found.length + (mayMake ? 1 : 0);
  const chosen = Math.min(at, count - 1);
  const choose = (index: number) => {
    const contact = found[index];
    if (contact !== undefined) onChoose({ id: contact.id, name: contact.name, email: contact.email });
    else if (mayMake) onMake(q);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + count }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setOpen(true);
      setAt(isOpen ? to % count : 0);
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key === 'Escape') {
      if (isOpen) setOpen(false);
      else onClose?.();
    }
  };
  return (
    <div className="relative">
      <Field label={texts.client} error={fault('/contact/id') ?? fault('/contact')}>
        {(given) => (
          <input
            {...given}
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to change it
            autoFocus={isFocused}
            placeholder={texts.searchClient}
            className={inputClass}
            value={query}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
              setOpen(true);
            }}
          />
        )}
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.client}
        hidden={!isOpen}
        className="appear absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
      >
        {found.map((contact, index) => (
          <Choice
            key={contact.id}
            id={`${id}-${index}`}
            isChosen={chosen === index}
            onPoint={() => setAt(index)}
            onChoose={() => choose(index)}
          >
            <bdi className="min-w-0 flex-1 truncate">{contact.name}</bdi>
            <span className="min-w-0 truncate text-sm text-soft">{contact.email}</span>
          </Choice>
        ))}
        {mayMake && (
          <Choice
            id={`${id}-${found.length}`}
            isChosen={chosen === found.length}
            onPoint={() => setAt(found.length)}
            onChoose={() => choose(found.length)}
          >
            <Icon name="plus" className="text-soft" />
            <span className="min-w-0 flex-1 truncate">{texts.addClient(q)}</span>
          </Choice>
        )}
        {count === 0 && <p className="p-2 text-soft">{texts.noClient(q)}</p>}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Choice({ id, isChosen, onPoint, onChoose, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      // The field keeps the focus, so that the list does not close before the choice.
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11 ${isChosen ? 'bg-press' : ''}`}
    >
      {children}
    </div>
  );
}
