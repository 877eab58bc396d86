import { Type } from 'typebox';
import { accountTime, languages, reopenableUntil, scopes, scopesIn } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { Choice, Closed, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { nameBrowser } from '../kit/text/user-agent.ts';
import { version } from '../kit/version.ts';
import type { Membership, Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { type ConsoleDeps, partOf } from './page.ts';

const bodies = {
  person: Closed({
    name: Type.Optional(Type.String({ maxLength: 1_000 })),
    language: Type.Optional(Nullable(Choice(languages))),
  }),
  account: Closed({
    name: Type.String({ maxLength: 1_000 }),
    country: Type.String({ maxLength: 2 }),
    mode: Choice(['Sandbox', 'Live']),
  }),
};

/** Adds the operations of the signed-in person: who they are, what they may do where, where they are signed in. */
export function personRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const { add, addWithBody } = personOperations(server, deps);
  add('GET', '/app/api/me', (session) => showPerson(deps, session));
  addWithBody('PATCH', '/app/api/me', bodies.person, async (session, changes) =>
    showPerson(deps, await members.changePerson(session, changes)),
  );
  add('POST', '/app/api/sign_out', async (session, _request, reply) => {
    await members.signOut(session);
    deps.cookies.forget(reply);
  });
  addWithBody('POST', '/app/api/accounts', bodies.account, async (session, asked, _request, reply) => {
    const { path } = await members.addAccount(session, asked);
    reply.code(201);
    return { path };
  });
  add('GET', '/app/api/sessions', async ({ personId, id: present }) => {
    const sessions = await members.listSessions(personId);
    const items = sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      ...nameBrowser(userAgent),
      address,
      createdAt,
      lastSeenAt,
      isCurrent: id === present,
    }));
    return { items, nextCursor: null };
  });
  add('DELETE', '/app/api/sessions/:session_id', async (session, request) => {
    if (!(await members.endSession(session, partOf(request, 'session_id')))) throw new AppError('not_found');
  });
  add('POST', '/app/api/sessions/end_others', (session) => members.endOtherSessions(session));
}

async function showPerson(deps: ConsoleDeps, session: Session): Promise<object> {
  const { personId, name, email, language, memberships, closedMemberships } = session;
  const isOfAccount = session.onlyAccountId !== null;
  // Only a person who operates the installation has a page about all accounts.
  const operates = await deps.operator.standingOf(session);
  const { hasPassword, hasTwoFactor } = await deps.members.readSecurity(personId);
  const shown = await Promise.all(memberships.map((one) => showAccount(deps, one)));
  return {
    person: {
      id: personId,
      name,
      email,
      language,
      // A session of one account can do nothing with them.
      hasPassword: hasPassword && !isOfAccount,
      hasTwoFactor: hasTwoFactor && !isOfAccount,
      isOfAccount,
      confirmsAt: await deps.members.confirmsAt(session),
      operates,
      givesScopes: operates === null ? [] : scopes,
    },
    accounts: shown.filter((one) => one !== null),
    closedAccounts: closedMemberships.map(({ path, name: called, requires }) => ({
      path,
      name: called,
      requires,
    })),
    // Dialogs that name a mail are drawn at once: the app must not ask for this first.
    mailDelivery: deps.hasMailServer ? 'Server' : 'Kept',
    version,
  };
}

async function showAccount(
  { accounts, events, clock, prefix }: ConsoleDeps,
  { accountId, path, name, timeZone, role }: Membership,
): Promise<object | null> {
  const [account, profile, lastEventId] = await Promise.all([
    accounts.findAccount(accountId),
    accounts.findProfile(accountId),
    events.readNewestId(accountId),
  ]);
  if (account === null) return null;
  const { logo, accentColour } = profile;
  return {
    path,
    name,
    role,
    mode: account.mode,
    currency: account.currency,
    timeZone,
    // A sandbox account has its own clock, which only some callers may read over the API.
    now: accountTime(account, clock.now()),
    scopes: [...scopesIn(account, role)],
    heldAt: account.heldAt,
    suspendedAt: account.suspendedAt,
    suspendedReason: account.suspendedReason,
    closedAt: account.closedAt,
    reopenableUntil: account.closedAt && reopenableUntil(account.closedAt),
    // Read before the app's data, so that the stream has everything that comes after it.
    lastEventId,
    accentColour,
    logo: logo === null ? null : { type: logo.type, url: `${prefix}/app/accounts/${path}/v1/account/logo` },
  };
}
