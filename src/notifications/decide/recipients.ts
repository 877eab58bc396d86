import type { Account } from '../../accounts/types.ts';
import type { RecipientId } from '../../kit/ids.ts';
import { readRecipient } from '../../recipients/service.ts';
import type { Recipient } from '../../recipients/types.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import { needsSetUp, setUpEnd } from '../terms.ts';
import type { Mail } from '../types.ts';
import type { OutgoingView } from '../views.ts';
import { inContext, type MailContext, type NotificationDeps } from './context.ts';
import { enqueueOutgoingMail } from './outgoing-mails.ts';

/** How many days after it became a recipient's turn at the processor they are reminded. */
const REMINDED_AFTER_DAYS = [3, 7] as const;

/**
 * Reminds a recipient whose details the processor lacks, while a payment needs them: one mail, however many wait. Answers
 * when to look again, or null.
 */
export function remindRecipient(
  deps: NotificationDeps,
  account: Account,
  id: RecipientId,
  now: Date,
): Promise<Date | null> {
  return inContext(deps, account, now, async (context) => {
    const recipient = await readRecipient(context.tx, account.id, id);
    // The page of a closed account leads nobody to the processor.
    if (recipient === null || recipient.askedAt === null || account.closedAt !== null) return null;
    const askedAt = recipient.askedAt.getTime();
    const instants = REMINDED_AFTER_DAYS.map((days) => new Date(askedAt + days * 86_400_000));
    const count = instants.filter((at) => at <= now).length;
    if (count > 0) await remind(context, recipient, `recipient_incomplete:${id}:${askedAt}:${count}`);
    return instants[count] ?? null;
  });
}

async function remind(context: MailContext, recipient: Recipient, onceKey: string): Promise<void> {
  const { tx, deps, account, now } = context;
  for (const paymentId of await deps.payments.findWaitingFor(tx, account.id, recipient)) {
    const view = (await deps.payments.lockMailView(tx, account, paymentId)) as OutgoingView | null;
    if (view === null || !needsSetUp(view, now)) continue;
    const { email } = view.contact;
    const suppressions = await findSuppressions(tx, account.id, [email], [paymentId]);
    if (suppressions.size > 0) continue;
    await enqueueOutgoingMail(context, view, {
      kind: 'RecipientIncomplete',
      onceKey,
      terms: setUpEnd(view),
    });
    return;
  }
}

/** Replaces a reminder that names another day than the one by which its recipient must be done now. */
export async function remindRecipientAgain(
  context: MailContext,
  { paymentId, onceKey }: Mail,
): Promise<void> {
  if (paymentId === null) return;
  const { tx, deps, account, now } = context;
  const view = (await deps.payments.lockMailView(tx, account, paymentId)) as OutgoingView | null;
  if (view === null || !needsSetUp(view, now)) return;
  await enqueueOutgoingMail(context, view, { kind: 'RecipientIncomplete', onceKey, terms: setUpEnd(view) });
}
