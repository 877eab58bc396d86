import { daysBetween } from '../../../../../src/kit/time.ts';
import type { InvoiceDryRun } from '../../../api/schema.ts';
import { type ComingEntry, foreseenEntries } from '../../../parts/coming.ts';
import { type Reader, scheduleChanges } from '../../../parts/schedule-changes.ts';
import type { TriedSave } from '../draft-types.ts';
import type { Form } from '../form.ts';

type Changes = InvoiceDryRun['changes'];
type Entry = Changes['forecast']['gained'][number];
type NextCharge = NonNullable<Changes['autopay']['before']>;

/** The reader of the effects, with what a sentence needs besides words. */
interface EffectReader extends Reader {
  /** The account's zone. */
  readonly timeZone: string;
  /** Joins clauses to a sentence, as the reader's language does. */
  readonly join: (clauses: readonly string[]) => string;
}

/** What saving the changes of an issued invoice would do, in words. */
export interface SaveEffects {
  /** The most important of it, in one sentence. */
  readonly sentence: string;
  /** The payments that change, a line each. */
  readonly payments: readonly string[];
  /** Mails and charges to come that move, fall away or are new, a line each. */
  readonly coming: readonly { readonly id: string; readonly text: string; readonly isBad: boolean }[];
  /** The mails that are written at once. */
  readonly mails: readonly { readonly subject: string; readonly readers: string }[];
  /** True when a mail goes to the client at once. */
  readonly isMailed: boolean;
}

/** Puts the dry run of a change into words. */
export function effectsOf({ saved, tried }: TriedSave, reader: EffectReader): SaveEffects {
  const { changing: texts } = reader.messages;
  const { mails } = tried.changes;
  const before = scheduleOf(saved);
  const after = afterwards(tried);
  const payments = scheduleChanges(before, after, reader);
  const sentence = reader.join([
    ...documentClauses(saved, tried, reader),
    ...paymentClauses(tried, payments.length, reader),
    ...autopayClauses(tried.changes.autopay, tried.invoice.currency, reader),
    mailClause(tried, reader),
  ]);
  return {
    sentence: `${sentence.charAt(0).toLocaleUpperCase()}${sentence.slice(1)}.`,
    payments,
    coming: comingMoves(tried.changes.forecast, before, after, reader),
    mails: mails.map(({ subject, recipients }) => ({ subject, readers: texts.to(addressesOf(recipients)) })),
    isMailed: mails.some(({ unreadBecause, recipients }) => unreadBecause === null && hasClient(recipients)),
  };
}

type Scheduled = Parameters<typeof scheduleChanges>[0];
type Payment = Scheduled['paymentSchedule'][number];

// A saved row without a name has a place, as on the page of the invoice.
function scheduleOf({ rows, currency }: Form): Scheduled {
  const paymentSchedule = rows.map(({ key, id, name, dueDate, amount }) => ({
    id: id ?? key,
    name: name === '' ? null : name,
    dueDate,
    amount: amount ?? 0,
  }));
  return { paymentSchedule: paymentSchedule as readonly object[] as Payment[], currency };
}

// Payments that the change would make have no id yet: each gets one of its own here.
function afterwards({ invoice: { paymentSchedule, currency } }: InvoiceDryRun): Scheduled {
  const named = paymentSchedule.map((one, index) => ({ ...one, id: one.id ?? `new ${index}` }));
  return { paymentSchedule: named as readonly object[] as Payment[], currency };
}

function documentClauses(
  saved: Form,
  { invoice, changes }: InvoiceDryRun,
  { messages, formats, today }: Reader,
): readonly string[] {
  const { changing: texts } = messages;
  const { totalAmount } = changes;
  const money = (amount: number) => formats.money(amount, invoice.currency);
  const day = (date: string) => formats.date(date, today);
  const [from, to] = [saved.eventDate, invoice.eventDate ?? ''];
  const event =
    from === to
      ? []
      : [
          from === ''
            ? texts.eventSet(day(to))
            : to === ''
              ? texts.eventGone(day(from))
              : texts.event(day(from), day(to)),
        ];
  return [
    ...event,
    ...(saved.client?.id === invoice.contactId ? [] : [texts.client(invoice.contact.name)]),
    ...(totalAmount.before === totalAmount.after
      ? []
      : [texts.total(money(totalAmount.before), money(totalAmount.after))]),
  ];
}

function paymentClauses(
  { changes: { scheduledPayments, status, totalAmount } }: InvoiceDryRun,
  count: number,
  { messages: { changing: texts } }: Reader,
): readonly string[] {
  if (status.before !== 'Paid' && status.after === 'Paid') return [texts.paid];
  if (count === 0) return totalAmount.before === totalAmount.after ? [texts.terms] : [];
  const moves = scheduledPayments.map(({ before, after }) =>
    before === null || after === null || before.amount !== after.amount
      ? 0
      : daysBetween(before.dueDate, after.dueDate),
  );
  const [days = 0] = moves;
  const isOneMove = days !== 0 && moves.length === count && moves.every((one) => one === days);
  if (!isOneMove) return [texts.payments(count)];
  return [days > 0 ? texts.laterBy(count, days) : texts.earlierBy(count, -days)];
}

function autopayClauses(
  { before, after }: Changes['autopay'],
  currency: string,
  { messages: { changing: texts }, formats, today, timeZone }: EffectReader,
): readonly string[] {
  const said = ({ at, amount, surcharge }: NextCharge) =>
    texts.on(formats.money(amount + surcharge, currency), formats.date(formats.dateOf(at, timeZone), today));
  if (after === null) return before === null ? [] : [texts.autopayStops];
  if (after.refusal !== null) return before?.refusal == null ? [texts.autopayEnds] : [];
  if (before === null) return [texts.autopayBegins(said(after))];
  return said(before) === said(after) ? [] : [texts.autopayMoves(said(before), said(after))];
}

type Readers = Changes['mails'][number]['recipients'];

const addressesOf = (recipients: Readers) => recipients.map(({ email }) => email).join(', ');
// Copies and the business have no name.
const hasClient = (recipients: Readers) => recipients.some(({ role, name }) => role === 'to' && name !== '');

function mailClause(
  { invoice: { deliveryMethod }, changes: { mails } }: InvoiceDryRun,
  { messages: { changing: texts } }: Reader,
): string {
  const mail = mails.find(({ recipients }) => hasClient(recipients));
  if (mail === undefined) return deliveryMethod === 'ShareManually' ? texts.byHand : texts.noMail;
  if (mail.unreadBecause === 'NoMailServer') return texts.mailKept;
  if (mail.unreadBecause !== null) return texts.mailHeld;
  return texts.mail(addressesOf(mail.recipients.filter(({ role }) => role === 'to')));
}

// Due dates are left out, and that a payment is overdue if nobody pays it: the schedule says both.
const told: ReadonlySet<Entry['kind']> = new Set([
  'Charge',
  'AutopayEnd',
  'Reminder',
  'AutopayAhead',
  'Mail',
]);

function comingMoves(
  { lost, gained }: Pick<Changes['forecast'], 'lost' | 'gained'>,
  before: Scheduled,
  after: Scheduled,
  reader: EffectReader,
): SaveEffects['coming'] {
  const { changing: texts } = reader.messages;
  const foreseen = (entries: readonly Entry[], of: Scheduled) =>
    foreseenEntries(
      {
        entries: entries
          .filter(({ kind }) => told.has(kind))
          .map((one) => ({ ...one, scheduledPaymentIds: one.scheduledPaymentIds.map((id) => id ?? '') })),
        timeZone: reader.timeZone,
      },
      of,
      reader,
    );
  const day = ({ date }: ComingEntry) => reader.formats.date(date, reader.today);
  const rest = [...foreseen(gained, after)];
  const lines = foreseen(lost, before).map((old) => {
    const place = rest.findIndex(({ title, amount }) => title === old.title && amount === old.amount);
    const [moved] = place === -1 ? [] : rest.splice(place, 1);
    if (moved === undefined)
      return { id: `lost ${old.id}`, text: texts.falls(whatOf(old, reader, before), day(old)), isBad: false };
    const what = whatOf(moved, reader, after);
    return { id: `lost ${old.id}`, text: texts.moves(what, day(old), day(moved)), isBad: moved.isBad };
  });
  const added = rest.map((one) => ({
    id: `gained ${one.id}`,
    text: texts.comes(whatOf(one, reader, after), day(one)),
    isBad: one.isBad,
  }));
  return [...lines, ...added];
}

function whatOf({ title, amount }: ComingEntry, { formats }: Reader, { currency }: Scheduled): string {
  return amount === null ? title : `${title}, ${formats.money(amount, currency)}`;
}
