import { ids, instant } from './payment-examples.ts';

const hash = 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2';
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
const givenAt = { at: instant, local: '2026-11-21T13:00:00+01:00' };

/** Examples of the evidence of a dispute. */
export const evidenceExamples = {
  sendDisputeEvidence: sent,
  getDisputeEvidence: {
    disputeId: ids.dispute,
    madeAt: instant,
    timeZone: 'Europe/Berlin',
    consentCount: 1,
    mailCount: 4,
    viewCount: 3,
    facts: { consents: [{ givenAt, terms: 'Demo Studio may charge the rest.', termsSha256: hash }] },
    sent: null,
  },
};
