import { AppError, type Blocker, blocked, type RefusalCode, refusal } from '../kit/errors.ts';
import { MemberRefusal, type MemberRefusalCode } from './types.ts';

// The code of the API for each refusal of this slice, and which field of a body it is about.
const codes: Readonly<
  Record<MemberRefusalCode, readonly [code: RefusalCode, path?: string, blockedBy?: Blocker]>
> = {
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
  too_many_codes: ['rate_limited'],
  step_over: ['unusable_code'],
  wrong_code: ['wrong_code', '/code'],
  unreadable_factor: ['illegal_action', '', 'NoSecretKey'],
  no_secret_key: ['illegal_action', '', 'NoSecretKey'],
  two_factor_on: ['illegal_action'],
  two_factor_off: ['illegal_action'],
  confirmation_needed: ['confirmation_needed'],
  wrong_password: ['wrong_password', '/current'],
  passkey_failed: ['passkey_failed'],
  passkey_known: ['passkey_failed'],
  too_many_passkeys: ['illegal_action', '', 'LimitReached'],
  no_passkeys: ['illegal_action'],
  unusable_passkey_name: ['unusable_name', '/name'],
  sign_up_off: ['forbidden'],
  unusable_business_name: ['unusable_name', '/name'],
  unusable_country: ['unusable_country', '/country'],
  too_many_accounts: ['illegal_action', '', 'LimitReached'],
  sign_on_expired: ['unusable_code'],
  sign_on_other_browser: ['unusable_code'],
  sign_on_refused: ['forbidden'],
  sign_on_not_recent: ['forbidden'],
  sign_on_unavailable: ['illegal_action'],
  sign_on_not_verified: ['forbidden'],
  sign_on_wrong_domain: ['forbidden'],
  sign_on_no_member: ['forbidden'],
  sign_on_required: ['forbidden'],
  sign_on_not_in_account: ['forbidden'],
  sign_on_account_off: ['forbidden'],
  only_in_account: ['forbidden'],
  sign_on_other_person: ['forbidden'],
};

/** Does work of this slice for the API: a {@link MemberRefusal} becomes the refusal that callers of the API know. */
export async function inApiTerms<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof MemberRefusal)) throw cause;
    const [code, path, blockedBy] = codes[cause.code];
    const { message, retryAfterSeconds } = cause;
    if (retryAfterSeconds !== undefined) throw new AppError(code, { message, retryAfterSeconds, cause });
    if (code === 'forbidden') throw new AppError(code, { message, cause });
    if (blockedBy !== undefined) throw blocked(blockedBy, message, { passes: 'by change' });
    // These refusals depend on how a person's sign-in is set up, which changes.
    throw refusal(code, message, path, code === 'illegal_action' ? 'by change' : undefined);
  }
}
