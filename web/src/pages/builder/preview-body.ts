import { finishedDiscount, lineOf, linesOf, totalOf } from './amounts.ts';
import { billingChange } from './billing.ts';
import { amountOf, dateOf, type Form } from './form.ts';
import { sharesOf } from './schedule/rules.ts';

/** The body of a preview. `saved`: the form that the service has; null before it has any. */
export function previewBodyOf(form: Form, invoice: string | null, saved: Form | null = null): object {
  const shares = sharesOf(form.rows, { total: totalOf(form), currency: form.currency });
  return {
    ...(invoice === null ? {} : { invoiceId: invoice }),
    ...(form.client === null ? {} : { contact: { id: form.client.id } }),
    ...billingChange(saved?.client?.id === form.client?.id ? (saved?.billing ?? {}) : {}, form.billing),
    totalAmount: totalOf(form),
    paymentSchedule: form.rows.map((row, index) => ({
      ...(row.id === null || invoice === null ? {} : { id: row.id }),
      ...(row.dueDate === '' ? { dueDate: null } : dateOf(row)),
      ...(row.amount === null || row.amount < 0 ? { amount: null } : amountOf(row, shares[index] ?? null)),
      name: row.name.trim() === '' ? null : row.name.trim(),
    })),
    ...(form.paymentMethods === null ? {} : { paymentMethods: form.paymentMethods }),
    note: form.note,
    eventDate: form.eventDate === '' ? null : form.eventDate,
    lineItems: linesOf(form).map(({ key: _key, ...item }) => ({
      ...lineOf({ ...item, key: '' }),
      quantity: item.quantity,
      unitAmount: item.unitAmount,
    })),
    taxMode: form.taxMode,
    discount: finishedDiscount(form.discount),
    taxExemption: form.taxExemption,
    currency: form.currency,
  };
}
