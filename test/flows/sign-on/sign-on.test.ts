import { describe, expect, it } from 'vitest';
import { statement } from '../../../src/kit/db/database.ts';
import type { AccountId, MailId } from '../../../src/kit/ids.ts';
import { addPerson, openVisitor, PASSWORD, setPassword, type Visitor } from '../../support/console.ts';
import { type Keys, signed, unsigned } from '../../support/identity-provider.ts';
import { waitForLocks } from '../../support/locks.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import {
  backOf,
  begin,
  CALLBACK,
  HOUR,
  isSignedIn,
  later,
  MINUTE,
  OWNER,
  personOf,
  proved,
  provider,
  START,
  service,
  signOn,
  useSignOn,
} from '../../support/sign-on.ts';

useSignOn();

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
    expect(stranger.answer.text).toContain('If you were invited, open the link in that email first');
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
    expect(answer.text).toContain('If you were invited, open the link in that email first');
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

  describe('for the first time, of a person who came with the file of an account', () => {
    const CAME = 'came@partner.example';
    const asCame = { sub: 'came', email: CAME };
    const addPasskey = (email: string) =>
      service.sql(
        `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
         select id, gen_random_uuid(), $1, '\\x00', 0, '{}', $1, false, now() from people where email = $1`,
        [email],
      );
    const passkeys = async () => (await service.sql('select name from passkeys')).length;
    const came = async (isUnproved = true) => {
      await service.sql('delete from passkeys; delete from authenticators; delete from recovery_codes');
      if ((await service.sql('select 1 from people where email = $1', [CAME])).length === 0) {
        await addPerson(service, 'demo-studio', CAME, 'Member');
      }
      await setPassword(service, CAME);
      await service.sql('update people set is_unproved = $2 where email = $1', [CAME, isUnproved]);
      await addPasskey(CAME);
      const author = openVisitor(service);
      await author.post('/app/sign-in', { email: CAME, password: PASSWORD });
      expect(await isSignedIn(author)).toBe(true);
      return author;
    };
    const opens = async () =>
      (await openVisitor(service).post('/app/sign-in', { email: CAME, password: PASSWORD })).status === 303;

    it('ends every way in that its author may know: password, passkeys and open sessions', async () => {
      const author = await came();
      const { visitor, answer } = await signOn(asCame);
      expect([answer.location, await personOf(visitor)]).toEqual(['/app', CAME]);
      expect([await opens(), await isSignedIn(author), await passkeys()]).toEqual([false, false, 0]);
      // The address is proved from now on: what the person adds stays.
      await setPassword(service, CAME);
      await addPasskey(CAME);
      await service.services.members.forgetSignOn(CAME);
      await signOn(asCame);
      expect([await opens(), await passkeys()]).toEqual([true, 1]);
    });

    it('ends those of an inviter, who was shown the link and joined by it under the address of somebody else', async () => {
      const email = 'invited@partner.example';
      const { members } = service.services;
      const link = await members.makeInvitationLink(
        await members.inviteMember('demo-studio', null, { email, role: 'Member' }),
      );
      const inviter = openVisitor(service);
      const joined = { name: 'Inviter', password: PASSWORD };
      expect((await inviter.post(new URL(link).pathname, joined)).location).toBe('/app');
      const { visitor } = await signOn({ sub: 'invited', email });
      expect([await personOf(visitor), await isSignedIn(inviter)]).toEqual([email, false]);
      expect((await openVisitor(service).post('/app/sign-in', { email, password: PASSWORD })).status).toBe(
        422,
      );
    });

    it('takes nothing from a person who has proved the address before', async () => {
      const own = await came(false);
      await signOn(asCame);
      expect([await opens(), await isSignedIn(own), await passkeys()]).toEqual([true, true, 1]);
    });

    it.each([
      ['still asks for the code of an app, which may be the person’s', [], '/app/sign-in/second-step', 1],
      ['drops the app, which may be the author’s, after a second factor there', ['mfa'], '/app', 0],
    ])('%s', async (_, amr, location, left) => {
      await enrol(service, await came());
      expect((await signOn({ ...asCame, amr })).answer.location).toBe(location);
      expect(await service.sql('select 1 from authenticators')).toHaveLength(left);
    });
  });

  it('sends the person a mail the first time: it is a new way in', async () => {
    const linked = async () =>
      (await service.sql(`select 1 from member_mails where kind = 'SignOnLinked'`)).length;
    await service.sql('delete from member_mails');
    await signOn();
    await signOn();
    expect(await linked()).toBe(1);
    const [row] = await service.sql<{ id: MailId; account_id: AccountId }>(
      `select id, account_id from member_mails where kind = 'SignOnLinked'`,
    );
    const mail = await service.services.members.readMemberMail(row!.account_id, row!.id);
    expect(mail).toMatchObject({ email: OWNER, provider: 'Campus' });
    expect(mail?.link).toBe(`${service.services.config.publicUrl}/app/me`);
  });

  it('gives an identity to one person, when it comes with two addresses at once', async () => {
    await addPerson(service, 'demo-studio', 'twice@partner.example', 'Member');
    const [{ promise: held, resolve: hold }, { promise, resolve }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const { system } = service.services.database;
    const holding = system.transaction(async (tx) => {
      await tx.query(statement('test_lock_identities', 'lock table identities in share row exclusive mode'));
      hold();
      await promise;
    });
    await held;
    const both = [OWNER, 'twice@partner.example'].map((email) => signOn({ sub: 'one', email }));
    await waitForLocks(service, 2);
    resolve();
    await holding;
    const answers = (await Promise.all(both)).map(({ answer }) => answer);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
    expect(answers.find(({ status }) => status === 422)?.text).toContain('belongs to another person');
    expect(await service.sql('select 1 from sessions where provider is not null')).toHaveLength(1);
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

  it('does not show the page to sign in to somebody who is signed in and then refuses there', async () => {
    const { visitor } = await signOn();
    const state = (await begin(visitor, '?purpose=confirm')).get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.url });
    const { status, text } = await visitor.get(`${CALLBACK}?${query.toString()}`);
    expect([status, text]).toEqual([422, expect.stringContaining('was not completed there')]);
    expect(text).not.toContain('name="password"');
    expect(text).toContain('href="/app"');
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
    // Not the page to sign in: they are signed in, and go on where they were.
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('already signed in there')]);
    expect(answer.text).toContain('href="/app/me"');
    expect(answer.text).not.toContain('name="password"');
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

  it.each([
    ['another site leads to it', 'http', 'cross-site', 403],
    ['a link in a mail leads to it', 'http', 'none', 403],
    ['a page of the service leads to it', 'http', 'same-origin', 303],
    ['a browser says nothing at a plain address', 'http', null, 303],
    ['a browser says nothing at an encrypted address', 'https', null, 403],
  ])('begins on a page of the service only: %s', async (_, scheme, site, status) => {
    const { visitor } = await signOn();
    const place = scheme === 'http' ? {} : { PUBLIC_URL: 'https://tranche.example' };
    const other =
      scheme === 'http' ? service : await startService({ ...provider.settings, ...place }, service);
    const cookies = [...visitor.cookies].map(([name, value]) =>
      scheme === 'http' ? `${name}=${value}` : `__Host-${name}=${value}`,
    );
    const answer = await fetch(`${other.url}${START}?purpose=confirm&next=/app/me`, {
      headers: { cookie: cookies.join('; '), ...(site === null ? {} : { 'sec-fetch-site': site }) },
      redirect: 'manual',
    });
    expect(answer.status).toBe(status);
    if (other !== service) await other.close();
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
