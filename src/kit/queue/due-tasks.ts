import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../db/database.ts';
import { type AccountId, FIRST_ID, LAST_ID } from '../ids.ts';
import type { Clock } from '../time.ts';
import { type Lane, LEASE_MS, laneNumber, type Task } from './tasks.ts';

/** How many of the tasks that are due longest a claim looks at, to find whose they are. */
const LOOKED_AT = 1_000;

/** How many tasks it walks over at most to find these: those of accounts that nobody may claim from lie between. */
const WALKED_OVER = 10_000;

/** How many accounts a claim visits at most of those with any task of the lane, when more is due than it looked at. */
const VISITED = 50;

/** In how many steps at most, and by how many tasks each, it finds these. */
const STEPS = 8;
const TASKS_OF_STEP = 500;

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
// be claimed from are left out of these: their tasks would hide those of the others.
const findOldest = statement(
  'tasks_find_oldest_accounts',
  `with walked as materialized (
     select account_id from tasks where lane = $1 and run_at <= $2 order by run_at limit ${WALKED_OVER}
   ), oldest as materialized (
     select account_id from walked
     where account_id not in (select id from accounts where frozen_at is not null)
       and ($1 = ${laneNumber('mail')}
         or account_id not in (select id from accounts where clock_target is not null))
     limit ${LOOKED_AT}
   )
   select a.id as "accountId", $2 + a.clock_offset_ms * interval '1 millisecond' as until,
     found.is_all as "isInRound", true as "isDue"
   from (select (select count(*) from oldest) < ${LOOKED_AT} and (select count(*) from walked) < ${WALKED_OVER} as is_all) found
   left join (select distinct account_id from oldest) seen on true
   left join accounts a on a.id = seen.account_id
   order by a.id <= $3, a.id`,
);

// Across accounts: the next ones in the round, by the next tasks along an index. A database of several machines takes no
// probe that begins where the one before it has ended, so an account with many tasks may be all that is found.
const findNext = statement(
  'tasks_find_next_accounts',
  `select a.id as "accountId", $2::timestamptz + a.clock_offset_ms * interval '1 millisecond' as until, true as "isInRound",
     next.due_at <= $2::timestamptz + a.clock_offset_ms * interval '1 millisecond' and ${isClaimable('$1')} as "isDue"
   from (
     select distinct on (account_id) account_id, due_at from (
       select account_id, due_at from tasks where lane = $1 and account_id > $3 and account_id <= $4
       order by account_id, due_at limit ${TASKS_OF_STEP}) step
     order by account_id, due_at limit ${VISITED}) next
   join accounts a on a.id = next.account_id
   order by a.id`,
);

// The accounts to claim from: those with the oldest tasks, and when these are not all that is due, before them the next
// ones in the round.
async function findDue(database: Database, lane: number, now: Date, after: string): Promise<Seen[]> {
  // One row without an account when there is none that may be claimed from.
  const rows = await database.system.query<
    Omit<Seen, 'accountId'> & { readonly accountId: AccountId | null }
  >(findOldest, [lane, now, after]);
  const oldest = rows.filter((row): row is Seen => row.accountId !== null);
  if (rows.every(({ isInRound }) => isInRound)) return oldest;
  const round = await findRound(database, lane, now, after);
  const visited = new Set(round.map(({ accountId }) => accountId));
  return [...round, ...oldest.filter(({ accountId }) => !visited.has(accountId))];
}

async function findRound(database: Database, lane: number, now: Date, after: string): Promise<Seen[]> {
  const round: Seen[] = [];
  let from = after;
  let isWrapped = false;
  for (let step = 0; step < STEPS && round.length < VISITED; step += 1) {
    const until = isWrapped ? after : LAST_ID;
    const next = await database.system.query<Seen>(findNext, [lane, now, from, until]);
    round.push(...next.slice(0, VISITED - round.length));
    const last = next.at(-1);
    if (last !== undefined) from = last.accountId;
    else if (isWrapped) break;
    else [from, isWrapped] = [FIRST_ID, true];
  }
  return round;
}

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
  const seen = await findDue(database, number, now, fairness.after);
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
