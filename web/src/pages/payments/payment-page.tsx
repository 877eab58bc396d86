import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { paymentQuery } from '../../api/queries/payments.ts';
import type { FullPayment, ShownPayment } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { PaymentMark } from '../../parts/payment-status.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { PaymentActions } from './actions.tsx';
import { chargingDay } from './charging-day.ts';
import { PaymentFacts } from './facts.tsx';
import { PaymentWay } from './way.tsx';

const route = getRouteApi('/accounts/$account/payments/$payment');

export function PaymentPage() {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const { payment: id } = route.useParams();
  const query = useQuery(paymentQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { data: payment, etag } = query.data;
  return (
    <>
      <PageHeader
        back={{
          label: texts.title,
          to: { to: '/accounts/$account/payments', params: { account: account.path } },
        }}
        title={<bdi>{payment.contact.name}</bdi>}
        tabTitle={texts.paymentTo(payment.contact.name)}
        actions={can('payments:write') && <PaymentActions payment={payment} etag={etag} />}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold">
          <Amount amount={payment.totalAmount} currency={payment.currency} />
        </span>
        <PaymentMark status={payment.status} />
      </p>
      <PaymentState payment={payment} />
      <section className="my-8">
        <PaymentWay payment={payment} />
      </section>
      <PaymentFacts payment={payment} />
    </>
  );
}

// The processor never said what became of it: nobody knows whether the wallet was charged.
const CLOSED_BY_HAND = 'closed_by_hand';

/** How it stands, in a sentence, and what it means for the money. */
function PaymentState({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts, declines } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const { status, contact, failure, refund, destination, declineReason, expiresAt, fundedAt } = payment;
  const method = methodName(payment.paymentMethod);
  const why = failure === null ? '' : ((declines as Record<string, string>)[failure.code] ?? failure.message);
  const account = destination === null ? '' : `${destination.bankName} ${destination.last4}`;
  const day = chargingDay(payment, timeZone, formats);
  const on = (date: string | null) => (date === null ? '' : formats.fullDate(date));
  const sentences: Readonly<Record<FullPayment['status'], string>> = {
    Pending: texts.pending(contact.name, expiresAt === null ? '' : on(formats.dateOf(expiresAt, timeZone))),
    Scheduled:
      day === null ? texts.waits(contact.name, method) : texts.scheduled(contact.name, method, on(day)),
    Processing: fundedAt === null ? texts.charging(method) : texts.delivering(account),
    Completed: texts.completed(account, on(payment.paymentDate)),
    Failed: texts.failed(why),
    Returned: texts.returned(why),
    Declined: texts.declined(contact.name),
    Expired: texts.expired,
    Canceled: texts.canceled,
  };
  const isRemoved = payment.isPaymentMethodRemoved && (status === 'Pending' || status === 'Scheduled');
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-soft">
      <p>{sentences[status]}</p>
      {status === 'Declined' && declineReason !== null && declineReason !== '' && <p>“{declineReason}”</p>}
      {refund !== null && (
        <p>{texts.refundTexts[refund.status](refund.to === 'Balance' ? texts.balance : method)}</p>
      )}
      {status === 'Failed' && fundedAt === null && failure?.code !== CLOSED_BY_HAND && (
        <p>{texts.uncharged(method)}</p>
      )}
      {payment.takesOtherAccount && <p className="text-ink">{texts.mayNameOther(contact.name)}</p>}
      {payment.replacedById !== null && <p>{texts.paidElsewhere}</p>}
      {payment.fundingReturnedAt !== null && <p>{texts.takenBack}</p>}
      {payment.writtenOffAt !== null && <p>{texts.writtenOff}</p>}
      {isRemoved && <p className="text-bad">{texts.methodRemoved(method)}</p>}
      {payment.isPaymentMethodExpiring && <p className="text-bad">{texts.methodExpires(method)}</p>}
    </div>
  );
}
