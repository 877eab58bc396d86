import { closest, distance } from 'fastest-levenshtein';
import { CommandError } from '../kit/command-error.ts';
import type { Queries } from '../kit/db/database.ts';
import { findAccount, listAccounts } from './store.ts';
import type { Account } from './types.ts';

/** Reads the account that the command line names. Errors: CommandError. */
export async function requireAccount(tx: Queries, path: string): Promise<Account> {
  const account = await findAccount(tx, path);
  if (account !== null) return account;
  const known = (await listAccounts(tx)).map((one) => one.path);
  if (known.length === 0) throw new CommandError('There is no account yet; make one with: account create.');
  throw new CommandError(`There is no account with the path ${path}${suggestion(path, known)}`);
}

/** A name that the command line gives. Errors: CommandError. */
export function requireText(what: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < 1 || trimmed.length > 200)
    throw new CommandError(`The ${what} must have 1 to 200 characters.`);
  if (/\p{Cc}/u.test(trimmed)) throw new CommandError(`The ${what} must not contain control characters.`);
  return trimmed;
}

/** The end of a sentence that refuses a word: which one may have been meant, or which ones there are. */
export function suggestion(asked: string, known: readonly string[]): string {
  const nearest = closest(asked, known);
  if (distance(asked.toLowerCase(), nearest) <= Math.max(2, asked.length / 3))
    return `; did you mean ${nearest}?`;
  return `; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`;
}
