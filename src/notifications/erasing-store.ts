import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ContactId, MailId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { eraseFeedback } from './feedback/suppression-store.ts';
import { mailStates } from './states.ts';

/** How many mails one transaction changes. */
const AT_ONCE = 1_000;

// Locks in id order, as everywhere, so that two large changes cannot deadlock.
const eraseSome = statement(
  'mails_erase',
  `update mails
   set recipients = '[]', reply_to = null, subject = '', content = '{}', content_dropped_at = null, headers = '{}',
     failure = null, status = case when status = 'Queued' then $3 else status end, erased_at = $4
   where account_id = $1 and id in (
     select id from mails where account_id = $1 and contact_id = $2 and erased_at is null
     order by id limit ${AT_ONCE} for update)
   returning id`,
);

const eraseSomeToMembers = statement(
  'mails_erase_to_members',
  `update mails
   set recipients = '[]', reply_to = null, subject = '', content = '{}', content_dropped_at = null, headers = '{}',
     failure = null, status = case when status = 'Queued' then $2 else status end, erased_at = $3
   where account_id = $1 and id in (
     select id from mails where account_id = $1 and contact_id is null and erased_at is null
     order by id limit ${AT_ONCE} for update)
   returning id`,
);

/**
 * Erases content and addresses of mails about a contact, or, with null, of mails to members. Waiting mails are not sent.
 * The rows stay, so that no mail is written twice, but are not shown. Answers whether all are done.
 */
export async function eraseMails(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId | null,
  now: Date,
): Promise<boolean> {
  const superseded = nextState(mailStates, 'Queued', 'supersede');
  const erased = await (contactId === null
    ? tx.query<{ id: MailId }>(eraseSomeToMembers, [accountId, superseded, now])
    : tx.query<{ id: MailId }>(eraseSome, [accountId, contactId, superseded, now]));
  await eraseFeedback(
    tx,
    accountId,
    erased.map(({ id }) => id),
  );
  return erased.length < AT_ONCE;
}

const moveSome = statement(
  'mails_move',
  `update mails set contact_id = $3
   where account_id = $1 and id in (
     select id from mails where account_id = $1 and contact_id = $2
     order by id limit ${AT_ONCE} for update)
   returning id`,
);

/** Moves mails about a contact to another contact. Answers whether all are done. */
export async function moveMails(tx: Transaction, accountId: AccountId, from: ContactId, to: ContactId) {
  return (await tx.query(moveSome, [accountId, from, to])).length < AT_ONCE;
}
