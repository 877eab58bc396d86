import type { FastifyRequest } from 'fastify';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import { readPage } from '../kit/http/pages.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { readOperatorRequest } from './idempotency.ts';
import * as schemas from './schemas.ts';
import type { Operator } from './service.ts';
import * as usage from './usage-schemas.ts';

const reading = { config: { operatorScope: 'accounts:read' as const } };
const writing = { config: { operatorScope: 'accounts:write' as const } };
// A person may have found a browser that was left open: what stops a business, or opens its books, is confirmed.
const confirmed = { config: { ...writing.config, needsConfirmation: true } };
const path = '/v1/accounts/:account_id';

/** Adds the operations above accounts, for the software of the installation's operator, and for its people. */
export function operatorRoutes(
  server: HttpServer,
  { operator, clock }: { readonly operator: Operator; readonly clock: Clock },
): void {
  const read = (request: object) => readOperatorRequest(request as FastifyRequest, clock.now());
  server.post('/v1/accounts', { ...writing, schema: schemas.createSchema }, async (request, reply) =>
    send(reply, await operator.createAccount(read(request), request.body)),
  );
  server.get('/v1/accounts', { ...reading, schema: schemas.listSchema }, async ({ query }) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    return (await operator.listAccounts(readPage(query), filter)) as never;
  });
  server.get(path, { ...reading, schema: schemas.getSchema }, async ({ params }, reply) => {
    const { data, etag } = await operator.getAccount(params.account_id);
    reply.header('etag', etag);
    return data as never;
  });
  server.patch(path, { ...writing, schema: schemas.updateSchema }, async (request, reply) => {
    const { params, body, headers } = request;
    const ifMatch = headers['if-match'];
    return send(reply, await operator.updateAccount(read(request), params.account_id, body, ifMatch));
  });
  server.post(`${path}/suspend`, { ...confirmed, schema: schemas.suspendSchema }, async (request, reply) => {
    const { params, body } = request;
    return send(reply, await operator.suspend(read(request), params.account_id, body.reason));
  });
  server.post(`${path}/resume`, { ...writing, schema: schemas.resumeSchema }, async (request, reply) =>
    send(reply, await operator.resume(read(request), request.params.account_id)),
  );
  server.post(
    `${path}/onboarding_link`,
    { ...confirmed, schema: schemas.onboardingLinkSchema },
    async (request, reply) => {
      const { params, body } = request;
      return send(
        reply,
        await operator.createOnboardingLink(read(request), params.account_id, body.returnUrl),
      );
    },
  );
  usageRoutes(server, { operator });
  const url = `${path}/tokens`;
  server.post(url, { ...confirmed, schema: schemas.createTokenSchema }, async (request, reply) =>
    send(reply, await operator.createAccountToken(read(request), request.params.account_id, request.body)),
  );
  server.get(
    url,
    { ...reading, schema: schemas.listTokensSchema },
    async ({ params, query }) =>
      (await operator.listAccountTokens(params.account_id, readPage(query))) as never,
  );
  server.delete(
    `${url}/:token_id`,
    { ...writing, schema: schemas.revokeTokenSchema },
    async (request, reply) => {
      const { account_id: id, token_id: token } = request.params;
      return send(reply, await operator.revokeAccountToken(read(request), id, token));
    },
  );
}

function usageRoutes(server: HttpServer, { operator }: { readonly operator: Operator }): void {
  server.get(
    `${path}/usage`,
    { ...reading, schema: usage.accountUsageSchema },
    async ({ params, query }) => (await operator.readAccountUsage(params.account_id, query)) as never,
  );
  server.get(
    '/v1/usage',
    { ...reading, schema: usage.usageSchema },
    async ({ query }) => (await operator.readUsage(query.month, readPage(query))) as never,
  );
}

// The envelope is written already, which the types of the schemas do not know.
function send(reply: Parameters<typeof sendFinished>[0], answer: FinishedAnswer): never {
  return sendFinished(reply, answer) as never;
}
