import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId, RecipientId } from '../kit/ids.ts';

const moveAll = statement(
  'recipients_move',
  `update recipients r set contact_id = $3
   where r.account_id = $1 and r.contact_id = $2 and not exists (
     select 1 from recipients other where other.account_id = $1 and other.contact_id = $3
       and other.processor = r.processor and other.status not in ('Rejected', 'Gone'))`,
);

const eraseAll = statement(
  'recipients_erase',
  `update recipients
   set status = 'Gone', bank_reference = null, bank_name = null, last4 = null, bank_since = null, due = '{}',
     due_by = null, reason = null, asked_at = null
   where account_id = $1 and contact_id = any($2::uuid[])
   returning id`,
);

/** Changes the accounts at the processor of a contact that is merged or erased. */
export const recipientsOfContact = {
  /** Gives them to another contact, which keeps the one that it has. */
  async move(tx: Transaction, accountId: AccountId, from: ContactId, to: ContactId): Promise<void> {
    await tx.query(moveAll, [accountId, from, to]);
  },
  /** Erases the person's data in them; answers their ids. The accounts at the processor stay. */
  async erase(tx: Transaction, accountId: AccountId, contactIds: readonly ContactId[]) {
    const rows = await tx.query<{ id: RecipientId }>(eraseAll, [accountId, contactIds]);
    return rows.map(({ id }) => id);
  },
};
