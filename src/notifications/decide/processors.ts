import type { KeptEvent } from '../../events/types.ts';
import { addressed, enqueueMail } from '../deliver/outbox.ts';
import { type ProcessorChange, renderProcessorEmail } from '../render/processor-email.ts';
import { appUrlOf, type MailContext } from './context.ts';

/**
 * Writes the mail to the Owners that money goes to another account at Stripe from now on, or to none: somebody who has
 * taken over a session could have done it. New keys of the same account change nothing for them.
 */
export async function handleProcessorEvent(
  { deps, account, correspondence, now }: Omit<MailContext, 'tx'>,
  { id, type, data, createdAt, actorType, actorId }: KeptEvent,
): Promise<void> {
  const change = data as Pick<ProcessorChange, 'stripeAccount' | 'formerStripeAccount'>;
  const isConnected = type === 'account.processor_connected';
  if (isConnected && change.stripeAccount === change.formerStripeAccount) return;
  const owners = await deps.accounts.listOwnerEmails(account.id);
  // An erased account has none.
  if (owners.length === 0) return;
  const names =
    actorType === 'Member' && actorId !== null ? await deps.accounts.nameActors(account.id, [actorId]) : null;
  const by = names?.get(actorId ?? '') ?? null;
  const { profile } = correspondence;
  const appUrl = appUrlOf(deps.publicUrl, account);
  await deps.database.transaction(account.id, (tx) =>
    enqueueMail(
      tx,
      deps.outbox,
      account,
      {
        kind: 'BusinessProcessorChanged',
        onceKey: `processor:${id}`,
        recipients: owners.map((email) => addressed(email)),
        replyTo: null,
        ...renderProcessorEmail({ account, profile, appUrl }, { ...change, isConnected, at: createdAt, by }),
      },
      now,
    ),
  );
}
