import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SkeletonRows } from '../../parts/states.tsx';
import { NoMethod } from './no-method.tsx';

interface OutOfWalletProps {
  readonly title: string;
  /** The payment that the link back leads to; the list without one. */
  readonly payment?: string;
  readonly children: (methods: readonly ShownWalletMethod[]) => ReactNode;
}

/** A page that pays from the person's wallet. The content is shown when the wallet has a method. */
export function OutOfWallet({ title, payment, children }: OutOfWalletProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const wallet = useQuery(walletQuery(account.path));
  return (
    <>
      <PageHeader
        back={{
          label: payment === undefined ? texts.title : texts.thisPayment,
          to:
            payment === undefined
              ? { to: '/accounts/$account/payments', params: { account: account.path } }
              : { to: '/accounts/$account/payments/$payment', params: { account: account.path, payment } },
        }}
        title={title}
        tabTitle={title}
      />
      {!can('payments:write') ? (
        <p className="text-soft">{texts.mayNot}</p>
      ) : (
        <Loaded query={wallet} waiting={<SkeletonRows count={4} />}>
          {(methods) => (methods.length === 0 ? <NoMethod /> : children(methods))}
        </Loaded>
      )}
    </>
  );
}
