import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, openVisitor, setPassword, signIn, type Visitor } from '../support/console.ts';
import { invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';
import { callSignedIn, sessionPathOf } from '../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';
const INVOICES = sessionPathOf('demo-studio', '/v1/invoices');

interface Described {
  readonly description: string;
  readonly security?: readonly unknown[];
}

let service: TestService;
let owner: Visitor;
let viewer: Visitor;
let described: [method: string, path: string, operation: Described][];
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
  await addPerson(service, 'demo-studio', 'viewer@example.com', 'Viewer');
  viewer = await signIn(service, 'viewer@example.com');
  await service.addMember('other-studio');
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Described] => [
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, '01981f9e-0000-7000-8000-000000000000'),
      operation,
    ]),
  );
});
afterAll(() => service.close());

const count = async () => (await service.sql<{ count: string }>('select count(*) from invoices'))[0]?.count;

describe('a session', () => {
  it('opens no operation under /v1: 401 with the cookie alone, for every one that needs a token', async () => {
    const needing = described.filter(([, , { security }]) => security === undefined);
    expect(needing.length).toBeGreaterThan(45);
    for (const [method, path] of needing) {
      const { status } = await callSignedIn(service, owner, method, path);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  it('is needed at the session API, whatever token comes along', async () => {
    const headers = { authorization: `Bearer ${service.member.token}` };
    for (const cookies of [new Map(), new Map([['tranche_session', 'x'.repeat(43)]])]) {
      const { status, error } = await callSignedIn(service, { cookies }, 'GET', INVOICES, { headers });
      expect([status, error?.code]).toEqual([401, 'unauthorized']);
      expect(error?.message).toContain('not signed in');
    }
    const post = { headers, body: invoiceBody() };
    expect((await callSignedIn(service, { cookies: new Map() }, 'POST', INVOICES, post)).status).toBe(401);
  });

  it('counts alone: a token of another account beside it changes nothing', async () => {
    const stranger = await service.addMember('stranger');
    const headers = { authorization: `Bearer ${stranger.token}` };
    const made = await callSignedIn(service, owner, 'POST', INVOICES, { headers, body: invoiceBody() });
    expect(made.status).toBe(201);
    const [row] = await service.sql<{ account_id: string }>('select account_id from invoices where id = $1', [
      made.data.id,
    ]);
    expect(row?.account_id).toBe(service.member.accountId);
  });

  it('of a Viewer is refused with 403 in each changing operation of the document', async () => {
    // No session reaches the operations above accounts.
    const scoped = described.filter(
      ([method, path, { security }]) =>
        method !== 'GET' && security === undefined && !/^\/v1\/(accounts|installation_webhooks)/.test(path),
    );
    const isReading = ({ description }: Described) => /Needs the scope `\w+:read`\.$/.test(description);
    const changing = scoped.filter(([, , operation]) => !isReading(operation));
    // Previews change nothing, and saved views are each person's own.
    for (const [, path] of scoped.filter(([, , operation]) => isReading(operation))) {
      expect(path).toMatch(/^\/v1\/views(\/|$)|preview$/);
    }
    expect(changing.length).toBeGreaterThan(20);
    for (const [method, path, { description }] of changing) {
      const answer = await callSignedIn(service, viewer, method, sessionPathOf('demo-studio', path), {
        body: {},
      });
      expect([method, path, answer.status, answer.error?.code]).toEqual([method, path, 403, 'forbidden']);
      expect(description).toContain(answer.error?.message.replace(/^.*the scope (\S+)\.$/, '$1'));
    }
    const read = await callSignedIn(service, viewer, 'GET', INVOICES);
    expect(read.status).toBe(200);
  });

  it('opens no account of others: 404, as for a path that nobody has', async () => {
    const answers = [];
    for (const path of ['other-studio', 'nobody', 'Demo-Studio', '%00', 'demo%2Dstudio']) {
      const read = await callSignedIn(service, owner, 'GET', sessionPathOf(path, '/v1/invoices'));
      const written = await callSignedIn(service, owner, 'POST', sessionPathOf(path, '/v1/invoices'), {
        body: invoiceBody(),
      });
      answers.push(...[read, written].map(({ status, error }) => [status, error?.code, error?.message]));
    }
    const refused = [404, 'not_found', 'No account with this path.'];
    expect(answers).toEqual(Array.from({ length: 10 }, () => refused));
  });

  it('that was signed out is refused with the next request', async () => {
    const visitor = await signIn(service, OWNER);
    const before = new Map(visitor.cookies);
    expect((await callSignedIn(service, { cookies: before }, 'GET', INVOICES)).status).toBe(200);
    await visitor.post('/app/sign-out');
    expect((await callSignedIn(service, { cookies: before }, 'GET', INVOICES)).status).toBe(401);
    expect((await callSignedIn(service, { cookies: before }, 'GET', '/app/api/me')).status).toBe(401);
  });

  it('of a member who was removed is refused with the next request, in that account only', async () => {
    await addPerson(service, 'demo-studio', 'leaver@example.com', 'Admin');
    const visitor = await signIn(service, 'leaver@example.com');
    const { members, accounts } = service.services;
    const [person] = (await members.showMembers('demo-studio', null)).members.filter(
      ({ email }) => email === 'leaver@example.com',
    );
    const other = await members.inviteMember('other-studio', null, {
      email: 'leaver@example.com',
      role: 'Member',
    });
    const link = await members.makeInvitationLink(other);
    await visitor.post(new URL(link).pathname);
    expect((await callSignedIn(service, visitor, 'GET', INVOICES)).status).toBe(200);
    await members.removeMember('demo-studio', null, person?.personId ?? '');
    expect((await callSignedIn(service, visitor, 'GET', INVOICES)).status).toBe(404);
    const elsewhere = sessionPathOf('other-studio', '/v1/invoices');
    expect((await callSignedIn(service, visitor, 'GET', elsewhere)).status).toBe(200);
    expect((await accounts.findAccountByPath('demo-studio'))?.path).toBe('demo-studio');
  });

  it('whose role was lowered is refused with the next request', async () => {
    await addPerson(service, 'demo-studio', 'lowered@example.com', 'Admin');
    const visitor = await signIn(service, 'lowered@example.com');
    const body = invoiceBody();
    expect((await callSignedIn(service, visitor, 'POST', INVOICES, { body })).status).toBe(201);
    await service.sql(
      `update members set role = 'Viewer' from people p where p.id = person_id and p.email = $1`,
      ['lowered@example.com'],
    );
    const refused = await callSignedIn(service, visitor, 'POST', INVOICES, { body });
    expect([refused.status, refused.error?.message]).toEqual([
      403,
      'Your role, Viewer, lacks the scope invoices:write.',
    ]);
  });
});

describe('a request that another site makes', () => {
  const strange: [name: string, headers: Record<string, string | null>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the same site on another host', { 'sec-fetch-site': 'same-site' }],
    ['a browser that only says its origin', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
    ['a page without an origin', { 'sec-fetch-site': null, origin: 'null' }],
    ['a program that says neither', { 'sec-fetch-site': null }],
    ['another site, whatever the origin says', { 'sec-fetch-site': 'cross-site', origin: 'own' }],
  ];

  it.each(strange)('is refused with 403 when it changes something: %s', async (_, headers) => {
    const before = await count();
    const sent = { ...headers, ...(headers.origin === 'own' ? { origin: service.url } : {}) };
    for (const [method, path] of [
      ['POST', INVOICES],
      ['DELETE', `${INVOICES}/01981f9e-0000-7000-8000-000000000000`],
    ] as const) {
      const body = method === 'POST' ? { body: invoiceBody() } : {};
      const answer = await callSignedIn(service, owner, method, path, { headers: sent, ...body });
      expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden']);
    }
    expect(await count()).toBe(before);
  });

  it.each(['cross-site', 'same-site'])('is refused with 403 when it reads: %s', async (site) => {
    for (const path of [INVOICES, `${INVOICES}/csv`, '/app/api/me']) {
      const { status } = await callSignedIn(service, owner, 'GET', path, {
        headers: { 'sec-fetch-site': site },
      });
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it('may be one that somebody typed: a file opens from the address bar', async () => {
    const headers = { 'sec-fetch-site': 'none' };
    expect((await callSignedIn(service, owner, 'GET', `${INVOICES}/csv`, { headers })).status).toBe(200);
    const body = invoiceBody();
    expect((await callSignedIn(service, owner, 'POST', INVOICES, { headers, body })).status).toBe(403);
  });

  it('cannot send a form instead of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await callSignedIn(service, owner, 'POST', INVOICES, { headers, body: {} });
    expect(answer.status).toBe(415);
  });
});

describe('who is signed in', () => {
  it('reads who they are, and what they may do in each account', async () => {
    const { status, data, headers } = await callSignedIn(service, viewer, 'GET', '/app/api/me');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(data).toEqual({
      person: expect.objectContaining({ name: 'Viewer Person', email: 'viewer@example.com', language: null }),
      accounts: [
        {
          path: 'demo-studio',
          name: 'demo-studio',
          role: 'Viewer',
          mode: 'Sandbox',
          currency: 'USD',
          timeZone: 'UTC',
          scopes: expect.arrayContaining(['invoices:read', 'account:read', 'members:read']),
          lastEventId: expect.toSatisfy((id: string | null) => id === null || /^evt_[0-9a-f]{32}$/.test(id)),
          accentColour: '#1d4ed8',
          logo: null,
          now: '2026-11-21T12:00:00.000Z',
          closedAt: null,
          reopenableUntil: null,
          heldAt: null,
          suspendedAt: null,
          suspendedReason: null,
        },
      ],
      closedAccounts: [],
      mailDelivery: 'Kept',
      version: expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
    });
    const [{ scopes }] = data.accounts;
    expect(scopes.filter((one: string) => !one.endsWith(':read'))).toEqual([]);
    expect(scopes).not.toContain('tokens:read');
  });

  it('is asked of the cookie alone: a token is no session', async () => {
    const headers = { authorization: `Bearer ${service.member.token}` };
    const { status } = await callSignedIn(service, openVisitor(service), 'GET', '/app/api/me', { headers });
    expect(status).toBe(401);
  });
});
