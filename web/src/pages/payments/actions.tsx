import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownPayment } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Actions } from '../../parts/actions.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { methodLabel, methodName } from '../../parts/method-name.tsx';
import { isPayable } from '../../parts/payable-method.ts';
import { chargingDay } from './charging-day.ts';
import { GiveBack, RetryPayout, TakeBack, WriteOff } from './money-back.tsx';
import { ChargeText, useQuote } from './quote.tsx';
import { type AskProps, usePaymentChange } from './use-payment-change.ts';

type ActionsProps = Omit<AskProps, 'onClose'>;

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
  const others = wallet.filter((one) => one.id !== payment.paymentMethodId && isPayable(account, one));
  const day = chargingDay(payment, account.timeZone, formats);
  const amount = formats.money(payment.totalAmount, payment.currency);
  const [id, setId] = useState('');
  const chosen = others.find((one) => one.id === id);
  const { quote } = useQuote(chosen === undefined ? null : payment.totalAmount, id);
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
      {chosen !== undefined && quote !== null && quote.serviceFee > 0 && (
        <p className="text-ink">
          <ChargeText quote={quote} method={methodName(chosen)} />
        </p>
      )}
    </Confirm>
  );
}
