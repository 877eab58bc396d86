import { Type } from 'typebox';
import { Choice, Closed, Nullable } from '../kit/http/schemas.ts';
import { evidenceStatuses } from './types.ts';

const Text = Type.String();
const Amount = Type.Integer();
const Moment = Closed({
  at: Type.String({ format: 'date-time', description: 'In UTC.' }),
  local: Type.String({ description: 'The same in the account’s time zone, with its offset.' }),
});
const Id = Type.String({ format: 'uuid' });
const Hash = Type.String({ description: 'SHA-256 in hex.' });
const Paid = Closed({
  id: Id,
  reference: Nullable(Text),
  status: Text,
  origin: Text,
  amount: Amount,
  surcharge: Amount,
  method: Nullable(Text),
  createdAt: Moment,
  settledAt: Nullable(Moment),
});
const some = (fields: Parameters<typeof Closed>[0]) => Type.Array(Closed(fields));

/** The text fields of the processor; an absent one says nothing. */
const Fields = Type.Partial(
  Closed({
    customerName: Text,
    customerEmail: Text,
    customerAddress: Text,
    productDescription: Text,
    serviceDate: Text,
    cancellationDisclosure: Text,
    statement: Text,
    activityLog: Text,
  }),
);

const sent = {
  statement: Type.String({ description: 'What the business says.' }),
  fields: { ...Fields, description: 'What is said beside the file.' },
  fileSha256: Hash,
  fileBytes: Type.Integer({ description: 'The size of the PDF.' }),
  failure: Nullable(Closed({ code: Text, message: Text })),
  createdAt: Type.String({ format: 'date-time' }),
  sentAt: Nullable(Type.String({ format: 'date-time' })),
};

/** Evidence that was sent, or in a dry run would be: that has no id and no status. */
export const SentEvidenceAnswer = Closed({
  id: Nullable(Id),
  status: Nullable(Choice(evidenceStatuses, 'A refused one may be sent again.')),
  ...sent,
});

/** Body of sending evidence. */
export const SendEvidence = Closed({
  statement: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'What the business adds in its own words.' }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'Answers what would be sent; nothing is sent.' })),
});

/** Everything that speaks for a disputed charge. */
export const EvidenceAnswer = Closed({
  madeAt: Moment,
  timeZone: Text,
  business: Text,
  dispute: Closed({
    id: Id,
    reference: Text,
    reason: Text,
    amount: Amount,
    currency: Text,
    openedAt: Moment,
    respondBy: Nullable(Moment),
  }),
  charge: Paid,
  invoice: Closed({
    id: Id,
    number: Nullable(Text),
    client: Closed({ name: Text, email: Text }),
    totalAmount: Amount,
    currency: Text,
    eventDate: Nullable(Text),
    issuedAt: Nullable(Moment),
    lineItems: some({ description: Text, quantity: Amount, unitAmount: Amount }),
  }),
  schedule: some({
    id: Id,
    name: Nullable(Text),
    dueDate: Text,
    amount: Amount,
    paidAmount: Amount,
    refundedAmount: Amount,
    status: Text,
  }),
  consents: some({
    id: Id,
    kind: Choice(['WithPayment', 'ChangedSchedule']),
    givenAt: Moment,
    terms: Text,
    termsSha256: Hash,
    shownSha256: Hash,
    language: Nullable(Text),
    address: Nullable(Text),
    userAgent: Nullable(Text),
    method: Text,
    agreedAmount: Amount,
    schedule: some({ id: Id, dueDate: Text, amount: Amount }),
  }),
  mandates: some({ acceptedAt: Moment, endedAt: Nullable(Moment), agreedAmount: Amount, method: Text }),
  cancellationTerms: Nullable(
    Closed({
      text: Type.Record(Text, Text),
      textSha256: Type.Record(Text, Text),
      tiers: some({ fromDays: Amount, keepBasisPoints: Amount }),
    }),
  ),
  views: Nullable(Closed({ firstAt: Moment, lastAt: Moment, count: Amount })),
  mails: some({
    kind: Text,
    subject: Text,
    status: Text,
    recipients: Type.Array(Closed({ email: Text, state: Text })),
    createdAt: Moment,
    sentAt: Nullable(Moment),
  }),
  acts: some({ type: Text, at: Moment }),
  versions: some({ number: Amount, changed: Type.Array(Text), createdAt: Moment }),
  documents: some({ version: Amount, language: Text, handedTo: Text, sha256: Hash, createdAt: Moment }),
  charges: Type.Array(Paid),
  refunds: some({ id: Id, status: Text, amount: Amount, reason: Text, createdAt: Moment }),
  creditNotes: some({ id: Id, number: Text, amount: Amount, reason: Text, createdAt: Moment }),
  sent: Nullable(SentEvidenceAnswer),
});
