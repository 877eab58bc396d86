import { setTimeout as delay } from 'node:timers/promises';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import { beginProof, endProof, findProof, keepProof, type ProofRow } from './proof-store.ts';
import type { CheckResult } from './types.ts';
import { verifyAccount } from './verify.ts';

/** How long a request waits for the end; then it answers that the check continues. */
const WAIT_MS = 5_000;

/** After this time a check has died with its process: PostgreSQL ends its statements earlier. */
const LOST_AFTER_MS = 1_800_000;

/** How many checks this process runs at once: each reads all of an account. */
const AT_ONCE = 2;

interface Proof {
  readonly status: 'Never' | 'Running' | 'Verified' | 'Differs';
  readonly verifiedAt: string | null;
  readonly postings: number | null;
  readonly differenceCount: number | null;
  readonly checks: ProofRow['checks'];
}

/** Makes the verbs of the proof of the books, for callers. */
export function createProofs({
  database,
  clock,
  log,
  keepFaults,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps faults for people to look at. */
  readonly keepFaults: (account: Account, results: readonly CheckResult[], now: Date) => Promise<void>;
}) {
  // Each resolves when its check ends: to false when another process is checking the same books.
  const underWay = new Map<AccountId, Promise<boolean>>();

  const check = async (account: Account): Promise<true> => {
    try {
      const now = accountTime(account, clock.now());
      const results = await verifyAccount(database, account.id);
      await keepFaults(account, results, now);
      await keepProof(database, account.id, results, now);
    } catch (err) {
      log.error({ err, accountId: account.id }, 'the books could not be verified');
      await endProof(database, account.id);
    }
    return true;
  };
  const show = async (accountId: AccountId) =>
    presentProof(await findProof(database, accountId), clock.now());

  return {
    /** Shows what the last check has found. */
    show,
    /**
     * Checks the books of an account. Answers what was found, or after a few seconds that the check continues in the
     * background. Errors: 503 when too many are under way here.
     */
    async verify(account: Account): Promise<Proof> {
      if (!underWay.has(account.id)) {
        if (underWay.size >= AT_ONCE) {
          const message = 'Other books are being verified; try again in a moment.';
          throw new AppError('overloaded', { message, retryAfterSeconds: 5 });
        }
        const now = clock.now();
        const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
        // Set before anything is awaited, so that two requests do not both begin.
        const work = beginProof(database, account.id, now, lostBefore)
          .then((isMine) => isMine && check(account))
          .finally(() => underWay.delete(account.id));
        underWay.set(account.id, work);
      }
      const waiting = new AbortController();
      const pause = delay(WAIT_MS, false, { signal: waiting.signal, ref: false }).catch(() => false);
      let isOver: boolean | undefined;
      try {
        isOver = await Promise.race([underWay.get(account.id), pause]);
      } finally {
        waiting.abort();
      }
      const row = await findProof(database, account.id);
      // Another caller may have begun the next check already: this one is answered what was found.
      return presentProof(row === null || isOver !== true ? row : { ...row, startedAt: null }, clock.now());
    },
  };
}

function presentProof(row: ProofRow | null, now: Date): Proof {
  const isRunning = row?.startedAt != null && now.getTime() - row.startedAt.getTime() < LOST_AFTER_MS;
  const ended = row?.verifiedAt == null ? 'Never' : row.differenceCount === 0 ? 'Verified' : 'Differs';
  return {
    status: isRunning ? 'Running' : ended,
    verifiedAt: row?.verifiedAt?.toISOString() ?? null,
    postings: row?.postings ?? null,
    differenceCount: row?.differenceCount ?? null,
    checks: row?.checks ?? null,
  };
}
