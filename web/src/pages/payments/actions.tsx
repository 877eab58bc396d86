import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import { walletQuery } from '../../api/queries/wallet.ts';
import { readAgain } from '../../api/read-again.ts';
import type { ShownPayment } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { type Send, useAccountChange } from '../../parts/account-change.ts';
import { Actions } from '../../parts/actions.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { Copy } from '../../parts/copy.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { methodLabel, methodName } from '../../parts/method-name.tsx';
import { chargingDay } from './charging-day.ts';

interface ActionsProps {
  readonly payment: ShownPayment;
  readonly etag: string | null;
}

type Asked = 'resendOffer' | 'cancel' | 'changeMethod' | 'refund' | 'retryPayout' | 'reverse' | 'writeOff';

const asked: readonly Asked[] = [
  'resendOffer',
  'changeMethod',
  'refund',
  'retryPayout',
  'reverse',
  'writeOff',
  'cancel',
];

/** The actions for a payment, the most likely one last; each opens a dialog. On a phone the others are in a menu. */
export function PaymentActions(props: ActionsProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const [open, setOpen] = useState<Asked | null>(null);
  const close = () => setOpen(null);
  const { id, actions } = props.payment;
  const edit = {
    to: '/accounts/$account/payments/$payment/edit',
    params: { account: account.path, payment: id },
  } as const;
  // The form that edits the whole payment also changes its method.
  const isOffered = (one: Asked) =>
    (actions[one].allowed || later(actions[one], texts) !== undefined) &&
    !(one === 'changeMethod' && actions.edit.allowed);
  return (
    <>
      <Actions
        items={[
          ...(actions.edit.allowed ? [{ label: texts.edit, to: edit as LinkProps }] : []),
          ...asked.filter(isOffered).map((one) => ({
            label: texts.actions[one],
            reason: later(actions[one], texts),
            isDanger: one === 'cancel' || one === 'writeOff',
            onSelect: () => setOpen(one),
          })),
        ]}
        primary={<NextStep payment={props.payment} />}
      />
      {open === 'resendOffer' && <Resend {...props} onClose={close} />}
      {open === 'cancel' && <Cancel {...props} onClose={close} />}
      {open === 'changeMethod' && <ChangeMethod {...props} onClose={close} />}
      {open === 'refund' && <GiveBack {...props} onClose={close} />}
      {open === 'retryPayout' && <RetryPayout {...props} onClose={close} />}
      {open === 'reverse' && <TakeBack {...props} onClose={close} />}
      {open === 'writeOff' && <WriteOff {...props} onClose={close} />}
    </>
  );
}

const underway: readonly ShownPayment['status'][] = ['Pending', 'Scheduled', 'Processing'];

// The most likely next step: give the recipient the link, open the payment that replaced this one, or pay again.
function NextStep({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts } = useMessages();
  const { path: account } = useAccount();
  const { id, status, offerLink, replacedById, takesOtherAccount } = payment;
  if (status === 'Pending' && offerLink !== null)
    return <Copy look="primary" icon="link" text={offerLink} label={texts.copyLink} />;
  if (underway.includes(status)) return null;
  if (replacedById !== null) {
    return (
      <Link
        to="/accounts/$account/payments/$payment"
        params={{ account, payment: replacedById }}
        className={buttonClass('primary')}
      >
        {texts.openNew}
      </Link>
    );
  }
  // Not the main action while the recipient can still name another account: the recipient could be paid twice.
  const look = status === 'Completed' || takesOtherAccount ? 'plain' : 'primary';
  return (
    <Link
      to="/accounts/$account/payments/new"
      params={{ account }}
      search={{ from: id }}
      className={buttonClass(look)}
    >
      {texts.payAgain}
    </Link>
  );
}

// Why an action is not possible yet, in the reader's language; undefined when it is, or never will be.
function later(
  { blockedBy }: ShownPayment['actions']['cancel'],
  { blockers }: Messages['payments'],
): string | undefined {
  return blockedBy === 'JustSent' || blockedBy === 'SentOften' ? blockers[blockedBy] : undefined;
}

interface AskProps extends ActionsProps {
  readonly onClose: () => void;
}

// After a change of somebody else, the page and the question show what holds now.
function usePaymentChange(
  { payment, etag, onClose }: AskProps,
  notice: string,
  work: (send: Send, to: { path: { payment_id: string }; ifMatch: string | null }) => Promise<unknown>,
) {
  const { payments: texts } = useMessages();
  const { whoOf } = useChangeText();
  const account = useAccount();
  const queries = useQueryClient();
  return useAccountChange(
    async (send) => {
      try {
        await work(send, { path: { payment_id: payment.id }, ifMatch: etag });
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.isUnknown) throw cause;
        const read = readAgain(queries, [account.path, 'payments']);
        const isStale = cause.status === 412;
        const change = isStale ? await readLastChange(account.path, payment.id) : null;
        await read;
        if (!isStale) throw cause;
        throw new ApiError(412, { code: cause.code, message: texts.changedMeanwhile(whoOf(change)) });
      }
    },
    { notice, onDone: onClose },
  );
}

function Resend(props: AskProps) {
  const { payments: texts, mailsKept } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { contact, expiresAt } = props.payment;
  const isKept = useKeepsMails();
  const resent = isKept ? texts.resentKept : texts.resent(contact.email);
  const resend = usePaymentChange(props, resent, (send, to) =>
    send('POST /v1/payments/{payment_id}/resend_offer', { ...to, body: {} }),
  );
  return (
    <Confirm
      title={texts.resendTitle(contact.name)}
      label={texts.actions.resendOffer}
      action={resend}
      onClose={props.onClose}
    >
      <p>{isKept ? mailsKept : texts.resendText(contact.email)}</p>
      {expiresAt !== null && <p>{texts.resendUntil(formats.fullInstant(expiresAt, account.timeZone))}</p>}
    </Confirm>
  );
}

function Cancel(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const cancel = usePaymentChange(props, texts.canceledSaid(payment.contact.name), (send, to) =>
    send('POST /v1/payments/{payment_id}/cancel', { ...to, body: {} }),
  );
  return (
    <Confirm
      title={texts.cancelTitle(amount, payment.contact.name)}
      closeLabel={texts.keepPayment}
      label={texts.actions.cancel}
      look="danger"
      action={cancel}
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
  const day = chargingDay(payment, account.timeZone, formats);
  const amount = formats.money(payment.totalAmount, payment.currency);
  const [id, setId] = useState('');
  const chosen = others.find((one) => one.id === id);
  const change = usePaymentChange(props, texts.methodChanged, (send, to) =>
    send('PATCH /v1/payments/{payment_id}', { ...to, body: { paymentMethodId: id } }),
  );
  return (
    <Confirm
      title={texts.changeMethodTitle}
      label={chosen === undefined ? texts.changeMethodLabel : texts.payWith(methodName(chosen))}
      reason={chosen === undefined ? texts.chooseMethod : undefined}
      action={change}
      onClose={props.onClose}
    >
      <p>
        {day === null
          ? texts.changeMethodWaits(amount)
          : texts.changeMethodText(amount, formats.fullDate(day))}
      </p>
      <div className="text-ink">
        <Select
          label={texts.method}
          value={id}
          onChange={setId}
          options={[
            { value: '', label: texts.chooseMethod },
            ...others.map((one) => ({ value: one.id, label: methodLabel(one) })),
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
  const refund = usePaymentChange(props, texts.givingBack, (send, to) =>
    send('POST /v1/payments/{payment_id}/refund', { ...to, body: id === '' ? {} : { paymentMethodId: id } }),
  );
  return (
    <Confirm
      title={texts.refundTitle(amount)}
      label={texts.refundLabel(amount)}
      action={refund}
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

function RetryPayout(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const retry = usePaymentChange(props, texts.retrying, (send, to) =>
    send('POST /v1/payments/{payment_id}/retry_payout', { ...to, body: {} }),
  );
  return (
    <Confirm
      title={texts.retryTitle(amount)}
      label={texts.actions.retryPayout}
      action={retry}
      onClose={props.onClose}
    >
      <p>{texts.retryText}</p>
    </Confirm>
  );
}

function TakeBack(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const reverse = usePaymentChange(props, texts.takingBack, (send, to) =>
    send('POST /v1/payments/{payment_id}/reverse', { ...to, body: {} }),
  );
  return (
    <Confirm
      title={texts.takeBackTitle(amount)}
      label={texts.actions.reverse}
      look="danger"
      action={reverse}
      onClose={props.onClose}
    >
      <p>{texts.takeBackText(payment.contact.name)}</p>
    </Confirm>
  );
}

function WriteOff(props: AskProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const { payment } = props;
  const amount = formats.money(payment.totalAmount, payment.currency);
  const writeOff = usePaymentChange(props, texts.writtenOffSaid, (send, to) =>
    send('POST /v1/payments/{payment_id}/write_off', { ...to, body: {} }),
  );
  return (
    <Confirm
      title={texts.writeOffTitle(amount)}
      label={texts.writeOffLabel(amount)}
      look="danger"
      action={writeOff}
      onClose={props.onClose}
    >
      <p>{writeOffText(payment, texts)}</p>
    </Confirm>
  );
}

function writeOffText(payment: ShownPayment, texts: Messages['payments']): string {
  if (payment.reversal?.status === 'Failed') return texts.leftText(payment.contact.name);
  return payment.fundingReturnedAt === null ? texts.toBalance : texts.lossText;
}
