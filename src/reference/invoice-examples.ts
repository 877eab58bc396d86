import { createExample } from '../invoices/service.ts';
import { ids, instant } from './payment-examples.ts';

/** The schedule of the examples: that of the request which creates the invoice. */
export const schedule = createExample.paymentSchedule.map(({ dueDate, amount }, index) => ({
  id: [ids.first, ids.second, ids.third][index],
  dueDate,
  amount,
  status: 'Due',
  fee: null,
  paymentDate: null,
}));

export const invoice = {
  id: ids.invoice,
  contactId: ids.contact,
  totalAmount: 300000,
  paymentSchedule: schedule,
  paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
  ccEmails: [],
  enableAutoreminders: true,
  note: 'Wedding photography, 12 June',
  deliveryMethod: 'Email',
  paymentLink: 'http://localhost:4000/demo-studio/r/kT3vQ9bXw2LmZr7YcHs4Np',
};

export const fullInvoice = {
  ...invoice,
  paymentSchedule: schedule.map((payment) => ({
    ...payment,
    name: null,
    isOverdue: false,
    paidAmount: 0,
    refundedAmount: 0,
    isPaidOutside: false,
    due: null,
    share: null,
    pendingDueDate: null,
  })),
  status: 'Active',
  contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com', language: null },
  eventDate: '2027-06-12',
  currency: 'USD',
  amountPaid: 0,
  amountRefunded: 0,
  amountDue: 300000,
  paymentState: 'Unpaid',
  isOverdue: false,
  nextPayment: { id: ids.first, dueDate: '2026-12-01', amount: 100000 },
  lineItems: [],
  metadata: {},
  externalId: 'order-1042',
  returnUrl: 'https://shop.example/orders/1042',
  createdAt: instant,
  updatedAt: instant,
  activatedAt: instant,
  issuedOn: instant.slice(0, 10),
  number: 'INV-0001',
  issuedTotal: 300000,
  creditedAmount: 0,
  firstEventDate: null,
  canceledAt: null,
  keptAmount: null,
  billing: null,
  taxMode: 'Included',
  discount: null,
  taxExemption: null,
  taxes: [],
};

/** The same before it is activated. */
export const draft = {
  ...fullInvoice,
  paymentSchedule: fullInvoice.paymentSchedule.map((payment) => ({ ...payment, status: 'Draft' })),
  paymentLink: null,
  status: 'Draft',
  amountDue: 0,
  nextPayment: null,
  activatedAt: null,
  issuedOn: null,
  number: null,
};

/** The same with its first payment paid outside. */
export const paidFirst = {
  ...fullInvoice,
  paymentSchedule: fullInvoice.paymentSchedule.map((payment) =>
    payment.id === ids.first
      ? { ...payment, status: 'Paid', paymentDate: '2026-11-20', paidAmount: 100000, isPaidOutside: true }
      : payment,
  ),
  amountPaid: 100000,
  amountDue: 200000,
  paymentState: 'PartiallyPaid',
  nextPayment: { id: ids.second, dueDate: '2027-02-01', amount: 200000 },
};

/** The same with its first payment waived. */
export const waivedFirst = {
  ...fullInvoice,
  paymentSchedule: fullInvoice.paymentSchedule.map((payment) =>
    payment.id === ids.first ? { ...payment, status: 'Waived' } : payment,
  ),
  amountDue: 200000,
  nextPayment: { id: ids.second, dueDate: '2027-02-01', amount: 200000 },
};
