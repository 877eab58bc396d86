import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { makePage, type PageRequest } from '../../kit/http/pages.ts';
import { parseId, type SuppressionId } from '../../kit/ids.ts';
import type { Clock } from '../../kit/time.ts';
import { maskLinks } from '../masking.ts';
import { liftSuppression, listSuppressions } from './suppression-store.ts';
import type { Suppression } from './types.ts';

/** An address that gets no reminders, as callers see it. */
export function presentSuppression(one: Suppression) {
  const { id, address, reason, bounceReason, detail, mailId, onlyAbout, createdAt } = one;
  // A mail server may quote the mail in its refusal.
  const shown = detail && maskLinks(detail);
  return { id, email: address, reason, bounceReason, detail: shown, mailId, onlyAbout, createdAt };
}

/** Builds what callers do with the addresses that get no reminders. */
export function suppressionVerbs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  return {
    /** Reads a page of the addresses that get no reminders, newest first; with `email`, of this one. */
    async listSuppressions({ id }: Account, email: string | undefined, page: PageRequest) {
      const rows = await listSuppressions(database, id, email, page);
      return makePage(rows, page.limit, presentSuppression);
    },

    /** Lets reminders go to an address again. Errors: 404. */
    async liftSuppression(tx: Transaction, { account }: Caller, text: string) {
      const id = parseId<SuppressionId>(text);
      const now = accountTime(account, clock.now());
      const lifted = id === null ? null : await liftSuppression(tx, account.id, id, now);
      if (lifted === null) throw AppError.notFound('suppression');
      return presentSuppression(lifted);
    },
  };
}
