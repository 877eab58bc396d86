import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { addPerson, openVisitor, PASSWORD, setPassword, type Visitor } from '../../support/console.ts';
import {
  type IdentityProvider,
  type Keys,
  signed,
  startIdentityProvider,
  unsigned,
} from '../../support/identity-provider.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';
const START = '/app/sign-in/oidc/start';
const CALLBACK = '/app/sign-in/oidc/callback';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let provider: IdentityProvider;
let service: TestService;
let begun: Date;
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
  provider.isAway = false;
  provider.authentication = ['client_secret_basic', 'client_secret_post'];
  provider.refreshed.length = 0;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

/** A time for `auth_time`, by the clock of the service. */
const proved = (msAgo: number) => Math.floor((service.clock.now().getTime() - msAgo) / 1000);
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

/** Lets a browser begin; answers what it takes to the provider. */
async function begin(visitor: Visitor, query = ''): Promise<URLSearchParams> {
  const { status, location } = await visitor.get(`${START}${query}`);
  expect([status, location?.startsWith(`${provider.url}/authorize?`)]).toEqual([303, true]);
  return new URL(location ?? '').searchParams;
}

/** The way back from the provider, with more claims of the person. */
function backOf(asked: URLSearchParams, claims: object = {}): string {
  const code = `${asked.get('nonce')} ${JSON.stringify(claims)}`;
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: provider.url });
  return `${CALLBACK}?${query.toString()}`;
}

/** Signs in at the provider; answers the browser and where it came to. */
async function signOn(claims: object = {}, visitor = openVisitor(service), query = '') {
  const answer = await visitor.get(backOf(await begin(visitor, query), claims));
  return { visitor, answer };
}

const isSignedIn = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).status === 200;

/** The person of a browser, by the service. */
const personOf = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data?.person?.email ?? null;

describe('signing in at the provider', () => {
  it('opens a session for the member with the address, and leads where the browser wanted to go', async () => {
    const { visitor, answer } = await signOn(
      {},
      openVisitor(service),
      '?next=/app/accounts/demo-studio/invoices',
    );
    expect([answer.status, answer.location]).toEqual([303, '/app/accounts/demo-studio/invoices']);
    expect(await personOf(visitor)).toBe(OWNER);
    const page = await openVisitor(service).get('/app/sign-in');
    expect(page.text).toContain(`href="${START}">Sign in with Campus</a>`);
  });

  it('asks with a state, a nonce and a proof of its own each time, and shows the proof only when it exchanges', async () => {
    const [one, two] = [openVisitor(service), openVisitor(service)];
    const [first, second] = [await begin(one), await begin(two)];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.get(name)).not.toBe(second.get(name));
    }
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile offline_access',
      code_challenge_method: 'S256',
      redirect_uri: `${service.services.config.publicUrl}${CALLBACK}`,
    });
    await one.get(backOf(first));
    expect(provider.exchanged.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await service.sql('select * from oidc_attempts'))).not.toContain(
      second.get('state') ?? 'x',
    );
  });

  it('takes the address from the description of the person where the token has none', async () => {
    provider.claims = {};
    provider.userInfo = { email: OWNER, email_verified: true };
    const { visitor } = await signOn();
    expect(await personOf(visitor)).toBe(OWNER);
  });

  it('takes address and word of it from the same answer', async () => {
    provider.claims = { email_verified: true };
    provider.userInfo = { email: OWNER, email_verified: false };
    const { visitor, answer } = await signOn();
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('not confirmed there')]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([
    ['says nothing of it', { email_verified: null }],
    ['says no', { email_verified: false }],
    ['says so in another way', { email_verified: 'true' }],
  ])('finds nobody by an address for which the provider does not vouch: %s', async (_, claims) => {
    const { visitor, answer } = await signOn(claims);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('not confirmed there')]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('lets in nobody of another domain, and nobody who is no member', async () => {
    const other = await signOn({ email: 'owner@demo-studio.example.evil.example' });
    expect(other.answer.text).toContain('another organisation');
    const stranger = await signOn({ email: 'nobody@partner.example' });
    expect(stranger.answer.text).toContain('Ask an Owner of the account to invite you');
    expect(await isSignedIn(stranger.visitor)).toBe(false);
    expect(await service.sql('select 1 from identities')).toEqual([]);
  });

  it('signs nobody in as the member that stands for the operator, whatever the provider says', async () => {
    const { services, member } = service;
    const id = member.accountId as AccountId;
    const operator = await services.database.system.transaction((tx) =>
      services.members.ensureOperatorMember(tx, { id }),
    );
    const domains = {
      OIDC_DOMAINS: `${operator}.invalid`,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const other = await startService({ ...provider.settings, ...domains }, service);
    const visitor = openVisitor(other);
    const { answer } = await signOn({ email: `operator@${operator}.invalid` }, visitor);
    expect(answer.text).toContain('Ask an Owner of the account to invite you');
    expect(await service.sql('select 1 from identities')).toEqual([]);
    await other.close();
  });

  it('keeps to the person of the first time when the address changes there, also to that of another person', async () => {
    await addPerson(service, 'demo-studio', 'victim@partner.example', 'Admin');
    await signOn();
    const { visitor } = await signOn({ email: 'victim@partner.example' });
    expect(await personOf(visitor)).toBe(OWNER);
  });

  it('does not give a person to somebody else who gets the address there', async () => {
    await signOn();
    const { visitor, answer } = await signOn({ sub: 'person-2' });
    expect(answer.text).toContain('belongs to another person');
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await service.services.members.forgetSignOn(OWNER)).toBe(true);
    expect((await signOn({ sub: 'person-2' })).answer.location).toBe('/app');
  });

  it('takes a passkey away that came with the file of an account, when the provider proves whose address it is', async () => {
    const [person] = await service.sql<{ id: string }>(`select id from people where email = '${OWNER}'`);
    const passkey = (name: string, isBrought: boolean) =>
      service.sql(`insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name,
        is_synced, created_at, is_brought)
        values ('${person?.id}', gen_random_uuid(), '${name}', '\\x00', 0, '{}', '${name}', false, now(), ${isBrought})`);
    await passkey('brought', true);
    await passkey('own', false);
    await signOn();
    expect(await service.sql('select name from passkeys')).toEqual([{ name: 'own' }]);
    await service.sql('delete from passkeys');
  });

  it('forgets who somebody is there with their open sessions', async () => {
    const { visitor } = await signOn();
    expect(await service.services.members.forgetSignOn(OWNER)).toBe(true);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await service.services.members.forgetSignOn(OWNER)).toBe(false);
    expect(await service.services.members.forgetSignOn('nobody@x.example')).toBe(false);
  });

  it('still asks for our second factor, unless the provider has asked for one', async () => {
    await addPerson(service, 'demo-studio', 'careful@partner.example', 'Member');
    const browser = openVisitor(service);
    await browser.post('/app/sign-in', { email: 'careful@partner.example', password: PASSWORD });
    const factor = await enrol(service, browser);
    const claims = { sub: 'careful', email: 'careful@partner.example' };
    const { visitor, answer } = await signOn(claims);
    expect(answer.location).toBe('/app/sign-in/second-step');
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.post('/app/sign-in/second-step', { code: factor.code() })).location).toBe('/app');
    // The session knows who opened it, also after the second step.
    provider.refreshes = 'invalid_grant';
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
    const known = await signOn({ ...claims, amr: ['pwd', 'mfa'] });
    expect(known.answer.location).toBe('/app');
  });

  it.each(['client_secret_basic', 'client_secret_post'])(
    'proves to the provider which service asks, in the way that it takes: %s',
    async (way) => {
      provider.authentication = [way];
      // The description of the provider is read by a service once.
      const other = await startService({ ...provider.settings }, service);
      const visitor = openVisitor(other);
      const asked = new URL((await visitor.get(START)).location ?? '').searchParams;
      expect((await visitor.get(backOf(asked))).location).toBe('/app');
      await other.close();
    },
  );

  it('says that the provider is away, and signs nobody in', async () => {
    const visitor = openVisitor(service);
    const asked = await begin(visitor);
    provider.isAway = true;
    const { status, text } = await visitor.get(backOf(asked));
    expect([status, text]).toEqual([422, expect.stringContaining('does not answer at the moment')]);
  });

  it('says that it was not completed when the person or the provider refuses', async () => {
    const visitor = openVisitor(service);
    const state = (await begin(visitor)).get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.url });
    const { status, text } = await visitor.get(`${CALLBACK}?${query.toString()}`);
    expect([status, text]).toEqual([422, expect.stringContaining('was not completed there')]);
  });

  it('speaks the language of the browser', async () => {
    const page = await fetch(`${service.url}${CALLBACK}?state=x`, { headers: { 'accept-language': 'de' } });
    expect(await page.text()).toContain('Mit Campus anmelden');
  });
});

describe('a callback', () => {
  it('works once: the back button and a replay sign nobody in', async () => {
    const visitor = openVisitor(service);
    const back = backOf(await begin(visitor));
    const kept = new Map(visitor.cookies);
    expect((await visitor.get(back)).location).toBe('/app');
    const thief = openVisitor(service);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    const again = await thief.get(back);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Start over')]);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('works in the browser that began only: nobody can be signed in as somebody else', async () => {
    for (const isOpen of [false, true]) {
      const back = backOf(await begin(openVisitor(service)));
      const victim = openVisitor(service);
      if (isOpen) await begin(victim);
      const { status, text } = await victim.get(back);
      expect([status, text]).toEqual([422, expect.stringContaining('begun in another browser')]);
      expect(await isSignedIn(victim)).toBe(false);
    }
  });

  it('works in each of two tabs', async () => {
    const visitor = openVisitor(service);
    const [first, second] = [await begin(visitor), await begin(visitor)];
    expect(first.get('nonce')).not.toBe(second.get('nonce'));
    expect((await visitor.get(backOf(second))).location).toBe('/app');
    expect((await visitor.get(backOf(first))).location).toBe('/app');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('must come within ten minutes', async () => {
    const visitor = openVisitor(service);
    const back = backOf(await begin(visitor));
    later(10 * MINUTE);
    expect((await visitor.get(back)).text).toContain('took too long');
  });

  it('must be of this provider, and complete', async () => {
    const visitor = openVisitor(service);
    const mixed = backOf(await begin(visitor)).replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example');
    expect((await visitor.get(mixed)).text).toContain('was not completed there');
    const without = backOf(await begin(visitor)).replace(/&iss=[^&]*/, '');
    expect((await visitor.get(without)).text).toContain('was not completed there');
    expect((await visitor.get(CALLBACK)).text).toContain('Start over');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('leads to pages of the app only', async () => {
    const { answer } = await signOn({}, openVisitor(service), '?next=https://evil.example/app');
    expect(answer.location).toBe('/app');
    const long = await signOn({}, openVisitor(service), `?next=/app/${'x'.repeat(2_100)}`);
    expect(long.answer.location).toBe('/app');
  });
});

type Forgery = (claims: Record<string, unknown>, keys: Keys) => string;
const seconds = (more: number) => Math.floor(Date.now() / 1000) + more;
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['signed with another key', (claims, { attacker }) => signed(claims, attacker)],
  [
    'signed with a key that it brings along',
    (claims, { attacker }) => {
      const { kty, n, e } = attacker.export({ format: 'jwk' });
      return signed(claims, attacker, { jwk: { kty, n, e }, kid: 'two' });
    },
  ],
  ['not signed', (claims) => unsigned(claims, 'none')],
  [
    'signed with the public key as a password',
    (claims, { ownPublicPem }) => unsigned(claims, 'HS256', ownPublicPem),
  ],
  ['signed with the secret of the client', (claims) => unsigned(claims, 'HS256', 'a secret of the client')],
  ['for another client', (claims, { own }) => signed({ ...claims, aud: 'another' }, own)],
  [
    'for two clients, without saying whose it is',
    (claims, { own }) => signed({ ...claims, aud: ['tranche-test', 'x'] }, own),
  ],
  ['of another issuer', (claims, { own }) => signed({ ...claims, iss: 'https://evil.example' }, own)],
  ['of another attempt', (claims, { own }) => signed({ ...claims, nonce: 'x'.repeat(43) }, own)],
  ['of no attempt', (claims, { own }) => signed({ ...claims, nonce: undefined }, own)],
  ['expired', (claims, { own }) => signed({ ...claims, iat: seconds(-900), exp: seconds(-600) }, own)],
  ['without an end', (claims, { own }) => signed({ ...claims, exp: undefined }, own)],
  [
    'of the future',
    (claims, { own }) => signed({ ...claims, iat: seconds(900), nbf: seconds(900), exp: seconds(1200) }, own),
  ],
  ['without a subject', (claims, { own }) => signed({ ...claims, sub: undefined }, own)],
  [
    'changed after it was signed',
    (claims, { own }) => {
      const [head, , signature] = signed({ ...claims, email: 'x@partner.example' }, own).split('.');
      return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    },
  ],
  ['no token', () => 'x.y.z'],
];

describe('a forged token', () => {
  it.each(forgeries)('signs nobody in: %s', async (_, forge) => {
    provider.makeToken = forge;
    const { visitor, answer } = await signOn();
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('was not completed there')]);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await service.sql('select 1 from sessions')).toEqual([]);
  });
});

describe('a person who is removed at the provider', () => {
  it('is signed out here within an hour of use, in every browser that signed in there', async () => {
    const [one, two] = [await signOn(), await signOn()];
    const own = openVisitor(service);
    await own.post('/app/sign-in', { email: OWNER, password: PASSWORD });
    provider.refreshes = 'invalid_grant';
    later(29 * MINUTE);
    expect(await isSignedIn(one.visitor)).toBe(true);
    expect(provider.refreshed).toEqual([]);
    later(32 * MINUTE);
    expect(await isSignedIn(one.visitor)).toBe(false);
    expect(await isSignedIn(two.visitor)).toBe(false);
    expect(provider.refreshed).toHaveLength(1);
    // A session that a password has opened is not the provider's.
    expect(await isSignedIn(own)).toBe(true);
    const [identity] = await service.sql('select refused_at, refresh_token from identities');
    expect(identity).toEqual({ refused_at: service.clock.now(), refresh_token: null });
  });

  it('is asked about without making a request wait in the first half hour', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'invalid_grant';
    later(31 * MINUTE);
    expect(await isSignedIn(visitor)).toBe(true);
    await expect.poll(() => isSignedIn(visitor), { timeout: 10_000 }).toBe(false);
  });

  it('is asked about once at a time, and each token is used once', async () => {
    const { visitor } = await signOn();
    later(91 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => isSignedIn(visitor)));
    expect(answers).toEqual(Array(20).fill(true));
    expect(provider.refreshed).toHaveLength(1);
    later(91 * MINUTE);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(new Set(provider.refreshed).size).toBe(2);
  });

  it('is asked about by one of two services: at its second use a provider takes a token for stolen', async () => {
    const other = await startService({ ...provider.settings }, service);
    const { visitor } = await signOn();
    later(91 * MINUTE);
    other.clock.set(service.clock.now().toISOString());
    const ask = async (at: TestService) => (await callSignedIn(at, visitor, 'GET', '/app/api/me')).status;
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.thinking = promise;
    const first = ask(service);
    await expect.poll(() => provider.refreshed.length, { timeout: 10_000 }).toBe(1);
    // The other one goes on with the old answer.
    expect(await ask(other)).toBe(200);
    resolve();
    expect(await first).toBe(200);
    expect(provider.refreshed).toHaveLength(1);
    expect(await ask(other)).toBe(200);
    expect(provider.refreshed).toHaveLength(1);
    await other.close();
  });

  it('can sign in again when they are back', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'invalid_grant';
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
    provider.refreshes = 'Fine';
    const back = await signOn();
    later(2 * HOUR);
    expect(await isSignedIn(back.visitor)).toBe(true);
  });

  it.each(['invalid_grant', 'Fine'] as const)(
    'keeps what a sign-in has brought since the provider was asked: %s',
    async (answer) => {
      const { visitor } = await signOn();
      later(HOUR + MINUTE);
      const { promise, resolve } = Promise.withResolvers<void>();
      provider.thinking = promise;
      provider.refreshes = answer;
      const waiting = isSignedIn(visitor);
      await expect.poll(() => provider.refreshed.length, { timeout: 10_000 }).toBe(1);
      later(MINUTE);
      const back = await signOn();
      const kept = await service.sql('select refresh_token, checked_at from identities');
      resolve();
      expect(await waiting).toBe(true);
      expect(await isSignedIn(back.visitor)).toBe(true);
      expect(await service.sql('select refresh_token, checked_at from identities')).toEqual(kept);
    },
  );

  it('is another person when the provider answers for another', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'OtherPerson';
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each(['server_error', 'Away'] as const)(
    'is not assumed when the provider fails (%s): sessions go on for twelve hours',
    async (failure) => {
      const { visitor } = await signOn();
      provider.refreshes = failure;
      for (let hours = 0; hours < 10; hours += 2) {
        later(2 * HOUR);
        expect(await isSignedIn(visitor)).toBe(true);
      }
      later(2 * HOUR + MINUTE);
      expect(await isSignedIn(visitor)).toBe(false);
      provider.refreshes = 'Fine';
      expect(await isSignedIn(visitor)).toBe(false);
    },
  );

  it('is signed out after eight hours where the provider gives no token to ask with', async () => {
    provider.givesRefreshTokens = false;
    const { visitor } = await signOn();
    later(8 * HOUR);
    expect(await isSignedIn(visitor)).toBe(true);
    later(MINUTE);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('leaves no token in the database that can be read without the key', async () => {
    await signOn();
    later(2 * HOUR);
    const { visitor } = await signOn();
    later(2 * HOUR);
    await isSignedIn(visitor);
    const rows = JSON.stringify(
      await service.sql(`select encode(refresh_token, 'escape') as token from identities`),
    );
    for (const token of provider.refreshed) expect(rows).not.toContain(token);
  });
});

describe('confirming who one is at the provider', () => {
  const confirm = (visitor: Visitor, claims: object) =>
    signOn(claims, visitor, '?purpose=confirm&next=/app/me').then(({ answer }) => answer);
  /** Whether the session may change how its person signs in. */
  const mayChange = async (visitor: Visitor) => {
    const { status } = await callSignedIn(service, visitor, 'POST', '/app/api/two_factor');
    return status === 200;
  };

  it.each([
    ['says that it asked just now', 5_000, true],
    ['says that it asked long ago', HOUR, false],
    ['does not say when it asked', null, false],
  ])('is not needed after a sign-in only if the provider %s', async (_, ago, isAllowed) => {
    // A browser that somebody finds open is often signed in at the provider, too.
    const { visitor } = await signOn(ago === null ? {} : { auth_time: proved(ago) });
    expect(await mayChange(visitor)).toBe(isAllowed);
  });

  it('believes a new sign-in of a person who has no other proof, also without a word of when', async () => {
    const only = 'only-there@partner.example';
    await addPerson(service, 'demo-studio', only, 'Member');
    await service.sql(
      `update people set password_hash = null, password_changed_at = null where email = '${only}'`,
    );
    const { visitor } = await signOn({ sub: 'only-there', email: only });
    expect(await mayChange(visitor)).toBe(true);
    later(11 * MINUTE);
    expect(await mayChange(visitor)).toBe(false);
    expect((await confirm(visitor, { sub: 'only-there', email: only })).location).toBe('/app/me');
    expect(await mayChange(visitor)).toBe(true);
  });

  it('allows changes of the own sign-in for ten minutes, after a new sign-in there', async () => {
    const { visitor } = await signOn();
    later(11 * MINUTE);
    expect(await mayChange(visitor)).toBe(false);
    const asked = await begin(visitor, '?purpose=confirm&next=/app/me');
    expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', max_age: '0', login_hint: OWNER });
    const answer = await visitor.get(backOf(asked, { auth_time: proved(5_000) }));
    expect(answer.location).toBe('/app/me');
    expect(await mayChange(visitor)).toBe(true);
    later(11 * MINUTE);
    expect(await mayChange(visitor)).toBe(false);
  });

  it.each([
    ['a sign-in there of long ago', HOUR],
    ['no word of when', null],
  ])('does not take %s', async (_, ago) => {
    const { visitor } = await signOn();
    later(11 * MINUTE);
    const answer = await confirm(visitor, ago === null ? {} : { auth_time: proved(ago) });
    expect(answer.text).toContain('was not completed there');
    expect(await mayChange(visitor)).toBe(false);
  });

  it('does not take another person, member here or not', async () => {
    await addPerson(service, 'demo-studio', 'other@partner.example', 'Owner');
    const { visitor } = await signOn();
    later(11 * MINUTE);
    const claims = { sub: 'another', email: 'other@partner.example', auth_time: proved(5_000) };
    expect((await confirm(visitor, claims)).text).toContain('belongs to another person');
    expect(await mayChange(visitor)).toBe(false);
    expect(await personOf(visitor)).toBe(OWNER);
  });

  it('is of the session that began it, and needs one', async () => {
    const { visitor } = await signOn();
    later(11 * MINUTE);
    const asked = await begin(visitor, '?purpose=confirm&next=/app/me');
    await signOn({}, visitor);
    expect((await openVisitor(service).get(`${START}?purpose=confirm`)).status).toBe(401);
    const late = await visitor.get(backOf(asked, { auth_time: proved(5_000) }));
    expect(late.status).toBe(422);
  });
});
