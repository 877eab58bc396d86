import { ids, instant } from './payment-examples.ts';

const statement = {
  id: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6d01',
  name: '2026-11.xml',
  format: 'Camt053',
  bankAccount: 'DE89370400440532013000',
  lineCount: 42,
  knownCount: 3,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const taken = { ...statement, createdAt: instant };
const counted = { ...statement, confirmedCount: 12, openCount: 9, certainCount: 7, createdAt: instant };

const fileLine = {
  fileLine: 118,
  bookedOn: '2026-11-20',
  amount: 100000,
  currency: 'USD',
  name: 'LINDQVIST, MARIA',
  iban: 'DE02120300000000202051',
  text: 'Invoice inv 0001, thank you',
};
const line = {
  id: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6d02',
  statementId: statement.id,
  ...fileLine,
  valueOn: '2026-11-20',
  reference: null,
  endToEndId: null,
  isReturn: false,
};
const allocation = {
  invoiceId: ids.invoice,
  invoiceNumber: 'INV-0001',
  contactName: 'Maria Lindqvist',
  scheduledPaymentId: ids.first,
};
const open = {
  ...line,
  assignedAmount: 0,
  unassignedAmount: 100000,
  assignments: [] as object[],
  credits: [] as object[],
  ignoredAt: null as string | null,
  state: 'Certain',
  suggestion: {
    certainty: 'Certain',
    reasons: ['Reference', 'Name', 'AmountOfPayment'],
    allocations: [{ ...allocation, dueDate: '2026-12-01', owedAmount: 100000, amount: 100000 }],
    unassignedAmount: 0,
  },
  returns: null,
  createdAt: instant,
};
const { state: _state, suggestion: _suggestion, returns: _returns, ...said } = open;
const confirmed = {
  ...said,
  assignedAmount: 100000,
  unassignedAmount: 0,
  assignments: [{ manualPaymentId: '0198c5a0-7d42-7e13-9a86-d3eab2c97fa1', ...allocation, amount: 100000 }],
};

const mapping = {
  bookedOn: 'Buchungstag',
  amount: 'Betrag',
  currencyCode: 'EUR',
  name: 'Beguenstigter/Zahlungspflichtiger',
  text: ['Verwendungszweck'],
};
const kept = {
  id: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6d03',
  name: 'Sparkasse',
  bankAccount: 'DE89370400440532013000',
  mapping,
  createdAt: instant,
  updatedAt: instant,
};

/** The `data` of the example answers about bank statements, by operationId. */
export const bankExamples: Readonly<Record<string, object>> = {
  createBankStatement: { isNew: true, statements: [taken] },
  previewBankStatement: {
    format: 'Camt053',
    csv: null,
    accounts: [
      {
        bankAccount: statement.bankAccount,
        lineCount: 42,
        knownCount: 3,
        from: '2026-11-02',
        to: '2026-11-20',
      },
    ],
    lines: [fileLine],
  },
  listBankStatements: { items: [counted], nextCursor: null },
  getBankStatement: counted,
  deleteBankStatement: taken,
  confirmCertainBankLines: { confirmedLineIds: [line.id], leftOutLineIds: [], remaining: 0 },
  listBankLines: { items: [open], nextCursor: null },
  getBankLine: open,
  confirmBankLine: confirmed,
  ignoreBankLine: { ...said, ignoredAt: instant },
  undoBankLine: said,
  listBankMappings: { items: [kept], nextCursor: null },
  getBankMapping: kept,
  createBankMapping: kept,
  updateBankMapping: { ...kept, name: 'Sparkasse, savings' },
  deleteBankMapping: kept,
};
