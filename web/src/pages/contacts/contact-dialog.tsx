import { useId } from 'react';
import type { Contact } from '../../api/schema.ts';
import { languageNames, useMessages } from '../../messages/language.tsx';
import { type BillingField, billingFields } from '../../parts/billed-fields.ts';
import { BillingFields } from '../../parts/billing-fields.tsx';
import { Button } from '../../parts/button.tsx';
import { Contested } from '../../parts/contested.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { useContactEditing } from './contact-editing.ts';
import type { ContactFields } from './contact-fields.ts';

interface ContactDialogProps {
  readonly contact: Contact | null;
  readonly onClose: () => void;
}

/** Creates or edits a contact. Changes that somebody else saves first are shown field by field, never overwritten. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { contacts: texts, parts } = useMessages();
  const id = useId();
  const editing = useContactEditing(contact, onClose);
  const { fields, change, save, submit } = editing;
  const fault = (path: string) => save.error?.faultOf(path);
  const placed = ['name', 'email', 'type', 'language', 'externalId', ...billingFields];
  const isPlaced = placed.some((field) => fault(`/${field}`) !== undefined);
  const isTold = save.error?.status === 412;
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
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
        className="grid gap-4"
      >
        <p className="text-soft">{contact === null ? texts.newText : texts.editText}</p>
        <OtherChanges editing={editing} />
        <TextField
          label={texts.name}
          value={fields.name}
          autoComplete="off"
          error={fault('/name')}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={texts.email}
          type="email"
          value={fields.email}
          autoComplete="off"
          error={save.error?.code === 'contact_exists' ? texts.taken : fault('/email')}
          onChange={(email) => change({ email })}
        />
        <Select
          label={texts.type}
          value={fields.type}
          error={fault('/type')}
          options={(['Client', 'Business'] as const).map((value) => ({ value, label: texts.types[value] }))}
          onChange={(type) => change({ type: type as Contact['type'] })}
        />
        <LanguageChoice editing={editing} />
        <TextField
          label={texts.externalId}
          hint={texts.externalIdHint}
          value={fields.externalId}
          autoComplete="off"
          error={save.error?.code === 'external_id_taken' ? texts.externalIdTaken : fault('/externalId')}
          onChange={(externalId) => change({ externalId })}
        />
        <BillingFields hasTitle fields={fields} faultOf={fault} onChange={change} />
        {save.error !== null && !isPlaced && !isTold && <Fault error={save.error} />}
      </form>
    </Dialog>
  );
}

function LanguageChoice({ editing }: { readonly editing: ReturnType<typeof useContactEditing> }) {
  const { contacts: texts } = useMessages();
  const { fields, change, save } = editing;
  return (
    <Select
      label={texts.language}
      hint={texts.languageHint}
      value={fields.language}
      error={save.error?.faultOf('/language')}
      options={[
        { value: '', label: texts.languageOfAccount },
        ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(language) => change({ language: language as ContactFields['language'] })}
    />
  );
}

function OtherChanges({ editing }: { readonly editing: ReturnType<typeof useContactEditing> }) {
  const { contacts: texts, billing } = useMessages();
  const { fields, change, contested, late } = editing;
  if (late === null) return null;
  const shown = (field: keyof ContactFields, value: string) => {
    if (field === 'type') return texts.types[value as Contact['type']];
    if (field !== 'language') return value;
    return value === '' ? texts.languageOfAccount : languageNames[value as keyof typeof languageNames];
  };
  return (
    <Contested
      change={late.change}
      fields={contested.map(({ field, mine }) => ({
        name: field,
        label: isBilling(field) ? billing.fields[field] : texts[field],
        versions: [mine, late.theirs[field]].map((value) => ({
          isChosen: fields[field] === value,
          shown: shown(field, value),
        })),
        onChoose: (version) => change({ [field]: version === 0 ? mine : late.theirs[field] }),
      }))}
    />
  );
}

const isBilling = (field: keyof ContactFields): field is BillingField =>
  billingFields.some((one) => one === field);
