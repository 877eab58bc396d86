import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { handedFormats } from '../access-point/types.ts';
import type { Account } from '../accounts/types.ts';
import { Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

const choices = { format: Type.Enum([...handedFormats]), handsOverOnIssue: Type.Boolean() };
const Point = Type.Union([
  Closed({
    kind: Type.Literal('Endpoint'),
    url: Type.String({ minLength: 1, maxLength: 2_000 }),
    headers: Type.Optional(
      Type.Array(
        Closed({
          name: Type.String({ minLength: 1, maxLength: 100 }),
          value: Type.String({ minLength: 1, maxLength: 2_000 }),
        }),
        { maxItems: 10 },
      ),
    ),
    ...choices,
  }),
  Closed({ kind: Type.Literal('StandIn'), ...choices }),
]);

/**
 * Adds the operations with which an Owner or Admin says whom e-invoices are handed to. They need the password within the last
 * ten minutes: all e-invoices go there, so that no token may set it.
 */
export function accessPointRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accessPoints, members } = deps;
  const { add, addWithBody } = personOperations(server, deps);
  const path = '/app/api/accounts/:account_path/access_point';
  const own = (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner or Admin may see and change whom e-invoices are handed to.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner', 'Admin'], refusal);
  };
  const confirmed = async (session: Session, request: FastifyRequest): Promise<Account> => {
    const account = await own(session, request);
    members.requireRecent(session);
    return account;
  };
  add('GET', path, async (session, request) => accessPoints.show(await own(session, request)));
  addWithBody('PUT', path, Point, async (session, body, request) =>
    accessPoints.save(await confirmed(session, request), body),
  );
  add('POST', `${path}/secret`, async (session, request) =>
    accessPoints.rotate(await confirmed(session, request)),
  );
  add('DELETE', path, async (session, request) => accessPoints.remove(await confirmed(session, request)));
}
