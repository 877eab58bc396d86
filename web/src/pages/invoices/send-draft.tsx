import { useQueryClient } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { useFormats } from '../../messages/language.tsx';
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
  const account = useAccount();
  const queries = useQueryClient();
  const sent = useSent();
  const tellChange = useReadAgain(invoice.id);
  const { id, contact, deliveryMethod, paymentSchedule } = invoice;
  const isPassed = ({ dueDate }: { readonly dueDate: string }) => dueDate < today;
  const ifMatch = etag ?? undefined;
  const send = useAction(async (_input: undefined, key) => {
    const body = { status: 'Active' } as const;
    await callApi(account.path, 'PATCH /v1/invoices/{invoice_id}', {
      path: { invoice_id: id },
      body,
      key,
      ifMatch,
    }).catch(tellChange);
    onClose();
    await sent({ id, deliveryMethod, email: contact.email });
  });
  const move = useAction(async (_input: undefined, key) => {
    const rows = paymentSchedule.map(({ id: payment, dueDate, amount, name }) => ({
      id: payment,
      dueDate: dueDate < today ? today : dueDate,
      amount,
      name,
    }));
    await callApi(account.path, 'PATCH /v1/invoices/{invoice_id}', {
      path: { invoice_id: id },
      body: { paymentSchedule: rows },
      key,
      ifMatch,
    }).catch(tellChange);
    await queries.invalidateQueries({ queryKey: [account.path] });
  });
  return (
    <SendDialog
      invoice={id}
      version={etag}
      client={contact.name}
      deliveryMethod={deliveryMethod}
      amount={formats.money(invoice.totalAmount, invoice.currency)}
      passed={paymentSchedule.filter(isPassed).length}
      onMove={() => void move.run(undefined)}
      isBusy={send.isRunning || move.isRunning}
      error={send.error ?? move.error}
      onSend={() => void send.run(undefined)}
      onClose={onClose}
    />
  );
}
