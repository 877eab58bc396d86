import type { Mail } from '../../api/schema.ts';
import type { InvoiceEntry } from './timeline-entries.ts';

/** An entry of the timeline with the mails that it caused, or mails that stand for themselves. */
export interface FoldedEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Null where a mail stands for itself, or several reminders do. */
  readonly entry: InvoiceEntry | null;
  /** Oldest first. */
  readonly mails: readonly Mail[];
}

/** How long after an event its mails are still written: they wait for a worker, in milliseconds. */
const SOON_MS = 3_600_000;

// Reminders and announcements are caused by a date, and stand for themselves.
const causes: Readonly<Partial<Record<Mail['kind'], readonly string[]>>> = {
  Invoice: ['invoice.created', 'invoice.activated', 'invoice.updated'],
  InvoiceChanged: ['invoice.updated', 'invoice.payment.waived'],
  InvoiceCanceled: ['invoice.canceled'],
  InvoiceReopened: [
    'invoice.reopened',
    'invoice.payment.unmarked_as_paid',
    'invoice.payment.returned',
    'invoice.payment.dispute_closed',
  ],
  Receipt: ['invoice.payment.completed', 'invoice.payment.marked_as_paid'],
  AutopayDone: ['invoice.payment.completed'],
  BusinessPaid: ['invoice.payment.completed'],
  PaymentFailed: ['invoice.payment.failed', 'invoice.payment.returned'],
  BusinessFailed: ['invoice.payment.failed', 'invoice.payment.returned'],
  AutopayStarted: ['invoice.autopay.enabled', 'invoice.autopay.renewed'],
  DebitMandate: ['invoice.debit_mandate.given'],
  AutopayEnded: ['invoice.autopay.disabled'],
  BusinessAutopayEnded: ['invoice.autopay.disabled'],
  Refund: ['invoice.payment.refunded'],
  BusinessRefundFailed: ['invoice.payment.refund_failed'],
  BusinessTransferAnnounced: ['invoice.transfer_announced'],
  BusinessTransferMissed: ['invoice.transfer_missed'],
  BusinessDisputed: ['invoice.payment.disputed', 'invoice.payment.dispute_closed'],
};

/** Puts each mail under the event that caused it. Entries and mails come newest first, and so does what is answered. */
export function foldMails(entries: readonly InvoiceEntry[], mails: readonly Mail[]): readonly FoldedEntry[] {
  const under = new Map<string, Mail[]>();
  const alone: FoldedEntry[] = [];
  for (const mail of mails.toReversed()) {
    const cause = entries.find((entry) => isCause(entry, mail));
    if (cause === undefined) alone.push({ id: mail.id, at: mail.createdAt, entry: null, mails: [mail] });
    else under.set(cause.id, [...(under.get(cause.id) ?? []), mail]);
  }
  const grouped = entries
    .filter((entry) => !isKeptOnly(entry, mails))
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      entry,
      mails: under.get(entry.id) ?? [],
    }));
  // A mail of the same instant was sent after what happened.
  const all = [...alone.toReversed(), ...grouped].toSorted((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
  return joinReminders(all);
}

// Reminders between which nothing happened are one line: they would drown what did.
function joinReminders(entries: readonly FoldedEntry[]): readonly FoldedEntry[] {
  const joined: FoldedEntry[] = [];
  for (const one of entries) {
    const last = joined.at(-1);
    if (last !== undefined && isReminding(last) && isReminding(one))
      joined[joined.length - 1] = { ...last, mails: [...one.mails, ...last.mails] };
    else joined.push(one);
  }
  return joined;
}

/** Whether nobody has the mail, and somebody should look at it. */
export const isUndelivered = (status: Mail['status']): boolean => status === 'Failed' || status === 'Bounced';

const isReminding = ({ entry, mails }: FoldedEntry): boolean =>
  entry === null && mails.every(({ kind, status }) => kind === 'Reminder' && !isUndelivered(status));

// Without a mail server the log says "sent" of a mail that was kept. The mail itself, under its cause, says the truth.
function isKeptOnly({ type, at }: InvoiceEntry, mails: readonly Mail[]): boolean {
  if (type !== 'invoice.sent') return false;
  const about = mails.find(({ kind, createdAt }) => carriers.has(kind) && createdAt <= at);
  return about?.status === 'Kept';
}

const carriers: ReadonlySet<Mail['kind']> = new Set(['Invoice', 'InvoiceChanged']);

function isCause({ type, at }: InvoiceEntry, { kind, createdAt }: Mail): boolean {
  if (causes[kind]?.includes(type) !== true) return false;
  const passed = Date.parse(createdAt) - Date.parse(at);
  return passed >= 0 && passed <= SOON_MS;
}
