import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Account } from '../accounts/types.ts';
import { Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { requireRole } from './owned.ts';
import { type ConsoleDeps, partOf } from './page.ts';

// A key of Stripe has at most 255 characters.
const Key = Type.String({ maxLength: 300 });
const Keys = Closed({
  secretKey: Key,
  publishableKey: Key,
  replacesAccount: Type.Optional(Type.Boolean()),
  givesUpDisputes: Type.Optional(Type.Boolean()),
});

const Joining = Closed({
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  replacesAccount: Type.Optional(Type.Boolean()),
  givesUpDisputes: Type.Optional(Type.Boolean()),
});

/**
 * Adds the operations with which an Owner connects an account to Stripe. They need the signed-in person, and the password
 * within the last ten minutes for what changes something: keys move money, so that no token may set them.
 */
export function processorRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { connecting, members } = deps;
  // Stripe is asked ten things one after another, longer than other operations may take.
  const { add, addWithBody } = personOperations(server, deps, { waitsForOthers: true });
  const path = '/app/api/accounts/:account_path/processor';
  const read = (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner or Admin may see how the account is connected.';
    return requireRole(deps, session, partOf(request, 'account_path'), ['Owner', 'Admin'], refusal);
  };
  const own = async (session: Session, request: FastifyRequest): Promise<Account> => {
    const refusal = 'Only an Owner may connect the account to Stripe.';
    const account = await requireRole(deps, session, partOf(request, 'account_path'), ['Owner'], refusal);
    members.requireRecent(session);
    return account;
  };
  add('GET', path, async (session, request) => connecting.show(await read(session, request)));
  addWithBody('PUT', path, Keys, async (session, { secretKey, publishableKey, ...meant }, request) =>
    connecting.connect(await own(session, request), {
      secretKey: secretKey.trim(),
      publishableKey: publishableKey.trim(),
      ...meant,
    }),
  );
  add('POST', `${path}/check`, async (session, request) => connecting.check(await read(session, request)));
  add('POST', `${path}/finish`, async (session, request) => connecting.finish(await own(session, request)));
  addWithBody('POST', `${path}/platform`, Joining, async (session, body, request) => {
    const account = await own(session, request);
    // Stripe's pages lead to the page of the settings, which reads the state, or asks for another link.
    const page = `${deps.publicUrl}/app/accounts/${account.path}/settings/stripe?platform=`;
    const back = { returnUrl: `${page}back`, refreshUrl: `${page}again` };
    return connecting.join(account, { ...body, email: session.email, back, isByOwner: true });
  });
  add('DELETE', `${path}/platform`, async (session, request) =>
    connecting.leave(await own(session, request)),
  );
  add('DELETE', path, async (session, request) => connecting.disconnect(await own(session, request)));
}
