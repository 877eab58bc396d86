import type { Database } from '../kit/database.ts';
import type { Clock } from '../kit/time.ts';
import { purgeCodes } from './code-store.ts';
import { purgeGuesses } from './guess-store.ts';
import { createMembership, type Membership } from './membership.ts';
import { createMinting, type Minting } from './minting.ts';
import type { MemberParts } from './parts.ts';
import { createPasswords } from './passwords.ts';
import { createResets, type Resets } from './resets.ts';
import { purgeSessions } from './session-store.ts';
import { createSigningIn, type SigningIn } from './signing-in.ts';

/** How people sign in, and who belongs to an account. */
export interface Members extends Membership, SigningIn, Resets, Minting {
  /** Deletes sessions, codes and counts whose time is over. Transaction: opens. */
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
  const parts: MemberParts = { database, clock, publicUrl, passwords: createPasswords() };
  const { system } = database;
  return {
    ...createMembership(parts),
    ...createSigningIn(parts),
    ...createResets(parts),
    ...createMinting(parts),
    async keepHouse() {
      const now = clock.now();
      await purgeSessions(system, now);
      await purgeCodes(system, now);
      await purgeGuesses(system, now);
    },
  };
}
