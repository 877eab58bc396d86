import { type Database, type Statement, statement } from './database.ts';
import type { AccountId } from './ids.ts';
import { FIRST_ID, LAST_ID } from './ids.ts';
import {
  DORMANT,
  type Lane,
  LEASE_MS,
  laneConditions,
  type Task,
  type TaskKind,
  urgentNotices,
} from './tasks.ts';
import type { Clock } from './time.ts';

/** How many of the tasks that are due longest are looked at, free or not, and how many that are free are taken of them. */
const LOOKED_AT = 1_000;
const LONGEST_DUE = 100;

/** How many accounts are asked for their own in one claim, where more is due than was looked at. */
const ASKED = 50;

/** A round through accounts in the order of their ids: the last whose turn it was. */
interface Round {
  after: string;
}

/** Where a worker's turns have come to in a lane: among all accounts, and among those whose test clock is ahead. */
interface Fairness {
  readonly everybody: Round;
  readonly ahead: Round;
}

/** Turns that begin with the first account. Transaction: none. */
export function createFairness(): Fairness {
  return { everybody: { after: FIRST_ID }, ahead: { after: FIRST_ID } };
}

/** A task that may be taken. */
type Candidate = Pick<Task, 'accountId' | 'kind' | 'key' | 'dueAt'>;

/** An account that was asked, and one of its tasks, if it has any. */
interface Asked {
  readonly asked: AccountId;
  readonly kind: TaskKind | null;
  readonly key: string;
  readonly dueAt: Date;
}

const isFree = '(leased_until is null or leased_until <= $1)';
// The indexes by due time hold only this, so that nothing but the first question can be answered from them.
const isNotDormant = `due_at < '${DORMANT.toISOString()}'`;
const wholeLane = (lane: Lane) => laneConditions[lane].whole;

// An account whose clock is on its way is left to the process that moves it, but for mails.
const isStill = (lane: Lane, account: string) =>
  lane === 'mail' ? 'true' : `(select a.clock_target from accounts a where a.id = ${account}) is null`;

// Across accounts: what is due longest, one walk along an index that ends after so many, whatever they are. The second count is
// only made when the first says too little.
const findLongest = (lane: Lane, name: string, lookedAt: number) =>
  statement(
    `tasks_${name}_due_${lane}`,
    `with oldest as materialized (
       select account_id, kind, key, due_at, leased_until from tasks
       where due_at <= $1 and ${wholeLane(lane)} and ${isNotDormant}
       order by due_at limit ${lookedAt}
     ), free as materialized (
       select account_id, kind, key, due_at from oldest
       where ${isFree} and ${isStill(lane, 'account_id')}
       limit ${LONGEST_DUE}
     )
     select account_id as asked, kind, key, due_at as "dueAt", is_crowded as "isCrowded"
     from (select case when (select count(*) from free) = ${LONGEST_DUE} then true
                  else (select count(*) from oldest) = ${lookedAt} end as is_crowded) seen
     left join free on true`,
  );

// The oldest few of an account until an instant: of each rank one probe of its index. A range of pairs, because no other index
// serves that: asked for by `account_id =` and `due_at <=`, PostgreSQL with bad statistics took the index by due time
// alone, and walked over all that others had due.
const fewOf = (lane: Lane, account: string, until: string, most: string) =>
  laneConditions[lane].ranks
    .map(
      (rank) => `(select kind, key, due_at from tasks
        where account_id >= ${account} and (account_id, due_at) <= (${account}, ${until}) and ${rank} and ${isFree}
        order by account_id, due_at limit ${most})`,
    )
    .join(' union all ');

// The next account with any task of the lane: one probe for each rank, however many tasks lie between.
const nextAccount = (lane: Lane, after: string, until: string) =>
  `(select account_id from (${laneConditions[lane].ranks
    .map(
      (rank) => `(select account_id from tasks
        where account_id > ${after} and account_id <= ${until} and ${rank}
        order by account_id, due_at limit 1)`,
    )
    .join(' union all ')}) one order by account_id limit 1)`;

// Across accounts: the next accounts in the order of their ids, by a loose scan, and what each has that is due.
const askNext = (lane: Lane) =>
  statement(
    `tasks_ask_next_${lane}`,
    `with recursive account as (
       select account_id, 1 as place from ${nextAccount(lane, '$2::uuid', '$3::uuid')} first
       union all
       select next.account_id, account.place + 1
       from account cross join lateral ${nextAccount(lane, 'account.account_id', '$3::uuid')} next
       where account.place < $4
     )
     select account.account_id as asked, few.kind, few.key, few.due_at as "dueAt"
     from account
     left join lateral (
       select * from (${fewOf(lane, 'account.account_id', '$1::timestamptz', '$5')}) own
       where ${isStill(lane, 'account.account_id')}
     ) few on true
     order by account.place`,
  );

// Across accounts: what those that are named have that is due.
const askNamed = (lane: Lane) =>
  statement(
    `tasks_ask_named_${lane}`,
    `select named.account_id as asked, few.kind, few.key, few.due_at as "dueAt"
     from unnest($2::uuid[]) named (account_id)
     cross join lateral (
       select * from (${fewOf(lane, 'named.account_id', '$1::timestamptz', '$3')}) own
       where ${isStill(lane, 'named.account_id')}
     ) few`,
  );

// Across accounts: those whose test clock is ahead of the machine's, and what each has that is due by it.
const askAhead = (lane: Lane) =>
  statement(
    `tasks_ask_ahead_${lane}`,
    `select a.id as asked, few.kind, few.key, few.due_at as "dueAt"
     from (
       select id, clock_offset_ms, clock_target from accounts
       where clock_offset_ms > 0 and id > $2::uuid and id <= $3::uuid
       order by id limit $4
     ) a
     left join lateral (
       select * from (${fewOf(lane, 'a.id', `$1::timestamptz + make_interval(secs => a.clock_offset_ms / 1000.0)`, '$5')}) own
       where ${lane === 'mail' ? 'true' : 'a.clock_target is null'}
     ) few on true
     order by a.id`,
  );

// Across accounts: those that were chosen, if nobody else has taken, moved or done them meanwhile. The lease counts from when it is
// written. Instants of the program have no microseconds.
const take = (lane: Lane) =>
  statement(
    `tasks_take_${lane}`,
    `update tasks t
     set leased_until = $2::timestamptz + (clock_timestamp() - statement_timestamp()), attempts = least(t.attempts + 1, 1000)
     from (
       select mine.*
       from unnest($3::uuid[], $4::text[], $5::uuid[], $6::timestamptz[]) chosen (account_id, kind, key, due_at)
       cross join lateral (
         select w.account_id, w.kind, w.key from tasks w
         where w.account_id = chosen.account_id and w.kind = chosen.kind and w.key = chosen.key
           and w.due_at < chosen.due_at + interval '1 millisecond'
           and (w.leased_until is null or w.leased_until <= $1) and ${isStill(lane, 'w.account_id')}
         for update skip locked
       ) mine
     ) due
     where t.account_id = due.account_id and t.kind = due.kind and t.key = due.key
     returning t.account_id as "accountId", t.kind, t.key, t.due_at as "dueAt", t.attempts`,
  );

const ofLanes = (make: (lane: Lane) => Statement): Readonly<Record<Lane, Statement>> => ({
  money: make('money'),
  notices: make('notices'),
  mail: make('mail'),
});
const longestOf = ofLanes((lane) => findLongest(lane, 'longest', LOOKED_AT));
// Where nearly all of these wait for a retry: whatever lies behind them, or nothing would be done until then.
const longestFreeOf = ofLanes((lane) => findLongest(lane, 'longest_free', 1_000_000_000));
const nextOf = ofLanes(askNext);
const namedOf = ofLanes(askNamed);
const aheadOf = ofLanes(askAhead);
const takeOf = ofLanes(take);

/**
 * Takes up to `limit` tasks of a lane that are due in their accounts' time, in turns between the accounts: the first
 * task of each before anybody's second, with `busy`, which names the account of each task that is under way already.
 * `turns` are the worker's own for this lane. Transaction: opens several, as the system role.
 */
export async function claimDueTasks(
  database: Database,
  lane: Lane,
  clock: Clock,
  limit: number,
  turns: Fairness,
  busy: readonly AccountId[] = [],
): Promise<Task[]> {
  const now = clock.now();
  const [everybody, ahead] = await Promise.all([
    lookAtEverybody(database, lane, now, turns.everybody, limit),
    askRound(database, aheadOf[lane], now, turns.ahead, limit),
  ]);
  // Neither may always come first.
  const rounds = Math.random() < 0.5 ? [everybody, ahead] : [ahead, everybody];
  const chosen = chooseInTurns(lane, rounds, busy, limit);
  const served = new Set([...busy, ...chosen.map(({ accountId }) => accountId)]);
  goOn(turns.everybody, everybody, served);
  goOn(turns.ahead, ahead, served);
  if (chosen.length === 0) return [];
  const tasks = await database.system.query<Task>(takeOf[lane], [
    now,
    new Date(clock.now().getTime() + LEASE_MS[lane]),
    chosen.map(({ accountId }) => accountId),
    chosen.map(({ kind }) => kind),
    chosen.map(({ key }) => key),
    chosen.map(({ dueAt }) => dueAt),
  ]);
  return tasks.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

/** What a claim has seen: the accounts in the order of their turns, what they have, and who only fills what is left. */
interface Seen {
  readonly round: readonly AccountId[];
  readonly candidates: readonly Candidate[];
  readonly others: readonly AccountId[];
}

// Little is due: then it is all known. More than that: then the next in the round are asked, and so are those who wait
// longest, in case the next have nothing.
async function lookAtEverybody(
  database: Database,
  lane: Lane,
  now: Date,
  { after }: Round,
  limit: number,
): Promise<Seen> {
  const look = (at: Statement) => database.system.query<Asked & { isCrowded: boolean }>(at, [now]);
  let rows = await look(longestOf[lane]);
  if (rows[0]?.isCrowded === true && candidatesOf(rows).length < limit)
    rows = await look(longestFreeOf[lane]);
  const all = candidatesOf(rows);
  const accounts = [...new Set(all.map(({ accountId }) => accountId))];
  if (rows[0]?.isCrowded !== true) {
    const sorted = accounts.toSorted();
    const round = [...sorted.filter((id) => id > after), ...sorted.filter((id) => id <= after)];
    return { round, candidates: all, others: [] };
  }
  const [next, waiting] = await Promise.all([
    // One of each: seconds go to who waits longest.
    askRound(database, nextOf[lane], now, { after }, 1),
    database.system.query<Asked>(namedOf[lane], [now, accounts.slice(0, limit), limit]),
  ]);
  const asked = new Set(next.round);
  const others = candidatesOf(waiting);
  return {
    round: next.round,
    candidates: [...next.candidates, ...others],
    others: [...new Set(others.map(({ accountId }) => accountId))].filter((id) => !asked.has(id)),
  };
}

// The next in a round; after the last account the first.
async function askRound(
  database: Database,
  ask: Statement,
  now: Date,
  { after }: Round,
  limit: number,
): Promise<Seen> {
  const from = await database.system.query<Asked>(ask, [now, after, LAST_ID, ASKED, limit]);
  const found = new Set(from.map(({ asked }) => asked));
  const isWhole = found.size === ASKED || after === FIRST_ID;
  const rest = isWhole
    ? []
    : await database.system.query<Asked>(ask, [now, FIRST_ID, after, ASKED - found.size, limit]);
  for (const { asked } of rest) found.add(asked);
  return { round: [...found], candidates: candidatesOf([...from, ...rest]), others: [] };
}

function candidatesOf(rows: readonly Asked[]): Candidate[] {
  return rows.flatMap(({ asked, kind, key, dueAt }) =>
    kind === null ? [] : [{ accountId: asked, kind, key, dueAt }],
  );
}

// Of one account what is more urgent goes first, and then the oldest; of several who has least, and then who comes first.
function chooseInTurns(
  lane: Lane,
  seen: readonly Seen[],
  busy: readonly AccountId[],
  limit: number,
): Candidate[] {
  const longestRound = Math.max(...seen.map(({ round }) => round.length));
  const inTurn = Array.from({ length: longestRound }, (_, place) => seen.map(({ round }) => round[place]));
  const order = [...inTurn.flat(), ...seen.flatMap(({ others }) => others)];
  const placeOf = new Map<AccountId, number>();
  for (const [place, id] of order.entries()) if (id !== undefined && !placeOf.has(id)) placeOf.set(id, place);

  const isUrgent = (kind: TaskKind) => lane === 'notices' && urgentNotices.includes(kind);
  const unique = new Map(
    seen
      .flatMap(({ candidates }) => candidates)
      .map((one) => [`${one.accountId} ${one.kind} ${one.key}`, one]),
  );
  const byAge = [...unique.values()].toSorted(
    (one, other) =>
      Number(isUrgent(other.kind)) - Number(isUrgent(one.kind)) ||
      one.dueAt.getTime() - other.dueAt.getTime() ||
      (`${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1),
  );
  const held = new Map<AccountId, number>();
  for (const id of busy) held.set(id, (held.get(id) ?? 0) + 1);
  return byAge
    .map((one) => {
      const turn = (held.get(one.accountId) ?? 0) + 1;
      held.set(one.accountId, turn);
      return { one, turn, place: placeOf.get(one.accountId) ?? order.length };
    })
    .toSorted((a, b) => a.turn - b.turn || a.place - b.place)
    .slice(0, limit)
    .map(({ one }) => one);
}

// The round goes on behind the last who was served, or had nothing: who was passed over is the first next time.
function goOn(round: Round, { round: asked, candidates }: Seen, served: ReadonlySet<AccountId>): void {
  const wanting = new Set(candidates.map(({ accountId }) => accountId));
  const firstLeft = asked.findIndex((id) => wanting.has(id) && !served.has(id));
  const last = asked.at(firstLeft === -1 ? -1 : firstLeft - 1);
  if (firstLeft !== 0 && last !== undefined) round.after = last;
}
