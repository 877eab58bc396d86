import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { useFormats } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { SendDialog, useSent } from '../../parts/send-dialog.tsx';
import { useReadAgain } from './read-again.ts';

interface SendDraftProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Sends a draft from its page, after its mail was looked at; dates that have passed can be moved first. */
export function SendDraft({ invoice, etag, onClose }: SendDraftProps) {
  const formats = useFormats();
  const today = useToday();
  const { path } = useAccount();
  const sent = useSent();
  const tellChange = useReadAgain(invoice.id);
  const { id, contact, deliveryMethod, paymentSchedule } = invoice;
  // A date by a rule is worked out again when the invoice is issued.
  const isPassed = ({ dueDate, due }: (typeof paymentSchedule)[number]) => due === null && dueDate < today;
  const sending = { path: { invoice_id: id }, ifMatch: etag };
  const issue = useAction(async (key) => {
    const body = { status: 'Active' } as const;
    await callApi(path, 'PATCH /v1/invoices/{invoice_id}', { ...sending, body, key }).catch(tellChange);
    onClose();
    // Reads everything again, too.
    await sent({ id, deliveryMethod, email: contact.email });
  });
  const move = useAccountChange((send) => {
    const rows = paymentSchedule.map(({ id: payment, dueDate, due, amount, share, name }) => ({
      id: payment,
      ...(due ? { due } : { dueDate: dueDate < today ? today : dueDate }),
      ...(share ? { share } : { amount }),
      name,
    }));
    const body = { paymentSchedule: rows };
    return send('PATCH /v1/invoices/{invoice_id}', { ...sending, body }).catch(tellChange);
  });
  return (
    <SendDialog
      invoice={id}
      version={etag}
      client={contact.name}
      deliveryMethod={deliveryMethod}
      amount={formats.money(invoice.totalAmount, invoice.currency)}
      passed={paymentSchedule.filter(isPassed).length}
      onMove={() => void move.run()}
      isBusy={issue.isRunning || move.isRunning}
      error={issue.error ?? move.error}
      onSend={() => void issue.run()}
      onClose={onClose}
    />
  );
}
