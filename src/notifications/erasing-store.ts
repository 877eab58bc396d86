import { statement, type Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { mailStates } from './states.ts';

const eraseMany = statement(
  'mails_erase',
  `update mails
   set recipients = '[]', reply_to = null, subject = '', content = '{}', headers = '{}', failure = null,
     status = case when status = 'Queued' then $4 else status end, erased_at = $5
   where account_id = $1 and (invoice_id = any($2::uuid[]) or payment_id = any($3::uuid[])) and erased_at is null`,
);

/** What mails are about. */
interface MailSubjects {
  readonly invoiceIds: readonly string[];
  readonly paymentIds: readonly string[];
}

/**
 * Takes the letter and its addresses out of all mails about some invoices and outgoing payments; those that wait are not
 * sent. The rows stay, so that nothing is told a second time, and are shown to nobody. Transaction: needs.
 */
export async function eraseMails(
  tx: Transaction,
  accountId: AccountId,
  { invoiceIds, paymentIds }: MailSubjects,
  now: Date,
): Promise<void> {
  const superseded = nextState(mailStates, 'Queued', 'supersede');
  await tx.query(eraseMany, [accountId, invoiceIds, paymentIds, superseded, now]);
}
