import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import { readAgain } from '../../api/read-again.ts';
import { useMessages } from '../../messages/language.tsx';
import { useChangeText } from '../../parts/change-text.ts';

/**
 * Turns a refused change into the error to show. When somebody else saved first, everything is read again and the error
 * names that person.
 */
export function useReadAgain(invoice: string): (cause: unknown) => Promise<never> {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const { whoOf } = useChangeText();
  return async (cause) => {
    if (!(cause instanceof ApiError) || cause.status !== 412) throw cause;
    const [change] = await Promise.all([
      readLastChange(account.path, invoice),
      readAgain(queries, [account.path]),
    ]);
    throw new ApiError(412, { code: cause.code, message: texts.changedMeanwhile(whoOf(change)) });
  };
}
