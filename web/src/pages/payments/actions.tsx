import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { ApiError, callApi } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import { offerMailQuery } from '../../api/queries/payments.ts';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownPayment } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { showToast } from '../../parts/toast.tsx';

interface ActionsProps {
  readonly payment: ShownPayment;
  readonly etag: string | null;
}

type Asked = 'cancel' | 'changeMethod' | 'refund' | 'writeOff';

const asked: readonly Asked[] = ['changeMethod', 'refund', 'writeOff', 'cancel'];

/** What may be done with a payment now; each asks first. */
export function PaymentActions(props: ActionsProps) {
  const { payments: texts } = useMessages();
  const [open, setOpen] = useState<Asked | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {asked
        .filter((one) => props.payment.actions[one].allowed)
        .map((one) => (
          <Button key={one} onClick={() => setOpen(one)}>
            {texts.actions[one]}
          </Button>
        ))}
      {props.payment.status === 'Pending' && <Resend payment={props.payment} />}
      {open === 'cancel' && <Cancel {...props} onClose={close} />}
      {open === 'changeMethod' && <ChangeMethod {...props} onClose={close} />}
      {open === 'refund' && <GiveBack {...props} onClose={close} />}
      {open === 'writeOff' && <WriteOff {...props} onClose={close} />}
    </>
  );
}

// The mail with the link, once more, when it has not arrived or was kept for want of a mail server.
function Resend({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const mail = useQuery({
    ...offerMailQuery(account.path, payment.id),
    enabled: can('mails:read') && can('mails:write'),
  }).data;
  const send = useAction(async (id: string, key) => {
    const sending = { path: { mail_id: id }, body: {}, key };
    await callApi(account.path, 'POST /v1/mails/{mail_id}/send', sending).catch((cause: unknown) => {
      const text = cause instanceof ApiError && cause.message !== '' ? cause.message : texts.notResent;
      showToast({ text, isBad: true });
      throw cause;
    });
    await queries.invalidateQueries({ queryKey: [account.path, 'mails'] });
    showToast({ text: texts.resent(payment.contact.email) });
  });
  if (mail === undefined || mail === null || !unsent.has(mail.status)) return null;
  return (
    <Button isBusy={send.isRunning} onClick={() => void send.run(mail.id)}>
      {texts.resend}
    </Button>
  );
}

const unsent: ReadonlySet<string> = new Set(['Failed', 'PartlySent', 'Kept']);

interface AskProps extends ActionsProps {
  readonly onClose: () => void;
}

// After a change of somebody else, the page and the question show what holds now.
function useChange<Input>(
  { payment, etag, onClose }: AskProps,
  said: string,
  send: (
    input: Input,
    request: { path: { payment_id: string }; key: string; ifMatch?: string },
  ) => Promise<unknown>,
) {
  const { payments: texts } = useMessages();
  const { whoOf } = useChangeText();
  const account = useAccount();
  const queries = useQueryClient();
  return useAction(async (input: Input, key) => {
    const request = { path: { payment_id: payment.id }, key, ...(etag === null ? {} : { ifMatch: etag }) };
    try {
      await send(input, request);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.isUnknown) throw cause;
      const readAgain = queries.invalidateQueries({ queryKey: [account.path, 'payments'] });
      const isStale = cause.status === 412;
      const change = isStale ? await readLastChange(account.path, payment.id) : null;
      await readAgain;
      if (!isStale) throw cause;
      throw new ApiError(412, { code: cause.code, message: texts.changedMeanwhile(whoOf(change)) });
    }
    await queries.invalidateQueries({ queryKey: [account.path] });
    showToast({ text: said });
    onClose();
  });
}

function Cancel(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const cancel = useChange<undefined>(props, texts.canceledSaid(payment.contact.name), (_input, request) =>
    callApi(account.path, 'POST /v1/payments/{payment_id}/cancel', { ...request, body: {} }),
  );
  return (
    <Confirm
      title={texts.cancelTitle(amount, payment.contact.name)}
      label={texts.actions.cancel}
      look="danger"
      action={cancel}
      onConfirm={() => void cancel.run(undefined)}
      onClose={props.onClose}
    >
      <p>{payment.status === 'Processing' ? texts.cancelUnknown : texts.cancelText(payment.contact.name)}</p>
    </Confirm>
  );
}

function ChangeMethod(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { payment } = props;
  const wallet = useQuery(walletQuery(account.path)).data ?? [];
  const others = wallet.filter(({ id }) => id !== payment.paymentMethodId);
  const [id, setId] = useState('');
  const chosen = others.find((one) => one.id === id);
  const change = useChange<string>(props, texts.methodChanged, (paymentMethodId, request) =>
    callApi(account.path, 'PATCH /v1/payments/{payment_id}', { ...request, body: { paymentMethodId } }),
  );
  return (
    <Confirm
      title={texts.changeMethodTitle}
      label={chosen === undefined ? texts.changeMethodLabel : texts.payWith(methodName(chosen))}
      reason={chosen === undefined ? texts.chooseMethod : undefined}
      action={change}
      onConfirm={() => void change.run(id)}
      onClose={props.onClose}
    >
      <p>
        {texts.changeMethodText(
          formats.money(payment.totalAmount, payment.currency),
          formats.fullDate(payment.scheduleDate),
        )}
      </p>
      <div className="text-ink">
        <Select
          label={texts.method}
          value={id}
          onChange={setId}
          options={[
            { value: '', label: texts.chooseMethod },
            ...others.map((one) => ({ value: one.id, label: methodName(one) })),
          ]}
        />
      </div>
    </Confirm>
  );
}

function GiveBack(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const wallet = useQuery(walletQuery(account.path)).data ?? [];
  const banks = wallet.filter(({ type, id }) => type === 'BankAccount' && id !== payment.paymentMethodId);
  const [id, setId] = useState('');
  const refund = useChange<string>(props, texts.givingBack, (paymentMethodId, request) =>
    callApi(account.path, 'POST /v1/payments/{payment_id}/refund', {
      ...request,
      body: paymentMethodId === '' ? {} : { paymentMethodId },
    }),
  );
  return (
    <Confirm
      title={texts.refundTitle(amount)}
      label={texts.refundLabel(amount)}
      action={refund}
      onConfirm={() => void refund.run(id)}
      onClose={props.onClose}
    >
      <p>{texts.refundText}</p>
      <div className="text-ink">
        <Select
          label={texts.backTo}
          value={id}
          onChange={setId}
          options={[
            { value: '', label: methodName(payment.paymentMethod) },
            ...banks.map((one) => ({ value: one.id, label: methodName(one) })),
          ]}
        />
      </div>
    </Confirm>
  );
}

function WriteOff(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const writeOff = useChange<undefined>(props, texts.writtenOffSaid, (_input, request) =>
    callApi(account.path, 'POST /v1/payments/{payment_id}/write_off', { ...request, body: {} }),
  );
  return (
    <Confirm
      title={texts.writeOffTitle(amount)}
      label={texts.writeOffLabel(amount)}
      look="danger"
      action={writeOff}
      onConfirm={() => void writeOff.run(undefined)}
      onClose={props.onClose}
    >
      <p>{payment.fundingReturnedAt === null ? texts.toBalance : texts.lossText}</p>
    </Confirm>
  );
}
