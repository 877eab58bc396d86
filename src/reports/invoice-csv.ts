import { stringify } from 'csv-stringify/sync';
import { decimalOf } from '../kit/locale.ts';
import { currencyExponent } from '../kit/money.ts';

/** The fields of a listed invoice that a line needs. */
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

/** The header line, after the byte order mark by which spreadsheets recognise UTF-8. */
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

// Characters that begin a formula in a spreadsheet, in both widths of keyboards.
const FORMULA = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^(?=[\\s"']*${FORMULA})`);
// Where lists are separated by semicolons, a spreadsheet splits the file there too, even inside quotes.
const afterSemicolon = new RegExp(`;(?=[\\s"']*${FORMULA})`, 'g');

// Some programs start a new row at every kind of line end, even inside quotes.
function textOf(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replaceAll(/[\t\r\n\v\f\x85\u2028\u2029]+/g, ' ');
  return line.replace(atStart, "'").replaceAll(afterSemicolon, ";'");
}
