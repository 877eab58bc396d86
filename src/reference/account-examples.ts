const account = {
  id: '0198c5a0-5b7e-7cc3-98c4-dc0c0c073900',
  path: 'demo-studio',
  name: 'Demo Studio',
  mode: 'Sandbox',
  currency: 'USD',
  timeZone: 'UTC',
  acceptedMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
  numberPrefix: 'INV-',
  numberPattern: null,
  nextNumber: 2,
  creditNotePattern: null,
  nextCreditNote: 1,
  nextNumbers: { invoice: 'INV-0002', creditNote: 'CN-0001' },
  dueWindowDays: 14,
  feeBearer: 'Business',
  surchargeBasisPoints: 0,
  cardCostBasisPoints: 290,
  surcharge: {
    allowed: true,
    maximumBasisPoints: 290,
    lawfulBasisPoints: 300,
    boundByCost: true,
    takenBasisPoints: 0,
    ground: 'US',
    needsCardCost: false,
    reason:
      'Visa allows at most 3 % on credit cards and no more than they cost the business; debit and prepaid cards bear none.',
  },
  allowsPartPayments: false,
  takesSepaDebits: false,
  takesWallets: true,
  autopay: 'Offered',
  autopayRetryDays: [3, 5, 7],
  returnHosts: ['shop.example'],
  recipientOnboarding: 'BankAccount',
  afterIssue: 'Versions',
  bankDetails: [
    {
      currency: 'EUR',
      holder: 'Demo Studio',
      bankName: 'Example Bank',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountNumber: '',
      routingNumber: '',
      sortCode: '',
      reference: 'CreditorReference',
    },
  ],
  cancellationTerms: {
    tiers: [
      { fromDays: 90, keepBasisPoints: 3000 },
      { fromDays: 30, keepBasisPoints: 6000 },
      { fromDays: 0, keepBasisPoints: 10000 },
    ],
    of: 'Total',
    byBusiness: 0,
    countsFrom: 'Earlier',
    text: { en: 'Up to 90 days before the event we keep 30 %, up to 30 days 60 %, then the whole price.' },
  },
  attachPdf: false,
  mailTexts: [
    {
      kind: 'Reminder',
      language: 'en',
      subject: '{what} for {number}',
      opening: 'We hope you are looking forward to {event}.',
      closing: '',
    },
  ],
  profile: {
    language: 'en',
    accentColour: '#0f766e',
    email: 'hello@demo-studio.example',
    street: '12 Rose Street',
    postalCode: '97201',
    city: 'Portland',
    region: 'OR',
    country: 'US',
    taxId: '',
    contactName: '',
    phone: '',
    peppolId: '',
    footer: 'Thank you for working with us.',
    reminderDays: [-3, 0, 1, 3, 7, 14],
  },
  logo: null,
  processor: { name: 'Sandbox', isConnected: true },
  mailDelivery: 'Kept',
};

// Nothing stands in the way of closing it.
const closing = {
  status: 'Open',
  closedAt: null,
  reopenableUntil: null,
  erasableFrom: '2027-03-21T09:30:00.000Z',
  obstacles: [],
  consequences: {
    owedInvoices: 12,
    autopays: 3,
    offers: 1,
    tokens: 2,
    atProcessor: [{ currency: 'USD', amount: 182500 }],
  },
};

// The same with a logo.
const accountWithLogo = {
  ...account,
  logo: { type: 'image/png', url: 'http://localhost:4000/demo-studio/logo?v=3f1c0b9a72d4e856' },
};

// What would be sent for a due date under a rule.
const reminderPreview = {
  timeZone: 'UTC',
  reminderDays: [-3, 0, 7],
  planned: [
    {
      kind: 'Reminder',
      at: '2026-11-28T09:00:00.000Z',
      date: '2026-11-28',
      payments: [{ scheduledPaymentId: null, dueDate: '2026-12-01', days: -3 }],
    },
    {
      kind: 'Reminder',
      at: '2026-12-01T09:00:00.000Z',
      date: '2026-12-01',
      payments: [{ scheduledPaymentId: null, dueDate: '2026-12-01', days: 0 }],
    },
  ],
};

const autopayOff = {
  isOn: false,
  paymentMethod: null,
  terms: null,
  agreedAmount: null,
  acceptedAt: null,
  nextCharge: null,
  charges: [],
  failures: [],
  agreedSchedule: [],
  request: null,
  setup: null,
};

const coming = {
  at: '2027-02-01T08:00:00.000Z',
  date: '2027-02-01',
  amount: 100000,
  surcharge: 0,
  scheduledPaymentIds: ['0198c5a0-4d0c-7b21-a0f2-7b9d3e1c6f42'],
  refusal: null,
};

const autopayOn = {
  isOn: true,
  paymentMethod: { type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
  terms: 'Demo Studio may charge the rest along the schedule.',
  agreedAmount: 200000,
  acceptedAt: '2026-11-21T12:00:00.000Z',
  nextCharge: coming,
  charges: [coming, { ...coming, at: '2027-04-01T08:00:00.000Z', date: '2027-04-01' }],
  failures: [],
  agreedSchedule: [
    { scheduledPaymentId: '0198c5a0-4d0c-7b21-a0f2-7b9d3e1c6f42', dueDate: '2027-02-01', amount: 100000 },
  ],
  request: null,
  setup: null,
};

const may = { allowed: true, reason: null, blockedBy: null };
const mayNot = (reason: string) => ({ allowed: false, reason, blockedBy: 'NotApplicable' });
const notMarked = mayNot(
  'A payment that is Due cannot be unmarked. It can be paid through its link, or marked as paid: POST …/scheduled_payments/{scheduled_payment_id}/mark_as_paid.',
);

/** What may be done with an open invoice, and with each of its payments. */
export const invoiceActions = {
  edit: may,
  activate: mayNot('The invoice is Active already.'),
  cancel: may,
  writeOff: may,
  delete: mayNot(
    'Only drafts are deleted; this invoice is Active. It can be paid through its link, or marked as paid: POST …/scheduled_payments/{scheduled_payment_id}/mark_as_paid. Cancel the invoice: PATCH it with {"status": "Canceled"}.',
  ),
  remind: may,
};

/** The actions of an open payment. */
export const paymentActions = {
  edit: may,
  remove: may,
  markAsPaid: may,
  unmarkAsPaid: notMarked,
  waive: may,
};

const ended = mayNot('A charge that is Succeeded cannot be canceled.');

/** The actions of a charge that can be refunded in full. */
export const chargeAdvice = {
  refundable: { amount: 100000, needsReopen: false },
  actions: { refund: may, cancel: ended },
};

/** The actions of a completed refund. */
export const refundAdvice = {
  actions: { cancel: mayNot('A refund that is Succeeded cannot be canceled.') },
};

export const disputeAdvice = {
  clientName: 'Maria Lindqvist',
  invoiceNumber: 'INV-0001',
  state: 'NeedsAnswer',
  category: 'NotReceived',
  evidence: ['ProofOfService', 'Agreement', 'Correspondence'],
  daysLeft: 9,
  actions: { answer: may },
};

const settled = 'No refund of this payment has failed: only a failed refund can be tried again.';

/** The actions of a payment whose recipient has not answered. */
export const outgoingAdvice = {
  fundingAt: null,
  recipientUntil: null,
  takesOtherAccount: false,
  recipient: null,
  actions: {
    edit: may,
    resendOffer: may,
    changeMethod: may,
    cancel: may,
    refund: mayNot(settled),
    retryPayout: mayNot('No bank of a recipient has refused this money: there is nothing to pay out again.'),
    reverse: mayNot('None of this money waits at the recipient’s account to be taken back.'),
    writeOff: mayNot(
      'There is nothing to write off: the money of this payment has arrived, or is on its way.',
    ),
  },
};

const processor = {
  name: 'Stripe',
  relation: 'OwnKeys',
  stripeAccount: 'acct_1QkFzBR2pXsTq7Lm',
  connectedAt: '2026-11-21T12:00:00.000Z',
  webhook: 'Made',
  lastEventAt: '2026-11-21T12:00:00.000Z',
  readiness: {
    takesCharges: true,
    paysOut: true,
    keyWorks: true,
    missing: [],
    wallets: { domain: 'pay.maple.example', applePay: true, googlePay: true, link: true },
  },
  checkedAt: '2026-11-21T12:00:00.000Z',
};

const mailRoute = {
  kind: 'Domain',
  status: 'Active',
  fromAddress: 'hello@maple.example',
  host: null,
  port: null,
  domain: 'maple.example',
  records: [
    {
      purpose: 'Dkim',
      type: 'TXT',
      name: 'trn1-0a1b2c3d._domainkey.maple.example',
      value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA',
      isNeeded: true,
      state: 'Found',
    },
  ],
  trouble: null,
  failure: null,
  failingSince: null,
  testedAt: '2026-11-21T12:00:00.000Z',
  waiting: 0,
};

const mailPreview = {
  kind: 'Reminder',
  language: 'en',
  placeholders: ['{client}', '{business}', '{number}', '{event}', '{what}', '{amount}', '{date}'],
  needsWhat: true,
  subject: '[Test] A payment is coming up for INV-0042',
  text: 'A payment is coming up\n$1,000.00\n\nHello Sample Client,\n\nA short note.\n',
  html: '<!doctype html><html lang="en"><head><title>A payment is coming up</title></head><body></body></html>',
};

/** The answers of the operations on the account, and on autopay. */
export const accountExamples = {
  getAccount: account,
  getAccountClosing: closing,
  getProcessor: processor,
  getMailRoute: mailRoute,
  updateAccount: account,
  putBankDetails: account,
  putLogo: accountWithLogo,
  deleteLogo: account,
  previewReminders: reminderPreview,
  previewMailText: mailPreview,
  getAutopay: autopayOn,
  endAutopay: autopayOff,
};
