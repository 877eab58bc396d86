import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactQuery, contactSearchQuery } from '../../api/queries/contacts.ts';
import { languageNames, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Combobox, type ComboOption } from '../../parts/combobox.tsx';
import { Icon } from '../../parts/icon.tsx';
import { BilledPart } from './billed-part.tsx';
import { useBuilding, useChange, useFault } from './context.ts';
import { withClient } from './copy.ts';
import type { Client } from './form.ts';
import { NewClient } from './new-client.tsx';

/** Chooses the client of the invoice: a search among the contacts, or a new contact. */
export function ClientPart() {
  const { builder: texts } = useMessages();
  const { form, keeper } = useBuilding();
  const change = useChange();
  const [making, setMaking] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const choose = (client: Client) => {
    setMaking(null);
    setChanging(false);
    change(withClient(form, client, keeper.copied));
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
          <span className="block wrap-anywhere">
            <bdi>{form.client.name}</bdi>
          </span>
          <span className="block text-sm wrap-anywhere text-soft">
            {form.client.email}
            <ClientLanguage id={form.client.id} />
          </span>
        </p>
        <Button onClick={() => setChanging(true)}>{texts.changeClient}</Button>
      </div>
      <div className="mt-3">
        <BilledPart clientId={form.client.id} />
      </div>
    </section>
  );
}

/** The language in which the client gets the invoice, where it is not the account's own. */
function ClientLanguage({ id }: { readonly id: string }) {
  const account = useAccount();
  const can = useCan();
  const contact = useQuery({ ...contactQuery(account.path, id), enabled: can('contacts:read') }).data;
  return contact?.language == null ? null : ` · ${languageNames[contact.language]}`;
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
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const q = query.trim();
  const found = useQuery({ ...contactSearchQuery(account.path, q), enabled: isUsed }).data?.items ?? [];
  const options: ComboOption[] = found.map(({ id, name, email }) => ({
    id,
    content: (
      <>
        <span className="min-w-0 flex-1 py-1">
          <span className="block truncate">
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-sm text-soft">{email}</span>
        </span>
      </>
    ),
    onChoose: () => onChoose({ id, name, email }),
  }));
  if (can('contacts:write')) {
    options.push({
      id: 'new',
      content: (
        <>
          <Icon name="plus" className="text-soft" />
          <span className="min-w-0 flex-1 truncate">{texts.addClient(q)}</span>
        </>
      ),
      onChoose: () => onMake(q),
    });
  }
  return (
    <Combobox
      label={texts.client}
      placeholder={texts.searchClient}
      error={fault('/contact/id') ?? fault('/contact')}
      query={query}
      onQuery={setQuery}
      options={options}
      nothing={texts.noClient(q)}
      onOpen={() => setUsed(true)}
      onClose={onClose}
      isFocused={isFocused}
    />
  );
}
