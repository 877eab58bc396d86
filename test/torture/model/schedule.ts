import { followDays, least, movable } from './rules.ts';
import {
  follow,
  type ModelDue,
  type ModelInvoice,
  type ModelPayment,
  owed,
  sumOf,
  totalOf,
} from './state.ts';

/** An element of a schedule that is asked for. */
export interface Element {
  readonly id?: string;
  readonly dueDate: string;
  readonly amount: number;
  /** The rule that is sent instead of the date. */
  readonly due?: ModelDue | null;
}

// Nothing of it was paid, and nothing is under way.
function isEditable({ status, paid }: ModelPayment): boolean {
  return movable.has(status) && paid === 0;
}

// Money that once came through the processor may still go back, or come again.
function isRemovable(payment: ModelPayment): boolean {
  return isEditable(payment) && !payment.wasTaken;
}

/**
 * Replaces the schedule, or answers false when that is refused. `ids` are those that the service has given to the
 * elements, in their order.
 */
export function edit(
  invoice: ModelInvoice,
  asked: readonly Element[],
  total: number,
  ids: readonly string[],
  today: string,
): boolean {
  if (invoice.status !== 'Active' || sumOf(asked.map(({ amount }) => amount)) !== total) return false;
  const isOther = total !== totalOf(invoice);
  // A credit note and an agreed amount keep the total; and line items would have to change with it.
  if (isOther && (invoice.notes.length > 0 || invoice.kept !== null || invoice.billed !== null)) return false;
  const dated = withDates(invoice, asked, today);
  if (dated === null) return false;
  const elements = asked.map((element, index) => ({ ...element, dueDate: dated[index] ?? element.dueDate }));
  const isAllowed = elements.every(({ id, dueDate, amount }) => {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) return id === undefined;
    if (payment.amount === amount && payment.dueDate === dueDate) return true;
    return movable.has(payment.status) && (amount >= payment.amount || amount >= least(payment));
  });
  if (!isAllowed) return false;
  const named = new Set(elements.map(({ id }) => id));
  if (invoice.payments.some((payment) => !named.has(payment.id) && !isRemovable(payment))) return false;
  const isOwed = elements.some(({ id }) => {
    const payment = invoice.payments.find((one) => one.id === id);
    return payment === undefined || owed(payment) > 0;
  });
  // Without what was open, only what was waived would be left.
  if (!isOwed && invoice.payments.every(({ paid }) => paid === 0)) return false;
  invoice.payments = elements.map(({ id, dueDate, amount, due = null }, index) => {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) return newPayment(ids[index] ?? '', dueDate, amount);
    // A changed payment is judged as a new one. An unchanged payment keeps its status.
    if (payment.dueDate !== dueDate || payment.amount !== amount)
      payment.status = payment.paid > 0 && payment.paid === amount ? 'Paid' : 'Due';
    payment.dueDate = dueDate;
    payment.amount = amount;
    payment.share = null;
    payment.due = due;
    return payment;
  });
  follow(invoice);
  if (isOther) invoice.versions += 1;
  return true;
}

// The dates of the elements, where those with a rule are reckoned from the payment that stands before them now.
function withDates(invoice: ModelInvoice, asked: readonly Element[], today: string): string[] | null {
  const placed = asked.map(({ id, dueDate, due = null }) => {
    const place = invoice.payments.findIndex((one) => one.id === id);
    const found = invoice.payments[place];
    const formerPrevious = invoice.payments[place - 1]?.dueDate ?? null;
    if (found === undefined || due === null)
      return { payment: { ...(found ?? newPayment('', dueDate, 0)), dueDate, due }, formerPrevious };
    // A change beside this one may have taken the rule away.
    const isNew = JSON.stringify(found.due) !== JSON.stringify(due);
    return { payment: { ...found, due }, formerPrevious, isNew };
  });
  return followDays(placed, invoice, false, today) ? placed.map(({ payment }) => payment.dueDate) : null;
}

/** A scheduled payment that nobody has paid. */
export function newPayment(
  id: string,
  dueDate: string,
  amount: number,
  { due = null, share = null }: Partial<Pick<ModelPayment, 'due' | 'share'>> = {},
): ModelPayment {
  return {
    id,
    dueDate,
    amount,
    due,
    share,
    status: 'Due',
    paid: 0,
    outside: 0,
    lines: [],
    refunded: 0,
    wasTaken: false,
  };
}
