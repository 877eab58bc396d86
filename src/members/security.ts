import type { Queries } from '../kit/db/database.ts';
import type { DeviceId, PersonId } from '../kit/ids.ts';
import { hashSecret, leaveMemberMail, type MemberDeps } from './deps.ts';
import { dropAttempts } from './login-attempt-store.ts';
import { countedAttempt } from './login-attempts.ts';
import { countMemberMails } from './member-mail-store.ts';
import { confirmSession, isOpen } from './session-store.ts';
import { findWritingAccount, lockPerson } from './store.ts';
import { MemberRefusal, type SecurityMailKind, type Session } from './types.ts';

/** How long after a sign-in, or a repeated password, a person may change how they sign in. */
export const RECENT_MS = 600_000;

/** The most attempts at the present password within a quarter of an hour, for a session. */
const GUESSES = 10;

/** Whether a person has just proved who they are. */
export function createConfirming(deps: MemberDeps) {
  return {
    /**
     * Takes the password once more, so that changes of how the person signs in are allowed for ten minutes. Errors:
     * `wrong_password`, `too_many_guesses`.
     */
    async confirmPassword(session: Session, password: string): Promise<void> {
      await withOwnPassword(deps, session, password, async () => null);
      await confirmSession(deps.database.system, session.personId, session.id, deps.clock.now());
    },

    /** Whether the person has just proved who they are. */
    isConfirmed: (session: Session) => isRecent(session, deps.clock.now()),

    /** Refuses what somebody who finds the browser open must not do. Errors: `confirmation_needed`. */
    requireRecent: (session: Session) => requireRecent(session, deps.clock.now()),
  };
}

/**
 * Checks the present password of a signed-in person, then does some work. Counted for the session, so that a thief's
 * attempts cannot keep the person from it. Errors: `wrong_password`, `too_many_guesses`, and those of the work.
 */
export async function withOwnPassword<T>(
  deps: MemberDeps,
  { id, personId }: Session,
  password: string,
  work: (passwordHash: string) => Promise<T>,
): Promise<T> {
  const { system } = deps.database;
  const hash = hashSecret(`session ${id}`);
  const done = await countedAttempt(deps, [{ hash, most: GUESSES }], async () => {
    const { passwordHash } = await system.transaction((tx) => lockPerson(tx, personId));
    if (passwordHash === null || !(await deps.passwords.verify(password, passwordHash))) {
      throw new MemberRefusal('wrong_password');
    }
    return work(passwordHash);
  });
  await dropAttempts(system, hash);
  return done;
}

/**
 * Refuses a change of how a person signs in when they have not proved for ten minutes who they are: somebody may have
 * found the browser open. Errors: `confirmation_needed`.
 */
export function requireRecent(session: Session, now: Date): void {
  if (!isRecent(session, now)) throw new MemberRefusal('confirmation_needed');
}

/**
 * Refuses a change of how a person signs in when their session has ended since the request began: what ended it (a new
 * password, a first sign-in at the provider) must leave no way in. Needs the person locked. Errors: `confirmation_needed`.
 */
export async function requireStillSignedIn(tx: Queries, { personId, id }: Session): Promise<void> {
  if (!(await isOpen(tx, personId, id))) throw new MemberRefusal('confirmation_needed');
}

function isRecent({ confirmedAt }: Session, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= RECENT_MS;
}

/**
 * Requests a mail to a person about a change of how they sign in, with the browser that did it. A person without an
 * account gets none, because mails are sent for an account.
 */
export async function notifyPerson(
  tx: Queries,
  { personId, deviceId }: { readonly personId: PersonId; readonly deviceId?: DeviceId },
  kind: SecurityMailKind | 'SignUpAgain',
  now: Date,
): Promise<void> {
  const account = await findWritingAccount(tx, personId, now);
  if (account === null) return;
  const device = deviceId === undefined ? {} : { deviceId };
  await leaveMemberMail(tx, account, { kind, personId, ...device }, now);
}

/** As {@link notifyPerson}, at most once within a time. */
export async function notifyPersonOnce(
  tx: Queries,
  personId: PersonId,
  kind: SecurityMailKind | 'SignUpAgain',
  withinMs: number,
  now: Date,
): Promise<void> {
  // Locked, so that requests side by side send one mail.
  await lockPerson(tx, personId);
  if ((await countMemberMails(tx, personId, kind, new Date(now.getTime() - withinMs))) > 0) return;
  await notifyPerson(tx, { personId }, kind, now);
}
