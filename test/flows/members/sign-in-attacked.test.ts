import { beforeEach, describe, expect, it } from 'vitest';
import { OWASP } from '../../../src/members/passwords.ts';
import { startWorker } from '../../../src/worker.ts';
import {
  addPerson,
  linkIn,
  openVisitor,
  PASSWORD,
  setPassword,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await setPassword(service, OWNER);
});

const OWNER = 'owner@demo-studio.example';
const DAY = 86_400_000;
const BETTER = 'a brand new password';

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const from = (address: string) => ({ userAgent: '', address, deviceSecrets: [] });
const tryIt = (email: string, password: string, address = '192.0.2.9', at = service) =>
  at.services.members.signIn(email, password, from(address)).then(
    () => 'in',
    (cause: { code: string }) => cause.code,
  );
const statusOf = async (visitor: Visitor, password: string) =>
  (await visitor.post('/app/sign-in', { email: OWNER, password })).status;
const hammer = async (email = OWNER) => {
  for (let round = 0; round < 11; round += 1) await tryIt(email, `wrong ${round} guess`);
};
const changePassword = (visitor: Visitor, current: string) =>
  callSignedIn(service, visitor, 'PUT', '/app/api/password', { body: { current, password: BETTER } });
const count = async (table: string) => (await service.sql(`select 1 from ${table}`)).length;

describe('who guesses at another person’s password', () => {
  it('is told when to come back', async () => {
    await hammer();
    const refused = await openVisitor(service).post('/app/sign-in', { email: OWNER, password: PASSWORD });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('does not lock out the browser with which the person has just set a new one', async () => {
    await hammer();
    const victim = openVisitor(service);
    expect(await statusOf(victim, PASSWORD)).toBe(429);
    await victim.post('/app/forgotten', { email: OWNER });
    const [mail] = await mailing.arrivals();
    await victim.post(linkIn(mail?.mail.text, 'reset'), { password: BETTER });
    await hammer();
    expect(await statusOf(openVisitor(service), BETTER)).toBe(429);
    expect(await statusOf(victim, BETTER)).toBe(303);
    expect(summaries(await mailing.arrivals())).toEqual([`${OWNER}: Your password was changed`]);
  });

  it('from an address that is over its own limit no longer counts against the person', async () => {
    await service.sql(`insert into login_attempts values (sha256('address 192.0.2.9'), $1, 100)`, [
      service.clock.now(),
    ]);
    await hammer();
    expect(await tryIt(OWNER, PASSWORD, '192.0.2.8')).toBe('in');
  });

  it('is not counted when the service was too busy to look at the password', async () => {
    const asked = Array.from({ length: 150 }, (_, index) => ({
      email: `n${index}@example.com`,
      address: `10.0.0.${index}`,
    }));
    const busy = await startService({}, service, { passwordCost: OWASP });
    const answers = await Promise.all(asked.map(({ email, address }) => tryIt(email, 'x', address, busy)));
    await busy.close();
    const turnedAway = asked.filter((_, index) => answers[index] === 'overloaded');
    expect(turnedAway.length).toBeGreaterThan(0);
    const keys = turnedAway.flatMap(({ email, address }) => [`email ${email}`, `address ${address}`]);
    const counted = await service.sql(
      `select 1 from login_attempts g join unnest($1::text[]) key on g.key_hash = sha256(key::bytea)
       where g.count > 0`,
      [keys],
    );
    expect(counted).toEqual([]);
  });

  it('gets ten guesses, however the address is spelled', async () => {
    await addPerson(service, 'demo-studio', 'vivi@example.com', 'Admin');
    const spellings = ['vivi', 'ViVi', 'v\u0130vi', 'viv\u0130', 'v\u0130v\u0130'].map(
      (one) => `${one}@example.com`,
    );
    for (const [index, email] of spellings.entries()) {
      for (let round = 0; round < 11; round += 1) await tryIt(email, `wrong ${round}`, `10.0.0.${index}`);
    }
    for (const email of spellings) {
      expect([email, await tryIt(email, PASSWORD)]).toEqual([email, 'too_many_guesses']);
    }
    await service.sql('delete from login_attempts');
    for (const email of spellings) {
      const isSame = !email.includes('\u0130');
      expect([email, await tryIt(email, PASSWORD)]).toEqual([email, isSame ? 'in' : 'sign_in_failed']);
    }
  });

  it('is one address with all of a network of IPv6, and with IPv4 in the form of IPv6', async () => {
    const { members } = service.services;
    for (let index = 0; index < 30; index += 1) {
      await members.askForReset(`a${index}@example.com`, `2001:db8::${index.toString(16)}`);
    }
    await expect(members.askForReset('b@example.com', '2001:db8:0:0:ffff::1')).rejects.toMatchObject({
      code: 'too_many_guesses',
    });
    await members.askForReset('b@example.com', '2001:db8:0:1::1');
    const codes: string[] = [];
    for (let index = 0; index < 101; index += 1) {
      codes.push(await tryIt(`c${index}@example.com`, 'Summer2026!!', `2001:db8::${index.toString(16)}`));
    }
    expect(codes.filter((code) => code === 'too_many_guesses')).toHaveLength(1);
    await service.sql(`insert into login_attempts values (sha256('address 192.0.2.1'), $1, 100)`, [
      service.clock.now(),
    ]);
    expect(await tryIt('d@example.com', 'x', '::ffff:192.0.2.1')).toBe('too_many_guesses');
  });
});

describe('a browser that somebody else has signed in with', () => {
  it.each([
    ['the password is changed', (victim: Visitor) => changePassword(victim, PASSWORD)],
    [
      'all others are signed out',
      (victim: Visitor) => callSignedIn(service, victim, 'POST', '/app/api/sessions/end_others'),
    ],
    [
      'it is signed out from elsewhere',
      async (victim: Visitor) => {
        const [thief] = await service.sql<{ id: string }>(
          'select id from sessions where ended_at is null order by id desc limit 1',
        );
        return callSignedIn(service, victim, 'DELETE', `/app/api/sessions/${thief?.id}`);
      },
    ],
  ])('is a new one when %s; the present one stays known', async (_how, act) => {
    const victim = await signIn(service, OWNER);
    const thief = await signIn(service, OWNER);
    expect((await act(victim)).status).toBe(200);
    expect((await thief.get('/app')).location).toBe('/app/sign-in');
    expect((await victim.get('/app')).status).toBe(200);
    await hammer();
    expect(await statusOf(thief, PASSWORD)).toBe(429);
    // The known one is still asked for its password.
    expect([303, 422]).toContain(await statusOf(victim, PASSWORD));
  });

  it('takes no guess at the present password away from other sessions', async () => {
    const victim = await signIn(service, OWNER);
    const thief = await signIn(service, OWNER);
    for (let round = 0; round < 11; round += 1) {
      await changePassword(thief, `wrong ${round}`);
    }
    const refused = await changePassword(thief, PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await changePassword(victim, PASSWORD)).status).toBe(200);
  });
});

describe('asking for a new password', () => {
  it('does the same for every address, and leaves the rest to the worker, which loses nothing', async () => {
    await addPerson(service, 'demo-studio', 'gerda@example.com', 'Member');
    await service.work();
    const visitor = openVisitor(service);
    const counts = async () => {
      const tables = ['member_mails', 'tasks', 'mails', 'sign_in_codes', 'reset_requests'];
      return Promise.all(tables.map(count));
    };
    const rows = [await counts()];
    for (const email of [OWNER, 'nobody@example.com', 'gerda@example.com']) {
      expect((await visitor.post('/app/forgotten', { email })).location).toBe('/app/forgotten/sent');
      rows.push(await counts());
    }
    const [first = []] = rows;
    expect(rows).toEqual([0, 1, 2, 3].map((more) => [...first.slice(0, 4), more]));
    const arrived = await mailing.arrivals();
    expect(arrived.flatMap(({ to }) => to).toSorted()).toEqual(['gerda@example.com', OWNER]);
    expect(await count('reset_requests')).toBe(0);
  });

  it('is answered by the running worker', async () => {
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    const { members } = service.services;
    let stop = async () => {};
    const answered = new Promise<number>((resolve) => {
      const answerRequests = async () => {
        const done = await members.answerRequests();
        resolve(done);
        return done;
      };
      const worker = startWorker({ ...service.services, members: { ...members, answerRequests } });
      stop = () => worker.stop();
    });
    expect(await answered).toBe(1);
    await stop();
  });
});

describe('keeping house', () => {
  it('deletes browsers, notices and invitations that are long over, in steps, and nothing that works', async () => {
    const { members } = service.services;
    const old = await signIn(service, OWNER);
    await members.inviteMember('demo-studio', null, { email: 'gone@example.com', role: 'Viewer' });
    await mailing.arrivals();
    later(89 * DAY);
    await members.inviteMember('demo-studio', null, { email: 'open@example.com', role: 'Viewer' });
    await signIn(service, OWNER);
    await service.sql(
      `insert into login_attempts select sha256(n::text::bytea), $1, 1 from generate_series(1, 2500) n`,
      [new Date(service.clock.now().getTime() - DAY)],
    );
    later(2 * DAY);
    await members.keepHouse();
    expect(await count('login_attempts')).toBe(0);
    expect(await count(`invitations where email = 'gone@example.com'`)).toBe(0);
    expect(await count(`member_mails where kind = 'NewDevice'`)).toBe(1);
    const { invitations } = await members.showMembers('demo-studio', null);
    expect(invitations.map(({ email }) => email)).toEqual(['open@example.com']);
    // The browser's session has ended. The browser stays known as long as its cookie, so that guesses do not block it.
    await hammer();
    expect(await statusOf(old, PASSWORD)).toBe(303);
    const others = await count('devices');
    later(401 * DAY);
    await members.keepHouse();
    expect([others > 0, await count('devices'), await count('sessions')]).toEqual([true, 0, 0]);
    expect([await count('member_mails'), await count('invitations')]).toEqual([0, 0]);
  });

  it('goes on with what is left when a part of it fails', async () => {
    const { members, verification } = service.services;
    let stop = async () => {};
    const reached = new Promise<void>((resolve) => {
      const worker = startWorker({
        ...service.services,
        members: { ...members, keepHouse: () => Promise.reject(new Error('timed out')) },
        verification: {
          ...verification,
          ensureNightlyChecks: async () => {
            resolve();
            return 0;
          },
        },
      });
      stop = () => worker.stop();
    });
    await reached;
    await stop();
  });

  it('of many right sign-ins without cookies tells by five mails an hour', async () => {
    for (let round = 0; round < 8; round += 1) await signIn(service, OWNER);
    expect(await mailing.arrivals()).toHaveLength(5);
    later(3_600_001);
    await signIn(service, OWNER);
    expect(await mailing.arrivals()).toHaveLength(1);
  });
});
