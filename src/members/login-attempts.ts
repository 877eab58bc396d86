import { AppError } from '../kit/errors.ts';
import { hashSecret, type MemberDeps } from './deps.ts';
import { countAttempt, dropAttempt } from './login-attempt-store.ts';
import { MemberRefusal } from './types.ts';

/** What guesses have in common, and how many there may be in a quarter of an hour. */
export interface AttemptKey {
  readonly hash: Buffer;
  readonly most: number;
}

/** Under what the guesses of an e-mail address are counted. */
export function attemptedEmail(emailKey: string): Buffer {
  return hashSecret(`email ${emailKey}`);
}

/**
 * Counts a guess under each key in turn, before its password is looked at. Who is over the limit of one is not counted
 * under the next: an address that guesses too much must not use up the guesses of whom it means. One that the service
 * is too busy for is taken back. Errors: `too_many_guesses`, and those of the work.
 */
export async function countedAttempt<T>(
  { database: { system }, clock }: Pick<MemberDeps, 'database' | 'clock'>,
  keys: readonly AttemptKey[],
  work: () => Promise<T>,
): Promise<T> {
  for (const { hash, most } of keys) {
    if ((await countAttempt(system, hash, clock.now())) > most) throw new MemberRefusal('too_many_guesses');
  }
  try {
    return await work();
  } catch (cause) {
    const wasBusy = cause instanceof AppError && cause.code === 'overloaded';
    if (wasBusy) for (const { hash } of keys) await dropAttempt(system, hash);
    throw cause;
  }
}
