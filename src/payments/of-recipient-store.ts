import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, PaymentId, RecipientId } from '../kit/ids.ts';
import type { Recipient } from '../recipients/types.ts';
import type { PaymentStatus } from './types.ts';

const findToRecipient = statement(
  'payments_find_to_recipient',
  `select id, status from payments
   where account_id = $1 and recipient_id = $2 and status in ('Scheduled', 'Processing')`,
);

/** Finds the payments to a recipient's account that are accepted and not finished. */
export function findPaymentsTo(tx: Transaction, accountId: AccountId, recipientId: RecipientId) {
  return tx.query<{ id: PaymentId; status: PaymentStatus }>(findToRecipient, [accountId, recipientId]);
}

/** How many payments to a recipient are looked at for one that waits. */
const LOOKED_AT = 50;

const findWaiting = statement(
  'payments_find_waiting',
  `select id from payments
   where account_id = $1 and contact_id = $2 and status in ('Pending', 'Scheduled')
     and (recipient_id = $3 or recipient_id is null)
   order by id limit ${LOOKED_AT}`,
);

/** Finds payments that wait for a recipient, or may: offers that are open, and what is accepted. Oldest first. */
export async function findWaitingFor(
  tx: Transaction,
  accountId: AccountId,
  { id: recipientId, contactId }: Pick<Recipient, 'id' | 'contactId'>,
): Promise<PaymentId[]> {
  const rows = await tx.query<{ id: PaymentId }>(findWaiting, [accountId, contactId, recipientId]);
  return rows.map((row) => row.id);
}

const findArrived = statement(
  'payments_find_arrived',
  `select id from payments
   where account_id = $1 and recipient_id = $2 and status = 'Completed' and paid_at > $3
   order by id`,
);

/** Finds the payments to a recipient's account that arrived at the recipient's bank after an instant. */
export async function findArrivedAfter(
  tx: Transaction,
  accountId: AccountId,
  recipientId: RecipientId,
  after: Date,
): Promise<readonly PaymentId[]> {
  const rows = await tx.query<{ id: PaymentId }>(findArrived, [accountId, recipientId, after]);
  return rows.map(({ id }) => id);
}
