import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import { withoutActor } from '../kit/actor.ts';
import type { Connection, Database } from '../kit/db/database.ts';
import { isUnavailable } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { createPresences, type Presence, type Presences } from '../kit/queue/presence.ts';
import type { Task } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { SandboxUnreachable } from '../processors/service.ts';
import type { Processor } from '../processors/types.ts';
import { alignAllTasks, LEASE_MS, moveAlong, Stopped } from './moving.ts';
import {
  findWaitingClocks,
  postponeTestClock,
  readTestClock,
  releaseTestClock,
  renewTestClock,
  settleTestClock,
  takeTestClock,
} from './store.ts';

/** As far as a clock may be set, so that nobody waits for a million days. */
const MAXIMUM_AHEAD_MS = 20 * 366 * 86_400_000;

/** How long a request waits for the clock to arrive; then it answers that the clock is on its way. */
const WAIT_MS = 5_000;

/** After what pause a clock that could not go on is tried again. */
const PAUSE_MS = 10_000;

/**
 * How long after a clock was let go of its tasks are aligned once more: a transaction that began before, and reckoned
 * with where the clock stood then, has ended by then.
 */
const ALIGN_AGAIN_MS = 15_000;

/** How often a request looks whether a clock that another process moves has arrived. */
const LOOK_MS = 200;

/** A test clock as it stands. */
interface ClockState {
  /** The account's time. */
  readonly now: Date;
  /** Whether it was moved away from the machine's time. */
  readonly isAhead: boolean;
  readonly status: 'Ready' | 'Advancing';
  /** Where it is on its way to; null when it is Ready. */
  readonly target: Date | null;
  /** Why it stands on its way, until it is tried again. */
  readonly failure: string | null;
}

/** The test clocks of sandbox accounts. */
export interface TestClock {
  /** The account's time, and whether its clock is on its way. */
  show(accountId: AccountId): Promise<ClockState>;
  /**
   * Moves an account's clock forward to an instant, and does all that would have happened on the way, in order. Answers
   * when it has arrived, or after a few seconds that it is on its way: then it goes on by itself. Errors: 409 while it
   * is on its way elsewhere, 503 when the processor or the database does not answer, 422 `illegal_action` for a live
   * account, the past, or more than 20 years.
   */
  advance(account: Account, target: Date, request: IdempotentRequest): Promise<FinishedAnswer>;
  /** Goes on with clocks whose process died or could not go on; answers how many have arrived. */
  resumeAbandoned(): Promise<number>;
  /** Has this process move no clock any more; another goes on. Awaits the step under way. */
  stop(): Promise<void>;
}

/** What test clocks need from outside. */
export interface TestClockOptions {
  readonly database: Database;
  /** By which this process says that it is there, while it moves clocks. */
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly idempotency: Idempotency;
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly processorFor: (account: Account) => Promise<Processor | null>;
  /** Does a task at an instant of the account's time; answers when it is to be done again, or null. */
  readonly runTask: (account: Account, task: Task, now: Date) => Promise<Date | null>;
}

/** Makes the verbs of test clocks. */
export function createTestClock(options: TestClockOptions): TestClock {
  const { database, clock, idempotency } = options;
  const moves = createMoves(options);
  const show = (id: AccountId) => showClock(options, id);
  // What another process moves is looked at.
  const awaitElsewhere = async (id: AccountId, target: Date): Promise<void> => {
    const end = performance.now() + WAIT_MS;
    while (performance.now() < end) {
      const { status } = await show(id);
      if (status === 'Ready') return;
      await pause(LOOK_MS);
    }
    const { target: current } = await show(id);
    if (current !== null && current.getTime() !== target.getTime()) throw onItsWay(current);
  };
  const advance = async (id: AccountId, target: Date): Promise<ClockState> => {
    const before = await show(id);
    // The repeat of a request that had moved it already.
    if (target < before.now) return before;
    const move = await moves.begin(id, target, 'awaited');
    if (move !== null) {
      await moves.await(move);
    } else {
      const { target: current } = await show(id);
      if (current !== null && current.getTime() !== target.getTime()) throw onItsWay(current);
      await awaitElsewhere(id, target);
    }
    return show(id);
  };
  return {
    show,
    advance: (account, target, request) =>
      idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async () => {
          requireAllowed(account, target, clock.now());
          return account.id;
        },
        complete: async () => ({ status: 200, data: await advance(account.id, target) }),
      }),
    async resumeAbandoned() {
      let arrived = 0;
      const now = clock.now();
      for (const { id, target } of await findWaitingClocks(database, now)) {
        if (target === null) {
          await alignAllTasks(database, id);
          await settleTestClock(database, id, now);
          continue;
        }
        const move = await moves.begin(id, target, 'unwatched');
        if (move === null) continue;
        const isThere = await move.done.then(
          () => true,
          () => false,
        );
        if (isThere) arrived += 1;
      }
      return arrived;
    },
    stop: () => moves.stop(),
  };
}

interface Move {
  done: Promise<void>;
  /** Whether a request still waits, which is told of a failure and may be repeated. */
  isAwaited: boolean;
}

// The clocks that this process moves just now.
function createMoves(options: TestClockOptions) {
  const { database, clock, log } = options;
  const presences = createPresences(options.connection);
  const running = new Map<AccountId, Move>();
  let isStopping = false;
  const release = async (id: AccountId, { key }: Presence): Promise<void> => {
    const after = (ms: number) => new Date(clock.now().getTime() + ms);
    await alignAllTasks(database, id, () => renewTestClock(database, id, after(LEASE_MS), key));
    await releaseTestClock(database, id, after(ALIGN_AGAIN_MS), key);
  };
  const letGo = async (
    id: AccountId,
    holder: Presence,
    move: Move | undefined,
    cause: unknown,
  ): Promise<void> => {
    const isStopped = cause instanceof Stopped;
    if (move?.isAwaited === true && !isStopped) return release(id, holder);
    const until = new Date(clock.now().getTime() + (isStopped ? 0 : PAUSE_MS));
    return postponeTestClock(database, id, until, isStopped ? null : describe(cause), holder.key);
  };
  const run = async (id: AccountId, target: Date, holder: Presence): Promise<void> => {
    try {
      await moveAlong(options, id, target, holder, () => isStopping);
      await release(id, holder);
    } catch (cause) {
      if (!(cause instanceof Stopped))
        log.error({ err: cause, accountId: id }, 'a test clock could not go on');
      // Where not even that can be written, the lease ends by itself.
      await letGo(id, holder, running.get(id), cause).catch((err: unknown) => {
        log.error({ err, accountId: id }, 'a test clock could not be let go of');
      });
      throw cause;
    } finally {
      running.delete(id);
      await holder.leave();
    }
  };
  return {
    /** Takes a clock and sets out with it; null when it is being moved. */
    async begin(id: AccountId, target: Date, kind: 'awaited' | 'unwatched'): Promise<Move | null> {
      const holder = await takeClock(options, presences, id, target);
      if (holder === null) return null;
      const move: Move = { isAwaited: kind === 'awaited', done: Promise.resolve() };
      running.set(id, move);
      // Whoever moved the clock has not done what becomes due on the way.
      move.done = withoutActor(() => run(id, target, holder));
      move.done.catch(() => {});
      return move;
    },
    /** Waits for a clock that was begun here, but not for long. Errors: why it could not go on. */
    async await(move: Move): Promise<void> {
      try {
        await Promise.race([move.done, pause(WAIT_MS)]);
      } catch (cause) {
        throw refusalOf(cause);
      } finally {
        move.isAwaited = false;
      }
    },
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

// Answers that this process is there, until it leaves; null when another moves the clock.
async function takeClock(
  { database, clock }: TestClockOptions,
  presences: Presences,
  id: AccountId,
  target: Date,
): Promise<Presence | null> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const holder = await presences.enter();
  let isTaken = false;
  try {
    isTaken = await takeTestClock(database, id, target, now, leasedUntil, holder.key);
  } finally {
    if (!isTaken) await holder.leave();
  }
  return isTaken ? holder : null;
}

async function showClock({ database, clock }: TestClockOptions, id: AccountId): Promise<ClockState> {
  const { offsetMs, target, failure } = await readTestClock(database, id);
  return {
    now: new Date(clock.now().getTime() + offsetMs),
    isAhead: offsetMs > 0,
    status: target === null ? 'Ready' : 'Advancing',
    target,
    failure: target === null ? null : failure,
  };
}

function requireAllowed(account: Account, target: Date, machineNow: Date): void {
  const refuse = (message: string) => new AppError('illegal_action', { message });
  if (account.mode !== 'Sandbox') throw refuse('Only sandbox accounts have a test clock.');
  const now = accountTime(account, machineNow);
  if (target < now) throw refuse(`The clock only moves forward; it is ${now.toISOString()}.`);
  if (target.getTime() - machineNow.getTime() > MAXIMUM_AHEAD_MS) {
    throw refuse('The clock can be set 20 years ahead at most.');
  }
}

function onItsWay(target: Date): AppError {
  const message = `The clock is on its way to ${target.toISOString()}: GET /v1/test_clock shows when it has arrived.`;
  return new AppError('request_in_progress', { message, retryAfterSeconds: 1 });
}

function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof SandboxUnreachable || cause instanceof Stopped || isUnavailable(cause)))
    return cause;
  const message = `${describe(cause)} The clock has stopped on its way: repeat the request to go on.`;
  return new AppError('overloaded', { message, retryAfterSeconds: 2, cause });
}

function describe(cause: unknown): string {
  if (cause instanceof SandboxUnreachable || cause instanceof Stopped || cause instanceof AppError) {
    return cause.message;
  }
  return isUnavailable(cause)
    ? 'The database did not answer.'
    : 'Something on the way failed; the log says what.';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
