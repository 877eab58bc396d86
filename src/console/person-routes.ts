import type { Accounts } from '../accounts/service.ts';
import { scopesOfRole } from '../accounts/types.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { version } from '../kit/version.ts';
import type { Membership, Session } from '../members/types.ts';
import { addOperation } from './api.ts';
import type { ConsoleDeps } from './page.ts';

/** Adds the operation that the app begins with: who is signed in, and what they may do where. */
export function personRoutes(server: HttpServer, deps: ConsoleDeps): void {
  addOperation(server, deps, {
    method: 'GET',
    path: '/app/api/me',
    work: (session) => showPerson(deps, session),
  });
}

async function showPerson(
  { accounts, prefix }: ConsoleDeps,
  { personId, name, email, language, memberships }: Session,
): Promise<object> {
  const shown = await Promise.all(memberships.map((one) => showAccount(accounts, prefix, one)));
  return {
    person: { id: personId, name, email, language },
    accounts: shown.filter((one) => one !== null),
    version,
  };
}

async function showAccount(
  accounts: Accounts,
  prefix: string,
  { accountId, path, name, timeZone, role }: Membership,
): Promise<object | null> {
  const [account, profile] = await Promise.all([
    accounts.findAccount(accountId),
    accounts.findProfile(accountId),
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
    scopes: [...scopesOfRole[role]],
    accentColour,
    logo: logo === null ? null : { type: logo.type, url: `${prefix}/app/accounts/${path}/v1/account/logo` },
  };
}
