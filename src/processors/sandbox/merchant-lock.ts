import type { Queries, RoleAccess } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Clock } from '../../kit/time.ts';
import type { ProcessorEvent } from '../types.ts';
import { lockMerchantRow, takeDueJob } from './books-store.ts';
import { doJob } from './jobs.ts';
import { findFirstAnswer, keepFirstAnswer, type OrderKind } from './orders-store.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Answer, MerchantTransaction } from './types.ts';
import { hashOrder } from './wire.ts';

/** How many due jobs one transaction does at most, so that locks are held shortly. */
const JOBS_AT_ONCE = 200;

/** The lock of a merchant, under which all work for it is done. */
export interface MerchantLock {
  readonly database: RoleAccess;
  readonly clock: Clock;
  readonly actionUrlOf: (code: string) => string;
  /** Gives the address of a recipient's hosted page from its code. */
  readonly onboardingUrlOf: (code: string) => string;
  /** Called when events wait to be sent. */
  readonly onEvents: () => void;
}

/**
 * Does everything that falls due for a merchant until `now`, each job at its own instant and in order. Answers the
 * resulting events. Several callers may do it at once.
 */
export async function advanceMerchant(
  merchantLock: MerchantLock,
  accountId: AccountId,
  now: Date,
): Promise<ProcessorEvent[]> {
  const events: ProcessorEvent[] = [];
  for (let isDone = false; !isDone; ) {
    const step = await atWork(merchantLock, accountId, now, (work) =>
      doDueJobs(work, merchantLock, JOBS_AT_ONCE),
    );
    events.push(...step.made);
    isDone = step.result;
  }
  return events;
}

/** An operation under a key: its merchant, its fields, and how to run it when the key is new. */
interface KeyedOrder<Outcome extends object> {
  readonly accountId: AccountId;
  readonly now: Date;
  readonly kind: OrderKind;
  readonly key: string;
  readonly order: object;
  readonly carryOut: (
    work: MerchantTransaction,
  ) => Promise<{ outcome: Outcome; method: { readonly behaviour: Behaviour } | null }>;
}

/**
 * Runs an operation once. The same operation under the same key gets the first answer for ever. Jobs that fell due before
 * are done first. Throws KeyConflict for another operation under the key.
 */
export async function answerOrder<Outcome extends object>(
  merchantLock: MerchantLock,
  { accountId, now, kind, key, order, carryOut }: KeyedOrder<Outcome>,
): Promise<Answer<Outcome>> {
  const hash = hashOrder(order);
  return whenUpToDate(merchantLock, accountId, now, async (work): Promise<Answer<Outcome>> => {
    const first = await findFirstAnswer<Outcome>(work, kind, key, hash);
    if (first !== null) return { outcome: first, isRepeat: true, behaviour: null };
    const { outcome, method } = await carryOut(work);
    await keepFirstAnswer(work, kind, key, hash, outcome);
    return { outcome, isRepeat: false, behaviour: method?.behaviour ?? null };
  });
}

/**
 * Runs work under a merchant's lock, at its time, after all jobs that were due before. Of very many jobs each transaction
 * does a part and commits it: all at once would exceed the time limit of a transaction.
 */
export async function whenUpToDate<T>(
  merchantLock: MerchantLock,
  accountId: AccountId,
  now: Date,
  run: (work: MerchantTransaction) => Promise<T>,
): Promise<T> {
  for (;;) {
    const { result } = await atWork(merchantLock, accountId, now, async (work) =>
      (await doDueJobs(work, merchantLock, JOBS_AT_ONCE)) ? { value: await run(work) } : null,
    );
    if (result !== null) return result.value;
  }
}

/** Runs work under a merchant's lock, at its time. */
export async function atWork<T>(
  merchantLock: MerchantLock,
  accountId: AccountId,
  now: Date,
  run: (work: MerchantTransaction) => Promise<T>,
): Promise<{ result: T; made: ProcessorEvent[] }> {
  const done = await merchantLock.database.transaction(async (tx: Queries) => {
    const asked: MerchantTransaction = { tx, accountId, now, machineNow: merchantLock.clock.now(), made: [] };
    const work = { ...asked, now: await lockMerchantRow(asked) };
    return { result: await run(work), made: work.made };
  });
  if (done.made.length > 0) merchantLock.onEvents();
  return done;
}

// Does some of the jobs that are due at the time of the work. Answers whether none is left.
async function doDueJobs(
  work: MerchantTransaction,
  merchantLock: MerchantLock,
  limit: number,
): Promise<boolean> {
  for (let count = 0; count < limit; count += 1) {
    const job = await takeDueJob(work);
    if (job === null) return true;
    await doJob({ ...work, now: job.dueAt }, job, merchantLock.actionUrlOf);
  }
  return false;
}
