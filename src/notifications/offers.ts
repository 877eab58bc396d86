import type { Account } from '../accounts/types.ts';
import type { KeptEvent } from '../events/types.ts';
import type { Transaction } from '../kit/database.ts';
import type { PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/tasks.ts';
import { civilDateIn } from '../kit/time.ts';
import { writeOfferMail } from './compose.ts';
import type { NoticeParts } from './consider.ts';
import { addressed, type Correspondence, post, readCorrespondence } from './outbox.ts';
import type { ClientMailKind } from './types.ts';
import type { OfferView } from './views.ts';

/** How long before its end a recipient is reminded of an offer. */
const EXPIRING_MS = 2 * 86_400_000;

/** Looks at an event of an outgoing payment: tells its recipient. Transaction: opens. */
export async function considerPayment(
  parts: NoticeParts,
  account: Account,
  event: KeptEvent,
  now: Date,
): Promise<void> {
  const view = event.data as OfferView;
  const caused = causedBy(event, view);
  const correspondence = caused === null ? null : await readCorrespondence(parts.accounts, account);
  if (caused === null || correspondence === null) return;
  await parts.database.transaction(account.id, async (tx) => {
    // An offer that was changed or taken back meanwhile has another event, or needs no mail.
    const current = (await parts.payments.lockView(tx, account, view.id)) as OfferView | null;
    if (current === null || (caused.kind === 'Offer' && current.status !== 'Pending')) return;
    await postOfferMail(tx, parts, account, correspondence, view, caused, now);
    if (caused.kind !== 'Offer' || current.expiresAt === null) return;
    const at = new Date(new Date(current.expiresAt).getTime() - EXPIRING_MS);
    await scheduleTask(tx, account.id, 'payment.remind', view.id, at);
  });
}

interface CausedOffer {
  readonly kind: ClientMailKind;
  readonly reason: string;
}

function causedBy({ type }: KeptEvent, view: OfferView): CausedOffer | null {
  const { id, contact, totalAmount, scheduleDate, status, acceptedAt } = view;
  switch (type) {
    case 'payment.created':
    case 'payment.updated':
      return status === 'Pending'
        ? {
            kind: 'Offer',
            reason: `offer:${id}:${totalAmount}:${scheduleDate}:${contact.email.toLowerCase()}`,
          }
        : null;
    case 'payment.completed':
      return { kind: 'PaymentDelivered', reason: `delivered:${id}` };
    case 'payment.failed':
    case 'payment.returned':
      return acceptedAt === null ? null : { kind: 'PaymentUndelivered', reason: `undelivered:${id}` };
    default:
      return null;
  }
}

function postOfferMail(
  tx: Transaction,
  { outbox }: Pick<NoticeParts, 'outbox'>,
  account: Account,
  { profile, addresses }: Correspondence,
  view: OfferView,
  { kind, reason }: CausedOffer,
  now: Date,
) {
  const writing = { account, profile, today: civilDateIn(account.timeZone, now) };
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
      recipients: [addressed(view.contact.email, view.contact.name)],
      replyTo: addresses[0] ?? null,
      written: writeOfferMail(writing, kind, view),
    },
    now,
  );
}

/** Reminds the recipient of an offer that nobody has answered. Answers when to look again, or null. Transaction: opens. */
export async function remindOfOffer(
  parts: NoticeParts,
  account: Account,
  id: PaymentId,
  now: Date,
): Promise<Date | null> {
  const correspondence = await readCorrespondence(parts.accounts, account);
  return parts.database.transaction(account.id, async (tx) => {
    const view = (await parts.payments.lockView(tx, account, id)) as OfferView | null;
    if (view?.status !== 'Pending' || view.expiresAt === null) return null;
    const expiresAt = new Date(view.expiresAt);
    const at = new Date(expiresAt.getTime() - EXPIRING_MS);
    if (at > now) return at;
    if (expiresAt > now) {
      const caused: CausedOffer = {
        kind: 'OfferExpiring',
        reason: `expiring:${id}:${expiresAt.toISOString()}`,
      };
      await postOfferMail(tx, parts, account, correspondence, view, caused, now);
    }
    return null;
  });
}
