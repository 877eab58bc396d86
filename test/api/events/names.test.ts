import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';
const SECRETS = /Nora|nora@|Member Person|member@|Payroll|Own site/;

interface Shown {
  readonly type: string;
  readonly actor: { readonly name: string | null } | null;
  readonly data: Readonly<Record<string, unknown>>;
}

let service: TestService;
let owner: Visitor;
let member: Visitor;
let viewer: Visitor;
const send = (visitor: Visitor, method: string, path: string, body?: object) =>
  callSignedIn(
    service,
    visitor,
    method,
    sessionPathOf('demo-studio', path),
    body === undefined ? {} : { body },
  );

beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
  await addPerson(service, 'demo-studio', 'member@example.com', 'Member');
  await addPerson(service, 'demo-studio', 'viewer@example.com', 'Viewer');
  member = await signIn(service, 'member@example.com');
  viewer = await signIn(service, 'viewer@example.com');
  await send(owner, 'POST', '/v1/invitations', { email: 'nora@example.com', role: 'Viewer' });
  await send(owner, 'POST', '/v1/tokens', { name: 'Payroll', scopes: ['invoices:read'] });
  await service.services.accounts.createToken({
    accountPath: 'demo-studio',
    personEmail: 'member@example.com',
    name: 'Own site',
  });
});
afterAll(() => service.close());

const family = (items: readonly Shown[], name: string) =>
  items.filter(({ type }) => type.startsWith(`${name}.`));
const listOf = async (visitor: Visitor): Promise<readonly Shown[]> =>
  (await send(visitor, 'GET', '/v1/events?limit=200')).data.items;

describe('the names in what happened to people and tokens', () => {
  it('are shown to callers who may manage them', async () => {
    const items = await listOf(owner);
    expect(family(items, 'token').map(({ data }) => data.name)).toContain('Payroll');
    expect(family(items, 'invitation').map(({ data }) => data.email)).toContain('nora@example.com');
    expect(family(items, 'member').map(({ data }) => data.name)).toContain('Member Person');
  });

  it('of tokens are hidden from a Viewer, and a Member sees those of their own', async () => {
    const seen = family(await listOf(viewer), 'token');
    expect(seen.length).toBeGreaterThanOrEqual(2);
    for (const { data } of seen) {
      expect(data).toMatchObject({ name: null, hint: null, person: { name: null, email: null } });
    }
    const own = family(await listOf(member), 'token').map(({ data }) => data.name);
    expect(own).toContain('Own site');
    expect(own).not.toContain('Payroll');
  });

  it('of members are hidden from a token without the scope, in the list and one by one', async () => {
    const { text: token } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      name: 'listener',
      scopes: ['events:read'],
    });
    const { items } = (await service.call('GET', '/v1/events?limit=200', { token })).data;
    const about = [...family(items, 'member'), ...family(items, 'invitation'), ...family(items, 'token')];
    expect(about.length).toBeGreaterThanOrEqual(5);
    for (const event of about) {
      expect(JSON.stringify(event)).not.toMatch(SECRETS);
      const { id } = event as unknown as { id: string };
      const one = (await service.call('GET', `/v1/events/${id}`, { token })).data;
      expect(one).toEqual(event);
      expect(one.actor?.name ?? null).toBeNull();
    }
  });
});
