import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';

interface ContactDialogProps {
  /** Null makes a new one. */
  readonly contact: Contact | null;
  readonly onClose: () => void;
}

/** Makes a contact, or changes one. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { contacts: texts, parts } = useMessages();
  const id = useId();
  const [fields, setFields] = useState({
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    type: contact?.type ?? 'Client',
  });
  const save = useSaving(contact, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isRunning) void save.run({ ...fields, name: fields.name.trim(), email: fields.email.trim() });
  };
  const fault = (path: string) => save.error?.faultOf(path);
  const isPlaced = ['/name', '/email', '/type'].some((path) => fault(path) !== undefined);
  return (
    <Dialog
      title={contact === null ? texts.newContact : texts.editTitle(contact.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" type="submit" form={id} isBusy={save.isRunning}>
            {contact === null ? texts.create : texts.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-soft">{contact === null ? texts.newText : texts.editText}</p>
        <TextField
          label={texts.name}
          value={fields.name}
          autoComplete="off"
          error={fault('/name')}
          onChange={(name) => setFields({ ...fields, name })}
        />
        <TextField
          label={texts.email}
          type="email"
          value={fields.email}
          autoComplete="off"
          error={save.error?.code === 'contact_exists' ? texts.taken : fault('/email')}
          onChange={(email) => setFields({ ...fields, email })}
        />
        <Select
          label={texts.type}
          value={fields.type}
          error={fault('/type')}
          options={(['Client', 'Business'] as const).map((value) => ({ value, label: texts.types[value] }))}
          onChange={(type) => setFields({ ...fields, type: type as Contact['type'] })}
        />
        {save.error !== null && !isPlaced && <Fault error={save.error} />}
      </form>
    </Dialog>
  );
}

type Fields = Pick<Contact, 'name' | 'email' | 'type'>;

function useSaving(contact: Contact | null, onClose: () => void) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAction(async (body: Fields, key) => {
    const { data } =
      contact === null
        ? await callApi(account.path, 'POST /v1/contacts', { body, key })
        : await callApi(account.path, 'PATCH /v1/contacts/{contact_id}', {
            path: { contact_id: contact.id },
            body,
            key,
          });
    await queries.invalidateQueries({ queryKey: [account.path] });
    onClose();
    if (contact === null) {
      await navigate({
        to: '/accounts/$account/contacts/$contact',
        params: { account: account.path, contact: data.id },
      });
    }
    showToast({ text: contact === null ? texts.created(data.name) : texts.saved });
  });
}
