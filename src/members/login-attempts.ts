import { AppError } from '../kit/errors.ts';
import { networkOf } from '../kit/http/addresses.ts';
import { hashSecret, type MemberDeps } from './deps.ts';
import { countAttempt, dropAttempt } from './login-attempt-store.ts';
import { MemberRefusal } from './types.ts';

/** A key under which attempts are counted, and the most that it allows within a time. */
export interface AttemptKey {
  readonly hash: Buffer;
  readonly most: number;
  /** At most a day; left out, a quarter of an hour. */
  readonly withinMs?: number;
}

const QUARTER_MS = 900_000;

/** The key that counts the attempts of an IP address at something. */
export function ofAddress(what: string, address: string): Buffer {
  return hashSecret(`${what} ${networkOf(address)}`);
}

/** The key that counts the attempts at an email address. */
export function attemptedEmail(emailKey: string): Buffer {
  return hashSecret(`email ${emailKey}`);
}

/**
 * Counts an attempt under each key in turn, before its password is checked. An attempt over the limit of one key is
 * not counted under the next: an attacker's IP address must not use up the attempts of the person. An attempt that the
 * service is too busy to check is taken back. Errors: `too_many_guesses`, `too_many_codes` of a longer time, and those
 * of the work.
 */
export async function countedAttempt<T>(
  { database: { system }, clock }: Pick<MemberDeps, 'database' | 'clock'>,
  keys: readonly AttemptKey[],
  work: () => Promise<T>,
): Promise<T> {
  for (const { hash, most, withinMs = QUARTER_MS } of keys) {
    if ((await countAttempt(system, hash, clock.now(), withinMs)) > most) {
      throw new MemberRefusal(withinMs > QUARTER_MS ? 'too_many_codes' : 'too_many_guesses');
    }
  }
  try {
    return await work();
  } catch (cause) {
    const wasBusy = cause instanceof AppError && cause.code === 'overloaded';
    if (wasBusy) for (const { hash } of keys) await dropAttempt(system, hash);
    throw cause;
  }
}
