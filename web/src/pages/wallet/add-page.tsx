import { useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../account/session.tsx';
import { tokenAccessQuery } from '../../api/queries/wallet.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { SandboxFields } from './sandbox-fields.tsx';
import { StripeFields } from './stripe-fields.tsx';

/** The address of the document: its policy lets the browser talk to the processor of this account alone. */
const documentPath = location.pathname;

/** Adds a card or a bank account, by the processor's own fields. */
export function AddMethodPage() {
  const { wallet: texts, frame } = useMessages();
  const account = useAccount();
  const can = useCan();
  const isReady = documentPath === location.pathname;
  const access = useQuery({
    ...tokenAccessQuery(account.path),
    enabled: isReady && can('payment_methods:write'),
  });
  if (!isReady) location.reload();
  const { data: tokens } = access;
  return (
    <>
      <PageHeader
        back={{
          label: frame.wallet,
          to: { to: '/accounts/$account/wallet', params: { account: account.path } },
        }}
        title={texts.add}
        tabTitle={texts.add}
      />
      <div className="max-w-md">
        {!can('payment_methods:write') ? (
          <p className="text-soft">{texts.mayNot}</p>
        ) : access.isError ? (
          <ErrorState error={access.error} onRetry={() => void access.refetch()} />
        ) : tokens === undefined ? (
          <SkeletonRows count={4} />
        ) : tokens === null ? (
          <p className="text-soft">{texts.noProcessor}</p>
        ) : tokens.processor !== 'Sandbox' ? (
          <StripeFields tokens={tokens} />
        ) : (
          <SandboxFields tokens={tokens} />
        )}
      </div>
    </>
  );
}
