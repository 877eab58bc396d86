import { type Account, recipientNeedOf } from '../accounts/types.ts';
import { statement, type Transaction } from '../kit/db/database.ts';
import type { PaymentId } from '../kit/ids.ts';
import type { Recipient } from '../recipients/types.ts';
import type { PaymentsDeps } from './apply.ts';
import { recipientDeadline } from './funding.ts';
import { readItsOrLast } from './onboarding.ts';
import { type DatedContext, presentItsRecipient, presentPaymentInFull } from './present.ts';
import { lockPayment } from './store.ts';

// The parts of a payment and its recipient that mails name.

/** Presents all of a payment, its link and its recipient included, or null; locked until the transaction ends. */
export async function lockMailView(
  tx: Transaction,
  deps: PaymentsDeps,
  context: DatedContext,
  id: PaymentId,
): Promise<object | null> {
  const { account } = context;
  const payment = await lockPayment(tx, account.id, id);
  if (payment === null) return null;
  const { status, recipientId } = payment;
  const isAtProcessor =
    recipientId !== null || (status === 'Pending' && recipientNeedOf(account) === 'Onboarding');
  const recipient = isAtProcessor ? await readItsOrLast({ tx, account }, deps, payment) : null;
  return {
    ...presentPaymentInFull(payment, context, 'Code'),
    recipientNeed: isAtProcessor ? 'Onboarding' : 'BankAccount',
    recipient: recipient && presentItsRecipient(recipient),
    readyBy: recipientDeadline(account, payment),
  };
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
  { id }: Pick<Account, 'id'>,
  { id: recipientId, contactId }: Recipient,
): Promise<PaymentId[]> {
  const rows = await tx.query<{ id: PaymentId }>(findWaiting, [id, contactId, recipientId]);
  return rows.map((row) => row.id);
}
