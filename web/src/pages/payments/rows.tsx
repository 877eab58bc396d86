import { useAccount } from '../../account/session.tsx';
import type { FullPayment } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { PaymentMark } from '../../parts/payment-status.tsx';
import type { Column } from '../../parts/table.tsx';
import { neverCharged } from './never-charged.ts';

/** The day when the recipient received the money, or when the wallet is charged; nothing while that waits for the recipient. */
function Day({ payment: { stage, paymentDate, scheduleDate } }: { readonly payment: FullPayment }) {
  if (stage === 'AwaitingRecipient') return null;
  return <DateText date={paymentDate ?? scheduleDate} isRelative />;
}

export function usePaymentColumns(): readonly Column<FullPayment>[] {
  const { payments: texts } = useMessages();
  const { currency } = useAccount();
  return [
    {
      key: 'recipient',
      header: texts.recipient,
      width: 'minmax(100px, 1.6fr)',
      cell: ({ contact }) => (
        <bdi className="font-medium" title={contact.email}>
          {contact.name}
        </bdi>
      ),
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(152px, 1fr)',
      cell: (payment) => <PaymentMark {...payment} />,
    },
    {
      key: 'note',
      header: texts.note,
      width: 'minmax(0, 1.2fr)',
      isWide: true,
      cell: ({ note }) => <span className="text-soft">{note}</span>,
    },
    {
      key: 'method',
      header: texts.method,
      width: 'minmax(110px, 0.9fr)',
      isWide: true,
      cell: ({ status, paymentMethod }) =>
        !neverCharged.has(status) && <bdi className="text-soft">{methodName(paymentMethod)}</bdi>,
    },
    {
      key: 'date',
      header: texts.day,
      width: '88px',
      cell: (payment) => <Day payment={payment} />,
    },
    {
      key: 'amount',
      header: `${texts.amount} ${currency}`,
      width: '124px',
      isEnd: true,
      cell: (payment) => <Amount amount={payment.totalAmount} currency={payment.currency} isBare />,
    },
  ];
}

/** A row on a phone: whom and how much, then how far and when. */
export function PaymentPhoneRow({ payment }: { readonly payment: FullPayment }) {
  return (
    <>
      <span className="flex justify-between gap-4">
        <bdi className="min-w-0 truncate font-medium">{payment.contact.name}</bdi>
        <Amount amount={payment.totalAmount} currency={payment.currency} />
      </span>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <PaymentMark {...payment} />
        <Day payment={payment} />
      </span>
    </>
  );
}
