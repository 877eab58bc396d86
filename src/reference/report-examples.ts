import { ids, instant } from './payment-examples.ts';

const days = { from: '2026-11-01', to: '2026-11-30' };
const figure = (filter: string, amount: number, count: number) => ({
  filter,
  amounts: [{ currency: 'USD', amount, count }],
});
const bucket = (amount: number, filter: string) => ({ amount, filter });
const buckets = (prefix: string) => ({
  notDue: bucket(200000, `${prefix}owedFrom=2026-11-21`),
  to30: bucket(100000, `${prefix}owedFrom=2026-10-22&owedTo=2026-11-20`),
  to60: bucket(0, `${prefix}owedFrom=2026-09-22&owedTo=2026-10-21`),
  to90: bucket(0, `${prefix}owedFrom=2026-08-23&owedTo=2026-09-21`),
  over90: bucket(0, `${prefix}owedTo=2026-08-22`),
  total: bucket(300000, `${prefix}status=Active`),
});
const cash = {
  in: 100000,
  refunds: 0,
  returns: 0,
  disputes: 0,
  fees: 2930,
  platformFees: 0,
  out: 80000,
  net: 17070,
};
const billed = { gross: 119000, net: 100000, tax: 19000 };
const summary = {
  billed: {
    ...billed,
    rates: [
      {
        taxBasisPoints: 1900,
        localTaxBasisPoints: null,
        taxCategory: 'Standard',
        isItemized: true,
        ...billed,
      },
    ],
  },
  writtenOff: { gross: 0, net: 0, tax: 0 },
  surcharges: 0,
  received: { amount: 100000, ways: [{ way: 'Processor', amount: 100000 }] },
  givenBack: { amount: 0, refunds: 0, returns: 0, disputes: 0 },
  fees: 2930,
  out: 0,
  owed: 19000,
};
const counted = (count: number) => ({ count, isExact: true });
const proof = {
  status: 'Verified',
  verifiedAt: instant,
  postings: 21635,
  differenceCount: 0,
  checks: [
    {
      name: 'balance',
      sentence: 'Debits equal credits in each currency.',
      rowsLookedAt: 43270,
      differenceCount: 0,
      differences: [],
    },
  ],
};
const request = {
  id: 'req_Kd83hJs0aQpz00002k',
  method: 'POST',
  path: '/v1/invoices',
  status: 201,
  milliseconds: 8.4,
  personId: ids.contact,
  tokenId: ids.card,
  refusalCode: null,
  refusalMessage: null,
  faults: [],
  idempotencyKey: ids.bank,
  body: { contact: { name: '…', email: '…' }, totalAmount: 300000, note: '…', status: 'Active' },
  bodyBytes: 214,
  dropped: 0,
  createdAt: instant,
};
const view = {
  id: ids.mail,
  name: 'Late weddings',
  page: 'invoices',
  query: 'state=Overdue&q=wedding',
  position: 0,
  createdAt: instant,
  updatedAt: instant,
};

/** The `data` of the example answers of reports, counts, requests and views, by operationId. */
export const reportExamples: Readonly<Record<string, object>> = {
  countInvoices: {
    All: { count: 10000, isExact: false },
    Draft: counted(3),
    Upcoming: counted(41),
    Due: counted(12),
    Overdue: counted(2),
    Paid: { count: 10000, isExact: false },
    Canceled: counted(7),
    Uncollectible: counted(0),
  },
  getHomeReport: {
    asOf: '2026-11-21',
    owed: figure('status=Active', 300000, 1),
    overdue: figure('state=Overdue', 100000, 1),
    coming: figure('owedFrom=2026-11-21&owedTo=2026-12-21', 100000, 1),
    cashFlow: [{ currency: 'USD', months: [{ month: '2026-11', in: 100000, out: 80000 }] }],
    processorDebts: [],
    needsYou: [
      {
        kind: 'Disputed',
        at: instant,
        amount: 100000,
        currency: 'USD',
        objectType: 'Dispute',
        objectId: ids.dispute,
        invoiceId: ids.invoice,
        label: 'INV-0001 · Maria Lindqvist',
        daysLeft: 9,
      },
    ],
    hasMoreNeeds: false,
    goingLive: null,
    hasInvoices: true,
  },
  getAgeingReport: {
    asOf: '2026-11-21',
    totals: [{ currency: 'USD', ...buckets(''), credit: 0 }],
    items: [
      {
        contactId: ids.contact,
        contactName: 'Maria Lindqvist',
        currency: 'USD',
        invoiceCount: 1,
        ...buckets(`contactId=${ids.contact}&`),
        credit: 0,
      },
    ],
    isWhole: true,
  },
  getCashFlowReport: {
    ...days,
    by: 'Month',
    items: [{ currency: 'USD', rows: [{ ...days, ...cash }], total: cash }],
  },
  getEventProfitReport: {
    ...days,
    items: [
      {
        eventDate: '2027-06-12',
        contactId: ids.contact,
        clientName: 'Maria Lindqvist',
        job: 'Wedding photography',
        currency: 'USD',
        invoiced: 300000,
        paid: 100000,
        fees: 2930,
        outgoing: 80000,
        profit: 17070,
        filter: `eventFrom=2027-06-12&eventTo=2027-06-12&contactId=${ids.contact}`,
      },
    ],
  },
  getTaxReport: {
    ...days,
    basis: 'Invoiced',
    items: [
      {
        kind: 'Supply',
        currency: 'USD',
        taxBasisPoints: 1900,
        localTaxBasisPoints: null,
        taxCategory: 'Standard',
        isItemized: true,
        gross: 119000,
        net: 100000,
        tax: 19000,
        invoiceCount: 1,
      },
    ],
  },
  getProfitAndTaxReport: {
    ...days,
    items: [{ currency: 'USD', rows: [{ ...days, ...summary }], total: summary }],
  },
  getLedgerReport: {
    ...days,
    trialBalance: [
      {
        account: 'receivable',
        currency: 'USD',
        opening: 0,
        debits: 300000,
        credits: 100000,
        closing: 200000,
      },
    ],
    items: [
      {
        at: instant,
        day: instant.slice(0, 10),
        sourceType: 'Invoice',
        sourceId: ids.invoice,
        code: 'issue',
        meaning: 'the client owes the total',
        invoiceId: ids.invoice,
        debit: 'receivable',
        credit: 'billed',
        currency: 'USD',
        amount: 300000,
        debitBalance: 300000,
        creditBalance: -300000,
      },
    ],
    nextCursor: null,
  },
  getLedgerProof: proof,
  verifyLedger: proof,
  listRequests: { items: [request], nextCursor: null },
  getRequest: request,
  listViews: { items: [view], nextCursor: null },
  createView: view,
  updateView: { ...view, position: 1 },
  deleteView: view,
};
