import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openVisitor, setPassword, type Visitor } from './console.ts';
import { type IdentityProvider, signed, startIdentityProvider } from './identity-provider.ts';
import { startService, type TestService } from './service.ts';
import { callSignedIn } from './session-api.ts';

export const OWNER = 'owner@demo-studio.example';
export const START = '/app/sign-in/oidc/start';
export const CALLBACK = '/app/sign-in/oidc/callback';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Set by {@link useSignOn}, as the service that people sign in to. */
export let provider: IdentityProvider;
export let service: TestService;
let begun: Date;

/** Has a provider and a service for the tests of this file, in the same state before each. */
export function useSignOn(): void {
  beforeAll(async () => {
    provider = await startIdentityProvider();
    service = await startService({
      ...provider.settings,
      OIDC_DOMAINS: 'demo-studio.example, partner.example',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    begun = service.clock.now();
    await setPassword(service, OWNER);
  });
  beforeEach(async () => {
    await service.sql(`delete from sessions; delete from sign_in_steps; delete from identities`);
    provider.claims = { email: OWNER, email_verified: true };
  });
  afterEach(() => {
    service.clock.set(begun.toISOString());
    provider.userInfo = {};
    provider.makeToken = (claims, keys) => signed(claims, keys.own);
    provider.refreshes = 'Fine';
    provider.givesRefreshTokens = true;
    provider.thinking = Promise.resolve();
    provider.isAway = false;
    provider.authentication = ['client_secret_basic', 'client_secret_post'];
    provider.refreshed.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });
}

/** A time for `auth_time`, by the clock of the service. */
export const proved = (msAgo: number) => Math.floor((service.clock.now().getTime() - msAgo) / 1000);
export const later = (ms: number) =>
  service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

/** Lets a browser begin; answers what it takes to the provider. */
export async function begin(visitor: Visitor, query = ''): Promise<URLSearchParams> {
  const { status, location } = await visitor.get(`${START}${query}`);
  expect([status, location?.startsWith(`${provider.url}/authorize?`)]).toEqual([303, true]);
  return new URL(location ?? '').searchParams;
}

/** The way back from the provider, with more claims of the person. */
export function backOf(asked: URLSearchParams, claims: object = {}): string {
  const code = `${asked.get('nonce')} ${JSON.stringify(claims)}`;
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: provider.url });
  return `${CALLBACK}?${query.toString()}`;
}

/** Signs in at the provider; answers the browser and where it came to. */
export async function signOn(claims: object = {}, visitor = openVisitor(service), query = '') {
  const answer = await visitor.get(backOf(await begin(visitor, query), claims));
  return { visitor, answer };
}

export const isSignedIn = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).status === 200;

/** The person of a browser, by the service. */
export const personOf = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data?.person?.email ?? null;
