import type { MemberDeps } from './deps.ts';
import { findPerson, lockPerson, saveBreakGlass } from './store.ts';
import { MemberRefusal } from './types.ts';

type SignOnDeps = Pick<MemberDeps, 'signOn'>;

/**
 * Whether a session may go on: where the provider is required, only those that it has opened, and those of people whom
 * the command line allows a password. So sessions from before the setting end with it.
 */
export function isWayIn(
  { signOn }: SignOnDeps,
  identity: { readonly provider: string } | null,
  isBreakGlass: boolean,
): boolean {
  return signOn?.isRequired !== true || isBreakGlass || identity?.provider === signOn.provider;
}

/** Whether people may sign in at the providers of accounts: not where that of the installation is the only way in. */
export function takesAccountProviders({ signOn }: SignOnDeps): boolean {
  return signOn?.isRequired !== true;
}

/** Refuses a password, a passkey or a link of the operator where the provider is required. Errors: `sign_on_required`. */
export function requireOwnWayIn(deps: SignOnDeps, person: { readonly isBreakGlass: boolean } | null): void {
  if (!isWayIn(deps, null, person?.isBreakGlass === true)) throw new MemberRefusal('sign_on_required');
}

/** Which people get in by password or passkey also where the provider is required. */
export function createWaysIn({ database }: MemberDeps) {
  return {
    /** Allows it or no longer, for the command line; false when nobody has the address. */
    allowPassword: (email: string, isAllowed: boolean) =>
      database.system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null) return false;
        await lockPerson(tx, person.id);
        await saveBreakGlass(tx, person.id, isAllowed);
        return true;
      }),
  };
}
