import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { EmptyState } from '../../parts/states.tsx';

/** A wallet without a method that can pay. `hasOthers`: it has some that are stored where nobody is paid out. */
export function NoMethod({ hasOthers }: { readonly hasOthers: boolean }) {
  const { payments: texts, recipients } = useMessages();
  const account = useAccount();
  return (
    <EmptyState
      title={hasOthers ? recipients.notUsable : texts.noMethod}
      link={{
        label: texts.addMethod,
        to: { to: '/accounts/$account/wallet/add', params: { account: account.path }, reloadDocument: true },
      }}
    >
      {hasOthers ? recipients.notUsableText : texts.noMethodText}
    </EmptyState>
  );
}
