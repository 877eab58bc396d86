import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { quoteQuery } from '../../api/queries/payments.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';

/** Shows a form for new payments, or, before anything is filled in, why no payment can be created, and what to do. */
export function UnlessObstructed({ children }: { readonly children: ReactNode }) {
  const { recipients: texts, payments } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const query = useQuery(quoteQuery(account.path, { amount: 1 }));
  if (query.isPending) return <SkeletonRows count={4} />;
  const { obstacles } = texts;
  const link = {
    label: payments.title,
    to: { to: '/accounts/$account/payments', params: { account: account.path } },
  } as const;
  if (query.error !== null) {
    const code = query.error instanceof ApiError ? query.error.code : '';
    if (code !== 'no_processor' && code !== 'currency_not_supported')
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <EmptyState title={obstacles[code].title} link={link}>
        {obstacles[code].text}
      </EmptyState>
    );
  }
  const { owed, currency } = query.data;
  if (owed === 0) return children;
  return (
    <EmptyState title={obstacles.owed.title(formats.money(owed, currency))} link={link}>
      {obstacles.owed.text}
    </EmptyState>
  );
}
