import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { isPayable } from '../../parts/payable-method.ts';
import { SkeletonRows } from '../../parts/states.tsx';
import { NoMethod } from './no-method.tsx';
import { UnlessObstructed } from './obstacle.tsx';

interface OutOfWalletProps {
  readonly title: string;
  /** The payment that is edited, to which the link back leads. Left out: new payments, and the list. */
  readonly payment?: string;
  readonly children: (methods: readonly ShownWalletMethod[]) => ReactNode;
}

/** A page that pays from the person's wallet. The content is shown when the wallet has a method that can pay. */
export function OutOfWallet({ title, payment, children }: OutOfWalletProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const wallet = useQuery(walletQuery(account.path));
  const content = (
    <Loaded query={wallet} waiting={<SkeletonRows count={4} />}>
      {(methods) => {
        const payable = methods.filter((method) => isPayable(account, method));
        return payable.length === 0 ? <NoMethod hasOthers={methods.length > 0} /> : children(payable);
      }}
    </Loaded>
  );
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
      ) : payment === undefined ? (
        <UnlessObstructed>{content}</UnlessObstructed>
      ) : (
        content
      )}
    </>
  );
}
