import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { ListRecipients, RecipientAnswer } from './schemas.ts';
import type { Recipients } from './service.ts';

const tags = ['Recipients'];
const Params = Type.Object({ recipient_id: Type.String() });

const listSchema = {
  operationId: 'listRecipients',
  summary: 'List recipients',
  description:
    'The accounts of contacts at the processor, to which payments out are sent, newest first. A recipient sets it up ' +
    'with the link of an offer. A contact can have earlier accounts, which are Rejected or Gone.',
  tags,
  querystring: ListRecipients,
  response: answers(200, Page(RecipientAnswer)),
};

const getSchema = {
  operationId: 'getRecipient',
  summary: 'Read a recipient',
  description: 'The account of a contact at the processor, as the processor last described it.',
  tags,
  params: Params,
  response: answers(200, RecipientAnswer, [404]),
};

const deleteSchema = {
  operationId: 'deleteRecipient',
  summary: 'Delete a recipient',
  description:
    'Forgets the account: with the next offer the contact sets up another one. The account at the processor stays, ' +
    'because it may hold money.',
  tags,
  params: Params,
  response: answers(200, RecipientAnswer, [404, 409, 422]),
};

/** Adds the operations on recipients. */
export function recipientRoutes(
  server: HttpServer,
  { recipients, ...deps }: { recipients: Recipients; idempotency: Idempotency; clock: Clock },
): void {
  const { read, write } = operationsOf(server, deps);
  const all = '/v1/recipients';
  const one = `${all}/:recipient_id`;
  const reading = { scope: 'payments:read' as const };

  read({ ...reading, url: all, schema: listSchema }, ({ caller, query }) => {
    const { limit, cursor, ...filter } = query;
    const page = { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
    return recipients.listRecipients(caller, filter, readPage(page));
  });
  read({ ...reading, url: one, schema: getSchema }, ({ caller, params }) =>
    recipients.getRecipient(caller, params.recipient_id),
  );
  write(
    { scope: 'payments:write', worksSuspended: true, method: 'DELETE', url: one, schema: deleteSchema },
    (tx, { caller, params }) => recipients.deleteRecipient(tx, caller, params.recipient_id),
  );
}
