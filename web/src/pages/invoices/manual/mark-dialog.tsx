import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useKeepsMails } from '../../../account/mail-delivery.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { DateField, Select, TextField } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { type InvoiceDialogProps, useInvoiceChange } from '../invoice-change.ts';
import { type ManualMethod, methodsOf } from './methods.ts';
import { useUnmark } from './unmark.ts';

/** Instead of a payment: all that is open, in the order of the due dates. */
const IN_ORDER = 'in order';

/** Records money that came outside: for one payment, whole or a part, or for the open payments in their order. */
export function MarkDialog(
  props: Pick<InvoiceDialogProps, 'invoice' | 'etag' | 'onClose'> & { readonly payment: string | undefined },
) {
  const { invoice, etag, payment, onClose } = props;
  const messages = useMessages();
  const { invoice: texts, manual } = messages;
  const formats = useFormats();
  const today = useToday();
  const isKept = useKeepsMails();
  const payable = invoice.paymentSchedule.filter((one) => one.actions.markAsPaid.allowed);
  const [chosen, setChosen] = useState(payment ?? invoice.nextPayment?.id ?? payable[0]?.id ?? '');
  const most = openOf(payable, chosen);
  const [amount, setAmount] = useState<number | null>(most);
  const [paidOn, setPaidOn] = useState(today);
  const [method, setMethod] = useState<ManualMethod | ''>('');
  const [reference, setReference] = useState('');
  const money = (value: number) => formats.money(value, invoice.currency);
  const fault =
    amount === null || amount < 1 ? texts.refundUnread : amount > most ? manual.most(money(most)) : undefined;
  const body = {
    amount: amount ?? 0,
    paidOn,
    ...(method === '' ? {} : { method }),
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
  };
  const unmark = useUnmark(invoice.id);
  const action = useInvoiceChange(
    props,
    (send) =>
      chosen === IN_ORDER
        ? send('POST /v1/invoices/{invoice_id}/payments', {
            path: { invoice_id: invoice.id },
            body,
            ifMatch: etag,
          })
        : send('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments', {
            path: { invoice_id: invoice.id, payment_id: chosen },
            body,
            ifMatch: etag,
          }),
    ({ manualPayments }) => ({
      text: texts.marked(money(amount ?? 0)),
      undo: () => void unmark(manualPayments.map(({ id }) => id)),
    }),
  );
  const nameOf = (id: string) => {
    const index = invoice.paymentSchedule.findIndex((other) => other.id === id);
    const found = invoice.paymentSchedule[index];
    const name = found?.name ?? messages.nthPayment(index + 1, invoice.paymentSchedule.length);
    return `${name}, ${money(found?.amount ?? 0)}`;
  };
  const choose = (value: string) => {
    setChosen(value);
    setAmount(openOf(payable, value));
  };
  const shown = fault === undefined ? money(amount ?? 0) : null;
  return (
    <Confirm
      title={shown === null ? texts.recordPayment : texts.markTitle(shown)}
      label={shown === null ? texts.recordPayment : texts.markSend(shown)}
      reason={fault}
      action={action}
      onClose={onClose}
    >
      <p>{isKept ? `${texts.markTextKept} ${messages.mailsKept}` : texts.markText}</p>
      <div className="grid gap-3 text-ink">
        {payment === undefined && payable.length > 1 && (
          <Select
            label={texts.whichPayment}
            value={chosen}
            onChange={choose}
            options={[
              ...payable.map(({ id }) => ({ value: id, label: nameOf(id) })),
              { value: IN_ORDER, label: manual.inOrder(money(openOf(payable, IN_ORDER))) },
            ]}
          />
        )}
        <MoneyField
          label={texts.refundAmount}
          hint={manual.most(money(most))}
          error={fault}
          currency={invoice.currency}
          value={amount}
          onChange={setAmount}
        />
        <Select
          label={manual.method}
          value={method}
          onChange={(value) => setMethod(value as ManualMethod | '')}
          options={[{ value: '', label: manual.unsaid }, ...methodsOf(manual)]}
        />
        <TextField
          label={manual.reference}
          hint={manual.referenceHint}
          maxLength={140}
          value={reference}
          onChange={setReference}
        />
        <DateField label={texts.paidOn} value={paidOn} max={today} onChange={setPaidOn} />
      </div>
    </Confirm>
  );
}

function openOf(payable: ShownInvoice['paymentSchedule'], chosen: string): number {
  const some = chosen === IN_ORDER ? payable : payable.filter(({ id }) => id === chosen);
  return some.reduce((sum, { amount, paidAmount }) => sum + amount - paidAmount, 0);
}
