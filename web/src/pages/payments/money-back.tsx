import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownPayment } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { useProcessorName } from '../../parts/recipient-state.tsx';
import { accountOf } from './payment-state.tsx';
import { type AskProps, usePaymentChange } from './use-payment-change.ts';

/** Gives money back again that could be neither delivered nor given back. */
export function GiveBack(props: AskProps) {
  const { payments: texts, recipients } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { payment } = props;
  // The operator's platform gives money back to the method that paid only.
  const isFixed = payment.recipientId !== null;
  // What the refund gives back that has failed: the wallet's bank may have taken a part.
  const amount = formats.money(payment.refund?.amount ?? payment.totalAmount, payment.currency);
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
      {isFixed ? (
        <p>{recipients.refundOnlyTo(methodName(payment.paymentMethod))}</p>
      ) : (
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
      )}
    </Confirm>
  );
}

/** Sends money again that the recipient's bank has refused. */
export function RetryPayout(props: AskProps) {
  const { payments: texts, recipients } = useMessages();
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
      <p>{recipients.retryText(accountOf(payment))}</p>
    </Confirm>
  );
}

/** Takes money back from the account of the recipient at the processor. */
export function TakeBack(props: AskProps) {
  const { payments: texts, recipients } = useMessages();
  const formats = useFormats();
  const processor = useProcessorName();
  const { payment } = props;
  const text = payment.reversal === null ? recipients.takeBackText : recipients.takeBackAgain;
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
      <p>{text(payment.contact.name, processor, methodName(payment.paymentMethod))}</p>
      {payment.serviceFee > 0 && (
        <p>{payment.refundsServiceFee ? recipients.feeReturns : recipients.feeStays}</p>
      )}
    </Confirm>
  );
}

/** Gives up money that cannot be given or taken back. */
export function WriteOff(props: AskProps) {
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
