import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/types.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

/**
 * Adds the operations with which an Owner closes an account and opens it again. They need the signed-in person: a stolen
 * token, or a browser that was left open, must not be enough.
 */
export function closingRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accountClosing, members } = deps;
  const { add } = personOperations(server, deps);
  const path = '/app/api/accounts/:account_path';
  const requireOwned = (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner may close an account or reopen it.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner'], refusal);
  };
  add('POST', `${path}/close`, async (session, request) => {
    const account = await requireOwned(session, request);
    members.requireRecent(session);
    return { reopenableUntil: await accountClosing.close(account) };
  });
  add('POST', `${path}/reopen`, async (session, request) => {
    await accountClosing.reopen(await requireOwned(session, request));
  });
}
