import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, openVisitor, PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let service: TestService;
const OWNER = 'owner@demo-studio.example';
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const linkOf = async (email = OWNER) => {
  const link = await service.services.members.makeSignInLink(email);
  return `/app/welcome/${codeIn(link ?? '')}`;
};

describe('a link of the operator', () => {
  it('signs in once, without a password; a visit alone uses nothing', async () => {
    const visitor = openVisitor(service);
    const link = await linkOf();
    for (const _round of [1, 2]) expect((await visitor.get(link)).text).toContain(OWNER);
    expect(visitor.cookies.size).toBe(0);
    const done = await visitor.post(link);
    expect([done.status, done.location]).toEqual([303, '/app']);
    expect((await visitor.get('/app')).status).toBe(200);
    expect((await openVisitor(service).post(link)).status).toBe(404);
    expect((await openVisitor(service).get(link)).status).toBe(404);
    const twice = await linkOf();
    const both = await Promise.all([openVisitor(service).post(twice), openVisitor(service).post(twice)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '404']);
  });

  it('ends after a day, and with a new password', async () => {
    const late = await linkOf();
    const now = service.clock.now().getTime();
    service.clock.set(new Date(now + 86_400_000).toISOString());
    expect((await openVisitor(service).post(late)).status).toBe(404);
    const other = await linkOf();
    await setPassword(service, OWNER);
    expect((await openVisitor(service).post(other)).status).toBe(404);
  });

  it('sets no password, nor does a link for a password sign in', async () => {
    const link = codeIn(await linkOf());
    const visitor = openVisitor(service);
    expect((await visitor.post(`/app/reset/${link}`, { password: PASSWORD })).status).toBe(404);
    const reset = codeIn((await service.services.members.makeResetLink(OWNER)) ?? '');
    expect((await visitor.post(`/app/welcome/${reset}`)).status).toBe(404);
    expect((await visitor.post(`/app/sign-up/${reset}`)).status).toBe(404);
  });

  it('ends what somebody else may have set for a person who never proved their address', async () => {
    await service.addMember('unproved');
    const email = 'owner@unproved.example';
    await setPassword(service, email);
    const stranger = await signIn(service, email);
    await service.sql('update people set is_unproved = true where email = $1', [email]);
    const visitor = openVisitor(service);
    expect((await visitor.post(await linkOf(email))).status).toBe(303);
    expect((await callSignedIn(service, stranger, 'GET', '/app/api/me')).status).toBe(401);
    expect((await openVisitor(service).post('/app/sign-in', { email, password: PASSWORD })).status).toBe(422);
    expect((await callSignedIn(service, visitor, 'GET', '/app/api/me')).data.person.hasPassword).toBe(false);
    const [person] = await service.sql('select is_unproved from people where email = $1', [email]);
    expect(person).toEqual({ is_unproved: false });
  });

  it('is made for nobody who belongs to no account', async () => {
    expect(await service.services.members.makeSignInLink('nobody@example.com')).toBeNull();
  });

  it('lets somebody without a password choose one in the app soon after, and then needs the present one', async () => {
    await service.addMember('fresh');
    const visitor = openVisitor(service);
    await visitor.post(await linkOf('owner@fresh.example'));
    const put = (body: object) => callSignedIn(service, visitor, 'PUT', '/app/api/password', { body });
    const person = async () => (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data.person;
    expect((await person()).hasPassword).toBe(false);
    expect((await put({ password: PASSWORD })).status).toBe(200);
    expect((await person()).hasPassword).toBe(true);
    expect((await put({ password: `${PASSWORD} 2` })).error?.code).toBe('wrong_password');
    expect((await put({ current: PASSWORD, password: `${PASSWORD} 2` })).status).toBe(200);
    await service.addMember('slow');
    const slow = openVisitor(service);
    await slow.post(await linkOf('owner@slow.example'));
    service.clock.set(new Date(service.clock.now().getTime() + 601_000).toISOString());
    const late = await callSignedIn(service, slow, 'PUT', '/app/api/password', {
      body: { password: PASSWORD },
    });
    expect([late.status, late.error?.code]).toEqual([403, 'confirmation_needed']);
  });
});
