import * as client from 'openid-client';
import type { Log } from '../kit/log.ts';
import type { GuardedFetch } from '../kit/net/guarded-fetch.ts';
import { isGoogle, type SignOnSettings } from '../kit/sign-on-settings.ts';
import type { Claims } from './trust.ts';
import { SignOnRefusal, type StillThere } from './types.ts';

/** How long a provider may take to answer, in seconds. */
const ANSWER_LIMIT_SECONDS = 5;
/** The most that is read of an answer: descriptions, keys and tokens are far smaller. */
export const MOST_BYTES = 262_144;
/** How long the description of a provider is kept. */
const KEPT_MS = 600_000;

/** What is needed of the settings to speak with a provider. */
type ProviderSettings = Pick<SignOnSettings, 'issuer' | 'clientId' | 'clientSecret' | 'domains'>;

export interface ProviderDeps {
  readonly settings: ProviderSettings;
  readonly log: Log;
  /** Sends requests to a provider that an account has chosen, past the guard. Left out, they may go anywhere. */
  readonly guardedFetch?: GuardedFetch | undefined;
}

/** What the browser takes to the provider, and what it must bring back. */
interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface Answered {
  readonly claims: Claims;
  readonly refreshToken: string | null;
}

/** Why a provider cannot be used, as the operator needs it; null when it describes itself as the settings say. */
export async function whyNotProvider(settings: SignOnSettings): Promise<string | null> {
  const fault = await findFault(settings);
  if (fault === null) return null;
  if (fault === 'unavailable') return 'it does not answer. The service itself must reach it';
  const description = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `OIDC_ISSUER must be the issuer that ${description} names, character for character`;
}

/** Whether a provider describes itself as the settings say. */
export async function findFault(
  settings: ProviderSettings,
  guardedFetch?: GuardedFetch,
): Promise<'unavailable' | 'other_issuer' | null> {
  try {
    await keepDescription(settings, guardedFetch)();
    return null;
  } catch (cause) {
    return isUnavailable(cause) ? 'unavailable' : 'other_issuer';
  }
}

/** One provider, as the library speaks with it. */
export function createProvider({ settings, log, guardedFetch }: ProviderDeps) {
  const describe = keepDescription(settings, guardedFetch);
  return {
    /** The address of the provider's page. `email`: of a person who confirms; the provider asks for the password again. */
    async addressOf(callback: string, { state, nonce, codeVerifier }: Checks, email: string | null) {
      const config = await describe().catch((cause: unknown) => throwRefusal(log, cause));
      return client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: scopeOf(settings, config),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Google has another word for asking again later.
        ...(isGoogle(settings.issuer) ? { access_type: 'offline' } : {}),
        ...(email === null ? {} : { ...askingAgain(settings), login_hint: email }),
      }).href;
    },

    /** Exchanges the code of a callback for what the provider says of the person. Throws {@link SignOnRefusal}. */
    async redeem(callback: URL, checks: Checks): Promise<Answered> {
      try {
        const config = await describe();
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider gave no ID token.');
        const refreshToken = tokens.refresh_token ?? null;
        // Many providers name the address only in answer to a request of its own.
        const hasAddress =
          claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
        if (hasAddress) return { claims, refreshToken };
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        // Both from the same answer: the token may have checked another address.
        const { email, email_verified, name = claims['name'] } = more;
        return { claims: { ...claims, email, email_verified, name }, refreshToken };
      } catch (cause) {
        return throwRefusal(log, cause);
      }
    },

    /** Whether the provider still gives tokens for a person. */
    async refresh(subject: string, refreshToken: string): Promise<StillThere> {
      try {
        const tokens = await client.refreshTokenGrant(await describe(), refreshToken);
        const claims = tokens.claims();
        if (claims !== undefined && claims.sub !== subject) return { status: 'Refused' };
        return { status: 'Fine', refreshToken: tokens.refresh_token ?? null };
      } catch (cause) {
        // The only answer that means the person, and not the provider, us, or the way between.
        const isGone = cause instanceof client.ResponseBodyError && cause.error === 'invalid_grant';
        if (!isGone) note(log, cause, 'the provider of sign-ins did not say whether a person is still there');
        return { status: isGone ? 'Refused' : 'Unavailable' };
      }
    },
  };
}

function keepDescription(
  { issuer, clientId, clientSecret }: ProviderSettings,
  guardedFetch: GuardedFetch | undefined,
) {
  let kept: { readonly config: Promise<client.Configuration>; readonly at: number } | null = null;
  const isPlain = issuer.startsWith('http:');
  const read = async () => {
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      authenticateBy(clientSecret),
      {
        // Tokens are read from the provider itself, but a proxy of TLS in between must not be able to make them.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        [client.customFetch]: guardedFetch === undefined ? fetchLittle : fetchPast(guardedFetch),
        timeout: ANSWER_LIMIT_SECONDS,
      },
    );
    // The library takes any issuer at the addresses of Microsoft, also one that stands for every tenant.
    const named = config.serverMetadata().issuer;
    if (new URL(named).href !== new URL(issuer).href) throw new Error(`The issuer names itself ${named}.`);
    return config;
  };
  return (): Promise<client.Configuration> => {
    if (kept !== null && performance.now() - kept.at < KEPT_MS) return kept.config;
    const config = read();
    kept = { config, at: performance.now() };
    config.catch(() => {
      if (kept?.config === config) kept = null;
    });
    return config;
  };
}

// An answer without end must not fill the memory.
const fetchLittle: client.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new TypeError('The answer of the provider is too long.');
    parts.push(part);
  }
  const { status, statusText, headers } = response;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, statusText, headers });
};

function fetchPast(guardedFetch: GuardedFetch): client.CustomFetch {
  return (address, { method, headers, body, signal }) => {
    if (
      body !== undefined &&
      body !== null &&
      typeof body !== 'string' &&
      !(body instanceof URLSearchParams)
    ) {
      throw new Error('The library sends a body of another kind.');
    }
    return guardedFetch(address, { method, headers, body, signal });
  };
}

// The provider says which way it takes; one that says nothing takes Basic, by the standard.
function authenticateBy(clientSecret: string): client.ClientAuth {
  const [byForm, byHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return (server, ...rest) => {
    const takesForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesForm ? byForm : byHeader)(server, ...rest);
  };
}

// Google cannot be made to ask for the password.
function askingAgain({ issuer }: ProviderSettings): Readonly<Record<string, string>> {
  return isGoogle(issuer) ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' };
}

function scopeOf({ issuer }: ProviderSettings, config: client.Configuration): string {
  const { scopes_supported: supported } = config.serverMetadata();
  const isAsked = !isGoogle(issuer) && (supported?.includes('offline_access') ?? true);
  return isAsked ? 'openid email profile offline_access' : 'openid email profile';
}

function throwRefusal(log: Log, cause: unknown): never {
  // The person said no there, or the provider did: that is no fault.
  if (cause instanceof client.AuthorizationResponseError) throw new SignOnRefusal('refused', { cause });
  note(log, cause, 'a sign-in at the provider failed');
  throw new SignOnRefusal(isUnavailable(cause) ? 'unavailable' : 'refused', { cause });
}

function isUnavailable(cause: unknown): boolean {
  if (cause instanceof client.ResponseBodyError) return cause.status >= 500;
  const { code, cause: inner } = (cause ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  if (inner instanceof Response) return inner.status >= 500;
  return cause instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}

// Neither the answer nor the token: both open something.
function note(log: Log, cause: unknown, text: string): void {
  const { name, message, code, error } = (cause ?? {}) as Readonly<Record<string, unknown>>;
  log.warn({ fault: { name, message, code, error } }, text);
}
