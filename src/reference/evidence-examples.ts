import { ids, instant } from './payment-examples.ts';

const moment = { at: instant, local: '2026-11-21T13:00:00+01:00' };
const hash = 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2';
const terms = 'Demo Studio may charge the rest along the schedule.';

const sent = {
  id: ids.charge,
  status: 'Sent',
  statement: 'The photos were delivered on 5 May.',
  fields: { customerName: 'Maria Lindqvist', customerEmail: 'maria@example.com', serviceDate: '2027-05-04' },
  fileSha256: hash,
  fileBytes: 48210,
  failure: null,
  createdAt: instant,
  sentAt: instant,
};

const paid = {
  id: ids.charge,
  reference: 'ch_3PqX',
  status: 'Succeeded',
  origin: 'Client',
  amount: 100000,
  surcharge: 0,
  method: 'Visa •••• 4242',
  createdAt: moment,
  settledAt: moment,
};

/** Examples of the evidence of a dispute. */
export const evidenceExamples = {
  sendDisputeEvidence: sent,
  getDisputeEvidence: {
    madeAt: moment,
    timeZone: 'Europe/Berlin',
    business: 'Demo Studio',
    dispute: {
      id: ids.dispute,
      reference: 'dp_1PqX',
      reason: 'fraudulent',
      amount: 100000,
      currency: 'USD',
      openedAt: moment,
      respondBy: moment,
    },
    charge: paid,
    invoice: {
      id: ids.invoice,
      number: 'INV-0001',
      client: { name: 'Maria Lindqvist', email: 'maria@example.com' },
      totalAmount: 300000,
      currency: 'USD',
      eventDate: '2027-05-04',
      issuedAt: moment,
      lineItems: [{ description: 'Wedding photos', quantity: 1, unitAmount: 300000 }],
    },
    schedule: [],
    consents: [
      {
        id: ids.refund,
        kind: 'WithPayment',
        givenAt: moment,
        terms,
        termsSha256: hash,
        shownSha256: hash,
        language: 'en',
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        method: 'Visa •••• 4242',
        agreedAmount: 200000,
        schedule: [],
      },
    ],
    mandates: [{ acceptedAt: moment, endedAt: null, agreedAmount: 200000, method: 'Visa 4242' }],
    cancellationTerms: null,
    views: { firstAt: moment, lastAt: moment, count: 3 },
    mails: [
      {
        kind: 'Invoice',
        subject: 'Invoice INV-0001 from Demo Studio',
        status: 'Sent',
        recipients: [{ email: 'maria@example.com', state: 'Accepted' }],
        createdAt: moment,
        sentAt: moment,
      },
    ],
    acts: [{ type: 'invoice.autopay.enabled', at: moment }],
    versions: [],
    documents: [{ version: 1, language: 'en', handedTo: 'Client', sha256: hash, createdAt: moment }],
    charges: [paid],
    refunds: [],
    creditNotes: [],
    sent: null,
  },
};
