import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openVisitor, PASSWORD, setPassword, type Visitor } from './console.ts';
import { type IdentityProvider, signed, startIdentityProvider } from './identity-provider.ts';
import { startService, type TestService } from './service.ts';
import { callSignedIn } from './session-api.ts';

export const OWNER = 'owner@demo-studio.example';
/** The Owner of another account, whose provider says what they want. */
export const EVIL = 'owner@evil-corp.example';

/** Set by {@link useAccountSignOn}: the provider of accounts, that of the installation, and the service. */
export let provider: IdentityProvider;
export let home: IdentityProvider;
export let service: TestService;
let begun: Date;

/** What stands in DNS, by name. */
export const records = new Map<string, string[]>();

/** Has two providers and a service with two accounts for the tests of this file, in the same state before each. */
export function useAccountSignOn(): void {
  beforeAll(async () => {
    [provider, home] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
    const settings = {
      ...home.settings,
      OIDC_ALLOWED_NETWORKS: '127.0.0.1',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'http://localhost',
    };
    const readTexts = async (name: string) => records.get(name) ?? [];
    service = await startService(settings, undefined, { readTexts });
    begun = service.clock.now();
    await service.addMember('evil-corp');
    for (const email of [OWNER, EVIL]) await setPassword(service, email);
  });
  beforeEach(async () => {
    records.clear();
    await service.sql('delete from identity_providers; delete from sessions; delete from identities');
    await service.sql('delete from passkeys; delete from authenticators');
    provider.claims = { email: OWNER, email_verified: true };
    home.claims = { email: OWNER, email_verified: true };
  });
  afterEach(() => {
    service.clock.set(begun.toISOString());
    for (const one of [provider, home]) {
      one.makeToken = (claims, keys) => signed(claims, keys.own);
      one.refreshes = 'Fine';
      one.isAway = false;
      one.exchanged.length = 0;
    }
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([provider.close(), home.close()]);
  });
}

// The pages believe that they are at the address of the settings.
const headers = { origin: 'http://localhost' };

/** Signs a person in with their password, and answers the browser. */
export async function byPassword(email: string): Promise<Visitor> {
  const visitor = openVisitor(service);
  const answer = await visitor.post('/app/sign-in', { email, password: PASSWORD }, headers);
  if (answer.location !== '/app') throw new Error(`${email} cannot sign in: ${answer.text}`);
  return visitor;
}

export const call = (visitor: Visitor, method: string, path: string, body?: object) =>
  callSignedIn(service, visitor, method, path, body === undefined ? {} : { body });

/** The operations of the provider of an account. */
export const change = (visitor: Visitor, method: string, path = '', body?: object, account = 'demo-studio') =>
  call(visitor, method, `/app/api/accounts/${account}/identity_provider${path}`, body);

export const entered = (domains: readonly string[], more: object = {}) => ({
  name: 'Own IdP',
  issuer: provider.url,
  clientId: 'tranche-test',
  clientSecret: 'a secret of the client',
  domains,
  defaultRole: null,
  ...more,
});

/** Puts the records of an account into DNS, and has them looked for. */
export async function prove(owner: Visitor, account = 'demo-studio'): Promise<void> {
  const { data } = await change(owner, 'GET', '', undefined, account);
  for (const { record } of data.provider.domains) records.set(record.name, [record.value]);
  await change(owner, 'POST', '/verify_domains', undefined, account);
}

/** Goes to a provider and comes back, with what it says; answers where the browser came to. */
export async function visit(visitor: Visitor, query: string, claims: object = {}, at = provider) {
  const { status, location, text } = await visitor.get(`/app/sign-in/oidc/start${query}`);
  if (status !== 303) return { status, location, text };
  return visitor.get(backOf(new URL(location ?? '').searchParams, claims, at));
}

/** The way back from a provider. */
export function backOf(asked: URLSearchParams, claims: object = {}, at = provider): string {
  const code = `${asked.get('nonce')} ${JSON.stringify(claims)}`;
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: at.url });
  return `${new URL(asked.get('redirect_uri') ?? '').pathname}?${query.toString()}`;
}

/** Gives an account a provider whose sign-in works. */
export async function setUp(
  owner: Visitor,
  domains: readonly string[],
  more: object = {},
  account = 'demo-studio',
): Promise<void> {
  const saved = await change(owner, 'PUT', '', entered(domains, more), account);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.error));
  await prove(owner, account);
  const claims = { sub: 'trial', email: `trial@${domains[0]}` };
  const tried = await visit(owner, `?purpose=test&account=${account}&next=/app/me`, claims);
  if (tried.location !== '/app/me') throw new Error(tried.text);
}

/** Signs in at the provider of an account; answers the browser and where it came to. */
export async function signOn(claims: object = {}, account = 'demo-studio', visitor = openVisitor(service)) {
  return { visitor, answer: await visit(visitor, `?account=${account}`, claims) };
}

/** The accounts that a browser reaches; null when nobody is signed in. */
export async function reached(visitor: Visitor): Promise<string[] | null> {
  const { status, data } = await call(visitor, 'GET', '/app/api/me');
  return status === 200 ? data.accounts.map((one: { path: string }) => one.path) : null;
}

export const later = (ms: number) =>
  service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
