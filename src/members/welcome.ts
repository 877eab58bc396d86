import { randomBase62 } from '../kit/random.ts';
import { findPersonCode, insertCode, useCode } from './code-store.ts';
import { hashSecret, type MemberDeps, SECRET_LENGTH } from './deps.ts';
import { openOrStep } from './start-session.ts';
import { findPerson, listMemberships, lockPerson } from './store.ts';
import { MemberRefusal, type Visitor } from './types.ts';
import { proveAddress } from './unproved.ts';
import { requireOwnWayIn } from './way-in.ts';

/** How long a link that signs in works. */
const LINK_MS = 86_400_000;

/** Signing in by a link of the operator: once, without a password. */
export function createWelcome(deps: MemberDeps) {
  const { database, clock, publicUrl } = deps;
  const { system } = database;
  return {
    /** Makes such a link; null when nobody has the address, or its person has no account. Errors: `sign_on_required`. */
    makeSignInLink: (email: string) =>
      system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null || (await listMemberships(tx, person.id)).length === 0) return null;
        requireOwnWayIn(deps, person);
        const now = clock.now();
        const code = randomBase62(SECRET_LENGTH);
        const purpose = { purpose: 'Welcome', personId: person.id } as const;
        await insertCode(tx, hashSecret(code), purpose, now, new Date(now.getTime() + LINK_MS));
        return `${publicUrl}/app/welcome/${code}`;
      }),

    /** Finds the person that a code signs in, without using it; null when it does not work. */
    findWelcome: (code: string) => findPersonCode(system, hashSecret(code), 'Welcome', clock.now()),

    /**
     * Signs in; a second factor is still asked for. The operator vouches for the holder of the link: what somebody else may
     * have set for an unproved person ends, as with a link by mail. Errors: `unusable_code`, `sign_on_required`.
     */
    signInByLink: (code: string, visitor: Visitor) =>
      system.transaction(async (tx) => {
        const now = clock.now();
        const hash = hashSecret(code);
        const found = await findPersonCode(tx, hash, 'Welcome', now);
        if (found === null) throw new MemberRefusal('unusable_code');
        requireOwnWayIn(deps, await lockPerson(tx, found.personId));
        if (!(await useCode(tx, hash, 'Welcome', now))) throw new MemberRefusal('unusable_code');
        if ((await listMemberships(tx, found.personId)).length === 0)
          throw new MemberRefusal('unusable_code');
        await proveAddress(tx, found.personId, now);
        return openOrStep(tx, found.personId, visitor, now, 'known');
      }),
  };
}
