import type { FastifyRequest } from 'fastify';
import { finish } from '../kit/http/envelope.ts';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import * as schemas from './schemas.ts';
import type { Operator } from './service.ts';

const reading = { config: { operatorScope: 'accounts:read' as const } };
const writing = { config: { operatorScope: 'accounts:write' as const } };
const path = '/v1/accounts/:account_id';

/** Adds the operations above accounts, for the software of the installation's operator. */
export function operatorRoutes(
  server: HttpServer,
  { operator, clock }: { readonly operator: Operator; readonly clock: Clock },
): void {
  server.post('/v1/accounts', { ...writing, schema: schemas.createSchema }, async (request, reply) => {
    const { isNew, account } = await operator.createAccount(request.operator, request.body);
    const answer = finish(clock.now(), { status: 201, data: account });
    return sendFinished(reply, { ...answer, isReplayed: !isNew }) as never;
  });
  server.get('/v1/accounts', { ...reading, schema: schemas.listSchema }, async ({ query }) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    return (await operator.listAccounts(readPage(query), filter)) as never;
  });
  server.get(path, { ...reading, schema: schemas.getSchema }, async ({ params }) =>
    never(await operator.getAccount(params.account_id)),
  );
  server.patch(path, { ...writing, schema: schemas.updateSchema }, async (request) =>
    never(await operator.updateAccount(request.operator, request.params.account_id, request.body)),
  );
  server.post(`${path}/suspend`, { ...writing, schema: schemas.suspendSchema }, async (request) =>
    never(await operator.suspend(request.operator, request.params.account_id, request.body.reason)),
  );
  server.post(`${path}/resume`, { ...writing, schema: schemas.resumeSchema }, async (request) =>
    never(await operator.resume(request.operator, request.params.account_id)),
  );
  addTokens(server, operator, clock);
}

function addTokens(server: HttpServer, operator: Operator, clock: Clock): void {
  const url = `${path}/tokens`;
  server.post(url, { ...writing, schema: schemas.createTokenSchema }, async (request, reply) => {
    const { tokenId } = request.operator;
    // The keys of the operator must not collide with those of the account's own callers.
    const idempotent = (id: AccountId) =>
      readIdempotency(request as FastifyRequest, id, clock.now(), `operator ${tokenId}`);
    const made = await operator.createAccountToken(
      request.operator,
      request.params.account_id,
      request.body,
      idempotent,
    );
    return sendFinished(reply, made) as never;
  });
  server.get(url, { ...reading, schema: schemas.listTokensSchema }, async ({ params, query }) =>
    never(await operator.listAccountTokens(params.account_id, readPage(query))),
  );
  server.delete(`${url}/:token_id`, { ...writing, schema: schemas.revokeTokenSchema }, async (request) => {
    const { account_id: id, token_id: token } = request.params;
    return never(await operator.revokeAccountToken(request.operator, id, token));
  });
}

// The envelope around the data is made afterwards, which the types of the schemas do not know.
function never(data: unknown): never {
  return data as never;
}
