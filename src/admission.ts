import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from './accounts/service.ts';
import { type Caller, type Scope, scopesOfRole } from './accounts/types.ts';
import { notSignedIn } from './console/api.ts';
import { createSessionApi } from './console/session-api.ts';
import type { Config } from './kit/config.ts';
import { AppError, accountFrozen } from './kit/errors.ts';
import { networkOf } from './kit/http/addresses.ts';
import { createRateLimit } from './kit/http/rate-limit.ts';
import type { HttpServer } from './kit/http/server.ts';
import { isOperatorSession, sessionAccountOf } from './kit/http/session-api.ts';
import type { Clock } from './kit/time.ts';
import { inApiTerms, type Members } from './members/service.ts';
import type { Session } from './members/types.ts';
import type { Operator } from './operator/service.ts';
import { createOperatorAdmission } from './operator-admission.ts';

interface AdmissionDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly operator: Operator;
}

/** Lets callers in by token or session. The answer says, for streams, whether the caller of a request may still connect. */
export function admitCallers(
  server: HttpServer,
  { config, clock, accounts, members, operator }: AdmissionDeps,
): (request: FastifyRequest) => Promise<boolean> {
  const limit = createRateLimit(config.rateLimitPerSecond);
  const limitStrangers = createRateLimit(config.rateLimitPerSecond);
  const sessionApi = createSessionApi({ accounts, members, publicUrl: config.publicUrl });
  // Counted by address, and only those that do not work: other callers behind the same address are not slowed down.
  const refuseStranger = (request: FastifyRequest, reply: FastifyReply, refusal: AppError) => {
    limitStrangers(`address ${networkOf(request.ip)}`, reply, clock.now().getTime());
    return refusal;
  };
  // `scope`: null where every token may come in, and what it may do is asked later.
  const admitToken = async (request: FastifyRequest, reply: FastifyReply, scope: Scope | null) => {
    const caller = await accounts.authenticate(readToken(request));
    if (caller === null) throw refuseStranger(request, reply, new AppError('unauthorized'));
    request.caller = caller;
    limit(caller.tokenId as string, reply, clock.now().getTime());
    if (caller.account.closedAt !== null) throw closedTo('The token does nothing');
    if (scope === null) return;
    requireRunning(caller, request);
    if (caller.scopes.has(scope)) return;
    throw new AppError('forbidden', { message: `The token lacks the scope ${scope}.` });
  };
  const confirmed = async (request: FastifyRequest, session: Session) => {
    if (request.route.config.needsConfirmation !== true) return;
    await inApiTerms(async () => members.requireRecent(session));
  };
  const reads = { accounts, members, operator, clock, sessionApi, readToken };
  const admitOperator = createOperatorAdmission({ ...reads, limit, refuseStranger });
  const admitSession = async (
    request: FastifyRequest,
    reply: FastifyReply,
    accountPath: string,
    scope: Scope | undefined,
  ) => {
    // Under a cookie a browser could open an answer as a page: what others wrote must stay data.
    reply.header('x-content-type-options', 'nosniff');
    const session = await sessionApi.readSession(request);
    if (session === null) throw refuseStranger(request, reply, notSignedIn());
    limit(`session ${session.id}`, reply, clock.now().getTime());
    const caller = await sessionApi.findCaller(session, accountPath);
    // As for an account that nobody has.
    if (caller === null) throw AppError.notFound('account');
    request.caller = caller;
    requireRunning(caller, request);
    if (scope === undefined || caller.scopes.has(scope)) return confirmed(request, session);
    const { selfService } = request.route.config;
    if (selfService !== undefined && caller.scopes.has(selfService)) return;
    if (scopesOfRole[caller.role].has(scope)) {
      if (request.route.config.worksClosed === true) return;
      throw closedTo('It can only be read');
    }
    throw new AppError('forbidden', { message: `Your role, ${caller.role}, lacks the scope ${scope}.` });
  };
  server.decorateRequest('caller');
  server.decorateRequest('operator');
  server.addHook('onRequest', async (request, reply) => {
    const { scope, anyScope, operatorScope } = request.route.config;
    const accountPath = sessionAccountOf(request.raw);
    if (operatorScope !== undefined || isOperatorSession(request.raw))
      return admitOperator(request, reply, operatorScope);
    if (accountPath !== null) return admitSession(request, reply, accountPath, scope);
    if (scope !== undefined) return admitToken(request, reply, scope);
    if (anyScope === true) return admitToken(request, reply, null);
  });
  return createStillAdmitted(accounts, sessionApi);
}

function createStillAdmitted(
  accounts: Accounts,
  sessionApi: ReturnType<typeof createSessionApi>,
): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    const { scope } = request.route.config;
    const accountPath = sessionAccountOf(request.raw);
    const session = accountPath === null ? null : await sessionApi.readSession(request);
    const caller =
      accountPath === null
        ? await accounts.authenticate(readToken(request))
        : session && (await sessionApi.findCaller(session, accountPath));
    if (caller === null || (caller.tokenId !== null && caller.account.closedAt !== null)) return false;
    return scope === undefined || caller.scopes.has(scope);
  };
}

function closedTo(what: string): AppError {
  return new AppError('account_closed', {
    message: `The account is closed. ${what}, until an Owner reopens it in the app.`,
  });
}

// A frozen account was exported to another installation: a request that could change it is refused first. In a suspended
// one, only what gives money back or protects somebody can change anything.
function requireRunning({ account }: Caller, { method, route }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (account.isFrozen) throw accountFrozen();
  // Of a held account, what moves money is refused where it begins.
  if (account.suspendedReason === null || route.config.worksSuspended === true) return;
  throw new AppError('account_suspended', {
    message: `The operator has suspended this account. Reason: ${account.suspendedReason}`,
  });
}

// Node joins or drops repeated Authorization headers; which of two tokens counts must not be a guess.
function readToken(request: FastifyRequest): string | null {
  const { rawHeaders } = request.raw;
  let value: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length !== 13 || name.toLowerCase() !== 'authorization') continue;
    if (value !== null) return null;
    value = rawHeaders[index + 1] as string;
  }
  const match = value === null ? null : /^bearer +(\S+)$/i.exec(value);
  return match?.[1] ?? null;
}
