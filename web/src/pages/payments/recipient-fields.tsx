import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactSearchQuery } from '../../api/queries/contacts.ts';
import { useMessages } from '../../messages/language.tsx';
import { TextField } from '../../parts/field.tsx';

/** The recipient of a payment. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface RecipientProps {
  readonly value: Recipient;
  readonly onChange: (recipient: Recipient) => void;
  /**
   * The recipient that the payment already has. Their name comes from the contact; a new address makes another
   * recipient.
   */
  readonly asked?: Recipient | undefined;
  readonly errors: { readonly name?: string | undefined; readonly email?: string | undefined };
}

/** The name and the email address of a recipient. An unknown address becomes a new contact. */
export function RecipientFields({ value, onChange, asked, errors }: RecipientProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const typed = useDeferredValue(value.email.trim().slice(0, 100));
  const query = useQuery({
    ...contactSearchQuery(account.path, typed),
    enabled: can('contacts:read') && typed !== '',
    placeholderData: keepPreviousData,
  });
  const plain = (email: string) => email.trim().toLowerCase();
  const isAsked = asked !== undefined && plain(asked.email) === plain(value.email);
  const isKnown = query.data?.items.some(({ email }) => plain(email) === plain(value.email)) ?? false;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={texts.name}
        value={isAsked ? asked.name : value.name}
        error={errors.name}
        readOnly={isAsked}
        hint={isAsked ? texts.nameKept : undefined}
        maxLength={200}
        autoComplete="off"
        onChange={(name) => onChange({ ...value, name })}
      />
      <TextField
        label={texts.email}
        type="email"
        value={value.email}
        error={errors.email}
        hint={isAsked ? texts.askedThere : isKnown ? texts.knownContact : texts.newContact}
        maxLength={254}
        autoComplete="off"
        onChange={(email) => onChange({ ...value, email })}
      />
    </div>
  );
}
