export const ids = {
  invoice: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10',
  contact: '0198c5a0-4d0c-7b1f-8a44-95d2c0e31b22',
  first: '0198c5a0-4d0c-7b20-b7c1-0e4f8a6d5c31',
  second: '0198c5a0-4d0c-7b21-a0f2-7b9d3e1c6f42',
  third: '0198c5a0-4d0c-7b22-b1a3-8caeaf2d7053',
  card: '0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f',
  bank: '0198c5a0-5b7e-7cc4-8b17-3f2a9d8e6c53',
  payment: '0198c5a0-6a2d-7d01-9e64-b1c8f0a75d64',
  charge: '0198c5a0-7c31-7e02-8f75-c2d9a1b86e75',
  setup: '0198c5a0-7c31-7e02-8f75-c2d9a1b86e76',
  refund: '0198c5a0-7d42-7e13-9a86-d3eab2c97f86',
  dispute: '0198c5a0-7e53-7e24-8b97-e4fbc3da8097',
  payout: '0198c5a0-7f64-7e35-9ca8-f50cd4eb91a8',
  mail: '0198c5a0-8a75-7f46-8db9-061de5fca2b9',
  recipient: '0198c5a0-8b86-7057-8eca-172ef60db3ca',
  person: '0198c5a0-3c1f-7a57-8ecb-172ef60db3ca',
  invitation: '0198c5a0-3d2a-7b68-9fdc-283f071ec4db',
  token: '0198c5a0-3e3b-7c79-80ed-394a182fd5ec',
  webhook: '0198c5a0-9b86-7057-8eca-172ef60db3cb',
  delivery: '0198c5a0-9c97-7168-9fdb-283f071ec4dc',
};
/** The instant of everything in the examples. */
export const instant = '2026-11-21T12:00:00.000Z';

/** An outgoing payment, as creating it answers. */
export const payment = {
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

/** An outgoing payment with all fields. */
export const fullPayment = {
  ...payment,
  currency: 'USD',
  contact: { name: 'The Band', email: 'band@example.com' },
  externalId: 'payout-88',
  isPaymentMethodRemoved: false,
  isPaymentMethodExpiring: false,
  offerLink: 'http://localhost:4000/demo-studio/p/9fWm2LxKc7QbTz4RvYh8Ns',
  offerSentAt: instant,
  expiresAt: '2026-11-28T12:00:00.000Z',
  acceptedAt: null,
  declineReason: null,
  destination: null,
  fundedAt: null,
  fundingReturnedAt: null,
  returnedAmount: 0,
  failure: null,
  stage: 'Offered',
  recipientId: null as string | null,
  serviceFee: 0,
  refundsServiceFee: false,
  recipientWaitingAt: null,
  transferredAt: null as string | null,
  bankPayout: null as object | null,
  reversal: null as object | null,
  destinationAmount: null,
  destinationCurrency: null,
  owedSince: null,
  debtSettledAt: null,
  overpaidSince: null,
  refund: null,
  writtenOffAt: null,
  replacesId: null,
  replacedById: null,
  createdAt: instant,
  updatedAt: instant,
};

/** The payment as its recipient sees it. */
export const offer = {
  business: { name: 'Demo Studio', path: 'demo-studio' },
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80000,
  currency: 'USD',
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  note: 'Fee for the evening',
  status: 'Pending',
  expiresAt: '2026-11-28T12:00:00.000Z',
  acceptedAt: null,
  declineReason: null,
  destination: null,
  paymentDate: null,
  createdAt: instant,
};

/** A payment that could not be delivered; its refund is tried again to another account. */
export const undelivered = {
  ...fullPayment,
  status: 'Failed',
  stage: 'Refunding',
  fundedAt: instant,
  failure: { code: 'account_closed', message: 'The account is closed.' },
  refund: {
    status: 'Processing',
    to: 'OtherPaymentMethod',
    paymentMethodId: ids.bank as string | null,
    amount: 80000,
    refundedAt: null as string | null,
    failure: null,
  },
};

/** A payment whose money nobody takes back: it becomes the account's own. */
export const released = {
  status: 'Succeeded',
  to: 'Balance',
  paymentMethodId: null,
  amount: 80000,
  refundedAt: instant,
};

const bankAccount = { bankName: 'First Example Bank', last4: '6789' };

/** A recipient's account at the processor. */
export const recipient = {
  id: ids.recipient,
  contactId: ids.contact,
  processor: 'StripePlatform',
  status: 'Ready',
  country: 'US',
  currency: 'USD',
  bankAccount,
  due: [],
  dueBy: null,
  reason: null,
  createdAt: instant,
  updatedAt: instant,
};

/** Money that the recipient's bank refused, sent again. */
export const paidOutAgain = {
  ...fullPayment,
  status: 'Processing',
  stage: 'PayingOut',
  acceptedAt: instant,
  destination: bankAccount,
  fundedAt: instant,
  recipientId: ids.recipient,
  serviceFee: 950,
  transferredAt: instant,
  bankPayout: { status: 'Processing', arrivalDate: null, failure: null, retryUntil: null },
};

/** Money that the recipient's bank refused, on its way back. */
export const takenBack = {
  ...paidOutAgain,
  status: 'Failed',
  stage: 'TakingBack',
  failure: { code: 'account_closed', message: 'The account is closed.' },
  bankPayout: {
    status: 'Failed',
    arrivalDate: '2027-06-12',
    failure: { code: 'account_closed', message: 'The account is closed.' },
    retryUntil: null,
  },
  reversal: { status: 'Processing', reversedAt: null, failure: null },
};
