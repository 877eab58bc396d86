import { ids, instant } from './payment-examples.ts';

const merge = {
  contactId: ids.contact,
  intoId: '01981f9e-4b2a-7c31-9d55-0a1b2c3d4e5f',
  status: 'Done',
  autopay: 'Keep',
  invoices: 3,
  payments: 1,
  endedAutopays: 0,
  startedAt: instant,
  finishedAt: instant,
};

const keptYear = { until: '2036-12-31', invoices: 2, payments: 1 };

const erasure = {
  contactId: ids.contact,
  status: 'Possible',
  obstacles: [],
  kept: { invoices: 2, payments: 1, until: '2036-12-31', byYear: [keptYear] },
  startedAt: null,
  finishedAt: null,
};

const counted = { total: 120, waiting: 0, valid: 0, faulty: 2, skipped: 0, created: 118 };
const none = { draft: 0, open: 0, paid: 0, canceled: 0 };
const done = {
  id: '01981f9e-5d3c-7e14-8a27-6b5c4d3e2f10',
  kind: 'Invoices',
  name: 'invoices-2026.csv',
  status: 'Done',
  stopReason: null,
  sendMails: false,
  rows: counted,
  invoices: { ...none, open: 98, paid: 20 },
  createdAt: instant,
  stoppedAt: null,
  finishedAt: instant,
};
const begun = {
  ...done,
  status: 'Open',
  rows: { ...counted, faulty: 0, created: 0, total: 0 },
  invoices: none,
  finishedAt: null,
};
const filled = {
  ...begun,
  rows: { ...begun.rows, total: 120, waiting: 120 },
  invoices: { ...none, open: 100, paid: 20 },
};
const refused = {
  line: 7,
  status: 'Faulty',
  objectId: null,
  skipReason: null,
  earlier: null,
  contactName: 'Maria Lindqvist',
  contactEmail: 'maria@example.com',
  totalAmount: 300_000,
  currency: null,
  paymentSchedule: [{ dueDate: '2026-09-01', amount: 300_000 }],
  faults: [
    { path: '/number', code: 'number_taken', message: 'Another invoice has this number.', params: {} },
  ],
};
const skipped = {
  line: 8,
  status: 'Skipped',
  objectId: ids.invoice,
  skipReason: 'ImportedBefore',
  earlier: {
    importId: '01981f9e-4b2a-7c31-9d55-0a1b2c3d4e5f',
    name: 'invoices-2026.csv',
    at: instant,
    by: { type: 'Member', id: '01981f9e-3a1b-7c20-8e44-1f2e3d4c5b6a', name: 'Ada Park' },
  },
  contactName: 'Ada Park',
  contactEmail: 'ada@example.com',
  totalAmount: 120_000,
  currency: 'EUR',
  paymentSchedule: [
    { dueDate: '2026-08-01', amount: 60_000 },
    { dueDate: '2026-10-01', amount: 60_000 },
  ],
  faults: [],
};

/** What the operations on imports answer, by operation. */
export const importExamples = {
  createImport: begun,
  listImports: { items: [done], nextCursor: null },
  getImport: done,
  addContactRows: { ...filled, kind: 'Contacts', name: 'clients.csv', invoices: none },
  addInvoiceRows: filled,
  checkImport: { ...filled, status: 'Checking' },
  startImport: { ...filled, status: 'Running' },
  cancelImport: { ...filled, status: 'Canceled', finishedAt: instant },
  listImportRows: { items: [refused, skipped], nextCursor: null },
  includeImportRows: { ...filled, status: 'Open' },
};

/** A contact with all that is known of it. */
export const contact = {
  id: ids.contact,
  type: 'Client',
  name: 'Maria Lindqvist',
  email: 'maria@example.com',
  language: null,
  externalId: 'customer-17',
  createdAt: instant,
  updatedAt: instant,
  company: 'Lindqvist Event AB',
  street: 'Storgatan 12',
  postalCode: '114 51',
  city: 'Stockholm',
  region: null,
  country: 'SE',
  vatId: 'SE123456789001',
  phone: '+46 8 123 456',
  reference: 'PO-4711',
  peppolId: null,
  persons: [{ name: 'Ines Roth', email: 'books@example.com', role: null, receives: ['Receipts'] }],
  vatCheck: null,
};

const checked = {
  ...contact,
  vatCheck: {
    vatId: contact.vatId,
    isValid: true,
    checkedAt: instant,
    requestId: 'WAPIAAAAZ1x2y3z4',
    name: 'Lindqvist Event AB',
    address: 'Storgatan 12, 114 51 Stockholm',
  },
};

/** The answers of the operations that sum up, merge and erase contacts. */
export const contactExamples = {
  getContactSummary: {
    contactId: ids.contact,
    mergingIntoId: null,
    invoices: 1,
    drafts: 0,
    openInvoices: 1,
    payments: 0,
    lastSeenAt: instant,
    lastPaidAt: null,
    currencies: [
      { currency: 'USD', billed: 300000, paid: 0, refunded: 0, owed: 300000, overdue: 0, paidOut: 0 },
    ],
    autopay: [],
  },
  getContactsOwed: {
    items: [{ contactId: ids.contact, currencies: [{ currency: 'USD', owed: 200000, overdue: 100000 }] }],
  },
  checkContactVatId: checked,
  mergeContact: { ...merge, status: 'Running', invoices: 0, payments: 0, finishedAt: null },
  previewContactMerge: {
    contactId: merge.contactId,
    intoId: merge.intoId,
    gets: { company: 'Lindqvist Event AB', reference: 'PO-4711' },
    personsLeftOut: 0,
  },
  getContactMerge: merge,
  eraseContact: { ...erasure, status: 'Running', startedAt: instant },
  getContactErasure: erasure,
};
