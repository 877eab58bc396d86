import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, PASSWORD, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
const OWNER = 'owner@demo-studio.example';
const STEP = '/app/sign-in/second-step';
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
});
afterAll(() => service.close());

const post = (visitor: Visitor, on: TestService, path = '/app/sign-in') =>
  visitor.post(path, { email: OWNER, password: PASSWORD }, { origin: on.services.config.publicUrl });

describe('the cookies of a sign-in', () => {
  it.each([
    ['https://invoices.example', '__Host-', '; Secure'],
    ['http://localhost:4000', '', ''],
  ])('at %s are hidden from scripts and other sites', async (address, prefix, ending) => {
    const other = await startService({ PUBLIC_URL: address }, service);
    const visitor = openVisitor(other);
    const lines = (await post(visitor, other)).headers.getSetCookie();
    const attributes = (seconds: number) => `; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${ending}`;
    const secret = expect.stringMatching(/^[0-9A-Za-z]{43}$/);
    const read = (line: string) => {
      const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      return [name, value, rest];
    };
    expect(lines.map(read)).toEqual([
      [`${prefix}tranche_session`, secret, attributes(90 * 86_400)],
      [`${prefix}tranche_device`, secret, attributes(400 * 86_400)],
    ]);
    await service.sql('delete from sessions');
    await other.close();
  });

  it('keep nothing that was planted before: the session is another one', async () => {
    const visitor = openVisitor(service);
    const planted = 'a'.repeat(43);
    visitor.cookies.set('tranche_session', planted);
    visitor.cookies.set('tranche_device', planted);
    expect((await visitor.get('/app')).location).toContain('/app/sign-in');
    await signIn(service, OWNER, visitor);
    expect(visitor.cookies.get('tranche_session')).not.toBe(planted);
    expect(visitor.cookies.get('tranche_device')?.split('.')[0]).not.toBe(planted);
    const thief = openVisitor(service);
    thief.cookies.set('tranche_session', planted);
    expect((await thief.get('/app')).location).toContain('/app/sign-in');
  });

  it('of a step live ten minutes, open nothing alone, and are taken away at the end', async () => {
    const visitor = await signIn(service, OWNER);
    const factor = await enrol(service, visitor);
    const guest = openVisitor(service);
    const [line, ...more] = (await post(guest, service)).headers.getSetCookie();
    expect([line, more]).toEqual([
      expect.stringMatching(/^tranche_step=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
      [],
    ]);
    guest.cookies.set('tranche_session', guest.cookies.get('tranche_step') ?? '');
    expect((await guest.get('/app')).location).toContain('/app/sign-in');
    guest.cookies.delete('tranche_session');
    const done = await guest.post(STEP, { code: factor.code() });
    expect(done.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^tranche_step=; .*Max-Age=0$/));
    expect((await guest.get('/app')).status).toBe(200);
    await service.sql('delete from authenticators');
  });
});

describe('where a sign-in leads', () => {
  it.each([
    ['/app/accounts/demo-studio/invoices?tab=Due', '/app/accounts/demo-studio/invoices?tab=Due'],
    ['/app', '/app'],
    ['/apple', '/app'],
    ['https://evil.example', '/app'],
    ['//evil.example/app', '/app'],
    ['/app/../../evil', '/app'],
    ['/app/%2e%2e/evil', '/app'],
    ['/app\\..\\evil', '/app'],
    ['/app/\r\nset-cookie: x=1', '/app'],
    ['javascript:alert(1)', '/app'],
  ])('%j is only followed within the app', async (next, target) => {
    const visitor = openVisitor(service);
    const path = `/app/sign-in?next=${encodeURIComponent(next)}`;
    expect((await post(visitor, service, path)).location).toBe(target);
    expect((await visitor.get(path)).location).toBe(target);
  });
});
