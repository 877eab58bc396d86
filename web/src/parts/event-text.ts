import type { LinkProps } from '@tanstack/react-router';
import type { EventType } from '../../../src/kit/events.ts';
import { useKeepsMails } from '../account/mail-delivery.ts';
import type { Event } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';
import { actorText } from './actor-text.ts';
import { disputeEndOf } from './event-steps.ts';
import type { IconName } from './icon.tsx';
import { type Linked, useObjectLink } from './object-link.ts';

interface EventText {
  /** "Payment received"; of a type that the app does not know, the type. */
  readonly title: string;
  /** The object in words: its number, client or name, and amount, as far as the event has them. */
  readonly subject: readonly string[];
  /** The amount of it, where it has one: a place that is too narrow for all never hides this. */
  readonly amount: string | null;
  /** "by Dana", "automatically"; empty where the event is about that person. */
  readonly actor: string;
  /** The same in a place that says "by" already. */
  readonly actorName: string;
  readonly icon: IconName;
  readonly isBad: boolean;
  /** The page of what it happened to; null when that is gone. */
  readonly to: LinkProps | null;
}

/** The fields of an event's object that a line needs. */
interface EventContent {
  readonly id?: string;
  /** Of credit, whose page is that of its client. */
  readonly contactId?: string;
  /** Of an e-invoice that is handed over, whose page is that of its invoice. */
  readonly invoiceId?: string;
  readonly documentNumber?: string;
  readonly number?: string | null;
  /** Null where the reader may not know it, as the address. */
  readonly name?:
    | string
    | { readonly brand?: string; readonly bankName?: string; readonly last4: string }
    | null;
  readonly email?: string | null;
  readonly contact?: { readonly name: string };
  readonly currency?: string;
  readonly amount?: number;
  readonly totalAmount?: number;
  readonly scheduledPaymentId?: string;
  readonly paymentSchedule?: readonly { readonly id: string; readonly amount: number }[];
  readonly movement?: { readonly paid?: number; readonly refunded?: number };
}

const families: readonly (readonly [beginning: string, object: Linked, icon: IconName])[] = [
  ['invoice.payment.', 'Invoice', 'card'],
  ['invoice.', 'Invoice', 'invoice'],
  ['contact.', 'Contact', 'people'],
  ['client_credit.', 'Contact', 'people'],
  ['payment_method.', 'Wallet', 'card'],
  ['payment.', 'Payment', 'send'],
  ['recipient.', 'PaymentSettings', 'person'],
  ['payout.', 'Payout', 'bank'],
  ['bank_line.', 'BankLine', 'bank'],
  ['bank_statement.', 'BankStatements', 'bank'],
  ['mail.', 'Mail', 'mail'],
  ['invitation.', 'Member', 'person'],
  ['member.', 'Member', 'person'],
  ['token.', 'Token', 'code'],
  ['mail_route.', 'EmailSettings', 'mail'],
  ['access_point.', 'EInvoiceSettings', 'code'],
  ['e_invoice.', 'Invoice', 'code'],
  ['webhook.', 'Webhook', 'code'],
  ['account.', 'Settings', 'settings'],
];

const icons: Readonly<Record<string, IconName>> = {
  'invoice.created': 'plus',
  'invoice.sent': 'mail',
  'invoice.viewed': 'eye',
  'invoice.transfer_announced': 'bank',
  'invoice.transfer_missed': 'clock',
  'invoice.paid': 'check',
  'invoice.payment.completed': 'check',
  'invoice.payment.marked_as_paid': 'check',
  'invoice.payment.due': 'clock',
  'invoice.payment.refunded': 'undo',
  // The same shapes as in the tasks of Home.
  'invoice.payment.failed': 'card',
  'invoice.autopay.disabled': 'undo',
  'payment.declined': 'close',
  'payment.expired': 'clock',
  'payment.completed': 'check',
};

const bad = /\.(?:failed|refused|rejected|returned|refund_failed|funding_returned|disputed)$/;

/** Puts events into words of the reader's language. */
export function useEventText(): (event: Event) => EventText {
  const { events: texts } = useMessages();
  const isKept = useKeepsMails();
  const formats = useFormats();
  const linkTo = useObjectLink();
  return (event) => {
    const { type, data, actor } = event;
    const content = data as EventContent;
    const disputeEnd = disputeEndOf(event);
    const [, object = 'Settings', icon = 'clock'] = families.find(([start]) => type.startsWith(start)) ?? [];
    const isBad = bad.test(type) || disputeEnd === 'Lost';
    const figure = amountOf(content);
    const amount =
      figure === null || content.currency === undefined ? null : formats.money(figure, content.currency);
    // Without a mail server the log says "sent" of a mail that was kept.
    const kept = isKept ? texts.kept[type as keyof typeof texts.kept] : undefined;
    const title =
      disputeEnd !== null ? texts.disputeEnds[disputeEnd] : (kept ?? texts.types[type as EventType] ?? type);
    const subject = [
      content.number ?? content.documentNumber,
      content.contact?.name ?? nameOf(content),
      amount,
    ];
    const isSelf = actor?.name !== null && subject.includes(actor?.name);
    return {
      title,
      subject: subject.filter((one): one is string => typeof one === 'string' && one !== ''),
      amount,
      actor: isSelf ? '' : actor === null ? texts.byNobody : actorText(actor, texts),
      actorName: actor === null ? texts.byNobody : (actor.name ?? texts.actors[actor.type]),
      icon: icons[type] ?? (isBad ? 'dispute' : icon),
      isBad,
      to: content.id === undefined || type.endsWith('.deleted') ? null : linkTo(object, idOf(type, content)),
    };
  };
}

function idOf(type: string, { id = '', contactId = id, invoiceId = id }: EventContent): string {
  if (type.startsWith('e_invoice.')) return invoiceId;
  return type.startsWith('client_credit.') ? contactId : id;
}

function nameOf({ name, email }: EventContent): string | null | undefined {
  if (typeof name === 'object' && name !== null) return [name.brand ?? name.bankName, name.last4].join(' ');
  return name ?? email;
}

// The amount that moved, if the event has one; otherwise the amount of its payment, or the total.
function amountOf(content: EventContent): number | null {
  const { movement, scheduledPaymentId, paymentSchedule, amount, totalAmount } = content;
  const moved = Math.abs(movement?.refunded || movement?.paid || 0);
  if (moved > 0) return moved;
  const payment = paymentSchedule?.find(({ id }) => id === scheduledPaymentId);
  return payment?.amount ?? amount ?? totalAmount ?? null;
}
