import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, setPassword, signIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let service: TestService;
const OWNER = 'owner@demo-studio.example';
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
});
afterAll(() => service.close());

it('a person changes name and language, and nothing that is not theirs to change', async () => {
  const owner = await signIn(service, OWNER);
  const patch = (body: object) => callSignedIn(service, owner, 'PATCH', '/app/api/me', { body });
  expect((await patch({ name: ' Olga ', language: 'de' })).data.person).toMatchObject({
    name: 'Olga',
    language: 'de',
  });
  expect((await patch({ language: null })).data.person).toMatchObject({ name: 'Olga', language: null });
  expect((await patch({})).data.person.name).toBe('Olga');
  expect((await patch({ name: '' })).error?.code).toBe('unusable_name');
  expect((await patch({ language: 'xx' })).status).toBe(400);
  expect((await patch({ email: 'x@example.com' })).error?.code).toBe('unknown_field');
});

it('sees and ends where they are signed in, and nobody else’s sessions', async () => {
  const [here, there] = [await signIn(service, OWNER), await signIn(service, OWNER)];
  await addPerson(service, 'demo-studio', 'eve@example.com', 'Admin');
  const eve = await signIn(service, 'eve@example.com');
  const list = async () => (await callSignedIn(service, here, 'GET', '/app/api/sessions')).data.items;
  const other = (await list()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect(other).toMatchObject({ browser: 'Chrome', system: 'Linux', address: '127.0.0.1' });
  const end = (visitor: typeof eve) =>
    callSignedIn(service, visitor, 'DELETE', `/app/api/sessions/${other.id}`);
  expect((await end(eve)).status).toBe(404);
  expect((await end(here)).status).toBe(200);
  expect((await callSignedIn(service, here, 'POST', '/app/api/sessions/end_others')).status).toBe(200);
  expect(await list()).toHaveLength(1);
  expect((await callSignedIn(service, there, 'GET', '/app/api/me')).status).toBe(401);
  expect((await callSignedIn(service, here, 'POST', '/app/api/sign_out')).status).toBe(200);
  expect((await callSignedIn(service, here, 'GET', '/app/api/me')).status).toBe(401);
});

it('gets the time of each account, of a sandbox by its own clock, whatever the role', async () => {
  await addPerson(service, 'demo-studio', 'reader@example.com', 'Viewer');
  const reader = await signIn(service, 'reader@example.com');
  const now = async () => (await callSignedIn(service, reader, 'GET', '/app/api/me')).data.accounts[0].now;
  expect(await now()).toBe(service.clock.now().toISOString());
  const ahead = new Date(service.clock.now().getTime() + 9 * 86_400_000).toISOString();
  expect((await service.call('POST', '/v1/test_clock', { body: { now: ahead } })).status).toBe(200);
  await service.work();
  expect(await now()).toBe(ahead);
});
