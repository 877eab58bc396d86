import { activeInvoice } from './money.ts';
import type { TestService } from './service.ts';

/** Two invoices with deposit documents: one with a prepayment invoice, and one that is the final invoice. */
export async function makeDeposits(service: TestService, changes: object = {}) {
  let [invoiceId, openId] = ['', ''];
  for (const paid of [[20_000], [20_000, 30_000]]) {
    const { id } = await activeInvoice(service, {
      ...changes,
      totalAmount: 50_000,
      depositDocuments: true,
      lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 50_000, taxBasisPoints: 1_900 }],
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 20_000 },
        { dueDate: '2027-02-01', amount: 30_000 },
      ],
    });
    [invoiceId, openId] = [id, openId || id];
    for (const amount of paid) {
      const answer = await service.call('POST', `/v1/invoices/${id}/payments`, { body: { amount } });
      if (answer.status !== 201) throw new Error(answer.text);
    }
  }
  const { data } = await service.call('GET', `/v1/invoices/${invoiceId}/prepayment_invoices`);
  return { invoiceId, openId, prepaymentId: data.items[0].id as string };
}

/** A line item with a rate of tax. */
export const taxedItem = (unitAmount: number, taxBasisPoints: number) => ({
  description: `At ${taxBasisPoints}`,
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});

/** The request of a plan with deposit documents, two rates of tax, and amounts that do not divide. */
export const UNEVEN_PLAN = {
  totalAmount: 100_001,
  lineItems: [taxedItem(66_667, 1_900), taxedItem(33_334, 700)],
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 33_333 },
    { dueDate: '2027-01-01', amount: 33_333 },
    { dueDate: '2027-02-01', amount: 33_335 },
  ],
  depositDocuments: true,
};
