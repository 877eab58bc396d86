import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { claimDueTasks, type Lane } from '../../src/kit/tasks.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
const accounts: AccountId[] = [];
beforeAll(async () => {
  service = await startService();
  accounts.push(service.member.accountId);
  for (const path of ['second', 'third', 'fourth']) {
    accounts.push((await service.addMember(path)).accountId);
  }
});
afterAll(() => service.close());

const kinds = { mail: 'mail.send', notices: 'event.notify', money: 'charge.check' } as const;
const NOW = new Date('2026-11-21T12:00:00.000Z');

// Tasks that became due one after another, the last of them so many seconds ago.
async function addTasks(account: AccountId | undefined, lane: Lane, count: number, secondsAgo: number) {
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, $2, gen_random_uuid(), $3::timestamptz - make_interval(secs => $4 + $5 - n)
     from generate_series(1, $5) n`,
    [account, kinds[lane], NOW, secondsAgo, count],
  );
}

const claim = async (lane: Lane, limit: number, busy: readonly (AccountId | undefined)[] = []) =>
  claimDueTasks(service.parts.database, lane, NOW, limit, busy as AccountId[]);

describe.each(['mail', 'notices', 'money'] as const)('in the lane %s', (lane) => {
  it.each([20, 5_000])('one task is taken at once beside %i that wait longer', async (count) => {
    const [big, small] = accounts;
    await service.sql('delete from tasks');
    await addTasks(big, lane, count, 3_600);
    await addTasks(small, lane, 1, 1);
    const tasks = await claim(lane, 8);
    expect(tasks.filter(({ accountId }) => accountId === small)).toHaveLength(1);
    expect(tasks).toHaveLength(8);
    // Of one account the oldest go first.
    const ages = await service.sql<{ count: string }>(
      'select count(*) from tasks where leased_until is null and account_id = $1 and due_at < $2',
      [big, tasks.filter(({ accountId }) => accountId === big).at(-1)?.dueAt],
    );
    expect(Number(ages[0]?.count)).toBe(0);
  });

  it('a place that gets free goes to who has none, however long the others wait', async () => {
    const [big, small, other] = accounts;
    await service.sql('delete from tasks');
    for (const account of [big, other]) await addTasks(account, lane, 300, 3_600);
    await addTasks(small, lane, 1, 1);
    const [task] = await claim(lane, 1, [big, big, big, other, other, other, other]);
    expect(task?.accountId).toBe(small);
  });

  it('nobody starves while more accounts than places have more than can be done', async () => {
    await service.sql('delete from tasks');
    for (const [index, account] of accounts.entries())
      await addTasks(account, lane, 200, 3_600 - index * 600);
    const served = new Set<AccountId>();
    for (let turn = 0; turn < 100; turn += 1) {
      for (const { accountId } of await claim(lane, 1)) served.add(accountId);
    }
    expect(served.size).toBe(accounts.length);
  });
});
