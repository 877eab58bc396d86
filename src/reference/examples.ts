const ids = {
  invoice: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10',
  contact: '0198c5a0-4d0c-7b1f-8a44-95d2c0e31b22',
  first: '0198c5a0-4d0c-7b20-b7c1-0e4f8a6d5c31',
  second: '0198c5a0-4d0c-7b21-a0f2-7b9d3e1c6f42',
  card: '0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f',
  bank: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c53',
  payment: '0198c5a0-6a2d-7d01-9e64-b1c8f0a75d64',
};
const instant = '2026-11-21T12:00:00.000Z';

const schedule = [
  { id: ids.first, dueDate: '2026-12-01', amount: 100000, status: 'Due', fee: null, paymentDate: null },
  { id: ids.second, dueDate: '2027-02-01', amount: 200000, status: 'Due', fee: null, paymentDate: null },
];

const invoice = {
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

const fullInvoice = {
  ...invoice,
  paymentSchedule: schedule.map((payment) => ({ ...payment, name: null, isOverdue: false })),
  status: 'Active',
  contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' },
  eventDate: '2027-06-12',
  currency: 'USD',
  amountPaid: 0,
  amountDue: 300000,
  paymentState: 'Unpaid',
  isOverdue: false,
  nextPayment: { id: ids.first, dueDate: '2026-12-01', amount: 100000 },
  lineItems: [],
  metadata: {},
  createdAt: instant,
  updatedAt: instant,
  activatedAt: instant,
  number: 'INV-0001',
};

const draft = {
  ...fullInvoice,
  paymentSchedule: fullInvoice.paymentSchedule.map((payment) => ({ ...payment, status: 'Draft' })),
  paymentLink: null,
  status: 'Draft',
  amountDue: 0,
  nextPayment: null,
  activatedAt: null,
  number: null,
};

const contact = {
  id: ids.contact,
  type: 'Client',
  name: 'Maria Lindqvist',
  email: 'maria@example.com',
  createdAt: instant,
  updatedAt: instant,
};

const payment = {
  id: ids.payment,
  contactId: ids.contact,
  totalAmount: 80000,
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  paymentMethodId: ids.card,
  paymentMethod: { type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
  note: 'Fee for the evening',
  status: 'Pending',
  fee: null,
  paymentDate: null,
};

const fullPayment = {
  ...payment,
  currency: 'USD',
  contact: { name: 'The Band', email: 'band@example.com' },
  createdAt: instant,
  updatedAt: instant,
};

const page = (item: object) => ({ items: [item], nextCursor: null });

/** What each operation answers in the reference: its `data`, by operationId. */
export const answerExamples: Readonly<Record<string, object>> = {
  createInvoice: invoice,
  updateInvoice: {
    ...invoice,
    paymentSchedule: [
      { ...schedule[0], name: null },
      { ...schedule[1], status: 'Scheduled', name: null },
    ],
    note: 'See you in June',
    status: 'Active',
  },
  getInvoice: fullInvoice,
  listInvoices: page(fullInvoice),
  deleteInvoice: draft,
  createContact: contact,
  getContact: contact,
  listContacts: page(contact),
  updateContact: { ...contact, name: 'Maria Lindqvist-Berg' },
  deleteContact: contact,
  listPaymentMethods: {
    items: [
      { id: ids.card, type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
      { id: ids.bank, type: 'BankAccount', name: { bankName: 'First Example Bank', last4: '6789' } },
    ],
  },
  createPayment: payment,
  getPayment: fullPayment,
  listPayments: page(fullPayment),
};

/** The instant at which every example was answered. */
export const answeredAt = instant;
