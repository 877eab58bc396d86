import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, codeIn, openVisitor, PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
});
afterAll(() => service.close());

const OWNER = 'owner@demo-studio.example';
const DAY = 86_400_000;

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const dropAttempts = () => service.sql('delete from login_attempts');

describe('a password that is wrong', () => {
  it('has the same answer as an address that nobody has, and takes as long', async () => {
    const unknown = 'nobody@demo-studio.example';
    const times: Record<string, number[]> = { [OWNER]: [], [unknown]: [] };
    const answers: Record<string, string> = {};
    for (let round = 0; round < 9; round += 1) {
      for (const email of [OWNER, unknown]) {
        const begun = performance.now();
        const { status, text } = await openVisitor(service).post('/app/sign-in', {
          email,
          password: 'not this one',
        });
        times[email]?.push(performance.now() - begun);
        answers[email] = `${status} ${text.replaceAll(email, 'X')}`;
      }
    }
    await dropAttempts();
    expect(answers[OWNER]).toMatch(/^422 /);
    expect(answers[OWNER]).toBe(answers[unknown]);
    // A hash costs some 30 ms: without one the answer would come many times as fast. The fastest of each, because on a
    // busy machine any number of them may be slow.
    expect(Math.min(...(times[unknown] ?? []))).toBeGreaterThan(Math.min(...(times[OWNER] ?? [])) / 2);
  });

  it('may be guessed ten times in a quarter of an hour, however many guess at once', async () => {
    const beside = await startService({}, service);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        openVisitor(index % 2 === 0 ? service : beside).post('/app/sign-in', {
          email: OWNER,
          password: `guess ${index}`,
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    const right = await openVisitor(service).post('/app/sign-in', { email: OWNER, password: PASSWORD });
    expect([right.status, right.headers.getSetCookie()]).toEqual([429, []]);
    later(15 * 60_000);
    await signIn(service, OWNER);
    await beside.close();
  });

  it('locks nobody out of a browser that they signed in with before', async () => {
    const known = await signIn(service, OWNER);
    await known.post('/app/sign-out');
    for (let round = 0; round < 11; round += 1) {
      await openVisitor(service).post('/app/sign-in', { email: OWNER, password: 'not this one' });
    }
    expect(
      (await openVisitor(service).post('/app/sign-in', { email: OWNER, password: PASSWORD })).status,
    ).toBe(429);
    await signIn(service, OWNER, known);
    await known.post('/app/sign-out');
    const stolen = await Promise.all(
      Array.from({ length: 11 }, () =>
        known.post('/app/sign-in', { email: OWNER, password: 'not this one' }),
      ),
    );
    expect(stolen.filter(({ status }) => status === 429)).toHaveLength(1);
    await dropAttempts();
  });

  it('is counted by the address, too, for all people together', async () => {
    const { members } = service.services;
    const visitor = { userAgent: '', address: '192.0.2.1', deviceSecrets: [] };
    await service.sql(`insert into login_attempts values (sha256('address 192.0.2.1'), $1, 99)`, [
      service.clock.now(),
    ]);
    await expect(members.signIn('a@example.com', 'x', visitor)).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
    await expect(members.signIn('b@example.com', 'x', visitor)).rejects.toMatchObject({
      code: 'too_many_guesses',
    });
    await dropAttempts();
  });

  it('keeps what was typed, but for the password', async () => {
    const answer = await openVisitor(service).post('/app/sign-in', {
      email: OWNER,
      password: 'a secret of mine',
    });
    expect(answer.text).toContain(`value="${OWNER}"`);
    expect(answer.text).not.toContain('a secret of mine');
    expect(answer.text).toContain('role="alert"');
  });
});

describe('a session', () => {
  it('ends after thirty days without a visit, and after ninety in any case', async () => {
    const visitor = await signIn(service, OWNER);
    later(30 * DAY - 1);
    expect((await visitor.get('/app')).status).toBe(200);
    later(30 * DAY);
    expect((await visitor.get('/app')).location).toBe('/app/sign-in');
    const busy = await signIn(service, OWNER);
    for (let day = 0; day < 89; day += 1) {
      later(DAY);
      expect((await busy.get('/app')).status).toBe(200);
    }
    later(DAY);
    expect((await busy.get('/app')).location).toBe('/app/sign-in');
  });

  it('is ended one by one and all others at once, also by a change of the password', async () => {
    const [one, two, three] = [
      await signIn(service, OWNER),
      await signIn(service, OWNER),
      await signIn(service, OWNER),
    ];
    const isIn = async (visitor: typeof one) => (await visitor.get('/app')).status === 200;
    const sessions = await service.services.members.listSessions(service.member.personId);
    expect(sessions.length).toBeGreaterThanOrEqual(3);
    await one.post('/app/sign-out');
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
    await callSignedIn(service, two, 'POST', '/app/api/sessions/end_others');
    expect([await isIn(two), await isIn(three)]).toEqual([true, false]);
    const four = await signIn(service, OWNER);
    const change = (current: string) =>
      callSignedIn(service, two, 'PUT', '/app/api/password', {
        body: { current, password: `${PASSWORD} 2` },
      });
    const wrong = await change('not this one');
    expect([wrong.status, wrong.error?.code, await isIn(four)]).toEqual([422, 'wrong_password', true]);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await isIn(two), await isIn(four)]).toEqual([true, false]);
    await setPassword(service, OWNER);
  });

  it('takes the place of the one that the browser had', async () => {
    const visitor = await signIn(service, OWNER);
    const count = async () => (await service.services.members.listSessions(service.member.personId)).length;
    const before = await count();
    await signIn(service, OWNER, visitor);
    expect(await count()).toBe(before);
  });

  it('is nobody else’s to end', async () => {
    await service.addMember('neighbour');
    await setPassword(service, 'owner@neighbour.example');
    const neighbour = await signIn(service, 'owner@neighbour.example');
    await signIn(service, OWNER);
    const [session] = await service.services.members.listSessions(service.member.personId);
    const ended = await callSignedIn(service, neighbour, 'DELETE', `/app/api/sessions/${session?.id}`);
    expect(ended.status).toBe(404);
    expect(await service.services.members.listSessions(service.member.personId)).toContainEqual(session);
  });

  it('is kept only as a hash, and so is a browser', async () => {
    const visitor = await signIn(service, OWNER);
    const rows = JSON.stringify(await service.sql('select s::text, d::text from sessions s, devices d'));
    for (const secret of visitor.cookies.values()) expect(rows).not.toContain(secret);
  });

  it('is not opened by two cookies of one name, nor by one that is malformed', async () => {
    const visitor = await signIn(service, OWNER);
    const secret = visitor.cookies.get('tranche_session');
    const get = async (cookie: string) =>
      (await fetch(`${service.url}/app`, { headers: { cookie }, redirect: 'manual' })).status;
    expect(await get(`tranche_session=${secret}`)).toBe(200);
    expect(await get(`tranche_session=${secret}; tranche_session=${secret}`)).toBe(303);
    expect(await get(`tranche_session=${secret}x`)).toBe(303);
    expect(await get(`tranche_session=`)).toBe(303);
  });
});

describe('keeping house', () => {
  it('deletes what is long over, and nothing that works', async () => {
    const { members } = service.services;
    const old = await signIn(service, OWNER);
    await members.makeResetLink(OWNER);
    await openVisitor(service).post('/app/sign-in', { email: OWNER, password: 'not this one' });
    later(121 * DAY);
    const visitor = await signIn(service, OWNER);
    const link = await members.makeResetLink(OWNER);
    await members.keepHouse();
    const count = async (table: string) => (await service.sql(`select 1 from ${table}`)).length;
    expect([await count('sessions'), await count('sign_in_codes')]).toEqual([1, 1]);
    expect((await visitor.get('/app')).status).toBe(200);
    expect((await old.get('/app')).location).toBe('/app/sign-in');
    expect(await members.findReset(codeIn(link ?? ''))).toBe(OWNER);
  });
});

describe('two people who share a browser', () => {
  it('are both known to it', async () => {
    await addPerson(service, 'demo-studio', 'paul@example.com', 'Member');
    const count = async () =>
      (await service.sql(`select 1 from member_mails where kind = 'NewDevice'`)).length;
    const visitor = await signIn(service, OWNER);
    await visitor.post('/app/sign-out');
    await signIn(service, 'paul@example.com', visitor);
    const before = await count();
    for (const email of [OWNER, 'paul@example.com', OWNER]) {
      await visitor.post('/app/sign-out');
      await signIn(service, email, visitor);
    }
    expect(await count()).toBe(before);
  });
});

describe('a form or script from elsewhere', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: null }],
    ['an origin that is hidden', { origin: 'null' }],
    ['the same site on another host', { 'sec-fetch-site': 'same-site' }],
    ['another site, whatever the origin says', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused, and nothing is done', async (_name, headers) => {
    const visitor = await signIn(service, OWNER);
    const refused = await callSignedIn(
      service,
      visitor,
      'POST',
      sessionPathOf('demo-studio', '/v1/invitations'),
      {
        body: { email: 'eve@example.com', role: 'Owner' },
        headers: { 'sec-fetch-site': null, ...headers },
      },
    );
    expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden']);
    const { invitations } = await service.services.members.showMembers('demo-studio', null);
    expect(invitations).toEqual([]);
    for (const path of ['/app/sign-in', '/app/sign-out', '/app/forgotten']) {
      expect([path, (await visitor.post(path, { email: OWNER }, headers)).status]).toEqual([path, 403]);
    }
    expect((await visitor.get('/app')).status).toBe(200);
  });

  it('is refused on every form there is', async () => {
    const visitor = openVisitor(service);
    for (const path of FORMS) {
      expect([path, (await visitor.post(path, {}, { origin: 'https://evil.example' })).status]).toEqual([
        path,
        403,
      ]);
    }
  });

  it('is refused on everything that a person changes of their own', async () => {
    const visitor = await signIn(service, OWNER);
    for (const [method, path, body] of OPERATIONS) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': null, origin: 'https://evil.example' },
      ]) {
        const sending = body === undefined ? { headers } : { headers, body };
        const answer = await callSignedIn(service, visitor, method, `/app/api/${path}`, sending);
        expect([method, path, answer.status]).toEqual([method, path, 403]);
      }
    }
    expect((await visitor.get('/app')).status).toBe(200);
  });
});

const FORMS = [
  '/app/sign-in',
  '/app/sign-in/passkey/options',
  '/app/sign-in/passkey',
  '/app/sign-in/second-step',
  '/app/sign-out',
  '/app/sign-up',
  '/app/sign-up/x',
  '/app/join/x',
  '/app/forgotten',
  '/app/reset/x',
  '/app/welcome/x',
];

const OPERATIONS: readonly [method: string, path: string, body?: object][] = [
  ['PATCH', 'me', { name: 'Eve' }],
  ['POST', 'sign_out'],
  ['POST', 'accounts', { name: 'Eve', country: 'US', mode: 'Sandbox' }],
  ['DELETE', 'sessions/01981f9e-0000-7000-8000-000000000000'],
  ['POST', 'sessions/end_others'],
  ['PUT', 'password', { current: PASSWORD, password: 'a password of Eve' }],
  ['POST', 'confirm', { current: PASSWORD }],
  ['POST', 'two_factor'],
  ['POST', 'two_factor/confirm', { code: '000000' }],
  ['DELETE', 'two_factor', { code: '000000' }],
  ['POST', 'two_factor/recovery_codes'],
  ['POST', 'passkeys/options'],
  ['PATCH', 'passkeys/x', { name: 'Eve' }],
  ['DELETE', 'passkeys/x'],
];

describe('every page of members', () => {
  it('is kept by nobody, shown in no frame, and runs nothing', async () => {
    const visitor = await signIn(service, OWNER);
    for (const [path, status] of [
      ['/app/forgotten', 200],
      ['/app/sign-up/sent', 200],
      ['/app/forgotten/sent', 200],
      ['/app/join/x', 404],
      ['/app/reset/x', 404],
    ] as const) {
      const answer = await visitor.get(path);
      const { headers } = answer;
      expect([path, answer.status]).toEqual([path, status]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.text).not.toMatch(/<script|style="/);
    }
  });

  it('keeps its cookies from scripts and other sites, and under https from other hosts', async () => {
    const lines = async (at: TestService) =>
      (
        await openVisitor(at).post('/app/sign-in', { email: OWNER, password: PASSWORD })
      ).headers.getSetCookie();
    for (const line of await lines(service)) {
      expect(line).toMatch(
        /^tranche_(session|device)=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
      );
    }
    const secure = await startService({ PUBLIC_URL: 'https://invoices.example' }, service);
    const secured = await lines(secure);
    expect(secured).toHaveLength(2);
    for (const line of secured) expect(line).toMatch(/^__Host-tranche_\w+=.*; Path=\/; .*; Secure$/);
    await secure.close();
  });

  it('answers an address that asks too often with a page that says so', async () => {
    const limited = await startService({ RATE_LIMIT_PER_SECOND: '5' }, service);
    const asked = Array.from({ length: 8 }, () => openVisitor(limited).get('/app/join/x'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 429)?.text).toContain('Too many requests');
    await limited.close();
  });

  it('is named in metrics without its code', async () => {
    const code = 'Zz'.repeat(21).padEnd(43, 'x');
    await openVisitor(service).get(`/app/reset/${code}`);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('/app/reset/:code');
    expect(metrics).not.toContain(code);
  });
});
