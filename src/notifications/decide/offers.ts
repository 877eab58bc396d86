import type { Account } from '../../accounts/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { Transaction } from '../../kit/database.ts';
import type { PaymentId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/tasks.ts';
import { civilDateIn } from '../../kit/time.ts';
import { addressed, type Correspondence, post, readCorrespondence } from '../deliver/outbox.ts';
import { renderOfferEmail } from '../render/email.ts';
import { type MailHead, readLastOffer } from '../store.ts';
import type { ClientMailKind } from '../types.ts';
import type { OfferView } from '../views.ts';
import type { NotificationDeps } from './handle-events.ts';

/** How long before its end a recipient is reminded of an offer. */
const EXPIRING_MS = 2 * 86_400_000;

/** Looks at an event of an outgoing payment: tells its recipient. Transaction: opens. */
export async function handlePaymentEvent(
  deps: NotificationDeps,
  account: Account,
  correspondence: Correspondence,
  event: KeptEvent,
  now: Date,
): Promise<void> {
  const view = event.data as OfferView;
  const caused = causedBy(event, view);
  if (caused === null) return;
  await deps.database.transaction(account.id, async (tx) => {
    const current = (await deps.payments.lockView(tx, account, view.id)) as OfferView | null;
    if (current === null) return;
    if (caused.kind !== 'Offer') {
      // Events do not tell the link.
      const linked = { ...view, offerLink: current.offerLink };
      for (const one of [caused, ...toBusiness(caused, linked)]) {
        await postOfferMail(tx, deps, account, correspondence, linked, one, now);
      }
      return;
    }
    if (current.status !== 'Pending') return;
    // The offer as it is now, unless that was told last: it may have been changed, and changed back, since the event.
    const last = await readLastOffer(tx, account.id, view.id);
    if (last === null || !isOfTerms(last, current)) {
      const offer: CausedOffer = { kind: 'Offer', reason: `${termsOf(current)}:${event.id}` };
      await postOfferMail(tx, deps, account, correspondence, current, offer, now);
    }
    if (current.expiresAt === null) return;
    const at = new Date(new Date(current.expiresAt).getTime() - EXPIRING_MS);
    await scheduleTask(tx, account.id, 'payment.remind', view.id, at);
  });
}

// What a recipient is asked to agree to, and the code of the link to do it with: a new one ends the one before.
function termsOf({ id, contact, totalAmount, scheduleDate, offerLink }: OfferView): string {
  const code = (offerLink ?? '').slice((offerLink ?? '').lastIndexOf('/') + 1);
  return `offer:${id}:${totalAmount}:${scheduleDate}:${contact.email.toLowerCase()}:${code}`;
}

/** True when a mail tells an offer with the terms and the link that it has. */
export function isOfTerms({ reason }: Pick<MailHead, 'reason'>, view: OfferView): boolean {
  return reason.startsWith(`${termsOf(view)}:`);
}

/** Why a recipient is told that an offer ends. */
export function expiringReason({ id, expiresAt }: OfferView): string {
  return `expiring:${id}:${expiresAt === null ? '' : new Date(expiresAt).toISOString()}`;
}

interface CausedOffer {
  readonly kind: ClientMailKind;
  readonly reason: string;
}

function causedBy({ type }: KeptEvent, view: OfferView): CausedOffer | null {
  const { id, status, acceptedAt } = view;
  switch (type) {
    case 'payment.created':
      // One that is accepted from the start follows one that could not be delivered.
      if (status === 'Scheduled') return { kind: 'BusinessOtherAccount', reason: `other_account:${id}` };
      return status === 'Pending' ? { kind: 'Offer', reason: '' } : null;
    case 'payment.updated':
      return status === 'Pending' ? { kind: 'Offer', reason: '' } : null;
    case 'payment.completed':
      return { kind: 'PaymentDelivered', reason: `delivered:${id}` };
    case 'payment.failed':
    case 'payment.returned':
      return acceptedAt === null ? null : { kind: 'PaymentUndelivered', reason: `undelivered:${id}` };
    default:
      return null;
  }
}

// That the money did not arrive its sender hears, too, with where it is.
function toBusiness({ kind }: CausedOffer, { id, fundedAt }: OfferView): CausedOffer[] {
  if (kind !== 'PaymentUndelivered' || fundedAt === null) return [];
  return [{ kind: 'BusinessUndelivered', reason: `business_undelivered:${id}` }];
}

function postOfferMail(
  tx: Transaction,
  { outbox }: Pick<NotificationDeps, 'outbox'>,
  account: Account,
  { profile, addresses }: Correspondence,
  view: OfferView,
  { kind, reason }: CausedOffer,
  now: Date,
) {
  const writing = { account, profile, today: civilDateIn(account.timeZone, now) };
  const isToBusiness = kind.startsWith('Business');
  return post(
    tx,
    outbox,
    account,
    {
      kind,
      reason,
      invoiceId: null,
      paymentId: view.id,
      scheduledPaymentIds: [],
      recipients: isToBusiness
        ? addresses.map((email) => addressed(email))
        : [addressed(view.contact.email, view.contact.name)],
      replyTo: isToBusiness ? view.contact.email : (addresses[0] ?? null),
      written: renderOfferEmail(writing, kind, view),
    },
    now,
  );
}

/** Reminds the recipient of an offer that nobody has answered. Answers when to look again, or null. Transaction: opens. */
export async function remindOfOffer(
  deps: NotificationDeps,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  const correspondence = await readCorrespondence(deps.accounts, account);
  return deps.database.transaction(account.id, async (tx) => {
    const view = (await deps.payments.lockView(tx, account, id)) as OfferView | null;
    if (view?.status !== 'Pending' || view.expiresAt === null) return null;
    const expiresAt = new Date(view.expiresAt);
    const at = new Date(expiresAt.getTime() - EXPIRING_MS);
    if (at > now) return at;
    if (expiresAt > now) {
      const caused: CausedOffer = {
        kind: 'OfferExpiring',
        reason: expiringReason(view),
      };
      await postOfferMail(tx, deps, account, correspondence, view, caused, now);
    }
    return null;
  });
}
