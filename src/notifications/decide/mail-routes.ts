import type { KeptEvent } from '../../events/types.ts';
import { addressed, enqueueMail } from '../deliver/outbox.ts';
import { type FailingRoute, renderMailRouteEmail } from '../render/mail-route-email.ts';
import { appUrlOf, type MailContext } from './context.ts';

/** Writes the mail to the Owners about their mail server that takes no mails. The installation sends it. */
export async function handleMailRouteEvent(
  { deps, account, correspondence, now }: Omit<MailContext, 'tx'>,
  { id, data }: KeptEvent,
): Promise<void> {
  const { profile } = correspondence;
  const owners = await deps.accounts.listOwnerEmails(account.id);
  const appUrl = appUrlOf(deps.publicUrl, account);
  await deps.database.transaction(account.id, (tx) =>
    enqueueMail(
      tx,
      deps.outbox,
      account,
      {
        kind: 'BusinessMailRouteFailing',
        onceKey: `mail_route:${id}`,
        recipients: owners.map((email) => addressed(email)),
        replyTo: null,
        ...renderMailRouteEmail({ account, profile, appUrl }, data as FailingRoute),
      },
      now,
    ),
  );
}
