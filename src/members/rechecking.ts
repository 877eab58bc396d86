import { findSignOn } from './account-sign-on.ts';
import type { MemberDeps } from './deps.ts';
import { claimIdentity, endIdentitySessions, keepIdentity, refuseIdentity } from './identity-store.ts';
import type { SessionIdentity } from './types.ts';

/** After this time the provider is asked again, while requests go on. */
const ASKED_AFTER_MS = 1_800_000;
/** After this time a request waits for the answer, once: a person who is removed there is out within an hour. */
const AWAITED_AFTER_MS = 3_600_000;
/** So long a session goes on while the provider does not answer. */
const UNANSWERED_MS = 43_200_000;
/** So long a session lasts when the provider gives no token to ask with. */
const WITHOUT_TOKEN_MS = 28_800_000;
/** So long one process has the right to ask. The provider has five seconds. */
const CLAIM_MS = 30_000;

const PURPOSE = 'refresh-token';
const GONE = 'a person is gone at the provider of sign-ins: their sessions there have ended';

/** Whether a session that a provider has opened goes on: the person may be gone there. */
export function createRechecking(deps: MemberDeps) {
  const { clock, database, log } = deps;
  const running = new Map<string, Asking>();

  async function ask(identity: SessionIdentity): Promise<void> {
    const at = await findSignOn(deps, identity.provider);
    // Of another provider than that of the settings: there is nobody to ask.
    if (at === null) return;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await claimIdentity(database.system, identity, identity.checkedAt, now, until);
    if (claimed === null || claimed.refreshToken === null) return;
    const { personId, refreshToken } = claimed;
    const secrets = await deps.loadSecrets();
    const answer = await at.askAgain(identity.subject, secrets.decrypt(personId, PURPOSE, refreshToken));
    if (answer.status === 'Fine') {
      const next = answer.refreshToken;
      const sealed = next === null ? null : secrets.encrypt(personId, PURPOSE, next);
      await keepIdentity(database.system, identity, identity.checkedAt, sealed, clock.now());
    } else if (answer.status === 'Refused') {
      const isGone = await database.system.transaction((tx) =>
        refuseIdentity(tx, identity, identity.checkedAt, clock.now()),
      );
      if (isGone) log.info({ personId }, GONE);
    }
  }

  // One request of this process at a time asks about an identity.
  function askOnce(identity: SessionIdentity): Asking {
    const name = JSON.stringify([identity.provider, identity.subject]);
    const known = running.get(name);
    if (known !== undefined) return known;
    const ended = ask(identity)
      .catch((err: unknown) => log.error({ err }, 'the provider of sign-ins could not be asked again'))
      .finally(() => running.delete(name));
    const asking = { ended, isFirstLate: isFirstLate(identity) };
    running.set(name, asking);
    return asking;
  }

  const ageOf = ({ checkedAt }: SessionIdentity) => clock.now().getTime() - checkedAt.getTime();
  const end = (identity: SessionIdentity) => endSessionsOf(deps, identity);
  const lasts = (identity: SessionIdentity) => ageOf(identity) <= UNANSWERED_MS || end(identity);
  return {
    /**
     * Whether a session goes on. `reread` reads its identity again after the provider was asked; null when the session
     * has ended.
     */
    async goesOn(
      identity: SessionIdentity | null,
      reread: () => Promise<SessionIdentity | null>,
    ): Promise<boolean> {
      if (identity === null) return true;
      const ageMs = ageOf(identity);
      if (!identity.hasToken) return ageMs <= WITHOUT_TOKEN_MS || end(identity);
      if (ageMs <= ASKED_AFTER_MS) return true;
      const asking = askOnce(identity);
      if (ageMs <= AWAITED_AFTER_MS) return true;
      // A provider that hangs must not make every request wait.
      if (!asking.isFirstLate && !isFirstLate(identity)) return lasts(identity);
      await asking.ended;
      const current = await reread();
      return current !== null && lasts(current);
    },
  };
}

async function endSessionsOf({ database, clock }: MemberDeps, identity: SessionIdentity): Promise<false> {
  await database.system.transaction((tx) => endIdentitySessions(tx, identity, clock.now()));
  return false;
}

/** A question to the provider that is under way. */
interface Asking {
  readonly ended: Promise<void>;
  /** Whether requests wait for it. */
  readonly isFirstLate: boolean;
}

// Whether nobody has asked since requests wait for the answer.
function isFirstLate({ checkedAt, checkingUntil }: SessionIdentity): boolean {
  if (checkingUntil === null) return true;
  return checkingUntil.getTime() - CLAIM_MS <= checkedAt.getTime() + AWAITED_AFTER_MS;
}
