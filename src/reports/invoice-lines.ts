import { stringify } from 'csv-stringify/sync';
import { decimalOf } from '../kit/locale.ts';
import { currencyExponent } from '../kit/money.ts';

/** An invoice as lists show it, as far as a line needs it. */
export interface ListedInvoice {
  readonly number: string | null;
  readonly status: string;
  readonly contact: { readonly name: string; readonly email: string };
  readonly eventDate: string | null;
  readonly currency: string;
  readonly totalAmount: number;
  readonly note: string;
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

const FORM = { record_delimiter: 'windows', quoted_string: true } as const;

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
];

/** The first line of invoices as CSV, behind the mark by which spreadsheets know UTF-8. */
export function headLine(): string {
  return stringify([columns], { ...FORM, bom: true });
}

/**
 * The lines of an invoice as CSV (RFC 4180), one for each payment, amounts as decimal numbers. Text is on one line, in
 * quotes, and none of it becomes a formula.
 */
export function invoiceLines(invoice: ListedInvoice): string {
  const digits = currencyExponent(invoice.currency);
  return stringify(
    invoice.paymentSchedule.map((payment) =>
      [
        invoice.number,
        invoice.status,
        invoice.contact.name,
        invoice.contact.email,
        invoice.eventDate,
        invoice.currency,
        decimalOf(invoice.totalAmount, digits),
        payment.name,
        payment.dueDate,
        decimalOf(payment.amount, digits),
        payment.status,
        payment.isOverdue ? 'yes' : 'no',
        decimalOf(payment.paidAmount, digits),
        decimalOf(payment.refundedAmount, digits),
        payment.paymentDate,
        invoice.paymentLink,
        invoice.note,
      ].map(textOf),
    ),
    FORM,
  );
}

// What a spreadsheet takes for the beginning of a formula, in both widths that keyboards have.
const FORMULA = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^(?=[\\s"']*${FORMULA})`);
// Where lists are parted by semicolons, a spreadsheet parts the file there too, whatever its quotes say.
const afterSemicolon = new RegExp(`;(?=[\\s"']*${FORMULA})`, 'g');

// Some programs begin a row at every kind of line end, even within quotes.
function textOf(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replaceAll(/[\t\r\n\v\f\x85\u2028\u2029]+/g, ' ');
  return line.replace(atStart, "'").replaceAll(afterSemicolon, ";'");
}
