import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { Choice, Closed, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

const Typed = Type.String({ maxLength: 1_000 });
const Provider = Closed({
  name: Typed,
  issuer: Typed,
  clientId: Typed,
  clientSecret: Type.Optional(Typed),
  domains: Type.Array(Typed, { maxItems: 100 }),
  defaultRole: Nullable(Choice(['Admin', 'Member', 'Viewer'])),
});
const Required = Closed({ isRequired: Type.Boolean() });
const Off = Closed({ isOff: Type.Boolean() });

/**
 * Adds the operations with which an Owner says at which provider the people of the account sign in. They need the
 * signed-in person, confirmed within the last ten minutes: the provider lets people into the account, so that no token may
 * set it.
 */
export function identityProviderRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accountProviders, members } = deps;
  const { add, addWithBody } = personOperations(server, deps, { waitsForOthers: true });
  const path = '/app/api/accounts/:account_path/identity_provider';
  const own = (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner may see and change how the people of the account sign in.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner'], refusal);
  };
  const ownToChange = async (session: Session, request: FastifyRequest): Promise<Account> => {
    const account = await own(session, request);
    members.requireRecent(session);
    if (account.closedAt !== null) throw new AppError('account_closed');
    return account;
  };
  const show = async ({ id, path: accountPath }: Account) => ({
    callbackUrl: accountProviders.callbackOf(id),
    signInUrl: `${deps.publicUrl}/app/sso/${accountPath}`,
    provider: await accountProviders.show(id),
  });
  add('GET', path, async (session, request) => show(await own(session, request)));
  addWithBody('PUT', path, Provider, async (session, body, request) => {
    const account = await ownToChange(session, request);
    await accountProviders.save(account.id, body);
    return show(account);
  });
  add('DELETE', path, async (session, request) => {
    const account = await ownToChange(session, request);
    await accountProviders.remove(account.id);
    return show(account);
  });
  add('POST', `${path}/verify_domains`, async (session, request) => {
    const account = await ownToChange(session, request);
    await accountProviders.verifyDomains(account.id);
    return show(account);
  });
  addWithBody('PUT', `${path}/required`, Required, async (session, { isRequired }, request) => {
    const account = await ownToChange(session, request);
    const hasPasskey = (await members.listPasskeys(session.personId)).length > 0;
    await accountProviders.setRequired(account.id, isRequired, { sessionId: session.id, hasPasskey });
    return show(account);
  });
  addWithBody('PUT', `${path}/off`, Off, async (session, { isOff }, request) => {
    const account = await ownToChange(session, request);
    await accountProviders.setOff(account.id, isOff);
    return show(account);
  });
}
