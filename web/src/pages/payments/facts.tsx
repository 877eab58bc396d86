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
  const { payments: texts, recipients, methods, eventDate } = useMessages();
  const { contact, fee, offerLink, expiresAt, status, serviceFee, currency } = payment;
  const destination = accountOf(payment);
  const formats = useFormats();
  const { timeZone } = useAccount();
  const isNeverCharged = neverCharged.has(status);
  const day = chargingDay(payment, timeZone, formats);
  const isUncharged = isNeverCharged || (status === 'Failed' && payment.fundedAt === null);
  const isFree = serviceFee === 0 || isUncharged;
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
        // The platform bears the processor's fee.
        fee === null || payment.recipientId !== null
          ? null
          : [texts.fee, <Amount key="fee" amount={fee} currency={currency} />],
        isFree
          ? null
          : [recipients.serviceFee, <Amount key="service" amount={serviceFee} currency={currency} />],
        isFree
          ? null
          : [
              recipients.chargedInAll,
              <Amount key="all" amount={payment.totalAmount + serviceFee} currency={currency} />,
            ],
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
