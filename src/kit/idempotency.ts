import { type Database, statement, type Transaction } from './database.ts';
import { AppError } from './errors.ts';
import { type FinishedAnswer, finish, type Outcome, renderRefusal } from './http/envelope.ts';
import type { AccountId } from './ids.ts';

/** How long a key and its answer are kept. */
const KEPT_DAYS = 30;

const DAY_MS = 86_400_000;

/** What of a request matters for repeating it safely. */
export interface IdempotentRequest {
  readonly accountId: AccountId;
  /** The caller's key, or null when none was sent: then the request simply runs. */
  readonly key: string | null;
  /** SHA-256 over method, path, If-Match and body. */
  readonly requestHash: Buffer;
  readonly requestId: string;
  readonly now: Date;
}

/** Runs requests so that one key has one effect and one answer. */
export interface Idempotency {
  /**
   * Runs `work` in a transaction; the key and the answer commit with its effect.
   * Errors: 409 while the same key runs here, 422 when the key came with another request. Transaction: opens.
   */
  perform(request: IdempotentRequest, work: (tx: Transaction) => Promise<Outcome>): Promise<FinishedAnswer>;
  /**
   * Runs `work`, which writes the key together with its effect in a statement of its own, and answers null
   * when the key was taken already. Errors: as for `perform`. Transaction: opens.
   */
  performBatched(
    request: IdempotentRequest,
    work: () => Promise<FinishedAnswer | null>,
  ): Promise<FinishedAnswer>;
}

const keepKey = statement(
  'idempotency_keep_key',
  `insert into idempotency_keys as kept (account_id, key, request_hash, status, etag, body, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, key) do update
     set request_hash = excluded.request_hash, status = excluded.status, etag = excluded.etag,
       body = excluded.body, created_at = excluded.created_at
     where kept.created_at < $8
   returning key`,
);

const findKey = statement(
  'idempotency_find_key',
  `select request_hash as "requestHash", status, etag, body
   from idempotency_keys
   where account_id = $1 and key = $2 and created_at >= $3`,
);

// Across accounts: one bounded piece of the nightly house-keeping.
const purgeKeys = statement(
  'idempotency_purge_keys',
  `delete from idempotency_keys
   where (account_id, key) in (
     select account_id, key from idempotency_keys where created_at < $1 limit 5000)
   returning key`,
);

interface KeptAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

// A refusal that depends on the moment (no token, too fast, too busy) or that a correction of the same
// request will turn into something else (400, 413, 415) is not kept.
const KEPT_REFUSALS = new Set([403, 404, 412, 422]);

/** The instant before which a kept key no longer counts. */
export function oldestKeptInstant(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/** Makes the guard that all writing operations share. One per process: it also knows what runs just now. */
export function createIdempotency(database: Database): Idempotency {
  const running = new Set<string>();

  const guarded = async (
    request: IdempotentRequest,
    run: () => Promise<FinishedAnswer | null>,
  ): Promise<FinishedAnswer> => {
    const name = `${request.accountId} ${request.key}`;
    if (running.has(name)) throw new AppError('request_in_progress', { retryAfterSeconds: 1 });
    running.add(name);
    try {
      return (await run()) ?? (await replay(database, request));
    } catch (cause) {
      return await keepRefusal(database, request, cause);
    } finally {
      running.delete(name);
    }
  };

  return {
    async perform(request, work) {
      if (request.key === null) {
        return finish(request.now, await database.transaction(request.accountId, work));
      }
      return guarded(request, () => runKeyed(database, request, work));
    },
    performBatched(request, work) {
      if (request.key === null) return work() as Promise<FinishedAnswer>;
      return guarded(request, work);
    },
  };
}

/** Deletes keys past their time, in bounded pieces. Transaction: opens, as the system role. */
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

async function runKeyed(
  database: Database,
  request: IdempotentRequest,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<FinishedAnswer | null> {
  try {
    return await database.transaction(request.accountId, async (tx) => {
      const [kept] = await tx.query<KeptAnswer>(findKey, [
        request.accountId,
        request.key,
        oldestKeptInstant(request.now),
      ]);
      if (kept) return judgeKept(request, kept);
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

async function keep(tx: Transaction, request: IdempotentRequest, answer: FinishedAnswer): Promise<boolean> {
  const rows = await tx.query(keepKey, [
    request.accountId,
    request.key,
    request.requestHash,
    answer.status,
    answer.etag,
    answer.body,
    request.now,
    oldestKeptInstant(request.now),
  ]);
  return rows.length === 1;
}

async function keepRefusal(
  database: Database,
  request: IdempotentRequest,
  cause: unknown,
): Promise<FinishedAnswer> {
  if (!(cause instanceof AppError) || !KEPT_REFUSALS.has(cause.status)) throw cause;
  if (cause.code === 'idempotency_mismatch') throw cause;
  const answer: FinishedAnswer = {
    status: cause.status,
    body: renderRefusal(request.now, cause, request.requestId),
    etag: null,
    isReplayed: false,
  };
  const isKept = await database.transaction(request.accountId, (tx) => keep(tx, request, answer));
  return isKept ? answer : replay(database, request);
}

async function replay(database: Database, request: IdempotentRequest): Promise<FinishedAnswer> {
  const [kept] = await database.single<KeptAnswer>(request.accountId, findKey, [
    request.accountId,
    request.key,
    oldestKeptInstant(request.now),
  ]);
  if (!kept) throw new AppError('request_in_progress', { retryAfterSeconds: 1 });
  return judgeKept(request, kept);
}

function judgeKept(request: IdempotentRequest, kept: KeptAnswer): FinishedAnswer {
  if (!kept.requestHash.equals(request.requestHash)) throw new AppError('idempotency_mismatch');
  return { status: kept.status, body: kept.body, etag: kept.etag, isReplayed: true };
}
