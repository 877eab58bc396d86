import { type Database, statement } from '../kit/db/database.ts';

// Across accounts: each needs the nightly task. It is due at once for the first time, in the account's time.
const ensureAll = statement(
  'tasks_ensure_ledger_checks',
  `insert into tasks (account_id, kind, key, due_at)
   select counter.account_id, 'ledger.check', a.id, $1::timestamptz + a.clock_offset_ms * interval '1 millisecond'
   from accounts a
   join account_counters counter on counter.account_id = a.id and counter.name = 'Position'
   where not exists (
     select from tasks t where t.account_id = counter.account_id and t.kind = 'ledger.check' and t.key = a.id)
   order by a.id
   on conflict (account_id, kind, key) do nothing
   returning account_id`,
);

/** Schedules the nightly task of every account that has none. Answers for how many. As the system role. */
export async function ensureNightlyTasks(database: Database, now: Date): Promise<number> {
  return (await database.system.query(ensureAll, [now])).length;
}
