import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../src/kit/db/database.ts';
import { createSoftPasskey, type SoftPasskey } from '../../support/authenticator.ts';
import {
  addPerson,
  openVisitor,
  PASSWORD,
  setPassword,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { waitForLocks } from '../../support/locks.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

const ORIGIN = 'https://invoices.example';
const OWNER = 'owner@demo-studio.example';
const MINUTE = 60_000;

let mailing: MailingService;
let service: TestService;
let owner: Visitor;
let passkey: SoftPasskey;

// Behind https, as browsers ask for it: the names of cookies begin with __Host-.
const headers = { origin: ORIGIN };
const openBrowser = () => openVisitor(service);
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const call = (method: string, path: string, body?: unknown, visitor = owner) =>
  callSignedIn(service, visitor, method, `/app/api/passkeys${path}`, body === undefined ? {} : { body });
const startSignIn = async () =>
  JSON.parse((await openBrowser().post('/app/sign-in/passkey/options', {}, headers)).text).options;
const answer = (credential: object, visitor = openBrowser()) =>
  visitor.post('/app/sign-in/passkey', { answer: JSON.stringify(credential) }, headers);
const add = async (made: SoftPasskey, name = 'Laptop', visitor = owner) => {
  const { options } = (await call('POST', '/options', undefined, visitor)).data;
  return call('POST', '', { name, credential: made.create(options) }, visitor);
};

beforeAll(async () => {
  mailing = await startMailing(undefined, { PUBLIC_URL: ORIGIN });
  ({ service } = mailing);
  await setPassword(service, OWNER);
});
afterAll(() => mailing.close());
beforeEach(async () => {
  await service.sql('delete from passkeys');
  owner = openBrowser();
  await owner.post('/app/sign-in', { email: OWNER, password: PASSWORD }, headers);
  passkey = createSoftPasskey(ORIGIN);
  await mailing.arrivals();
});

describe('a passkey', () => {
  it('is added, signs in without a password, and is seen with its last use', async () => {
    const added = await add(passkey);
    expect(added.data).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      isSynced: false,
      createdAt: service.clock.now().toISOString(),
      lastUsedAt: null,
    });
    const visitor = openBrowser();
    const done = await answer(passkey.get(await startSignIn()), visitor);
    expect([done.status, done.location]).toEqual([303, '/app']);
    expect((await visitor.get('/app')).status).toBe(200);
    const [one] = (await call('GET', '')).data.items;
    expect(one.lastUsedAt).toBe(service.clock.now().toISOString());
    expect(summaries(await mailing.arrivals())).toContain(`${OWNER}: A passkey was added`);
  });

  it('is not added by a session that ends while the request waits', async () => {
    const { options } = (await call('POST', '/options')).data;
    const [{ promise: held, resolve: hold }, { promise, resolve }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    // As a new password does it.
    const ending = service.services.database.system.transaction(async (tx) => {
      await tx.query(statement('test_lock_people', 'select from people for update'));
      hold();
      await promise;
      await tx.query(statement('test_end_sessions', 'update sessions set ended_at = now()'));
    });
    await held;
    const adding = call('POST', '', { name: 'Late', credential: passkey.create(options) });
    await waitForLocks(service, 1);
    resolve();
    await ending;
    expect((await adding).status).toBe(403);
    expect(await service.sql('select 1 from passkeys')).toEqual([]);
  });

  it('counts as both factors', async () => {
    await addPerson(service, 'demo-studio', 'paul@example.com', 'Member');
    const paul = openBrowser();
    await paul.post('/app/sign-in', { email: 'paul@example.com', password: PASSWORD }, headers);
    await enrol(service, paul);
    await add(passkey, 'Phone', paul);
    const visitor = openBrowser();
    expect((await answer(passkey.get(await startSignIn()), visitor)).location).toBe('/app');
    expect((await visitor.get('/app')).status).toBe(200);
  });

  it('is asked of the authenticator with a check of the person, to be found without an address', async () => {
    const { options } = (await call('POST', '/options')).data;
    expect(options).toMatchObject({
      rp: { name: 'Tranche', id: 'invoices.example' },
      user: { name: OWNER },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(await startSignIn()).toMatchObject({ rpId: 'invoices.example', userVerification: 'required' });
    await add(passkey);
    const again = (await call('POST', '/options')).data.options;
    expect(again.excludeCredentials).toHaveLength(1);
  });

  it.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made without a check of the person', { isUserVerified: false }],
  ])('%s is not kept, and does not sign in', async (_name, deviations) => {
    const { options } = (await call('POST', '/options')).data;
    const credential = passkey.create(options, deviations);
    expect((await call('POST', '', { name: 'x', credential })).error?.code).toBe('passkey_failed');
    expect((await call('GET', '')).data.items).toEqual([]);
    await add(passkey);
    const refused = await answer(passkey.get(await startSignIn(), deviations));
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []]);
    expect(refused.text).toContain('role="alert"');
  });

  it('signs nobody in when it is unknown, another person’s, changed, or no JSON', async () => {
    await add(passkey);
    const stranger = createSoftPasskey(ORIGIN);
    expect((await answer(stranger.get(await startSignIn()))).status).toBe(422);
    const wrong = Buffer.from(service.member.accountId).toString('base64url');
    expect((await answer(passkey.get(await startSignIn(), { userHandle: wrong }))).status).toBe(422);
    const changed = passkey.get(await startSignIn());
    const signature = stranger.get(await startSignIn()).response.signature;
    expect((await answer({ ...changed, response: { ...changed.response, signature } })).status).toBe(422);
    for (const text of ['', 'null', '{}', '{"id":1,"response":{}}', '[]']) {
      const refused = await openBrowser().post('/app/sign-in/passkey', { answer: text }, headers);
      expect([text, refused.status]).toEqual([text, 422]);
    }
    expect((await answer(passkey.get(await startSignIn()))).status).toBe(303);
  });

  it('answers a challenge once, within a quarter of an hour, and for what it was meant', async () => {
    await add(passkey);
    const options = await startSignIn();
    const signed = passkey.get(options);
    expect((await answer(signed)).status).toBe(303);
    expect((await answer(signed)).status).toBe(422);
    expect((await answer(passkey.get(options))).status).toBe(422);
    const side = passkey.get(await startSignIn());
    const both = await Promise.all([answer(side), answer(side)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '422']);
    const late = await startSignIn();
    later(15 * MINUTE);
    expect((await answer(passkey.get(late))).status).toBe(422);
    await callSignedIn(service, owner, 'POST', '/app/api/confirm', { body: { current: PASSWORD } });
    const adding = (await call('POST', '/options')).data.options;
    expect(
      (await answer(passkey.get({ challenge: adding.challenge, rpId: 'invoices.example' }))).status,
    ).toBe(422);
    const invented = { challenge: Buffer.from('invented').toString('base64url'), rpId: 'invoices.example' };
    expect((await answer(passkey.get(invented))).status).toBe(422);
  });

  it('is refused when it has counted no further: somebody has a copy of it', async () => {
    await add(passkey);
    expect((await answer(passkey.get(await startSignIn(), { count: 7 }))).status).toBe(303);
    for (const count of [6, 7]) {
      expect((await answer(passkey.get(await startSignIn(), { count }))).status).toBe(422);
    }
    expect((await answer(passkey.get(await startSignIn(), { count: 8 }))).status).toBe(303);
    const still = createSoftPasskey(ORIGIN);
    const { options } = (await call('POST', '/options')).data;
    await call('POST', '', { name: 'Synced', credential: still.create(options, { count: 0 }) });
    for (const round of [1, 2]) {
      expect([round, (await answer(still.get(await startSignIn(), { count: 0 }))).status]).toEqual([
        round,
        303,
      ]);
    }
  });

  it('is added and removed only soon after a sign-in, and tells by mail', async () => {
    const { id } = (await add(passkey)).data;
    later(11 * MINUTE);
    for (const [method, path] of [
      ['POST', '/options'],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await call(method, path)).error?.code).toBe('confirmation_needed');
    }
    await callSignedIn(service, owner, 'POST', '/app/api/confirm', { body: { current: PASSWORD } });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await answer(passkey.get(await startSignIn()))).status).toBe(422);
    expect(summaries(await mailing.arrivals())).toContain(`${OWNER}: A passkey was removed`);
  });

  it('is nobody else’s to rename or remove, nor added twice', async () => {
    const { id } = (await add(passkey)).data;
    await addPerson(service, 'demo-studio', `eve-${id}@example.com`, 'Admin');
    const eve = openBrowser();
    await eve.post('/app/sign-in', { email: `eve-${id}@example.com`, password: PASSWORD }, headers);
    expect((await call('PATCH', `/${id}`, { name: 'Mine' }, eve)).status).toBe(404);
    expect((await call('DELETE', `/${id}`, undefined, eve)).status).toBe(404);
    expect((await call('GET', '', undefined, eve)).data.items).toEqual([]);
    expect((await add(passkey, 'Stolen', eve)).error?.code).toBe('passkey_failed');
    const started = (await call('POST', '/options')).data.options;
    const credential = createSoftPasskey(ORIGIN).create(started);
    expect((await call('POST', '', { name: 'x', credential }, eve)).error?.code).toBe('passkey_failed');
    expect((await call('PATCH', `/${id}`, { name: ' Desk ' })).data.name).toBe('Desk');
    expect((await call('PATCH', `/${id}`, { name: ' ' })).error?.code).toBe('unusable_name');
  });

  it('signs nobody in who belongs to no account any more', async () => {
    await addPerson(service, 'demo-studio', 'gone@example.com', 'Member');
    const gone = openBrowser();
    await gone.post('/app/sign-in', { email: 'gone@example.com', password: PASSWORD }, headers);
    await add(passkey, 'x', gone);
    const { members } = service.services;
    const { members: all } = await members.showMembers('demo-studio', null);
    const { personId = '' } = all.find(({ email }) => email === 'gone@example.com') ?? {};
    await members.removeMember('demo-studio', null, personId);
    const refused = await answer(passkey.get(await startSignIn()));
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([422, []]);
  });
});

describe('passkeys', () => {
  it('are offered at a name with https and on this machine, and nowhere else', async () => {
    expect((await openBrowser().get('/app/sign-in')).text).toContain('data-options');
    for (const [address, isOffered] of [
      ['http://192.0.2.7:4000', false],
      ['https://[::1]', false],
      ['http://invoices.example', false],
      ['http://localhost:4000', true],
    ] as const) {
      const other = await startService({ PUBLIC_URL: address }, service);
      const page = (await openVisitor(other).get('/app/sign-in')).text;
      expect([address, page.includes('data-options')]).toEqual([address, isOffered]);
      expect([address, other.services.members.offersPasskeys]).toEqual([address, isOffered]);
      await other.close();
    }
    const plain = await startService({ PUBLIC_URL: 'http://192.0.2.7' }, service);
    const visitor = await signIn(plain, OWNER);
    const refused = await callSignedIn(plain, visitor, 'POST', '/app/api/passkeys/options');
    expect(refused.error?.code).toBe('illegal_action');
    await plain.close();
  });
});
