import { describe, expect, it } from 'vitest';
import {
  backOf,
  byPassword,
  call,
  change,
  EVIL,
  entered,
  home,
  later,
  OWNER,
  prove,
  provider,
  reached,
  records,
  service,
  setUp,
  signOn,
  useAccountSignOn,
  visit,
} from '../../support/account-sign-on.ts';
import { addPerson, codeIn, openVisitor, type Visitor } from '../../support/console.ts';
import { startService } from '../../support/service.ts';

useAccountSignOn();

const MINUTE = 60_000;
const DOMAIN = 'demo-studio.example';
let count = 0;
/** An address that nobody has. */
const fresh = (domain: string) => {
  count += 1;
  return `person-${count}@${domain}`;
};
const addPasskey = (email: string) =>
  service.sql(
    `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
     select id, gen_random_uuid(), $1, '\\x00', 0, '{}', $1, false, now() from people where email = $1`,
    [email],
  );

describe('the provider of an account', () => {
  it('lets people in after it was proved and tried, and shows its secret to nobody', async () => {
    const owner = await byPassword(OWNER);
    const saved = await change(owner, 'PUT', '', entered([DOMAIN]));
    expect(saved.data).toMatchObject({
      callbackUrl: `http://localhost/app/sign-in/oidc/callback/${service.member.accountId}`,
      signInUrl: 'http://localhost/app/sso/demo-studio',
      provider: { status: 'Untested', isRequired: false, domains: [{ domain: DOMAIN, isVerified: false }] },
    });
    expect(JSON.stringify(saved.data)).not.toContain('a secret of the client');
    const [row] = await service.sql<{ sealed: Buffer }>(
      'select client_secret as sealed from identity_providers',
    );
    expect(row?.sealed.toString('latin1')).not.toContain('a secret of the client');
    // Neither before the domain is proved nor before the trial.
    expect((await signOn()).answer.text).toContain('Nobody signs in to this account here');
    await prove(owner);
    expect((await signOn()).answer.text).toContain('Nobody signs in to this account here');
    expect((await openVisitor(service).get('/app/sso/demo-studio')).status).toBe(404);
    await visit(owner, '?purpose=test&account=demo-studio', { sub: 'x', email: `x@${DOMAIN}` });
    expect((await change(owner, 'GET')).data.provider.status).toBe('Active');
    expect((await openVisitor(service).get('/app/sso/demo-studio')).text).toContain('Sign in with Own IdP');
    const { visitor } = await signOn();
    expect(await reached(visitor)).toEqual(['demo-studio']);
    expect((await call(visitor, 'GET', '/app/accounts/demo-studio/v1/account')).status).toBe(200);
  });

  it('is not tried before a domain is proved: everybody of the provider would be let in', async () => {
    const owner = await byPassword(OWNER);
    await change(owner, 'PUT', '', entered([DOMAIN]));
    const tried = await visit(owner, '?purpose=test&account=demo-studio', { sub: 'x', email: `x@${DOMAIN}` });
    expect([tried.status, tried.text]).toEqual([
      422,
      expect.stringContaining('Nobody signs in to this account'),
    ]);
  });

  it('lets nobody in who was there while it was switched off', async () => {
    const owner = await byPassword(OWNER);
    await setUp(owner, [DOMAIN]);
    const { visitor: before } = await signOn();
    const visitor = openVisitor(service);
    const { location } = await visitor.get('/app/sign-in/oidc/start?account=demo-studio');
    await service.sql(`update identity_providers set status = 'Off'`);
    const back = await visitor.get(backOf(new URL(location ?? '').searchParams));
    expect([back.status, back.text]).toEqual([
      422,
      expect.stringContaining('Nobody signs in to this account'),
    ]);
    expect([await reached(visitor), await reached(before)]).toEqual([null, null]);
    expect((await visitor.get('/app/sign-in/oidc/start?account=demo-studio')).status).toBe(422);
  });

  it('is tried only with an address of a domain that is proved, for which it vouches', async () => {
    const owner = await byPassword(OWNER);
    await change(owner, 'PUT', '', entered([DOMAIN]));
    await prove(owner);
    for (const [claims, words] of [
      [{ sub: 'x', email: 'x@elsewhere.example' }, 'another organisation'],
      [{ sub: 'x', email: `x@${DOMAIN}`, email_verified: false }, 'not confirmed there'],
    ] as const) {
      const tried = await visit(owner, '?purpose=test&account=demo-studio', claims);
      expect(tried.text).toContain(words);
    }
    expect((await change(owner, 'GET')).data.provider.status).toBe('Untested');
    expect(await service.sql('select 1 from identities')).toEqual([]);
  });

  it('is seen and set by Owners only, who have just confirmed who they are', async () => {
    const email = fresh(DOMAIN);
    await addPerson(service, 'demo-studio', email, 'Admin');
    const admin = await byPassword(email);
    expect((await change(admin, 'GET')).status).toBe(403);
    expect((await change(admin, 'PUT', '', entered([DOMAIN]))).status).toBe(403);
    expect((await visit(admin, '?purpose=test&account=demo-studio')).status).toBe(403);
    const owner = await byPassword(OWNER);
    expect((await change(owner, 'PUT', '', entered(['evil-corp.example']), 'evil-corp')).status).toBe(404);
    later(11 * MINUTE);
    for (const [method, path, body] of [
      ['PUT', '', entered([DOMAIN])],
      ['DELETE', '', undefined],
      ['POST', '/verify_domains', undefined],
      ['PUT', '/required', { isRequired: true }],
      ['PUT', '/off', { isOff: true }],
    ] as const) {
      expect([path, (await change(owner, method, path, body)).error?.code]).toEqual([
        path,
        'confirmation_needed',
      ]);
    }
    expect((await change(owner, 'GET')).status).toBe(200);
  });

  it.each([
    ['an address that is none', { issuer: 'keycloak' }, 'address'],
    ['every tenant of Microsoft', { issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'tenant'],
    ['an address inside', { issuer: 'https://169.254.169.254/' }, 'unavailable'],
    ['an address of this machine', { issuer: 'http://127.0.0.2:9/' }, 'unavailable'],
    ['http to elsewhere', { issuer: 'http://login.example.com/' }, 'unavailable'],
    ['a name of another', { issuer: 'ISSUER/' }, 'other_issuer'],
    ['a domain that is none', { domains: ['@x'] }, 'domains'],
    ['no domain', { domains: [] }, 'domains'],
    ['no secret', { clientSecret: undefined }, 'secret'],
    ['no name', { name: ' ' }, 'name'],
  ])('is not saved with %s', async (_, wrong, reason) => {
    const owner = await byPassword(OWNER);
    const body = { ...entered([DOMAIN]), ...wrong };
    const issuer = body.issuer === 'ISSUER/' ? `${provider.url}/realms/other` : body.issuer;
    const saved = await change(owner, 'PUT', '', { ...body, issuer });
    expect([saved.status, saved.error?.details[0]?.code]).toEqual([422, reason]);
    expect(await service.sql('select 1 from identity_providers')).toEqual([]);
  });

  it('is not asked at an address of this machine, unless the operator allows it', async () => {
    const settings = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PUBLIC_URL: 'http://localhost' };
    const guarded = await startService(settings, service);
    const owner = await byPassword(OWNER);
    const body = JSON.stringify(entered([DOMAIN]));
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const saved = await fetch(`${guarded.url}/app/api/accounts/demo-studio/identity_provider`, {
      method: 'PUT',
      body,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect([saved.status, await saved.text()]).toEqual([422, expect.stringContaining('"unavailable"')]);
    await guarded.close();
  });
});

describe('a session of an account’s provider', () => {
  const both = async () => {
    const email = fresh('partner.example');
    await addPerson(service, 'demo-studio', email, 'Owner');
    const link = await service.services.members.makeInvitationLink(
      await service.services.members.inviteMember('evil-corp', null, { email, role: 'Member' }),
    );
    const visitor = await byPassword(email);
    await visitor.post(`/app/join/${codeIn(link)}`, {}, { origin: 'http://localhost' });
    await setUp(await byPassword(EVIL), ['partner.example'], {}, 'evil-corp');
    return email;
  };

  it('reaches its account only, also of a person who is an Owner elsewhere', async () => {
    const email = await both();
    expect(await reached(await byPassword(email))).toEqual(['demo-studio', 'evil-corp']);
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    expect(await reached(visitor)).toEqual(['evil-corp']);
    expect((await call(visitor, 'GET', '/app/accounts/evil-corp/v1/account')).status).toBe(200);
    expect((await call(visitor, 'GET', '/app/accounts/demo-studio/v1/account')).status).toBe(404);
    expect((await change(visitor, 'GET')).status).toBe(404);
    expect((await call(visitor, 'POST', '/app/api/accounts/demo-studio/close')).status).toBe(404);
  });

  it.each([
    ['PATCH', '/app/api/me', { name: 'Evil' }],
    ['POST', '/app/api/accounts', { name: 'X', country: 'DE', mode: 'Sandbox' }],
    ['GET', '/app/api/sessions', undefined],
    ['POST', '/app/api/sessions/end_others', undefined],
    ['PUT', '/app/api/password', { password: 'quite another one' }],
    ['POST', '/app/api/confirm', { current: 'x' }],
    ['GET', '/app/api/two_factor', undefined],
    ['POST', '/app/api/two_factor', undefined],
    ['POST', '/app/api/two_factor/recovery_codes', undefined],
    ['GET', '/app/api/passkeys', undefined],
    ['POST', '/app/api/passkeys/options', undefined],
  ])('changes and sees nothing of the person: %s %s', async (method, path, body) => {
    const email = await both();
    await service.sql(`update people set password_hash = null, password_changed_at = null where email = $1`, [
      email,
    ]);
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    const answer = await call(visitor, method, path, body);
    expect([answer.status, answer.error?.message]).toEqual([
      403,
      expect.stringContaining('only for one account'),
    ]);
  });

  it('accepts no invitation to another account', async () => {
    const email = fresh('partner.example');
    await addPerson(service, 'evil-corp', email, 'Member');
    await setUp(await byPassword(EVIL), ['partner.example'], {}, 'evil-corp');
    const { members } = service.services;
    const invitation = await members.inviteMember('demo-studio', null, { email, role: 'Owner' });
    const code = codeIn(await members.makeInvitationLink(invitation));
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    expect((await visitor.get(`/app/join/${code}`)).text).toContain('name="password"');
    const answer = await visitor.post(`/app/join/${code}`, {}, { origin: 'http://localhost' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Wrong email or password')]);
    const session = { personId: '', onlyAccountId: service.member.accountId } as never;
    await expect(members.acceptSignedIn(code, session)).rejects.toMatchObject({ code: 'only_in_account' });
    expect(await reached(visitor)).toEqual(['evil-corp']);
  });

  it('makes its browser known to nobody: a known one may guess passwords', async () => {
    const email = await both();
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    expect([...visitor.cookies.keys()].filter((name) => name.includes('device'))).toEqual([]);
    expect(
      await service.sql(`select 1 from devices d join sessions s on s.device_id = d.id
        where s.only_account_id is not null and d.forgotten_at is null`),
    ).toEqual([]);
  });

  it('is confirmed by its own provider, for its account', async () => {
    const email = await both();
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    await service.sql(
      `update members set role = 'Owner' from people p where p.id = person_id and p.email = $1`,
      [email],
    );
    later(11 * MINUTE);
    const off = () => change(visitor, 'PUT', '/off', { isOff: false }, 'evil-corp');
    expect((await off()).error?.code).toBe('confirmation_needed');
    const done = await visit(visitor, '?purpose=confirm&next=/app/me', { sub: 'v', email });
    expect(done.location).toBe('/app/me');
    expect((await off()).status).toBe(200);
    // Not by another person there.
    later(11 * MINUTE);
    await visit(visitor, '?purpose=confirm&next=/app/me', { sub: 'w', email });
    expect((await off()).error?.code).toBe('confirmation_needed');
  });

  it('ends when the membership, the provider or the person there is gone', async () => {
    const email = await both();
    const { visitor } = await signOn({ sub: 'v', email }, 'evil-corp');
    provider.refreshes = 'invalid_grant';
    later(61 * MINUTE);
    expect(await reached(visitor)).toBeNull();
    const evil = await byPassword(EVIL);
    provider.refreshes = 'Fine';
    for (const end of [
      () => change(evil, 'PUT', '/off', { isOff: true }, 'evil-corp'),
      () => change(evil, 'DELETE', '', undefined, 'evil-corp'),
      () => service.services.members.switchProviderOff('evil-corp'),
      () => change(evil, 'PUT', '', entered(['partner.example'], { clientId: 'other' }), 'evil-corp'),
      () =>
        service.sql(
          `update members set removed_at = now() from people p, accounts a
           where p.id = person_id and p.email = $1 and a.id = account_id and a.path = 'evil-corp'`,
          [email],
        ),
    ]) {
      await service.sql('delete from identity_providers; delete from identities');
      await setUp(evil, ['partner.example'], {}, 'evil-corp');
      const one = await signOn({ sub: 'v', email }, 'evil-corp');
      expect(await reached(one.visitor)).toEqual(['evil-corp']);
      await end();
      expect(await reached(one.visitor)).toBeNull();
    }
  });
});

describe('a hostile provider', () => {
  const asEvil = async (domains = ['evil-corp.example'], more = {}) =>
    setUp(await byPassword(EVIL), domains, more, 'evil-corp');

  it('proves no domain that is not its account’s', async () => {
    const evil = await byPassword(EVIL);
    await change(evil, 'PUT', '', entered([DOMAIN, 'evil-corp.example']), 'evil-corp');
    await prove(evil, 'evil-corp');
    const proved = (await change(evil, 'GET', '', undefined, 'evil-corp')).data.provider.domains;
    // The record of another account is of no use, either.
    records.set(`_tranche-sso.${DOMAIN}`, ['tranche-sso=another', 'v=spf1 -all']);
    await change(evil, 'POST', '/verify_domains', undefined, 'evil-corp');
    const after = (await change(evil, 'GET', '', undefined, 'evil-corp')).data.provider.domains;
    expect([proved, after].map((all) => all.map((one: { isVerified: boolean }) => one.isVerified))).toEqual([
      [true, true],
      [false, true],
    ]);
    await visit(evil, '?purpose=test&account=evil-corp', { sub: 'x', email: 'x@evil-corp.example' });
    const { visitor, answer } = await signOn({ sub: 'victim', email: OWNER }, 'evil-corp');
    expect(answer.text).toContain('another organisation');
    expect(await reached(visitor)).toBeNull();
  });

  it('signs in nobody of another account, and makes nobody of there a member', async () => {
    await asEvil(['evil-corp.example', DOMAIN], { defaultRole: 'Admin' });
    const { visitor, answer } = await signOn({ sub: 'victim', email: OWNER }, 'evil-corp');
    expect(answer.text).toContain('no member of this account');
    expect(await reached(visitor)).toBeNull();
    expect(await service.sql('select 1 from identities')).toEqual([]);
    expect(await reached(await byPassword(OWNER))).toEqual(['demo-studio']);
  });

  it('keeps to the person of the first time when it names another address later', async () => {
    const [mine, victim] = [fresh('evil-corp.example'), fresh('evil-corp.example')];
    for (const email of [mine, victim]) await addPerson(service, 'evil-corp', email, 'Member');
    await asEvil();
    await signOn({ sub: 'm', email: mine }, 'evil-corp');
    const { visitor } = await signOn({ sub: 'm', email: victim }, 'evil-corp');
    expect((await call(visitor, 'GET', '/app/api/me')).data.person.email).toBe(mine);
    await signOn({ sub: 'v', email: victim }, 'evil-corp');
    expect((await signOn({ sub: 'other', email: victim }, 'evil-corp')).answer.text).toContain(
      'another person',
    );
  });

  it('signs nobody in as the member that stands for the operator', async () => {
    const [evil] = await service.sql<{ id: never }>(`select id from accounts where path = 'evil-corp'`);
    const operator = await service.services.database.system.transaction((tx) =>
      service.services.members.ensureOperatorMember(tx, { id: evil?.id as never }),
    );
    await asEvil([`${operator}.invalid`], { defaultRole: 'Admin' });
    const { visitor } = await signOn({ sub: 'o', email: `operator@${operator}.invalid` }, 'evil-corp');
    expect(await reached(visitor)).toBeNull();
  });

  it('does not get a code that was given for another: neither where it comes back, nor by its name', async () => {
    await asEvil();
    provider.exchanged.length = 0;
    const visitor = openVisitor(service);
    const start = async (query: string) =>
      new URL((await visitor.get(`/app/sign-in/oidc/start${query}`)).location ?? '').searchParams;
    // The provider of the installation sends browsers to its own address only, also when asked with the state of another.
    const [evil, ours] = [await start('?account=evil-corp'), await start('')];
    const mixed = new URLSearchParams(ours);
    mixed.set('state', evil.get('state') ?? '');
    const stolen = await visitor.get(backOf(mixed, { sub: 'victim' }, home));
    expect(stolen.text).toContain('Start over');
    const other = new URLSearchParams(evil);
    other.set('state', ours.get('state') ?? '');
    expect((await visitor.get(backOf(other))).text).toContain('Start over');
    const named = await start('?account=evil-corp');
    expect((await visitor.get(backOf(named, {}, home))).text).toContain('was not completed there');
    expect([provider.exchanged, home.exchanged]).toEqual([[], []]);
    expect(await reached(visitor)).toBeNull();
    const path = `/app/sign-in/oidc/callback/${service.member.accountId}?state=${named.get('state')}`;
    expect((await visitor.get(path)).status).toBe(422);
    expect((await visitor.get('/app/sign-in/oidc/callback/none?state=x')).text).toContain('Start over');
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'begins on a page of the service only: a link of another site (%s) ends nobody’s session',
    async (site) => {
      await asEvil([DOMAIN, 'evil-corp.example'], { defaultRole: 'Member' });
      const victim = await byPassword(OWNER);
      const cookie = [...victim.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(`${service.url}/app/sign-in/oidc/start?account=evil-corp`, {
        headers: { cookie, 'sec-fetch-site': site },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
      expect(await reached(victim)).toEqual(['demo-studio']);
    },
  );

  it.each([
    'victim@bank.example, x@evil-corp.example',
    '"victim@bank.example"@evil-corp.example',
    'x\u200b@evil-corp.example',
  ])('names nobody by what is no address, and so mails nobody: %s', async (email) => {
    await asEvil(['evil-corp.example'], { defaultRole: 'Member' });
    const { visitor } = await signOn({ sub: `no address ${email}`, email }, 'evil-corp');
    expect(await reached(visitor)).toBeNull();
    expect(await service.sql('select 1 from people where email = $1', [email])).toEqual([]);
  });

  it('confirms nobody who signed in otherwise', async () => {
    await asEvil();
    const evil = await byPassword(EVIL);
    later(11 * MINUTE);
    const answer = await visit(evil, '?purpose=confirm&account=evil-corp', { sub: 'e', email: EVIL });
    expect(answer.status).toBe(422);
    expect((await change(evil, 'PUT', '/off', { isOff: true }, 'evil-corp')).error?.code).toBe(
      'confirmation_needed',
    );
  });

  it.each([
    [
      'its record is gone',
      async (evil: Visitor) => {
        records.delete('_tranche-sso.partner.example');
        await change(evil, 'POST', '/verify_domains', undefined, 'evil-corp');
      },
    ],
    [
      'the account gives it up',
      async (evil: Visitor) => {
        await change(evil, 'PUT', '', entered(['evil-corp.example']), 'evil-corp');
      },
    ],
  ])('keeps no session of a domain when %s, and all of the others stay members', async (_, end) => {
    const email = fresh('partner.example');
    await addPerson(service, 'evil-corp', email, 'Member');
    await asEvil(['evil-corp.example', 'partner.example']);
    const { visitor } = await signOn({ sub: 'd', email }, 'evil-corp');
    expect(await reached(visitor)).toEqual(['evil-corp']);
    await end(await byPassword(EVIL));
    expect(await reached(visitor)).toBeNull();
    expect((await signOn({ sub: 'd', email }, 'evil-corp')).answer.text).toContain('another organisation');
    expect(await reached(await byPassword(email))).toEqual(['evil-corp']);
  });

  it('makes known people nothing more when its issuer changes: who they were there is forgotten', async () => {
    const email = fresh('evil-corp.example');
    await addPerson(service, 'evil-corp', email, 'Member');
    await asEvil();
    await signOn({ sub: 's', email }, 'evil-corp');
    const evil = await byPassword(EVIL);
    await change(
      evil,
      'PUT',
      '',
      entered(['evil-corp.example'], { clientId: 'tranche-test-2' }),
      'evil-corp',
    );
    expect(await service.sql('select 1 from identities')).toEqual([]);
    expect((await change(evil, 'GET', '', undefined, 'evil-corp')).data.provider.status).toBe('Untested');
  });
});

describe('people of the domains who are new', () => {
  it.each([
    ['become members with the role that the account says', 'Viewer', ['Viewer']],
    ['stay out when it says none', null, []],
  ])('%s', async (_, defaultRole, roles) => {
    await setUp(await byPassword(OWNER), [DOMAIN], { defaultRole });
    const email = fresh(DOMAIN);
    const { visitor, answer } = await signOn({ sub: 'n', email, name: 'Nele Neu' });
    expect(await reached(visitor)).toEqual(roles.length === 0 ? null : ['demo-studio']);
    if (roles.length === 0) expect(answer.text).toContain('no member of this account');
    expect(
      await service.sql(
        `select m.role, p.name, p.is_unproved, p.password_hash from members m join people p on p.id = m.person_id
         where p.email = $1`,
        [email],
      ),
    ).toEqual(roles.map((role) => ({ role, name: 'Nele Neu', is_unproved: true, password_hash: null })));
  });

  it('do not come back by it after an Owner has removed them', async () => {
    await setUp(await byPassword(OWNER), [DOMAIN], { defaultRole: 'Member' });
    const email = fresh(DOMAIN);
    await signOn({ sub: 'r', email });
    const [person] = await service.sql<{ id: string }>('select id from people where email = $1', [email]);
    await service.services.members.removeMember('demo-studio', null, person?.id ?? '');
    expect((await signOn({ sub: 'r', email })).answer.text).toContain('no member of this account');
    expect((await signOn({ sub: 'r2', email })).answer.text).toContain('no member of this account');
  });
});

describe('a provider that is required', () => {
  const require_ = (visitor: Visitor, isRequired = true) =>
    change(visitor, 'PUT', '/required', { isRequired });
  const member = async () => {
    const email = fresh(DOMAIN);
    await addPerson(service, 'demo-studio', email, 'Member');
    return email;
  };

  it('is switched on after a trial in this browser of ten minutes ago at most, with a passkey that stays', async () => {
    const owner = await byPassword(OWNER);
    await change(owner, 'PUT', '', entered([DOMAIN]));
    await prove(owner);
    const reasonOf = async (visitor: Visitor) => (await require_(visitor)).error?.details[0]?.code;
    expect(await reasonOf(owner)).toBe('not_tried');
    const trial = (visitor: Visitor) =>
      visit(visitor, '?purpose=test&account=demo-studio', { sub: 'x', email: `x@${DOMAIN}` });
    await trial(owner);
    expect(await reasonOf(owner)).toBe('no_passkey');
    await addPasskey(OWNER);
    expect(await reasonOf(await byPassword(OWNER))).toBe('not_tried');
    later(11 * MINUTE);
    const again = await byPassword(OWNER);
    await service.sql('update sessions set confirmed_at = $1', [service.clock.now()]);
    expect(await reasonOf(owner)).toBe('not_tried');
    await trial(again);
    expect((await require_(again)).data.provider.isRequired).toBe(true);
  });

  it('is the only way in for people of its domains, but for Owners with a passkey', async () => {
    const email = await member();
    const outside = fresh('freelance.example');
    await addPerson(service, 'demo-studio', outside, 'Member');
    const [before, theirs] = [await byPassword(email), await byPassword(outside)];
    const owner = await byPassword(OWNER);
    await setUp(owner, [DOMAIN]);
    await addPasskey(OWNER);
    await require_(owner);
    expect(await reached(before)).toEqual([]);
    expect((await call(before, 'GET', '/app/accounts/demo-studio/v1/account')).status).toBe(404);
    const { data } = await call(before, 'GET', '/app/api/me');
    expect(data.closedAccounts).toEqual([{ path: 'demo-studio', name: 'demo-studio', requires: 'Own IdP' }]);
    expect((await before.get('/app/accounts/demo-studio/invoices')).location).toBe(
      '/app/sso/demo-studio?next=%2Fapp%2Faccounts%2Fdemo-studio%2Finvoices',
    );
    expect((await before.get('/app')).location).toBe('/app/sso');
    expect((await before.get('/app/sso')).text).toContain('href="/app/sso/demo-studio"');
    expect(await reached(theirs)).toEqual(['demo-studio']);
    expect(await reached(owner)).toEqual(['demo-studio']);
    const { visitor } = await signOn({ sub: 'm', email });
    expect(await reached(visitor)).toEqual(['demo-studio']);
    expect((await service.call('GET', '/v1/account')).status).toBe(200);
    // The Owner gets in while it fails, and ends it.
    provider.isAway = true;
    expect((await require_(owner, false)).data.provider.isRequired).toBe(false);
    expect(await reached(before)).toEqual(['demo-studio']);
  });

  it('ends with its last proved domain, with being switched off, and by the command line', async () => {
    const email = await member();
    const visitor = await byPassword(email);
    const owner = await byPassword(OWNER);
    await addPasskey(OWNER);
    for (const end of [
      async () => {
        records.clear();
        await change(owner, 'POST', '/verify_domains');
      },
      () => change(owner, 'PUT', '/off', { isOff: true }),
      () => service.services.members.switchProviderOff('demo-studio'),
      () => change(owner, 'DELETE'),
    ]) {
      await service.sql('delete from identity_providers');
      await setUp(owner, [DOMAIN]);
      await require_(owner);
      expect(await reached(visitor)).toEqual([]);
      await end();
      expect(await reached(visitor)).toEqual(['demo-studio']);
    }
  });
});

it('goes with the account when it is erased', async () => {
  await setUp(await byPassword(EVIL), ['evil-corp.example'], { defaultRole: 'Member' }, 'evil-corp');
  const { visitor } = await signOn({ sub: 'n', email: fresh('evil-corp.example') }, 'evil-corp');
  expect(await reached(visitor)).toEqual(['evil-corp']);
  const account = await service.services.accounts.findAccountByPath('evil-corp');
  if (account === null) throw new Error('The account of the test is gone.');
  await service.services.members.eraseMembers(account);
  expect(await reached(visitor)).toBeNull();
  expect(await service.sql('select 1 from identity_providers')).toEqual([]);
  expect(await service.sql('select 1 from identities')).toEqual([]);
});
