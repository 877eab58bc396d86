import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { ShownInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DateField } from '../../parts/field.tsx';

interface DuplicateDialogProps {
  readonly invoice: ShownInvoice;
  readonly onClose: () => void;
}

/** Asks for the day of the new event, and opens the builder with a copy. Nothing is stored before somebody changes or sends it. */
export function DuplicateDialog({ invoice, onClose }: DuplicateDialogProps) {
  const { templates: texts, parts, builder } = useMessages();
  const account = useAccount();
  const navigate = useNavigate();
  const [event, setEvent] = useState('');
  const isCounted = invoice.paymentSchedule.some(({ due }) => due?.from === 'Event');
  const hint = isCounted ? texts.duplicateEventCounted : texts.duplicateEventHint;
  const open = () =>
    navigate({
      to: '/accounts/$account/invoices/new',
      params: { account: account.path },
      search: { copy: invoice.id, ...(event === '' ? {} : { event }) },
    });
  return (
    <Dialog
      title={texts.duplicateTitle(invoice.number ?? '')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" onClick={() => void open()}>
            {texts.continue}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-soft">{texts.duplicateText}</p>
        <DateField
          label={texts.duplicateEvent}
          hint={invoice.eventDate === null ? builder.optional : hint}
          value={event}
          onChange={setEvent}
        />
      </div>
    </Dialog>
  );
}
