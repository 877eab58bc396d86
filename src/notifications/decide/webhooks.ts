import type { KeptEvent } from '../../events/types.ts';
import { addressed, enqueueMail } from '../deliver/outbox.ts';
import { renderWebhookEmail, type StoppedWebhook } from '../render/webhook-email.ts';
import { appUrlOf, type MailContext } from './context.ts';

/** Writes the mail to the business about a webhook that was stopped. */
export async function handleWebhookEvent(
  { deps, account, correspondence, now }: Omit<MailContext, 'tx'>,
  { id, data }: KeptEvent,
): Promise<void> {
  const { profile, addresses } = correspondence;
  const appUrl = appUrlOf(deps.publicUrl, account);
  await deps.database.transaction(account.id, (tx) =>
    enqueueMail(
      tx,
      deps.outbox,
      account,
      {
        kind: 'BusinessWebhookStopped',
        onceKey: `webhook:${id}`,
        recipients: addresses.map((email) => addressed(email)),
        replyTo: null,
        ...renderWebhookEmail({ account, profile, appUrl }, data as StoppedWebhook),
      },
      now,
    ),
  );
}
