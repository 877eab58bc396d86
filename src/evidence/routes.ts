import { Type } from 'typebox';
import { sendDocument } from '../documents/service.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, answersFile } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { EvidenceAnswer, SendEvidence, SentEvidenceAnswer } from './schemas.ts';
import type { Evidence } from './service.ts';

const tags = ['Charges'];
const params = Type.Object({ dispute_id: Type.String() });
const PDF = 'application/pdf';

const getSchema = {
  operationId: 'getDisputeEvidence',
  summary: 'Read the evidence of a dispute',
  description:
    'What speaks for the disputed charge: consents with their words, hashes and times, terms, views, mails, payments, versions. ' +
    'Each instant in UTC and in the account’s time zone.',
  tags,
  params,
  response: answers(200, EvidenceAnswer, [404]),
};

const fileSchema = {
  operationId: 'getDisputeEvidencePdf',
  summary: 'Download the evidence of a dispute as PDF',
  description: 'The same as one file, in English, as a bank gets it.',
  tags,
  params,
  response: answersFile([PDF], [404]),
};

const sendSchema = {
  operationId: 'sendDisputeEvidence',
  summary: 'Send the evidence of a dispute',
  description:
    'Sends the PDF and its facts to the processor, which hands them to the bank. A bank takes one answer: it cannot be changed. ' +
    'With `dryRun` nothing is sent.',
  tags,
  params,
  body: { ...SendEvidence, examples: [{ statement: 'The photos were delivered on 5 May.', dryRun: true }] },
  response: answers(200, SentEvidenceAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations on the evidence of disputes. */
export function evidenceRoutes(
  server: HttpServer,
  { evidence, ...deps }: { evidence: Evidence; idempotency: Idempotency; clock: Clock },
): void {
  const { read, perform } = operationsOf(server, deps);
  const url = '/v1/disputes/:dispute_id/evidence';
  read({ scope: 'charges:read', url, schema: getSchema }, ({ caller, params: { dispute_id: id } }) =>
    evidence.get(caller, id),
  );
  server.get(
    `${url}/pdf`,
    { schema: fileSchema, config: { scope: 'charges:read', produces: [PDF] } },
    async ({ caller, params: { dispute_id: id } }, reply) =>
      sendDocument(reply, await evidence.file(caller.account, id)) as never,
  );
  perform(
    {
      scope: 'charges:write',
      waitsForOthers: true,
      worksSuspended: true,
      method: 'POST',
      url,
      schema: sendSchema,
    },
    ({ caller, params: { dispute_id: id }, body }, idempotent) => evidence.send(caller, id, body, idempotent),
  );
}
