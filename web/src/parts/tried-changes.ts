import type { InvoiceDryRun, ShownInvoice } from '../api/schema.ts';
import { type ComingEntry, foreseenEntries } from './coming.ts';
import { plainSubject } from './mail-subject.ts';
import type { Reader, scheduleChanges } from './schedule-changes.ts';

/** What the API found that would differ after a change that it only tried. */
export type TriedChanges = InvoiceDryRun['changes'];
type Entry = TriedChanges['forecast']['gained'][number];
type NextCharge = NonNullable<TriedChanges['autopay']['before']>;
type Scheduled = Parameters<typeof scheduleChanges>[0];

/** The reader of the effects, in the account's zone. */
export interface ZonedReader extends Reader {
  readonly timeZone: string;
}

/** A mail or a charge in words. */
export interface EffectLine {
  readonly id: string;
  readonly text: string;
  readonly isBad: boolean;
}

/** Makes a sentence of a clause. */
export function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toLocaleUpperCase()}${clause.slice(1)}.`;
}

/** The schedule of an invoice as a tried change would leave it. */
export function scheduleAfter(
  { paymentSchedule, currency }: Pick<ShownInvoice, 'paymentSchedule' | 'currency'>,
  { scheduledPayments }: Pick<TriedChanges, 'scheduledPayments'>,
): Pick<ShownInvoice, 'paymentSchedule' | 'currency'> {
  const changed = new Map(scheduledPayments.map(({ id, after }) => [id, after]));
  const left = paymentSchedule.flatMap((one) => {
    const after = changed.get(one.id);
    return after === null ? [] : [{ ...one, ...after }];
  });
  return { paymentSchedule: left, currency };
}

/** How the next charge of autopay changes; nothing where it stays. */
export function autopayClauses(
  { before, after }: TriedChanges['autopay'],
  currency: string,
  { messages: { changing: texts }, formats, today, timeZone }: ZonedReader,
): readonly string[] {
  const said = ({ at, amount, surcharge }: NextCharge) =>
    texts.on(formats.money(amount + surcharge, currency), formats.date(formats.dateOf(at, timeZone), today));
  if (after === null) return before === null ? [] : [texts.autopayStops];
  if (after.refusal !== null) return before?.refusal == null ? [texts.autopayEnds] : [];
  if (before === null) return [texts.autopayBegins(said(after))];
  return said(before) === said(after) ? [] : [texts.autopayMoves(said(before), said(after))];
}

type Readers = TriedChanges['mails'][number]['recipients'];

const addressesOf = (recipients: Readers) => recipients.map(({ email }) => email).join(', ');
// Copies and the business have no name.
const hasClient = (recipients: Readers) => recipients.some(({ role, name }) => role === 'to' && name !== '');

/** The mails that go to the client, among those that are written at once. */
export function mailsToClient(mails: TriedChanges['mails']): TriedChanges['mails'] {
  return mails.filter(({ recipients }) => hasClient(recipients));
}

/** Whether the client gets a mail at once. */
export function isClientMailed(mails: TriedChanges['mails']): boolean {
  return mailsToClient(mails).some(({ unreadBecause }) => unreadBecause === null);
}

/** The mails that are written at once, with their readers. */
export function mailLines(
  mails: TriedChanges['mails'],
  { changing: texts, invoice }: Reader['messages'],
): readonly EffectLine[] {
  return mails.map(({ subject, recipients }, index) => ({
    id: `${index} ${subject}`,
    text: `${invoice.mail(plainSubject(subject))} · ${texts.to(addressesOf(recipients))}`,
    isBad: false,
  }));
}

/** What becomes of the mail to the client about a change. */
export function mailClause(
  { deliveryMethod }: Pick<ShownInvoice, 'deliveryMethod'>,
  mails: TriedChanges['mails'],
  { messages: { changing: texts } }: Pick<Reader, 'messages'>,
): string {
  const [mail] = mailsToClient(mails);
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

/** Mails and charges to come that move, fall away or are new. */
export function comingMoves(
  { lost, gained }: Pick<TriedChanges['forecast'], 'lost' | 'gained'>,
  before: Scheduled,
  after: Scheduled,
  reader: ZonedReader,
): readonly EffectLine[] {
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
    const isSame = ({ title, amount }: ComingEntry) => title === old.title && amount === old.amount;
    const isOfDay = ({ title, date }: ComingEntry) => title === old.title && date === old.date;
    const place = rest.findIndex(rest.some(isSame) ? isSame : isOfDay);
    const [moved] = place === -1 ? [] : rest.splice(place, 1);
    if (moved === undefined)
      return { id: `lost ${old.id}`, text: texts.falls(whatOf(old, reader, before), day(old)), isBad: false };
    return { id: `lost ${old.id}`, text: moveText(old, moved, after, reader), isBad: moved.isBad };
  });
  const added = rest.map((one) => ({
    id: `gained ${one.id}`,
    text: texts.comes(whatOf(one, reader, after), day(one)),
    isBad: one.isBad,
  }));
  return [...lines, ...added];
}

// The amount changes on the same day, or the day does.
function moveText(old: ComingEntry, moved: ComingEntry, after: Scheduled, reader: Reader): string {
  const { messages, formats, today } = reader;
  const [from, to] = [formats.date(old.date, today), formats.date(moved.date, today)];
  if (old.date !== moved.date || old.amount === null || moved.amount === null)
    return messages.changing.moves(whatOf(moved, reader, after), from, to);
  const money = (amount: number) => formats.money(amount, after.currency);
  return `${moved.title}, ${to}: ${messages.invoice.movedOn(money(old.amount), money(moved.amount))}`;
}

function whatOf({ title, amount }: ComingEntry, { formats }: Reader, { currency }: Scheduled): string {
  return amount === null ? title : `${title}, ${formats.money(amount, currency)}`;
}
