import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { CreateContact } from '../contacts/service.ts';
import { CreateInvoice, type CreateInvoiceBody, scheduleElementFields } from '../invoices/service.ts';
import { Choice, Closed, DateText, Described, VisibleText } from '../kit/http/schemas.ts';
import type { ImportKind, Made } from './types.ts';

const Line = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Its line in the file. A line that is sent again replaces the row.',
});

const { paymentSchedule: _paymentSchedule, status: _status, ...invoice } = CreateInvoice.properties;

export const ContactRow = Closed({ line: Line, ...CreateContact.properties });

/**
 * A row of an import of invoices: the body that creates the invoice, with its line and what the other program knows
 * about it.
 */
export const InvoiceRow = Closed({
  line: Line,
  ...invoice,
  paymentSchedule: Type.Optional(
    Type.Array(
      Closed({
        ...scheduleElementFields,
        paidOn: Type.Optional(
          Described(
            DateText,
            'The day on which it was paid elsewhere: it is marked as paid outside on that day. Only for an ' +
              '`Active` invoice, which is then not mailed.',
          ),
        ),
      }),
      { minItems: 1, maxItems: 120, description: 'The payments; they add up to the total.' },
    ),
  ),
  status: Type.Optional(
    Choice(['Draft', 'Active', 'Canceled'], 'Default Draft. `Canceled`: the row is skipped, and counted.'),
  ),
  issuedOn: Type.Optional(
    Described(
      DateText,
      'The day on which the other program issued it: documents show it, and reports count the invoice on it. ' +
        'Only for an `Active` invoice. Default: the day of its first payment, or today.',
    ),
  ),
  reference: Type.Optional(
    Described(
      VisibleText(200),
      'The id of the invoice in the program that the file comes from. A row that was imported before is ' +
        'recognized by it; without it, by `number`; without both, by client, amounts, dates and note.',
    ),
  ),
});

export type ContactRowBody = Omit<Static<typeof ContactRow>, 'line'>;
export type InvoiceRowBody = Omit<Static<typeof InvoiceRow>, 'line'>;
/** A row without its line: the body that creates the contact or invoice, and the fields that only imports have. */
export type RowBody = ContactRowBody | InvoiceRowBody;

/**
 * The civil day on which the invoice of a row counts as issued; undefined: today. Without `issuedOn`, this is the day
 * of the first payment, because an invoice is issued before it is paid.
 */
export function issueDayOf({ issuedOn, paymentSchedule = [] }: InvoiceRowBody): string | undefined {
  const paidDays = paymentSchedule.flatMap(({ paidOn }) => paidOn ?? []);
  return issuedOn ?? paidDays.toSorted()[0];
}

/** The kind of invoice that a row makes; null for contacts. */
export function madeOf(kind: ImportKind, body: RowBody): Made | null {
  if (kind === 'Contacts') return null;
  const { status, paymentSchedule: payments = [] } = body as InvoiceRowBody;
  if (status === 'Canceled') return 'Nothing';
  if (status !== 'Active') return 'Draft';
  return payments.length > 0 && payments.every(({ paidOn }) => paidOn !== undefined) ? 'Paid' : 'Open';
}

/** The value that two objects cannot share: the email address of a contact, the number of an invoice, or null. */
export function matchKeyOf(kind: ImportKind, body: RowBody): string | null {
  if (kind !== 'Contacts') return (body as InvoiceRowBody).number ?? null;
  const { email, company } = body as ContactRowBody;
  // Companies share addresses.
  return isCompany(company) ? null : email.toLowerCase();
}

/**
 * A hash by which the same row is recognized in a later file. Its status, its delivery and its paid days do not count: they
 * may differ in the later file.
 */
export function fingerprintOf(kind: ImportKind, body: RowBody): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...identityOf(kind, body)]))
    .digest();
}

const isCompany = (company: string | null | undefined) => (company ?? '').trim() !== '';

function identityOf(kind: ImportKind, body: RowBody): readonly unknown[] {
  if (kind === 'Contacts') {
    const { email, company } = body as ContactRowBody;
    return [email.toLowerCase(), ...(isCompany(company) ? [company] : [])];
  }
  const row = body as InvoiceRowBody;
  const reference = row.reference ?? row.number;
  if (reference !== undefined) return [reference];
  const { contact, totalAmount, currency, paymentSchedule: payments = [], eventDate, note } = row;
  const schedulePart = payments.map(({ dueDate, amount, name }) => [dueDate, amount, name ?? '']);
  const client = contact.id ?? contact.email?.toLowerCase();
  return [client, totalAmount, currency ?? '', schedulePart, eventDate ?? '', note ?? ''];
}

/** The body of the operation that creates the invoice of a row. A draft, unless the row says otherwise. */
export function invoiceOf(sendsMails: boolean, row: InvoiceRowBody): CreateInvoiceBody {
  const {
    reference: _reference,
    issuedOn: _issuedOn,
    status = 'Draft',
    paymentSchedule: payments,
    ...rest
  } = row;
  const isIssued = status === 'Active';
  const body: CreateInvoiceBody = {
    ...rest,
    ...(payments === undefined
      ? {}
      : { paymentSchedule: payments.map(({ paidOn: _paidOn, ...payment }) => payment) }),
    status: isIssued ? 'Active' : 'Draft',
  };
  const isPartlyPaid = payments?.some(({ paidOn }) => paidOn !== undefined) ?? false;
  // An issued invoice is mailed only if the import says so, and never with payments that were made elsewhere: clients
  // would get receipts again. A draft is mailed when it is issued, like any other.
  const isQuiet = isIssued && (!sendsMails || isPartlyPaid);
  return isQuiet ? { ...body, deliveryMethod: 'ShareManually' } : body;
}

/** The amounts of a row that were paid elsewhere. */
export function paidOf({ paymentSchedule = [] }: InvoiceRowBody): number[] {
  return paymentSchedule.flatMap(({ amount, paidOn }) => (paidOn === undefined ? [] : [amount]));
}
