import { totalOwed } from './states.ts';
import type { AnnouncedTransfer, Invoice } from './types.ts';

/** How often a client may say so until money comes. Each time reminders pause. */
const MOST_ANNOUNCEMENTS = 3;

type Announcing = Pick<Invoice, 'announcedTransfer' | 'status'>;

/** What the client has said since the last money; null without it. */
export function openTransfer({ announcedTransfer }: Pick<Invoice, 'announcedTransfer'>) {
  return announcedTransfer?.endedAt === undefined ? announcedTransfer : null;
}

/** Whether a client waits at an instant for money to be found that it says was transferred. */
export function isTransferAwaited(invoice: Announcing, now: Date): boolean {
  const end = transferEnd(invoice);
  return end !== null && end > now;
}

/** Whether a client may say at an instant that money was transferred. */
export function mayAnnounceTransfer(invoice: Announcing & Pick<Invoice, 'payments'>, now: Date): boolean {
  if (!isAsked(invoice) || totalOwed(invoice.payments) === 0) return false;
  return !isTransferAwaited(invoice, now) && (openTransfer(invoice)?.count ?? 0) < MOST_ANNOUNCEMENTS;
}

/** The instant at which the days of an announced transfer have passed without money; null when nothing waits, or that was noted. */
export function transferEnd(invoice: Announcing): Date | null {
  const open = openTransfer(invoice);
  return isAsked(invoice) && open !== null && open.missedAt === null ? new Date(open.until) : null;
}

/** The announcement of an invoice after money has come. */
export function answeredTransfer(invoice: Announcing, now: Date): AnnouncedTransfer | null {
  const open = openTransfer(invoice);
  return open === null ? invoice.announcedTransfer : { ...open, endedAt: now.toISOString() };
}

/**
 * Whether the reminder of an instant is not sent because the client had said that money was transferred. When the days
 * have passed without it, reminders are as if nobody had said so.
 */
export function isSwallowed({ announcedTransfer }: Pick<Invoice, 'announcedTransfer'>, at: Date): boolean {
  if (announcedTransfer === null) return false;
  const { until, missedAt, endedAt } = announcedTransfer;
  if (missedAt !== null) return false;
  return at <= new Date(endedAt !== undefined && endedAt < until ? endedAt : until);
}

function isAsked({ status }: Pick<Invoice, 'status'>): boolean {
  return status === 'Active' || status === 'Uncollectible';
}
