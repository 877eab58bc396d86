import type { KeptEvent } from '../../events/types.ts';
import type { MailId } from '../../kit/ids.ts';
import { addressed, enqueueMails } from '../deliver/outbox.ts';
import { renderBouncedEmail } from '../render/bounced-email.ts';
import { findMail } from '../store.ts';
import type { Draft } from '../types.ts';
import { appUrlOf, type MailContext } from './context.ts';

/**
 * Writes the mail to the business that an invoice or an offer did not reach an address: once for each sending to it. Not
 * about reminders, of which the next one is planned or stopped, nor about mails that report what the business knows.
 */
export async function handleBounceEvent(
  { deps, account, correspondence, now }: Omit<MailContext, 'tx'>,
  { objectId }: KeptEvent,
): Promise<void> {
  const mail = await findMail(deps.database, account.id, objectId as MailId);
  if (mail === null || (mail.kind !== 'Invoice' && mail.kind !== 'Offer')) return;
  const { id, kind, invoiceId, paymentId, subject } = mail;
  const { profile, addresses } = correspondence;
  const appUrl = appUrlOf(deps.publicUrl, account);
  const drafts = mail.recipients.flatMap((recipient, index): Draft[] => {
    // Somebody may have had it sent again since.
    if (recipient.state !== 'Bounced') return [];
    const bounced = { kind, invoiceId, paymentId, subject, recipient };
    return [
      {
        kind: 'BusinessMailBounced',
        onceKey: `mail_bounced:${id}:${index}:${recipient.retriedAt ?? ''}`,
        recipients: addresses.map((email) => addressed(email)),
        replyTo: null,
        invoiceId,
        paymentId,
        ...renderBouncedEmail({ account, profile, appUrl }, bounced),
      },
    ];
  });
  await deps.database.transaction(account.id, (tx) => enqueueMails(tx, deps.outbox, account, drafts, now));
}
