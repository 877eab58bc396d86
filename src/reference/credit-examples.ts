import { paidFirst } from './invoice-examples.ts';
import { manualExamples } from './manual-examples.ts';
import { ids, instant } from './payment-examples.ts';

const movement = {
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fb4',
  contactId: ids.contact,
  kind: 'Overpayment',
  amount: 20000,
  currency: 'USD',
  day: '2026-11-20',
  method: 'BankTransfer',
  reference: 'INV-0001',
  note: '',
  invoiceId: ids.invoice,
  manualPaymentId: null,
  bankLineId: null,
  undoesId: null,
  undoneById: null,
  createdAt: instant,
};
const [recorded] = manualExamples.recordManualPayment.manualPayments;
const applied = {
  ...movement,
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fb5',
  kind: 'Applied',
  amount: -20000,
  method: null,
  reference: '',
  manualPaymentId: recorded?.id ?? null,
};
const givenBack = {
  ...movement,
  id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fb6',
  kind: 'GivenBack',
  amount: -20000,
  reference: 'Credit of Ada',
  invoiceId: null,
};
const empty = { contactId: ids.contact, currency: 'USD', amount: 0 };

/** Answers about the credit of clients. */
export const creditExamples = {
  applyCredit: {
    manualPayments: [{ ...recorded, amount: 20000, method: null, reference: '', source: 'Credit' }],
    creditMovements: [applied],
    invoice: paidFirst,
  },
  getContactCredit: { contactId: ids.contact, balances: [{ currency: 'USD', amount: 20000 }] },
  listCreditMovements: { items: [applied, movement], nextCursor: null },
  giveBackCredit: { creditMovement: givenBack, credit: empty },
  undoCreditMovement: {
    creditMovement: {
      ...movement,
      id: '0198c5a0-7d42-7e13-9a86-d3eab2c97fb7',
      amount: -20000,
      undoesId: movement.id,
    },
    credit: empty,
  },
};
