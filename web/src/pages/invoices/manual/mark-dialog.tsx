import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useKeepsMails } from '../../../account/mail-delivery.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { Checkbox, DateField, Select, TextField } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { type InvoiceDialogProps, useInvoiceChange } from '../invoice-change.ts';
import { type ManualMethod, methodsOf } from './methods.ts';
import { useUnmark } from './unmark.ts';

/** Instead of a payment: all that is open, in the order of the due dates. */
const IN_ORDER = 'in order';

type MarkProps = Pick<InvoiceDialogProps, 'invoice' | 'etag' | 'onClose'>;

/** Records money that came outside: for one payment, whole or a part, or for the open payments in their order. */
export function MarkDialog(props: MarkProps & { readonly payment: string | undefined }) {
  const { invoice, payment, onClose } = props;
  const messages = useMessages();
  const { invoice: texts, manual } = messages;
  const formats = useFormats();
  const isKept = useKeepsMails();
  const payable = invoice.paymentSchedule.filter((one) => one.actions.markAsPaid.allowed);
  const first = payment ?? invoice.nextPayment?.id ?? payable[0]?.id ?? '';
  const [{ chosen, amount }, setPart] = useState({
    chosen: first,
    amount: openOf(payable, first) as number | null,
  });
  const [details, setDetails] = useState<Details>({ paidOn: useToday(), method: '', reference: '' });
  const [keepsRest, setKeepsRest] = useState(false);
  const most = openOf(payable, chosen);
  const money = (value: number) => formats.money(value, invoice.currency);
  const fault =
    amount === null || amount < 1
      ? texts.refundUnread
      : amount > most && !keepsRest
        ? manual.most(money(most))
        : undefined;
  const rest = Math.max(0, (amount ?? 0) - most);
  const others = Math.min(rest, openOf(payable, IN_ORDER) - most);
  const kept = rest > 0 && keepsRest ? { overpayment: 'Credit' as const } : {};
  const action = useMark(props, chosen, { amount: amount ?? 0, ...bodyOf(details), ...kept });
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
          <WhichPayment
            {...{ invoice, payable, chosen }}
            onChoose={(value) => setPart({ chosen: value, amount: openOf(payable, value) })}
          />
        )}
        <MoneyField
          label={texts.refundAmount}
          hint={manual.most(money(most))}
          error={fault}
          currency={invoice.currency}
          value={amount}
          onChange={(value) => setPart({ chosen, amount: value })}
        />
        {rest > 0 && <KeepRest {...{ rest, others, money }} isChecked={keepsRest} onChange={setKeepsRest} />}
        <DetailFields details={details} onChange={setDetails} />
      </div>
    </Confirm>
  );
}

interface KeepProps {
  /** The amount beyond what is open of the payment, and the part of it that pays other payments, in the minor unit. */
  readonly rest: number;
  readonly others: number;
  readonly money: (value: number) => string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

// The other open payments come first: nothing is credit while the invoice owes.
function KeepRest({ rest, others, money, isChecked, onChange }: KeepProps) {
  const { clientCredit: texts } = useMessages();
  const label =
    others === 0
      ? texts.keep(money(rest))
      : others === rest
        ? texts.payOthers(money(others))
        : texts.payOthersAndKeep(money(others), money(rest - others));
  return (
    <Checkbox
      {...{ label, isChecked, onChange }}
      hint={others === 0 ? texts.keepHint : texts.payOthersHint}
    />
  );
}

/** What is said of the money besides its amount. */
interface Details {
  readonly paidOn: string;
  readonly method: ManualMethod | '';
  readonly reference: string;
}

function bodyOf({ paidOn, method, reference }: Details) {
  return {
    paidOn,
    ...(method === '' ? {} : { method }),
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
  };
}

interface MarkBody extends ReturnType<typeof bodyOf> {
  readonly amount: number;
  readonly overpayment?: 'Credit';
}

function useMark(props: MarkProps, chosen: string, body: MarkBody) {
  const { invoice, etag: ifMatch } = props;
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const unmark = useUnmark(invoice.id);
  const path = { invoice_id: invoice.id };
  return useInvoiceChange(
    props,
    (send) =>
      chosen === IN_ORDER
        ? send('POST /v1/invoices/{invoice_id}/payments', { path, body, ifMatch })
        : send('POST /v1/invoices/{invoice_id}/scheduled_payments/{payment_id}/payments', {
            path: { ...path, payment_id: chosen },
            body,
            ifMatch,
          }),
    // The credit is undone at the client, and not from the notice.
    ({ manualPayments, creditMovements }) => ({
      text: texts.marked(formats.money(body.amount, invoice.currency)),
      ...(creditMovements === undefined
        ? { undo: () => void unmark(manualPayments.map(({ id }) => id)) }
        : {}),
    }),
  );
}

interface WhichProps {
  readonly invoice: ShownInvoice;
  readonly payable: ShownInvoice['paymentSchedule'];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function WhichPayment({ invoice, payable, chosen, onChoose }: WhichProps) {
  const messages = useMessages();
  const { invoice: texts, manual } = messages;
  const formats = useFormats();
  const money = (value: number) => formats.money(value, invoice.currency);
  const nameOf = ({ id, name, amount }: ShownInvoice['paymentSchedule'][number]) => {
    const index = invoice.paymentSchedule.findIndex((other) => other.id === id);
    return `${name ?? messages.nthPayment(index + 1, invoice.paymentSchedule.length)}, ${money(amount)}`;
  };
  return (
    <Select
      label={texts.whichPayment}
      value={chosen}
      onChange={onChoose}
      options={[
        ...payable.map((one) => ({ value: one.id, label: nameOf(one) })),
        { value: IN_ORDER, label: manual.inOrder(money(openOf(payable, IN_ORDER))) },
      ]}
    />
  );
}

interface DetailProps {
  readonly details: Details;
  readonly onChange: (details: Details) => void;
}

function DetailFields({ details, onChange }: DetailProps) {
  const { invoice: texts, manual } = useMessages();
  const today = useToday();
  const { method, reference, paidOn } = details;
  return (
    <>
      <Select
        label={manual.method}
        value={method}
        onChange={(value) => onChange({ ...details, method: value as Details['method'] })}
        options={[{ value: '', label: manual.unsaid }, ...methodsOf(manual)]}
      />
      <TextField
        label={manual.reference}
        hint={manual.referenceHint}
        maxLength={140}
        value={reference}
        onChange={(value) => onChange({ ...details, reference: value })}
      />
      <DateField
        label={texts.paidOn}
        value={paidOn}
        max={today}
        onChange={(value) => onChange({ ...details, paidOn: value })}
      />
    </>
  );
}

function openOf(payable: ShownInvoice['paymentSchedule'], chosen: string): number {
  const some = chosen === IN_ORDER ? payable : payable.filter(({ id }) => id === chosen);
  return some.reduce((sum, { amount, paidAmount }) => sum + amount - paidAmount, 0);
}
