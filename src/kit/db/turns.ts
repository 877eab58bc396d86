import { isUnavailable } from './database-faults.ts';

/** For what machines are asked: each asks a machine once at a time, and does not wait for the others. */
export type Purpose = 'Work' | 'Health';

/** How the machines of a database are asked, so that one that hangs keeps few connections and holds nobody up for long. */
export interface Turns {
  /**
   * Asks a machine, once its last answer for this purpose is there. One that takes longer than four seconds for an answer is away:
   * all that wait for it are told at once, and so is who asks later, until `probe` has got an answer from it.
   */
  ask<T>(
    group: number,
    purpose: Purpose,
    { ask, probe }: { readonly ask: () => Promise<T>; readonly probe: () => Promise<unknown> },
  ): Promise<T>;
}

const LIMIT_MS = 4_000;

/** The pauses between two probes of a machine that is away: they double. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

interface MachineState {
  isAway: boolean;
  readonly last: Map<Purpose, Promise<unknown>>;
  /** Tell those that wait for an answer that the machine is away. */
  readonly waiting: Set<(fault: Error) => void>;
}

// Known as a database that is unavailable.
const away = (group: number) => new Error(`Query read timeout: the machine of group ${group} is away.`);

export function createTurns(): Turns {
  const machines = new Map<number, MachineState>();
  const stateOf = (group: number): MachineState => {
    const known = machines.get(group) ?? { isAway: false, last: new Map(), waiting: new Set() };
    machines.set(group, known);
    return known;
  };

  const letGo = (group: number, probe: () => Promise<unknown>) => {
    const state = stateOf(group);
    if (state.isAway) return;
    state.isAway = true;
    for (const tell of state.waiting) tell(away(group));
    probeLater(state, probe, FIRST_PAUSE_MS);
  };

  return {
    async ask(group, purpose, { ask, probe }) {
      const state = stateOf(group);
      if (state.isAway) throw away(group);
      const { promise: isLetGo, reject } = Promise.withResolvers<never>();
      let isOver = false;
      // A machine that is only busy is passed over this time by who waits for a turn.
      let timer = setTimeout(() => reject(away(group)), LIMIT_MS);
      const answer = (state.last.get(purpose) ?? Promise.resolve()).then(() => {
        if (isOver) throw away(group);
        clearTimeout(timer);
        timer = setTimeout(letGo, LIMIT_MS, group, probe);
        return ask();
      });
      const ended = answer.catch(() => {});
      state.last.set(purpose, ended);
      state.waiting.add(reject);
      try {
        return await Promise.race([answer, isLetGo]);
      } finally {
        isOver = true;
        clearTimeout(timer);
        state.waiting.delete(reject);
      }
    },
  };
}

// The statement that ran into the limit goes on, and is ended by the server's own limit.
function probeLater(state: MachineState, probe: () => Promise<unknown>, pauseMs: number): void {
  const again = () => {
    probe().then(
      () => {
        state.isAway = false;
      },
      (fault: unknown) => {
        // A machine that refuses the statement itself is there.
        if (isUnavailable(fault)) probeLater(state, probe, Math.min(LAST_PAUSE_MS, 2 * pauseMs));
        else state.isAway = false;
      },
    );
  };
  setTimeout(again, pauseMs).unref();
}
