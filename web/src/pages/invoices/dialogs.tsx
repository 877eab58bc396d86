import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { DeleteDraft } from '../../parts/delete-draft.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { CreditDialog } from './credit/dialog.tsx';
import { FinalDialog } from './deposits-section.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { EndingDialog } from './ending/dialog.tsx';
import { PostponeDialog } from './ending/postpone-dialog.tsx';
import { type InvoiceDialogProps, useInvoiceChange } from './invoice-change.ts';
import { MarkDialog } from './manual/mark-dialog.tsx';
import { isPaymentPlan } from './payment-plan.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { SendDraft } from './send-draft.tsx';

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
  if (dialog.kind === 'final') return <FinalDialog {...props} />;
  if (dialog.kind === 'send') return <SendDraft {...props} />;
  if (dialog.kind === 'delete') return <DeleteDraft invoice={props.invoice.id} onClose={props.onClose} />;
  return <StatusDialog {...props} kind={dialog.kind} />;
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

function DecisionDialog(
  props: InvoiceDialogProps & { readonly kind: 'unmark' | 'waive'; readonly payment: string },
) {
  const { invoice, etag, kind, payment, onClose } = props;
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const one = invoice.paymentSchedule.find(({ id }) => id === payment);
  const rest = (one?.amount ?? 0) - (one?.paidAmount ?? 0);
  const amount = formats.money(kind === 'waive' ? rest : (one?.outsideAmount ?? 0), invoice.currency);
  const isPlan = isPaymentPlan(invoice);
  const waiveText = isPlan ? texts.waivePlanText(amount) : texts.waiveText;
  const [title, text, label, done] =
    kind === 'waive'
      ? [texts.waiveTitle(amount), waiveText, texts.waiveSend(amount), texts.waived(amount)]
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
      {kind === 'waive' && isPlan && invoice.deliveryMethod === 'Email' && <p>{texts.waivePlanMail}</p>}
    </Confirm>
  );
}
