import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { freshService } from '../../support/fresh-service.ts';
import { waitForLocks } from '../../support/locks.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let worker: pg.Client;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  worker = new pg.Client({ ...service.connection });
  await worker.connect();
});
afterEach(async () => {
  await worker.end();
});

it('a task that is claimed in the instant of freezing is done before the account goes', async () => {
  const { database } = service.services;
  const id = service.member.accountId;
  const claimed = '00000000-0000-7000-8000-000000000001';
  await service.sql('delete from tasks where account_id = $1', [id]);
  await service.sql(
    `insert into tasks (account_id, kind, key, due_at)
     select $1, 'mail.send', key, '2026-11-20T00:00:00Z' from unnest($2::uuid[]) key`,
    [id, [claimed, '00000000-0000-7000-8000-000000000002']],
  );
  const stateOf = async () => {
    const tasks = await service.sql<{ at: string }>('select run_at::text as at from tasks order by key');
    const [counter] = await service.sql(
      `select frozen_value is not null as held from account_counters where name = 'Position' and account_id = $1`,
      [id],
    );
    return { rests: tasks.map(({ at }) => at === 'infinity'), ...counter };
  };
  // The worker's snapshot is from before the account is frozen, and the worker commits later.
  await worker.query('begin');
  await worker.query('update tasks set attempts = 1, run_at = $2 where key = $1', [
    claimed,
    new Date(service.clock.now().getTime() + 60_000),
  ]);
  const frozen = freezeAccount({ database, clock: service.clock }, id);
  await waitForLocks(service, 1);
  await worker.query('commit');
  await expect.poll(async () => (await stateOf()).rests[1]).toBe(true);
  expect(await stateOf()).toEqual({ rests: [false, true], held: false });
  await worker.query('delete from tasks where key = $1', [claimed]);
  await frozen;
  expect(await stateOf()).toEqual({ rests: [true], held: true });
});
