import type { MemberDeps } from './deps.ts';
import { claimIdentity, endIdentitySessions, keepIdentity, refuseIdentity } from './identity-store.ts';
import type { SessionIdentity } from './types.ts';

/** After this time the provider is asked again, while requests go on. */
const ASKED_AFTER_MS = 3_600_000;
/** After this time a request waits for the answer. */
const AWAITED_AFTER_MS = 5_400_000;
/** So long a session goes on while the provider does not answer. */
const UNANSWERED_MS = 43_200_000;
/** So long a session lasts when the provider gives no token to ask with. */
const WITHOUT_TOKEN_MS = 28_800_000;
/** So long one process has the right to ask. The provider has five seconds. */
const CLAIM_MS = 30_000;

const PURPOSE = 'refresh-token';

/** Whether a session that a provider has opened goes on: the person may be gone there. */
export function createRechecking(deps: MemberDeps) {
  const { clock, database, log } = deps;
  const running = new Map<string, Promise<void>>();

  async function ask(identity: SessionIdentity): Promise<void> {
    const { signOn } = deps;
    // Of another provider than that of the settings: there is nobody to ask.
    if (signOn === null || signOn.provider !== identity.provider) return;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await claimIdentity(database.system, identity, identity.checkedAt, now, until);
    if (claimed === null || claimed.refreshToken === null) return;
    const { personId, refreshToken } = claimed;
    const secrets = await deps.loadSecrets();
    const answer = await signOn.askAgain(identity.subject, secrets.decrypt(personId, PURPOSE, refreshToken));
    if (answer.status === 'Fine') {
      const next = answer.refreshToken;
      const sealed = next === null ? null : secrets.encrypt(personId, PURPOSE, next);
      await keepIdentity(database.system, identity, sealed, clock.now());
    } else if (answer.status === 'Refused') {
      await database.system.transaction((tx) => refuseIdentity(tx, identity, clock.now()));
      log.info({ personId }, 'a person is gone at the provider of sign-ins: their sessions there have ended');
    }
  }

  // One request of this process at a time asks about an identity.
  function askOnce(identity: SessionIdentity): Promise<void> {
    const name = JSON.stringify([identity.provider, identity.subject]);
    const known = running.get(name);
    if (known !== undefined) return known;
    const asking = ask(identity)
      .catch((err: unknown) => log.error({ err }, 'the provider of sign-ins could not be asked again'))
      .finally(() => running.delete(name));
    running.set(name, asking);
    return asking;
  }

  const ageOf = ({ checkedAt }: SessionIdentity) => clock.now().getTime() - checkedAt.getTime();
  const end = async (identity: SessionIdentity) => {
    await database.system.transaction((tx) => endIdentitySessions(tx, identity, clock.now()));
    return false;
  };
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
      await asking;
      const current = await reread();
      return current !== null && (ageOf(current) <= UNANSWERED_MS || end(current));
    },
  };
}
