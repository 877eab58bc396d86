import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import { FIRST_ID } from '../../../src/kit/ids.ts';
import { workOnce } from '../../../src/worker.ts';
import { keepBooks } from '../../support/books.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

const INVOICES = 30;
const PAYMENTS = ['2026-12-01', '2027-02-01', '2027-04-01'];
/** The second payment comes within the account's window of 30 days. */
const SECOND = '2027-01-02T09:00:00Z';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
keepBooks(() => service);

function createMany(): Promise<{ id: string }[]> {
  const schedule = PAYMENTS.map((dueDate) => ({ dueDate, amount: 100 }));
  return Promise.all(
    Array.from({ length: INVOICES }, () =>
      createInvoice(service, { status: 'Active', totalAmount: 300, paymentSchedule: schedule }),
    ),
  );
}

async function statusesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await service.sql<{ statuses: string }>(
    `select string_agg(status, ' ' order by position) as statuses from scheduled_payments
     where invoice_id = any($1) group by invoice_id`,
    [ids],
  );
  return countBy(rows.map(({ statuses }) => statuses));
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

async function tasksOf(ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await service.sql<{ dueAt: Date }>(
    `select due_at as "dueAt" from tasks where kind = 'invoice.fall_due' and key = any($1)`,
    [ids],
  );
  return countBy(rows.map(({ dueAt }) => dueAt.toISOString().slice(0, 10)));
}

async function eventsOf(ids: readonly string[]): Promise<number> {
  const rows = await service.sql(
    `select 1 from events where type = 'invoice.payment.due' and object_id = any($1)`,
    [ids],
  );
  return rows.length;
}

it('one task lets all invoices of its account fall due whose time has come, each once', async () => {
  const ids = (await createMany()).map(({ id }) => id);
  service.clock.set(SECOND);
  // Far fewer tasks are claimed at once than there are invoices.
  expect(await workOnce(service.services, 'money')).toBeLessThan(INVOICES / 2);
  expect(await statusesOf(ids)).toEqual({ 'Due Due Scheduled': INVOICES });
  expect(await eventsOf(ids)).toBe(INVOICES);
  expect(Object.values(await tasksOf(ids))).toEqual([INVOICES]);
  await workOnce(service.services, 'money');
  expect(await eventsOf(ids)).toBe(INVOICES);
});

it('tasks that are claimed together share transactions', async () => {
  const ids = (await createMany()).map(({ id }) => id);
  service.clock.set('2027-01-03T09:00:00Z');
  expect(await workOnce(service.services, 'money')).toBe(8);
  expect(await statusesOf(ids)).toEqual({ 'Due Due Scheduled': INVOICES });
  const rows = await service.sql<{ transactions: number }>(
    `select count(distinct position)::int as transactions from events
     where type = 'invoice.payment.due' and object_id = any($1)`,
    [ids],
  );
  expect(rows).toEqual([{ transactions: 4 }]);
});

it('what somebody else has locked is left to its own task', async () => {
  const ids = (await createMany()).map(({ id }) => id);
  service.clock.set('2027-03-03T09:00:00Z');
  const { database, accounts, invoices } = service.services;
  const { accountId } = service.member;
  const account = await accounts.findAccount(accountId);
  if (account === null) throw new Error('There is no account.');
  const [led, locked] = ids as [string, string];
  await database.transaction(accountId, async (tx) => {
    await invoices.lockInvoice(tx, accountId, locked as never);
    await invoices.letFallDue(account, led as never, accountTime(account, service.clock.now()));
    expect(await statusesOf(ids)).toEqual({ 'Due Due Due': INVOICES - 1, 'Due Scheduled Scheduled': 1 });
    // The worker ends the task that led; those that were taken along are done.
    expect(Object.values(await tasksOf([led, locked]))).toEqual([2]);
    expect(Object.values(await tasksOf(ids))).toEqual([2]);
  });
  while ((await workOnce(service.services, 'money')) > 0);
  expect(await statusesOf(ids)).toEqual({ 'Due Due Due': INVOICES });
  expect(await eventsOf(ids)).toBe(2 * INVOICES);
});

it('an invoice that cannot fall due does not keep the others from it', async () => {
  const ids = (await createMany()).map(({ id }) => id);
  service.clock.set('2027-06-01T09:00:00Z');
  const [broken] = ids as [string];
  // A later event that has taken the next sequence: writing this one fails.
  await service.sql(
    `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
     select account_id, gen_random_uuid(), 'invoice.viewed', object_id, 2, data, created_at, position
     from events where object_id = $1`,
    [broken],
  );
  for (let round = 0; round < 12; round += 1) await workOnce(service.services, 'money');
  expect(await statusesOf(ids)).toEqual({ 'Due Due Due': INVOICES - 1, 'Due Scheduled Scheduled': 1 });
  await service.sql(`delete from events where object_id = $1 and type = 'invoice.viewed'`, [broken]);
  service.clock.set('2027-06-01T11:00:00Z');
  await workOnce(service.services, 'money');
  expect(await statusesOf(ids)).toEqual({ 'Due Due Due': INVOICES });
});

it('what a changed due window has woken is judged by that window', async () => {
  service.clock.set('2027-07-01T09:00:00Z');
  const { accounts, invoices } = service.services;
  const { accountId } = service.member;
  const schedule = ['2027-07-02', '2027-12-01', '2028-06-01'].map((dueDate) => ({ dueDate, amount: 100 }));
  const body = { status: 'Active', totalAmount: 300, paymentSchedule: schedule };
  const { id: led } = await createInvoice(service, body);
  const { id: other } = await createInvoice(service, body);
  service.clock.set('2027-09-01T09:00:00Z');
  const before = await accounts.findAccount(accountId);
  if (before === null) throw new Error('There is no account.');
  // Another process does all of this while the worker that has read the account comes to its task.
  await accounts.changeSettings('demo-studio', { dueWindowDays: 120 });
  const now = accountTime(before, service.clock.now());
  await invoices.wakeDueDates(before, FIRST_ID, now);
  await service.sql(`delete from tasks where kind = 'due_dates.wake'`);
  await invoices.letFallDue(before, led as never, now);
  await service.work('money');
  expect(await statusesOf([led, other])).toEqual({ 'Due Due Scheduled': 2 });
});

it('long schedules of which everything falls due at once are shared among transactions', async () => {
  const dayOf = (number: number) => new Date(Date.UTC(2028, 0, 10 + number)).toISOString().slice(0, 10);
  const paymentSchedule = Array.from({ length: 120 }, (_, number) => ({ dueDate: dayOf(number), amount: 1 }));
  const body = { status: 'Active', totalAmount: 120, paymentSchedule };
  const made = await Promise.all(Array.from({ length: 20 }, () => createInvoice(service, body)));
  const ids = made.map(({ id }) => id);
  service.clock.set('2028-12-01T09:00:00Z');
  const { accounts, invoices } = service.services;
  const account = await accounts.findAccount(service.member.accountId);
  if (account === null) throw new Error('There is no account.');
  const [led] = ids;
  await invoices.letFallDue(account, led as never, accountTime(account, service.clock.now()));
  // The first payment of each was Due already. 17 invoices have 2 023 others.
  expect(await eventsOf(ids)).toBe(17 * 119);
  while ((await workOnce(service.services, 'money')) > 0);
  expect(await eventsOf(ids)).toBe(20 * 119);
  expect(Object.keys(await statusesOf(ids))).toEqual([Array(120).fill('Due').join(' ')]);
});
