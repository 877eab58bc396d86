import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database } from '../kit/db/database.ts';
import type { Clock } from '../kit/time.ts';
import { resumeAccount, suspendAccount } from '../suspension/service.ts';
import { logDeed } from './log-store.ts';

/** Makes the verbs that suspend an account and end that, with the operator's log. `actorId`: null on the command line. */
export function createSuspending(deps: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** A suspended account stays as it is. Errors: 422 for a closed account, CommandError for an empty reason. */
    suspend(account: Account, reason: string, actorId: string | null): Promise<void> {
      const text = reason.trim();
      if (text === '' || text.length > 500) throw new CommandError('Say why in 1 to 500 characters.');
      const deed = {
        action: 'account.suspended',
        actorId,
        accountId: account.id,
        data: { reason: text },
      } as const;
      return suspendAccount(deps, account, text, (tx, now) => logDeed(tx, deed, now));
    },
    /** An account that is not suspended stays as it is. */
    resume(account: Account, actorId: string | null): Promise<void> {
      const deed = { action: 'account.resumed', actorId, accountId: account.id, data: {} } as const;
      return resumeAccount(deps, account, (tx, now) => logDeed(tx, deed, now));
    },
  };
}
