import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../db/database.ts';
import { type AccountId, FIRST_ID } from '../ids.ts';
import type { Clock } from '../time.ts';
import { type Lane, LEASE_MS, laneNumber, type Task } from './tasks.ts';

/** How many of the tasks that are due longest a claim looks at, to find whose they are. */
const LOOKED_AT = 1_000;

/** How many tasks it walks over at most to find these: those of accounts that nobody may claim from lie between. */
const WALKED_OVER = 10_000;

/** How many accounts a claim visits of those with any task of the lane, when more is due than it looked at. */
const VISITED = 50;

/** Where a worker has come to in its round through the accounts of a lane, in the order of their ids. */
interface Fairness {
  after: string;
}

/** A round that begins with the first account. */
export function createFairness(): Fairness {
  return { after: FIRST_ID };
}

/** An account that a claim has looked at. */
interface Seen {
  readonly accountId: AccountId;
  /** The claim's instant in the account's time. */
  readonly until: Date;
  readonly isDue: boolean;
  /**
   * False for an account that is chosen only because its tasks have waited long. Accounts whose turn it is come before
   * it.
   */
  readonly isInRound: boolean;
}

// An account whose clock is on its way is left to the process that moves it, except for its mails. Of a frozen account
// nothing is done: it runs elsewhere, or will.
const isClaimable = (lane: string) =>
  `(a.frozen_at is null and (${lane} = ${laneNumber('mail')} or a.clock_target is null))`;

// Across accounts: whose tasks are due longest, by one walk along an index that ends after so many. Accounts that cannot
// be claimed from are left out of these: their tasks would hide those of the others. If these are not all that is due,
// also the next accounts in the round: a loose scan, one probe of an index for each.
const findDue = statement(
  'tasks_find_due_accounts',
  `with recursive oldest as materialized (
     select account_id from (
       select account_id from tasks where lane = $1 and run_at <= $2 order by run_at limit ${WALKED_OVER}) walked
     where account_id not in (select id from accounts where frozen_at is not null)
       and ($1 = ${laneNumber('mail')}
         or account_id not in (select id from accounts where clock_target is not null))
     limit ${LOOKED_AT}
   ), found as materialized (
     select (select count(*) from oldest) < ${LOOKED_AT}
       and not exists (select from tasks where lane = $1 and run_at <= $2 order by run_at offset ${WALKED_OVER - 1})
       as is_all
   ), visited as (
     select $3::uuid as account_id, '-infinity'::timestamptz as due_at, false as is_wrapped, 0 as place
     where not (select is_all from found)
     union all
     select next.*, visited.place + 1
     from visited
     cross join lateral (
       (select account_id, due_at, is_wrapped from tasks
        where lane = $1 and account_id > visited.account_id and (not is_wrapped or account_id <= $3)
        order by account_id, due_at limit 1)
       union all
       (select account_id, due_at, true from tasks
        where not is_wrapped and lane = $1 and account_id <= $3
        order by account_id, due_at limit 1)
       order by is_wrapped limit 1) next
     where visited.place < ${VISITED}
   ), seen as (
     select account_id, due_at, true as is_in_round from visited where place > 0
     union all
     select distinct account_id, '-infinity'::timestamptz, (select is_all from found)
     from oldest
     where account_id not in (select account_id from visited where place > 0)
   )
   select a.id as "accountId", $2 + a.clock_offset_ms * interval '1 millisecond' as until,
     is_in_round as "isInRound",
     seen.due_at <= $2 + a.clock_offset_ms * interval '1 millisecond' and ${isClaimable('$1')} as "isDue"
   from seen
   join accounts a on a.id = seen.account_id
   order by is_in_round desc, a.id <= $3, a.id`,
);

// A range of pairs, because only one index serves that: asked for by `due_at <=` alone, PostgreSQL with bad statistics
// walks over all that other accounts have due. Materialized, because a join could ask again, and each time get others.
const claim = statement(
  'tasks_claim',
  `with mine as materialized (
     select kind, key from tasks
     where lane = $2 and account_id = $1 and (account_id, due_at) <= ($1, $3::timestamptz) and run_at <= $4
       and exists (select from accounts a where a.id = $1 and ${isClaimable('$2')})
     order by account_id, due_at
     limit $5
     for update skip locked
   )
   update tasks t
   set run_at = $6, attempts = least(t.attempts + 1, 1000), claimed_by = $7
   from mine
   where t.account_id = $1 and t.kind = mine.kind and t.key = mine.key
   returning t.account_id as "accountId", t.kind, t.key, t.due_at as "dueAt", t.attempts,
     t.claimed_by as claim`,
);

/**
 * Takes up to `limit` tasks of a lane that are due, shared among the accounts that have any: an account gets no place
 * while another has fewer. `busy` names the account of each task that is under way already; `fairness` is the
 * worker's own for this lane. It reads across accounts whose tasks are due, and then claims from one account a
 * statement, so that each statement that writes touches one shard. Throws only when nothing was claimed. Transaction:
 * opens several, as the system role.
 */
export async function claimDueTasks(
  database: Database,
  lane: Lane,
  clock: Clock,
  limit: number,
  fairness: Fairness,
  busy: readonly AccountId[] = [],
): Promise<Task[]> {
  const number = laneNumber(lane);
  const name = randomUUID();
  const now = clock.now();
  const seen = await database.system.query<Seen>(findDue, [number, now, fairness.after]);
  const held = new Map<AccountId, number>();
  for (const id of busy) held.set(id, (held.get(id) ?? 0) + 1);
  const served = new Set(busy);
  const tasks: Task[] = [];
  let due = seen.filter(({ isDue }) => isDue);
  let failed: PromiseRejectedResult | undefined;
  while (due.length > 0 && tasks.length < limit) {
    const shares = shareOut(due, held, limit - tasks.length);
    const leasedUntil = new Date(clock.now().getTime() + LEASE_MS[lane]);
    const claims = [...shares].map(async ([{ accountId, until }, share]) => {
      const values = [accountId, number, until, now, share, leasedUntil, name];
      return database.system.query<Task>(claim, values);
    });
    const ended = await Promise.allSettled(claims);
    const claimed = ended.map((one) => (one.status === 'fulfilled' ? one.value : []));
    const counts = new Map([...shares.keys()].map((one, index) => [one, claimed[index]?.length ?? 0]));
    // Also passes an account whose claim failed: otherwise the round would stop there as long as the claim fails.
    for (const { accountId } of counts.keys()) served.add(accountId);
    // An account that gave less than its share has no more; its places go to the others.
    due = due.filter((one) => (counts.get(one) ?? 0) === (shares.get(one) ?? 0));
    tasks.push(...claimed.flat());
    failed = ended.find((one) => one.status === 'rejected');
    if (failed !== undefined) break;
  }
  advanceRound(fairness, seen, served);
  // Claimed tasks are leased: if they were thrown away, they would wait until the lease ends.
  if (failed !== undefined && tasks.length === 0) throw failed.reason;
  return tasks.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

// Each place goes to the account that holds the fewest, and among these to the first. Counts it in `held`.
function shareOut(due: readonly Seen[], held: Map<AccountId, number>, places: number): Map<Seen, number> {
  const shares = new Map<Seen, number>();
  const byHeld: Seen[][] = [];
  const put = (one: Seen) => {
    const count = held.get(one.accountId) ?? 0;
    byHeld[count] ??= [];
    byHeld[count].push(one);
  };
  due.forEach(put);
  for (let count = 0, left = places; left > 0; count += 1) {
    for (const one of (byHeld[count] ?? []).slice(0, left)) {
      shares.set(one, (shares.get(one) ?? 0) + 1);
      held.set(one.accountId, count + 1);
      put(one);
      left -= 1;
    }
  }
  return shares;
}

// The round continues behind the last account that was served or has nothing due: one that was passed over is the first
// next time.
function advanceRound(fairness: Fairness, seen: readonly Seen[], served: ReadonlySet<AccountId>): void {
  const round = seen.filter(({ isInRound }) => isInRound);
  const passedOver = round.findIndex(({ accountId, isDue }) => isDue && !served.has(accountId));
  const last = (passedOver === -1 ? round : round.slice(0, passedOver)).at(-1);
  if (last !== undefined) fairness.after = last.accountId;
}
