import { createHmac, hash } from 'node:crypto';
import type { Database } from '../kit/db/database.ts';
import { randomBase62 } from '../kit/random.ts';
import { isGoogle } from '../kit/sign-on-settings.ts';
import type { Clock } from '../kit/time.ts';
import { createProvider, type ProviderDeps } from './provider.ts';
import { insertAttempt, takeAttempt } from './store.ts';
import { judgeClaims } from './trust.ts';
import { SignOnRefusal, type SingleSignOn } from './types.ts';

export { whyNotProvider } from './provider.ts';
export { purgeAttempts as purgeSignOns } from './store.ts';

/** 62 to the power of 43 is more than 2 to the power of 256. */
const SECRET_LENGTH = 43;

/** How long a person may take at the provider. */
const ATTEMPT_MS = 600_000;

/** Where providers send browsers back to, below the service's address. */
export const CALLBACK_PATH = '/app/sign-in/oidc/callback';

interface SignOnDeps extends ProviderDeps {
  readonly database: Pick<Database, 'system'>;
  /** The machine's clock. */
  readonly clock: Clock;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
}

const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

/**
 * Signing in at the provider of the settings. The database keeps hashes only. The nonce and the verifier of the code
 * come from the state and the secret that the browser keeps: a callback is worth nothing in another browser, nor to a
 * reader of the database.
 */
export function createSingleSignOn({ database, clock, publicUrl, ...deps }: SignOnDeps): SingleSignOn {
  const { system } = database;
  const { settings } = deps;
  const { issuer, name, isRequired, opensSignUp } = settings;
  const provider = createProvider(deps);
  const callback = `${publicUrl}${CALLBACK_PATH}`;
  return {
    providerName: name,
    provider: issuer,
    asksAgain: !isGoogle(issuer),
    isRequired,
    opensSignUp,
    async start(purpose, returnPath, keptSecret) {
      const state = randomBase62(SECRET_LENGTH);
      const browserSecret = keptSecret ?? randomBase62(SECRET_LENGTH);
      const isConfirming = purpose.name === 'Confirm';
      const email = isConfirming ? purpose.email : null;
      const url = await provider.addressOf(callback, checksOf(state, browserSecret), email);
      const now = clock.now();
      const sessionId = isConfirming ? purpose.sessionId : null;
      const attempt = { browserHash: hashOf(browserSecret), provider: issuer, sessionId, returnPath };
      await insertAttempt(system, hashOf(state), attempt, now, new Date(now.getTime() + ATTEMPT_MS));
      return { url, browserSecret };
    },
    async finish(query, browserSecret) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const attempt = await takeAttempt(system, hashOf(state), clock.now());
      if (attempt === null || attempt.provider !== issuer) throw new SignOnRefusal('expired');
      if (browserSecret === null || !hashOf(browserSecret).equals(attempt.browserHash)) {
        throw new SignOnRefusal('other_browser');
      }
      const { sessionId, returnPath } = attempt;
      const back = new URL(`${callback}${query}`);
      const { claims, refreshToken } = await provider.redeem(back, checksOf(state, browserSecret));
      return { claimed: { ...judgeClaims(settings, claims), refreshToken }, sessionId, returnPath };
    },
    askAgain: (subject, refreshToken) => provider.refresh(subject, refreshToken),
  };
}

function checksOf(state: string, browserSecret: string) {
  const derive = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
