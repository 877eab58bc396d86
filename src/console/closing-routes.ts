import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { personOperations } from './api.ts';
import { type ConsoleDeps, partOf } from './page.ts';

/**
 * Adds the operations with which an Owner closes an account and opens it again. They need the signed-in person: a stolen
 * token, or a browser that was left open, must not be enough.
 */
export function closingRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { accountClosing, members } = deps;
  const { add } = personOperations(server, deps);
  const path = '/app/api/accounts/:account_path';
  add('POST', `${path}/close`, async (session, request) => {
    const account = await requireOwned(deps, session, partOf(request, 'account_path'));
    members.requireRecent(session);
    return { reopenableUntil: await accountClosing.close(account) };
  });
  add('POST', `${path}/reopen`, async (session, request) => {
    await accountClosing.reopen(await requireOwned(deps, session, partOf(request, 'account_path')));
  });
}

// A person who is no member gets the answer for an unknown account.
async function requireOwned(
  { accounts }: ConsoleDeps,
  { memberships }: Session,
  accountPath: string,
): Promise<Account> {
  const membership = memberships.find(({ path }) => path === accountPath);
  const account = membership === undefined ? null : await accounts.findAccount(membership.accountId);
  if (membership === undefined || account === null) throw AppError.notFound('account');
  if (membership.role !== 'Owner') {
    throw new AppError('forbidden', { message: 'Only an Owner may close an account or reopen it.' });
  }
  return account;
}
