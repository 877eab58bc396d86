import type { Field } from './columns.ts';
import { lineFields } from './lines.ts';
import type { InvoiceRow, Unreadable } from './reading.ts';

// Fields of a line that have another name in the API.
const apiNames: Readonly<Partial<Record<Field, string>>> = { item: 'description', taxRate: 'taxBasisPoints' };

/** Puts unreadable texts into the row as they are written: no field accepts them, so the service reports the errors. */
export function withTexts(row: InvoiceRow, unreadable: readonly Unreadable[]): InvoiceRow {
  const textOf = (field: Field) => unreadable.find((one) => one.field === field)?.text;
  const [amount, dueDate, paidOn] = [textOf('amount'), textOf('dueDate'), textOf('paidOn')];
  const whole = { email: textOf('email'), status: textOf('status'), currency: textOf('currency') };
  const eventDate = textOf('eventDate');
  const faultyLine = lineFields.flatMap((field) => {
    const text = textOf(field);
    return text === undefined ? [] : [[apiNames[field] ?? field, text] as const];
  });
  const [taxMode, language] = [textOf('taxMode'), textOf('language')];
  const { paymentSchedule: _schedule, ...rest } = row;
  const written: object = {
    ...rest,
    ...(whole.email === undefined && language === undefined
      ? {}
      : {
          contact: {
            ...row.contact,
            ...(whole.email === undefined ? {} : { email: `${row.contact.email} | ${whole.email}` }),
            ...(language === undefined ? {} : { language }),
          },
        }),
    ...(amount === undefined ? {} : { totalAmount: amount }),
    ...(whole.status === undefined ? {} : { status: whole.status }),
    ...(whole.currency === undefined ? {} : { currency: whole.currency }),
    ...(eventDate === undefined ? {} : { eventDate }),
    ...(taxMode === undefined ? {} : { taxMode }),
    ...(faultyLine.length === 0 ? {} : { lineItems: [Object.fromEntries(faultyLine)] }),
    ...(dueDate === undefined && paidOn === undefined
      ? {}
      : {
          paymentSchedule: [
            { amount: 1, dueDate: dueDate ?? '2000-01-01', ...(paidOn === undefined ? {} : { paidOn }) },
          ],
        }),
  };
  return written as InvoiceRow;
}
