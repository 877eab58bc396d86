import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { EmptyState } from '../../parts/states.tsx';

/** A wallet without a method: nothing can be paid out of it yet. */
export function NoMethod() {
  const { payments: texts } = useMessages();
  const account = useAccount();
  return (
    <EmptyState
      title={texts.noMethod}
      link={{
        label: texts.addMethod,
        to: { to: '/accounts/$account/wallet/add', params: { account: account.path }, reloadDocument: true },
      }}
    >
      {texts.noMethodText}
    </EmptyState>
  );
}
