import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { runAsActor } from '../kit/actor.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { inApiTerms } from '../members/service.ts';
import { memberRefusals, type Session } from '../members/types.ts';
import { requireOwnPage } from './origin.ts';
import { type ConsoleDeps, sessionOf } from './page.ts';

/** The refusal of a request that has no session. */
export function notSignedIn(): AppError {
  return new AppError('unauthorized', { message: 'You are not signed in, or your session has ended.' });
}

// What a session of one account may do: that in its account, and little about itself. Everything else is the person's,
// whom the provider of the account must not be able to stand for. So an operation that is added is refused, too.
const ALLOWED = new Set(['GET /app/api/me', 'POST /app/api/sign_out', 'GET /app/api/confirm']);

function isForAccounts(method: Method, url: string): boolean {
  return url.startsWith('/app/api/accounts/:account_path/') || ALLOWED.has(`${method} ${url}`);
}

function onlyInAccount(): AppError {
  return new AppError('forbidden', { message: memberRefusals.only_in_account });
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Makes what adds operations of the signed-in person, for the app: JSON in the envelope, under the session's cookie. A
 * request of another site is refused (403), and one without a session (401); a token opens nothing here. The operations
 * are not in the API's document: they need a browser. `config` is that of their routes. `work` answers `data`, or nothing
 * for an empty object. A {@link MemberRefusal} becomes a refusal of the API. A session of one account does only what is in
 * that account.
 */
export function personOperations(server: HttpServer, deps: ConsoleDeps, config: FastifyContextConfig = {}) {
  const route = (
    method: Method,
    url: string,
    schema: object,
    work: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    server.route({
      method,
      url,
      config,
      schema: { hide: true, ...schema },
      onRequest: (_request, reply, done) => {
        reply.header('x-content-type-options', 'nosniff');
        done();
      },
      handler: async (request, reply) => {
        deps.limit(request, reply);
        requireOwnPage(request, deps.publicUrl);
        const session = await sessionOf(deps, request);
        if (session === null) throw notSignedIn();
        if (session.onlyAccountId !== null && !isForAccounts(method, url)) throw onlyInAccount();
        const actor = { type: 'Member', id: session.personId } as const;
        const data = await runAsActor(actor, () => inApiTerms(() => work(session, request, reply)));
        return (data ?? {}) as never;
      },
    });
  };
  return {
    /** Adds an operation without a body. */
    add: (method: Method, path: string, work: Parameters<typeof route>[3]) => route(method, path, {}, work),
    /** Adds an operation with a query of a schema. */
    addWithQuery: <Query extends TSchema>(
      method: Method,
      path: string,
      query: Query,
      work: (session: Session, query: Static<Query>) => Promise<unknown>,
    ) =>
      route(method, path, { querystring: query }, (session, request) =>
        work(session, request.query as Static<Query>),
      ),
    /** Adds an operation with a body of a schema. */
    addWithBody: <Body extends TSchema>(
      method: Method,
      path: string,
      body: Body,
      work: (
        session: Session,
        body: Static<Body>,
        request: FastifyRequest,
        reply: FastifyReply,
      ) => Promise<unknown>,
    ) =>
      route(method, path, { body }, (session, request, reply) =>
        work(session, request.body as Static<Body>, request, reply),
      ),
  };
}
