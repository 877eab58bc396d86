import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../src/kit/ids.ts';
import { addPerson, codeIn, openVisitor, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { Member } from '../../support/members.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let service: TestService;
let stranger: Member;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  stranger = await service.addMember('stranger');
});

const OWNER = 'owner@demo-studio.example';
const PATH = 'demo-studio';

async function personOf(email: string): Promise<PersonId> {
  const { members } = await service.services.members.showMembers(PATH, null);
  const found = members.find((one) => one.email === email);
  if (found === undefined) throw new Error(`${email} is no member.`);
  return found.personId;
}

async function add(role: string, email = `${role.toLowerCase()}@example.com`): Promise<PersonId> {
  await addPerson(service, PATH, email, role);
  return personOf(email);
}

const accountsOf = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data.accounts as {
    path: string;
    role: string;
    scopes: string[];
  }[];

const refusal = (code: string) => expect.objectContaining({ code });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: { code: string }) => cause.code,
  );

describe('who may look after members', () => {
  it.each([
    // acting, what is asked: invite as, and change or remove a member who is
    ['Owner', { Owner: 'done', Admin: 'done', Member: 'done', Viewer: 'done' }],
    ['Admin', { Owner: 'not_allowed', Admin: 'done', Member: 'done', Viewer: 'done' }],
    ['Member', { Owner: 'not_allowed', Admin: 'not_allowed', Member: 'not_allowed', Viewer: 'not_allowed' }],
    ['Viewer', { Owner: 'not_allowed', Admin: 'not_allowed', Member: 'not_allowed', Viewer: 'not_allowed' }],
  ])('%s: only an Owner makes, changes and removes Owners, an Admin all others', async (role, expected) => {
    const { members } = service.services;
    const acting = await add(role);
    for (const [other, outcomeOf] of Object.entries(expected)) {
      const person = await add(other, `other-${other}@example.com`);
      const asked = { email: `new-${other}@example.com`, role: other };
      expect([other, await outcome(members.inviteMember(PATH, acting, asked))]).toEqual([other, outcomeOf]);
      expect([other, await outcome(members.changeRole(PATH, acting, person, 'Viewer'))]).toEqual([
        other,
        outcomeOf,
      ]);
      await members.changeRole(PATH, null, person, 'Viewer');
      const up = await outcome(members.changeRole(PATH, acting, person, other));
      expect([other, up]).toEqual([other, outcomeOf]);
      await members.changeRole(PATH, null, person, other);
      expect([other, await outcome(members.removeMember(PATH, acting, person))]).toEqual([other, outcomeOf]);
    }
    const isKeeper = role === 'Owner' || role === 'Admin' ? 'done' : 'not_allowed';
    expect(await outcome(members.showMembers(PATH, acting))).toBe(isKeeper);
    const made = await members.inviteMember(PATH, null, { email: 'boss@example.com', role: 'Owner' });
    const isOwner = role === 'Owner' ? 'done' : 'not_allowed';
    const replacing = members.inviteMember(PATH, acting, { email: 'Boss@example.com', role: 'Viewer' });
    expect(await outcome(replacing)).toBe(isOwner);
    if (role !== 'Owner')
      expect(await outcome(members.revokeInvitation(PATH, acting, made.id))).toBe(isOwner);
  });

  it('is asked again each time: who was an Admin a moment ago is none', async () => {
    const admin = await add('Admin');
    const visitor = await signIn(service, 'admin@example.com');
    await service.services.members.changeRole(PATH, null, admin, 'Viewer');
    const body = { email: 'eve@example.com', role: 'Member' };
    const refused = await callSignedIn(service, visitor, 'POST', sessionPathOf(PATH, '/v1/invitations'), {
      body,
    });
    expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden']);
    expect((await accountsOf(visitor))[0]?.scopes).not.toContain('members:write');
  });

  it('refuses whom it makes no sense to invite', async () => {
    const { members } = service.services;
    const invite = (email: string, role = 'Member') => members.inviteMember(PATH, null, { email, role });
    await expect(invite(OWNER.toUpperCase())).rejects.toThrow(refusal('already_member'));
    await expect(invite('no address')).rejects.toThrow(refusal('unusable_email'));
    await expect(invite('eve@example.com', 'King')).rejects.toThrow(refusal('unusable_role'));
  });
});

describe('an address of mail', () => {
  it('is told from others as the database does, so that no spelling gets around a rule', async () => {
    const { members } = service.services;
    const email = '\u0391\u03A3@example.com';
    const [row] = await service.sql<{ folded: string }>('select lower($1) as folded', [email]);
    const folded = row?.folded ?? '';
    const admin = await add('Admin');
    await members.inviteMember(PATH, null, { email, role: 'Owner' });
    const asked = { email: folded, role: 'Viewer' };
    expect(await outcome(members.inviteMember(PATH, admin, asked))).toBe('not_allowed');
    await addPerson(service, PATH, email, 'Owner');
    expect(await outcome(members.inviteMember(PATH, null, asked))).toBe('already_member');
    const other = await members.inviteMember('stranger', null, asked);
    const link = `/app/join/${codeIn(await members.makeInvitationLink(other))}`;
    const visitor = await signIn(service, email);
    expect((await visitor.post(link)).location).toBe('/app');
  });
});

describe('the last Owner', () => {
  it('can be neither demoted nor removed', async () => {
    const { members } = service.services;
    const owner = await personOf(OWNER);
    await expect(members.changeRole(PATH, owner, owner, 'Admin')).rejects.toThrow(refusal('last_owner'));
    await expect(members.removeMember(PATH, null, owner)).rejects.toThrow(refusal('last_owner'));
    await setPassword(service, OWNER);
    const visitor = await signIn(service, OWNER);
    const path = sessionPathOf(PATH, `/v1/members/${owner}`);
    const refused = await callSignedIn(service, visitor, 'PATCH', path, { body: { role: 'Viewer' } });
    expect([refused.status, refused.error?.message]).toEqual([
      422,
      expect.stringContaining('needs an Owner'),
    ]);
  });

  it('stays when two are demoted, or removed, at the same moment', async () => {
    const { members } = service.services;
    for (let round = 0; round < 5; round += 1) {
      const email = `owner-${round}@example.com`;
      const [one, other] = [await personOf((await owners())[0] ?? ''), await add('Owner', email)];
      const both = await Promise.all([
        outcome(members.changeRole(PATH, one, one, 'Viewer')),
        outcome(
          round % 2 === 0
            ? members.changeRole(PATH, other, other, 'Admin')
            : members.removeMember(PATH, other, other),
        ),
      ]);
      expect(both.toSorted()).toEqual(['done', 'last_owner']);
      expect(await owners()).toHaveLength(1);
    }
  });

  const owners = () => service.services.accounts.listOwnerEmails(service.member.accountId);
});

describe('a member who is removed', () => {
  it('has no token, session, mail or place in lists from that moment on', async () => {
    const { members, accounts } = service.services;
    const second = await add('Owner', 'second@example.com');
    const { text: token } = await accounts.createToken({
      accountPath: PATH,
      personEmail: 'second@example.com',
      name: 'x',
    });
    const visitor = await signIn(service, 'second@example.com');
    expect((await service.call('GET', '/v1/invoices', { token })).status).toBe(200);
    await members.removeMember(PATH, null, second);
    expect((await service.call('GET', '/v1/invoices', { token })).status).toBe(401);
    expect((await visitor.get('/app')).location).toBe('/app/sign-in');
    expect(await accounts.listOwnerEmails(service.member.accountId)).toEqual([OWNER]);
    const open = await service.sql('select 1 from sessions where person_id = $1 and ended_at is null', [
      second,
    ]);
    expect(open).toEqual([]);
    const again = accounts.createToken({ accountPath: PATH, personEmail: 'second@example.com', name: 'x' });
    await expect(again).rejects.toThrow('is not a member');
    const signedIn = await openVisitor(service).post('/app/sign-in', {
      email: 'second@example.com',
      password: 'correct horse battery',
    });
    expect([signedIn.status, signedIn.text.includes('no longer belong to an account')]).toEqual([422, true]);
  });

  it('comes back by a new invitation, without the old tokens', async () => {
    const { members, accounts } = service.services;
    const person = await add('Admin');
    const email = 'admin@example.com';
    const { text: token } = await accounts.createToken({ accountPath: PATH, personEmail: email, name: 'x' });
    await members.removeMember(PATH, null, person);
    const made = await members.inviteMember(PATH, null, { email, role: 'Viewer' });
    const link = `/app/join/${codeIn(await members.makeInvitationLink(made))}`;
    const visitor = openVisitor(service);
    expect((await visitor.post(link, { password: 'correct horse battery' })).location).toBe('/app');
    expect(await accountsOf(visitor)).toMatchObject([{ path: PATH, role: 'Viewer' }]);
    expect((await service.call('GET', '/v1/invoices', { token })).status).toBe(401);
  });

  it('is refused by the membership itself, also where a token was not revoked', async () => {
    const { members, accounts } = service.services;
    const person = await add('Admin');
    const { text: token } = await accounts.createToken({
      accountPath: PATH,
      personEmail: 'admin@example.com',
      name: 'x',
    });
    await members.removeMember(PATH, null, person);
    await service.sql('update tokens set revoked_at = null');
    expect((await service.call('GET', '/v1/invoices', { token })).status).toBe(401);
  });

  it('is refused by the membership itself, also where a session was not ended', async () => {
    const { members } = service.services;
    const person = await add('Admin');
    const visitor = await signIn(service, 'admin@example.com');
    await members.removeMember(PATH, null, person);
    await service.sql('update sessions set ended_at = null');
    expect((await visitor.get('/app')).location).toBe('/app/sign-in');
  });

  it('or may do less leaves no invitation behind that goes further', async () => {
    const { members } = service.services;
    const second = await add('Owner', 'second@example.com');
    const admin = await add('Admin');
    for (const [acting, role] of [
      [second, 'Owner'],
      [second, 'Member'],
      [admin, 'Admin'],
    ] as const) {
      await members.inviteMember(PATH, acting, { email: `${acting}-${role}@example.com`, role });
    }
    const open = async () => (await members.showMembers(PATH, null)).invitations.map(({ role }) => role);
    await members.changeRole(PATH, null, second, 'Admin');
    expect(await open()).toEqual(['Member', 'Admin']);
    await members.removeMember(PATH, null, admin);
    expect(await open()).toEqual(['Member']);
  });

  it('keeps the sessions of the other accounts, which show nothing of this one', async () => {
    const { members } = service.services;
    await add('Admin');
    const made = await members.inviteMember('stranger', null, { email: 'admin@example.com', role: 'Viewer' });
    const visitor = await signIn(service, 'admin@example.com');
    const joined = await visitor.post(`/app/join/${codeIn(await members.makeInvitationLink(made))}`);
    expect(joined.location).toBe('/app');
    await members.removeMember(PATH, null, await personOf('admin@example.com'));
    expect((await accountsOf(visitor)).map(({ path }) => path)).toEqual(['stranger']);
    expect((await callSignedIn(service, visitor, 'GET', sessionPathOf(PATH, '/v1/members'))).status).toBe(
      404,
    );
  });
});

describe('another account’s', () => {
  it('members and invitations are not found, by whichever path they are asked for', async () => {
    const { members } = service.services;
    await setPassword(service, OWNER);
    const visitor = await signIn(service, OWNER);
    const theirs = await members.inviteMember('stranger', null, { email: 'x@example.com', role: 'Member' });
    for (const account of ['stranger', PATH, 'no-such-account']) {
      const invited = { email: 'y@example.com', role: 'Owner' };
      const asked: [method: string, path: string, body?: object][] = [
        ['DELETE', `/v1/invitations/${theirs.id}`],
        ['GET', `/v1/members/${stranger.personId}`],
        ['PATCH', `/v1/members/${stranger.personId}`, { role: 'Viewer' }],
        ['DELETE', `/v1/members/${stranger.personId}`],
        ...(account === PATH ? [] : [['POST', '/v1/invitations', invited] as [string, string, object]]),
      ];
      for (const [method, path, body] of asked) {
        const sending = body === undefined ? {} : { body };
        const { status } = await callSignedIn(
          service,
          visitor,
          method,
          sessionPathOf(account, path),
          sending,
        );
        expect([method, account, path, status]).toEqual([method, account, path, 404]);
      }
    }
    const { members: kept, invitations } = await members.showMembers('stranger', null);
    expect([kept.map(({ role }) => role), invitations]).toEqual([['Owner'], [theirs]]);
  });

  it('invitation is not accepted by who is signed in with another address', async () => {
    const { members } = service.services;
    await setPassword(service, OWNER);
    const visitor = await signIn(service, OWNER);
    const made = await members.inviteMember('stranger', null, { email: 'x@example.com', role: 'Owner' });
    const session = await members.findSession(visitor.cookies.get('tranche_session') ?? '');
    if (session === null) throw new Error('Nobody is signed in.');
    const accepting = members.acceptSignedIn(codeIn(await members.makeInvitationLink(made)), session);
    await expect(accepting).rejects.toThrow(refusal('unusable_code'));
  });
});
