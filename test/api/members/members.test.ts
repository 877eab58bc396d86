import { beforeEach, describe, expect, it } from 'vitest';
import {
  addPerson,
  codeIn,
  openVisitor,
  PASSWORD,
  setPassword,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';

interface Shown {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly allowedRoles: readonly string[];
  readonly isRemovable: boolean;
}

let service: TestService;
let owner: Visitor;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
});

const asPerson = (visitor: Visitor, method: string, path: string, sending: object = {}) =>
  callSignedIn(service, visitor, method, sessionPathOf('demo-studio', path), sending);
const add = async (role: string, email = `${role.toLowerCase()}@example.com`) => {
  await addPerson(service, 'demo-studio', email, role);
  return signIn(service, email);
};
const members = async (visitor = owner) =>
  (await asPerson(visitor, 'GET', '/v1/members?limit=200')).data.items as Shown[];
const idOf = async (email: string) => (await members()).find((one) => one.email === email)?.id ?? '';
const events = async (more = '') =>
  (
    (await service.call('GET', `/v1/events?limit=200${more}`)).data.items as {
      type: string;
      actor: { type: string; name: string } | null;
      data: object;
    }[]
  )
    .filter(({ type }) => /^(member|invitation|token)\./.test(type))
    .map(({ type, actor, data }) => ({ type, by: actor?.name ?? null, data }))
    .reverse();

describe('GET /v1/members', () => {
  it('shows everybody to everybody, and what each caller may do with each', async () => {
    const admin = await add('Admin');
    const member = await add('Member');
    const viewer = await add('Viewer');
    const seen = async (visitor: Visitor) =>
      Object.fromEntries(
        (await members(visitor)).map((one) => [one.role, [one.allowedRoles, one.isRemovable]]),
      );
    const all = ['Owner', 'Admin', 'Member', 'Viewer'];
    const under = ['Admin', 'Member', 'Viewer'];
    expect(await seen(owner)).toEqual({
      // The last Owner stays.
      Owner: [['Owner'], false],
      Admin: [all, true],
      Member: [all, true],
      Viewer: [all, true],
    });
    expect(await seen(admin)).toEqual({
      Owner: [[], false],
      Admin: [under, true],
      Member: [under, true],
      Viewer: [under, true],
    });
    for (const visitor of [member, viewer]) {
      expect(Object.values(await seen(visitor))).toEqual(Array.from({ length: 4 }, () => [[], false]));
    }
  });

  it('comes in pages, and reads one as the list does', async () => {
    await add('Admin');
    await add('Viewer');
    const all = await members();
    const first = (await asPerson(owner, 'GET', '/v1/members?limit=2')).data;
    const next = `/v1/members?limit=2&cursor=${first.nextCursor}`;
    const rest = (await asPerson(owner, 'GET', next)).data;
    expect([...first.items, ...rest.items]).toEqual(all);
    expect(rest.nextCursor).toBeNull();
    for (const one of all) {
      expect((await asPerson(owner, 'GET', `/v1/members/${one.id}`)).data).toEqual(one);
    }
  });
});

describe('PATCH /v1/members/{id}', () => {
  it('changes a role, with the next request', async () => {
    const member = await add('Member');
    const id = await idOf('member@example.com');
    const body = { role: 'Viewer' };
    const changed = await asPerson(owner, 'PATCH', `/v1/members/${id}`, { body });
    expect([changed.status, changed.data.role]).toEqual([200, 'Viewer']);
    const contact = { body: { name: 'x', email: 'x@example.com' } };
    expect((await asPerson(member, 'POST', '/v1/contacts', contact)).status).toBe(403);
    const again = await asPerson(owner, 'PATCH', `/v1/members/${id}`, { body });
    expect(again.data).toEqual(changed.data);
    expect((await events('&type=member.role_changed')).map(({ data }) => data)).toEqual([
      {
        id,
        name: 'Member Person',
        email: 'member@example.com',
        role: 'Viewer',
        previousRole: 'Member',
        joinedAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  it('keeps the last Owner, and what only Owners may do', async () => {
    const admin = await add('Admin');
    const self = await idOf(OWNER);
    const last = await asPerson(owner, 'PATCH', `/v1/members/${self}`, { body: { role: 'Admin' } });
    expect([last.status, last.error?.code]).toEqual([422, 'last_owner']);
    expect((await asPerson(owner, 'DELETE', `/v1/members/${self}`)).error?.code).toBe('last_owner');
    const down = await asPerson(admin, 'PATCH', `/v1/members/${self}`, { body: { role: 'Viewer' } });
    expect([down.status, down.error?.message]).toEqual([403, 'Your role does not allow this.']);
    const up = await asPerson(admin, 'PATCH', `/v1/members/${await idOf('admin@example.com')}`, {
      body: { role: 'Owner' },
    });
    expect(up.status).toBe(403);
    expect((await asPerson(admin, 'DELETE', `/v1/members/${self}`)).status).toBe(403);
    expect((await members()).map(({ role }) => role).sort()).toEqual(['Admin', 'Owner']);
  });

  it('tells who gives up a role of their own what they may still do', async () => {
    await add('Owner', 'second@example.com');
    const self = await idOf(OWNER);
    const { data } = await asPerson(owner, 'PATCH', `/v1/members/${self}`, { body: { role: 'Viewer' } });
    expect([data.role, data.allowedRoles, data.isRemovable]).toEqual(['Viewer', [], false]);
  });

  it('of two Owners who step down at the same moment keeps one', async () => {
    const second = await add('Owner', 'second@example.com');
    const [first, other] = [await idOf(OWNER), await idOf('second@example.com')];
    const body = { role: 'Admin' };
    const answers = await Promise.all([
      asPerson(owner, 'PATCH', `/v1/members/${first}`, { body }),
      asPerson(second, 'PATCH', `/v1/members/${other}`, { body }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('repeated with its Idempotency-Key answers as it did first', async () => {
    await add('Member');
    const path = `/v1/members/${await idOf('member@example.com')}`;
    const headers = { 'idempotency-key': 'gone' };
    const first = await service.call('DELETE', path, { headers });
    const again = await service.call('DELETE', path, { headers });
    expect([first.status, again.status, again.data]).toEqual([200, 200, first.data]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await service.call('DELETE', path)).error.message).toBe('No member with this id.');
  });
});

describe('DELETE /v1/members/{id}', () => {
  it('ends the membership, its tokens and its invitations at once, and each leaves its event', async () => {
    const admin = await add('Admin');
    const token = await asPerson(admin, 'POST', '/v1/tokens', {
      body: { name: 't', scopes: ['invoices:read'] },
    });
    await asPerson(admin, 'POST', '/v1/invitations', {
      body: { email: 'friend@example.com', role: 'Member' },
    });
    const id = await idOf('admin@example.com');
    const removed = await asPerson(owner, 'DELETE', `/v1/members/${id}`);
    expect([removed.status, removed.data.email]).toEqual([200, 'admin@example.com']);
    expect((await asPerson(admin, 'GET', '/v1/invoices')).status).toBe(401);
    expect((await service.call('GET', '/v1/invoices', { token: token.data.text })).status).toBe(401);
    expect((await service.call('GET', '/v1/invitations')).data.items).toEqual([]);
    expect((await service.call('GET', `/v1/members/${id}`)).status).toBe(404);
    const log = await events();
    expect(log.map(({ type, by }) => [type, by])).toEqual([
      // By the command line.
      ['invitation.created', null],
      ['member.joined', 'Admin Person'],
      ['token.created', 'Admin Person'],
      ['invitation.created', 'Admin Person'],
      ['member.removed', 'Owner'],
      ['token.revoked', 'Owner'],
      ['invitation.revoked', 'Owner'],
    ]);
    expect(JSON.stringify(log)).not.toContain(token.data.text);
  });

  it('numbers the events of a person who leaves and returns without gaps', async () => {
    await add('Member');
    const id = await idOf('member@example.com');
    await service.call('DELETE', `/v1/members/${id}`);
    const { members: verbs } = service.services;
    const asked = { email: 'member@example.com', role: 'Admin' };
    const link = await verbs.makeInvitationLink(await verbs.inviteMember('demo-studio', null, asked));
    const visitor = { userAgent: 'x', address: '127.0.0.1', deviceSecrets: [] };
    await verbs.acceptWithPassword(codeIn(link), 'correct horse battery', visitor);
    const { items } = (await service.call('GET', `/v1/events?objectId=${id}`)).data;
    expect(items.map(({ type, sequence }: { type: string; sequence: number }) => [type, sequence])).toEqual([
      ['member.joined', 3],
      ['member.removed', 2],
      ['member.joined', 1],
    ]);
  });
});

describe('invitations', () => {
  it('are made, listed, accepted and taken back', async () => {
    const body = { email: 'Friend@Example.com', role: 'Viewer' };
    const made = await asPerson(owner, 'POST', '/v1/invitations', { body });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.any(String),
      email: 'Friend@Example.com',
      role: 'Viewer',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-28T12:00:00.000Z',
      invitedBy: { id: service.member.personId, name: 'Owner' },
      isRevocable: true,
    });
    expect((await service.call('GET', '/v1/invitations')).data.items).toEqual([made.data]);
    const taken = await service.call('DELETE', `/v1/invitations/${made.data.id}`);
    expect([taken.status, taken.data.id]).toEqual([200, made.data.id]);
    expect((await service.call('GET', '/v1/invitations')).data.items).toEqual([]);
    const again = await service.call('DELETE', `/v1/invitations/${made.data.id}`);
    expect([again.status, again.error.message]).toEqual([404, 'No invitation with this id.']);
    expect((await events()).map(({ type, by }) => [type, by])).toEqual([
      ['invitation.created', 'Owner'],
      ['invitation.revoked', 'test'],
    ]);
  });

  it('replace the open one of the same address, which is taken back', async () => {
    for (const role of ['Viewer', 'Member']) {
      await service.call('POST', '/v1/invitations', { body: { email: 'friend@example.com', role } });
    }
    const { items } = (await service.call('GET', '/v1/invitations')).data;
    expect(items.map(({ role }: { role: string }) => role)).toEqual(['Member']);
    expect((await events()).map(({ type }) => type).sort()).toEqual([
      'invitation.created',
      'invitation.created',
      'invitation.revoked',
    ]);
  });

  it('of Owners, and everything about Owners, are for an Owner who is signed in: no token reaches them', async () => {
    await add('Owner', 'second@example.com');
    await add('Member');
    const second = await idOf('second@example.com');
    const member = await idOf('member@example.com');
    const open = await asPerson(owner, 'POST', '/v1/invitations', {
      body: { email: 'third@example.com', role: 'Owner' },
    });
    expect(open.status).toBe(201);
    const asked: [method: string, path: string, body?: object][] = [
      ['POST', '/v1/invitations', { email: 'x@example.com', role: 'Owner' }],
      ['POST', '/v1/invitations', { email: 'third@example.com', role: 'Viewer' }],
      ['DELETE', `/v1/invitations/${open.data.id}`],
      ['PATCH', `/v1/members/${member}`, { role: 'Owner' }],
      ['PATCH', `/v1/members/${second}`, { role: 'Viewer' }],
      ['DELETE', `/v1/members/${second}`],
    ];
    for (const [method, path, body] of asked) {
      const { status, error } = await service.call(method, path, body === undefined ? {} : { body });
      expect([method, path, status, error?.code]).toEqual([method, path, 403, 'forbidden']);
    }
    const shown = (await service.call('GET', `/v1/members/${member}`)).data;
    expect(shown.allowedRoles).toEqual(['Admin', 'Member', 'Viewer']);
    expect((await service.call('GET', `/v1/members/${second}`)).data).toMatchObject({
      allowedRoles: [],
      isRemovable: false,
    });
    expect((await asPerson(owner, 'DELETE', `/v1/members/${second}`)).status).toBe(200);
  });

  it('are refused for members, for Owners by an Admin, and beyond a hundred a day', async () => {
    const admin = await add('Admin');
    const invite = (visitor: Visitor, email: string, role: string) =>
      asPerson(visitor, 'POST', '/v1/invitations', { body: { email, role } });
    const known = await invite(owner, 'admin@example.com', 'Viewer');
    expect([known.status, known.error?.code, known.error?.details[0]?.path]).toEqual([
      422,
      'already_member',
      '/email',
    ]);
    expect((await invite(admin, 'x@example.com', 'Owner')).status).toBe(403);
    expect((await invite(owner, 'x@example.com', 'King')).status).toBe(400);
    expect((await invite(owner, 'no address', 'Viewer')).status).toBe(400);
    for (let count = 1; count < 100; count += 1) await invite(owner, `friend${count}@example.com`, 'Viewer');
    const beyond = await invite(owner, 'x@example.com', 'Viewer');
    expect([beyond.status, beyond.error?.code]).toEqual([429, 'rate_limited']);
    expect(beyond.headers.get('retry-after')).toBe('86400');
  });

  it('go to one address five times a day at most, whatever becomes of them', async () => {
    const invite = async () => {
      const made = await asPerson(owner, 'POST', '/v1/invitations', {
        body: { email: 'Stranger@example.com', role: 'Viewer' },
      });
      if (made.data !== null) await asPerson(owner, 'DELETE', `/v1/invitations/${made.data.id}`);
      return made;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await invite()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    const refused = await invite();
    expect([refused.status, refused.error?.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '86400',
    ]);
    service.clock.set('2026-11-22T12:00:01.000Z');
    expect((await invite()).status).toBe(201);
  });

  it('are for a Member’s eyes, and not for their hands', async () => {
    const member = await add('Member');
    await service.call('POST', '/v1/invitations', { body: { email: 'friend@example.com', role: 'Viewer' } });
    const [shown] = (await asPerson(member, 'GET', '/v1/invitations')).data.items;
    expect([shown.email, shown.isRevocable]).toEqual(['friend@example.com', false]);
    expect((await asPerson(member, 'DELETE', `/v1/invitations/${shown.id}`)).status).toBe(403);
  });

  it('with an Idempotency-Key are sent once', async () => {
    const sending = {
      body: { email: 'friend@example.com', role: 'Viewer' },
      headers: { 'idempotency-key': 'one-invitation' },
    };
    const first = await service.call('POST', '/v1/invitations', sending);
    const again = await service.call('POST', '/v1/invitations', sending);
    expect(again.data).toEqual(first.data);
    const mails = await service.sql(`select id from member_mails where kind = 'MemberInvitation'`);
    expect(mails).toHaveLength(1);
  });

  it('without a mail server get a fresh link for those who may give their role, and each link works until one is used', async () => {
    const invite = (role: string) =>
      asPerson(owner, 'POST', '/v1/invitations', { body: { email: `${role}@example.com`, role } });
    const { data: made } = await invite('Viewer');
    const link = (visitor = owner, id = made.id) => asPerson(visitor, 'POST', `/v1/invitations/${id}/link`);
    const [first, second] = [await link(), await link()];
    expect([first.status, first.data.expiresAt]).toEqual([201, made.expiresAt]);
    const paths = [first, second].map(({ data }) => new URL(data.url).pathname);
    expect(new Set(paths).size).toBe(2);
    const visitor = openVisitor(service);
    const person = { name: 'Vera', password: PASSWORD };
    expect((await visitor.post(paths[0] as string, person)).location).toBe('/app');
    expect((await visitor.get(paths[1] as string)).status).toBe(404);
    expect((await link()).status).toBe(404);
    const admin = await add('Admin');
    const { data: ofOwner } = await invite('Owner');
    expect((await link(admin, ofOwner.id)).status).toBe(403);
    expect((await service.call('POST', `/v1/invitations/${ofOwner.id}/link`)).status).toBe(403);
    const { data: ofMember } = await invite('Member');
    expect((await link(admin, ofMember.id)).status).toBe(201);
    expect((await link(await add('Member', 'third@example.com'), ofMember.id)).status).toBe(403);
  });

  it('leave no code of their link behind, nor does a repeated request show it again', async () => {
    const { data: made } = await service.call('POST', '/v1/invitations', {
      body: { email: 'friend@example.com', role: 'Viewer' },
    });
    const path = `/v1/invitations/${made.id}/link`;
    const keyed = { headers: { 'idempotency-key': 'one-link' } };
    const first = await service.call('POST', path, keyed);
    const again = await service.call('POST', path, keyed);
    expect([again.status, again.data]).toEqual([201, { url: null, expiresAt: made.expiresAt }]);
    const code = codeIn(first.data.url);
    const [kept] = await service.sql(
      `select count(*)::int as codes from sign_in_codes where purpose = 'Invitation'`,
    );
    expect(kept).toEqual({ codes: 1 });
    const found = await service.sql(
      `select body::text from idempotency_keys where body::text like '%${code}%'`,
    );
    expect(found).toEqual([]);
  });
});

describe('with a mail server, an invitation', () => {
  it('has no link for the person who invites: only its mail proves whose address it is', async () => {
    const sending = await startService({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@example.com' });
    try {
      const { data: made } = await sending.call('POST', '/v1/invitations', {
        body: { email: 'friend@example.com', role: 'Viewer' },
      });
      const { status, error } = await sending.call('POST', `/v1/invitations/${made.id}/link`);
      expect([status, error.code]).toEqual([422, 'illegal_action']);
    } finally {
      await sending.close();
    }
  });
});
