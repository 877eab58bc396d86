import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPerson,
  codeIn,
  openVisitor,
  PASSWORD,
  setPassword,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { codeAt, type Enrolled, enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let mailing: MailingService;
let service: TestService;
let known: Visitor;
let factor: Enrolled;
const OWNER = 'owner@demo-studio.example';
const STEP = '/app/sign-in/second-step';
const MINUTE = 60_000;

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const isIn = async (visitor: Visitor) => (await visitor.get('/app')).status === 200;
/** A browser whose password was right. */
const atStep = async (visitor = openVisitor(service)) => {
  const answer = await visitor.post('/app/sign-in', { email: OWNER, password: PASSWORD });
  expect([answer.status, answer.location]).toEqual([303, STEP]);
  return visitor;
};
const me = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).data.person;

beforeAll(async () => {
  mailing = await startMailing();
  ({ service } = mailing);
  await setPassword(service, OWNER);
  known = await signIn(service, OWNER);
});
afterAll(() => mailing.close());
beforeEach(async () => {
  await service.sql('delete from login_attempts');
  await service.sql('delete from recovery_codes');
  await service.sql('delete from authenticators');
  await service.sql('update sessions set confirmed_at = $1', [service.clock.now()]);
  later(MINUTE);
  factor = await enrol(service, known);
  await mailing.arrivals();
});

describe('a sign-in with two factors', () => {
  it('has no session before the second step, and another one after it', async () => {
    const visitor = await atStep();
    expect(visitor.cookies.has('tranche_session')).toBe(false);
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.get(STEP)).text).toContain(OWNER);
    const done = await visitor.post(STEP, { code: factor.code() });
    expect([done.status, done.location]).toEqual([303, '/app']);
    expect(await isIn(visitor)).toBe(true);
    expect(visitor.cookies.has('tranche_step')).toBe(false);
  });

  it('takes a code of half a minute before and after, and none of a minute', async () => {
    for (const [ms, status] of [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 303],
      [0, 303],
      [30_000, 303],
    ] as const) {
      await service.sql('update authenticators set used_step = 0');
      const answer = await (await atStep()).post(STEP, { code: factor.code(ms) });
      expect([ms, answer.status]).toEqual([ms, status]);
    }
  });

  it('takes no code twice, nor one before it, from whatever browser', async () => {
    const code = factor.code();
    expect((await (await atStep()).post(STEP, { code })).status).toBe(303);
    expect((await (await atStep()).post(STEP, { code })).status).toBe(422);
    expect((await (await atStep()).post(STEP, { code: factor.code(-30_000) })).status).toBe(422);
    const side = await Promise.all(
      (await Promise.all([atStep(), atStep(), atStep()])).map((visitor) =>
        visitor.post(STEP, { code: factor.code(30_000) }),
      ),
    );
    expect(side.map(({ status }) => String(status)).toSorted()).toEqual(['303', '422', '422']);
  });

  it('takes each recovery code once, however it is typed, and tells by mail', async () => {
    expect(factor.recoveryCodes).toHaveLength(10);
    const [one = '', two = ''] = factor.recoveryCodes;
    const visitor = await atStep();
    expect((await visitor.post(STEP, { code: ` ${one.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(
      303,
    );
    expect((await (await atStep()).post(STEP, { code: one })).status).toBe(422);
    const side = await Promise.all(
      (await Promise.all([atStep(), atStep()])).map((each) => each.post(STEP, { code: two })),
    );
    expect(side.map(({ status }) => String(status)).toSorted()).toEqual(['303', '422']);
    expect((await callSignedIn(service, visitor, 'GET', '/app/api/two_factor')).data).toEqual({
      isOn: true,
      recoveryCodesLeft: 8,
    });
    expect(summaries(await mailing.arrivals())).toContain(`${OWNER}: A recovery code was used`);
  });

  it('says of a wrong code once that it is wrong, and goes on to say what helps without the app', async () => {
    const { text } = await (await atStep()).post(STEP, { code: '000000' });
    expect(text.match(/This code is wrong/g)).toHaveLength(1);
    expect(text).toContain('Enter one of your recovery codes instead.');
  });

  it('refuses the eleventh wrong code of twenty and the right one after it, for a quarter of an hour', async () => {
    const visitor = await atStep();
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      statuses.push((await visitor.post(STEP, { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(10).fill(429)]);
    const right = await visitor.post(STEP, { code: factor.code() });
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900']);
    expect(summaries(await mailing.arrivals())).toEqual([`${OWNER}: Someone may know your password`]);
    later(16 * MINUTE);
    expect((await (await atStep()).post(STEP, { code: factor.code() })).status).toBe(303);
  });

  it('counts wrong codes that come side by side, in two processes', async () => {
    const visitor = await atStep();
    const beside = await startService({}, service);
    const other = openVisitor(beside);
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? visitor : other).post(STEP, { code: `00000${index % 10}` }),
      ),
    );
    expect(all.filter(({ status }) => status === 422)).toHaveLength(10);
    await beside.close();
  });

  it('is locked for a day after fifty wrong codes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = await atStep();
      for (let guess = 0; guess < 10; guess += 1) await visitor.post(STEP, { code: '000000' });
      later(16 * MINUTE);
    }
    const refused = await (await atStep()).post(STEP, { code: factor.code() });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    await service.services.members.keepHouse();
    expect((await (await atStep()).post(STEP, { code: factor.code() })).status).toBe(429);
    later(24 * 60 * MINUTE);
    expect((await (await atStep()).post(STEP, { code: factor.code() })).status).toBe(303);
  });

  it('locks nobody out of a browser that they signed in with before', async () => {
    const thief = await atStep();
    for (let round = 0; round < 11; round += 1) await thief.post(STEP, { code: '000000' });
    const mine = openVisitor(service);
    mine.cookies.set('tranche_device', known.cookies.get('tranche_device') ?? '');
    await atStep(mine);
    expect((await mine.post(STEP, { code: factor.code() })).status).toBe(303);
  });

  it('counts on when somebody who reads the mails sets one new password after the other', async () => {
    const { members } = service.services;
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const thief = openVisitor(service);
      const link = codeIn((await members.makeResetLink(OWNER)) ?? '');
      expect((await thief.post(`/app/reset/${link}`, { password: PASSWORD })).location).toContain(
        'after=reset',
      );
      await atStep(thief);
      for (let guess = 0; guess < 5; guess += 1) {
        statuses.push((await thief.post(STEP, { code: '000000' })).status);
      }
    }
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
    await service.sql('delete from login_attempts');
    known = await atStep();
    expect((await known.post(STEP, { code: factor.code() })).status).toBe(303);
  });

  it('cannot be locked by somebody without the password', async () => {
    const stranger = openVisitor(service);
    for (let round = 0; round < 12; round += 1) {
      expect((await stranger.post(STEP, { code: '000000' })).location).toContain('/app/sign-in?after=step');
    }
    expect(await service.sql('select 1 from login_attempts')).toEqual([]);
  });

  it('is over after ten minutes, after a new password, and in another browser', async () => {
    const late = await atStep();
    later(10 * MINUTE);
    expect((await late.post(STEP, { code: factor.code() })).location).toBe('/app/sign-in?after=step');
    const one = await atStep();
    const other = openVisitor(service);
    expect((await other.post(STEP, { code: factor.code() })).location).toBe('/app/sign-in?after=step');
    await service.services.members.resetPassword(
      codeIn((await service.services.members.makeResetLink(OWNER)) ?? ''),
      `${PASSWORD} 2`,
      { userAgent: '', address: '127.0.0.1', deviceSecrets: [] },
    );
    expect((await one.post(STEP, { code: factor.code() })).location).toBe('/app/sign-in?after=step');
    await setPassword(service, OWNER);
    known = await atStep();
    expect((await known.post(STEP, { code: factor.code() })).status).toBe(303);
  });

  it('is asked for after a reset, by a link of the operator, and before an invitation is accepted', async () => {
    const { members } = service.services;
    await setPassword(service, OWNER);
    known = await atStep();
    await known.post(STEP, { code: factor.code() });
    const guest = openVisitor(service);
    const link = codeIn((await members.makeSignInLink(OWNER)) ?? '');
    expect((await guest.post(`/app/welcome/${link}`)).location).toBe(STEP);
    expect(await isIn(guest)).toBe(false);
    await service.addMember('neighbour');
    const invitation = await members.inviteMember('neighbour', null, { email: OWNER, role: 'Viewer' });
    const path = `/app/join/${codeIn(await members.makeInvitationLink(invitation))}`;
    const joining = openVisitor(service);
    const asked = await joining.post(path, { password: PASSWORD });
    expect(asked.location).toBe(`${STEP}?next=${encodeURIComponent(path)}`);
    const done = await joining.post(asked.location ?? '', { code: factor.code(30_000) });
    expect(done.location).toBe(path);
    expect((await joining.post(path)).location).toBe('/app');
    const paths = (await callSignedIn(service, joining, 'GET', '/app/api/me')).data.accounts;
    expect(paths.map(({ path: one }: { path: string }) => one)).toEqual(['demo-studio', 'neighbour']);
  });
});

describe('two-factor sign-in', () => {
  it('is only on after the app’s first code, and tells by mail when it goes on and off', async () => {
    await addPerson(service, 'demo-studio', 'paula@example.com', 'Member');
    const paula = await signIn(service, 'paula@example.com');
    await mailing.arrivals();
    const started = await callSignedIn(service, paula, 'POST', '/app/api/two_factor');
    expect(started.data).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Tranche:paula%40example\.com\?.*secret=/),
      qrCode: expect.stringContaining('<svg'),
    });
    expect((await me(paula)).hasTwoFactor).toBe(false);
    await signIn(service, 'paula@example.com');
    const confirm = (code: string) =>
      callSignedIn(service, paula, 'POST', '/app/api/two_factor/confirm', { body: { code } });
    expect((await confirm('123456')).error?.code).toBe('wrong_code');
    const { secret } = started.data;
    expect((await confirm(codeAt(secret, service.clock.now()))).status).toBe(200);
    expect((await me(paula)).hasTwoFactor).toBe(true);
    expect((await callSignedIn(service, paula, 'POST', '/app/api/two_factor')).error?.code).toBe(
      'illegal_action',
    );
    const off = (code: string) =>
      callSignedIn(service, paula, 'DELETE', '/app/api/two_factor', { body: { code } });
    expect((await off(codeAt(secret, service.clock.now()))).error?.code).toBe('wrong_code');
    later(30_000);
    expect((await off(codeAt(secret, service.clock.now()))).status).toBe(200);
    expect((await me(paula)).hasTwoFactor).toBe(false);
    expect(summaries(await mailing.arrivals())).toEqual(
      expect.arrayContaining([
        'paula@example.com: Two-factor sign-in is on',
        'paula@example.com: Two-factor sign-in was switched off',
      ]),
    );
  });

  it('keeps its secret encrypted, and its recovery codes as hashes', async () => {
    const rows = JSON.stringify([
      await service.sql('select encode(secret, $1) as secret from authenticators', ['escape']),
      await service.sql('select r::text from recovery_codes r'),
    ]);
    for (const code of factor.recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
    const other = await startService({ SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }, service);
    const visitor = openVisitor(other);
    await visitor.post('/app/sign-in', { email: OWNER, password: PASSWORD });
    expect((await visitor.post(STEP, { code: factor.code() })).text).toContain('SECRET_KEY');
    expect((await visitor.post(STEP, { code: factor.recoveryCodes[0] ?? '' })).status).toBe(303);
    await other.close();
  });

  it('is not switched off by guessing in a session that was left open: fifty codes a day', async () => {
    const off = (code: string) =>
      callSignedIn(service, known, 'DELETE', '/app/api/two_factor', { body: { code } });
    for (let guess = 0; guess < 50; guess += 1) {
      expect((await off('000000')).error?.code).toBe('wrong_code');
      if (guess % 10 === 9) later(16 * MINUTE);
    }
    expect((await off(factor.code())).error?.code).toBe('rate_limited');
  });

  it('renews its recovery codes, and the old ones end', async () => {
    const renewed = await callSignedIn(service, known, 'POST', '/app/api/two_factor/recovery_codes');
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await (await atStep()).post(STEP, { code: factor.recoveryCodes[0] ?? '' })).status).toBe(422);
    expect((await (await atStep()).post(STEP, { code: renewed.data.recoveryCodes[0] })).status).toBe(303);
  });

  it('is changed only soon after a sign-in, or after the password was given again', async () => {
    later(11 * MINUTE);
    const renew = () => callSignedIn(service, known, 'POST', '/app/api/two_factor/recovery_codes');
    const refused = await renew();
    expect([refused.status, refused.error?.code]).toEqual([403, 'confirmation_needed']);
    const confirm = (current: string) =>
      callSignedIn(service, known, 'POST', '/app/api/confirm', { body: { current } });
    expect((await confirm('not this one')).error?.code).toBe('wrong_password');
    expect((await renew()).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await renew()).status).toBe(200);
  });

  it('is switched off by the operator of the service, which ends the sessions', async () => {
    const { members } = service.services;
    expect(await members.clearTwoFactor(OWNER)).toBe(true);
    expect(await members.clearTwoFactor(OWNER)).toBe(false);
    expect(await isIn(known)).toBe(false);
    known = await signIn(service, OWNER);
  });
});
