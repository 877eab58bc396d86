import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

/** With 120 payments an event has 40 KB, and these take a second or two. */
const MOST_REDACTED = 400;

// Across no other account: the function reads account_id from its first parameter, under row-level security.
const redactSome = statement(
  'events_redact',
  'select redact_events($1::uuid, $2, $3::uuid[], $4, $5) as changed -- account_id = $1',
);

/**
 * Erases personal data in the events of some objects of a contact that is being erased. The database refuses any other
 * contact. Answers whether all are done: a transaction has time for a limited number.
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

// Across no other account: the function reads account_id from its first parameter, under row-level security.
const redactMembers = statement(
  'events_redact_members',
  'select redact_member_events($1::uuid, $2, $3) as changed -- account_id = $1',
);

/**
 * Erases the members' data in the events of an account that is erased. The database refuses any other account. Answers
 * whether all are done.
 */
export async function redactMemberEvents(tx: Transaction, accountId: AccountId, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ changed: number }>(redactMembers, [accountId, now, MOST_REDACTED]);
  return row !== undefined && row.changed < MOST_REDACTED;
}
