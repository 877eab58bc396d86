import { ApiError, type ListedInvoice, type ShownInvoice } from '../../../sdk/src/index.ts';
import type { Discount } from '../../../src/kit/money/pricing.ts';
import type { Unit } from '../../../src/kit/units.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant, showMoney, showPrice } from '../output/figures.ts';
import type { Fact } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import { billedFacts } from './billed.ts';
import type { Context } from './context.ts';

/** The columns of a list of invoices. A draft has no number, and is named by its id. */
export const invoiceColumns: readonly Column<ListedInvoice>[] = [
  { title: 'INVOICE', cell: ({ number, id }) => number ?? id },
  { title: 'CLIENT', cell: ({ contact }) => contact.name, least: 14 },
  { title: 'STATUS', cell: ({ state }) => state, tone: ({ state }) => toneOf(state) },
  { title: 'NEXT DUE', cell: ({ nextPayment }) => nextPayment?.dueDate ?? null, leaveOut: 3 },
  {
    title: 'OWED',
    cell: ({ amountDue, currency }) => showMoney(amountDue, currency),
    align: 'right',
    leaveOut: 2,
  },
  { title: 'TOTAL', cell: ({ totalAmount, currency }) => showMoney(totalAmount, currency), align: 'right' },
  { title: 'EVENT', cell: ({ eventDate }) => eventDate, leaveOut: 4 },
];

type ScheduledPayment = ShownInvoice['paymentSchedule'][number];

function scheduleColumns(currency: string): readonly Column<ScheduledPayment & { readonly index: number }>[] {
  return [
    { title: '#', cell: ({ index }) => String(index), align: 'right' },
    { title: 'DUE', cell: ({ dueDate }) => dueDate },
    { title: 'AMOUNT', cell: ({ amount }) => showMoney(amount, currency), align: 'right' },
    { title: 'STATUS', cell: statusOf, tone: (payment) => toneOf(statusOf(payment)) },
    { title: 'NAME', cell: ({ name }) => name, least: 8 },
    { title: 'PAID', cell: ({ paymentDate }) => paymentDate, leaveOut: 1 },
  ];
}

function statusOf({ status, isOverdue }: ScheduledPayment): string {
  return isOverdue ? 'Overdue' : status;
}

export function nameInvoice({ number, contact }: Pick<ShownInvoice, 'number' | 'contact'>): string {
  return number ?? `the draft for ${contact.name}`;
}

/** Shows an invoice: for people its facts and its schedule. */
export function showInvoice({ printer }: Pick<Context, 'printer'>, invoice: ShownInvoice): void {
  if (!printer.one(invoice, () => factsOf(invoice))) return;
  const payments = invoice.paymentSchedule.map((payment, at) => ({ ...payment, index: at + 1 }));
  printer.table(payments, scheduleColumns(invoice.currency));
}

function factsOf(invoice: ShownInvoice): (Fact | null)[] {
  const { currency, contact, amountRefunded, lineItems } = invoice;
  const status = invoice.isOverdue ? 'Overdue' : invoice.status;
  return [
    { name: 'Invoice', value: invoice.number ?? 'no number before it is activated', tone: 'strong' },
    { name: 'Status', value: status, tone: toneOf(status) },
    { name: 'Client', value: `${contact.name} <${contact.email}>` },
    ...(invoice.billing === null ? [] : billedFacts(invoice.billing)),
    { name: 'Total', value: showMoney(invoice.totalAmount, currency) },
    { name: 'Paid', value: showMoney(invoice.amountPaid, currency) },
    amountRefunded > 0 ? { name: 'Refunded', value: showMoney(amountRefunded, currency) } : null,
    { name: 'Owed', value: showMoney(invoice.amountDue, currency) },
    { name: 'External id', value: invoice.externalId },
    { name: 'Event', value: invoice.eventDate },
    { name: 'Items', value: lineItems.map((item) => itemText(item, currency)).join('; ') },
    { name: 'Methods', value: invoice.paymentMethods.join(', ') },
    { name: 'Copies to', value: invoice.ccEmails.join(', ') },
    { name: 'Note', value: invoice.note },
    { name: 'Link', value: invoice.paymentLink },
    { name: 'Leads back to', value: invoice.returnUrl },
    { name: 'Issued on', value: invoice.issuedOn },
    { name: 'Activated', value: invoice.activatedAt === null ? null : showInstant(invoice.activatedAt) },
    { name: 'Id', value: invoice.id },
  ];
}

/** A line of an invoice: how many, of what, at which price, with which tax in it. */
export function itemText(item: Item, currency: string): string {
  const { quantity, description, unitAmount, unit, discount, taxBasisPoints } = item;
  const tax = taxBasisPoints !== undefined ? ` with ${taxBasisPoints / 100} % tax` : '';
  const many = unit === undefined ? String(quantity) : `${quantity} ${unit.toLowerCase()}`;
  const less =
    discount === undefined
      ? ''
      : discount.basisPoints === undefined
        ? ` less ${showMoney(discount.amount ?? 0, currency)}`
        : ` less ${discount.basisPoints / 100} %`;
  const count = quantity === 1 && unit === undefined ? '' : `${many} × `;
  return `${count}${description} ${showPrice(unitAmount, currency)}${less}${tax}`;
}

type Item = Pick<ShownInvoice['lineItems'][number], 'quantity' | 'description' | 'unitAmount'> & {
  readonly taxBasisPoints?: number | undefined;
  readonly unit?: Unit | undefined;
  readonly discount?: Discount | undefined;
};

/**
 * An invoice after it was changed, as reading shows it, so that each command on invoices answers the same fields. For a
 * token that may only write, this is the answer to the change.
 */
export async function readAfter<Changed extends { readonly id: string }>(
  { session }: Pick<Context, 'session'>,
  changed: Changed,
): Promise<ShownInvoice | Changed> {
  try {
    return await session.tranche.invoices.get(changed.id);
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 403) return changed;
    throw cause;
  }
}

/** Whether everything is known of an invoice. */
export function isShown(invoice: ShownInvoice | { readonly id: string }): invoice is ShownInvoice {
  return 'contact' in invoice;
}
