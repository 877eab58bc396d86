import type { Database } from '../kit/database.ts';
import type { Clock } from '../kit/time.ts';
import { type CodeIssuing, createCodeIssuing } from './code-issuing.ts';
import { purgeCodes } from './code-store.ts';
import type { MemberDeps } from './deps.ts';
import { purgeInvitations } from './invitation-store.ts';
import { purgeAttempts } from './login-attempt-store.ts';
import { purgeMemberMails } from './member-mail-store.ts';
import { createMembersApi, type MembersApi } from './members-api.ts';
import { createMembership, type Membership } from './membership.ts';
import { createPasswords } from './passwords.ts';
import { createResets, type Resets } from './resets.ts';
import { purgeDevices, purgeSessions } from './session-store.ts';
import { createSigningIn, type SigningIn } from './signing-in.ts';

export { inApiTerms } from './api-refusals.ts';

/** How many rows a statement deletes, so that each is short; and how many statements run in one go. */
const STEP = 1_000;
const MOST_STEPS = 1_000;

/** How people sign in, and who belongs to an account. */
export interface Members extends Membership, MembersApi, SigningIn, Resets, CodeIssuing {
  /** Deletes expired attempts, codes, reasons of mails, invitations, sessions and browsers. Transaction: opens many. */
  keepHouse(): Promise<void>;
}

/** What the members need from outside. */
interface MembersOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
}

/** Makes the verbs of members. Transaction: none. */
export function createMembers({ database, clock, publicUrl }: MembersOptions): Members {
  const deps: MemberDeps = { database, clock, publicUrl, passwords: createPasswords() };
  const { system } = database;
  const membership = createMembership(deps);
  return {
    ...membership,
    ...createMembersApi(deps, membership),
    ...createSigningIn(deps),
    ...createResets(deps),
    ...createCodeIssuing(deps),
    async keepHouse() {
      const now = clock.now();
      // A row that refers to another is deleted first.
      const purges = [
        purgeAttempts,
        purgeCodes,
        purgeMemberMails,
        purgeInvitations,
        purgeSessions,
        purgeDevices,
      ];
      for (const purge of purges) {
        let steps = 0;
        while (steps < MOST_STEPS && (await purge(system, now, STEP)) === STEP) steps += 1;
      }
    },
  };
}
