import { useKeepsMails } from '../account/mail-delivery.ts';
import { useMessages } from '../messages/language.tsx';
import { useAccountChange } from './account-change.ts';
import { Confirm } from './dialog.tsx';

interface EndAutopayProps {
  readonly invoiceId: string;
  readonly clientName: string;
  readonly onClose: () => void;
}

/** Ends autopay of an invoice after a confirmation. */
export function EndAutopay({ invoiceId, clientName, onClose }: EndAutopayProps) {
  const { invoice: texts, tellYourself } = useMessages();
  const isKept = useKeepsMails();
  const end = useAccountChange(
    (send) => send('DELETE /v1/invoices/{invoice_id}/autopay', { path: { invoice_id: invoiceId } }),
    { notice: texts.autopayEnded, onDone: onClose },
  );
  return (
    <Confirm
      title={texts.autopayEndTitle}
      label={texts.autopayEnd}
      look="danger"
      action={end}
      onClose={onClose}
    >
      <p>
        {isKept
          ? `${texts.autopayEndTextKept(clientName)} ${tellYourself(clientName)}`
          : texts.autopayEndText(clientName)}
      </p>
    </Confirm>
  );
}
