import type { Transaction } from '../kit/db/database.ts';
import { nextSequence, recordEvents } from '../kit/events.ts';
import type { MailRouteRow } from './types.ts';

/** Writes what happened to a locked mail route into the log. With `isNoticed` the Owners get a mail. */
export async function recordRouteEvent(
  tx: Transaction,
  row: MailRouteRow,
  now: Date,
  isNoticed = false,
): Promise<void> {
  const { accountId, id, kind, status, trouble, failingSince } = row;
  const sequence = await nextSequence(tx, accountId, id);
  // Every reader of events gets this: where the mails go, and what the server says, is for Owners and Admins.
  const data = { id, kind, status, trouble, failingSince: failingSince?.toISOString() ?? null };
  await recordEvents(tx, accountId, now, [
    { type: 'mail_route.updated', objectId: id, sequence, data, isNoticed },
  ]);
}
