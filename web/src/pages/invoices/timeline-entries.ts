import type { Charge, Event, FullInvoice } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { actorText } from '../../parts/actor-text.ts';
import { disputeEndOf, stepsOnTheWay } from '../../parts/event-steps.ts';
import type { IconName } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { paymentName, type Reader, scheduleChanges } from '../../parts/schedule-changes.ts';
import { billingChanges } from './billing-changes.ts';
import { type EndingContent, endingDetails, stepsOfEnding, wasPostponed } from './ending/happened.ts';

/** What happened to an invoice, in words. */
export interface InvoiceEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of the event, which names the version that began with it. */
  readonly sequence: number;
  /** The type of the event, such as `invoice.sent`. */
  readonly type: string;
  readonly icon: IconName;
  readonly isBad: boolean;
  readonly title: string;
  /** Which payment, by which method, why, by whom. */
  readonly details: readonly string[];
}

type InvoiceEventType = keyof Messages['invoice']['events'];

/** The object of an event: the invoice at the time of the event, with further fields of the event. */
type InvoiceContent = FullInvoice & {
  readonly scheduledPaymentId?: string;
  readonly scheduledPaymentIds?: readonly string[];
  readonly chargeId?: string;
  /** Of autopay that was turned on without a payment. */
  readonly setupId?: string;
  readonly manualPayment?: { readonly bankLineId?: string };
  readonly creditNote?: { readonly number: string; readonly amount: number; readonly reason: string };
  readonly ending?: EndingContent;
  readonly failure?: { readonly code: string; readonly message: string };
  readonly movement?: { readonly amount: number; readonly paid: number; readonly refunded: number };
};

const icons: Partial<Readonly<Record<InvoiceEventType, IconName>>> = {
  'invoice.created': 'plus',
  'invoice.updated': 'edit',
  'invoice.activated': 'invoice',
  'invoice.sent': 'send',
  'invoice.viewed': 'eye',
  'invoice.transfer_announced': 'bank',
  'invoice.transfer_missed': 'clock',
  'invoice.paid': 'check',
  'invoice.canceled': 'close',
  'invoice.credited': 'invoice',
  'invoice.prepayment_invoiced': 'invoice',
  'invoice.final_invoiced': 'invoice',
  'invoice.ended': 'close',
  'invoice.written_off': 'close',
  'invoice.payment.completed': 'card',
  'invoice.payment.marked_as_paid': 'check',
  'invoice.payment.unmarked_as_paid': 'undo',
  'invoice.payment.refunded': 'undo',
  'invoice.payment.returned': 'undo',
  'invoice.payment.failed': 'dispute',
  'invoice.payment.refund_failed': 'dispute',
  'invoice.payment.disputed': 'dispute',
  'invoice.payment.waived': 'close',
};

const bad = /\.(?:failed|returned|refund_failed|disputed)$/;

/** Entries for the events of an invoice, which come newest first. An event of a type that the app does not know keeps its type. */
export function eventEntries(
  events: readonly Event[],
  charges: readonly Charge[],
  reader: Reader,
): readonly InvoiceEntry[] {
  const steps = new Set([...stepsOnTheWay(events), ...stepsOfEnding(events)]);
  const entries = events.map((event, index): InvoiceEntry => {
    const type = event.type as InvoiceEventType;
    const before = events[index + 1]?.data as InvoiceContent | undefined;
    const content = event.data as InvoiceContent;
    const disputeEnd = disputeEndOf(event);
    const details = [
      ...paymentsOf(content, type, reader),
      ...creditOf(content, reader),
      ...(content.ending === undefined ? [] : endingDetails(content.ending, content.currency, reader)),
      methodOf(content, charges),
      content.manualPayment?.bankLineId === undefined ? null : reader.messages.manual.fromBank,
      type === 'invoice.payment.completed' ? acceptanceOf(content, charges, reader) : null,
      type === 'invoice.payment.completed' ? payerOf(content, charges, reader) : null,
      content.setupId === undefined ? null : reader.messages.invoice.savedUnpaid,
      failureText(content, reader.messages),
      ...(type === 'invoice.updated' && before !== undefined ? changesOf(before, content, reader) : []),
      event.actor === null || event.actor === undefined
        ? null
        : actorText(event.actor, reader.messages.events),
    ];
    return {
      id: event.id,
      at: event.createdAt,
      sequence: event.sequence,
      type,
      icon: icons[type] ?? 'clock',
      isBad: bad.test(type) || disputeEnd === 'Lost',
      title: titleOf(event, before, reader.messages),
      details: details.filter((one): one is string => one !== null && one !== ''),
    };
  });
  return entries.filter((_entry, index) => !steps.has(events[index] as Event));
}

function titleOf(event: Event, before: InvoiceContent | undefined, messages: Messages): string {
  const disputeEnd = disputeEndOf(event);
  if (disputeEnd !== null) return messages.events.disputeEnds[disputeEnd];
  const type = event.type as InvoiceEventType;
  if (
    type === 'invoice.updated' &&
    before !== undefined &&
    wasPostponed(before, event.data as InvoiceContent)
  )
    return messages.ending.postpone.title;
  return messages.invoice.events[type] ?? type;
}

function paymentsOf(
  content: InvoiceContent,
  type: InvoiceEventType,
  { messages, formats }: Reader,
): readonly string[] {
  const { scheduledPaymentId, scheduledPaymentIds = [], paymentSchedule, currency } = content;
  const ids = new Set([scheduledPaymentId, ...scheduledPaymentIds]);
  const { paid = 0, refunded = 0 } = content.movement ?? {};
  // When a refunded amount is owed again, the paid amount falls and nothing counts as refunded.
  const moved = Math.abs(type === 'invoice.payment.refunded' ? refunded || paid : paid);
  return paymentSchedule
    .filter(({ id }) => ids.has(id))
    .map(
      (payment) =>
        `${paymentName(content, payment, messages)}, ${formats.money(moved || payment.amount, currency)}`,
    );
}

function creditOf({ creditNote, currency }: InvoiceContent, { formats }: Reader): readonly string[] {
  if (creditNote === undefined) return [];
  return [`${creditNote.number}, ${formats.money(creditNote.amount, currency)}`, creditNote.reason];
}

// The processor says why in English. Further details follow, so that no full stop ends it.
function failureText({ failure }: InvoiceContent, { declines }: Messages): string | null {
  if (failure === undefined) return null;
  const { code, message } = failure;
  const known = Object.hasOwn(declines, code) ? declines[code as keyof typeof declines] : null;
  return (known ?? message).replace(/\.$/, '');
}

function methodOf(content: InvoiceContent, charges: readonly Charge[]): string | null {
  const charge = charges.find(({ id }) => id === content.chargeId);
  return charge?.paymentMethod ? methodName(charge.paymentMethod) : null;
}

// The person who paid, where that person gave a name or an address.
function payerOf(
  { chargeId }: InvoiceContent,
  charges: readonly Charge[],
  { messages }: Reader,
): string | null {
  const payer = charges.find(({ id }) => id === chargeId)?.payer ?? null;
  if (payer === null) return null;
  const { name, email } = payer;
  return messages.invoice.paidBy(
    name !== null && email !== null ? `${name} (${email})` : (name ?? email ?? ''),
  );
}

// That the payer accepted the cancellation terms.
function acceptanceOf(
  { chargeId }: InvoiceContent,
  charges: readonly Charge[],
  { messages }: Reader,
): string | null {
  const charge = charges.find(({ id }) => id === chargeId);
  return charge?.cancellationTerms == null ? null : messages.invoice.termsAccepted;
}

/** Describes the changes that fit on one line, with the values before and after. */
function changesOf(before: InvoiceContent, after: InvoiceContent, reader: Reader): readonly string[] {
  const { messages, formats } = reader;
  const texts = messages.invoice;
  const money = (content: InvoiceContent) => formats.money(content.totalAmount, content.currency);
  const onOff = (content: InvoiceContent) =>
    content.enableAutoreminders ? texts.remindersOn : texts.remindersOff;
  const of = (label: string, from: string, to: string) =>
    from === to ? [] : [`${label}: ${texts.movedOn(shortened(from), shortened(to))}`];
  return [
    ...of(messages.total, money(before), money(after)),
    ...of(texts.client, before.contact.email, after.contact.email),
    ...billingChanges(before, after, messages).flatMap(({ label, from, to }) => of(label, from, to)),
    ...eventMoved(before.eventDate, after.eventDate, reader),
    ...scheduleChanges(before, after, reader),
    ...of(texts.note, before.note, after.note),
    ...of(texts.copies, before.ccEmails.join(', '), after.ccEmails.join(', ')),
    ...of(texts.reminders, onOff(before), onOff(after)),
  ];
}

// A date that is gone, or new, has no other to stand beside.
function eventMoved(from: string | null, to: string | null, reader: Reader): readonly string[] {
  const { messages, formats, today } = reader;
  if (from === to) return [];
  if (to === null) return [messages.ending.postpone.losesDate(formats.date(from ?? '', today))];
  const date = formats.date(to, today);
  if (from === null) return [messages.ending.postpone.getsDate(date)];
  return [`${messages.invoice.eventDate}: ${messages.invoice.movedOn(formats.date(from, today), date)}`];
}

const shortened = (text: string) => (text === '' ? '–' : text.length > 80 ? `${text.slice(0, 79)}…` : text);
