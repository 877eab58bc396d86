import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPerson,
  codeIn,
  linkIn,
  openVisitor,
  PASSWORD,
  setPassword,
  sha256,
  signIn,
} from '../../support/console.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let mailing: MailingService;
let service: TestService;
const OWNER = 'owner@demo-studio.example';
const HOUR = 3_600_000;

beforeAll(async () => {
  mailing = await startMailing(undefined, { SIGN_UP: 'on' });
  ({ service } = mailing);
  await setPassword(service, OWNER);
});
afterAll(() => mailing.close());
beforeEach(() => service.sql('delete from login_attempts'));

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const ask = (email: string, visitor = openVisitor(service)) => visitor.post('/app/sign-up', { email });
const count = async (table: string) => (await service.sql(`select 1 from ${table}`)).length;
const form = { name: 'Nora New', business: 'Çafé & Söhne', country: 'DE', password: PASSWORD };
const linkFor = async (email: string) => {
  await ask(email);
  const [arrived] = (await mailing.arrivals()).filter(({ to }) => to.includes(email));
  return linkIn(arrived?.mail.text, 'sign-up');
};

describe('signing up', () => {
  it('goes by the link of a mail to a first page, with a sandbox account of the country', async () => {
    const visitor = openVisitor(service);
    expect((await visitor.get('/app/sign-in')).text).toContain('/app/sign-up');
    expect((await visitor.get('/app/sign-up')).status).toBe(200);
    const people = await count('people');
    expect((await ask('nora@example.com', visitor)).location).toBe('/app/sign-up/sent');
    expect((await visitor.get('/app/sign-up/sent')).status).toBe(200);
    const [arrived, ...more] = await mailing.arrivals();
    expect([arrived?.to, arrived?.mail.subject, more]).toEqual([
      ['nora@example.com'],
      'Confirm your address',
      [],
    ]);
    expect(await count('people')).toBe(people);
    const link = linkIn(arrived?.mail.text, 'sign-up');
    expect((await visitor.get(link)).text).toContain('nora@example.com');
    expect((await visitor.get(link)).status).toBe(200);
    const done = await visitor.post(link, form);
    expect([done.status, done.location]).toEqual([303, '/app']);
    const { data } = await callSignedIn(service, visitor, 'GET', '/app/api/me');
    expect(data.person).toMatchObject({ name: 'Nora New', email: 'nora@example.com', hasPassword: true });
    expect(data.accounts).toMatchObject([
      {
        path: 'cafe-sohne-sandbox',
        name: 'Çafé & Söhne',
        role: 'Owner',
        mode: 'Sandbox',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
      },
    ]);
    const account = await service.services.accounts.findAccountByPath('cafe-sohne-sandbox');
    const profile = account && (await service.services.accounts.findProfile(account.id));
    expect(profile).toMatchObject({ language: 'de', country: 'DE' });
    expect((await visitor.post(link, form)).status).toBe(404);
    expect((await visitor.get(link)).status).toBe(404);
    await signIn(service, 'nora@example.com');
    await mailing.arrivals();
  });

  it('tells nothing of known addresses: the answer is the same, and the person gets a mail of their own', async () => {
    const normal = ({ status, location, text, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      location,
      text,
      [...headers.keys()],
    ];
    const unknown = normal(await ask('nobody-yet@example.com'));
    const rows = await count('sign_up_requests');
    expect(normal(await ask(OWNER))).toEqual(unknown);
    expect(await count('sign_up_requests')).toBe(rows + 1);
    expect(normal(await ask('no address'))).toEqual(unknown);
    const arrived = await mailing.arrivals();
    expect(summaries(arrived)).toEqual([
      'nobody-yet@example.com: Confirm your address',
      `${OWNER}: You have already signed up here`,
    ]);
    for (const { mail } of arrived.filter(({ to }) => to.includes(OWNER))) {
      expect(mail.text).not.toMatch(/\/app\/(?:sign-up|reset)\//);
    }
    expect(await count('sign_up_requests')).toBe(0);
    await ask(OWNER);
    expect(await mailing.arrivals()).toEqual([]);
  });

  it('writes to an address three times an hour at most, and to nobody after ten requests of one address', async () => {
    for (let round = 0; round < 5; round += 1) await ask('often@example.com');
    expect(await mailing.arrivals()).toHaveLength(3);
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) statuses.push((await ask(`n${round}@example.com`)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await mailing.arrivals()).toHaveLength(5);
  });

  it('tries a mail again that the server puts off, with a link that works, and loses none', async () => {
    mailing.server.verdict = () => ({ code: 451, message: 'later' });
    await ask('patient@example.com');
    expect(await mailing.arrivals()).toEqual([]);
    mailing.server.verdict = () => null;
    expect(await mailing.arrivals()).toEqual([]);
    later(15_000);
    const [arrived] = await mailing.arrivals();
    expect((await openVisitor(service).get(linkIn(arrived?.mail.text, 'sign-up'))).status).toBe(200);
    mailing.server.verdict = () => ({ code: 550, message: 'never' });
    await ask('refused@example.com');
    await mailing.arrivals();
    mailing.server.verdict = () => null;
    expect(await count('sign_up_requests')).toBe(0);
  });

  it('keeps the link only as a hash, and shows the mail to no account', async () => {
    const link = await linkFor('hidden@example.com');
    const code = codeIn(link);
    const rows = JSON.stringify([
      await service.sql('select c::text from sign_in_codes c'),
      await service.sql('select m::text from mails m'),
    ]);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain('Confirm your address');
    expect(rows).toContain(sha256(code).toString('hex'));
  });

  it.each([
    ['no name', { name: ' ' }, 'your name'],
    ['a name that is an address', { name: 'https://evil.example' }, 'your name'],
    ['no business', { business: '' }, 'name of the business'],
    ['no country', { country: '' }, 'Choose a country'],
    ['a country that there is not', { country: 'ZZ' }, 'Choose a country'],
    ['a short password', { password: 'short' }, '10 to 256'],
  ])('%s is refused with its reason, and the link still works', async (_name, wrong, words) => {
    const link = codeIn((await service.services.members.makeSignUpLink('picky@example.com')) ?? '');
    const visitor = openVisitor(service);
    const people = await count('people');
    const refused = await visitor.post(`/app/sign-up/${link}`, { ...form, ...wrong });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []]);
    expect(refused.text).toContain(words);
    expect(await count('people')).toBe(people);
    expect((await visitor.get(`/app/sign-up/${link}`)).status).toBe(200);
  });

  it('makes one account of two forms at once', async () => {
    const link = await linkFor('twice@example.com');
    const accounts = await count('accounts');
    const both = await Promise.all([
      openVisitor(service).post(link, form),
      openVisitor(service).post(link, form),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '404']);
    expect(await count('accounts')).toBe(accounts + 1);
  });

  it('ends after a day', async () => {
    const link = await linkFor('late@example.com');
    later(24 * HOUR);
    expect((await openVisitor(service).get(link)).status).toBe(404);
    expect((await openVisitor(service).post(link, form)).status).toBe(404);
  });

  it('gives somebody who has left every account a new password, and ends what they had', async () => {
    const { members } = service.services;
    const link = await linkFor('again@example.com');
    const visitor = openVisitor(service);
    await visitor.post(link, { ...form, business: 'Twice Left' });
    const path = 'twice-left-sandbox';
    const account = await service.services.accounts.findAccountByPath(path);
    await members.inviteMember(path, null, { email: 'other@example.com', role: 'Owner' });
    await service.sql('update members set removed_at = $2 where account_id = $1', [
      account?.id,
      service.clock.now(),
    ]);
    expect(
      (await openVisitor(service).post('/app/sign-in', { email: 'again@example.com', password: PASSWORD }))
        .status,
    ).toBe(422);
    const fresh = await linkFor('again@example.com');
    const back = openVisitor(service);
    expect((await back.post(fresh, { ...form, password: 'quite another one' })).location).toBe('/app');
    await signIn(service, 'again@example.com', openVisitor(service), 'quite another one');
    expect((await visitor.get('/app')).location).toContain('/app/sign-in');
  });
});

describe('whether strangers may sign up', () => {
  it('is off where the service is reached from elsewhere, unless it is switched on', async () => {
    const closed = await startService({}, service);
    const visitor = openVisitor(closed);
    expect((await visitor.get('/app/sign-in')).text).not.toContain('/app/sign-up');
    for (const answer of [
      await visitor.get('/app/sign-up'),
      await visitor.post('/app/sign-up', { email: 'x@example.com' }),
    ]) {
      expect([answer.status, answer.text.includes('not open here')]).toEqual([403, true]);
    }
    expect(await count('sign_up_requests')).toBe(0);
    const link = codeIn((await closed.services.members.makeSignUpLink('chosen@example.com')) ?? '');
    expect((await visitor.post(`/app/sign-up/${link}`, { ...form, business: 'Chosen' })).location).toBe(
      '/app',
    );
    await closed.close();
    const here = await startService({ HOST: '127.0.0.1' }, service);
    expect(here.services.members.isSignUpOpen).toBe(true);
    await here.close();
  });

  it('sends visitors to the operator where no mail server is, whose command is folded away', async () => {
    const silent = await startService({ SIGN_UP: 'on' }, service);
    const visitor = openVisitor(silent);
    for (const answer of [
      await visitor.get('/app/sign-up'),
      await visitor.post('/app/sign-up', { email: 'x@example.com' }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Ask the person who runs it to create one for you.');
      const folded = /<details>.*<\/details>/s.exec(answer.text)?.[0] ?? '';
      expect(folded).toContain('member sign-up');
      expect(answer.text.replace(folded, '')).not.toContain('member sign-up');
    }
    expect(await count('sign_up_requests')).toBe(0);
    await silent.close();
  });
});

describe('a further account', () => {
  const add = (visitor: Awaited<ReturnType<typeof signIn>>, body: object, on = service) =>
    callSignedIn(on, visitor, 'POST', '/app/api/accounts', { body });
  const asked = { name: 'Maple Studio', country: 'US', mode: 'Live' };

  it('is made by its Owner, and takes the plain path when it is live', async () => {
    const owner = await signIn(service, OWNER);
    const live = await add(owner, asked);
    expect([live.status, live.data]).toEqual([201, { path: 'maple-studio' }]);
    expect((await add(owner, { ...asked, mode: 'Sandbox' })).data.path).toBe('maple-studio-sandbox');
    expect((await add(owner, asked)).data.path).toMatch(/^maple-studio-[0-9a-z]{6}$/);
    expect((await add(owner, { ...asked, name: '!!' })).data.path).toBe('business');
    expect((await add(owner, { ...asked, name: 'x'.repeat(200) })).status).toBe(201);
    // With the path `app`, payment links would lead to the pages of members.
    expect((await add(owner, { ...asked, name: 'App' })).data.path).toMatch(/^app-[0-9a-z]{6}$/);
    const { accounts } = (await callSignedIn(service, owner, 'GET', '/app/api/me')).data;
    expect(accounts.find(({ path }: { path: string }) => path === 'maple-studio')).toMatchObject({
      role: 'Owner',
      mode: 'Live',
      currency: 'USD',
      timeZone: 'America/New_York',
    });
  });

  it('gets another path when somebody else makes one of the same name at the same moment', async () => {
    const people = ['twin-a@example.com', 'twin-b@example.com'];
    for (const email of people) await addPerson(service, 'demo-studio', email, 'Owner');
    const visitors = await Promise.all(people.map((email) => signIn(service, email)));
    const made = await Promise.all(visitors.map((one) => add(one, { ...asked, name: 'Twin' })));
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const paths = made.map(({ data }) => String(data.path)).toSorted();
    expect(paths).toEqual(['twin', expect.stringMatching(/^twin-[0-9a-z]{6}$/)]);
  });

  it.each([
    [{ name: '' }, 422, 'unusable_name'],
    [{ country: 'ZZ' }, 422, 'unusable_country'],
    [{ mode: 'Free' }, 400, 'invalid_request'],
    [{ path: 'mine' }, 400, 'unknown_field'],
  ])('with %j is refused', async (wrong, status, code) => {
    const owner = await signIn(service, OWNER);
    const refused = await add(owner, { ...asked, ...wrong });
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
  });

  it('is no guest’s to make where sign-up is off, and nobody owns more than twenty', async () => {
    const closed = await startService({}, service);
    const { members } = closed.services;
    const invitation = await members.inviteMember('demo-studio', null, {
      email: 'viewer@example.com',
      role: 'Viewer',
    });
    const visitor = openVisitor(closed);
    const path = `/app/join/${codeIn(await members.makeInvitationLink(invitation))}`;
    await visitor.post(path, { name: 'Vera', password: PASSWORD });
    expect((await add(visitor, asked, closed)).error?.code).toBe('forbidden');
    expect((await add(visitor, asked)).status).toBe(201);
    for (let made = 1; made < 20; made += 1) expect((await add(visitor, asked, closed)).status).toBe(201);
    expect((await add(visitor, asked, closed)).error?.code).toBe('illegal_action');
    await closed.close();
  });
});
