import { type Account, accountTime } from '../accounts/types.ts';
import { withoutActor } from '../kit/actor.ts';
import { isUnavailable } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import type { AccountId } from '../kit/ids.ts';
import { createPresences, type Presence, type Presences } from '../kit/queue/presence.ts';
import { SandboxUnreachable } from '../processors/service.ts';
import { alignAllTasks, LEASE_MS, moveAlong, Stopped, type TestClockDeps } from './moving.ts';
import {
  findWaitingClocks,
  postponeTestClock,
  readTestClock,
  releaseTestClock,
  renewTestClock,
  settleTestClock,
  takeTestClock,
} from './store.ts';

/** How far ahead a clock may be set: a request must not run a million days. */
const MAXIMUM_AHEAD_MS = 20 * 366 * 86_400_000;

/** How long a request waits for the clock to arrive; then it answers that the clock is on its way. */
const WAIT_MS = 5_000;

/** How long until a clock that could not continue is tried again. */
const PAUSE_MS = 10_000;

/**
 * How long after a clock was released its tasks are aligned once more. By then a transaction that began before, and read
 * the clock's earlier time, has ended.
 */
const ALIGN_AGAIN_MS = 15_000;

/** How often a request reads a clock that another process moves. */
const LOOK_MS = 200;

interface ClockState {
  /** The account's time. */
  readonly now: Date;
  /** Whether it was moved away from the machine's time. */
  readonly isAhead: boolean;
  readonly status: 'Ready' | 'Advancing';
  /** Where it is on its way to; null when it is Ready. */
  readonly target: Date | null;
  /** Why it has stopped on its way, until it is tried again. */
  readonly failure: string | null;
}

export type TestClock = ReturnType<typeof createTestClock>;

/** Makes the verbs of test clocks. */
export function createTestClock(deps: TestClockDeps & { readonly idempotency: Idempotency }) {
  const { database, clock, idempotency } = deps;
  const moves = createMoves(deps);
  const show = (id: AccountId) => showClock(deps, id);
  const advance = async (id: AccountId, target: Date): Promise<ClockState> => {
    const before = await show(id);
    // A repeated request, which had moved the clock already.
    if (target < before.now) return before;
    const move = await moves.begin(id, target, 'awaited');
    if (move !== null) {
      await moves.await(move);
    } else {
      const { target: current } = await show(id);
      if (current !== null && current.getTime() !== target.getTime()) throw onItsWay(current);
      await awaitElsewhere(deps, id, target);
    }
    return show(id);
  };
  return {
    /** Reads the account's time, and whether its clock is on its way. */
    show,
    /**
     * Moves an account's clock forward to an instant, and does all that would have happened on the way, in order.
     * Answers when it has arrived, or after a few seconds that it is still moving: it then continues in the background.
     * Errors: 409 while it is on its way to another instant, 503 when the processor or the database does not answer,
     * 422 `illegal_action` for a live account, the past, or more than 20 years.
     */
    advance: (account: Account, target: Date, request: IdempotentRequest) =>
      idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async () => {
          requireAllowed(account, target, clock.now());
          return account.id;
        },
        complete: async () => ({ status: 200, data: await advance(account.id, target) }),
      }),
    /** Continues with clocks whose process died or could not continue. Answers how many have arrived. */
    async resumeAbandoned(): Promise<number> {
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
    /** Stops moving clocks in this process, so that another continues. Awaits the step under way. */
    stop: () => moves.stop(),
  };
}

// Looks at a clock that another process moves, until it has arrived, but not for long.
async function awaitElsewhere(deps: TestClockDeps, id: AccountId, target: Date): Promise<void> {
  const end = performance.now() + (deps.testClockWaitMs ?? WAIT_MS);
  while (performance.now() < end) {
    const { status } = await showClock(deps, id);
    if (status === 'Ready') return;
    await pause(LOOK_MS);
  }
  const { target: current } = await showClock(deps, id);
  if (current !== null && current.getTime() !== target.getTime()) throw onItsWay(current);
}

interface Move {
  done: Promise<void>;
  /** Whether a request still waits: it is answered with a failure and may be repeated. */
  isAwaited: boolean;
}

// The clocks that this process moves now.
function createMoves(deps: TestClockDeps) {
  const { database, clock, log } = deps;
  const presences = createPresences(deps.connection);
  const running = new Map<AccountId, Move>();
  let isStopping = false;
  const release = async (id: AccountId, { key }: Presence): Promise<void> => {
    const after = (ms: number) => new Date(clock.now().getTime() + ms);
    await alignAllTasks(database, id, () => renewTestClock(database, id, after(LEASE_MS), key));
    await releaseTestClock(database, id, after(ALIGN_AGAIN_MS), key);
  };
  const postpone = async (
    id: AccountId,
    holder: Presence,
    move: Move | undefined,
    cause: unknown,
  ): Promise<void> => {
    const isStopped = cause instanceof Stopped;
    if (move?.isAwaited === true && !isStopped) return release(id, holder);
    // A call that fails while the service ends often fails because the sandbox ends with it: the next process tries at once.
    const until = new Date(clock.now().getTime() + (isStopped || isStopping ? 0 : PAUSE_MS));
    return postponeTestClock(database, id, until, isStopped ? null : describe(cause), holder.key);
  };
  const run = async (id: AccountId, target: Date, holder: Presence): Promise<void> => {
    try {
      await moveAlong(deps, id, target, holder, () => isStopping);
      await release(id, holder);
    } catch (cause) {
      if (!(cause instanceof Stopped))
        log.error({ err: cause, accountId: id }, 'a test clock could not go on');
      // If even that cannot be written, the lease ends by itself.
      await postpone(id, holder, running.get(id), cause).catch((err: unknown) => {
        log.error({ err, accountId: id }, 'a test clock could not be released');
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
      const holder = await takeClock(deps, presences, id, target);
      if (holder === null) return null;
      const move: Move = { isAwaited: kind === 'awaited', done: Promise.resolve() };
      running.set(id, move);
      // The caller that moves the clock is not the actor of what becomes due on the way.
      move.done = withoutActor(() => run(id, target, holder));
      move.done.catch(() => {});
      return move;
    },
    /** Waits for a clock that was begun here, but not for long. Errors: why it could not continue. */
    async await(move: Move): Promise<void> {
      try {
        await Promise.race([move.done, pause(deps.testClockWaitMs ?? WAIT_MS)]);
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

// Answers the presence of this process, which holds the clock until it leaves; null when another holds it.
async function takeClock(
  { database, clock }: TestClockDeps,
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

async function showClock({ database, clock }: TestClockDeps, id: AccountId): Promise<ClockState> {
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
  const message = `The clock is moving to ${target.toISOString()}: GET /v1/test_clock shows its progress.`;
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
