import { daysBetween } from '../../../../../src/kit/time.ts';
import type { InvoiceDryRun } from '../../../api/schema.ts';
import { type Reader, scheduleChanges } from '../../../parts/schedule-changes.ts';
import {
  autopayClauses,
  comingMoves,
  type EffectLine,
  isClientMailed,
  mailClause,
  mailLines,
  sentenceOf,
  type ZonedReader,
} from '../../../parts/tried-changes.ts';
import type { TriedSave } from '../draft-types.ts';
import type { Form } from '../form.ts';

/** The reader of the effects, with what a sentence needs besides words. */
interface EffectReader extends ZonedReader {
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
  readonly coming: readonly EffectLine[];
  /** The mails that are written at once. */
  readonly mails: readonly EffectLine[];
  /** True when a mail goes to the client at once. */
  readonly isMailed: boolean;
}

/** Puts the dry run of a change into words. */
export function effectsOf({ saved, tried }: TriedSave, reader: EffectReader): SaveEffects {
  const { mails } = tried.changes;
  const before = scheduleOf(saved);
  const after = afterwards(tried);
  const payments = scheduleChanges(before, after, reader);
  const sentence = reader.join([
    ...documentClauses(saved, tried, reader),
    ...paymentClauses(tried, payments.length, reader),
    ...autopayClauses(tried.changes.autopay, tried.invoice.currency, reader),
    mailClause(tried.invoice, mails, reader),
  ]);
  return {
    sentence: sentenceOf(sentence),
    payments,
    coming: comingMoves(tried.changes.forecast, before, after, reader),
    mails: mailLines(mails, reader.messages),
    isMailed: isClientMailed(mails),
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
