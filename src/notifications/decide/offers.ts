import type { Account } from '../../accounts/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { PaymentId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import { readLastOffer } from '../store.ts';
import { offerEnd, offerTerms } from '../terms.ts';
import type { Mail, OutgoingMailKind } from '../types.ts';
import type { OutgoingEventView, OutgoingView } from '../views.ts';
import { inContext, type MailContext, type NotificationDeps } from './context.ts';
import { type CausedOutgoing, enqueueOutgoingMail, outgoingMails } from './outgoing-mails.ts';

/** How long before its end a recipient is reminded of an offer. */
const EXPIRING_MS = 2 * 86_400_000;

/** Handles an event of an outgoing payment: writes the mails that it causes. */
export async function handlePaymentEvent(
  { deps, account, ...rest }: Omit<MailContext, 'tx'>,
  event: KeptEvent,
): Promise<void> {
  const view = event.data as OutgoingEventView;
  const caused = outgoingMails(event, view);
  if (caused.length === 0) return;
  await deps.database.transaction(account.id, async (tx) => {
    const context = { tx, deps, account, ...rest };
    const current = (await deps.payments.lockMailView(tx, account, view.id)) as OutgoingView | null;
    if (current === null) return;
    // Events have neither the link nor what is known of the recipient now.
    const { offerLink, recipientNeed, recipient, readyBy } = current;
    const then: OutgoingView = { ...view, offerLink, recipientNeed, recipient, readyBy };
    for (const one of caused) {
      if (one.kind === 'Offer') await enqueueOffer(context, current, one);
      else if (isStillSo(one.kind, current, account)) await enqueueOutgoingMail(context, then, one);
    }
  });
}

// A payment that waited may have gone on since the event: the mail about what came next says how it stands.
function isStillSo(kind: OutgoingMailKind, { stage }: OutgoingView, { closedAt }: Account): boolean {
  if (kind === 'BusinessRecipientWaits') return stage === 'AwaitingRecipient';
  if (kind === 'BusinessPayoutFailed') return stage === 'AwaitingBank';
  // The page of a closed account leads nobody to the processor.
  if (kind === 'PayoutFailedRecipient') return stage === 'AwaitingBank' && closedAt === null;
  return true;
}

async function enqueueOffer(
  context: MailContext,
  current: OutgoingView,
  caused: CausedOutgoing,
): Promise<void> {
  if (current.status !== 'Pending') return;
  const { tx, account } = context;
  // The mail has the present terms, unless the last mail has them already: the offer may have been changed, and changed
  // back, since the event. The lock prevents a second mail with the same terms, so that no key is needed.
  const last = await readLastOffer(tx, account.id, current.id);
  const terms = offerTerms(current);
  if (last?.terms !== terms || caused.onceKey !== null) {
    await enqueueOutgoingMail(context, current, { ...caused, terms });
  }
  if (current.expiresAt === null) return;
  const at = new Date(new Date(current.expiresAt).getTime() - EXPIRING_MS);
  await scheduleTask(tx, account.id, 'payment.remind', current.id, at);
}

/** Replaces a mail with an offer that waited for the end of a suspension: the offer ends later now. */
export async function offerAgain(context: MailContext, { paymentId, onceKey }: Mail): Promise<void> {
  if (paymentId === null) return;
  const { tx, deps, account } = context;
  const view = (await deps.payments.lockMailView(tx, account, paymentId)) as OutgoingView | null;
  if (view?.status !== 'Pending') return;
  await enqueueOutgoingMail(context, view, { kind: 'Offer', onceKey, terms: offerTerms(view) });
}

/** Reminds the recipient of an offer that nobody has answered. Answers when to look again, or null. */
export async function remindOfOffer(
  deps: NotificationDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  // The offer is being withdrawn.
  if (account.closedAt !== null) return null;
  return inContext(deps, account, now, async (context) => {
    const view = (await deps.payments.lockMailView(context.tx, account, id)) as OutgoingView | null;
    if (view?.status !== 'Pending' || view.expiresAt === null) return null;
    const expiresAt = new Date(view.expiresAt);
    const at = new Date(expiresAt.getTime() - EXPIRING_MS);
    if (at > now) return at;
    const { email } = view.contact;
    const suppressions = await findSuppressions(context.tx, account.id, [email], [id]);
    if (expiresAt > now && suppressions.size === 0) {
      const terms = offerEnd(view);
      const caused: CausedOutgoing = { kind: 'OfferExpiring', onceKey: `expiring:${id}:${terms}`, terms };
      await enqueueOutgoingMail(context, view, caused);
    }
    return null;
  });
}
