import { owedAmount } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { EventType, NewEvent } from '../../kit/events.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { Caused } from '../decide/causes.ts';
import { readBy } from '../decide/reminders.ts';
import { addressing } from '../deliver/outbox.ts';
import type { InvoiceView } from '../views.ts';
import type { Outlook } from './outlook.ts';
import type { ForecastEntry } from './types.ts';

const kindsOfEvents: Readonly<Partial<Record<EventType, ForecastEntry['kind']>>> = {
  'invoice.payment.will_be_due': 'DueSoon',
  'invoice.overdue': 'Overdue',
  'invoice.autopay.disabled': 'AutopayEnd',
};

const empty = {
  event: null,
  status: null,
  mail: null,
  scheduledPaymentIds: [],
  amount: 0,
  surcharge: 0,
  recipients: [],
  unreadBecause: null,
  retryAt: null,
} as const;

/** An entry that is neither an event nor a mail. */
export function entryOf(
  { now, isConditional }: Outlook,
  entry: Partial<ForecastEntry> & Pick<ForecastEntry, 'kind'>,
): ForecastEntry {
  return { at: now, ...empty, isConditional, ...entry };
}

type EventView = InvoiceView & {
  readonly scheduledPaymentIds?: readonly string[];
  readonly movement?: { readonly paid: number };
};

/** The entries of events. `before`: the invoice before them. */
export function eventEntries(
  outlook: Outlook,
  events: readonly NewEvent[],
  before: Invoice,
): ForecastEntry[] {
  return events.map(({ type, data }) => {
    const view = data as EventView;
    const one = view.scheduledPaymentId;
    const ids: readonly string[] = view.scheduledPaymentIds ?? (one === undefined ? [] : [one]);
    const kind = kindsOfEvents[type] ?? 'StatusChange';
    const payments = before.payments.filter(({ id }) => ids.includes(id));
    return entryOf(outlook, {
      kind,
      event: type,
      status: kind === 'StatusChange' ? statusOf(view, ids) : null,
      scheduledPaymentIds: ids,
      // Autopay may take the agreed part of a payment only.
      amount:
        paidBy(type, view) ?? (ids.length > 0 ? sumAmounts(payments.map(owedAmount)) : amountOf(type, view)),
    });
  });
}

function paidBy(type: EventType, { movement }: EventView): number | undefined {
  return type === 'invoice.payment.completed' ? movement?.paid : undefined;
}

function statusOf({ status, paymentSchedule }: InvoiceView, [first]: readonly string[]): string {
  return paymentSchedule.find(({ id }) => id === first)?.status ?? status;
}

function amountOf(type: EventType, { amountPaid, amountDue }: InvoiceView): number {
  return type === 'invoice.paid' ? amountPaid : amountDue;
}

/** The entry of a mail, with those who get it. `isWithheld`: it is not written, because the address gets no reminders. */
export function mailEntry(outlook: Outlook, caused: Caused, isWithheld = false): ForecastEntry {
  const { invoices, account, invoice, now, addresses, suppressed, isMailing } = outlook;
  const { kind, about } = caused;
  const view = invoices.present(account, invoice, now) as InvoiceView;
  const { recipients } = addressing(kind, readBy(view, kind, suppressed), addresses);
  const why = recipients.length === 0 ? 'NoAddress' : isMailing ? null : 'NoMailServer';
  return entryOf(outlook, {
    kind: kind === 'Reminder' || kind === 'AutopayAhead' ? kind : 'Mail',
    mail: kind,
    scheduledPaymentIds: (about.payments ?? []).map(({ id }) => id),
    amount: about.amount,
    surcharge: about.surcharge ?? 0,
    recipients: isWithheld ? [] : recipients,
    unreadBecause: isWithheld ? 'AddressSuppressed' : why,
  });
}

/** Adds mails to an outlook and their entries, each once for its key. */
export function writeMails(outlook: Outlook, mails: readonly Caused[]) {
  const entries: ForecastEntry[] = [];
  const onceKeys = new Set(outlook.onceKeys);
  const written = [...outlook.mails];
  for (const caused of mails) {
    if (caused.onceKey !== null && onceKeys.has(caused.onceKey)) continue;
    if (caused.onceKey !== null) onceKeys.add(caused.onceKey);
    const entry = mailEntry(outlook, caused);
    // A mail without an address is not written.
    if (entry.unreadBecause !== 'NoAddress')
      written.push({ kind: caused.kind, status: 'Sent', createdAt: outlook.now });
    entries.push(entry);
  }
  return { outlook: { ...outlook, onceKeys, mails: written }, entries };
}
