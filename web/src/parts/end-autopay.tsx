import { useQueryClient } from '@tanstack/react-query';
import { useKeepsMails } from '../account/mail-delivery.ts';
import { useAccount } from '../account/session.tsx';
import { useAction } from '../api/action.ts';
import { callApi } from '../api/client.ts';
import { useMessages } from '../messages/language.tsx';
import { Confirm } from './dialog.tsx';
import { showToast } from './toast.tsx';

interface EndAutopayProps {
  readonly invoiceId: string;
  readonly clientName: string;
  readonly onClose: () => void;
}

/** Ends autopay of an invoice after a confirmation. */
export function EndAutopay({ invoiceId, clientName, onClose }: EndAutopayProps) {
  const { invoice: texts, tellYourself } = useMessages();
  const isKept = useKeepsMails();
  const account = useAccount();
  const queries = useQueryClient();
  const end = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'DELETE /v1/invoices/{invoice_id}/autopay', {
      path: { invoice_id: invoiceId },
      key,
    });
    await queries.invalidateQueries({ queryKey: [account.path] });
    showToast({ text: texts.autopayEnded });
    onClose();
  });
  return (
    <Confirm
      title={texts.autopayEndTitle}
      label={texts.autopayEnd}
      look="danger"
      action={end}
      onConfirm={() => void end.run(undefined)}
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
