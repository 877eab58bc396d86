import {
  follow,
  type ModelDue,
  type ModelInvoice,
  type ModelPayment,
  sumOf,
  totalOf,
  underWay,
} from './state.ts';

const DAY_MS = 86_400_000;

/** Payments that a change of the schedule may still move. */
export const movable: ReadonlySet<string> = new Set(['Due', 'Scheduled', 'Failed']);

/** A day so many days after another. */
export function dayPlus(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The least that may be left of a payment: what was paid, or one cent where a bank may still take back what was given back. */
export function least({ paid, wasTaken }: ModelPayment): number {
  return paid > 0 ? paid : wasTaken ? 1 : 0;
}

type Days = Pick<ModelInvoice, 'eventDate' | 'issuedOn'>;

function startOf({ from }: ModelDue, { eventDate, issuedOn }: Days, previous: string | null): string | null {
  if (from === 'Event') return eventDate;
  return from === 'Issue' ? issuedOn : previous;
}

/** A payment with the date of the payment that stood before it; null without one. */
interface Placed {
  readonly payment: ModelPayment;
  readonly formerPrevious: string | null;
  /** Whether its rule is a new one. */
  readonly isNew?: boolean;
}

/** Follows the rules for dates after the day of the event, or a payment before, has moved. Answers false when one cannot be. */
export function followDays(
  placed: readonly Placed[],
  days: Days,
  isEventMoved: boolean,
  today: string,
): boolean {
  let previous: string | null = null;
  for (const { payment, formerPrevious, isNew = false } of placed) {
    const { due } = payment;
    const isMoved =
      isNew ||
      (due?.from === 'Event' && isEventMoved && days.eventDate !== null) ||
      (due?.from === 'Previous' && previous !== formerPrevious);
    if (due !== null && isMoved && movable.has(payment.status)) {
      const start = startOf(due, days, previous);
      if (start === null) return false;
      const date = dayPlus(start, due.days);
      redate(payment, date < today ? today : date);
    }
    previous = payment.dueDate;
  }
  return true;
}

// A payment that moves is judged as a new one.
function redate(payment: ModelPayment, dueDate: string): void {
  if (payment.dueDate !== dueDate) payment.status = 'Due';
  payment.dueDate = dueDate;
}

/** Moves the event, and what is reckoned from it. */
function moveEvent(invoice: ModelInvoice, eventDate: string | null, today: string): boolean {
  const placed = invoice.payments.map((payment, index) => ({
    payment,
    formerPrevious: invoice.payments[index - 1]?.dueDate ?? null,
  }));
  if (!followDays(placed, { ...invoice, eventDate }, eventDate !== invoice.eventDate, today)) return false;
  invoice.eventDate = eventDate;
  invoice.versions += 1;
  return true;
}

/** Changes the day of the event by an edit; false when that is refused. */
export function editEvent(invoice: ModelInvoice, eventDate: string | null, today: string): boolean {
  return (
    invoice.status === 'Active' && (eventDate === invoice.eventDate || moveEvent(invoice, eventDate, today))
  );
}

/** Postpones the event; false when that is refused. */
export function postpone(invoice: ModelInvoice, eventDate: string | null, today: string): boolean {
  if (invoice.kept !== null || (invoice.status !== 'Active' && invoice.status !== 'Paid')) return false;
  if (eventDate === invoice.eventDate) return true;
  const first = invoice.eventDate;
  if (!moveEvent(invoice, eventDate, today)) return false;
  invoice.firstEventDate ??= first;
  invoice.postponedOn = today;
  return true;
}

/** Gives payments whose rule moved while their money was under way its day, now that the money did not come. */
export function catchUpDays(
  invoice: ModelInvoice,
  wasUnderWay: ReadonlySet<ModelPayment>,
  now: number,
): void {
  if (!invoice.payments.some((one) => wasUnderWay.has(one) && movable.has(one.status))) return;
  const today = new Date(now).toISOString().slice(0, 10);
  let previous: string | null = null;
  for (const payment of invoice.payments) {
    const { due, dueDate, status } = payment;
    const isOpen = movable.has(status) || underWay.has(status);
    const start: string | null = due === null || !isOpen ? null : startOf(due, invoice, previous);
    const wanted: string = due === null || start === null ? dueDate : dayPlus(start, due.days);
    // A day in the past became today when the rule was followed, and that day may be past by now.
    const date: string = wanted >= today ? wanted : dueDate > today ? today : dueDate;
    if (movable.has(status)) payment.dueDate = date;
    previous = date;
  }
}

/** Gives an invoice with shares another total; false when that is refused. */
export function retotal(invoice: ModelInvoice, total: number): boolean {
  if (invoice.status !== 'Active') return false;
  if (total === totalOf(invoice)) return true;
  if (!invoice.payments.some(({ share, status }) => share !== null && movable.has(status))) return false;
  if (invoice.billed !== null || invoice.notes.length > 0 || invoice.kept !== null) return false;
  const amounts = divide(total, invoice.payments);
  if (amounts === null) return false;
  const isLeft = invoice.payments.some((payment, index) =>
    movable.has(payment.status) ? (amounts[index] ?? 0) > payment.paid : payment.status === 'ChargedBack',
  );
  const isUnderWay = invoice.payments.some(({ status }) => underWay.has(status));
  if (!isLeft && !isUnderWay && invoice.payments.every(({ paid }) => paid === 0)) return false;
  for (const [index, payment] of invoice.payments.entries()) {
    const amount = amounts[index] ?? 0;
    if (!movable.has(payment.status) || amount === payment.amount) continue;
    payment.amount = amount;
    payment.status = payment.paid > 0 && payment.paid === amount ? 'Paid' : 'Due';
  }
  follow(invoice);
  invoice.versions += 1;
  return true;
}

/**
 * Divides a total: each share of what closed shares leave, in proportion, by running sums rounded half up; the remainder takes
 * the rest. Null when that cannot be.
 */
export function divide(total: number, payments: readonly ModelPayment[]): number[] | null {
  const isClosed = payments.map(({ status }) => status !== '' && !movable.has(status));
  const atLeast = sumOf(payments.map((one, index) => (isClosed[index] ? one.amount : least(one))));
  if (atLeast > total) return null;
  const fixed = payments.map((one, index) => (isClosed[index] ? one.amount : null));
  for (;;) {
    const amounts = divideOnce(total, payments, fixed);
    const low = payments.findIndex(
      (one, index) => fixed[index] === null && (amounts[index] ?? 0) < least(one),
    );
    if (low === -1) {
      const isNothing = payments.some(({ share }, index) => share !== null && (amounts[index] ?? 0) < 1);
      return isNothing || sumOf(amounts) !== total ? null : amounts;
    }
    fixed[low] = least(payments[low] as ModelPayment);
  }
}

function divideOnce(
  total: number,
  payments: readonly ModelPayment[],
  fixed: readonly (number | null)[],
): number[] {
  const named = sumOf(
    payments.map(({ share }) => (share === null || share === 'Remainder' ? 0 : share.basisPoints)),
  );
  const pointsOf = ({ share }: ModelPayment) =>
    share === null ? 0 : share === 'Remainder' ? 10_000 - named : share.basisPoints;
  const closed = payments.filter((one, index) => fixed[index] !== null && one.share !== null);
  const base = total - sumOf(payments.map((one, index) => (one.share === null ? 0 : (fixed[index] ?? 0))));
  const open = 10_000 - sumOf(closed.map(pointsOf));
  let points = 0;
  let sum = 0;
  const amounts = payments.map((one, index) => {
    const amount = fixed[index] ?? null;
    if (amount !== null) return amount;
    if (one.share === null) return one.amount;
    if (one.share === 'Remainder') return 0;
    points += one.share.basisPoints;
    const until = open <= 0 ? 0 : Math.floor((2 * base * points + open) / (2 * open));
    const part = until - sum;
    sum = until;
    return part;
  });
  const remainder = payments.findIndex((one, index) => fixed[index] === null && one.share === 'Remainder');
  const isAllShared = payments.every((one, index) => fixed[index] !== null || one.share !== null);
  const last = isAllShared && points >= open ? fixed.lastIndexOf(null) : -1;
  const taker = remainder === -1 ? last : remainder;
  if (taker !== -1) amounts[taker] = (amounts[taker] ?? 0) + total - sumOf(amounts);
  return amounts;
}
