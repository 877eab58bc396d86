import { civilDateIn } from '../../kit/time.ts';
import { addressed, enqueueMail } from '../deliver/outbox.ts';
import { renderMailRouteEmail } from '../render/mail-route-email.ts';
import { appUrlOf, type MailContext } from './context.ts';

/** Writes the mail to the Owners about their sender that fails, once a day at most. The installation sends it. */
export async function handleMailRouteEvent({
  deps,
  account,
  correspondence,
  now,
}: Omit<MailContext, 'tx'>): Promise<void> {
  const { profile } = correspondence;
  const [failing, owners] = await Promise.all([
    deps.mailRoutes.findFailing(account.id),
    deps.accounts.listOwnerEmails(account.id),
  ]);
  // The sender works again, or was changed since.
  if (failing === null) return;
  const appUrl = appUrlOf(deps.publicUrl, account);
  await deps.database.transaction(account.id, (tx) =>
    enqueueMail(
      tx,
      deps.outbox,
      account,
      {
        kind: 'BusinessMailRouteFailing',
        onceKey: `mail_route:${failing.id}:${civilDateIn(account.timeZone, now)}`,
        recipients: owners.map((email) => addressed(email)),
        replyTo: null,
        ...renderMailRouteEmail({ account, profile, appUrl }, failing),
      },
      now,
    ),
  );
}
