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

/** What the operations answer that sum up, merge and erase contacts, by operation. */
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
  mergeContact: { ...merge, status: 'Running', invoices: 0, payments: 0, finishedAt: null },
  getContactMerge: merge,
  eraseContact: { ...erasure, status: 'Running', startedAt: instant },
  getContactErasure: erasure,
};
