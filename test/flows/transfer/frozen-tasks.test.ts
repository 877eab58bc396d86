import { expect, it } from 'vitest';
import { claimDueTasks, createFairness } from '../../../src/kit/queue/due-tasks.ts';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { startService } from '../../support/service.ts';

it('the due tasks of a frozen account keep nobody from their turn', async () => {
  const service = await startService();
  try {
    const { database } = service.services;
    const id = service.member.accountId;
    // 400 other accounts with something to do later, and one, the last of the round, with something due now.
    const columns = await service.sql<{ list: string }>(
      `select string_agg(quote_ident(column_name), ',') as list from information_schema.columns
       where table_name = 'accounts' and table_schema = 'public' and column_name not in ('id', 'path')`,
    );
    const { list } = columns[0] as { list: string };
    await service.sql(
      `insert into accounts (id, path, ${list})
       select ('f0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'other-' || n, ${list}
       from accounts, generate_series(1, 400) n where id = $1`,
      [id],
    );
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select a.id, 'invoice.fall_due', gen_random_uuid(), case when a.path = 'other-400' then $2::timestamptz else $3 end
       from accounts a where a.id <> $1`,
      [id, '2026-11-21T11:00:00Z', '2027-06-01T00:00:00Z'],
    );
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at)
       select $1, 'invoice.fall_due', gen_random_uuid(), '2026-11-20T00:00:00Z' from generate_series(1, 10001)`,
      [id],
    );
    await freezeAccount({ database, clock: service.clock }, id);
    const fairness = createFairness();
    let rounds = 0;
    for (let found = 0; found === 0 && rounds < 100; rounds += 1) {
      found = (await claimDueTasks(database, 'money', service.clock, 10, fairness)).length;
    }
    expect(rounds).toBe(1);
  } finally {
    await service.close();
  }
});
