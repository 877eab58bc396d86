import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { Session } from '../members/types.ts';
import type { ConsoleDeps } from './page.ts';

type Role = Session['memberships'][number]['role'];

/**
 * The account of a path, for a person with one of the roles there. A person who is no member gets the answer for an unknown
 * account. Errors: 403 with the sentence, 404.
 */
export async function requireRole(
  { accounts }: ConsoleDeps,
  { memberships }: Session,
  accountPath: string,
  roles: readonly Role[],
  refusal: string,
): Promise<Account> {
  const membership = memberships.find(({ path }) => path === accountPath);
  const account = membership === undefined ? null : await accounts.findAccount(membership.accountId);
  if (membership === undefined || account === null) throw AppError.notFound('account');
  if (!roles.includes(membership.role)) throw new AppError('forbidden', { message: refusal });
  return account;
}
