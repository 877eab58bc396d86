import { type Billing, billingTexts } from '../contacts/types.ts';
import { amountCell, csvLines, headLineOf } from '../kit/files/csv.ts';

/** The fields of a listed invoice that a line needs. */
export interface ListedInvoice {
  readonly number: string | null;
  readonly status: string;
  readonly contact: { readonly name: string; readonly email: string; readonly language: string | null };
  readonly billing: Billing | null;
  readonly eventDate: string | null;
  readonly issuedOn: string | null;
  readonly currency: string;
  readonly totalAmount: number;
  readonly creditedAmount: number;
  readonly note: string;
  readonly externalId: string | null;
  readonly paymentLink: string | null;
  readonly paymentSchedule: readonly {
    readonly name: string | null;
    readonly dueDate: string;
    readonly amount: number;
    readonly status: string;
    readonly isOverdue: boolean;
    readonly paidAmount: number;
    readonly refundedAmount: number;
    readonly paymentDate: string | null;
  }[];
}

const columns = [
  'Invoice number',
  'Invoice status',
  'Client',
  'Client email',
  'Event date',
  'Currency',
  'Invoice total',
  'Payment',
  'Due date',
  'Amount',
  'Payment status',
  'Overdue',
  'Paid',
  'Refunded',
  'Paid on',
  'Payment link',
  'Note',
  'Issued on',
  'External id',
  'Credited',
  'Client company',
  'Client street',
  'Client postal code',
  'Client city',
  'Client region',
  'Client country',
  'Client VAT id',
  'Client phone',
  'Client reference',
  'Client language',
  'Client Peppol id',
];

// Newer columns stand behind the others.
const printed = billingTexts.filter((field) => field !== 'peppolId');

/** The header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export function headLine(): string {
  return headLineOf(columns);
}

/**
 * The lines of an invoice as CSV (RFC 4180), one for each payment, amounts as decimal numbers. Text is on one line, in
 * quotes, and none of it becomes a formula.
 */
export function invoiceLines(invoice: ListedInvoice): string {
  const { currency } = invoice;
  return csvLines(
    invoice.paymentSchedule.map((payment) => [
      invoice.number,
      invoice.status,
      invoice.contact.name,
      invoice.contact.email,
      invoice.eventDate,
      currency,
      amountCell(invoice.totalAmount, currency),
      payment.name,
      payment.dueDate,
      amountCell(payment.amount, currency),
      payment.status,
      payment.isOverdue ? 'yes' : 'no',
      amountCell(payment.paidAmount, currency),
      amountCell(payment.refundedAmount, currency),
      payment.paymentDate,
      invoice.paymentLink,
      invoice.note,
      invoice.issuedOn,
      invoice.externalId,
      amountCell(invoice.creditedAmount, currency),
      ...printed.map((field) => invoice.billing?.[field] ?? null),
      invoice.contact.language,
      invoice.billing?.peppolId ?? null,
    ]),
  );
}
