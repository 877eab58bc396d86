import type { Charge, Event, FullInvoice, Mail } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import type { Formats } from '../../messages/formats.ts';
import type { IconName } from '../../parts/icon.tsx';
import type { TimelineEntry } from '../../parts/timeline.tsx';
import { methodName } from './refund-dialog.tsx';

interface Reader {
  readonly messages: Messages;
  readonly formats: Formats;
  readonly today: string;
}

type EventWord = keyof Messages['invoice']['events'];

/** The object of an event: the invoice as it then was, with what else there is to tell. */
type Told = FullInvoice & {
  readonly scheduledPaymentId?: string;
  readonly chargeId?: string;
  readonly failure?: { readonly message: string };
  readonly movement?: { readonly amount: number; readonly paid: number; readonly refunded: number };
};

const icons: Partial<Readonly<Record<EventWord, IconName>>> = {
  created: 'plus',
  updated: 'edit',
  activated: 'invoice',
  sent: 'send',
  viewed: 'eye',
  paid: 'check',
  completed: 'card',
  marked_as_paid: 'check',
  unmarked_as_paid: 'undo',
  refunded: 'undo',
  returned: 'undo',
  failed: 'dispute',
  refund_failed: 'dispute',
  disputed: 'dispute',
  canceled: 'close',
  waived: 'close',
};

const bad: ReadonlySet<string> = new Set(['failed', 'returned', 'refund_failed', 'disputed']);

/** Entries for the events of an invoice, which come newest first. An event of a type that the app does not know keeps its type. */
export function eventEntries(
  events: readonly Event[],
  charges: readonly Charge[],
  reader: Reader,
): readonly TimelineEntry[] {
  // A step on the way says nothing when its end stands above it.
  const ended = new Set<string>();
  const isStep = ({ type, data }: Event) => {
    const { chargeId } = data as Told;
    const isOnTheWay = /\.(?:processing|requires_action)$/.test(type);
    if (chargeId === undefined) return false;
    if (isOnTheWay) return ended.has(chargeId);
    ended.add(chargeId);
    return false;
  };
  const steps = new Set(events.filter(isStep));
  const entries = events.map((event, index) => {
    const word = wordOf(event.type);
    const before = events[index + 1]?.data as Told | undefined;
    const told = event.data as Told;
    const details = [
      paymentOf(told, word, reader),
      methodOf(told, charges, reader),
      told.failure?.message ?? null,
      word === 'updated' && before !== undefined ? changesOf(before, told, reader) : null,
      actorOf(event, reader),
    ].filter((one) => one !== null && one !== '');
    return {
      id: event.id,
      at: event.createdAt,
      icon: icons[word] ?? 'clock',
      isBad: bad.has(word),
      title: reader.messages.invoice.events[word] ?? event.type,
      ...(details.length === 0 ? {} : { detail: details.join(' · ') }),
    };
  });
  return entries.filter((_entry, index) => !steps.has(events[index] as Event));
}

// `invoice.payment.completed` is `completed`, `invoice.autopay.enabled` is `autopay_enabled`.
function wordOf(type: string): EventWord {
  return type.replace(/^invoice\.(?:payment\.)?/, '').replace('.', '_') as EventWord;
}

function paymentOf(told: Told, word: EventWord, { messages, formats }: Reader): string | null {
  const index = told.paymentSchedule.findIndex(({ id }) => id === told.scheduledPaymentId);
  const payment = told.paymentSchedule[index];
  if (payment === undefined) return null;
  const name = payment.name ?? messages.nthPayment(index + 1, told.paymentSchedule.length);
  const { paid = 0, refunded = 0 } = told.movement ?? {};
  const moved = Math.abs(word === 'refunded' ? refunded : paid) || payment.amount;
  return `${name}, ${formats.money(moved, told.currency)}`;
}

function methodOf(told: Told, charges: readonly Charge[], { messages }: Reader): string | null {
  const charge = charges.find(({ id }) => id === told.chargeId);
  return charge?.paymentMethod ? methodName(charge.paymentMethod, messages) : null;
}

function actorOf({ actor }: Event, { messages }: Reader): string | null {
  if (actor === null || actor === undefined) return null;
  const { by, actors } = messages.invoice;
  return by(actor.name ?? actors[actor.type]);
}

/** What a change changed, with before and after: what is plain enough for one line. */
function changesOf(before: Told, after: Told, { messages, formats, today }: Reader): string {
  const texts = messages.invoice;
  const date = (value: string | null) => (value === null ? '–' : formats.date(value, today));
  const rows: readonly (readonly [label: string, from: string, to: string])[] = [
    [
      messages.total,
      formats.money(before.totalAmount, before.currency),
      formats.money(after.totalAmount, after.currency),
    ],
    [texts.client, before.contact.email, after.contact.email],
    [texts.eventDate, date(before.eventDate), date(after.eventDate)],
    [texts.schedule, scheduleText(before, formats, today), scheduleText(after, formats, today)],
    [texts.note, before.note, after.note],
    [texts.copies, before.ccEmails.join(', '), after.ccEmails.join(', ')],
    [
      texts.reminders,
      before.enableAutoreminders ? texts.remindersOn : texts.remindersOff,
      after.enableAutoreminders ? texts.remindersOn : texts.remindersOff,
    ],
  ];
  return rows
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => `${label}: ${texts.movedOn(shortened(from), shortened(to))}`)
    .join(' · ');
}

function scheduleText({ paymentSchedule, currency }: Told, formats: Formats, today: string): string {
  return paymentSchedule
    .map(({ amount, dueDate }) => `${formats.money(amount, currency)} ${formats.date(dueDate, today)}`)
    .join(', ');
}

const shortened = (text: string) => (text === '' ? '–' : text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** An entry for a mail: what it says, to whom, and what became of it. */
export function mailEntry(mail: Mail, messages: Messages): TimelineEntry {
  const { mail: title, mailStates } = messages.invoice;
  const to = mail.recipients.map(({ email }) => email).join(', ');
  return {
    id: mail.id,
    at: mail.createdAt,
    icon: 'mail',
    isBad: mail.status === 'Failed',
    title: title(mail.subject),
    detail: [to, mailStates[mail.status], mail.failure].filter(Boolean).join(' · '),
  };
}
