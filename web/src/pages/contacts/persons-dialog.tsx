import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { contactQuery } from '../../api/queries/contacts.ts';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Checkbox, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';

type Person = Contact['persons'][number];
/** A person as it is typed, with a key that stays while others are removed. */
type Typed = Person & { readonly key: number };

const kinds = ['Invoices', 'Reminders', 'Receipts'] as const;
const MOST = 20;

interface PersonsDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Chooses the people at a client who get mails, under the version that was seen when that began. */
export function PersonsDialog({ contact, onClose }: PersonsDialogProps) {
  const { billing: texts, parts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const id = useId();
  const [persons, setPersons] = useState<readonly Typed[]>(() =>
    contact.persons.map((person, key) => ({ ...person, key })),
  );
  const [seen] = useState(() => queries.getQueryData(contactQuery(account.path, contact.id).queryKey)?.etag);
  const save = useAccountChange(
    (send, typed: readonly Typed[]) =>
      send('PATCH /v1/contacts/{contact_id}', {
        path: { contact_id: contact.id },
        body: { persons: typed.map(({ key: _key, ...person }) => person) },
        ifMatch: seen,
      }),
    { notice: texts.saved, onDone: onClose },
  );
  const change = (key: number, changes: Partial<Person>) =>
    setPersons(persons.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const add = () => {
    const key = Math.max(-1, ...persons.map((one) => one.key)) + 1;
    setPersons([...persons, { key, name: '', email: '', role: null, receives: ['Invoices'] }]);
  };
  const isPlaced = persons.some((_, index) =>
    ['name', 'email', 'role'].some((field) => save.error?.faultOf(`/persons/${index}/${field}`)),
  );
  return (
    <Dialog
      title={texts.persons}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" type="submit" form={id} isBusy={save.isRunning}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isRunning) void save.run(persons);
        }}
        noValidate
        className="grid gap-6"
      >
        <p className="text-soft">{texts.personsText}</p>
        {persons.map((person, index) => (
          <PersonFields
            key={person.key}
            person={person}
            faultOf={(field) => save.error?.faultOf(`/persons/${index}/${field}`)}
            onChange={(changes) => change(person.key, changes)}
            onRemove={() => setPersons(persons.filter(({ key }) => key !== person.key))}
          />
        ))}
        {persons.length < MOST && (
          <Button icon="plus" className="justify-self-start" onClick={add}>
            {texts.addPerson}
          </Button>
        )}
        {save.error !== null && !isPlaced && <Fault error={save.error} />}
      </form>
    </Dialog>
  );
}

interface PersonFieldsProps {
  readonly person: Person;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<Person>) => void;
  readonly onRemove: () => void;
}

function PersonFields({ person, faultOf, onChange, onRemove }: PersonFieldsProps) {
  const { billing: texts } = useMessages();
  const { receives } = person;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{person.name || texts.addPerson}</legend>
      <TextField
        label={texts.name}
        value={person.name}
        autoComplete="off"
        error={faultOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={texts.email}
        type="email"
        value={person.email}
        autoComplete="off"
        error={faultOf('email')}
        onChange={(email) => onChange({ email: email.trim() })}
      />
      <TextField
        label={texts.role}
        value={person.role ?? ''}
        autoComplete="off"
        error={faultOf('role')}
        onChange={(role) => onChange({ role: role === '' ? null : role })}
      />
      <div role="group" aria-label={texts.gets}>
        <span className="block text-sm text-soft">{texts.gets}</span>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={texts.receives[kind]}
            isChecked={receives.includes(kind)}
            onChange={(isChecked) =>
              onChange({ receives: kinds.filter((one) => (one === kind ? isChecked : receives.includes(one))) })
            }
          />
        ))}
      </div>
      <Button className="justify-self-start" onClick={onRemove}>
        {texts.removePerson}
      </Button>
    </fieldset>
  );
}
