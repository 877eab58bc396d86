import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import { Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { serverSecurities } from '../mail-routes/types.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

const Address = Type.String({ minLength: 1, maxLength: 254 });
const Route = Type.Union([
  Closed({
    kind: Type.Literal('Server'),
    fromAddress: Address,
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    security: Type.Enum([...serverSecurities]),
    username: Type.Optional(Type.String({ maxLength: 320 })),
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
  }),
  Closed({ kind: Type.Literal('Domain'), fromAddress: Address }),
]);

/**
 * Adds the operations with which an Owner or Admin says how the mails of an account leave. They need the signed-in person,
 * who gets the test mail, and the password within the last ten minutes for other settings: all mails go there, so that no
 * token may set them.
 */
export function mailRouteRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accounts, mailRoutes, members } = deps;
  const { add } = personOperations(server, deps);
  // A mail server may take half a minute, and many let unknown senders wait on purpose.
  const trying = personOperations(server, deps, { waitsForOthers: true });
  const path = '/app/api/accounts/:account_path/mail_route';
  const own = (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner or Admin may see and change how the mails of the account leave.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner', 'Admin'], refusal);
  };
  const testerOf = async ({ name, email, language }: Session, { id }: Account) => ({
    name,
    email,
    language: language ?? (await accounts.findProfile(id)).language,
  });
  add('GET', path, async (session, request) => mailRoutes.show(await own(session, request)));
  trying.addWithBody('PUT', path, Route, async (session, body, request) => {
    const account = await own(session, request);
    members.requireRecent(session);
    return mailRoutes.save(account, body, await testerOf(session, account));
  });
  trying.add('POST', `${path}/test`, async (session, request) => {
    const account = await own(session, request);
    const confirm = () => members.requireRecent(session);
    return mailRoutes.test(account, await testerOf(session, account), confirm);
  });
  add('POST', `${path}/off`, async (session, request) => mailRoutes.switchOff(await own(session, request)));
  add('DELETE', path, async (session, request) => {
    const account = await own(session, request);
    members.requireRecent(session);
    return mailRoutes.remove(account);
  });
}
