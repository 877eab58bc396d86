import type { Account } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { moved } from '../mail.ts';
import { lockMails, readMailHeads, saveMails } from '../store.ts';
import type { Recipient } from '../types.ts';
import { listWaitingBefore } from './restoring-store.ts';
import type { SendingDeps } from './sending.ts';
import { restoreLastNotified } from './staleness.ts';

/** How many mails are read and written at once. */
const AT_ONCE = 100;

const WHY = 'Not sent: it waited in a backup that was restored, so it may have been sent before.';

/**
 * Ends the mails that were written before an instant and are not sent: after a restore nobody can say whether they went out.
 * Each gives up its key, so that the same cause can write a mail again. Answers how many. Needs the account locked.
 */
export async function supersedeBefore(
  { invoices }: Pick<SendingDeps, 'invoices'>,
  tx: Transaction,
  account: Account,
  before: Date,
): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await listWaitingBefore(tx, account.id, before, AT_ONCE);
    if (ids.length === 0) return count;
    // Invoices before mails, as everywhere.
    const heads = await readMailHeads(tx, account.id, ids);
    const invoiceIds = heads.flatMap(({ invoiceId }) => invoiceId ?? []);
    await invoices.lockInvoices(tx, account.id, invoiceIds);
    const locked = await lockMails(tx, account.id, ids);
    const mails = [...locked.values()].filter(({ status }) => status === 'Queued');
    const ended = mails.map((mail) => {
      const recipients = mail.recipients.map(
        (one): Recipient => (one.state === 'Waiting' ? { ...one, state: 'Superseded' } : one),
      );
      return moved({ ...mail, onceKey: null, recipients, failure: WHY }, 'supersede');
    });
    await saveMails(tx, account.id, ended);
    for (const mail of mails) await restoreLastNotified(tx, account, mail);
    count += mails.length;
  }
}
