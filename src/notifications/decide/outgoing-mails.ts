import type { KeptEvent } from '../../events/types.ts';
import { addressing, enqueueMail } from '../deliver/outbox.ts';
import { renderOutgoingEmail } from '../render/outgoing-email.ts';
import { payoutEnd } from '../terms.ts';
import type { DraftClaims, OutgoingMailKind } from '../types.ts';
import type { OutgoingEventView, OutgoingView } from '../views.ts';
import { type MailContext, writingOf } from './context.ts';

/** A mail about an outgoing payment that an event or a reminder causes. */
export type CausedOutgoing = DraftClaims & { readonly kind: OutgoingMailKind };

/** Decides which mails an event of an outgoing payment may cause. */
export function outgoingMails({ id: eventId, type }: KeptEvent, view: OutgoingEventView): CausedOutgoing[] {
  const { id, status } = view;
  switch (type) {
    case 'payment.created':
      // A payment that is accepted from the start follows one that could not be delivered.
      if (status === 'Scheduled') return [{ kind: 'BusinessOtherAccount', onceKey: `other_account:${id}` }];
      return status === 'Pending' ? [{ kind: 'Offer', onceKey: null }] : [];
    case 'payment.updated':
      return status === 'Pending' ? [{ kind: 'Offer', onceKey: null }] : [];
    case 'payment.offer_resent':
      // Asked for by a person, though the last mail says the same.
      return [{ kind: 'Offer', onceKey: `offer:${eventId}` }];
    case 'payment.recipient_waiting':
      return [{ kind: 'BusinessRecipientWaits', onceKey: `recipient_waits:${id}` }];
    case 'payment.payout_failed':
      return [
        { kind: 'PayoutFailedRecipient', onceKey: `payout_failed:${eventId}`, terms: payoutEnd(view) },
        { kind: 'BusinessPayoutFailed', onceKey: `business_payout_failed:${eventId}` },
      ];
    case 'payment.completed':
      return [{ kind: 'PaymentDelivered', onceKey: `delivered:${id}` }];
    case 'payment.failed':
    case 'payment.returned':
      return undelivered(view);
    case 'payment.reversed':
      return [{ kind: 'BusinessReversed', onceKey: `reversed:${id}` }];
    case 'payment.reversal_failed':
      return [{ kind: 'BusinessReversalFailed', onceKey: `reversal_failed:${eventId}` }];
    default:
      return [];
  }
}

// The business also gets a mail that the money did not arrive, and where it is: unless it came back with the same report,
// which has a mail of its own.
function undelivered({ id, acceptedAt, reversal }: OutgoingEventView): CausedOutgoing[] {
  if (acceptedAt === null) return [];
  const isBack = reversal?.status === 'Succeeded';
  return [
    { kind: 'PaymentUndelivered', onceKey: `undelivered:${id}` },
    ...(isBack ? [] : [{ kind: 'BusinessUndelivered' as const, onceKey: `business_undelivered:${id}` }]),
  ];
}

/** Writes a mail about an outgoing payment, once for its key. */
export function enqueueOutgoingMail(
  { tx, deps, account, correspondence, now }: MailContext,
  view: OutgoingView,
  caused: CausedOutgoing,
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
      ...renderOutgoingEmail(writing, kind, view),
    },
    now,
  );
}
