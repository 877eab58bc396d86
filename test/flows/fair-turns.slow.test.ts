import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig, type Database, type Statement } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { claimDueTasks, createFairness } from '../../src/kit/queue/due-tasks.ts';
import { type Lane, lanes } from '../../src/kit/queue/tasks.ts';
import { createQueue } from '../support/in-turn.ts';
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

const kinds = {
  mail: 'mail.send',
  notices: 'event.notify',
  reminders: 'invoice.remind',
  money: 'charge.check',
} as const;
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

// As each account has one, from its creation on.
const addCounters = () =>
  service.sql(
    `insert into account_counters (account_id, name, value) select id, 'Position', 0 from accounts on conflict do nothing`,
  );
const removeAccounts = async (condition: string) => {
  await service.sql(
    `delete from account_counters where account_id in (select id from accounts where ${condition})`,
  );
  await service.sql(`delete from accounts where ${condition}`);
};

const turns = createFairness();
const claim = async (lane: Lane, limit: number, busy: readonly (AccountId | undefined)[] = []) =>
  claimDueTasks(service.services.database, lane, { now: () => NOW }, limit, turns, busy as AccountId[]);

describe.each(lanes)('in the lane %s', (lane) => {
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
      'select count(*) from tasks where attempts = 0 and account_id = $1 and due_at < $2',
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

// Counts what each statement of a claim touches, as the worker's role; what it writes is taken back, and then done.
async function claimCounting(lane: Lane, limit: number, mine = turns) {
  const client = new pg.Client(clientConfig(service.connection, 'tranche_system'));
  await client.connect();
  const { system } = service.services.database;
  let pages = 0;
  const inTurn = createQueue();
  const query = (one: Statement, values: readonly unknown[] = []) =>
    inTurn(async () => {
      await client.query('begin');
      const plan = await client.query({
        text: `explain (analyze, buffers, timing off, format json) ${one.text}`,
        values: [...values],
      });
      await client.query('rollback');
      const top = plan.rows[0]['QUERY PLAN'][0].Plan;
      pages += top['Shared Hit Blocks'] + top['Shared Read Blocks'];
      return system.query(one, values);
    });
  const counting = { ...service.services.database, system: { ...system, query } } as Database;
  try {
    const tasks = await claimDueTasks(counting, lane, { now: () => NOW }, limit, mine);
    return { tasks, pages };
  } finally {
    await client.end();
  }
}

it.each([20, 5_000])('of one account an event goes before %i reminders that wait longer', async (count) => {
  const [big, small] = accounts;
  await service.sql('delete from tasks');
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, 'invoice.remind', gen_random_uuid(), $2::timestamptz - interval '1 hour' from generate_series(1, $3)`,
    [big, NOW, count],
  );
  await addTasks(big, 'notices', 1, 1);
  await addTasks(small, 'notices', 1, 1);
  const tasks = await claim('notices', 2);
  expect(tasks.map(({ kind }) => kind)).toEqual(['event.notify', 'event.notify']);
});

it('behind thousands that wait for a retry the others are done', async () => {
  const [big] = accounts;
  await service.sql('delete from tasks');
  await addTasks(big, 'money', 3_000, 3_600);
  await service.sql(`update tasks set attempts = 1, run_at = $1::timestamptz + interval '1 hour'`, [NOW]);
  await addTasks(big, 'money', 500, 1);
  expect(await claim('money', 8)).toHaveLength(8);
});

it('a lease counts from when it is written, not from when the claim began', async () => {
  const [big] = accounts;
  await service.sql('delete from tasks');
  await addTasks(big, 'money', 1, 1);
  // The clock continues by a minute while the claim looks for what is due.
  let asked = 0;
  const clock = { now: () => new Date(NOW.getTime() + 60_000 * asked++) };
  await claimDueTasks(service.services.database, 'money', clock, 1, createFairness());
  const [task] = await service.sql<{ leasedUntil: Date }>('select run_at as "leasedUntil" from tasks');
  expect(task?.leasedUntil.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 120_000);
});

it('with hundreds of test clocks that are ahead, each account gets its turn', async () => {
  await service.sql('delete from tasks');
  const ahead = await service.sql<{ id: AccountId }>(
    `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at,
                           clock_offset_ms)
     select gen_random_uuid(), 'ahead-' || n, name, mode, currency, time_zone, accepted_methods, created_at,
            updated_at, 86400000
     from accounts, generate_series(1, 220) n where id = $1 returning id`,
    [accounts[0]],
  );
  await addCounters();
  await addTasks(ahead.at(0)?.id, 'money', 1, -3_600);
  await addTasks(ahead.at(-1)?.id, 'money', 1, -3_600);
  const mine = createFairness();
  const served = new Set<AccountId>();
  for (let turn = 0; turn < 5; turn += 1) {
    for (const { accountId } of await claimDueTasks(
      service.services.database,
      'money',
      { now: () => NOW },
      4,
      mine,
    ))
      served.add(accountId);
  }
  await service.sql('delete from tasks');
  await removeAccounts('clock_offset_ms > 0');
  expect(served).toEqual(new Set([ahead.at(0)?.id, ahead.at(-1)?.id]));
});

// A database whose claims fail for an account.
const failingFor = (account: AccountId | undefined): Database => {
  const { database } = service.services;
  const query = <Row extends object>(one: Statement, values: readonly unknown[] = []) =>
    one.name === 'tasks_claim' && values[0] === account
      ? Promise.reject(new Error('timeout exceeded when trying to connect'))
      : database.system.query<Row>(one, values);
  return { ...database, system: { ...database.system, query } } as Database;
};

it('a claim that fails for one account keeps what was claimed for the others', async () => {
  const [failing, ...working] = accounts;
  await service.sql('delete from tasks');
  for (const account of accounts) await addTasks(account, 'mail', 2, 60);
  const tasks = await claimDueTasks(failingFor(failing), 'mail', { now: () => NOW }, 20, createFairness());
  expect(new Set(tasks.map(({ accountId }) => accountId))).toEqual(new Set(working));
  const leased = await service.sql<{ key: string }>('select key from tasks where attempts > 0');
  expect(leased.map(({ key }) => key).toSorted()).toEqual(tasks.map(({ key }) => key).toSorted());
});

it('a claim that gets nothing because it fails says so, and the next begins with another account', async () => {
  const [failing, working] = accounts;
  await service.sql('delete from tasks');
  for (const account of [failing, working]) await addTasks(account, 'mail', 1_000, 60);
  const mine = createFairness();
  const once = () => claimDueTasks(failingFor(failing), 'mail', { now: () => NOW }, 1, mine);
  const taken: (AccountId | undefined)[] = [];
  for (let turn = 0; turn < 4; turn += 1) taken.push((await once().catch(() => []))[0]?.accountId);
  expect(new Set(taken)).toEqual(new Set([undefined, working]));
});

describe('beside a test clock that is on its way', () => {
  // Two thousand accounts more have something to do some day, so that a round through all of them takes long.
  const others: AccountId[] = [];
  beforeAll(async () => {
    const added = await service.sql<{ id: AccountId }>(
      `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
       select gen_random_uuid(), 'beside-' || n, name, 'Sandbox', currency, time_zone, accepted_methods, created_at,
              updated_at
       from accounts, generate_series(1, 2000) n where id = $1 returning id`,
      [accounts[0]],
    );
    await addCounters();
    others.push(...added.map(({ id }) => id).toSorted());
    await service.sql('alter table tasks set (autovacuum_enabled = false)');
    await service.sql('update accounts set clock_target = $2, clock_leased_until = $2 where id = $1', [
      others[0],
      '2030-01-01',
    ]);
  });
  afterAll(async () => {
    await service.sql('truncate tasks');
    await removeAccounts(`path like 'beside-%'`);
  });

  // The account of this clock has this many due tasks; the account that comes last in the round has one.
  const fill = async (lane: Lane, count: number) => {
    await service.sql('truncate tasks');
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select id, $1, gen_random_uuid(), '2199-12-31' from accounts`,
      [kinds[lane]],
    );
    await addTasks(others[0], lane, count, 3_600);
    await addTasks(others.at(-1), lane, 1, 1);
    await service.sql('analyze tasks');
  };

  const besidesMail = lanes.filter((lane) => lane !== 'mail');
  it.each(besidesMail.flatMap((lane) => [[lane, 1_000] as const, [lane, 9_000] as const]))(
    'a task in the lane %s is taken at once, though %i of that account wait longer',
    async (lane, count) => {
      await fill(lane, count);
      const { tasks } = await claimCounting(lane, 8, createFairness());
      expect(tasks.map(({ accountId }) => accountId)).toEqual([others.at(-1)]);
    },
  );

  it('mails of that account are taken like all others', async () => {
    await fill('mail', 100);
    const { tasks } = await claimCounting('mail', 8, createFairness());
    expect(new Set(tasks.map(({ accountId }) => accountId))).toEqual(new Set([others[0], others.at(-1)]));
  });

  it.each(lanes)(
    'a claim in the lane %s touches few pages, however many of that account wait',
    async (lane) => {
      await fill(lane, 50_000);
      const mine = createFairness();
      const served = new Set<AccountId>();
      const pages: number[] = [];
      // A round asks 50 accounts a claim.
      for (let turn = 0; turn < 42; turn += 1) {
        const claimed = await claimCounting(lane, 8, mine);
        for (const { accountId } of claimed.tasks) served.add(accountId);
        pages.push(claimed.pages);
      }
      expect(served).toContain(others.at(-1));
      expect(Math.max(...pages)).toBeLessThan(4_000);
    },
  );
});

describe('of 300 accounts with 1 000 tasks each that are due', () => {
  const many: AccountId[] = [];
  // All that is due longest is of one of them.
  beforeAll(async () => {
    const added = await service.sql<{ id: AccountId }>(
      `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
       select gen_random_uuid(), 'many-' || n, name, mode, currency, time_zone, accepted_methods, created_at, updated_at
       from accounts, generate_series(1, 300) n where id = $1 returning id`,
      [accounts[0]],
    );
    await addCounters();
    many.push(...added.map(({ id }) => id));
    await service.sql('truncate tasks');
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select id, $1, gen_random_uuid(), $2::timestamptz - make_interval(secs => n + 1000 * place)
       from unnest($3::uuid[]) with ordinality as one (id, place), generate_series(1, 1000) n`,
      [kinds.money, NOW, many],
    );
  }, 60_000);
  afterAll(async () => {
    await service.sql('truncate tasks');
    await removeAccounts(`path like 'many-%'`);
  });

  it('each claim of fifty takes from fifty, six serve all, and each looks three times', async () => {
    const { system } = service.services.database;
    let looks = 0;
    const query = <Row extends object>(one: Statement, values: readonly unknown[] = []) => {
      if (one.name !== 'tasks_claim') looks += 1;
      return system.query<Row>(one, values);
    };
    const counting = { ...service.services.database, system: { ...system, query } } as Database;
    const mine = createFairness();
    const served = new Map<AccountId, number>();
    for (let turn = 0; turn < 6; turn += 1) {
      looks = 0;
      const tasks = await claimDueTasks(counting, 'money', { now: () => NOW }, 50, mine);
      expect(new Set(tasks.map(({ accountId }) => accountId)).size).toBe(50);
      expect(looks).toBe(3);
      for (const { accountId } of tasks) served.set(accountId, (served.get(accountId) ?? 0) + 1);
    }
    expect(served.size).toBe(many.length);
    expect(new Set(served.values())).toEqual(new Set([1]));
  });
});

describe('beside one account with 50 000 tasks that are due', () => {
  const few: AccountId[] = [];
  beforeAll(async () => {
    // Three hundred more, with something to do some day; every tenth has something to do now.
    const [copied] = accounts;
    const idle = await service.sql<{ id: AccountId }>(
      `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
       select gen_random_uuid(), 'idle-' || n, name, mode, currency, time_zone, accepted_methods, created_at, updated_at
       from accounts, generate_series(1, 300) n where id = $1 returning id`,
      [copied],
    );
    await addCounters();
    accounts.length = 4;
    few.push(...idle.filter((_account, index) => index % 10 === 0).map(({ id }) => id));
  }, 30_000);

  const refill = async (lane: Lane) => {
    await service.sql('truncate tasks');
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select id, $1, gen_random_uuid(), '2199-12-31' from accounts, generate_series(1, 3)`,
      [kinds[lane]],
    );
    await addTasks(accounts[0], lane, 50_000, 3_600);
    for (const account of few) await addTasks(account, lane, 1, 1);
  };

  it.each(lanes.flatMap((lane) => [[lane, true] as const, [lane, false] as const]))(
    'a claim in the lane %s touches few pages, and all get a turn (analyzed: %s)',
    async (lane, isAnalyzed) => {
      await service.sql('alter table tasks set (autovacuum_enabled = false)');
      await refill(lane);
      if (isAnalyzed) await service.sql('analyze tasks');
      const mine = createFairness();
      const served = new Set<AccountId>();
      const pages: number[] = [];
      // A round asks 50 accounts a claim, or serves 8.
      for (let turn = 0; turn < 12; turn += 1) {
        const claimed = await claimCounting(lane, 8, mine);
        for (const { accountId } of claimed.tasks) served.add(accountId);
        pages.push(claimed.pages);
        expect(claimed.tasks).toHaveLength(8);
      }
      expect(few.filter((account) => !served.has(account))).toEqual([]);
      expect(Math.max(...pages)).toBeLessThan(4_000);
    },
    30_000,
  );
});
