import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../src/kit/db/database.ts';
import { newId } from '../../src/kit/ids.ts';
import { claimDueTasks, createFairness } from '../../src/kit/queue/due-tasks.ts';
import { finishTasks, lanes, retryTask, scheduleTask } from '../../src/kit/queue/tasks.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let woken = 0;
beforeAll(async () => {
  service = await startService();
  service.services.database.onWork(() => {
    woken += 1;
  });
});
afterAll(() => service.close());

const wakesOf = async (work: () => Promise<unknown>) => {
  woken = 0;
  await work();
  return woken;
};

it('a task that the system role makes wakes the worker, once it is committed', async () => {
  const { database } = service.services;
  const { accountId } = service.member;
  const make = () =>
    database.system.transaction(async (tx) => {
      await scheduleTask(tx, accountId, 'member.mail', newId(), service.clock.now());
      expect(woken).toBe(0);
    });
  expect(await wakesOf(make)).toBe(1);
  const fail = () =>
    database.system.transaction(async (tx) => {
      await scheduleTask(tx, accountId, 'member.mail', newId(), service.clock.now());
      throw new Error('rolled back');
    });
  expect(await wakesOf(() => fail().catch(() => {}))).toBe(0);
});

it('a statement by itself that makes a task wakes the worker', async () => {
  const { database } = service.services;
  const { accountId } = service.member;
  const make = () => scheduleTask(database.system, accountId, 'member.mail', newId(), service.clock.now());
  expect(await wakesOf(make)).toBe(1);
});

it('a delivery that is due at once wakes the dispatcher', async () => {
  const { database } = service.services;
  const { accountId } = service.member;
  const hurry = statement(
    'test_webhook_deliveries_hurry',
    'update webhook_deliveries set next_at = now() where account_id = $1',
  );
  expect(await wakesOf(() => database.transaction(accountId, (tx) => tx.query(hurry, [accountId])))).toBe(1);
});

it('claiming, failing and finishing a task wake nobody', async () => {
  const { database } = service.services;
  const { accountId } = service.member;
  await scheduleTask(database.system, accountId, 'member.mail', newId(), service.clock.now());
  woken = 0;
  const tasks = [];
  for (const lane of lanes)
    tasks.push(...(await claimDueTasks(database, lane, service.clock, 10, createFairness())));
  expect(tasks.length).toBeGreaterThan(0);
  const [first, ...others] = tasks;
  if (first !== undefined) await retryTask(database, first, service.clock.now(), 'it failed');
  await finishTasks(database, others);
  expect(woken).toBe(0);
});
