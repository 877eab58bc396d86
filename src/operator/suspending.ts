import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { invalidRequest } from '../kit/errors.ts';
import type { Clock } from '../kit/time.ts';
import { resumeAccount, suspendAccount } from '../suspension/service.ts';
import { logAction } from './log-store.ts';

const LONGEST_REASON = 500;

/** What belongs into the transaction of a change, after it. It does not run when there was nothing to change. */
type Alongside = (tx: Transaction) => Promise<void>;

/**
 * Makes the verbs that suspend an account and end that, with the operator's log. `actorId`: the token of the installation, or
 * the person; null on the command line.
 */
export function createSuspending(deps: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** A suspended account stays as it is. Errors: 400 for a reason that is empty or too long, 422 for a closed account. */
    async suspend(
      account: Account,
      reason: string,
      actorId: string | null,
      alongside?: Alongside,
    ): Promise<void> {
      const text = reason.trim();
      // As the database and the schema count them: not as UTF-16, in which some characters are two.
      const length = Array.from(text).length;
      if (length === 0 || length > LONGEST_REASON) {
        const message = `Say why in 1 to ${LONGEST_REASON} characters.`;
        throw invalidRequest([{ path: '/reason', code: 'wrong_length', message }]);
      }
      const data = { reason: text };
      const action = { action: 'account.suspended', actorId, accountId: account.id, data } as const;
      await suspendAccount(deps, account, text, async (tx, now) => {
        await logAction(tx, action, now);
        await alongside?.(tx);
      });
    },
    /** An account that is not suspended stays as it is. */
    resume(account: Account, actorId: string | null, alongside?: Alongside): Promise<void> {
      const action = { action: 'account.resumed', actorId, accountId: account.id, data: {} } as const;
      return resumeAccount(deps, account, async (tx, now) => {
        await logAction(tx, action, now);
        await alongside?.(tx);
      });
    },
  };
}
