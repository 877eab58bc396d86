import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { readApi } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import type { Client } from './form.ts';

interface NewClientProps {
  /** What was typed in the search: a name, or an address. */
  readonly typed: string;
  readonly onMade: (client: Client) => void;
  readonly onClose: () => void;
}

/** A contact that is made without leaving the invoice. An address that a contact has already leads to that contact. */
export function NewClient({ typed, onMade, onClose }: NewClientProps) {
  const { builder: texts, parts } = useMessages();
  const account = useAccount();
  const box = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(typed.includes('@') ? '' : typed);
  const [email, setEmail] = useState(typed.includes('@') ? typed : '');
  const [existing, setExisting] = useState<Client | null>(null);
  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll('input') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, []);
  const body = { name: name.trim(), email: email.trim() };
  const make = useAccountChange(
    (send) => {
      setExisting(null);
      return send('POST /v1/contacts', { body }).catch(async (cause: unknown) => {
        const query = { email: body.email };
        const found = await readApi(account.path, 'GET /v1/contacts', { query }).catch(() => null);
        setExisting(found?.items[0] ?? null);
        throw cause;
      });
    },
    {
      concerns: ['contacts'],
      onDone: (made) => onMade({ id: made.id, name: made.name, email: made.email }),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void make.run();
  };
  const { error } = make;
  const hasField = ['/name', '/email'].some((path) => error?.faultOf(path) !== undefined);
  return (
    <form ref={box} onSubmit={submit} aria-label={texts.newClient} className="grid gap-3" noValidate>
      <h2 className="font-semibold">{texts.newClient}</h2>
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <TextField
          label={texts.name}
          value={name}
          autoComplete="off"
          error={error?.faultOf('/name')}
          onChange={setName}
        />
        <TextField
          label={texts.email}
          type="email"
          value={email}
          autoComplete="off"
          error={error?.faultOf('/email')}
          onChange={setEmail}
        />
      </div>
      {error !== null && !hasField && <Fault error={error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{parts.cancel}</Button>
        {existing !== null && (
          <Button onClick={() => onMade({ id: existing.id, name: existing.name, email: existing.email })}>
            {texts.takeExisting(existing.name)}
          </Button>
        )}
        <Button type="submit" isBusy={make.isRunning}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
