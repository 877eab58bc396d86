import type { Accounts } from '../../accounts/service.ts';
import { accountTime } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { accountFrozen } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { applyFeedback } from './apply.ts';
import { findAccountsByEnd, purgeFeedback } from './feedback-store.ts';
import type { MailTokens } from './mail-tokens.ts';
import type { Feedback } from './types.ts';

const DAY_MS = 86_400_000;
/** How long reports are kept: longer than any provider repeats one, and than soft bounces count. */
const KEPT_DAYS = 90;
/** A report about older news is dropped: it might have been applied before the reports of that time were deleted. */
const OLDEST_DAYS = 60;
const PURGED_AT_ONCE = 5_000;

interface ReceivingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  /** Null where nobody reports. */
  readonly loadTokens: () => Promise<MailTokens | null>;
}

/** Builds the receiving of reports on mails. */
export function createReceiving({ database, clock, log, accounts, loadTokens }: ReceivingDeps) {
  const findOwner = async (token: string | null) => {
    const read = token === null ? null : ((await loadTokens())?.read(token) ?? null);
    if (read === null) return null;
    const ids = await findAccountsByEnd(database, read.accountEnd);
    const id: AccountId | undefined = ids.find((one) => read.isOf(one));
    const account = id === undefined ? null : await accounts.findAccount(id);
    return account === null ? null : { account, mailId: read.mailId };
  };
  return {
    /**
     * Applies reports whose source was checked, each in a transaction of its own. Reports on mails that are not ours, or
     * on addresses that they did not go to, change nothing; answers how many are on ours. Errors: 503 `account_frozen`; the
     * source then reports again, to the installation that the account moves to.
     */
    receiveFeedback: async (reports: readonly Feedback[]): Promise<number> => {
      const oldest = new Date(clock.now().getTime() - OLDEST_DAYS * DAY_MS);
      const recent = reports.filter(({ occurredAt }) => occurredAt >= oldest);
      let known = 0;
      for (const [token, about] of Map.groupBy(recent, (one) => one.token)) {
        const owner = await findOwner(token);
        if (owner === null) continue;
        const { account, mailId } = owner;
        if (account.isFrozen) throw accountFrozen();
        const now = accountTime(account, clock.now());
        for (const one of about) {
          const apply = (tx: Transaction) => applyFeedback(tx, account, mailId, one, now);
          if (await database.transaction(account.id, apply)) known += 1;
        }
      }
      if (known < reports.length) {
        // Other programs may send through the same provider. Neither the addresses nor their answers are logged.
        const { source } = reports[0] as Feedback;
        log.info(
          { source, count: reports.length - known },
          'reports on mails that are not ours were left alone',
        );
      }
      return known;
    },
  };
}

/** Deletes old reports. `now` is the machine's time. */
export async function deleteOldFeedback(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  while ((await purgeFeedback(database, before, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
}
