import type { Forecast, FullInvoice } from '../api/schema.ts';
import type { IconName } from './icon.tsx';
import { paymentName, type Reader } from './schedule-changes.ts';

type Entry = Forecast['entries'][number];
type Outlook = Pick<Forecast, 'entries' | 'timeZone'>;
type Scheduled = Pick<FullInvoice, 'paymentSchedule' | 'currency'>;

/** Something that is still to come for an invoice, in words. */
export interface ComingEntry {
  readonly id: string;
  /** `YYYY-MM-DD`, in the account's zone. */
  readonly date: string;
  /** `09:00`; null of what belongs to the whole day. */
  readonly time: string | null;
  readonly icon: IconName;
  readonly title: string;
  /** In the minor unit; null where the title is about no amount. */
  readonly amount: number | null;
  readonly details: readonly string[];
  readonly isBad: boolean;
}

/** The kinds that cause the rest of their instant, which is folded under them. */
const causes: ReadonlySet<Entry['kind']> = new Set(['Charge', 'AutopayEnd']);

/**
 * Everything that is still to come, one line for each thing: due dates from the schedule, and the entries of the forecast.
 * Consequences of a charge are folded under it.
 */
export function comingEntries(
  { entries, timeZone }: Outlook,
  invoice: Scheduled,
  reader: Reader,
): readonly ComingEntry[] {
  const shown = foreseenEntries({ entries, timeZone }, invoice, reader);
  const dues = dueDates(entries, invoice, reader);
  // A due date comes before what happens on its day.
  return [...dues, ...shown].toSorted((one, other) =>
    one.date === other.date ? 0 : one.date < other.date ? -1 : 1,
  );
}

/** The entries of a forecast in words, without the due dates, which the schedule says. */
export function foreseenEntries(
  { entries, timeZone }: Outlook,
  invoice: Scheduled,
  reader: Reader,
): readonly ComingEntry[] {
  const groups = folded(entries.filter((entry) => !isKnown(entry, invoice)));
  const context = { entries, timeZone, invoice, reader };
  return groups.map((group, index) => entryOf(group, index, context));
}

// A due date ahead stands in the list by itself, and that a payment is overdue already in the schedule.
function isKnown({ kind, scheduledPaymentIds }: Entry, { paymentSchedule }: Scheduled): boolean {
  const about = paymentSchedule.filter(({ id }) => scheduledPaymentIds.includes(id));
  return (
    kind === 'DueSoon' ||
    (kind === 'Overdue' && about.length > 0 && about.every(({ isOverdue }) => isOverdue))
  );
}

// Each cause with what follows from it at its instant.
function folded(entries: readonly Entry[]): readonly (readonly [Entry, ...Entry[]])[] {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const [head] = last ?? [];
    const isCaused =
      head !== undefined &&
      head.at === entry.at &&
      (causes.has(head.kind) || head.event === 'invoice.activated') &&
      !causes.has(entry.kind);
    if (isCaused) last?.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

interface Context extends Outlook {
  readonly invoice: Scheduled;
  readonly reader: Reader;
}

function entryOf(
  [head, ...caused]: readonly [Entry, ...Entry[]],
  index: number,
  context: Context,
): ComingEntry {
  const { timeZone, reader } = context;
  const { formats, messages } = reader;
  const ofDay = head.kind === 'StatusChange' || head.kind === 'Overdue';
  return {
    id: `${index} ${head.at} ${head.kind}`,
    date: head.date,
    time: ofDay ? null : formats.time(head.at, timeZone),
    icon: icons[head.kind],
    title: titleOf(head, context),
    amount: head.amount === 0 ? null : head.amount + head.surcharge,
    details: [
      ...detailsOf(head, context),
      ...consequences(caused, context),
      ...(head.isConditional ? [conditionOf(head, context)] : []),
    ].filter((text) => text !== ''),
    isBad: head.kind === 'Overdue' || head.kind === 'AutopayEnd' || isUnread(head, messages),
  };
}

const icons: Readonly<Record<Entry['kind'], IconName>> = {
  DueSoon: 'clock',
  Overdue: 'dispute',
  StatusChange: 'invoice',
  Charge: 'card',
  AutopayEnd: 'dispute',
  Reminder: 'bell',
  AutopayAhead: 'mail',
  Mail: 'mail',
};

function titleOf(entry: Entry, context: Context): string {
  const { coming: texts } = context.reader.messages;
  const payments = namesOf(entry, context);
  switch (entry.kind) {
    case 'Overdue':
      return texts.overdue(payments);
    case 'AutopayEnd':
      return texts.autopayEnds;
    case 'Charge':
      return payments === '' ? texts.charge : texts.chargeOf(payments);
    case 'StatusChange':
      if (entry.event === 'invoice.final_invoiced') return texts.finalInvoiced;
      return entry.event === 'invoice.activated' ? texts.issued : texts.payable(payments);
    default:
      return entry.mail === null ? '' : texts.mails[entry.mail];
  }
}

function detailsOf(entry: Entry, { timeZone, reader, invoice }: Context): readonly string[] {
  const { formats, messages, today } = reader;
  const { coming: texts } = messages;
  if (entry.kind === 'Charge') {
    const { surcharge, retryAt } = entry;
    const retry =
      retryAt === null
        ? null
        : `${formats.date(formats.dateOf(retryAt, timeZone), today)}, ${formats.time(retryAt, timeZone)}`;
    return [
      ...(surcharge > 0 ? [texts.surcharge(formats.money(surcharge, invoice.currency))] : []),
      retry === null ? texts.noRetry : texts.retry(retry),
    ];
  }
  return entry.mail === null ? [] : [readersOf(entry, messages)];
}

// Those who get a mail, or why nobody does. That mails are kept without a mail server stands once, below the list.
function readersOf({ recipients, unreadBecause }: Entry, { coming: texts }: Reader['messages']): string {
  if (unreadBecause === 'AddressSuppressed' || unreadBecause === 'NoAddress')
    return texts.unread[unreadBecause];
  return recipients.length === 0 ? '' : texts.to(recipients.map(({ email }) => email).join(', '));
}

function isUnread({ unreadBecause }: Entry, { coming: texts }: Reader['messages']): boolean {
  return unreadBecause !== null && Object.hasOwn(texts.unread, unreadBecause);
}

// What a charge causes at once, in a few words. A payment that is paid at once was processing before.
function consequences(caused: readonly Entry[], context: Context): readonly string[] {
  const isPaid = caused.some(({ event }) => event === 'invoice.payment.completed');
  return caused
    .filter(({ event }) => !isPaid || event !== 'invoice.payment.processing')
    .map((entry) => consequence(entry, context));
}

function consequence({ mail, recipients, event, ...entry }: Entry, context: Context): string {
  const { coming: texts } = context.reader.messages;
  const payments = namesOf(entry, context);
  // The business has no name among the recipients.
  if (mail !== null) {
    const clients = recipients.filter(({ name }) => name !== '').map(({ email }) => email);
    return clients.length === 0 ? texts.mails[mail] : `${texts.mails[mail]} ${texts.to(clients.join(', '))}`;
  }
  if (event === 'invoice.paid') return texts.allPaid;
  if (event === 'invoice.prepayment_invoiced') return texts.prepaymentInvoice;
  if (event === 'invoice.final_invoiced') return texts.finalInvoice;
  if (event === 'invoice.payment.completed') return texts.paid(payments);
  if (event === 'invoice.payment.processing') return texts.processing(payments);
  return event === 'invoice.payment.due' ? texts.payable(payments) : '';
}

// The last charge before it: that one names the charge before it in turn.
function conditionOf(
  entry: Entry,
  { entries, timeZone, reader: { formats, messages, today } }: Context,
): string {
  const before = entries.slice(0, entries.indexOf(entry));
  const charge = before.findLast(({ kind }) => kind === 'Charge');
  if (charge === undefined) return '';
  return messages.coming.ifPaid(formats.date(formats.dateOf(charge.at, timeZone), today));
}

function namesOf({ scheduledPaymentIds }: Pick<Entry, 'scheduledPaymentIds'>, { invoice, reader }: Context) {
  return invoice.paymentSchedule
    .filter(({ id }) => scheduledPaymentIds.includes(id))
    .map((payment) => paymentName(invoice, payment, reader.messages))
    .join(', ');
}

const open: ReadonlySet<string> = new Set(['Draft', 'Scheduled', 'Due', 'Failed']);

// Of a payment that autopay charges, the charge is what comes.
function dueDates(entries: readonly Entry[], invoice: Scheduled, reader: Reader): readonly ComingEntry[] {
  const charged = new Set(
    entries.flatMap(({ kind, scheduledPaymentIds }) => (kind === 'Charge' ? scheduledPaymentIds : [])),
  );
  return invoice.paymentSchedule
    .filter(({ id, status, dueDate }) => open.has(status) && dueDate >= reader.today && !charged.has(id))
    .map((payment) => ({
      id: `due ${payment.id}`,
      date: payment.dueDate,
      time: null,
      icon: 'clock' as const,
      title: reader.messages.coming.due(paymentName(invoice, payment, reader.messages)),
      amount: payment.amount - payment.paidAmount,
      details: [],
      isBad: false,
    }));
}
