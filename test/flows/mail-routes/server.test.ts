import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../support/closing.ts';
import {
  FROM,
  freshRouting,
  MAIL_PASSWORD,
  type RoutedMailing,
  startOwnServer,
} from '../../support/mail-routes.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: RoutedMailing;
let service: TestService;
const fresh = freshRouting();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const OWNER = 'owner@demo-studio.example';
const CLIENT = 'maria@example.com';
const listMails = async () => (await service.call('GET', '/v1/mails')).data.items;
const needs = async () =>
  ((await service.call('GET', '/v1/reports/home')).data.needsYou as { kind: string }[]).map(
    ({ kind }) => kind,
  );

/** Has a mail that waits tried after its pauses of 15, 30 and 60 seconds. */
async function retryForTwoMinutes() {
  for (const seconds of [16, 31, 61]) {
    mailing.later(seconds);
    await service.work();
  }
}

describe('a mail server of an account', () => {
  it('is stored when it took a test mail to the person who saves it, and shown without its password', async () => {
    const saved = await mailing.save();
    expect(saved.status).toBe(200);
    expect(saved.data).toMatchObject({ kind: 'Server', status: 'Active', fromAddress: FROM, trouble: null });
    expect(mailing.own.arrived.map(({ from, to }) => [from, to])).toEqual([[FROM, [OWNER]]]);
    expect(mailing.own.arrived[0]?.mail.from?.address).toBe(FROM);
    expect(mailing.installation.arrived).toEqual([]);
    const rows = await service.sql<{ row: string }>('select row_to_json(r)::text as row from mail_routes r');
    const events = await service.sql<{ data: string }>(
      `select data::text as data from events where type = 'mail_route.updated'`,
    );
    expect(events).toHaveLength(1);
    const all = [
      ...rows.map(({ row }) => row),
      ...events.map(({ data }) => data),
      saved.bytes.toString('utf8'),
    ];
    for (const text of [...all, (await mailing.call('GET')).bytes.toString('utf8')]) {
      expect(text).not.toContain(MAIL_PASSWORD);
    }
  });

  it.each([
    [
      'SignIn',
      '/password',
      (one: RoutedMailing) => Object.assign(one.own, { takesUser: false }),
      '535 5.7.8',
    ],
    [
      'Recipient',
      '',
      (one: RoutedMailing) =>
        Object.assign(one.own, { verdict: () => ({ code: 550, message: 'No such user' }) }),
      '550',
    ],
    [
      'Message',
      '',
      (one: RoutedMailing) =>
        Object.assign(one.own, { afterData: async () => ({ code: 554, message: 'Spam' }) }),
      '554',
    ],
  ])(
    'that fails at the step %s is not stored, and the step and its words are said',
    async (step, path, prepare, words) => {
      prepare(mailing);
      const { status, error } = await mailing.save();
      expect([status, error?.code]).toEqual([422, 'mail_route_failed']);
      expect(error?.details).toMatchObject([{ path, code: step, message: expect.stringContaining(words) }]);
      expect((await mailing.call('GET')).data.kind).toBe('Installation');
    },
  );

  it('that is not there fails at the first step', async () => {
    const { own } = mailing;
    await own.close();
    const { status, error } = await mailing.save();
    expect(status).toBe(422);
    expect(error?.details).toMatchObject([{ path: '/host', code: 'Connect' }]);
  });

  it('gets the mails to clients, from its sender; mails about signing in go by the installation', async () => {
    await mailing.save();
    await activeInvoice(service);
    await service.call('POST', '/v1/invitations', { body: { email: 'new@example.com', role: 'Viewer' } });
    await service.work();
    const toClient = mailing.own.arrived.filter(({ to }) => to.includes(CLIENT));
    expect(toClient.map(({ from, mail }) => [from, mail.from?.address])).toEqual([[FROM, FROM]]);
    expect(mailing.installation.arrived.map(({ from, to }) => [from, to])).toEqual([
      [MAIL_FROM, ['new@example.com']],
    ]);
  });

  it('keeps its stored password only for the same host, port and user', async () => {
    await mailing.save();
    const other = await startOwnServer();
    const elsewhere = await mailing.save({ port: other.port, password: undefined });
    expect([elsewhere.status, elsewhere.error?.details[0]?.path]).toEqual([400, '/password']);
    expect(other.arrived).toEqual([]);
    const renamed = await mailing.save({ fromAddress: 'other@maple.example', password: undefined });
    expect(renamed.data).toMatchObject({ status: 'Active', fromAddress: 'other@maple.example' });
    await other.close();
  });
});

describe('a way of sending is refused', () => {
  it.each([
    ['of the operator', MAIL_FROM.replace(/^.*@/, 'security@')],
    ['below that of the operator', MAIL_FROM.replace(/^.*@/, 'security@mail.')],
  ])('when its address is at the domain %s, by a server and by a domain', async (_what, fromAddress) => {
    for (const saved of [
      await mailing.save({ fromAddress }),
      await mailing.call('PUT', '', { kind: 'Domain', fromAddress }),
    ])
      expect([saved.status, saved.error?.details]).toMatchObject([
        400,
        [{ path: '/fromAddress', code: 'OperatorDomain' }],
      ]);
    expect(await service.sql('select from mail_routes')).toEqual([]);
  });

  it('when its server is that of the operator, which takes mails of this machine without a user', async () => {
    const port = Number(new URL(mailing.installation.url).port);
    const options = { host: '127.0.0.1', port };
    for (const saved of [
      await mailing.save({ ...options, username: undefined, password: undefined }),
      await mailing.save(options),
    ])
      expect([saved.status, saved.error?.details[0]]).toMatchObject([
        400,
        { path: '/host', code: 'OperatorServer' },
      ]);
    expect(mailing.installation.arrived).toEqual([]);
  });
});

it('a password that was deleted while it was kept is not stored again', async () => {
  await mailing.save();
  // The settings are deleted while the test mail is under way.
  mailing.own.afterData = async () => {
    mailing.own.afterData = async () => null;
    await mailing.call('DELETE');
    return null;
  };
  const saved = await mailing.save({ fromAddress: 'other@maple.example', password: undefined });
  expect([saved.status, saved.error?.code]).toEqual([422, 'illegal_action']);
  expect(await service.sql('select from mail_routes')).toEqual([]);
});

it('a stored password that cannot be read is asked for again, and the Owners are told the true cause', async () => {
  await mailing.save();
  await service.sql(`update mail_routes set password = '\\x00', id = gen_random_uuid()`);
  const kept = await mailing.save({ fromAddress: 'other@maple.example', password: undefined });
  expect([kept.status, kept.error?.details[0]?.path]).toEqual([400, '/password']);
  const tested = await mailing.call('POST', '/test');
  expect([tested.status, tested.error?.details[0]]).toMatchObject([
    422,
    { path: '/password', code: 'Unreadable' },
  ]);
  await activeInvoice(service);
  await service.work();
  expect((await mailing.call('GET')).data).toMatchObject({ status: 'Failing', trouble: 'Unreadable' });
  const [told] = mailing.installation.arrived;
  expect(told?.mail.text).toContain('can no longer read the stored password');
  expect(told?.mail.text).not.toContain('no longer accepts our sign-in');
});

describe('when the server of an account takes no mails', () => {
  it('because it refuses us for a minute, the Owners are told by the installation, mails wait, and go when it works', async () => {
    await mailing.save();
    mailing.own.takesUser = false;
    mailing.own.hangUp();
    await activeInvoice(service);
    await service.work();
    // Many servers refuse a sign-in now and then.
    expect((await mailing.call('GET')).data).toMatchObject({ status: 'Active', trouble: 'RefusedUs' });
    expect(mailing.installation.arrived).toEqual([]);
    await retryForTwoMinutes();
    const shown = (await mailing.call('GET')).data;
    expect(shown).toMatchObject({ status: 'Failing', trouble: 'RefusedUs', waiting: 1 });
    expect(shown.failure).toContain('535 5.7.8');
    const told = mailing.installation.arrived;
    expect(told.map(({ from, to }) => [from, to])).toEqual([[MAIL_FROM, [OWNER]]]);
    expect(told[0]?.mail.text).toContain('535 5.7.8');
    expect(await needs()).toContain('MailRouteFailing');
    const waiting = (await listMails()).find(({ kind }: { kind: string }) => kind === 'Invoice');
    expect(waiting).toMatchObject({ status: 'Queued', failure: expect.stringContaining('535') });
    mailing.own.takesUser = true;
    mailing.later(121);
    await service.work();
    // A server that took a mail counts as working when it has not refused another for some minutes.
    expect((await mailing.call('GET')).data).toMatchObject({ status: 'Failing', waiting: 0 });
    mailing.later(300);
    await service.work();
    expect((await mailing.call('GET')).data).toMatchObject({ status: 'Active', trouble: null });
    expect(await needs()).not.toContain('MailRouteFailing');
    expect(mailing.own.arrived.filter(({ to }) => to.includes(CLIENT))).toHaveLength(1);
    expect(mailing.installation.arrived).toHaveLength(1);
  });

  it('because nobody answers there, it is only told after three hours', async () => {
    await mailing.save();
    await mailing.own.close();
    await activeInvoice(service);
    await service.work();
    expect((await mailing.call('GET')).data).toMatchObject({ status: 'Active', trouble: 'Unreachable' });
    for (let hour = 0; hour < 2; hour += 1) {
      mailing.later(3_601);
      await service.work();
    }
    expect(mailing.installation.arrived).toEqual([]);
    mailing.later(3_601);
    await service.work();
    expect((await mailing.call('GET')).data).toMatchObject({ status: 'Failing', trouble: 'Unreachable' });
    expect(mailing.installation.arrived.map(({ to }) => to)).toEqual([[OWNER]]);
  });

  it('the mails that wait go by the installation as soon as an Owner says so, each once', async () => {
    await mailing.save();
    mailing.own.takesUser = false;
    mailing.own.hangUp();
    await activeInvoice(service);
    await service.work();
    await retryForTwoMinutes();
    mailing.installation.arrived.length = 0;
    expect((await mailing.call('POST', '/off')).data).toMatchObject({ status: 'Off', kind: 'Server' });
    // No time has passed: without being woken the mail would wait for its next attempt.
    await service.work();
    expect(mailing.installation.arrived.map(({ from, to }) => [from, to])).toEqual([[MAIL_FROM, [CLIENT]]]);
    mailing.own.takesUser = true;
    expect((await mailing.call('POST', '/test')).data).toMatchObject({ status: 'Active' });
    await service.work();
    expect(mailing.own.arrived.filter(({ to }) => to.includes(CLIENT))).toEqual([]);
  });
});

describe('another than an Owner or Admin', () => {
  it('sees and changes nothing', async () => {
    for (const role of ['Member', 'Viewer']) {
      const person = await signInAs(service, role);
      const answers = [
        await mailing.call('GET', '', undefined, person),
        await mailing.call('POST', '/off', {}, person),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    }
    const token = await service
      .call('GET', '/app/api/accounts/demo-studio/mail_route')
      .catch(() => ({ status: 401 }));
    expect(token.status).toBe(401);
  });

  it('with an old sign-in has to confirm the password before the sender changes', async () => {
    mailing.later(11 * 60);
    const saved = await mailing.save();
    expect([saved.status, saved.error?.code]).toEqual([403, 'confirmation_needed']);
    expect((await mailing.call('DELETE')).error?.code).toBe('confirmation_needed');
    expect(mailing.own.arrived).toEqual([]);
  });

  it('has to confirm the password before a sender is switched on again, not to test one that is on', async () => {
    await mailing.save();
    mailing.later(11 * 60);
    expect((await mailing.call('POST', '/test')).status).toBe(200);
    expect((await mailing.call('POST', '/off')).status).toBe(200);
    expect((await mailing.call('POST', '/test')).error?.code).toBe('confirmation_needed');
    expect((await mailing.call('GET')).data.status).toBe('Off');
  });

  it('does not switch on what a colleague has switched off during the test', async () => {
    await mailing.save();
    mailing.own.afterData = async () => {
      expect((await mailing.call('POST', '/off')).status).toBe(200);
      return null;
    };
    const { status, error } = await mailing.call('POST', '/test');
    expect([status, error?.code]).toEqual([422, 'illegal_action']);
    expect((await mailing.call('GET')).data.status).toBe('Off');
  });
});

it('deleting the settings deletes the password, and the installation sends', async () => {
  await mailing.save();
  expect((await mailing.call('DELETE')).data.kind).toBe('Installation');
  expect(await service.sql('select from mail_routes')).toEqual([]);
  await activeInvoice(service);
  await service.work();
  expect(mailing.installation.arrived.map(({ to }) => to)).toEqual([[CLIENT]]);
});
