import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { ApiError, callApi } from '../../api/client.ts';
import { readAgain } from '../../api/read-again.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { type ChangeOptions, type Send, useAccountChange } from '../../parts/account-change.ts';
import { DeleteDraft } from '../../parts/delete-draft.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { DateField, Select } from '../../parts/field.tsx';
import { showToast } from '../../parts/toast.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { CreditDialog } from './credit/dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { EndingDialog } from './ending/dialog.tsx';
import { PostponeDialog } from './ending/postpone-dialog.tsx';
import type { OpenDialog } from './offered.ts';
import { useReadAgain } from './read-again.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { SendDraft } from './send-draft.tsx';

interface InvoiceDialogProps {
  readonly dialog: OpenDialog;
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
  /** Opens another dialog in place of this one. */
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Asks for confirmation of the chosen action, and runs it. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { dialog } = props;
  if (dialog.kind === 'refund') return <RefundDialog {...props} payment={dialog.payment} />;
  if (dialog.kind === 'mark') return <MarkDialog {...props} payment={dialog.payment} />;
  if (dialog.kind === 'credit') return <CreditDialog {...props} />;
  if (dialog.kind === 'ending')
    return <EndingDialog {...props} onPlain={() => props.onOpen({ kind: 'cancel' })} />;
  if (dialog.kind === 'postpone') return <PostponeDialog {...props} />;
  if (dialog.kind === 'duplicate') return <DuplicateDialog {...props} />;
  if (dialog.kind === 'client') return <ClientDialog {...props} />;
  if (dialog.kind === 'remind') return <RemindDialog {...props} />;
  if (dialog.kind === 'unmark' || dialog.kind === 'waive')
    return <DecisionDialog {...props} kind={dialog.kind} payment={dialog.payment} />;
  if (dialog.kind === 'send') return <SendDraft {...props} />;
  if (dialog.kind === 'delete') return <DeleteDraft invoice={props.invoice.id} onClose={props.onClose} />;
  return <StatusDialog {...props} kind={dialog.kind} />;
}

/** A change of the invoice, which ends the dialog. A change by somebody else is shown in it. */
function useInvoiceChange(
  { invoice, onClose }: InvoiceDialogProps,
  work: (send: Send) => Promise<unknown>,
  notice: ChangeOptions<unknown>['notice'],
) {
  const tellChange = useReadAgain(invoice.id);
  return useAccountChange((send) => work(send).catch(tellChange), { notice, onDone: onClose });
}

function StatusDialog(props: InvoiceDialogProps & { readonly kind: 'cancel' | 'writeOff' }) {
  const { invoice, etag, kind, onClose } = props;
  const { invoice: texts, invoices, tellYourself } = useMessages();
  const isKept = useKeepsMails();
  const { name } = invoice.contact;
  const formats = useFormats();
  const amount = formats.money(invoice.amountDue, invoice.currency);
  const cancelText = isKept ? `${texts.cancelTextKept(name)} ${tellYourself(name)}` : texts.cancelText(name);
  const status = ({ cancel: 'Canceled', writeOff: 'Uncollectible' } as const)[kind];
  const [title, text, label, done] =
    kind === 'cancel'
      ? [texts.cancelTitle, cancelText, texts.cancelInvoice, texts.canceled]
      : [texts.writeOffTitle(amount), texts.writeOffText, texts.writeOffSend(amount), texts.writtenOff];
  const path = { invoice_id: invoice.id };
  const action = useInvoiceChange(
    props,
    (send) => send('PATCH /v1/invoices/{invoice_id}', { path, body: { status }, ifMatch: etag }),
    done,
  );
  return (
    <Confirm
      {...{ title, label, action, onClose }}
      look="danger"
      closeLabel={kind === 'cancel' ? invoices.keep(1) : undefined}
    >
      <p>{text}</p>
    </Confirm>
  );
}

function RemindDialog(props: InvoiceDialogProps) {
  const { invoice, onClose } = props;
  const { invoice: texts, mailsKept } = useMessages();
  const isKept = useKeepsMails();
  const { name, email } = invoice.contact;
  const path = { invoice_id: invoice.id };
  const action = useInvoiceChange(
    props,
    (send) => send('POST /v1/invoices/{invoice_id}/remind', { path, body: {} }),
    (_reminded, areKept) => (areKept ? texts.remindedKept : texts.reminded)(name),
  );
  return (
    <Confirm
      title={texts.remindTitle(name)}
      label={isKept ? texts.remindWrite : texts.remindSend}
      action={action}
      onClose={onClose}
    >
      <p>{isKept ? mailsKept : texts.remindText(email)}</p>
    </Confirm>
  );
}

function MarkDialog(props: InvoiceDialogProps & { readonly payment: string | undefined }) {
  const { invoice, etag, payment, onClose } = props;
  const messages = useMessages();
  const { invoice: texts } = messages;
  const formats = useFormats();
  const today = useToday();
  const isKept = useKeepsMails();
  const payable = invoice.paymentSchedule.filter((one) => one.actions.markAsPaid.allowed);
  const [chosen, setChosen] = useState(payment ?? invoice.nextPayment?.id ?? payable[0]?.id ?? '');
  const [paidOn, setPaidOn] = useState(today);
  const one = invoice.paymentSchedule.find(({ id }) => id === chosen);
  const amount = formats.money((one?.amount ?? 0) - (one?.paidAmount ?? 0), invoice.currency);
  const action = useInvoiceChange(
    props,
    (send) =>
      send('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/mark_as_paid', {
        path: { invoice_id: invoice.id, payment_id: chosen },
        body: { paidOn },
        ifMatch: etag,
      }),
    { text: texts.marked(amount), undo: () => void unmark() },
  );
  const unmark = useUnmark(invoice.id, chosen);
  const nameOf = (id: string) => {
    const index = invoice.paymentSchedule.findIndex((other) => other.id === id);
    const found = invoice.paymentSchedule[index];
    const name = found?.name ?? messages.nthPayment(index + 1, invoice.paymentSchedule.length);
    return `${name}, ${formats.money(found?.amount ?? 0, invoice.currency)}`;
  };
  return (
    <Confirm title={texts.markTitle(amount)} label={texts.markSend(amount)} action={action} onClose={onClose}>
      <p>{isKept ? `${texts.markTextKept} ${messages.mailsKept}` : texts.markText}</p>
      <div className="grid gap-3 text-ink">
        {payment === undefined && payable.length > 1 && (
          <Select
            label={texts.whichPayment}
            value={chosen}
            onChange={setChosen}
            options={payable.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          />
        )}
        <DateField label={texts.paidOn} value={paidOn} max={today} onChange={setPaidOn} />
      </div>
    </Confirm>
  );
}

/** Unmarks a payment from the notice that follows marking it. The dialog is closed by then. */
function useUnmark(invoice: string, payment: string): () => Promise<void> {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  return async () => {
    const path = { invoice_id: invoice, payment_id: payment };
    const operation = 'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid';
    try {
      await callApi(account.path, operation, { path, body: {}, key: crypto.randomUUID() });
      showToast({ text: texts.unmarked });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      showToast({ text: cause.message, isBad: true });
    }
    await readAgain(queries, [account.path]);
  };
}

function DecisionDialog(
  props: InvoiceDialogProps & { readonly kind: 'unmark' | 'waive'; readonly payment: string },
) {
  const { invoice, etag, kind, payment, onClose } = props;
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const one = invoice.paymentSchedule.find(({ id }) => id === payment);
  const paid = one?.paidAmount ?? 0;
  const amount = formats.money(kind === 'waive' ? (one?.amount ?? 0) - paid : paid, invoice.currency);
  const [title, text, label, done] =
    kind === 'waive'
      ? [texts.waiveTitle(amount), texts.waiveText, texts.waiveSend(amount), texts.waived(amount)]
      : [texts.unmarkTitle(amount), texts.unmarkText, texts.unmark, texts.unmarked];
  const operation = (
    {
      waive: 'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/waive',
      unmark: 'POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/unmark_as_paid',
    } as const
  )[kind];
  const path = { invoice_id: invoice.id, payment_id: payment };
  const action = useInvoiceChange(props, (send) => send(operation, { path, body: {}, ifMatch: etag }), done);
  return (
    <Confirm {...{ title, label, action, onClose }} look={kind === 'waive' ? 'danger' : 'primary'}>
      <p>{text}</p>
    </Confirm>
  );
}
