import { accessPointExamples } from './access-point-examples.ts';
import { ids, instant } from './payment-examples.ts';

const settings = {
  format: 'Datev',
  isSaved: true,
  accounts: {
    receivable: '10000',
    processor: '1810',
    bank: '1460',
    outside: '1460',
    disputesHeld: '1300',
    inTransit: '1460',
    atRecipient: '1460',
    payable: '70000',
    clientCredit: '3500',
    owedToOperator: '3500',
    surcharges: null,
    fees: '6855',
    refunds: '1370',
    chargebacks: '6930',
    writeOffs: '6930',
  },
  rates: [
    {
      taxBasisPoints: 1900,
      localTaxBasisPoints: null,
      taxCategory: 'Standard',
      isItemized: true,
      account: '4400',
      taxCode: null,
    },
    {
      taxBasisPoints: null,
      localTaxBasisPoints: null,
      taxCategory: null,
      isItemized: false,
      account: '4200',
      taxCode: null,
    },
  ],
  startsOn: '2026-01-01',
  dateOrder: 'DayFirst',
  datev: { chart: 'SKR04', adviserNumber: 29098, clientNumber: 55003, accountLength: 4, yearStartMonth: 1 },
};
const made = {
  id: ids.mail,
  format: 'Datev',
  through: '2026-10-31',
  from: '2026-10-02',
  to: '2026-10-30',
  postingCount: 240,
  sums: [{ currency: 'EUR', postingCount: 240, amount: 9520000 }],
  files: [{ name: 'EXTF_Buchungsstapel_2026-10.csv', rowCount: 262 }],
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: instant,
  undoneAt: null,
  isNewest: true,
};
const {
  id: _id,
  sha256: _sha256,
  createdAt: _createdAt,
  undoneAt: _undoneAt,
  isNewest: _isNewest,
  ...next
} = made;

const packing = {
  id: ids.mail,
  from: '2026-01-01',
  to: '2026-12-31',
  status: 'Packing',
  documentTotal: 380,
  documentCount: 0,
  byteCount: null,
  sha256: null,
  createdAt: instant,
  finishedAt: null,
  expiresAt: null,
  mailedTo: null,
  mailedAt: null,
};
const adviserSettings = {
  adviserEmail: 'office@adviser.example',
  sendsMonthlyPackage: true,
  nextAt: instant,
};
const packed = {
  ...packing,
  status: 'Ready',
  documentCount: 380,
  byteCount: 31457280,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  finishedAt: instant,
  expiresAt: instant,
};

/** The `data` of the example answers about files for advisers, access points and the books in other programs, by operationId. */
export const bookExamples: Readonly<Record<string, object>> = {
  ...accessPointExamples,
  createAdviserPackage: packing,
  deleteAdviserPackage: { ...packed, status: 'Expired' },
  getAdviserSettings: adviserSettings,
  saveAdviserSettings: adviserSettings,
  listAdviserPackages: { items: [packed], nextCursor: null },
  getAdviserPackage: {
    ...packed,
    notMade: [
      {
        kind: 'EInvoice',
        file: 'e-invoices/INV-0007.xml',
        number: 'INV-0007',
        reason: 'An e-invoice cannot be made. The invoice has no line items.',
      },
    ],
  },
  getBookSettings: settings,
  saveBookSettings: settings,
  previewBookExport: {
    ...next,
    hasMore: false,
    missing: [],
    leftOut: [{ reason: 'Later', currency: 'EUR', postingCount: 31, amount: 1250000 }],
  },
  createBookExport: made,
  listBookExports: { items: [made], nextCursor: null },
  getBookExport: made,
  undoBookExport: { ...made, undoneAt: instant, isNewest: false },
};
