import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftPasskey } from '../../support/authenticator.ts';
import { addPerson, codeIn, openVisitor, PASSWORD, type Visitor } from '../../support/console.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import {
  backOf,
  begin,
  isSignedIn,
  OWNER,
  provider,
  service,
  signOn,
  useSignOn,
} from '../../support/sign-on.ts';

useSignOn();

/** Where the provider is required, and where its people may also sign up. */
let strict: TestService;
let open: TestService;
const DOMAINS = 'demo-studio.example, partner.example';
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
beforeAll(async () => {
  const settings = { ...provider.settings, OIDC_DOMAINS: DOMAINS, SECRET_KEY, OIDC_REQUIRED: 'on' };
  // Passkeys need a host with a name.
  const PUBLIC_URL = 'http://localhost';
  strict = await startService({ ...settings, PUBLIC_URL, SIGN_UP: 'on' }, service);
  open = await startService({ ...settings, OIDC_SIGN_UP: 'on' }, service);
});
afterAll(async () => {
  await strict.close();
  await open.close();
});

const REFUSED = 'takes no password and no passkey from you';
const byPassword = (visitor: Visitor, email: string) =>
  visitor.post('/app/sign-in', { email, password: PASSWORD });
const allow = (email: string, isAllowed = true) => strict.services.members.allowPassword(email, isAllowed);
const headers = { origin: 'http://localhost' };

describe('where the provider is required', () => {
  it('refuses the right password in true words, and a wrong one as everywhere', async () => {
    const visitor = openVisitor(strict);
    const right = await visitor.post('/app/sign-in', { email: OWNER, password: PASSWORD }, headers);
    expect([right.status, right.text]).toEqual([422, expect.stringContaining(REFUSED)]);
    const wrong = await visitor.post('/app/sign-in', { email: OWNER, password: 'not this one' }, headers);
    expect(wrong.text).toContain('Wrong email or password');
    expect(wrong.text).not.toContain(REFUSED);
    expect(await service.sql('select 1 from sessions')).toEqual([]);
  });

  it('offers the provider first, and folds the form of passwords away', async () => {
    const { text } = await openVisitor(strict).get('/app/sign-in');
    expect(text.indexOf('Sign in with Campus')).toBeLessThan(text.indexOf('<details>'));
    expect(text.indexOf('<details>')).toBeLessThan(text.indexOf('name="password"'));
    expect(text).not.toContain('/app/sign-up');
    expect((await openVisitor(service).get('/app/sign-in')).text).not.toContain('<details');
  });

  it('ends sessions that a password has opened, and keeps those of the provider', async () => {
    const [own, there] = [openVisitor(service), openVisitor(service)];
    await byPassword(own, OWNER);
    await signOn({}, there);
    const [mine, theirs] = [openVisitor(strict), openVisitor(strict)];
    for (const [name, value] of own.cookies) mine.cookies.set(name, value);
    for (const [name, value] of there.cookies) theirs.cookies.set(name, value);
    const isIn = async (visitor: Visitor) =>
      (await callSignedIn(strict, visitor, 'GET', '/app/api/me')).status;
    expect([await isIn(mine), await isIn(theirs)]).toEqual([401, 200]);
    await allow(OWNER);
    expect(await isIn(mine)).toBe(200);
    await allow(OWNER, false);
    expect(await isIn(mine)).toBe(401);
  });

  it('ends sessions of another provider than that of the settings', async () => {
    const { visitor } = await signOn();
    await service.sql(`insert into identities (provider, subject, person_id, email, checked_at, created_at)
      select 'https://other.example', 's', person_id, email, checked_at, created_at from identities`);
    await service.sql(`update sessions set provider = 'https://other.example', subject = 's'`);
    const moved = openVisitor(open);
    for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
    expect((await callSignedIn(open, moved, 'GET', '/app/api/me')).status).toBe(401);
  });

  it('lets in by password whom the command line allows it, until it no longer does', async () => {
    await allow(OWNER);
    const visitor = openVisitor(open);
    expect((await byPassword(visitor, OWNER)).location).toBe('/app');
    expect((await callSignedIn(open, visitor, 'GET', '/app/api/me')).status).toBe(200);
    await allow(OWNER, false);
    expect((await byPassword(openVisitor(open), OWNER)).text).toContain(REFUSED);
    expect((await callSignedIn(open, visitor, 'GET', '/app/api/me')).status).toBe(401);
    expect(await allow('nobody@x.example')).toBe(false);
  });

  it('refuses the second step of a password that was right before the setting', async () => {
    const email = 'stepping@partner.example';
    await addPerson(service, 'demo-studio', email, 'Member');
    const browser = openVisitor(service);
    await byPassword(browser, email);
    const factor = await enrol(service, browser);
    const waiting = openVisitor(service);
    expect((await byPassword(waiting, email)).location).toBe('/app/sign-in/second-step');
    const late = openVisitor(open);
    for (const [name, value] of waiting.cookies) late.cookies.set(name, value);
    const answer = await late.post('/app/sign-in/second-step', { code: factor.code() });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(REFUSED)]);
  });

  it('refuses a passkey, except of whom the command line allows it', async () => {
    const email = 'passkey@partner.example';
    await addPerson(service, 'demo-studio', email, 'Member');
    await allow(email);
    const browser = openVisitor(strict);
    await browser.post('/app/sign-in', { email, password: PASSWORD }, headers);
    const passkey = createSoftPasskey('http://localhost');
    const call = (path: string, body?: object) =>
      callSignedIn(strict, browser, 'POST', `/app/api/passkeys${path}`, body === undefined ? {} : { body });
    const { options } = (await call('/options')).data;
    expect((await call('', { name: 'Key', credential: passkey.create(options) })).status).toBe(200);
    const use = async () => {
      const visitor = openVisitor(strict);
      const asked = JSON.parse(
        (await visitor.post('/app/sign-in/passkey/options', {}, headers)).text,
      ).options;
      return visitor.post('/app/sign-in/passkey', { answer: JSON.stringify(passkey.get(asked)) }, headers);
    };
    expect((await use()).location).toBe('/app');
    await allow(email, false);
    expect((await use()).text).toContain(REFUSED);
  });

  it('makes no link that would open nothing, and takes none of before', async () => {
    const { members } = service.services;
    const [welcome, reset] = [await members.makeSignInLink(OWNER), await members.makeResetLink(OWNER)];
    for (const make of [
      () => strict.services.members.makeSignInLink(OWNER),
      () => strict.services.members.makeResetLink(OWNER),
    ]) {
      await expect(make()).rejects.toMatchObject({ code: 'sign_on_required' });
    }
    const visitor = openVisitor(open);
    const answers = [
      await visitor.post(`/app/welcome/${codeIn(welcome ?? '')}`),
      await visitor.post(`/app/reset/${codeIn(reset ?? '')}`, { password: 'quite another one' }),
    ];
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([422, expect.stringContaining(REFUSED)]);
    }
    // Nothing was changed.
    expect((await byPassword(openVisitor(service), OWNER)).location).toBe('/app');
  });

  it('mails a new password only to whom it is allowed, and says so', async () => {
    const mails = () =>
      service.sql(`select p.email from member_mails m join people p on p.id = m.person_id
        where m.kind = 'PasswordReset'`);
    const visitor = openVisitor(open);
    const ask = async () => {
      await visitor.post('/app/forgotten', { email: OWNER });
      await open.services.members.answerRequests();
    };
    await ask();
    expect(await mails()).toEqual([]);
    expect((await visitor.get('/app/forgotten/sent')).text).toContain('may use a password here');
    await allow(OWNER);
    await ask();
    expect(await mails()).toEqual([{ email: OWNER }]);
    await allow(OWNER, false);
  });

  it('says it in the language of the browser', async () => {
    for (const [language, words] of [
      ['de', 'nimmt von Ihnen kein Passwort'],
      ['fr', 'n’accepte de vous ni mot de passe'],
      ['es', 'no acepta de usted contraseña'],
    ] as const) {
      const body = new URLSearchParams({ email: OWNER, password: PASSWORD });
      const page = await fetch(`${open.url}/app/sign-in`, {
        method: 'POST',
        body,
        headers: { origin: open.url, 'accept-language': language },
      });
      expect(await page.text()).toContain(words);
    }
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const { members } = service.services;
    const invitation = await members.inviteMember('demo-studio', null, { email, role: 'Member' });
    return codeIn(await members.makeInvitationLink(invitation));
  };
  const joinBy = async (code: string, claims: object, visitor = openVisitor(strict)) => {
    const asked = await begin(visitor, `?next=/app/join/${code}`);
    return { visitor, answer: await visitor.get(backOf(asked, claims)) };
  };

  it('is accepted at the provider by somebody who is new, without a password', async () => {
    const code = await invite('new@partner.example');
    const page = await openVisitor(strict).get(`/app/join/${code}`);
    expect(page.text).toContain('Sign in with Campus and join');
    expect(page.text).not.toContain('name="password"');
    const claims = { sub: 'new', email: 'new@partner.example', name: 'Nora New' };
    const { answer } = await joinBy(code, claims);
    expect([answer.status, answer.location]).toEqual([303, '/app']);
    expect(
      await service.sql(`select p.name, p.password_hash, p.is_unproved, m.role from people p
        join members m on m.person_id = p.id where p.email = 'new@partner.example'`),
    ).toEqual([{ name: 'Nora New', password_hash: null, is_unproved: false, role: 'Member' }]);
    expect((await openVisitor(strict).get(`/app/join/${code}`)).status).toBe(404);
  });

  it('takes no password from somebody who is new', async () => {
    const code = await invite('typed@partner.example');
    const answer = await openVisitor(open).post(`/app/join/${code}`, { name: 'T', password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(REFUSED)]);
    expect(await service.sql(`select 1 from people where email = 'typed@partner.example'`)).toEqual([]);
  });

  it.each([
    ['of another address', { email: 'thief@partner.example' }, 'Nobody here has this email address'],
    ['of an address that is not proved there', { email_verified: false }, 'not confirmed there'],
  ])('is not accepted by a sign-in %s', async (_, claims, words) => {
    const code = await invite('wanted@partner.example');
    const asked = { sub: 'thief', email: 'wanted@partner.example', ...claims };
    const { visitor, answer } = await joinBy(code, asked, openVisitor(service));
    expect(answer.text).toContain(words);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await openVisitor(service).get(`/app/join/${code}`)).status).toBe(200);
  });

  it('brings back a person who has left every account', async () => {
    const email = 'back@partner.example';
    await addPerson(service, 'demo-studio', email, 'Member');
    await service.sql(
      'update members set removed_at = now() from people p where p.id = person_id and p.email = $1',
      [email],
    );
    expect((await signOn({ sub: 'back', email })).answer.text).toContain('no longer belong to an account');
    const code = await invite(email);
    expect((await joinBy(code, { sub: 'back', email })).answer.location).toBe('/app');
    const members = await service.sql(
      `select 1 from members join people p on p.id = person_id where p.email = $1 and removed_at is null`,
      [email],
    );
    expect(members).toHaveLength(1);
    // A member of another account comes back to the page of the link.
    const again = await invite(OWNER).catch(() => null);
    expect(again).toBeNull();
  });
});

describe('where people of the provider may sign up', () => {
  const stranger = { sub: 'stranger', email: 'stranger@partner.example', name: 'Sam Stranger' };
  const form = { name: 'Sam', business: 'Stranger GmbH', country: 'DE' };

  it('leads somebody who is unknown to the page of an account, and in by the provider', async () => {
    const visitor = openVisitor(open);
    const { answer } = await signOn(stranger, visitor);
    expect(answer.location).toMatch(/^\/app\/sign-up\/\w{43}$/);
    expect(await service.sql(`select 1 from people where email = 'stranger@partner.example'`)).toEqual([]);
    const page = await visitor.get(answer.location ?? '');
    expect(page.text).toContain('stranger@partner.example');
    expect(page.text).not.toContain('name="password"');
    const made = await visitor.post(answer.location ?? '', form);
    expect(made.location).toBe('/app/sign-in/oidc/start');
    const done = await signOn(stranger, visitor);
    expect(done.answer.location).toBe('/app');
    const { data } = await callSignedIn(open, visitor, 'GET', '/app/api/me');
    expect([data.person.email, data.person.hasPassword]).toEqual(['stranger@partner.example', false]);
    expect(data.accounts).toMatchObject([{ name: 'Stranger GmbH', role: 'Owner', mode: 'Sandbox' }]);
    expect((await visitor.post(answer.location ?? '', form)).status).toBe(404);
  });

  it.each([
    ['of another domain', { email: 'x@elsewhere.example' }, 'another organisation'],
    ['for whom the provider does not vouch', { email_verified: false }, 'not confirmed there'],
  ])('is not open to people %s', async (_, claims, words) => {
    const other = { sub: 'other', email: 'other@partner.example', ...claims };
    const { answer } = await signOn(other, openVisitor(open));
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)]);
    expect(
      await service.sql(`select 1 from sign_in_codes where is_signed_on and email like '%other%'`),
    ).toEqual([]);
  });

  it('is refused to strangers where only members may come', async () => {
    const { answer } = await signOn({ sub: 'two', email: 'two@partner.example' }, openVisitor(strict));
    expect(answer.text).toContain('Nobody here has this email address');
    const sent = await openVisitor(strict).post('/app/sign-up', { email: 'two@partner.example' }, headers);
    expect(sent.status).toBe(403);
  });
});
