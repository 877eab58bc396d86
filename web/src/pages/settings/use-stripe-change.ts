import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { changeStripe } from '../../api/queries/stripe.ts';
import { useMessages } from '../../messages/language.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';

/** Changes the connection, and reads everything of the account again that follows from it. */
export function useStripeChange(
  how: 'finish' | 'check' | 'end' | 'leave',
  said: string,
  onDone?: () => void,
) {
  const { stripe: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async () => {
      try {
        await changeStripe(path, how);
        onDone?.();
      } finally {
        await queries.invalidateQueries({ queryKey: [path] });
      }
    },
    said,
    texts.confirm,
  );
}
