import { beforeEach, describe, expect, it } from 'vitest';
import { type EmailContent, renderHtml, renderText } from '../../../src/notifications/render/layout.ts';
import {
  addPerson,
  CHROME,
  codeIn,
  linkIn,
  openVisitor,
  PASSWORD,
  setPassword,
  sha256,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const OWNER = 'owner@demo-studio.example';
const GUEST = 'gerda@example.com';
const MINUTE = 60_000;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const invite = (email = GUEST, role = 'Member', acting: null = null) =>
  service.services.members.inviteMember('demo-studio', acting, { email, role });
const inviteAs = (visitor: Visitor, email: string, role: string) =>
  callSignedIn(service, visitor, 'POST', sessionPathOf('demo-studio', '/v1/invitations'), {
    body: { email, role },
  });
const accountsOf = async (visitor: Visitor) => {
  const { accounts } = (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data;
  return accounts.map(({ path, role }: { path: string; role: string }) => [path, role]);
};
const mails = async () => (await service.call('GET', '/v1/mails')).data.items;
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

describe('the way of an invitation', () => {
  it('goes from the owner by mail to a member who is signed in, and to mails about new browsers only', async () => {
    await setPassword(service, OWNER);
    const owner = await signIn(service, OWNER);
    await mailing.arrivals();
    const sent = await inviteAs(owner, GUEST, 'Member');
    expect([sent.status, sent.data.email]).toEqual([201, GUEST]);
    const [mail] = await mailing.arrivals();
    expect(mail?.to).toEqual([GUEST]);
    expect(mail?.mail.subject).toBe('You’re invited to join demo-studio');
    expect(mail?.mail.replyTo?.[0]?.address).toBe(OWNER);
    const link = linkIn(mail?.mail.text, 'join');
    expect(mail?.mail.html).toContain(link);

    const gerda = openVisitor(service);
    // Scanners of mails visit, any number of times.
    for (let time = 0; time < 3; time += 1) expect((await gerda.get(link)).status).toBe(200);
    const joined = await gerda.post(link, { name: 'Gerda', password: PASSWORD });
    expect([joined.status, joined.location]).toEqual([303, '/app']);
    const [person] = await service.sql('select is_unproved from people where email = $1', [GUEST]);
    expect(person).toEqual({ is_unproved: false });
    expect(await accountsOf(gerda)).toEqual([['demo-studio', 'Member']]);
    expect(await mailing.arrivals()).toEqual([]);

    const again = openVisitor(service);
    expect((await again.post(link, { name: 'Eve', password: PASSWORD })).status).toBe(404);
    await gerda.post('/app/sign-out');
    await signIn(service, GUEST, gerda);
    expect(await mailing.arrivals()).toEqual([]);
    const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:143.0) Gecko/20100101 Firefox/143.0';
    await signIn(service, GUEST, openVisitor(service, firefox));
    const [told, ...more] = await mailing.arrivals();
    expect([told?.to, told?.mail.subject, more]).toEqual([[GUEST], 'New sign-in to your account', []]);
    expect(told?.mail.text).toMatch(
      /Browser: Firefox on macOS\nTime: 21 Nov 2026, 12:00 \(UTC\)\nIP address: 127\.0\.0\.1/,
    );
    expect(told?.mail.text).toContain('/app/forgotten');
  });

  it('lets a known person join with the own password, and never sets it', async () => {
    await addPerson(service, 'demo-studio', GUEST, 'Member');
    await service.addMember('other');
    const made = await service.services.members.inviteMember('other', null, { email: GUEST, role: 'Viewer' });
    const link = `/app/join/${codeIn(await service.services.members.makeInvitationLink(made))}`;
    const visitor = openVisitor(service);
    expect((await visitor.get(link)).text).toContain('use it to join');
    const wrong = await visitor.post(link, { name: 'Gerda', password: 'another password' });
    expect([wrong.status, visitor.cookies.size]).toEqual([422, 0]);
    expect((await visitor.post(link, { password: PASSWORD })).location).toBe('/app');
    expect(await accountsOf(visitor)).toEqual([
      ['demo-studio', 'Member'],
      ['other', 'Viewer'],
    ]);
    await signIn(service, GUEST);
  });

  it('shows by whose mark a business invites: its logo, or its initials in its colour', async () => {
    const made = await invite();
    const link = `/app/join/${codeIn(await service.services.members.makeInvitationLink(made))}`;
    const account = await service.call('PATCH', '/v1/account', {
      body: { profile: { accentColour: '#7c2d12' } },
    });
    expect(account.status).toBe(200);
    const plain = (await openVisitor(service).get(link)).text;
    expect(plain).toMatch(/<header class="named"><span class="initials"[^>]*>\w+<\/span><span class="name"/);
    expect(plain).toContain('--accent:#7c2d12');
    const logo = Buffer.from(PIXEL, 'base64');
    const sent = await service.call('PUT', '/v1/account/logo', {
      rawBody: logo,
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.status).toBe(200);
    expect((await openVisitor(service).get(link)).text).toContain(
      `<img class="logo" src="data:image/png;base64,${PIXEL}"`,
    );
  });

  it('is refused by a link alone to who is known and has no password yet', async () => {
    await service.addMember('other');
    const made = await invite('owner@other.example', 'Owner');
    const link = `/app/join/${codeIn(await service.services.members.makeInvitationLink(made))}`;
    const visitor = openVisitor(service);
    const answer = await visitor.post(link, { name: 'Eve', password: PASSWORD });
    expect([answer.status, visitor.cookies.size]).toEqual([422, 0]);
  });

  it('has one winner when one code is used twice at once', async () => {
    await invite();
    const link = linkIn((await mailing.arrivals())[0]?.mail.text, 'join');
    const [one, other] = [openVisitor(service), openVisitor(service)];
    const answers = await Promise.all([
      one.post(link, { name: 'One', password: PASSWORD }),
      other.post(link, { name: 'Other', password: `${PASSWORD} too` }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
    expect(one.cookies.size + other.cookies.size).toBe(2);
    expect(await service.sql('select 1 from people where email = $1', [GUEST])).toHaveLength(1);
  });

  it('ends after seven days, when it is revoked, and when it is sent again', async () => {
    await invite();
    const first = linkIn((await mailing.arrivals())[0]?.mail.text, 'join');
    await invite();
    const second = linkIn((await mailing.arrivals())[0]?.mail.text, 'join');
    const visitor = openVisitor(service);
    expect((await visitor.get(first)).status).toBe(404);
    expect((await visitor.get(second)).status).toBe(200);
    later(7 * 24 * 60 * MINUTE - 1);
    expect((await visitor.get(second)).status).toBe(200);
    later(1);
    expect((await visitor.post(second, { name: 'Late', password: PASSWORD })).status).toBe(404);
    const { id } = await invite();
    const third = linkIn((await mailing.arrivals())[0]?.mail.text, 'join');
    await service.services.members.revokeInvitation('demo-studio', null, id);
    expect((await visitor.post(third, { name: 'Late', password: PASSWORD })).status).toBe(404);
  });
});

describe('a new password', () => {
  it('comes by mail, once; it ends every session and every other code, and each browser is new again', async () => {
    await setPassword(service, OWNER);
    const owner = await signIn(service, OWNER);
    await owner.post('/app/forgotten', { email: OWNER.toUpperCase() });
    await owner.post('/app/forgotten', { email: OWNER });
    const arrived = (await mailing.arrivals()).filter(({ mail }) => mail.subject === 'Choose a new password');
    const [one = '', other = ''] = arrived.map(({ mail }) => linkIn(mail.text, 'reset'));
    expect(one).not.toBe(other);
    const visitor = openVisitor(service);
    expect((await visitor.get(one)).text).toContain(OWNER);
    expect((await visitor.post(one, { password: 'short' })).status).toBe(422);
    expect((await visitor.post(one, { password: 'a better password' })).location).toBe(
      '/app/sign-in?after=reset',
    );
    expect((await visitor.post(one, { password: 'a better password' })).status).toBe(404);
    expect((await visitor.post(other, { password: 'a better password' })).status).toBe(404);
    expect((await owner.get('/app')).location).toBe('/app/sign-in');
    expect((await owner.post('/app/sign-in', { email: OWNER, password: PASSWORD })).status).toBe(422);
    await signIn(service, OWNER, owner, 'a better password');
    expect(summaries(await mailing.arrivals())).toEqual([
      `${OWNER}: New sign-in to your account`,
      `${OWNER}: Your password was changed`,
    ]);
  });

  it('has a code that works for an hour, and has one winner when it is used twice at once', async () => {
    const link = () =>
      service.services.members.makeResetLink(OWNER).then((made) => `/app/reset/${codeIn(made ?? '')}`);
    const old = await link();
    later(60 * MINUTE);
    const visitor = openVisitor(service);
    expect((await visitor.get(old)).status).toBe(404);
    expect((await visitor.post(old, { password: PASSWORD })).status).toBe(404);
    const fresh = await link();
    const answers = await Promise.all(
      ['one long password', 'other long password'].map((password) => visitor.post(fresh, { password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
  });

  it('is asked for with the same answer for whom nobody knows, and is mailed three times an hour at most', async () => {
    const visitor = openVisitor(service);
    const strip = ({ status, location, text }: Awaited<ReturnType<typeof visitor.post>>) => ({
      status,
      location,
      text,
    });
    const known = await Promise.all(
      Array.from({ length: 5 }, () => visitor.post('/app/forgotten', { email: OWNER })),
    );
    const unknown = await visitor.post('/app/forgotten', { email: 'nobody@example.com' });
    for (const answer of known) expect(strip(answer)).toEqual(strip(unknown));
    expect(summaries(await mailing.arrivals())).toEqual(Array(3).fill(`${OWNER}: Choose a new password`));
    later(60 * MINUTE);
    await visitor.post('/app/forgotten', { email: OWNER });
    expect(await mailing.arrivals()).toHaveLength(1);
  });

  it('is mailed in the person’s language, or without one in the account’s, by the longest-standing account', async () => {
    await service.services.accounts.changeProfile('demo-studio', { language: 'de' });
    await service.addMember('other');
    await service.services.accounts.createAccount({
      name: 'Third',
      path: 'third',
      mode: 'Sandbox',
      currency: 'USD',
      timeZone: 'UTC',
      owner: { name: 'Owner', email: OWNER },
    });
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    const [mail] = await mailing.arrivals();
    expect([mail?.mail.from?.name, mail?.mail.subject]).toEqual(['demo-studio', 'Neues Passwort wählen']);
    await service.sql(`update people set language = 'fr' where email = $1`, [OWNER]);
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    expect((await mailing.arrivals())[0]?.mail.subject).toBe('Choisissez un nouveau mot de passe');
  });
});

describe('a mail that is kept', () => {
  it('shows no link that works, and neither does anything else in the database', async () => {
    await invite();
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    const arrived = await mailing.arrivals();
    const links = arrived.map(
      ({ mail }) => /\/app\/(?:join|reset)\/([0-9A-Za-z]{43})/.exec(mail.text ?? '')?.[1] ?? '',
    );
    expect(links.map((code) => code.length)).toEqual([43, 43]);
    const kept = await service.sql<{ kind: string; status: string; content: EmailContent }>(
      'select kind, status, content from mails order by kind',
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['MemberInvitation', 'PasswordReset']);
    for (const { status, content } of kept) {
      const [html, text] = [renderHtml(content), renderText(content)];
      expect(status).toBe('Sent');
      expect(text).toContain('/only-in-the-sent-mail');
      expect(html).toContain('/only-in-the-sent-mail');
      const shown = /\/app\/(?:join|reset)\/[\w-]+/.exec(text)?.[0] ?? '';
      expect((await openVisitor(service).get(shown)).status).toBe(404);
    }
    const tables = await service.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await service.sql(`select t::text from ${name} t`));
      for (const code of links) expect([name, rows.includes(code)]).toEqual([name, false]);
    }
    for (const code of links) {
      expect(await service.sql('select 1 from sign_in_codes where hash = $1', [sha256(code)])).toHaveLength(
        1,
      );
    }
  });

  it('has a link that works in each attempt, also after the server has failed', async () => {
    const { port } = new URL(mailing.server.url);
    mailing.server.afterData = async () => ({ code: 451, message: 'Later' });
    await invite();
    await service.work();
    const lost = linkIn(mailing.server.arrived[0]?.mail.text, 'join');
    await mailing.server.close();
    later(16_000);
    await service.work();
    expect((await mails())[0]).toMatchObject({ status: 'Queued', attempts: 2 });
    const back = await startMailServer({}, Number(port));
    later(31_000);
    await service.work();
    const link = linkIn(back.arrived[0]?.mail.text, 'join');
    expect(link).not.toBe(lost);
    const visitor = openVisitor(service);
    expect((await visitor.get(lost)).status).toBe(200);
    expect((await visitor.post(link, { name: 'Gerda', password: PASSWORD })).location).toBe('/app');
    expect((await visitor.get(lost)).status).toBe(404);
    await back.close();
  });

  it.each([
    ['revoked', 'the invitation was revoked'],
    ['accepted', 'the invitation was accepted'],
    ['expired', 'the invitation has expired'],
  ])('fails with the reason when its invitation is %s before it is sent', async (what, reason) => {
    const made = await invite();
    await service.work('notices');
    const { members } = service.services;
    if (what === 'revoked') await members.revokeInvitation('demo-studio', null, made.id);
    if (what === 'expired') later(7 * 24 * 60 * MINUTE);
    if (what === 'accepted') {
      const code = codeIn(await members.makeInvitationLink(made));
      const visitor = { userAgent: CHROME, address: '127.0.0.1', deviceSecrets: [] };
      await members.acceptAsNew(code, { name: 'Gerda', password: PASSWORD, language: null }, visitor);
    }
    await service.work('mail');
    const [mail] = await mails();
    expect(mail).toMatchObject({
      kind: 'MemberInvitation',
      status: 'Failed',
      failure: expect.stringContaining(reason),
    });
    expect(mailing.server.arrived).toEqual([]);
    expect(
      await service.sql('select 1 from sign_in_codes where used_at is null and created_at = $1', [
        service.clock.now(),
      ]),
    ).toHaveLength(what === 'accepted' ? 1 : 0);
  });

  it('fails with the reason when its person is a member no more, or has a newer password', async () => {
    await addPerson(service, 'demo-studio', GUEST, 'Member');
    await openVisitor(service).post('/app/forgotten', { email: GUEST });
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    await service.work('notices');
    const [gerda] = (await service.services.members.showMembers('demo-studio', null)).members.filter(
      ({ email }) => email === GUEST,
    );
    await service.services.members.removeMember('demo-studio', null, gerda?.personId ?? '');
    later(1_000);
    await setPassword(service, OWNER);
    await service.work('mail');
    const rows = await service.sql<{ failure: string }>(
      `select failure from mails where kind = 'PasswordReset'`,
    );
    const failures = rows.map(({ failure }) => failure);
    expect(failures.toSorted()).toEqual([
      'Not sent: the password was changed after the request.',
      'Not sent: the person is not a member any more.',
    ]);
  });

  it('is written once for its reason, however often the reason is looked at', async () => {
    await invite();
    await service.work('notices');
    const [{ id }] = await mails();
    const account = await service.services.accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('There is no account.');
    for (let time = 0; time < 2; time += 1) {
      await service.services.notifications.jobs.writeToMember(account, id, service.clock.now());
    }
    expect(summaries(await mailing.arrivals())).toEqual([`${GUEST}: You’re invited to join demo-studio`]);
  });

  it('stays Kept without a mail server, and shows no link that works', async () => {
    const silent = await startService();
    await silent.services.members.inviteMember('demo-studio', null, { email: GUEST, role: 'Member' });
    await silent.work();
    const { items } = (await silent.call('GET', '/v1/mails')).data;
    expect(items).toMatchObject([{ kind: 'MemberInvitation', status: 'Kept' }]);
    expect(await silent.sql('select 1 from sign_in_codes')).toEqual([]);
    await silent.close();
  });
});

describe('names, addresses and user agents from outside', () => {
  it('stay text in mails and on pages', async () => {
    const hostile = '"><script>alert(1)</script>\u202e$& $1 /app/join/only-in-the-sent-mail';
    await service.sql('update accounts set name = $1', [hostile]);
    await service.sql('update people set name = $1', [hostile]);
    await setPassword(service, OWNER);
    const owner = await signIn(service, OWNER, openVisitor(service, '<script>alert(2)</script> Firefox/1'));
    expect((await inviteAs(owner, `o'hara&co@example.com`, 'Admin')).status).toBe(201);
    const welcome = new URL((await service.services.members.makeSignInLink(OWNER)) ?? '').pathname;
    const page = await openVisitor(service).get(welcome);
    expect(page.text).not.toMatch(/<script/);
    expect(page.text).toContain('&lt;script&gt;alert(1)');
    // The app reads them as JSON, which no browser may take for a page.
    for (const path of ['/app/api/me', '/app/api/sessions', sessionPathOf('demo-studio', '/v1/members')]) {
      const { headers } = await callSignedIn(service, owner, 'GET', path);
      expect([path, headers.get('content-type')]).toEqual([path, 'application/json; charset=utf-8']);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
    const arrived = await mailing.arrivals();
    expect(arrived).toHaveLength(2);
    for (const { mail } of arrived) {
      expect(mail.html).not.toMatch(/<script/);
      expect(mail.text).not.toContain('\u202e');
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
    const link = linkIn(
      arrived.find(({ to }) => to[0]?.startsWith("o'"))?.mail.html?.replaceAll('&#39;', ''),
      'join',
    );
    // The page has a script of its own, by its address.
    expect((await openVisitor(service).get(link)).text).not.toMatch(/<script>/);
  });
});
