import { useId } from 'react';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { VersionChoice } from '../../parts/version-choice.tsx';
import { type ContactFields, type Contest, type Late, useContactEditing } from './contact-editing.ts';

interface ContactDialogProps {
  /** Null makes a new one. */
  readonly contact: Contact | null;
  readonly onClose: () => void;
}

/** Makes a contact, or changes one. What somebody else has changed meanwhile is told, field by field, never overwritten. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { contacts: texts, parts } = useMessages();
  const id = useId();
  const { fields, change, contested, late, save, submit } = useContactEditing(contact, onClose);
  const fault = (path: string) => save.error?.faultOf(path);
  const isPlaced = ['/name', '/email', '/type'].some((path) => fault(path) !== undefined);
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
        {late !== null && <Contested fields={fields} contested={contested} late={late} onChoose={change} />}
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
        {save.error !== null && !isPlaced && !isTold && <Fault error={save.error} />}
      </form>
    </Dialog>
  );
}

interface ContestedProps {
  readonly fields: ContactFields;
  readonly contested: readonly Contest[];
  readonly late: Late;
  readonly onChoose: (chosen: Partial<ContactFields>) => void;
}

/** What somebody else has changed, and of what both have changed, which version holds. */
function Contested({ fields, contested, late, onChoose }: ContestedProps) {
  const { contacts: texts } = useMessages();
  const { byOf } = useChangeText();
  const shown = (field: keyof ContactFields, value: string) =>
    field === 'type' ? texts.types[value as Contact['type']] : value;
  return (
    <div role="alert" className="grid gap-4">
      <p>{texts.conflict.text(byOf(late.change) ?? '')}</p>
      {contested.map(({ field, mine }) => (
        <fieldset key={field}>
          <legend className="mb-1 font-medium">{texts[field]}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {[
              { label: texts.conflict.mine, value: mine },
              { label: texts.conflict.theirs, value: late.theirs[field] },
            ].map(({ label, value }) => (
              <VersionChoice
                key={label}
                part={field}
                label={label}
                isChosen={fields[field] === value}
                onChoose={() => onChoose({ [field]: value })}
              >
                <span className="block wrap-anywhere">{shown(field, value)}</span>
              </VersionChoice>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
