import {
  accountExamples,
  chargeAdvice,
  disputeAdvice,
  invoiceActions,
  outgoingAdvice,
  paymentActions,
  refundAdvice,
} from './account-examples.ts';
import { afterIssueExamples } from './after-issue-examples.ts';
import { bankExamples } from './bank-examples.ts';
import { bookExamples } from './book-examples.ts';
import { contact, contactExamples, importExamples } from './contact-examples.ts';
import { creditExamples } from './credit-examples.ts';
import { evidenceExamples } from './evidence-examples.ts';
import { draft, fullInvoice, invoice, paidFirst, schedule, waivedFirst } from './invoice-examples.ts';
import { fullMail, invoiceMail, mail, suppression } from './mail-examples.ts';
import { manualExamples } from './manual-examples.ts';
import { memberExamples } from './member-examples.ts';
import { operatorExamples } from './operator-examples.ts';
import {
  fullPayment,
  ids,
  instant,
  offer,
  paidOutAgain,
  payment,
  recipient,
  released,
  takenBack,
  undelivered,
} from './payment-examples.ts';
import { reportExamples } from './report-examples.ts';
import { templateExamples } from './template-examples.ts';
import { webhookExamples } from './webhook-examples.ts';

const card = { type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } };

const storedCard = {
  id: ids.card,
  ...card,
  isDefault: false,
  expiresOn: '2034-12-31',
  processor: 'Sandbox',
  createdAt: instant,
};

const payerInvoice = {
  id: ids.invoice,
  number: fullInvoice.number,
  status: fullInvoice.status,
  totalAmount: fullInvoice.totalAmount,
  currency: fullInvoice.currency,
  paymentSchedule: fullInvoice.paymentSchedule.map(({ fee: _fee, ...payment }) => payment),
  paymentMethods: fullInvoice.paymentMethods,
  note: fullInvoice.note,
  paymentLink: fullInvoice.paymentLink,
  contact: { name: fullInvoice.contact.name },
  eventDate: fullInvoice.eventDate,
  amountPaid: fullInvoice.amountPaid,
  amountRefunded: fullInvoice.amountRefunded,
  amountDue: fullInvoice.amountDue,
  paymentState: fullInvoice.paymentState,
  isOverdue: fullInvoice.isOverdue,
  nextPayment: fullInvoice.nextPayment,
  lineItems: fullInvoice.lineItems,
  taxMode: fullInvoice.taxMode,
  discount: fullInvoice.discount,
  taxExemption: fullInvoice.taxExemption,
  taxes: fullInvoice.taxes,
  activatedAt: fullInvoice.activatedAt,
  issuedOn: fullInvoice.issuedOn,
  amountPayable: fullInvoice.amountDue,
  scheduleHash: '9b0c4f1d2a7e86350c1b94d7ef2a60583d1e7c9ab4f08265d3710ec8a95b42f6',
  business: { name: 'Demo Studio', path: 'demo-studio', isClosed: false, isSuspended: false },
  allowsPartPayments: false,
  needsAutopay: false,
  cancellationTerms: null,
  surchargeBasisPoints: 0,
  autopay: null,
  autopaySetup: {
    hash: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
    total: 300000,
    surchargeBasisPoints: 0,
    payments: [{ scheduledPaymentId: ids.first, name: null, amount: 100000, dueDate: '2026-12-01' }],
  },
  tokens: {
    processor: 'Sandbox',
    tokensUrl: 'http://localhost:4000/sandbox/merchants/0198c5a0-3b1f-7a02-8d4e-1f5c9b7e3a60/tokens',
    publishableKey: 'pk_test_4f1d9c7a',
  },
};

const charge = {
  id: ids.charge,
  invoiceId: ids.invoice,
  status: 'Succeeded',
  origin: 'Client',
  processor: 'Sandbox',
  processorReference: 'ch_3f9a1c',
  amount: 100000,
  surcharge: 0,
  refundedAmount: 0,
  currency: 'USD',
  fee: 2930,
  platformFee: 0,
  refundsPlatformFee: false,
  payer: { name: 'Paul Weber', email: 'paul@example.com' },
  cancellationTerms: null,
  platformFeeRefunded: 0,
  paymentMethod: card,
  debitMandate: null,
  scheduledPayments: [{ id: ids.first, amount: 100000, refundedAmount: 0 }],
  failure: null,
  createdAt: instant,
  updatedAt: instant,
  settledAt: instant,
};

const closedByHand = { code: 'closed_by_hand', message: 'The processor never said what became of it.' };
const canceledCharge = { ...charge, status: 'Declined', fee: null, platformFee: null, failure: closedByHand };

const payerCharge = {
  id: ids.charge,
  status: 'Succeeded',
  amount: 100000,
  surcharge: 0,
  currency: 'USD',
  paymentMethod: card,
  scheduledPayments: [{ id: ids.first, amount: 100000 }],
  failure: null,
  actionUrl: null,
  createdAt: instant,
};

const payerSetup = {
  id: ids.setup,
  status: 'Succeeded',
  paymentMethod: card,
  failure: null,
  withdrawnAt: null,
  actionUrl: null,
  createdAt: instant,
};

const refund = {
  id: ids.refund,
  chargeId: ids.charge,
  invoiceId: ids.invoice,
  status: 'Succeeded',
  amount: 50000,
  surcharge: 0,
  currency: 'USD',
  reason: 'Half of the deposit',
  reopens: false,
  platformFee: 0,
  scheduledPayments: [{ id: ids.first, amount: 50000 }],
  failure: null,
  createdAt: instant,
  updatedAt: instant,
  settledAt: instant,
};

const dispute = {
  id: ids.dispute,
  chargeId: ids.charge,
  invoiceId: ids.invoice,
  status: 'Open',
  amount: 100000,
  fee: 1500,
  currency: 'USD',
  reason: 'fraudulent',
  respondBy: '2026-11-28T12:00:00.000Z',
  answeredAt: null,
  createdAt: instant,
  updatedAt: instant,
  closedAt: null,
};

const payout = {
  id: ids.payout,
  amount: 97070,
  currency: 'USD',
  arrivalDate: '2026-11-25',
  processorReference: 'po_8b2e4d',
  createdAt: instant,
};

const event = {
  id: 'evt_0198c5a08a757e469db90d61de5fca2b',
  type: 'invoice.payment.marked_as_paid',
  apiVersion: '2026-11-21',
  livemode: false,
  redactedAt: null,
  createdAt: instant,
  sequence: 2,
  actor: { type: 'Member', id: ids.person, name: 'Ada Berg' },
  data: { ...paidFirst, scheduledPaymentId: ids.first },
};

const testClock = {
  now: '2027-01-15T09:00:00.000Z',
  isAhead: true,
  status: 'Ready',
  target: null,
  failure: null,
};

const page = (item: object) => ({ items: [item], nextCursor: null });

const reminders = {
  suppression: null,
  remindAgainAt: null,
  sent: [
    {
      mailId: ids.mail,
      kind: 'Reminder',
      status: 'Sent',
      scheduledPaymentIds: [ids.first],
      createdAt: instant,
    },
  ],
  planned: [
    {
      kind: 'Reminder',
      at: '2026-11-28T09:00:00.000Z',
      date: '2026-11-28',
      surcharge: 0,
      scheduledPayments: [{ id: ids.first, dueDate: '2026-12-01', amount: 100000 }],
    },
  ],
};

/** The `data` of each operation's example answer, by operationId. */
export const answerExamples: Readonly<Record<string, object>> = {
  ...accountExamples,
  ...operatorExamples,
  createInvoice: invoice,
  updateInvoice: {
    ...invoice,
    paymentSchedule: [
      { ...schedule[0], name: null },
      { ...schedule[1], dueDate: '2027-05-01', amount: 200000, name: null },
    ],
    status: 'Active',
  },
  getInvoice: {
    ...fullInvoice,
    state: 'Due',
    paymentSchedule: fullInvoice.paymentSchedule.map((one) => ({
      ...one,
      outsideAmount: 0,
      actions: paymentActions,
    })),
    cancellationTerms: null,
    actions: invoiceActions,
  },
  listInvoices: page({ ...fullInvoice, state: 'Due' }),
  deleteInvoice: draft,
  createContact: contact,
  getContact: contact,
  listContacts: page(contact),
  ...contactExamples,
  ...importExamples,
  updateContact: { ...contact, name: 'Maria Lindqvist-Berg' },
  deleteContact: contact,
  listPaymentMethods: {
    items: [
      { id: ids.card, type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
      { id: ids.bank, type: 'BankAccount', name: { bankName: 'First Example Bank', last4: '6789' } },
    ],
  },
  getTokenAccess: { tokens: { ...payerInvoice.tokens, scriptUrl: null, takesCards: true } },
  getPaymentMethod: { ...storedCard, isExpired: false, waitingPayments: [] },
  addPaymentMethod: storedCard,
  removePaymentMethod: storedCard,
  makePaymentMethodDefault: { ...storedCard, isDefault: true },
  createPayment: payment,
  createPayments: {
    isValid: true,
    isCreated: true,
    count: 1,
    totalAmount: payment.totalAmount,
    serviceFee: 0,
    currency: 'USD',
    payments: [payment],
    errors: [],
  },
  updatePayment: { ...fullPayment, totalAmount: 90000, scheduleDate: '2027-06-11' },
  resendOffer: { ...fullPayment, offerSentAt: '2026-11-22T09:00:00.000Z' },
  cancelPayment: { ...fullPayment, status: 'Canceled' },
  deletePayment: { ...fullPayment, status: 'Canceled' },
  refundPayment: undelivered,
  writeOffPayment: { ...undelivered, refund: { ...undelivered.refund, ...released } },
  retryPayout: paidOutAgain,
  reversePayment: takenBack,
  getRecipient: recipient,
  listRecipients: page(recipient),
  deleteRecipient: { ...recipient, status: 'Gone' },
  getPayment: { ...fullPayment, ...outgoingAdvice },
  listPayments: page(fullPayment),
  quotePayment: {
    amount: 80000,
    serviceFee: 2350,
    refundsServiceFee: false,
    total: 82350,
    currency: 'USD',
    owed: 0,
  },
  countPayments: { All: 9, Offered: 2, Underway: 1, Delivered: 5, NotDelivered: 1 },
  getScheduledPayment: { ...fullInvoice.paymentSchedule[0], outsideAmount: 0, actions: paymentActions },
  markScheduledPaymentAsPaid: paidFirst,
  unmarkScheduledPaymentAsPaid: fullInvoice,
  waiveScheduledPayment: waivedFirst,
  issueFinalInvoice: {
    ...fullInvoice,
    depositDocuments: true,
    prepaymentInvoicedAmount: 0,
    finalInvoicedOn: '2026-11-21',
  },
  getInvoiceByLink: payerInvoice,
  payByLink: payerCharge,
  getChargeByLink: payerCharge,
  cancelChargeByLink: payerCharge,
  setUpAutopayByLink: payerSetup,
  getSetupByLink: payerSetup,
  cancelSetupByLink: payerSetup,
  agreeByLink: payerInvoice,
  cancelAutopayByLink: payerInvoice,
  getOffer: { ...offer, tokens: payerInvoice.tokens, recipientNeed: 'BankAccount', recipient: null },
  startOnboarding: {
    url: 'https://connect.stripe.com/setup/e/acct_1QkFzBR2pXsTq7Lm/9fWm2LxKc7Qb',
    expiresAt: '2026-11-21T12:05:00.000Z',
  },
  acceptOfferAsRecipient: {
    ...offer,
    status: 'Scheduled',
    acceptedAt: instant,
    destination: recipient.bankAccount,
  },
  acceptOffer: {
    ...offer,
    status: 'Scheduled',
    acceptedAt: instant,
    destination: { bankName: 'First Example Bank', last4: '6789' },
  },
  declineOffer: { ...offer, status: 'Declined', declineReason: 'Paid in cash already' },
  getCharge: { ...charge, ...chargeAdvice },
  cancelCharge: canceledCharge,
  listCharges: page(charge),
  ...afterIssueExamples,
  ...manualExamples,
  ...creditExamples,
  createRefund: refund,
  getRefund: { ...refund, ...refundAdvice },
  cancelRefund: { ...refund, status: 'Failed', failure: closedByHand },
  listRefunds: page(refund),
  getDispute: { ...dispute, ...disputeAdvice },
  listDisputes: page(dispute),
  ...evidenceExamples,
  getPayout: {
    ...payout,
    items: [
      {
        kind: 'charge',
        subjectId: ids.charge,
        amount: 100000,
        fee: 2930,
        invoiceId: ids.invoice,
        paymentId: null,
        label: 'INV-0001 · Maria Lindqvist',
      },
    ],
  },
  listPayouts: page({ ...payout, contents: [{ kind: 'charge', count: 1 }] }),
  listUpcomingPayouts: {
    items: [{ currency: 'USD', amount: 97070, availableOn: '2026-11-24', arrivalDate: '2026-11-25' }],
  },
  getEvent: event,
  listEvents: page(event),
  listInvoiceEvents: page(event),
  listInvoiceReminders: reminders,
  remindOfInvoice: { ...mail, status: 'Queued', attempts: 0, sentAt: null },
  getInvoiceMail: invoiceMail,
  listMails: page(mail),
  sendTestMail: mail,
  getMail: fullMail,
  listMailSuppressions: page(suppression),
  deleteMailSuppression: suppression,
  sendMail: { ...mail, status: 'Queued', attempts: 0, sentAt: null },
  ...memberExamples,
  ...webhookExamples,
  getTestClock: testClock,
  advanceTestClock: testClock,
  ...reportExamples,
  ...templateExamples,
  ...bankExamples,
  ...bookExamples,
};
