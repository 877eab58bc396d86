import type { Account } from '../../accounts/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { PaymentId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { addressing, enqueueMail } from '../deliver/outbox.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import { renderOfferEmail } from '../render/email.ts';
import { readLastOffer } from '../store.ts';
import { offerEnd, offerTerms } from '../terms.ts';
import type { ClientMailKind, DraftClaims, Mail } from '../types.ts';
import type { OfferView } from '../views.ts';
import { inContext, type MailContext, type NotificationDeps, writingOf } from './context.ts';

/** How long before its end a recipient is reminded of an offer. */
const EXPIRING_MS = 2 * 86_400_000;

/** Handles an event of an outgoing payment: writes the mails that it causes. */
export async function handlePaymentEvent(
  { deps, account, ...rest }: Omit<MailContext, 'tx'>,
  event: KeptEvent,
): Promise<void> {
  const view = event.data as OfferView;
  const caused = causedBy(event, view);
  if (caused === null) return;
  await deps.database.transaction(account.id, async (tx) => {
    const context = { tx, deps, account, ...rest };
    const current = (await deps.payments.lockView(tx, account, view.id)) as OfferView | null;
    if (current === null) return;
    if (caused.kind !== 'Offer') {
      // Events do not have the link.
      const linked = { ...view, offerLink: current.offerLink };
      for (const one of [caused, ...toBusiness(caused, linked)]) {
        await enqueueOfferMail(context, linked, one);
      }
      return;
    }
    if (current.status !== 'Pending') return;
    // The mail has the present terms, unless the last mail has them already: the offer may have been changed, and changed
    // back, since the event. The lock prevents a second mail with the same terms, so that no key is needed.
    const last = await readLastOffer(tx, account.id, view.id);
    const terms = offerTerms(current);
    if (last?.terms !== terms || caused.onceKey !== null) {
      await enqueueOfferMail(context, current, { ...caused, terms });
    }
    if (current.expiresAt === null) return;
    const at = new Date(new Date(current.expiresAt).getTime() - EXPIRING_MS);
    await scheduleTask(tx, account.id, 'payment.remind', view.id, at);
  });
}

type CausedOffer = DraftClaims & { readonly kind: ClientMailKind };

function causedBy({ id: eventId, type }: KeptEvent, view: OfferView): CausedOffer | null {
  const { id, status, acceptedAt } = view;
  switch (type) {
    case 'payment.created':
      // A payment that is accepted from the start follows one that could not be delivered.
      if (status === 'Scheduled') return { kind: 'BusinessOtherAccount', onceKey: `other_account:${id}` };
      return status === 'Pending' ? { kind: 'Offer', onceKey: null } : null;
    case 'payment.updated':
      return status === 'Pending' ? { kind: 'Offer', onceKey: null } : null;
    case 'payment.offer_resent':
      // Asked for by a person, though the last mail says the same.
      return { kind: 'Offer', onceKey: `offer:${eventId}` };
    case 'payment.completed':
      return { kind: 'PaymentDelivered', onceKey: `delivered:${id}` };
    case 'payment.failed':
    case 'payment.returned':
      return acceptedAt === null ? null : { kind: 'PaymentUndelivered', onceKey: `undelivered:${id}` };
    default:
      return null;
  }
}

// The sender also gets a mail that the money did not arrive, and where it is.
function toBusiness({ kind }: CausedOffer, { id, fundedAt }: OfferView): CausedOffer[] {
  if (kind !== 'PaymentUndelivered' || fundedAt === null) return [];
  return [{ kind: 'BusinessUndelivered', onceKey: `business_undelivered:${id}` }];
}

function enqueueOfferMail(
  { tx, deps, account, correspondence, now }: MailContext,
  view: OfferView,
  caused: CausedOffer,
) {
  const { kind } = caused;
  const writing = writingOf(deps.publicUrl, account, correspondence, now);
  return enqueueMail(
    tx,
    deps.outbox,
    account,
    {
      ...caused,
      ...addressing(kind, view, correspondence.addresses),
      paymentId: view.id,
      ...renderOfferEmail(writing, kind, view),
    },
    now,
  );
}

/** Replaces a mail with an offer that waited for the end of a suspension: the offer ends later now. */
export async function offerAgain(context: MailContext, { paymentId, onceKey }: Mail): Promise<void> {
  if (paymentId === null) return;
  const { tx, deps, account } = context;
  const view = (await deps.payments.lockView(tx, account, paymentId)) as OfferView | null;
  if (view?.status !== 'Pending') return;
  await enqueueOfferMail(context, view, { kind: 'Offer', onceKey, terms: offerTerms(view) });
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
    const view = (await deps.payments.lockView(context.tx, account, id)) as OfferView | null;
    if (view?.status !== 'Pending' || view.expiresAt === null) return null;
    const expiresAt = new Date(view.expiresAt);
    const at = new Date(expiresAt.getTime() - EXPIRING_MS);
    if (at > now) return at;
    const { email } = view.contact;
    const suppressions = await findSuppressions(context.tx, account.id, [email], [id]);
    if (expiresAt > now && suppressions.size === 0) {
      const terms = offerEnd(view);
      const caused: CausedOffer = { kind: 'OfferExpiring', onceKey: `expiring:${id}:${terms}`, terms };
      await enqueueOfferMail(context, view, caused);
    }
    return null;
  });
}
