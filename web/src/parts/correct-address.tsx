import { useId, useState } from 'react';
import { useKeepsMails } from '../account/mail-delivery.ts';
import { useCan } from '../account/session.tsx';
import type { FullInvoice } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { useAccountChange } from './account-change.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Fault } from './states.tsx';

type Addressed = Pick<FullInvoice, 'id' | 'contactId' | 'contact' | 'status'>;

interface CorrectAddressProps {
  readonly invoice: Addressed;
  readonly look?: ButtonLook;
}

/** Gives the client of an invoice another address, and with it the invoice, which is sent there. */
export function CorrectAddress({ invoice, look }: CorrectAddressProps) {
  const { bounces: texts } = useMessages();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('invoices:write') || !can('contacts:write')) return null;
  return (
    <>
      <Button look={look} icon="edit" onClick={() => setOpen(true)}>
        {texts.correct}
      </Button>
      {isOpen && <AddressDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressDialog({ invoice, onClose }: { readonly invoice: Addressed; readonly onClose: () => void }) {
  const { bounces: texts, parts } = useMessages();
  const id = useId();
  const isKept = useKeepsMails();
  const [email, setEmail] = useState(invoice.contact.email);
  const action = useAccountChange(
    async (send, wanted: string) => {
      const path = { contact_id: invoice.contactId };
      await send('PATCH /v1/contacts/{contact_id}', { path, body: { email: wanted } });
      // The invoice has a copy of its own, which is what mails go by.
      await send('PATCH /v1/invoices/{invoice_id}', {
        path: { invoice_id: invoice.id },
        body: { contact: { id: invoice.contactId } },
      });
      return wanted;
    },
    {
      notice: (wanted, areMailsKept) => (areMailsKept ? texts.savedKept : texts.saved)(wanted),
      onDone: onClose,
    },
  );
  const fault = action.error?.faultOf('/email');
  return (
    <Dialog
      title={texts.correctTitle(invoice.contact.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" type="submit" form={id} isBusy={action.isRunning}>
            {isKept ? texts.saveKept : texts.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!action.isRunning) void action.run(email.trim());
        }}
        noValidate
        className="grid gap-4"
      >
        <p className="text-soft">{isKept ? texts.correctKept : texts.correctText}</p>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          autoFocus
          value={email}
          onChange={setEmail}
          error={fault}
        />
        {action.error !== null && fault === undefined && <Fault error={action.error} />}
      </form>
    </Dialog>
  );
}
