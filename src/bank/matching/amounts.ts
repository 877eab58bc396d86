import { sumAmounts } from '../../kit/money/money.ts';
import type { Allocation, MatchReason, OpenInvoice, OpenPayment } from './types.ts';

/** An exact use of an amount. */
export interface Fit {
  readonly reason: MatchReason;
  readonly allocations: readonly Allocation[];
}

const allocate = (invoice: OpenInvoice, payments: readonly OpenPayment[]): Allocation[] =>
  payments.map(({ id, owed }) => ({ invoiceId: invoice.id, scheduledPaymentId: id, amount: owed }));

export const owedOf = ({ payments }: OpenInvoice): number => sumAmounts(payments.map(({ owed }) => owed));

/** How an amount pays exactly one payment, the next ones, or all that is open of an invoice; null when it does not. */
export function fitOf(invoice: OpenInvoice, amount: number): Fit | null {
  const { payments } = invoice;
  if (owedOf(invoice) === amount)
    return { reason: 'AmountOfInvoice', allocations: allocate(invoice, payments) };
  // Of equal payments, the earliest is meant.
  const one = payments.find(({ owed }) => owed === amount);
  if (one !== undefined) return { reason: 'AmountOfPayment', allocations: allocate(invoice, [one]) };
  let sum = 0;
  for (const [index, { owed }] of payments.entries()) {
    sum += owed;
    if (sum === amount)
      return { reason: 'AmountOfPayments', allocations: allocate(invoice, payments.slice(0, index + 1)) };
  }
  return null;
}

const MOST_INVOICES = 12;

/** How an amount pays several invoices of one client: all that is open of each. More than one way is no way. */
export function fitsOfSeveral(invoices: readonly OpenInvoice[], amount: number): Fit[] {
  const listed = invoices.slice(0, MOST_INVOICES);
  const found: OpenInvoice[][] = [];
  const search = (from: number, rest: number, taken: OpenInvoice[]): void => {
    if (rest === 0 && taken.length > 1) found.push(taken);
    if (rest <= 0 || found.length > 1) return;
    for (const [index, invoice] of listed.entries())
      if (index >= from) search(index + 1, rest - owedOf(invoice), [...taken, invoice]);
  };
  search(0, amount, []);
  return found.map((taken) => ({
    reason: 'AmountOfInvoices' as const,
    allocations: taken.flatMap((invoice) => allocate(invoice, invoice.payments)),
  }));
}

/** Fills payments by due date, as far as the amount goes. */
export function fill(
  invoices: readonly OpenInvoice[],
  amount: number,
): { readonly allocations: readonly Allocation[]; readonly unassigned: number } {
  const open = invoices
    .flatMap((invoice) => invoice.payments.map((payment) => ({ invoice, payment })))
    .toSorted(
      ({ payment: one }, { payment: other }) =>
        Number(one.dueDate > other.dueDate) - Number(one.dueDate < other.dueDate),
    );
  let rest = amount;
  const allocations = open.flatMap(({ invoice, payment }): Allocation[] => {
    const part = Math.min(rest, payment.owed);
    rest -= part;
    return part === 0 ? [] : [{ invoiceId: invoice.id, scheduledPaymentId: payment.id, amount: part }];
  });
  return { allocations, unassigned: rest };
}
