import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_ID } from '../../../src/kit/ids.ts';
import { freshRouting, type RoutedMailing } from '../../support/mail-routes.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: RoutedMailing;
let service: TestService;
const fresh = freshRouting();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const clientOf = (number: number) => ({ name: `Client ${number}`, email: `client${number}@example.com` });
const isToClient = ({ to }: { readonly to: readonly string[] }) => to[0]?.startsWith('client') === true;
const toOwner = () =>
  mailing.installation.arrived.filter(({ to }) => to.includes('owner@demo-studio.example'));
const show = async () => (await mailing.call('GET')).data;
const invoiceMails = () =>
  service.sql<{ status: string; attempts: number; failure: string | null }>(
    `select status, attempts, failure from mails where kind = 'Invoice' order by attempts desc`,
  );
const changes = async () =>
  (await service.sql(`select from events where type = 'mail_route.updated'`)).length;

/** Has the server take the sign-in of some connections only, each of which carries one mail. */
function takeSignIns(takes: (number: number) => boolean) {
  let count = 0;
  Object.defineProperty(mailing.own, 'takesUser', {
    get() {
      count += 1;
      return takes(count);
    },
  });
  mailing.own.afterData = async (_session, connection) => {
    setTimeout(() => connection.destroy(), 1);
    return null;
  };
  mailing.own.hangUp();
}

describe('a server that takes one sign-in in ten', () => {
  it('uses up no attempts faster than its pauses, and is told at most once a day', async () => {
    await mailing.save();
    for (let number = 0; number < 60; number += 1)
      await activeInvoice(service, { contact: clientOf(number) });
    await service.work('notices');
    takeSignIns((number) => number % 10 === 0);
    const ROUNDS = 12;
    for (let round = 0; round < ROUNDS; round += 1) {
      await service.work('notices', 'reminders', 'mail');
      mailing.later(16);
    }
    // Pauses of 15, 30, 60 and 120 seconds lie between five attempts.
    const [most] = await invoiceMails();
    expect(most?.attempts).toBeLessThanOrEqual(5);
    expect(toOwner().length).toBeLessThanOrEqual(1);
    expect(await changes()).toBeLessThanOrEqual(3);
  });
});

it('an attempt because mails were woken does not count: a mail is given up after its pauses', async () => {
  await mailing.save();
  await activeInvoice(service, { contact: clientOf(1) });
  mailing.own.takesUser = false;
  mailing.own.hangUp();
  await service.work();
  const [first] = await invoiceMails();
  const { jobs } = service.services.notifications;
  const account = await service.services.accounts.findAccountByPath('demo-studio');
  if (account === null) throw new Error('There is no account.');
  for (let time = 0; time < 5; time += 1) {
    await jobs.wakeMails(account, FIRST_ID, service.clock.now());
    await service.work('mail');
  }
  expect((await invoiceMails())[0]).toEqual(first);
});

it.each([
  ['after the mail', { code: 554, message: '5.2.252 SendAsDenied; hello@maple.example not allowed' }, null],
  ['at the recipient', null, { code: 554, message: '5.7.1 <client@example.com>: Relay access denied' }],
])(
  'a server that refuses us %s loses no mail: they wait, the Owners are told, and the button sends them',
  async (_where, afterData, verdict) => {
    await mailing.save();
    mailing.own.afterData = async () => afterData;
    mailing.own.verdict = () => verdict;
    for (let number = 0; number < 3; number += 1) await activeInvoice(service, { contact: clientOf(number) });
    await service.work();
    mailing.own.arrived.length = 0;
    expect((await invoiceMails()).map(({ status }) => status)).toEqual(['Queued', 'Queued', 'Queued']);
    // One refusal may be a mistake of the server.
    expect((await show()).status).toBe('Active');
    for (let round = 0; round < 8; round += 1) {
      mailing.later(16);
      await service.work();
    }
    expect(await show()).toMatchObject({ status: 'Failing', trouble: 'RefusedMails', waiting: 3 });
    expect(toOwner()).toHaveLength(1);
    await mailing.call('POST', '/off');
    await service.work();
    expect(mailing.installation.arrived.filter(isToClient)).toHaveLength(3);
  },
);

it('a server that refuses a recipient, or one mail for what it says, works: that mail has failed', async () => {
  await mailing.save();
  mailing.own.verdict = () => ({ code: 550, message: '5.1.1 No such user' });
  await activeInvoice(service, { contact: clientOf(1) });
  await service.work();
  mailing.own.verdict = () => null;
  mailing.own.afterData = async () => ({ code: 554, message: 'Spam' });
  await activeInvoice(service, { contact: clientOf(2) });
  await service.work();
  expect((await invoiceMails()).map(({ status }) => status)).toEqual(['Failed', 'Failed']);
  expect(await show()).toMatchObject({ status: 'Active', trouble: null });
});

describe('one mail that a server refuses in a way that may be about us', () => {
  const SPAM = { code: 554, message: '5.7.1 Message refused, it looks like spam' };
  // The server refuses what goes to the first client.
  const refuseFirst = () => {
    mailing.own.afterData = async ({ envelope: { rcptTo } }) =>
      rcptTo.some(({ address }) => address === clientOf(1).email) ? SPAM : null;
  };
  const trySome = async (rounds: number, seconds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await service.work();
      mailing.later(seconds);
    }
    await service.work();
  };

  it('waits, and makes the server count as failing only after three hours; the Owners read what it answers', async () => {
    await mailing.save();
    refuseFirst();
    await activeInvoice(service, { contact: clientOf(1) });
    await trySome(12, 16);
    expect((await invoiceMails()).map(({ status }) => status)).toEqual(['Queued']);
    expect(await show()).toMatchObject({ status: 'Active', trouble: 'RefusedMails' });
    expect(toOwner()).toEqual([]);
    await trySome(13, 20 * 60);
    expect(await show()).toMatchObject({ status: 'Failing', trouble: 'RefusedMails', waiting: 1 });
    const [told] = toOwner();
    expect(told?.mail.subject).toBe('Your mail server refuses emails');
    expect(told?.mail.text).toContain('5.7.1 Message refused, it looks like spam');
    expect(told?.mail.text).not.toContain('sign-in');
  });

  it('does not count after another mail has gone through', async () => {
    await mailing.save();
    refuseFirst();
    await activeInvoice(service, { contact: clientOf(1) });
    await trySome(2, 16);
    await activeInvoice(service, { contact: clientOf(2) });
    await service.work();
    expect(await show()).toMatchObject({ status: 'Active', trouble: null });
  });

  it('counts with a second one, after a minute', async () => {
    await mailing.save();
    mailing.own.afterData = async () => SPAM;
    await activeInvoice(service, { contact: clientOf(1) });
    await service.work();
    await activeInvoice(service, { contact: clientOf(2) });
    await service.work();
    expect(await show()).toMatchObject({ status: 'Active', trouble: 'RefusedMails' });
    mailing.later(61);
    await service.work();
    expect(await show()).toMatchObject({ status: 'Failing', trouble: 'RefusedMails' });
  });
});

it.each([
  ['5.7.1 <client1@example.com>: Recipient address rejected: Access denied', 'Failed'],
  ['5.1.1 <relay@example.com>: No such user', 'Failed'],
  ['5.7.1 <client1@example.com>: Relay access denied', 'Queued'],
  ['5.7.1 <hello@maple.example>: Sender address rejected: not owned by user mailer', 'Queued'],
  ['5.7.1 Client host rejected: Access denied', 'Queued'],
  ['5.7.1 Client was not authenticated', 'Queued'],
  ['5.4.5 Daily user sending limit exceeded', 'Queued'],
])('a recipient refused with “%s”: the mail is %s', async (message, status) => {
  await mailing.save();
  mailing.own.verdict = () => ({ code: 554, message });
  await activeInvoice(service, { contact: clientOf(1) });
  await service.work();
  expect(await invoiceMails()).toMatchObject([{ status, failure: expect.stringContaining(message) }]);
  const trouble = status === 'Queued' ? 'RefusedMails' : null;
  expect(await show()).toMatchObject({ status: 'Active', trouble });
});

it('a failure long after another, with no mail between, begins a new count', async () => {
  await mailing.save();
  await mailing.own.close();
  const { id } = await activeInvoice(service, { contact: clientOf(1) });
  await service.work();
  const first = (await show()).failingSince;
  // The mail is superseded: nothing is sent for four hours.
  await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
  mailing.later(16);
  await service.work();
  mailing.later(4 * 3_600);
  await activeInvoice(service, { contact: clientOf(2) });
  await service.work();
  const shown = await show();
  expect(shown).toMatchObject({ status: 'Active', trouble: 'Unreachable' });
  expect(shown.failingSince).not.toBe(first);
  expect(toOwner()).toEqual([]);
});

it('mails that wait for a place at a slow server are not written while they wait', async () => {
  await mailing.save();
  for (let number = 0; number < 60; number += 1) await activeInvoice(service, { contact: clientOf(number) });
  await service.work('notices');
  const held: (() => void)[] = [];
  mailing.own.afterData = () => new Promise((resolve) => void held.push(() => resolve(null)));
  const first = service.work('mail');
  await expect.poll(() => held.length).toBe(3);
  const versions = () =>
    service.sql<{ id: string; version: string }>(
      `select id, xmin::text as version from mails where kind = 'Invoice' order by id`,
    );
  const before = await versions();
  for (let round = 0; round < 5; round += 1) {
    mailing.later(60);
    await service.work('mail');
  }
  expect(await versions()).toEqual(before);
  // Those that found no place were never begun.
  expect((await invoiceMails()).filter(({ attempts }) => attempts > 0)).toHaveLength(6);
  mailing.own.afterData = async () => null;
  for (const release of held.splice(0)) release();
  await first;
  for (let round = 0; round < 30; round += 1) {
    mailing.later(30);
    await service.work('mail');
  }
  expect(mailing.own.arrived.filter(isToClient)).toHaveLength(60);
});
