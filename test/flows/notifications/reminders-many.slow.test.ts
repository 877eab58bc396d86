import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const reminders = async (id: string) => (await service.call('GET', `/v1/invoices/${id}/reminders`)).data;
const plannedDates = async (id: string): Promise<string[]> =>
  (await reminders(id)).planned.map(({ at: instant }: { at: string }) => instant.slice(0, 16));
const change = (reminderDays: number[]) =>
  service.services.accounts.changeProfile('demo-studio', { reminderDays });

it('a rule that is changed wakes thousands of invoices some at a time, goes on where it stopped, and again is harmless', async () => {
  await change([7]);
  await mailing.arrivals();
  const { accountId } = service.member;
  // Invoices that are gone: their tasks end as soon as they are looked at.
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, 'invoice.remind', gen_random_uuid(), '2199-12-31' from generate_series(1, 2500)`,
    [accountId],
  );
  const count = async (condition: string) => {
    const rows = await service.sql<{ count: string }>(`select count(*) from tasks where ${condition}`);
    return Number(rows[0]?.count);
  };
  const isNotDormant = `kind = 'invoice.remind' and due_at < '2100-01-01'`;
  const before = await count(isNotDormant);
  await change([0, 1, 3]);
  expect(await count(isNotDormant)).toBe(before);
  const waking = () =>
    service.sql<{ key: string }>(`select key from tasks where kind = 'reminders.wake' order by key`);
  const [first] = await waking();
  const account = await service.services.accounts.findAccount(accountId);
  if (account === null || first === undefined) throw new Error('Nothing wakes anything.');
  // The process dies after the first thousand, before it could note that: the same are woken once more.
  const wake = () =>
    service.services.notifications.jobs.wakeReminders(account, first.key, service.clock.now());
  await wake();
  const awake = await count(isNotDormant);
  expect(awake - before).toBeLessThanOrEqual(1_000);
  await wake();
  expect(await count(isNotDormant)).toBe(awake);
  expect(await waking()).toHaveLength(2);
  await service.sql(`delete from tasks where kind = 'reminders.wake' and key = $1`, [first.key]);
  await service.work('reminders');
  expect(await waking()).toEqual([]);
  expect(await count(`kind = 'invoice.remind' and key not in (select id from invoices)`)).toBe(0);
  // The counts above prove the promise, not the time: 2 500 tasks are slow on a busy machine.
}, 180_000);

// The instants at which the clocks of a zone showed nine, found by looking at the clock instead of by arithmetic.
function wallOf(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return format.format(new Date(instant)).replace(', ', ' ');
}

describe.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])('a year in %s', (timeZone) => {
  const days = [
    '2026-12-15',
    '2027-01-15',
    '2027-03-14',
    '2027-03-28',
    '2027-04-04',
    '2027-06-15',
    '2027-10-03',
    '2027-10-31',
    '2027-11-07',
  ];

  it('each reminder of the rule is sent once, at nine, over the test clock, as previewed', async () => {
    await service.sql('update accounts set time_zone = $1', [timeZone]);
    const invoice = await activeInvoice(service, {
      totalAmount: 9_000,
      paymentSchedule: days.map((dueDate) => ({ dueDate, amount: 1_000 })),
    });
    await service.work();
    const planned = await plannedDates(invoice.id);
    const move = () => service.call('POST', '/v1/test_clock', { body: { now: '2027-12-15T00:00:00.000Z' } });
    let moved = await move();
    while (moved.status === 503) moved = await move();
    expect(moved.status).toBe(200);
    const { sent } = await reminders(invoice.id);
    const instants = sent.map(({ createdAt }: { createdAt: string }) => createdAt).toReversed();
    expect(instants.map((instant: string) => instant.slice(0, 16))).toEqual(planned);
    const expected = days
      .flatMap((day) =>
        [-3, 0, 1, 3, 7, 14].map((offset) => Date.parse(`${day}T00:00:00Z`) + offset * 86_400_000),
      )
      .map((ms) => `${new Date(ms).toISOString().slice(0, 10)} 09:00`);
    const walls = instants.map((instant: string) => wallOf(timeZone, instant));
    expect(walls).toEqual([...new Set(expected)].toSorted());
    // The mails themselves wait for the server, whatever the clock does.
    expect((await service.call('GET', '/v1/mails?status=Queued')).data.items.length).toBeGreaterThan(0);
    await service.work('mail');
    // By now only the newest that names a payment is still true, besides the invoice itself.
    expect(mailing.server.arrived.length).toBe(days.length + 1);
    expect((await service.call('GET', '/v1/mails?status=Queued')).data.items).toEqual([]);
  });
});
