import { expect, it } from 'vitest';
import { claimDueTasks, createFairness } from '../../src/kit/queue/due-tasks.ts';
import { startService } from '../support/service.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const clock = { now: () => NOW };

// What a claim costs, by hand: the figures of decision 15.
it.each([
  ['300 000 due in one account, 500 idle', 500, 300_000, 0],
  ['1 000 000 due in one account, 20 000 idle', 20_000, 1_000_000, 0],
  ['1 000 000 due over 20 000 accounts', 20_000, 0, 50],
] as const)(
  'a claim is quick with %s',
  async (name, accounts, backlog, each) => {
    const service = await startService();
    const { accountId } = service.member;
    await service.sql(
      `insert into accounts (id, path, name, mode, currency, time_zone, accepted_methods, created_at, updated_at)
     select gen_random_uuid(), 'account-' || n, name, mode, currency, time_zone, accepted_methods, created_at, updated_at
     from accounts, generate_series(1, $2) n where id = $1`,
      [accountId, accounts],
    );
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
     select id, 'mail.send', gen_random_uuid(), $1::timestamptz + interval '1 day' from accounts
     union all
     select $2, 'mail.send', gen_random_uuid(), $1::timestamptz - make_interval(secs => n * 0.01)
     from generate_series(1, $3) n
     union all
     select id, 'mail.send', gen_random_uuid(), $1::timestamptz - make_interval(secs => floor(random() * 3600))
     from accounts, generate_series(1, $4) n where id <> $2`,
      [NOW, accountId, backlog, each],
    );
    for (const statistics of ['none', 'good']) {
      if (statistics === 'good') await service.sql('analyze tasks');
      const turns = createFairness();
      const times: number[] = [];
      for (let turn = 0; turn < 100; turn += 1) {
        const startedAt = performance.now();
        expect(await claimDueTasks(service.services.database, 'mail', clock, 8, turns)).toHaveLength(8);
        times.push(performance.now() - startedAt);
      }
      times.sort((one, other) => one - other);
      const [median, late] = [times[50] ?? 0, times[95] ?? 0];
      process.stdout.write(
        `${name}, statistics: ${statistics}: median ${median.toFixed(1)} ms, p95 ${late.toFixed(1)} ms\n`,
      );
      expect(median).toBeLessThan(100);
    }
    await service.close();
  },
  300_000,
);
