import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { chargeQuery } from '../../api/queries/invoices.ts';
import { readAgain } from '../../api/read-again.ts';
import type { Charge, CreateRefundBody, ShownCharge, ShownInvoice } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import type { Formats } from '../../messages/formats.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { Checkbox, Select, TextArea } from '../../parts/field.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { reasonOf } from './offered.ts';
import { leftOf, useRefundableCharges } from './refundable.ts';

interface RefundDialogProps {
  readonly invoice: ShownInvoice;
  readonly payment: string | undefined;
  readonly onClose: () => void;
}

/** Refunds money after a confirmation that names the amount, the method and the effects. */
export function RefundDialog({ invoice, payment, onClose }: RefundDialogProps) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const charges = useRefundableCharges(invoice.id, payment);
  const [chosen, setChosen] = useState(charges[0]?.id ?? '');
  const charge = useQuery({ ...chargeQuery(account.path, chosen), enabled: chosen !== '' });
  if (charge.data === undefined) {
    return (
      <Dialog title={texts.refund} onClose={onClose}>
        {charge.isError ? (
          <ErrorState error={charge.error} onRetry={() => void charge.refetch()} />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Dialog>
    );
  }
  return (
    <RefundForm
      key={chosen}
      {...{ invoice, payment, charges, onClose }}
      charge={charge.data}
      onChoose={setChosen}
    />
  );
}

// What becomes of the processor's fee, and of the operator's.
function feeNote(
  { fee, platformFee, refundsPlatformFee }: ShownCharge,
  texts: Messages['invoice'],
  money: (value: number) => string,
): string {
  const ofOperator = refundsPlatformFee ? texts.refundPlatformFee : texts.refundPlatformFeeKept;
  const notes = [fee ? texts.refundFee(money(fee)) : '', platformFee ? ofOperator(money(platformFee)) : ''];
  return notes.join(' ').trim();
}

interface RefundFormProps extends RefundDialogProps {
  readonly charges: readonly Charge[];
  readonly charge: ShownCharge;
  readonly onChoose: (charge: string) => void;
}

function RefundForm({ invoice, payment, charges, charge, onChoose, onClose }: RefundFormProps) {
  const messages = useMessages();
  const { invoice: texts, parts } = messages;
  const formats = useFormats();
  const { refundable, actions } = charge;
  const most = Math.min(refundable.amount, leftOf(charge, payment));
  // The amount that the person has seen, even if another refund has changed it since.
  const [seen, setSeen] = useState(refundable.amount);
  const [amount, setAmount] = useState<number | null>(most);
  const [reason, setReason] = useState('');
  const [reopen, setReopen] = useState(refundable.needsReopen);
  const money = (value: number) => formats.money(value, charge.currency);
  const fault = actions.refund.allowed ? faultOf(amount, most, texts, money) : undefined;
  const method = nameOf(charge, messages);
  const refund = useRefund(
    charge,
    bodyOf({ amount: amount ?? 0, expectedLeft: seen, reopen, reason, scheduledPaymentId: payment }),
    setSeen,
    onClose,
  );
  const { name } = invoice.contact;
  const keepsMails = useKeepsMails();
  const mailNote = keepsMails
    ? `${messages.tellYourself(name)} ${texts.refundTextKept}`
    : texts.refundText(name);
  const blockedBy = actions.refund.allowed
    ? undefined
    : (reasonOf(actions.refund, parts) ?? texts.refundNothing);
  return (
    <Confirm
      title={amount === null ? texts.refund : texts.refundTitle(money(amount), method)}
      label={amount === null ? texts.refund : texts.refundSend(money(amount))}
      look="danger"
      reason={blockedBy ?? fault}
      action={refund}
      onClose={onClose}
    >
      <p>
        {blockedBy ?? mailNote} {feeNote(charge, texts, money)}
      </p>
      <div className="grid gap-3 text-ink">
        {charges.length > 1 && <WhichCharge charges={charges} chosen={charge.id} onChange={onChoose} />}
        <MoneyField
          label={texts.refundAmount}
          hint={texts.refundMost(money(most))}
          error={fault}
          currency={charge.currency}
          value={amount}
          onChange={setAmount}
        />
        <TextArea
          label={texts.refundReason}
          hint={keepsMails ? texts.refundReasonKept : texts.refundReasonHint}
          rows={2}
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        {!refundable.needsReopen && (
          <Checkbox
            label={texts.refundReopen}
            hint={texts.refundReopenHint}
            isChecked={reopen}
            onChange={setReopen}
          />
        )}
      </div>
    </Confirm>
  );
}

function bodyOf({
  reason,
  scheduledPaymentId,
  ...body
}: { readonly [Name in keyof CreateRefundBody]: CreateRefundBody[Name] | undefined }): CreateRefundBody {
  return {
    ...body,
    ...(reason === undefined || reason.trim() === '' ? {} : { reason }),
    ...(scheduledPaymentId === undefined ? {} : { scheduledPaymentId }),
  } as CreateRefundBody;
}

function faultOf(
  amount: number | null,
  most: number,
  texts: Messages['invoice'],
  money: (value: number) => string,
): string | undefined {
  if (amount === null || amount === 0) return texts.refundUnread;
  return amount > most ? texts.refundTooMuch(money(most)) : undefined;
}

function useRefund(
  charge: Charge,
  body: CreateRefundBody,
  onChanged: (left: number) => void,
  onDone: () => void,
) {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const queries = useQueryClient();
  return useAccountChange(
    (send) => {
      const path = { charge_id: charge.id };
      const refund = send('POST /v1/charges/{charge_id}/refunds', { path, body });
      return refund.catch(async (cause: unknown) => {
        if (!(cause instanceof ApiError) || cause.code !== 'amount_changed') throw cause;
        await readAgain(queries, [account.path]);
        const { refundable } = await queries.fetchQuery(chargeQuery(account.path, charge.id));
        onChanged(refundable.amount);
        const message = texts.refundChanged(formats.money(refundable.amount, charge.currency));
        throw new ApiError(cause.status, { code: cause.code, message }, { cause });
      });
    },
    {
      notice: texts.refunded(formats.money(body.amount ?? 0, charge.currency)),
      onDone,
      name: JSON.stringify([account.path, charge.id, { ...body, expectedLeft: undefined }]),
    },
  );
}

interface WhichChargeProps {
  readonly charges: readonly Charge[];
  readonly chosen: string;
  readonly onChange: (charge: string) => void;
}

function WhichCharge({ charges, chosen, onChange }: WhichChargeProps) {
  const messages = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const today = useToday();
  return (
    <Select
      label={messages.invoice.refundWhich}
      hint={messages.invoice.refundWhichHint}
      value={chosen}
      onChange={onChange}
      options={charges.map((one) => ({
        value: one.id,
        label: chargeName(one, messages, formats, timeZone, today),
      }))}
    />
  );
}

function chargeName(
  charge: Charge,
  messages: Messages,
  formats: Formats,
  timeZone: string,
  today: string,
): string {
  return messages.invoice.refundCharge(
    formats.money(charge.amount, charge.currency),
    nameOf(charge, messages),
    formats.date(formats.dateOf(charge.createdAt, timeZone), today),
  );
}

const nameOf = ({ paymentMethod }: Charge, { methods }: Messages) =>
  paymentMethod === null ? methods.Card : methodName(paymentMethod);
