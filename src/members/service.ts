import { purgeSignOns } from '../single-sign-on/service.ts';
import { createAccountMails } from './account-mails.ts';
import { createCodeIssuing } from './code-issuing.ts';
import { purgeCodes } from './code-store.ts';
import type { MemberDeps } from './deps.ts';
import { createErasingMembers } from './erasing.ts';
import { purgeInvitations } from './invitation-store.ts';
import { purgeAttempts } from './login-attempt-store.ts';
import { purgeMemberMails } from './member-mail-store.ts';
import { createMembersApi } from './members-api.ts';
import { createMembership } from './membership.ts';
import { createOperatorMembers } from './operator-member.ts';
import { purgeChallenges } from './passkey-store.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createPersons } from './persons.ts';
import { createResets } from './resets.ts';
import { createSecondFactor } from './second-factor.ts';
import { purgeSteps } from './second-factor-store.ts';
import { createConfirming } from './security.ts';
import { purgeDevices, purgeSessions } from './session-store.ts';
import { createSigningUp } from './sign-up.ts';
import { purgeSignUps } from './sign-up-store.ts';
import { createSigningIn } from './signing-in.ts';
import { createAccountSigningOn, createSigningOn } from './single-sign-on.ts';
import { createWaysIn } from './way-in.ts';
import { createWelcome } from './welcome.ts';

export { inApiTerms } from './api-refusals.ts';
export { requireEmail, requireName } from './deps.ts';
export { boundInvitations } from './membership.ts';
export { countBreakGlass, findPerson, listMemberships } from './store.ts';
export { endUnproved, endUnprovedAt } from './unproved.ts';

/** How many rows a statement deletes, so that each is short; and how many statements run in one go. */
const STEP = 1_000;
const MOST_STEPS = 1_000;

/** How people sign in, and who belongs to an account. */
export type Members = ReturnType<typeof createMembers>;

type MembersOptions = Omit<MemberDeps, 'passwords'> & {
  /** The cost of a password's hash; tests spend less. */
  readonly passwordCost?: PasswordCost | undefined;
};

// A row that refers to another is deleted first.
const purges = [
  purgeAttempts,
  purgeCodes,
  purgeSteps,
  purgeChallenges,
  purgeSignUps,
  purgeSignOns,
  purgeMemberMails,
  purgeInvitations,
  purgeSessions,
  purgeDevices,
];

export function createMembers({ passwordCost, ...options }: MembersOptions) {
  const deps: MemberDeps = { ...options, passwords: createPasswords(passwordCost) };
  const { clock, database } = deps;
  const membership = createMembership(deps);
  const codeIssuing = createCodeIssuing(deps);
  return {
    ...membership,
    ...createOperatorMembers(deps),
    ...createMembersApi(deps, membership, codeIssuing),
    ...createSigningIn(deps),
    ...createSigningOn(deps),
    ...createAccountSigningOn(deps),
    ...createWaysIn(deps),
    ...createSecondFactor(deps),
    ...createPasskeys(deps),
    ...createConfirming(deps),
    ...createSigningUp(deps),
    ...createWelcome(deps),
    ...createResets(deps),
    ...codeIssuing,
    ...createPersons(deps),
    ...createAccountMails(deps),
    ...createErasingMembers(deps),
    /** Deletes expired attempts, codes, steps, requests, reasons of mails, invitations, sessions and browsers. */
    async keepHouse(): Promise<void> {
      const now = clock.now();
      for (const purge of purges) {
        let steps = 0;
        while (steps < MOST_STEPS && (await purge(database.system, now, STEP)) === STEP) steps += 1;
      }
    },
  };
}
