import { Type } from 'typebox';
import { Choice, Closed, CreatedAt, IdOf, Instant, Nullable, pageQuery, Uuid } from '../kit/http/schemas.ts';
import {
  accessPointKinds,
  documentTypes,
  handedFormats,
  handOverFailures,
  handOverStatuses,
} from './types.ts';

const text = (description: string) => Nullable(Type.String({ description }));

export const HandOverAnswer = Closed({
  id: IdOf('the hand-over. Each attempt has it as `webhook-id` and `idempotency-key`'),
  documentType: Choice(documentTypes, 'The kind of document.'),
  documentId: IdOf('the document'),
  documentVersion: Type.Integer({ description: 'The version of an invoice; 1 of other documents.' }),
  documentNumber: Type.String({ description: 'The number of the document.' }),
  invoiceId: IdOf('the invoice that it is about'),
  format: Choice(handedFormats, 'The format: Peppol BIS Billing 3.0, or XRechnung 3.0.'),
  sender: text('The Peppol id of the business; null where the document could not be made.'),
  receiver: text(
    'The Peppol id of the client; null where the document could not be made, and after the client was erased.',
  ),
  status: Choice(
    handOverStatuses,
    '`Waiting`: it is not handed over yet. `HandedOver`: the access point has taken it; nothing is known of the receiver. ' +
      '`Refused`: the access point does not take it, or a fact is missing. `Failed`: no clear answer for three days, or ' +
      'it was given up; `mayHaveArrived` says whether the access point may have it. `Delivered` and `Rejected`: what the access point said later.',
  ),
  isAutomatic: Type.Boolean({ description: 'Whether it was handed over because it was issued.' }),
  attempts: Type.Integer({ description: 'How often it was tried.' }),
  attemptedAt: Nullable({ ...Instant, description: 'When it was tried last.' }),
  statusCode: Nullable(Type.Integer({ description: 'The status of the last answer.' })),
  failure: Nullable(
    Choice(
      handOverFailures,
      'Why it is `Refused` or `Failed`, or why the last attempt failed. `FactsMissing`: see `missing`. `Refused`: see ' +
        '`answer`. `Superseded`: the invoice changed or was canceled before it was handed over. `AccessPointChanged`: another host may have it; ' +
        'handing it over again confirms the new one.',
    ),
  ),
  answer: text('The message of the access point.'),
  reference: text('The name that the access point gave the document.'),
  missing: Type.Array(
    Closed({
      path: Type.String({ description: 'Where the fact would be.' }),
      message: Type.String({ description: 'What is missing, and how to set it.' }),
    }),
    { description: 'The facts without which no e-invoice can be made.' },
  ),
  createdAt: CreatedAt,
  handedOverAt: Nullable({ ...Instant, description: 'When the access point took it.' }),
  endedAt: Nullable({
    ...Instant,
    description: 'When it became `Refused`, `Failed`, `Delivered` or `Rejected`; otherwise null.',
  }),
  mayHaveArrived: Type.Boolean({
    description:
      'Whether an attempt may have reached the access point, or has. It goes again with the same key then.',
  }),
});

export const ListHandOvers = Closed({
  ...pageQuery,
  status: Type.Optional(Choice(handOverStatuses, 'Only those in this state.')),
  invoice_id: Type.Optional({
    ...Uuid,
    description: 'Only those of this invoice and of its other documents.',
  }),
});

export const AccessPointAnswer = Closed({
  kind: Choice(
    ['None', ...accessPointKinds] as const,
    '`Endpoint`: a program of a company that sends e-invoices. `StandIn`: that of the sandbox.',
  ),
  url: text('Where documents are posted. Placeholders such as `{receiver}` are filled in for each.'),
  format: Nullable(Choice(handedFormats, 'The format of documents.')),
  handsOverOnIssue: Type.Boolean({
    description:
      'Whether documents of clients in the Peppol network are handed over when they are issued; otherwise only by request.',
  }),
  headerNames: Type.Array(Type.String(), {
    description: 'The headers that go with each request. Their values are not shown.',
  }),
  callbackUrl: text('Where the access point says what became of a document.'),
  waiting: Type.Integer({ description: 'How many documents wait, 1000 at most.' }),
  updatedAt: Nullable({ ...Instant, description: 'When it changed last.' }),
});
