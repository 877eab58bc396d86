import { follow, type ModelInvoice, type ModelPayment, owed, sumOf } from './state.ts';

/** An element of a schedule that is asked for. */
export interface Element {
  readonly id?: string;
  readonly dueDate: string;
  readonly amount: number;
}

const open = new Set(['Due', 'Scheduled', 'Failed']);

// Nothing of it was paid, and nothing is under way.
function isEditable({ status, paid }: ModelPayment): boolean {
  return open.has(status) && paid === 0;
}

// Money that once came through the processor may still go back, or come again.
function isRemovable(payment: ModelPayment): boolean {
  return isEditable(payment) && !payment.wasTaken;
}

// A payment stays at what was paid of it. If that was given back, one cent stays, because the bank may still take it back.
function least({ paid, wasTaken }: ModelPayment): number {
  return paid > 0 ? paid : wasTaken ? 1 : 0;
}

/**
 * Replaces the schedule, or answers false when that is refused. `ids` are those that the service has given to the
 * elements, in their order.
 */
export function edit(
  invoice: ModelInvoice,
  elements: readonly Element[],
  total: number,
  ids: readonly string[],
): boolean {
  if (invoice.status !== 'Active' || sumOf(elements.map(({ amount }) => amount)) !== total) return false;
  const isAllowed = elements.every(({ id, dueDate, amount }) => {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) return id === undefined;
    if (payment.amount === amount && payment.dueDate === dueDate) return true;
    return open.has(payment.status) && (amount >= payment.amount || amount >= least(payment));
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
  invoice.payments = elements.map(({ id, dueDate, amount }, index) => {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) return newPayment(ids[index] ?? '', dueDate, amount);
    // A changed payment is judged as a new one. An unchanged payment keeps its status.
    if (payment.dueDate !== dueDate || payment.amount !== amount)
      payment.status = payment.paid > 0 && payment.paid === amount ? 'Paid' : 'Due';
    payment.dueDate = dueDate;
    payment.amount = amount;
    return payment;
  });
  follow(invoice);
  return true;
}

/** A scheduled payment that nobody has paid. */
export function newPayment(id: string, dueDate: string, amount: number): ModelPayment {
  return { id, dueDate, amount, status: 'Due', paid: 0, outside: 0, refunded: 0, wasTaken: false };
}
