import { describe, expect, it } from 'vitest';
import type { ScheduledPaymentStatus } from '../../invoices/types.ts';
import type { InvoiceView } from '../views.ts';
import { causedByFinal } from './final-invoices.ts';

const payment = (status: ScheduledPaymentStatus, paidAmount = 0) => ({
  id: `payment-${status}`,
  dueDate: '2026-12-01',
  name: null,
  amount: 10_000,
  status,
  paidAmount,
});

function mailsOf(...payments: readonly ReturnType<typeof payment>[]) {
  const view = {
    id: 'invoice',
    status: 'Active',
    deliveryMethod: 'Email',
    contact: { name: 'Maria', email: 'maria@example.com' },
    ccEmails: [],
    paymentMethods: [],
    amountDue: payments.reduce((sum, one) => sum + one.amount - one.paidAmount, 0),
    paymentSchedule: payments,
  } as unknown as InvoiceView;
  return causedByFinal({ event: { sequence: 3 }, view, invoice: { canceledAt: null, status: 'Active' } });
}

describe('the mail of a final invoice', () => {
  it('asks for what is open, and not once more for money that is processing', () => {
    const [mail, ...others] = mailsOf(payment('Due', 2_500), payment('Processing'), payment('Scheduled'));
    expect([mail?.kind, mail?.about.amount, others]).toEqual(['Invoice', 17_500, []]);
    expect(mail?.about.payments?.map(({ status }) => status)).toEqual(['Due', 'Scheduled']);
  });

  it('is not written where all that is left is processing', () => {
    expect(mailsOf(payment('Paid', 10_000), payment('Processing'))).toEqual([]);
  });
});
