import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactSearchQuery } from '../../api/queries/contacts.ts';
import { useMessages } from '../../messages/language.tsx';
import { TextField } from '../../parts/field.tsx';

/** Whom a payment goes to. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface RecipientProps {
  readonly value: Recipient;
  readonly onChange: (recipient: Recipient) => void;
  /** Who is asked already. Their name is that of the contact: only another address makes it another recipient. */
  readonly asked?: Recipient | undefined;
  readonly errors: { readonly name?: string | undefined; readonly email?: string | undefined };
}

/** Name and e-mail of a recipient; a name that is known fills in the e-mail. Who is not known yet becomes a contact. */
export function RecipientFields({ value, onChange, asked, errors }: RecipientProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const id = useId();
  const typed = useDeferredValue(value.name.trim().slice(0, 100));
  const query = useQuery({
    ...contactSearchQuery(account.path, typed),
    enabled: can('contacts:read'),
    placeholderData: keepPreviousData,
  });
  const known = query.data?.items ?? [];
  const plain = (email: string) => email.trim().toLowerCase();
  const isAsked = asked !== undefined && plain(asked.email) === plain(value.email);
  const isKnown = known.some(({ email }) => plain(email) === plain(value.email));
  const rename = (name: string) => {
    const same = known.filter((one) => one.name === name);
    const email = same.length === 1 ? (same[0]?.email ?? '') : value.email;
    onChange({ name, email });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={texts.name}
        value={isAsked ? asked.name : value.name}
        error={errors.name}
        readOnly={isAsked}
        hint={isAsked ? texts.nameKept : undefined}
        list={id}
        maxLength={200}
        autoComplete="off"
        onChange={rename}
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
      <datalist id={id}>
        {known.map((one) => (
          <option key={one.id} value={one.name}>
            {one.email}
          </option>
        ))}
      </datalist>
    </div>
  );
}
