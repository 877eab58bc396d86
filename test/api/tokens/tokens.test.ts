import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, scopes } from '../../../src/accounts/types.ts';
import { addPerson, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';

let service: TestService;
let owner: Visitor;
let member: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
  await addPerson(service, 'demo-studio', 'member@example.com', 'Member');
  member = await signIn(service, 'member@example.com');
  await addPerson(service, 'demo-studio', 'viewer@example.com', 'Viewer');
  viewer = await signIn(service, 'viewer@example.com');
});
afterAll(() => service.close());

const body = { name: 'Booking site', scopes: ['invoices:read'] };
const asked = { name: 'Booking site', scopes: ['invoices:read'] as const };
const make = (more: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/tokens', { body: { ...body, ...more }, headers });
const asPerson = (visitor: Visitor, method: string, path: string, sending: object = {}) =>
  callSignedIn(service, visitor, method, sessionPathOf('demo-studio', path), sending);
/** A token that the command line makes for a person. */
const tokenOf = async (personEmail: string, granted?: readonly string[]) =>
  service.services.accounts.createToken({
    accountPath: 'demo-studio',
    personEmail,
    name: personEmail,
    ...(granted === undefined ? {} : { scopes: granted }),
  });

describe('POST /v1/tokens', () => {
  it('makes a token that works, and shows its text this once', async () => {
    const expiresAt = '2026-12-21T12:00:00.000Z';
    const made = await make({ expiresAt });
    expect(made.status).toBe(201);
    const { text, ...token } = made.data;
    expect(token).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Booking site',
      hint: text.slice(-4),
      scopes: ['invoices:read'],
      person: { id: service.member.personId, name: 'Owner', email: OWNER },
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await service.call('GET', '/v1/invoices', { token: text })).status).toBe(200);
    expect((await service.call('GET', '/v1/contacts', { token: text })).status).toBe(403);
    const listed = (await service.call('GET', '/v1/tokens')).data.items;
    expect(listed[0]).toEqual(token);
    const kept = JSON.stringify(await service.sql('select * from tokens'));
    expect(kept).not.toContain(text.slice('trn_test_'.length));
  });

  it('with an Idempotency-Key makes one token; the repeat has no text, and nothing keeps it', async () => {
    const headers = { 'idempotency-key': 'one-token' };
    const first = await make({ name: 'once' }, headers);
    const again = await make({ name: 'once' }, headers);
    expect(first.data.text).toMatch(/^trn_test_/);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.data).toEqual({ ...first.data, text: null });
    const secret = first.data.text.slice('trn_test_'.length);
    for (const table of ['idempotency_keys', 'events']) {
      expect(JSON.stringify(await service.sql(`select * from ${table}`))).not.toContain(secret);
    }
  });

  it('works no longer than the token that made it, and is made by none that was just revoked', async () => {
    const ends = '2026-11-22T12:00:00.000Z';
    const maker = (await make({ expiresAt: ends, scopes: ['tokens:write', 'invoices:read'] })).data;
    const by = (more: object) =>
      service.call('POST', '/v1/tokens', { token: maker.text, body: { ...body, ...more } });
    for (const more of [{}, { expiresAt: null }, { expiresAt: '2026-11-22T12:00:00.001Z' }]) {
      const refused = await by(more);
      expect([refused.status, refused.error?.details[0]?.path]).toEqual([400, '/expiresAt']);
    }
    expect((await by({ expiresAt: ends })).data.expiresAt).toBe(ends);
    const caller = await service.services.accounts.authenticate(maker.text);
    await service.call('DELETE', `/v1/tokens/${maker.id}`);
    const late = service.services.database.system.transaction((tx) =>
      service.services.accounts.makeToken(tx, caller as Caller, { ...asked, expiresAt: ends }),
    );
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('gives no scope that its maker lacks: a token, or a role', async () => {
    const { text } = await tokenOf(OWNER, ['tokens:write', 'invoices:read']);
    const refused = await service.call('POST', '/v1/tokens', {
      token: text,
      body: { ...body, scopes: ['invoices:read', 'invoices:write', 'members:write'] },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'scope_not_held']);
    expect(refused.error.details.map(({ path }) => path)).toEqual(['/scopes/1', '/scopes/2']);
    const given = await service.call('POST', '/v1/tokens', { token: text, body });
    expect(given.status).toBe(201);
    expect((await asPerson(owner, 'POST', '/v1/tokens', { body: { ...body, scopes } })).status).toBe(201);
  });

  it('is not for a Member or a Viewer, also not with a token that says otherwise', async () => {
    for (const visitor of [member, viewer]) {
      expect((await asPerson(visitor, 'POST', '/v1/tokens', { body })).status).toBe(403);
    }
    for (const email of ['member@example.com', 'viewer@example.com']) {
      const { text: token } = await tokenOf(email);
      const refused = await service.call('POST', '/v1/tokens', { token, body });
      expect([refused.status, refused.error.message]).toEqual([
        403,
        'The token lacks the scope tokens:write.',
      ]);
    }
  });

  it.each([
    ['no scope', { scopes: [] }, '/scopes', 400],
    ['an unknown scope', { scopes: ['invoices:burn'] }, '/scopes/0', 400],
    ['a blank name', { name: ' ' }, '/name', 400],
    ['an end in the past', { expiresAt: '2026-11-21T12:00:00.000Z' }, '/expiresAt', 400],
    ['an end that is no instant', { expiresAt: 'tomorrow' }, '/expiresAt', 400],
  ])('refuses %s', async (_, more, path, status) => {
    const answer = await make(more);
    expect([answer.status, answer.error.details[0]?.path]).toEqual([status, path]);
  });
});

describe('GET /v1/tokens', () => {
  it('shows all tokens to those who may manage them, and others only their own', async () => {
    await tokenOf('member@example.com');
    const emails = async (visitor: Visitor) => {
      const { status, data } = await asPerson(visitor, 'GET', '/v1/tokens?limit=200');
      expect(status).toBe(200);
      return new Set(data.items.map(({ person }: { person: { email: string } }) => person.email));
    };
    expect(await emails(owner)).toEqual(new Set([OWNER, 'member@example.com', 'viewer@example.com']));
    expect(await emails(member)).toEqual(new Set(['member@example.com']));
    expect((await asPerson(viewer, 'GET', '/v1/tokens')).status).toBe(403);
  });

  it('comes in pages that miss nothing and repeat nothing', async () => {
    const all = (await service.call('GET', '/v1/tokens?limit=200')).data.items;
    const found: string[] = [];
    let cursor = '';
    do {
      const { items, nextCursor } = (await service.call('GET', `/v1/tokens?limit=3${cursor}`)).data;
      found.push(...items.map(({ id }: { id: string }) => id));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(found).toEqual(all.map(({ id }: { id: string }) => id));
    expect(found.length).toBeGreaterThan(6);
  });

  it('says to the minute when a token was last used, and writes at most once a minute', async () => {
    const { data } = await make({ name: 'used' });
    const use = async (instant: string) => {
      service.clock.set(instant);
      await Promise.all(
        Array.from({ length: 5 }, () => service.call('GET', '/v1/invoices', { token: data.text })),
      );
      await service.services.accounts.saveTokenUses();
      const { items } = (await service.call('GET', '/v1/tokens?limit=200')).data;
      return items.find(({ id }: { id: string }) => id === data.id).lastUsedAt;
    };
    const first = '2026-11-21T13:00:00.000Z';
    expect(await use(first)).toBe(first);
    expect(await use('2026-11-21T13:00:59.000Z')).toBe(first);
    expect(await use('2026-11-21T13:01:00.000Z')).toBe('2026-11-21T13:01:00.000Z');
    service.clock.set('2026-11-21T12:00:00.000Z');
  });
});

describe('DELETE /v1/tokens/{id}', () => {
  it('ends a token with the next request, and says so again when it is repeated', async () => {
    const { data } = await make({ name: 'ended' });
    const ended = await service.call('DELETE', `/v1/tokens/${data.id}`);
    expect([ended.status, ended.data.revokedAt]).toEqual([200, '2026-11-21T12:00:00.000Z']);
    expect((await service.call('GET', '/v1/invoices', { token: data.text })).status).toBe(401);
    expect((await service.call('DELETE', `/v1/tokens/${data.id}`)).data).toEqual(ended.data);
    const events = (await service.call('GET', `/v1/events?objectId=${data.id}`)).data.items;
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['token.revoked', 'token.created']);
  });

  it('lets a signed-in Member end a token of their own, and no other', async () => {
    const own = await tokenOf('member@example.com');
    const ended = await asPerson(member, 'DELETE', `/v1/tokens/${own.id}`);
    expect([ended.status, ended.data.revokedAt]).toEqual([200, '2026-11-21T12:00:00.000Z']);
    const { data } = await make();
    const other = await asPerson(member, 'DELETE', `/v1/tokens/${data.id}`);
    expect([other.status, other.error?.message]).toEqual([404, 'No token with this id.']);
    const { text: token, id } = await tokenOf('member@example.com');
    expect((await service.call('DELETE', `/v1/tokens/${id}`, { token })).status).toBe(403);
    expect((await asPerson(viewer, 'DELETE', `/v1/tokens/${data.id}`)).status).toBe(403);
    expect((await service.call('GET', '/v1/invoices', { token: data.text })).status).toBe(200);
  });

  it('answers 404 for a token of another account, which goes on working', async () => {
    const stranger = await service.addMember('stranger');
    const [token] = await service.services.accounts.listTokens('stranger');
    const answer = await service.call('DELETE', `/v1/tokens/${token?.id}`);
    expect([answer.status, answer.error.message]).toEqual([404, 'No token with this id.']);
    expect((await service.call('GET', '/v1/invoices', { token: stranger.token })).status).toBe(200);
  });
});

describe('a token whose person has lost rights', () => {
  it('does no more than the role: an Admin’s that became a Viewer’s makes no tokens and invites nobody', async () => {
    await addPerson(service, 'demo-studio', 'fallen@example.com', 'Admin');
    const { text: token } = await tokenOf('fallen@example.com');
    expect((await service.call('POST', '/v1/tokens', { token, body })).status).toBe(201);
    const { items } = (await service.call('GET', '/v1/members?limit=200')).data;
    const { id } = items.find(({ email }: { email: string }) => email === 'fallen@example.com');
    await service.call('PATCH', `/v1/members/${id}`, { body: { role: 'Viewer' } });
    for (const [path, sent] of [
      ['/v1/tokens', body],
      ['/v1/invitations', { email: 'x@example.com', role: 'Viewer' }],
      ['/v1/contacts', { name: 'x', email: 'x@example.com' }],
    ] as const) {
      expect([path, (await service.call('POST', path, { token, body: sent })).status]).toEqual([path, 403]);
    }
    expect((await service.call('GET', '/v1/invoices', { token })).status).toBe(200);
  });
});
