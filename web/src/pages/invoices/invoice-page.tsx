import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { invoiceQuery } from '../../api/queries/invoices.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';

const route = getRouteApi('/accounts/$account/invoices/$invoice');

/** What is left, and what happened? */
export function InvoicePage() {
  const { invoice: texts, invoices } = useMessages();
  const account = useAccount();
  const { invoice: id } = route.useParams();
  const query = useQuery(invoiceQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { number, contact, totalAmount, currency } = query.data.data;
  return (
    <PageHeader
      back={{
        label: invoices.title,
        to: { to: '/accounts/$account/invoices', params: { account: account.path } },
      }}
      title={contact.name}
      tabTitle={texts.title(number ?? contact.name)}
      actions={<Amount amount={totalAmount} currency={currency} />}
    />
  );
}
