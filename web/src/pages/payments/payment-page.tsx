import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { paymentQuery } from '../../api/queries/payments.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { PaymentMark } from '../../parts/payment-status.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { PaymentActions } from './actions.tsx';
import { PaymentFacts } from './facts.tsx';
import { ItsRecipient } from './its-recipient.tsx';
import { PaymentState } from './payment-state.tsx';
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
        <PaymentMark {...payment} />
      </p>
      <PaymentState payment={payment} />
      <section className="my-8">
        <PaymentWay payment={payment} />
      </section>
      <PaymentFacts payment={payment} />
      <ItsRecipient payment={payment} />
    </>
  );
}
