import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactSearchQuery } from '../../api/queries/contacts.ts';
import { lastDeliveredQuery } from '../../api/queries/payments.ts';
import { recipientOfContactQuery } from '../../api/queries/recipients.ts';
import type { Contact } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Combobox, type ComboOption } from '../../parts/combobox.tsx';
import { Icon } from '../../parts/icon.tsx';
import { bankOf, RecipientMeaning, useProcessorName } from '../../parts/recipient-state.tsx';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { useIsSetUp } from './set-up.ts';

interface RecipientPartProps {
  readonly value: Recipient;
  readonly onChange: (recipient: Recipient) => void;
  readonly errors: { readonly name?: string | undefined; readonly email?: string | undefined };
}

/** Chooses the recipient of a new payment: a search among the contacts, or a new name and address. */
export function RecipientPart({ value, onChange, errors }: RecipientPartProps) {
  const { payments: texts } = useMessages();
  const can = useCan();
  const [way, setWay] = useState<'search' | 'chosen' | 'typed'>(
    value.email !== '' ? 'chosen' : can('contacts:read') ? 'search' : 'typed',
  );
  const choose = (recipient: Recipient, next: typeof way) => {
    onChange(recipient);
    setWay(next);
  };
  const fields = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The search field is gone after a choice: the focus moves to the first empty field.
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    if (!isFirst.current && way === 'typed') inputs.find((input) => input.value === '')?.focus();
    isFirst.current = false;
  }, [way]);
  // An error about the chosen contact opens the fields, so that the person can correct it.
  const hasFault = errors.name !== undefined || errors.email !== undefined;
  if (way === 'search') {
    return (
      <RecipientSearch
        error={hasFault ? texts.chooseRecipient : undefined}
        onChoose={({ name, email }) => choose({ name, email }, 'chosen')}
        onNew={(typed) =>
          choose(typed.includes('@') ? { name: '', email: typed } : { name: typed, email: '' }, 'typed')
        }
      />
    );
  }
  if (way === 'chosen' && !hasFault) {
    return (
      <section aria-label={texts.recipient}>
        <p className="font-medium">{texts.recipient}</p>
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0">
            <bdi className="block wrap-anywhere">{value.name}</bdi>
            <span className="block text-sm wrap-anywhere text-soft">{value.email}</span>
            <KnownContact email={value.email} />
          </p>
          <Button onClick={() => choose({ name: '', email: '' }, can('contacts:read') ? 'search' : 'typed')}>
            {texts.changeRecipient}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div ref={fields}>
      <RecipientFields value={value} onChange={onChange} errors={errors} />
      {can('contacts:read') && (
        <Button
          look="quiet"
          icon="people"
          className="-ms-3 mt-1"
          onClick={() => choose({ name: '', email: '' }, 'search')}
        >
          {texts.fromContacts}
        </Button>
      )}
    </div>
  );
}

interface SearchProps {
  readonly error: string | undefined;
  readonly onChoose: (contact: Contact) => void;
  readonly onNew: (typed: string) => void;
}

function RecipientSearch({ error, onChoose, onNew }: SearchProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const q = query.trim().slice(0, 100);
  const found = useQuery({ ...contactSearchQuery(account.path, q), enabled: isUsed }).data?.items ?? [];
  const options: ComboOption[] = [
    ...found.map((contact) => ({
      id: contact.id,
      content: (
        <span className="min-w-0 flex-1 py-1">
          <bdi className="block truncate">{contact.name}</bdi>
          <span className="block truncate text-sm text-soft">{contact.email}</span>
        </span>
      ),
      onChoose: () => onChoose(contact),
    })),
    {
      id: 'new',
      content: (
        <>
          <Icon name="plus" className="text-soft" />
          <span className="min-w-0 flex-1 truncate">{texts.newRecipient(q)}</span>
        </>
      ),
      onChoose: () => onNew(q),
    },
  ];
  return (
    <Combobox
      label={texts.recipient}
      placeholder={texts.searchRecipient}
      error={error}
      query={query}
      onQuery={setQuery}
      options={options}
      nothing={texts.noContact(q)}
      onOpen={() => setUsed(true)}
    />
  );
}

/** The last payment to a contact who was chosen, and whether the contact can be paid. */
function KnownContact({ email }: { readonly email: string }) {
  const account = useAccount();
  const isSetUp = useIsSetUp();
  const known = useQuery(contactSearchQuery(account.path, email)).data?.items;
  const contact = known?.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (contact === undefined) return null;
  return (
    <>
      <PaidBefore contactId={contact.id} />
      {isSetUp && <ItsAccount contact={contact} />}
    </>
  );
}

function ItsAccount({ contact }: { readonly contact: Contact }) {
  const { recipients: texts } = useMessages();
  const account = useAccount();
  const processor = useProcessorName();
  const { data: recipient } = useQuery(recipientOfContactQuery(account.path, contact.id));
  if (recipient === undefined) return null;
  const isRefused = recipient?.status === 'Rejected';
  const bank = recipient === null ? '' : bankOf(recipient);
  return (
    <span className={`block text-sm ${isRefused ? 'text-bad' : 'text-soft'}`}>
      {recipient === null ? (
        texts.setsUp(processor)
      ) : recipient.status === 'Ready' && bank !== '' ? (
        texts.goesTo(bank)
      ) : (
        <RecipientMeaning name={contact.name} recipient={recipient} />
      )}
    </span>
  );
}

// The recipient says where the money goes: what came last only helps to recognise them.
function PaidBefore({ contactId }: { readonly contactId: string }) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const account = useAccount();
  const last = useQuery(lastDeliveredQuery(account.path, contactId)).data;
  if (last == null || last.destination === null || last.paymentDate === null) return null;
  const { bankName, last4 } = last.destination;
  return (
    <span className="block text-sm text-soft">
      {texts.paidBefore(
        formats.money(last.totalAmount, last.currency),
        formats.date(last.paymentDate, today),
        `${bankName} ${last4}`,
      )}
    </span>
  );
}
