import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import type { ShownPayment } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Copy } from '../../parts/copy.tsx';
import { DateText, InstantText } from '../../parts/date-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { chargingDay } from './charging-day.ts';
import { neverCharged } from './never-charged.ts';
import { accountOf } from './payment-state.tsx';

export function PaymentFacts({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts, methods, eventDate } = useMessages();
  const { contact, offerLink, expiresAt, status } = payment;
  const destination = accountOf(payment);
  const formats = useFormats();
  const { timeZone } = useAccount();
  const isNeverCharged = neverCharged.has(status);
  const day = chargingDay(payment, timeZone, formats);
  const other = (label: string, id: string | null) =>
    id === null ? null : ([label, <OtherPayment key={label} id={id} label={texts.openOther} />] as const);
  return (
    <Facts
      facts={[
        [
          texts.recipient,
          <span key="to">
            <bdi>{contact.name}</bdi> <span className="text-soft">{contact.email}</span>
          </span>,
        ],
        isNeverCharged
          ? null
          : [texts.chargedOn, day === null ? texts.whenReady : <DateText key="on" date={day} />],
        payment.eventDate === null ? null : [eventDate, <DateText key="event" date={payment.eventDate} />],
        payment.externalId === null
          ? null
          : [
              texts.externalId,
              <bdi key="external" className="wrap-anywhere">
                {payment.externalId}
              </bdi>,
            ],
        isNeverCharged
          ? null
          : [
              texts.method,
              <span key="method">
                {methodName(payment.paymentMethod)}{' '}
                <span className="text-soft">{methods[payment.paymentMethod.type]}</span>
              </span>,
            ],
        destination === '' ? null : [texts.destination, <bdi key="account">{destination}</bdi>],
        ...useFees(payment),
        status === 'Pending' && payment.offerSentAt !== null
          ? [texts.lastMail, <InstantText key="sent" at={payment.offerSentAt} hasTime />]
          : null,
        status === 'Pending' && expiresAt !== null
          ? [texts.expires, <InstantText key="expires" at={expiresAt} hasTime />]
          : null,
        payment.note === ''
          ? null
          : [
              texts.note,
              <span key="note" className="whitespace-pre-line">
                {payment.note}
              </span>,
            ],
        offerLink === null ? null : [texts.link, <OfferLink key="link" link={offerLink} />],
        other(texts.replaces, payment.replacesId),
        other(texts.replacedBy, payment.replacedById),
      ]}
    />
  );
}

// The fee of the processor, which the platform bears where there is one, and that of the operator.
function useFees(payment: ShownPayment) {
  const { payments: texts, recipients } = useMessages();
  const { fee, currency, serviceFee, totalAmount, status, fundedAt } = payment;
  const row = (label: string, amount: number) =>
    [label, <Amount key={label} amount={amount} currency={currency} />] as const;
  const isUncharged = neverCharged.has(status) || (status === 'Failed' && fundedAt === null);
  const isFree = serviceFee === 0 || isUncharged;
  return [
    fee === null || payment.recipientId !== null ? null : row(texts.fee, fee),
    isFree ? null : row(recipients.serviceFee, serviceFee),
    isFree ? null : row(recipients.chargedInAll, totalAmount + serviceFee),
  ];
}

function OfferLink({ link }: { readonly link: string }) {
  const { payments: texts } = useMessages();
  const can = useCan();
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 text-sm wrap-anywhere">{link}</span>
      {can('payments:write') && <Copy isShape look="quiet" text={link} label={texts.copyLink} />}
    </span>
  );
}

function OtherPayment({ id, label }: { readonly id: string; readonly label: string }) {
  const account = useAccount();
  return (
    <Link
      to="/accounts/$account/payments/$payment"
      params={{ account: account.path, payment: id }}
      className="text-link hover:underline"
    >
      {label}
    </Link>
  );
}
