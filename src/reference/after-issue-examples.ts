import { ids, instant } from './payment-examples.ts';

const page = (item: object) => ({ items: [item], nextCursor: null });

const creditNote = {
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97f99',
  number: 'CN-0001',
  invoiceId: ids.invoice,
  invoiceNumber: 'INV-0001',
  invoiceIssuedOn: instant.slice(0, 10),
  issuedOn: instant.slice(0, 10),
  currency: 'USD',
  amount: 50000,
  netAmount: null,
  taxAmount: null,
  openAmount: 50000,
  refundedAmount: 0,
  outsideAmount: 0,
  settledAmount: 0,
  reason: 'One hour less',
  lines: [
    {
      lineItem: null,
      quantity: null,
      taxBasisPoints: null,
      localTaxBasisPoints: null,
      taxCategory: 'OutsideScope',
      amount: 50000,
      description: null,
    },
  ],
  rates: [],
  scheduledPayments: [{ id: ids.second, amount: 50000 }],
  refundIds: [],
  createdAt: instant,
};

const version = {
  number: 2,
  sequence: 7,
  createdAt: instant,
  changed: ['lines', 'total'],
  isCurrent: true,
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 320000,
  currency: 'USD',
  eventDate: '2027-06-12',
  actor: { type: 'Member', id: '0198c5a0-7d42-7e13-9a86-d3eab2c97f11' },
  files: [{ language: 'en', handedTo: 'Client', sha256: 'a0'.repeat(32), createdAt: instant }],
};

const coming = {
  event: null,
  status: null,
  mail: null,
  scheduledPaymentIds: [ids.first],
  amount: 100000,
  surcharge: 0,
  recipients: [],
  unreadBecause: null,
  retryAt: null,
  isConditional: false,
};

const forecast = {
  asOf: instant,
  timeZone: 'UTC',
  isIfIssuedNow: false,
  entries: [
    {
      ...coming,
      at: '2026-11-28T00:00:15.000Z',
      date: '2026-11-28',
      kind: 'DueSoon',
      event: 'invoice.payment.will_be_due',
    },
    {
      ...coming,
      at: '2026-11-28T09:00:00.000Z',
      date: '2026-11-28',
      kind: 'Reminder',
      mail: 'Reminder',
      recipients: [{ email: 'maria@example.com', name: 'Maria Lindqvist', role: 'to' }],
    },
  ],
  notes: [],
  hasMore: false,
};

const ended = {
  invoiceId: ids.invoice,
  dryRun: false,
  by: 'Client',
  noticeOn: '2027-03-02',
  countedDate: '2027-06-12',
  days: 102,
  tier: { fromDays: 90, keepBasisPoints: 3000 },
  keptAmount: 250000,
  refundedAmount: 0,
  outsideAmount: 0,
  remainingAmount: 250000,
  remainingPaymentId: ids.first,
  undocumentedAmount: 0,
  autopay: 'None',
  invoiceStatus: 'Active',
  invoiceTotal: 250000,
  creditNote,
  postings: [{ code: 'credit', debit: 'billed', credit: 'receivable', amount: 50000 }],
  changes: null,
};

const postponed = {
  invoiceId: ids.invoice,
  dryRun: false,
  status: 'Active',
  eventDateBefore: '2027-06-12',
  eventDate: '2027-09-18',
  firstEventDate: '2027-06-12',
  scheduledPayments: [
    { id: ids.first, dueDateBefore: '2027-05-29', dueDate: '2027-09-04', pendingDueDate: null },
  ],
  waitingPaymentIds: [],
  changes: null,
};

const prepaymentInvoice = {
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fb4',
  invoiceId: ids.invoice,
  number: 'INV-0001-P1',
  issuedOn: '2026-11-21',
  paidOn: '2026-11-21',
  currency: 'USD',
  amount: 100000,
  taxes: [
    {
      taxBasisPoints: 1900,
      localTaxBasisPoints: null,
      taxCategory: 'Standard',
      netAmount: 84034,
      taxAmount: 15966,
      grossAmount: 100000,
    },
  ],
  createdAt: '2026-11-21T12:00:00.000Z',
};

/** Answers about an invoice after it was issued. */
export const afterIssueExamples = {
  cancelInvoice: ended,
  settleInvoice: {
    ...ended,
    by: null,
    noticeOn: null,
    countedDate: null,
    days: null,
    tier: null,
  },
  postponeInvoice: postponed,
  createCreditNote: {
    ...creditNote,
    dryRun: false,
    invoiceStatus: 'Active',
    invoiceTotal: 250000,
    amountDue: 250000,
    postings: [{ code: 'credit', debit: 'billed', credit: 'receivable', amount: 50000 }],
  },
  getCreditNote: creditNote,
  listCreditNotes: page(creditNote),
  listInvoiceCreditNotes: page(creditNote),
  listPrepaymentInvoices: page(prepaymentInvoice),
  listInvoiceVersions: page(version),
  getInvoiceVersion: {
    ...version,
    invoiceNumber: 'INV-0001',
    issuedOn: instant.slice(0, 10),
    seller: {
      name: 'Demo Studio',
      street: '12 Rose Street',
      postalCode: '97201',
      city: 'Portland',
      region: 'OR',
      country: 'US',
      taxId: '',
    },
    lineItems: [{ description: 'Wedding photography', quantity: 1, unitAmount: 320000 }],
    taxMode: 'Included',
    discount: null,
    taxExemption: null,
    taxes: [
      {
        taxBasisPoints: null,
        localTaxBasisPoints: null,
        taxCategory: 'OutsideScope',
        gross: 320000,
        net: 320000,
        tax: 0,
      },
    ],
  },
  getInvoiceForecast: forecast,
};
