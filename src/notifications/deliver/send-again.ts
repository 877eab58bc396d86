import type { Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked } from '../../kit/errors.ts';
import { type MailId, parseId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { nextState } from '../../kit/states.ts';
import { liftSuppressions } from '../feedback/suppression-store.ts';
import { isShown, isUndelivered, moved } from '../mail.ts';
import { presentMail } from '../present.ts';
import { mailStates } from '../states.ts';
import { lockMails, readMailHeads, saveMails } from '../store.ts';
import type { Recipient } from '../types.ts';
import type { SendingDeps } from './sending.ts';
import { type PresentDeps, stalenessOf } from './staleness.ts';

/**
 * Queues a mail again that failed, failed in part, or was kept, for the addresses that have not got it, while it is still
 * true. Documents that were left out are tried again. Errors: 404, 422 `illegal_action`.
 */
export async function sendAgain(
  tx: Transaction,
  deps: Pick<SendingDeps, 'mailer' | keyof PresentDeps>,
  { account }: Caller,
  text: string,
  now: Date,
): Promise<object> {
  const id = parseId<MailId>(text);
  const ids = id === null ? [] : [id];
  const heads = await readMailHeads(tx, account.id, ids);
  const [why] = (await stalenessOf(tx, deps, account, heads, now)).values();
  const [mail] = (await lockMails(tx, account.id, ids)).values();
  if (mail === undefined || !isShown(mail)) throw AppError.notFound('mail');
  if (nextState(mailStates, mail.status, 'retry') === null) {
    const message = `A mail that is ${mail.status} cannot be sent again.`;
    throw new AppError('illegal_action', { message, passes: 'by change' });
  }
  if (why !== undefined) {
    throw blocked('Outdated', `The content of this mail is no longer true. ${why}`);
  }
  if (mail.content === null)
    throw blocked('TextDeleted', 'The text of this mail was deleted: it is too old.');
  if (deps.mailer === null) {
    const message = 'There is no mail server: SMTP_URL is not set.';
    throw blocked('NoMailServer', message, { passes: 'by change' });
  }
  const recipients = mail.recipients.map(
    (one): Recipient =>
      isUndelivered(one)
        ? { ...one, state: 'Waiting', reason: undefined, retriedAt: now.toISOString() }
        : one,
  );
  // A person who sends it again wants the address to get mails again.
  await liftSuppressions(
    tx,
    account.id,
    mail.recipients.filter(isUndelivered).map(({ email }) => email),
    now,
  );
  const attachments = mail.attachments && { ...mail.attachments, tries: 0, isLeftOut: false };
  const saved = moved({ ...mail, recipients, attachments, attempts: 0, failure: null }, 'retry');
  await saveMails(tx, account.id, [saved]);
  await scheduleTask(tx, account.id, 'mail.send', mail.id, now);
  return presentMail(saved);
}
