import { createHmac, hash } from 'node:crypto';
import type { Database } from '../kit/db/database.ts';
import { randomBase62 } from '../kit/random.ts';
import { isGoogle } from '../kit/sign-on-settings.ts';
import type { Clock } from '../kit/time.ts';
import { createProvider, type ProviderDeps } from './provider.ts';
import { insertAttempt, takeAttempt } from './store.ts';
import { judgeClaims } from './trust.ts';
import { type SignOnAt, SignOnRefusal } from './types.ts';

/** 62 to the power of 43 is more than 2 to the power of 256. */
const SECRET_LENGTH = 43;

/** How long a person may take at the provider. */
const ATTEMPT_MS = 600_000;

export interface SignOnDeps {
  readonly database: Pick<Database, 'system'>;
  /** The machine's clock. */
  readonly clock: Clock;
}

/** One provider. */
interface ProviderPlace extends ProviderDeps {
  readonly name: string;
  /** What its identities have as `provider`. */
  readonly key: string;
  /** The address that it sends browsers back to. No two owners of a provider share one: a code for one must not come here as a code for the other. */
  readonly callback: string;
}

const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

/**
 * Signing in at one provider. The database keeps hashes only. The nonce and the verifier of the code come from the state
 * and the secret that the browser keeps: a callback is worth nothing in another browser, nor to a reader of the database.
 */
export function createSignOnAt(
  { database: { system }, clock }: SignOnDeps,
  { name, key, callback, ...deps }: ProviderPlace,
): SignOnAt {
  const { issuer, domains } = deps.settings;
  const provider = createProvider(deps);
  return {
    providerName: name,
    provider: key,
    asksAgain: !isGoogle(issuer),
    async start(purpose, returnPath, keptSecret) {
      const state = randomBase62(SECRET_LENGTH);
      const browserSecret = keptSecret ?? randomBase62(SECRET_LENGTH);
      const email = purpose.name === 'Confirm' ? purpose.email : null;
      const url = await provider.addressOf(callback, checksOf(state, browserSecret), email);
      const now = clock.now();
      const attempt = {
        browserHash: hashOf(browserSecret),
        provider: key,
        purpose: purpose.name,
        sessionId: purpose.name === 'SignIn' ? null : purpose.sessionId,
        returnPath,
      };
      await insertAttempt(system, hashOf(state), attempt, now, new Date(now.getTime() + ATTEMPT_MS));
      return { url, browserSecret };
    },
    async finish(query, browserSecret) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const attempt = await takeAttempt(system, hashOf(state), clock.now());
      // Before the code goes anywhere: one for another provider must not be shown to this one.
      if (attempt === null || attempt.provider !== key) throw new SignOnRefusal('expired');
      if (browserSecret === null || !hashOf(browserSecret).equals(attempt.browserHash)) {
        throw new SignOnRefusal('other_browser');
      }
      const { purpose, sessionId, returnPath } = attempt;
      const back = new URL(`${callback}${query}`);
      const { claims, refreshToken } = await provider.redeem(back, checksOf(state, browserSecret));
      const claimed = { ...judgeClaims({ issuer, domains }, claims), provider: key, refreshToken };
      return { claimed, purpose, sessionId, returnPath };
    },
    askAgain: (subject, refreshToken) => provider.refresh(subject, refreshToken),
  };
}

function checksOf(state: string, browserSecret: string) {
  const derive = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
