const handOver = {
  id: '0198c5a0-5b7e-7cc3-98c4-dc0c0c0739f0',
  documentType: 'Invoice',
  documentId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c073910',
  documentVersion: 1,
  documentNumber: 'INV-0001',
  invoiceId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c073910',
  format: 'peppol',
  sender: '9930:DE123456789',
  receiver: '0088:7300010000001',
  status: 'HandedOver',
  isAutomatic: false,
  attempts: 1,
  attemptedAt: '2026-11-21T12:00:04.000Z',
  statusCode: 202,
  failure: null,
  answer: 'Queued',
  reference: '5f1c0b0e-6b64-4dd3-9a57-0a5a6c3c1d55',
  missing: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  handedOverAt: '2026-11-21T12:00:04.000Z',
  endedAt: null,
  mayHaveArrived: true,
};
const waiting = {
  ...handOver,
  status: 'Waiting',
  attempts: 0,
  attemptedAt: null,
  statusCode: null,
  answer: null,
  reference: null,
  handedOverAt: null,
  mayHaveArrived: false,
};
const page = { items: [handOver], nextCursor: null };
const ofCreditNote = {
  documentType: 'CreditNote',
  documentId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c0739f1',
  documentNumber: 'CN-0001',
};
const ofPrepayment = {
  documentType: 'PrepaymentInvoice',
  documentId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c0739f2',
  documentNumber: 'INV-0001-P1',
};
const pageOf = (changes: object) => ({ items: [{ ...handOver, ...changes }], nextCursor: null });

/** The `data` of the example answers about documents that are handed to an access point, by operationId. */
export const accessPointExamples: Readonly<Record<string, object>> = {
  getAccessPoint: {
    kind: 'Endpoint',
    url: 'https://access-point.example/documents?receiver={receiver}',
    format: 'peppol',
    handsOverOnIssue: true,
    headerNames: ['Authorization'],
    callbackUrl: 'https://billing.example.com/v1/access_point/callbacks/0198c5a0-5b7e-7cc3-98c4-dc0c0c073900',
    waiting: 0,
    updatedAt: '2026-11-21T12:00:00.000Z',
  },
  handOverInvoice: waiting,
  handOverCreditNote: { ...waiting, ...ofCreditNote },
  handOverPrepaymentInvoice: { ...waiting, ...ofPrepayment },
  listInvoiceHandOvers: page,
  listCreditNoteHandOvers: pageOf(ofCreditNote),
  listPrepaymentInvoiceHandOvers: pageOf(ofPrepayment),
  listHandOvers: page,
  getHandOver: handOver,
};
