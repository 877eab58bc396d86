import type { Caller, Scope } from '../../accounts/types.ts';
import { AppError } from '../../kit/errors.ts';

const needed: readonly Scope[] = ['invoices:read', 'charges:read', 'reports:read'];

/** Requires all that a package shows: a token must not get more by it than by the operations that it may call. Errors: 403. */
export function requireReads({ scopes }: Pick<Caller, 'scopes'>): void {
  const lacking = needed.find((scope) => !scopes.has(scope));
  if (lacking !== undefined)
    throw new AppError('forbidden', { message: `The token also needs the scope ${lacking} for this.` });
}
