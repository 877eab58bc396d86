import { shiftDate } from '../../../../sdk/src/dates.ts';
import { daysBetween } from '../../../../src/kit/time.ts';
import type { FullInvoice } from '../../api/schema.ts';
import { ERASED, isCopyable } from '../../parts/copyable.ts';
import { totalOf } from './amounts.ts';
import { type Client, type Form, followToday, formOf, newRow, type Row, sumOfRows } from './form.ts';
import { dueOf, followRules, planOf } from './schedule/rules.ts';

/** What is chosen for the copy of an invoice. */
interface CopyFacts {
  /** The day of the new event, `YYYY-MM-DD`; empty: none. */
  readonly eventDate: string;
  /** The account's civil date. */
  readonly today: string;
  /** False when its contact is no longer there: then the builder asks for a client. */
  readonly keepsClient: boolean;
}

/**
 * A new invoice like another one: its client, lines, payments, methods, note and mails; no number, no links, and nothing
 * of what became of it. Rules stay rules. Other dates keep their distance from the event, where both invoices have one;
 * otherwise the first of them is today. None is in the past.
 */
export function copyOf(invoice: FullInvoice, { eventDate, today, keepsClient }: CopyFacts): Form {
  // An invoice without lines is an amount: the one that was issued, not what its credit notes left of it.
  const issued = formOf({ ...invoice, status: 'Draft', totalAmount: invoice.issuedTotal });
  const original = isCopyable(invoice) ? issued : withoutErased(issued);
  const days = distanceOf(invoice, original.rows, { eventDate, today });
  const rows = original.rows.map(({ held: _held, ...row }) => copiedRow(row, days, today));
  const { currency } = original;
  const form: Form = {
    ...original,
    ...(keepsClient ? {} : { client: null, ccEmails: '' }),
    // An order number is that of one order.
    billing: {},
    eventDate,
    rows: followRules(rows, { total: totalOf(original), eventDate, today, currency }),
  };
  return followToday(whole({ ...form, plan: copiedPlan(invoice, form) }), today);
}

// Nobody may read what stands in place of the words that were erased with the client.
function withoutErased(form: Form): Form {
  const kept = (words: string) => (words === ERASED ? '' : words);
  return {
    ...form,
    note: kept(form.note),
    items: form.items.map((item) => ({ ...item, description: kept(item.description) })),
    rows: form.rows.map((row) => ({ ...row, name: kept(row.name) })),
  };
}

/**
 * Gives a form its client. The addresses that a copy took over are those of people around its first client: another one
 * does not get them. `copied`: the copy as it was opened; null of what is none.
 */
export function withClient(form: Form, client: Client, copied: Form | null): Partial<Form> {
  const isForeign = copied !== null && copied.client?.id !== client.id && form.ccEmails === copied.ccEmails;
  const isOther = form.client?.id !== client.id;
  return { client, ...(isOther ? { billing: {} } : {}), ...(isForeign ? { ccEmails: '' } : {}) };
}

function distanceOf(
  { eventDate: current, firstEventDate }: FullInvoice,
  rows: readonly Row[],
  { eventDate, today }: Pick<CopyFacts, 'eventDate' | 'today'>,
): number {
  // A postponement moved what has a rule. Other dates are still those of the first date of the event.
  const before = firstEventDate ?? current;
  if (before !== null && before !== undefined && eventDate !== '') return daysBetween(before, eventDate);
  const [first] = rows
    .filter((row) => dueOf(row) === null)
    .map(({ dueDate }) => dueDate)
    .toSorted();
  return first === undefined ? 0 : daysBetween(first, today);
}

function copiedRow(row: Row, days: number, today: string): Row {
  const key = crypto.randomUUID();
  const moved = dueOf(row) === null ? shiftDate(row.dueDate, days) : row.dueDate;
  const dueDate = moved < today ? today : moved;
  const { rule } = row;
  // The rule of the amount stays where only the date is fixed.
  const kept =
    rule === undefined ? {} : { rule: { ...rule, dueDate: rule.due === null ? rule.dueDate : dueDate } };
  return { ...row, key, id: null, dueDate, ...kept };
}

// The plan that the payments follow, with the dates that they have now.
function copiedPlan(invoice: FullInvoice, { rows }: Form): Form['plan'] {
  const paymentSchedule = invoice.paymentSchedule.map((payment, index) => ({
    ...payment,
    dueDate: rows[index]?.dueDate ?? payment.dueDate,
    amount: rows[index]?.amount ?? payment.amount,
  }));
  return planOf({ ...invoice, status: 'Draft', paymentSchedule });
}

// Credit notes, and an end before the event, take payments out of the schedule, but no lines. Nothing says when the new
// client pays that part: it stands in a row without date and amount, and nothing is saved before they are typed.
function whole(form: Form): Form {
  const total = totalOf(form);
  const isLower = total !== null && sumOfRows(form) < total;
  return isLower ? { ...form, plan: { kind: 'own' }, rows: [...form.rows, newRow()] } : form;
}
