import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from './app.ts';
import { notSignedIn } from './console/api.ts';
import type { createSessionApi } from './console/session-api.ts';
import { AppError } from './kit/errors.ts';
import type { createRateLimit } from './kit/http/rate-limit.ts';
import { isOperatorSession, sessionAccountOf } from './kit/http/session-api.ts';
import { inApiTerms } from './members/service.ts';
import type { OperatorScope } from './operator/types.ts';

interface OperatorAdmission extends Pick<AppDeps, 'accounts' | 'members' | 'operator' | 'clock'> {
  readonly sessionApi: ReturnType<typeof createSessionApi>;
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly limit: ReturnType<typeof createRateLimit>;
  readonly refuseStranger: (request: FastifyRequest, reply: FastifyReply, refusal: AppError) => AppError;
}

/**
 * Makes what admits the callers of operations above accounts: tokens of the installation, and people who operate it. A token
 * of the installation reaches these routes and no other; a token of an account, or a session in one, reaches none of them.
 */
export function createOperatorAdmission(deps: OperatorAdmission) {
  const { accounts, members, operator, clock, sessionApi, readToken, limit, refuseStranger } = deps;
  const admitPerson = async (request: FastifyRequest, reply: FastifyReply, scope: OperatorScope) => {
    // Under a cookie a browser could open an answer as a page: what others wrote must stay data.
    reply.header('x-content-type-options', 'nosniff');
    const session = await sessionApi.readSession(request);
    if (session === null) throw refuseStranger(request, reply, notSignedIn());
    limit(`session ${session.id}`, reply, clock.now().getTime());
    request.operator = await operator.admitPerson(session);
    if (!request.operator.scopes.has(scope)) {
      throw new AppError('forbidden', { message: 'This needs a token of the installation.' });
    }
    if (request.route.config.needsConfirmation !== true) return;
    await inApiTerms(async () => members.requireRecent(session));
  };
  const admitToken = async (request: FastifyRequest, reply: FastifyReply, scope: OperatorScope) => {
    const text = readToken(request);
    const caller = await operator.authenticate(text);
    if (caller === null) {
      const isKnown = (await accounts.authenticate(text)) !== null;
      const message = 'This operation needs a token of the installation: tranche operator token create.';
      const refusal = isKnown ? new AppError('forbidden', { message }) : new AppError('unauthorized');
      throw refuseStranger(request, reply, refusal);
    }
    request.operator = caller;
    limit(caller.id, reply, clock.now().getTime());
    if (caller.scopes.has(scope)) return;
    throw new AppError('forbidden', { message: `The token lacks the scope ${scope}.` });
  };
  /** `scope`: undefined for a route that is not above accounts. */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    scope: OperatorScope | undefined,
  ): Promise<void> => {
    if (scope === undefined || sessionAccountOf(request.raw) !== null) throw new AppError('not_found');
    return isOperatorSession(request.raw)
      ? admitPerson(request, reply, scope)
      : admitToken(request, reply, scope);
  };
}
