import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { claimDueTasks, createFairness } from '../../../src/kit/queue/due-tasks.ts';
import {
  finishTasks,
  LEASE_MS,
  moveTasks,
  releaseTasks,
  retryTask,
  scheduleTask,
  scheduleTasks,
  type Task,
} from '../../../src/kit/queue/tasks.ts';
import { startWorker } from '../../../src/worker.ts';
import { keepBooks } from '../../support/books.ts';
import { acceptedPayment, CHARGED_AT, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
keepBooks(() => service);

it('the worker does what is due while a clock whose process died is moved on, however far that goes', async () => {
  const { id } = await acceptedPayment(service);
  service.clock.set(CHARGED_AT);
  const moving = Promise.withResolvers<void>();
  const moved = Promise.withResolvers<number>();
  let moves = 0;
  const testClock = {
    ...service.services.testClock,
    resumeAbandoned: () => {
      moves += 1;
      moving.resolve();
      return moved.promise;
    },
  };
  const worker = startWorker({ ...service.services, testClock });
  onTestFinished(async () => {
    moved.resolve(1);
    await worker.stop();
  });
  // Other parts of keeping house come first, and may take longer than the payment.
  await moving.promise;
  await expect.poll(async () => (await readPayment(service, id)).status).toBe('Completed');
  service.clock.set('2026-11-25T08:01:00.000Z');
  await expect.poll(() => service.sql('select 1 from tasks where attempts > 0')).toEqual([]);
  expect(moves).toBe(1);
});

it('what a worker has claimed and not begun when it stops is free at once', async () => {
  // Of 400 at once two are under way; invoices that do not exist need no reminder.
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, 'invoice.remind', gen_random_uuid(), $2 from generate_series(1, 400)`,
    [service.member.accountId, service.clock.now()],
  );
  const worker = startWorker(service.services);
  const left = () =>
    service.sql<{ isLeased: boolean; attempts: number }>(
      `select run_at > $1 as "isLeased", attempts from tasks where kind = 'invoice.remind'`,
      [service.clock.now()],
    );
  while (!(await left()).some(({ isLeased }) => isLeased));
  await worker.stop();
  const free = await left();
  expect(free.length).toBeGreaterThan(0);
  expect(free.filter(({ isLeased, attempts }) => isLeased || attempts > 0)).toEqual([]);
});

describe('a task that another process took over after the lease ended', () => {
  // The claim of the first process, and what the table holds after the second one's.
  const takeOver = async () => {
    const { database } = service.services;
    await service.sql('delete from tasks');
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at) values ($1, 'charge.check', gen_random_uuid(), $2)`,
      [service.member.accountId, service.clock.now()],
    );
    const now = service.clock.now().getTime();
    const claim = (after: number) =>
      claimDueTasks(database, 'money', { now: () => new Date(now + after) }, 1, createFairness());
    const [first] = await claim(0);
    const [second] = await claim(LEASE_MS.money);
    expect(second?.key).toBe(first?.key);
    return { first: first as Task, now: new Date(now + LEASE_MS.money), held: await readTasks() };
  };
  const readTasks = () => service.sql('select run_at, attempts, failure from tasks');

  it('is left to its process for as long as a payment out can take', async () => {
    const { database } = service.services;
    await service.sql('delete from tasks');
    const now = service.clock.now();
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at) values ($1, 'payment.check', gen_random_uuid(), $2)`,
      [service.member.accountId, now],
    );
    const claimAfter = (ms: number) =>
      claimDueTasks(database, 'money', { now: () => new Date(now.getTime() + ms) }, 1, createFairness());
    expect(await claimAfter(0)).toHaveLength(1);
    // Three calls of 19 seconds, and four transactions of 7.
    expect(await claimAfter(3 * 19_000 + 4 * 7_000)).toHaveLength(0);
    expect(await claimAfter(LEASE_MS.money)).toHaveLength(1);
  });

  it('is not given back by the first', async () => {
    const { first, now, held } = await takeOver();
    await releaseTasks(service.services.database, [first], now);
    expect(await readTasks()).toEqual(held);
  });

  it('keeps its lease when the first fails', async () => {
    const { first, now, held } = await takeOver();
    await retryTask(service.services.database, first, now, 'broken');
    expect(await readTasks()).toEqual(held);
  });

  it('is left to the second when the first has done it', async () => {
    const { first, held } = await takeOver();
    await finishTasks(service.services.database, [first]);
    expect(await readTasks()).toEqual(held);
  });
});

it('a task that is set again to the same instant while it is done is not ended by the first claim', async () => {
  const { database } = service.services;
  await service.sql('delete from tasks');
  const { accountId } = service.member as { accountId: AccountId };
  const now = service.clock.now();
  const key = '0193b000-0000-7000-8000-000000000001';
  const set = () =>
    database.transaction(accountId, (tx) => scheduleTask(tx, accountId, 'invoice.fall_due', key, now));
  const claim = async () =>
    (await claimDueTasks(database, 'money', service.clock, 1, createFairness()))[0] as Task;
  await set();
  const first = await claim();
  await set();
  const second = await claim();
  await finishTasks(database, [first]);
  await retryTask(database, second, now, 'broken');
  expect(await service.sql('select attempts, failure from tasks')).toEqual([
    { attempts: 1, failure: 'broken' },
  ]);
  await service.sql('delete from tasks');
});

it('tasks that are moved together run by the test clock, and an earlier claim does not end them', async () => {
  const { database } = service.services;
  const { accountId } = service.member as { accountId: AccountId };
  await service.sql('delete from tasks');
  const now = service.clock.now();
  const keys = [1, 2].map((place) => `0193b000-0000-7000-8000-00000000000${place}`);
  const setAt = (at: Date) => new Map(keys.map((key) => [key, at]));
  await database.transaction(accountId, (tx) => scheduleTasks(tx, accountId, 'invoice.fall_due', setAt(now)));
  const claimed = await claimDueTasks(database, 'money', service.clock, 2, createFairness());
  const offset = `update accounts set clock_offset_ms = clock_offset_ms + $2 where id = $1`;
  await service.sql(offset, [accountId, 3_600_000]);
  const later = new Date(now.getTime() + 86_400_000);
  await database.transaction(accountId, (tx) => moveTasks(tx, accountId, 'invoice.fall_due', setAt(later)));
  await finishTasks(database, claimed);
  const left = await service.sql(
    `select due_at as "dueAt", due_at - clock_offset_ms * interval '1 millisecond' - run_at = interval '0' as "isByClock"
     from tasks join accounts on id = account_id`,
  );
  expect(claimed).toHaveLength(2);
  expect(left).toEqual([later, later].map((dueAt) => ({ dueAt, isByClock: true })));
  await service.sql(offset, [accountId, -3_600_000]);
  await service.sql('delete from tasks');
});
