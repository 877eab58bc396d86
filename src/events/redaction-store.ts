import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId, ContactId } from '../kit/ids.ts';

// Across no other account: the function reads account_id from its first parameter, under row-level security.
const redactSome = statement(
  'events_redact',
  'select redact_events($1::uuid, $2, $3::uuid[], $4) as changed -- account_id = $1',
);

/**
 * Takes what they say of a person out of the events of some objects of a contact that is being erased. The database
 * refuses all others. Answers how many it has changed. Transaction: needs.
 */
export async function redactEvents(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  objectIds: readonly string[],
  now: Date,
): Promise<number> {
  if (objectIds.length === 0) return 0;
  const [row] = await tx.query<{ changed: number }>(redactSome, [accountId, contactId, objectIds, now]);
  return row?.changed ?? 0;
}
