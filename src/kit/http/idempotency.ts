import { type Database, OF_ACCOUNT, statement, type Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { unpackEventData } from '../event-data.ts';
import type { EventType } from '../events.ts';
import type { AccountId } from '../ids.ts';
import { type FinishedAnswer, finish, type Outcome, renderSuccess } from './envelope.ts';
import {
  createKeyGuard,
  judgeKept,
  type KeyedRequest,
  type KeyStore,
  oldestKeptInstant,
  type Rebuild,
  replay,
  STARTED,
  type StoredAnswer,
} from './key-guard.ts';

/**
 * The same of a request in an account. Its key has a prefix that says who made it: `caller:`, `link:` and `page:` of a
 * payer, `import:`.
 */
export interface IdempotentRequest extends KeyedRequest {
  readonly accountId: AccountId;
}

/** Runs requests so that one key has one effect and one answer. */
export interface Idempotency {
  /**
   * Runs `work` in a transaction; the key and the answer commit with its effect. Errors: 409 while the same key runs
   * here, 422 when the key came with another request.
   */
  perform(request: IdempotentRequest, work: (tx: Transaction) => Promise<Outcome>): Promise<FinishedAnswer>;
  /** Like `perform`, as the role that manages people and tokens. As the system role. */
  performAsSystem(
    request: IdempotentRequest,
    work: (tx: Transaction) => Promise<Outcome>,
  ): Promise<FinishedAnswer>;
  /**
   * Runs `work`, which keeps the key with its effect by {@link keepKeys}, and answers null when the key was taken
   * already. `rebuild` makes the answer's data again from the first event of what was created. Errors: as for
   * `perform`.
   */
  performBatched(
    request: IdempotentRequest,
    work: () => Promise<FinishedAnswer | null>,
    rebuild: Rebuild,
  ): Promise<FinishedAnswer>;
  /**
   * Runs work that speaks to the outside between two transactions. `prepare` may ask the outside, and is left
   * out when the key is known; `start` writes what is to be done and answers its id, which commits with the
   * key; `complete` does it, outside any transaction, and must be safe to repeat: when a process dies in
   * between, the next request with the key completes the same thing. Errors: as for `perform`.
   * Transaction: opens, for `start`.
   */
  performInSteps<Prepared>(request: IdempotentRequest, steps: Steps<Prepared>): Promise<FinishedAnswer>;
}

/** The steps of work that speaks to the outside. */
interface Steps<Prepared> {
  readonly prepare: () => Promise<Prepared>;
  readonly start: (tx: Transaction, prepared: Prepared) => Promise<string>;
  readonly complete: (id: string) => Promise<Outcome>;
}

// In the order of the keys, so that two batches wait for each other but do not deadlock.
const insertKeys = statement(
  'idempotency_keep_keys',
  `insert into idempotency_keys as kept (account_id, key, request_hash, status, etag, body, created_id, created_at)
   select counter.account_id, new.key, new.request_hash, new.status, new.etag, new.body, new.created_id, new.created_at
   from unnest($3::text[], $4::bytea[], $5::smallint[], $6::text[], $7::text[], $8::uuid[], $9::timestamptz[])
     as new (key, request_hash, status, etag, body, created_id, created_at)
   ${OF_ACCOUNT}
   order by new.key
   on conflict (account_id, key) do update
     set request_hash = excluded.request_hash, status = excluded.status, etag = excluded.etag, body = excluded.body,
       created_id = excluded.created_id, created_at = excluded.created_at
     where kept.created_at < $2
   returning key`,
);

const completeKey = statement(
  'idempotency_complete_key',
  `update idempotency_keys set status = $3, etag = $4, body = $5
   where account_id = $1 and key = $2 and status = ${STARTED} and body = $6
   returning key`,
);

const findKey = statement(
  'idempotency_find_key',
  `select k.request_hash as "requestHash", k.status, k.etag, k.body, k.created_at as "createdAt",
     e.type, e.object_id as "objectId", e.created_at as "eventAt", e.data as created
   from idempotency_keys k
   left join events e on e.account_id = $1 and e.object_id = k.created_id and e.sequence = 1
   where k.account_id = $1 and k.key = $2 and k.created_at >= $3`,
);

// Across accounts: one bounded piece of the nightly house-keeping.
const purgeKeys = statement(
  'idempotency_purge_keys',
  `delete from idempotency_keys
   where (account_id, key) in (
     select account_id, key from idempotency_keys where created_at < $1 limit 5000)
   returning key`,
);

interface KeptAnswer extends StoredAnswer {
  /** The first event of what was created, where there is no body: null otherwise. */
  readonly type: EventType | null;
  readonly objectId: string;
  readonly eventAt: Date;
  readonly created: unknown;
}

type AccountKeys = KeyStore<IdempotentRequest>;

function keysOfAccounts(database: Database): AccountKeys {
  return {
    ownerOf: ({ accountId }) => accountId,
    async find(request, rebuild) {
      const { accountId, key, now } = request;
      const values = [accountId, key, oldestKeptInstant(now)];
      const [kept] = await database.single<KeptAnswer>(accountId, findKey, values);
      return kept === undefined ? null : judgeKept(request, kept, bodyOf(kept, rebuild));
    },
    keepRefusal: (request, answer) =>
      database.transaction(request.accountId, (tx) => keep(tx, request, answer)),
  };
}

/** Makes the guard that all writing operations of accounts share. */
export function createIdempotency(database: Database): Idempotency {
  const keys = keysOfAccounts(database);
  const guarded = createKeyGuard(keys);

  const performBy = async (
    request: IdempotentRequest,
    work: (tx: Transaction) => Promise<Outcome>,
    run: RunTransaction,
  ): Promise<FinishedAnswer> => {
    if (request.key === null) return finish(request.now, await run(work));
    return guarded(request, () => runKeyed(request, work, run));
  };

  return {
    perform: (request, work) => performBy(request, work, runFor(database, request)),
    performAsSystem: (request, work) =>
      performBy(request, work, (inTransaction) => database.system.transaction(inTransaction)),
    performBatched(request, work, rebuild) {
      if (request.key === null) return work() as Promise<FinishedAnswer>;
      return guarded(request, work, rebuild);
    },
    async performInSteps(request, steps) {
      if (request.key === null) {
        const prepared = await steps.prepare();
        const id = await database.transaction(request.accountId, (tx) => steps.start(tx, prepared));
        return finish(request.now, await steps.complete(id));
      }
      return guarded(request, () => runInSteps(database, keys, request, steps));
    },
  };
}

/** Deletes keys past their time, in bounded pieces. As the system role. */
export async function purgeExpiredKeys(database: Database, now: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const rows = await database.system.query(purgeKeys, [oldestKeptInstant(now)]);
    purged += rows.length;
    if (rows.length < 5000) return purged;
  }
}

class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

function runFor(database: Database, { accountId }: IdempotentRequest): RunTransaction {
  return (work) => database.transaction(accountId, work);
}

async function runKeyed(
  request: IdempotentRequest,
  work: (tx: Transaction) => Promise<Outcome>,
  run: RunTransaction,
): Promise<FinishedAnswer | null> {
  try {
    return await run(async (tx) => {
      const [kept] = await tx.query<KeptAnswer>(findKey, [
        request.accountId,
        request.key,
        oldestKeptInstant(request.now),
      ]);
      if (kept) return judgeKept(request, kept, bodyOf(kept));
      const answer = finish(request.now, await work(tx));
      if (!(await keep(tx, request, answer))) throw new KeyTaken();
      return answer;
    });
  } catch (cause) {
    // Another process finished the same key first; what we did was rolled back, and its answer counts.
    if (cause instanceof KeyTaken) return null;
    throw cause;
  }
}

async function runInSteps<Prepared>(
  database: Database,
  keys: AccountKeys,
  request: IdempotentRequest,
  { prepare, start, complete }: Steps<Prepared>,
): Promise<FinishedAnswer | null> {
  const known = await keys.find(request);
  const kept = known ?? (await startFirst(database, keys, request, prepare, start));
  if (kept.status !== STARTED) return kept;
  const answer = finish(request.now, await complete(readStartedId(kept.body)));
  const completed = await database.single(request.accountId, completeKey, [
    request.accountId,
    request.key,
    answer.status,
    answer.etag,
    answer.body,
    kept.body,
  ]);
  // Another process completed it first: its answer is the one that was kept.
  return completed.length === 1 ? answer : replay(keys, request);
}

// Another process may have started the same request, which is why this one is refused: then that one is completed.
async function startFirst<Prepared>(
  database: Database,
  keys: AccountKeys,
  request: IdempotentRequest,
  prepare: Steps<Prepared>['prepare'],
  start: Steps<Prepared>['start'],
): Promise<FinishedAnswer> {
  try {
    return await startKeyed(database, keys, request, await prepare(), start);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const kept = await keys.find(request);
    if (kept === null) throw cause;
    return kept;
  }
}

async function startKeyed<Prepared>(
  database: Database,
  keys: AccountKeys,
  request: IdempotentRequest,
  prepared: Prepared,
  start: Steps<Prepared>['start'],
): Promise<FinishedAnswer> {
  const work = async (tx: Transaction) => ({ status: STARTED, data: await start(tx, prepared) });
  const started = await runKeyed(request, work, runFor(database, request));
  return started ?? replay(keys, request);
}

// What `finish` put around the id.
function readStartedId(body: string): string {
  return (JSON.parse(body) as { data: string }).data;
}

/** A key to keep, with the answer, or with the id of what was created, whose first event contains the answer. */
interface NewKey {
  readonly request: IdempotentRequest;
  readonly answer: Pick<FinishedAnswer, 'status' | 'etag'> & ({ body: string } | { createdId: string });
}

/** Keeps the keys of requests; answers those whose key was free, or that have none. */
export async function keepKeys(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  all: readonly NewKey[],
): Promise<ReadonlySet<IdempotentRequest>> {
  const requests = all.map(({ request }) => request);
  const keys = all.filter(({ request }) => request.key !== null);
  if (keys.length === 0) return new Set(requests);
  const rows = await tx.query<{ key: string }>(insertKeys, [
    accountId,
    oldestKeptInstant(now),
    keys.map(({ request }) => request.key),
    keys.map(({ request }) => request.requestHash),
    keys.map(({ answer }) => answer.status),
    keys.map(({ answer }) => answer.etag),
    keys.map(({ answer }) => ('body' in answer ? answer.body : null)),
    keys.map(({ answer }) => ('createdId' in answer ? answer.createdId : null)),
    keys.map(({ request }) => request.now),
  ]);
  const free = new Set<string | null>(rows.map(({ key }) => key)).add(null);
  return new Set(requests.filter(({ key }) => free.has(key)));
}

async function keep(tx: Transaction, request: IdempotentRequest, answer: FinishedAnswer): Promise<boolean> {
  return (await keepKeys(tx, request.accountId, request.now, [{ request, answer }])).size === 1;
}

function bodyOf(kept: KeptAnswer, rebuild?: Rebuild): string {
  return kept.body ?? renderSuccess(kept.createdAt, JSON.stringify(rebuild?.(createdData(kept))));
}

function createdData({ type, objectId, eventAt, created }: KeptAnswer): unknown {
  return type === null ? null : unpackEventData(created, { type, objectId, createdAt: eventAt });
}
