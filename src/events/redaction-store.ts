import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

/** With 120 payments an event has 40 KB, and these take a second or two. */
const MOST_REDACTED = 400;

// Across no other account: the function reads account_id from its first parameter, under row-level security.
const redactSome = statement(
  'events_redact',
  'select redact_events($1::uuid, $2, $3::uuid[], $4, $5) as changed -- account_id = $1',
);

/**
 * Takes what they say of a person out of the events of some objects of a contact that is being erased. The database
 * refuses all others. Answers whether all are done: a transaction has time for a limited number. Transaction: needs.
 */
export async function redactEvents(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  objectIds: readonly string[],
  now: Date,
): Promise<boolean> {
  if (objectIds.length === 0) return true;
  const [row] = await tx.query<{ changed: number }>(redactSome, [
    accountId,
    contactId,
    objectIds,
    now,
    MOST_REDACTED,
  ]);
  return row !== undefined && row.changed < MOST_REDACTED;
}
