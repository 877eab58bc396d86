import { fullInvoice, paidFirst } from './invoice-examples.ts';
import { ids, instant } from './payment-examples.ts';

const manualPayment = {
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fa1',
  invoiceId: ids.invoice,
  scheduledPaymentId: ids.first,
  amount: 100000,
  currency: 'USD',
  method: 'BankTransfer',
  reference: 'INV-0001',
  note: '',
  paidOn: '2026-11-20',
  source: 'Person',
  bankLineId: null,
  createdAt: instant,
  removedAt: null,
};

const recorded = { manualPayments: [manualPayment], invoice: paidFirst };

/** Answers about money that came outside. */
export const manualExamples = {
  recordManualPayment: recorded,
  recordManualPaymentOfScheduledPayment: recorded,
  unmarkManualPayment: {
    manualPayments: [{ ...manualPayment, removedAt: instant }],
    invoice: fullInvoice,
  },
  listManualPayments: { items: [manualPayment], nextCursor: null },
};
