import type { SMTPServerSession } from 'smtp-server';
import { beforeEach, expect, it, vi } from 'vitest';
import { addPerson } from '../../support/console.ts';
import { freshRouting, type RoutedMailing } from '../../support/mail-routes.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: RoutedMailing;
let service: TestService;
const fresh = freshRouting();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const clientOf = (number: number) => ({ name: `Client ${number}`, email: `client${number}@example.com` });
const isToClient = ({ to }: { readonly to: readonly string[] }) => to[0]?.startsWith('client') === true;
const arrivedOnes = () =>
  [...mailing.own.arrived, ...mailing.installation.arrived]
    .filter(isToClient)
    .map(({ mail }) => mail.messageId ?? '');

it('a sender that is switched off and on in the middle of 120 mails loses none and doubles none', async () => {
  const COUNT = 120;
  await mailing.save();
  for (let number = 0; number < COUNT; number += 1) {
    await activeInvoice(service, { contact: clientOf(number) });
  }
  await service.work('notices');
  // After some mails each: off, on, off, the settings deleted, other settings.
  const acts = [
    () => mailing.call('POST', '/off'),
    () => mailing.call('POST', '/test'),
    () => mailing.call('POST', '/off'),
    () => mailing.call('DELETE'),
    () => mailing.save(),
  ];
  const done: unknown[] = [];
  let count = 0;
  // One after the other: several mails are under way at once.
  let turn = Promise.resolve();
  const actAt = (session: SMTPServerSession) => {
    if (!session.envelope.rcptTo.some(({ address }) => address.startsWith('client'))) return null;
    count += 1;
    const act = count % 20 === 0 ? acts.shift() : undefined;
    if (act === undefined) return null;
    turn = turn.then(async () => {
      const { status, error } = await act();
      done.push(error ?? status);
    });
    return turn;
  };
  for (const server of [mailing.own, mailing.installation]) {
    // The mail that is under way ends on its line, after the switch.
    server.afterData = async (session) => {
      await actAt(session);
      return null;
    };
  }
  for (let round = 0; round < 30 && arrivedOnes().length < COUNT; round += 1) {
    await service.work('reminders', 'mail');
    mailing.later(16);
  }
  await service.work();
  expect(done).toEqual([200, 200, 200, 200, 200]);
  const ids = arrivedOnes();
  expect(ids).toHaveLength(COUNT);
  expect(new Set(ids).size).toBe(COUNT);
  // Both had a part in it.
  expect(mailing.own.arrived.some(isToClient)).toBe(true);
  expect(mailing.installation.arrived.some(isToClient)).toBe(true);
  const open = await service.sql(`select from mails where status <> 'Sent' and kind = 'Invoice'`);
  expect(open).toEqual([]);
});

it('mails that are under way at a switch are sent once: nobody else takes them up', async () => {
  await mailing.save();
  for (let number = 0; number < 6; number += 1) await activeInvoice(service, { contact: clientOf(number) });
  await service.work('notices');
  const held: (() => void)[] = [];
  mailing.own.afterData = () => new Promise((resolve) => void held.push(() => resolve(null)));
  // The lanes of the worker run beside each other.
  const first = service.work('mail');
  await expect.poll(() => held).toHaveLength(3);
  expect((await mailing.call('POST', '/off')).status).toBe(200);
  await service.work('reminders');
  await service.work('mail');
  mailing.own.afterData = async () => null;
  for (const release of held.splice(0)) release();
  await first;
  await service.work();
  expect(arrivedOnes()).toHaveLength(6);
  expect(new Set(arrivedOnes()).size).toBe(6);
});

it('a server that another process switches off holds up no mail that waited for its places', async () => {
  await mailing.save();
  for (let number = 0; number < 20; number += 1) await activeInvoice(service, { contact: clientOf(number) });
  await service.work('notices');
  const held: (() => void)[] = [];
  mailing.own.afterData = () => new Promise((resolve) => void held.push(() => resolve(null)));
  const first = service.work('mail');
  await expect.poll(() => held).toHaveLength(3);
  await service.sql(`update mail_routes set status = 'Off'`);
  // This mail has not asked for a place. It shows the process that the server is switched off.
  await activeInvoice(service, { contact: clientOf(20) });
  await service.work('notices', 'mail');
  mailing.later(30);
  await service.work('mail');
  // All but the three that the old server holds. The first run of the worker still sends some of them.
  await vi.waitFor(() => expect(mailing.installation.arrived.filter(isToClient)).toHaveLength(18), {
    timeout: 60_000,
  });
  mailing.own.afterData = async () => null;
  for (const release of held.splice(0)) release();
  await first;
});

it('a mail that fails at the old server after the switch goes by the new one at once', async () => {
  await mailing.save();
  await activeInvoice(service, { contact: clientOf(1) });
  await service.work('notices');
  const held: (() => void)[] = [];
  mailing.own.afterData = (_session, connection) =>
    new Promise((resolve) => {
      held.push(() => {
        connection.destroy();
        resolve(null);
      });
    });
  const first = service.work('mail');
  await expect.poll(() => held).toHaveLength(1);
  await mailing.call('POST', '/off');
  await service.work('reminders');
  for (const release of held.splice(0)) release();
  await first;
  // No time has passed.
  await service.work('mail');
  expect(mailing.installation.arrived.filter(isToClient)).toHaveLength(1);
});

it('the slow server of one account delays no mail of another account', async () => {
  const held: (() => void)[] = [];
  const other = await service.addMember('other-studio');
  await addPerson(service, 'other-studio', 'boss@other-studio.example', 'Owner');
  await mailing.save();
  mailing.own.afterData = () =>
    new Promise((resolve) => {
      held.push(() => resolve(null));
    });
  for (let number = 0; number < 40; number += 1) await activeInvoice(service, { contact: clientOf(number) });
  await service.work('notices');
  const slow = service.work('mail');
  // Three connections hold mails; the others wait for one, or for later.
  await expect.poll(() => held).toHaveLength(3);
  const body = {
    contact: { name: 'Zoe', email: 'zoe@example.com' },
    totalAmount: 10_000,
    paymentSchedule: [{ amount: 10_000, dueDate: '2026-12-24' }],
    status: 'Active',
  };
  const made = await service.call('POST', '/v1/invoices', { body, token: other.token });
  expect(made.status).toBe(201);
  await service.work('notices');
  const quick = service.work('mail');
  await vi.waitFor(
    () => expect(mailing.installation.arrived.flatMap(({ to }) => to)).toContain('zoe@example.com'),
    { timeout: 60_000 },
  );
  expect(mailing.own.arrived.filter(isToClient)).toHaveLength(3);
  mailing.own.afterData = async () => null;
  const freeing = setInterval(() => {
    for (const release of held.splice(0)) release();
  }, 10);
  await Promise.all([slow, quick]);
  clearInterval(freeing);
  for (let round = 0; round < 20; round += 1) {
    mailing.later(16);
    await service.work('mail');
  }
  expect(new Set(arrivedOnes()).size).toBe(40);
  expect(arrivedOnes()).toHaveLength(40);
});

it('a suspended account sends nothing to clients by its own server, and gets no other one until that ends', async () => {
  await mailing.save();
  await activeInvoice(service, { contact: clientOf(1) });
  await service.work('notices');
  await suspend(service);
  expect((await mailing.save()).error?.code).toBe('account_suspended');
  // The test mail goes to the person alone. It wakes the mails that wait.
  expect([await mailing.call('POST', '/off'), await mailing.call('POST', '/test')]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  for (let round = 0; round < 3; round += 1) {
    await service.work();
    mailing.later(16);
  }
  expect(arrivedOnes()).toEqual([]);
  await resume(service);
  await service.work();
  expect(mailing.own.arrived.filter(isToClient)).toHaveLength(1);
  expect((await mailing.save()).status).toBe(200);
});
