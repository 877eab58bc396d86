import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../src/kit/ports.ts';
import { openVisitor, type Visitor } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';
import { callSignedIn } from '../support/session-api.ts';
import { type Keycloak, startKeycloak } from './keycloak/server.ts';

const OWNER = 'owner@demo-studio.example';
const HOUR = 3_600_000;

const missing = ['java', 'mvn'].filter((name) => spawnSync(name, ['-version']).status !== 0);
if (missing.length > 0) {
  console.warn(`SKIPPED: Keycloak needs Java 17 and Maven. This machine cannot run: ${missing.join(', ')}.`);
}

let keycloak: Keycloak;
let service: TestService;
let dana: string;

const signOn = async (name: string, query = '', visitor: Visitor = openVisitor(service)) => {
  const started = await visitor.get(`/app/sign-in/oidc/start${query}`);
  const back = new URL(await keycloak.answer(started.location ?? '', name));
  return { visitor, answer: await visitor.get(`${back.pathname}${back.search}`) };
};
const isSignedIn = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).status === 200;
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

// Not without Java and Maven: Keycloak is a program of Java, and Maven gets it.
const onKeycloak = it.skipIf(missing.length > 0);

beforeAll(async () => {
  if (missing.length > 0) return;
  const port = await findFreePort('127.0.0.1');
  const PUBLIC_URL = `http://localhost:${port}`;
  keycloak = await startKeycloak(`${PUBLIC_URL}/app/sign-in/oidc/callback`);
  service = await startService({
    PORT: String(port),
    PUBLIC_URL,
    ...keycloak.settings,
    OIDC_DOMAINS: 'demo-studio.example, partner.example',
    OIDC_REQUIRED: 'on',
    OIDC_SIGN_UP: 'on',
  });
  // Keycloak goes by the clock of the machine, also when it says when it has asked for the password.
  service.clock.set(new Date().toISOString());
  dana = await keycloak.addUser('dana', OWNER, true);
}, 600_000);
afterAll(async () => {
  await service?.close();
  await keycloak?.stop();
});

onKeycloak('Keycloak: signs a member in, who then confirms there', async () => {
  const { visitor, answer } = await signOn('dana', '?next=/app/accounts/demo-studio');
  expect([answer.status, answer.location]).toEqual([303, '/app/accounts/demo-studio']);
  expect(await isSignedIn(visitor)).toBe(true);
  later(HOUR / 4);
  const change = () => callSignedIn(service, visitor, 'POST', '/app/api/two_factor');
  expect((await change()).error?.code).toBe('confirmation_needed');
  service.clock.set(new Date().toISOString());
  const confirmed = await signOn('dana', '?purpose=confirm&next=/app/me', visitor);
  expect([confirmed.answer.status, confirmed.answer.location]).toEqual([303, '/app/me']);
  expect((await change()).status).toBe(200);
});

onKeycloak(
  'Keycloak: signs in nobody with an address that it has not checked, or of another domain',
  async () => {
    await keycloak.addUser('liar', 'liar@partner.example', false);
    await keycloak.addUser('guest', 'guest@elsewhere.example', true);
    for (const [name, text] of [
      ['liar', 'not confirmed there'],
      ['guest', 'another organisation'],
    ] as const) {
      const { visitor, answer } = await signOn(name);
      expect([name, answer.status, answer.text]).toEqual([name, 422, expect.stringContaining(text)]);
      expect(await isSignedIn(visitor)).toBe(false);
    }
  },
);

onKeycloak('Keycloak: lets somebody who is unknown make an account, without a password', async () => {
  await keycloak.addUser('nora', 'nora@partner.example', true);
  const { visitor, answer } = await signOn('nora');
  const form = { name: 'Nora', business: 'Nora Films', country: 'FR' };
  expect((await visitor.post(answer.location ?? '', form)).location).toBe('/app/sign-in/oidc/start');
  await signOn('nora', '', visitor);
  const { data } = await callSignedIn(service, visitor, 'GET', '/app/api/me');
  expect(data).toMatchObject({ person: { email: 'nora@partner.example', hasPassword: false } });
});

onKeycloak(
  'Keycloak: keeps a session for days, and ends it within an hour when the person is switched off',
  async () => {
    const email = 'petra@partner.example';
    const id = await keycloak.addUser('petra', email, true);
    const { members } = service.services;
    const invitation = await members.inviteMember('demo-studio', null, { email, role: 'Member' });
    const link = await members.makeInvitationLink(invitation);
    const { visitor } = await signOn('petra', `?next=${new URL(link).pathname}`);
    for (let round = 0; round < 3; round += 1) {
      later(2 * HOUR);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    await keycloak.switchUserOff(id);
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  },
);

onKeycloak('Keycloak: ends the sessions of a person who is removed', async () => {
  const { visitor } = await signOn('dana');
  later(2 * HOUR);
  expect(await isSignedIn(visitor)).toBe(true);
  await keycloak.removeUser(dana);
  later(2 * HOUR);
  expect(await isSignedIn(visitor)).toBe(false);
});
