import { AppError, type RefusalCode, refusal } from '../kit/errors.ts';
import { MemberRefusal, type MemberRefusalCode } from './types.ts';

// The code of the API for each refusal of this slice, and which field of a body it is about.
const codes: Readonly<Record<MemberRefusalCode, readonly [code: RefusalCode, path?: string]>> = {
  sign_in_failed: ['wrong_password'],
  no_account: ['forbidden'],
  unusable_code: ['unusable_code'],
  known_person: ['already_member'],
  unusable_password: ['unusable_password', '/password'],
  unusable_name: ['unusable_name', '/name'],
  unusable_email: ['unusable_email', '/email'],
  unusable_role: ['unusable_role', '/role'],
  already_member: ['already_member', '/email'],
  too_many_invitations: ['rate_limited'],
  last_owner: ['last_owner'],
  not_allowed: ['forbidden'],
  too_many_guesses: ['rate_limited'],
};

/** Does work of this slice for the API: a {@link MemberRefusal} becomes the refusal that callers of the API know. */
export async function inApiTerms<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof MemberRefusal)) throw cause;
    const [code, path] = codes[cause.code];
    const { message, retryAfterSeconds } = cause;
    if (retryAfterSeconds !== undefined) throw new AppError(code, { message, retryAfterSeconds, cause });
    throw code === 'forbidden' ? new AppError(code, { message, cause }) : refusal(code, message, path);
  }
}
