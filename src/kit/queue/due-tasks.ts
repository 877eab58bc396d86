import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../db/database.ts';
import { askParts } from '../db/parts.ts';
import { type AccountId, FIRST_ID } from '../ids.ts';
import type { Clock } from '../time.ts';
import { type Lane, LEASE_MS, laneNumber, type Task } from './tasks.ts';

/** How many of the tasks that are due longest a claim looks at, to find whose they are. */
const LOOKED_AT = 1_000;

/** How many tasks it walks over at most to find these: those of accounts that nobody may claim from lie between. */
const WALKED_OVER = 10_000;

/** How many accounts a claim visits of those with any task of the lane, when more is due than it looked at. */
const VISITED = 50;

/** Among how many accounts it looks for these. */
const PROBED = 200;

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

// Across accounts: the next ones in the round, with tasks or without.
const findNext = statement(
  'accounts_find_next_in_round',
  `select id as "accountId", $2::timestamptz + clock_offset_ms * interval '1 millisecond' as until,
     ${isClaimable('$1')} as "isClaimable"
   from (
     (select a.*, false as is_wrapped from accounts a where id > $3 order by id limit ${PROBED})
     union all
     (select a.*, true from accounts a where id <= $3 order by id limit ${PROBED})
   ) a
   order by is_wrapped, id limit ${PROBED}`,
);

// Across accounts: one probe of an index for each. By a table that is spread, as a database of several machines wants it.
const findFirst = statement(
  'tasks_find_first_of_accounts',
  `select c.account_id as "accountId", first.due_at as "dueAt"
   from account_counters c
   cross join lateral (
     select due_at from tasks where account_id = c.account_id and lane = $1 order by account_id, due_at limit 1) first
   where c.account_id = any($2::uuid[]) and c.name = 'Position'`,
);

// The accounts to claim from: those with the oldest tasks, and when these are not all that is due, before them the next
// ones in the round.
async function findDue(database: Database, lane: number, now: Date, after: string): Promise<Seen[]> {
  // One row without an account when there is none that may be claimed from.
  const { rows, isOfParts } = await askParts<
    Omit<Seen, 'accountId' | 'until'> & {
      readonly accountId: AccountId | null;
      readonly until: Date | string;
    }
  >(database, findOldest, [lane, now, after], ['tasks', 'accounts']);
  const areAll = rows.every(({ isInRound }) => isInRound);
  const oldest = rows.flatMap(({ accountId, until, isDue }): Seen[] =>
    accountId === null ? [] : [{ accountId, until: new Date(until), isDue, isInRound: areAll }],
  );
  if (isOfParts) oldest.sort(inRound(after));
  if (areAll) return oldest;
  const round = await findRound(database, lane, now, after);
  const visited = new Set(round.map(({ accountId }) => accountId));
  return [...round, ...oldest.filter(({ accountId }) => !visited.has(accountId))];
}

// The order of the statement, for what several parts have found.
function inRound(after: string) {
  const place = ({ accountId }: Seen) => `${accountId <= after ? 1 : 0}${accountId}`;
  return (one: Seen, other: Seen) => (place(one) < place(other) ? -1 : 1);
}

async function findRound(database: Database, lane: number, now: Date, after: string): Promise<Seen[]> {
  const { system } = database;
  const next = await system.query<Omit<Seen, 'isDue' | 'isInRound'> & { readonly isClaimable: boolean }>(
    findNext,
    [lane, now, after],
  );
  const ids = next.map(({ accountId }) => accountId);
  const { rows } = await askParts<{ accountId: AccountId; dueAt: Date | string }>(
    database,
    findFirst,
    [lane, ids],
    ['account_counters', 'tasks'],
  );
  const first = new Map(rows.map(({ accountId, dueAt }) => [accountId, new Date(dueAt)]));
  const round: Seen[] = [];
  let visited = 0;
  for (const { accountId, until, isClaimable: mayClaim } of next) {
    const dueAt = first.get(accountId);
    if (dueAt !== undefined) visited += 1;
    round.push({
      accountId,
      until,
      isDue: dueAt !== undefined && dueAt <= until && mayClaim,
      isInRound: true,
    });
    if (visited === VISITED) break;
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
