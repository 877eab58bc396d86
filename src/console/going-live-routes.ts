import type { FastifyRequest } from 'fastify';
import { Choice, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

const Decision = Closed({ decision: Choice(['KeepLook', 'Dismiss']) });

/** Adds the operation with which an Owner decides about the steps to the first payment. Only the app shows these steps. */
export function goingLiveRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accounts } = deps;
  const { addWithBody } = personOperations(server, deps);
  const own = (session: Session, request: FastifyRequest) => {
    const refusal = 'Only an Owner may decide about these steps.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner'], refusal);
  };
  const path = '/app/api/accounts/:account_path/going_live';
  addWithBody('POST', path, Decision, async (session, { decision }, request) => {
    const { id } = await own(session, request);
    await (decision === 'KeepLook' ? accounts.keepLook(id) : accounts.dismissGoingLive(id));
  });
}
