import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { runAsActor } from '../kit/actor.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { inApiTerms } from '../members/service.ts';
import type { Session } from '../members/types.ts';
import { requireOwnPage } from './origin.ts';
import { type ConsoleDeps, sessionOf } from './page.ts';

/** An operation of the signed-in person, for the app: JSON in the envelope, under the session's cookie. */
interface PersonOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/app/api/`. */
  readonly path: string;
  /** The schema of the body; left out, none is sent. */
  readonly body?: TSchema;
  /** Answers `data`. A {@link MemberRefusal} becomes a refusal of the API. */
  readonly work: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** The refusal of a request that has no session. */
export function notSignedIn(): AppError {
  return new AppError('unauthorized', { message: 'You are not signed in, or your session has ended.' });
}

/**
 * Adds an operation of the signed-in person. It is refused when another site makes the request (403), and without a
 * session (401); a token opens nothing here. It is not in the API's document: it needs a browser.
 */
export function addOperation(
  server: HttpServer,
  deps: ConsoleDeps,
  { method, path, body, work }: PersonOperation,
): void {
  server.route({
    method,
    url: path,
    schema: { hide: true, ...(body === undefined ? {} : { body }) } as object,
    onRequest: (_request, reply, done) => {
      reply.header('x-content-type-options', 'nosniff');
      done();
    },
    handler: async (request, reply) => {
      deps.limit(request, reply);
      requireOwnPage(request, deps.publicUrl);
      const session = await sessionOf(deps, request);
      if (session === null) throw notSignedIn();
      const actor = { type: 'Member', id: session.personId } as const;
      return (await runAsActor(actor, () => inApiTerms(() => work(session, request, reply)))) as never;
    },
  });
}
