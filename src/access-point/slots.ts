import type { AccountId } from '../kit/ids.ts';

/** How many hand-overs of a process are under way, of all accounts: the other places of the lane are for money. */
const MOST_AT_ONCE = 2;
/** How long a document waits for its turn, at least and at most. */
const TURN_MS = 1_000;
const MOST_TURN_MS = 5 * 60_000;

/** The queue of an account, or of all. Its instants are in milliseconds. */
interface Line {
  /** When the last document that was sent back comes again. */
  last: number;
  /** How long the last turn took. */
  took: number;
}

/**
 * Gives hand-overs of a process their turns: one of an account at a time, so that an access point that hangs takes one place, and few
 * of all accounts. The others come back one after another, as fast as turns end.
 */
export function createSlots() {
  const busy = new Set<AccountId>();
  const lines = new Map<AccountId | 'all', Line>();
  const sentBack = (line: AccountId | 'all', now: Date): Date => {
    const { last, took } = lines.get(line) ?? { last: 0, took: TURN_MS };
    const from = now.getTime();
    const isFull = last - from >= MOST_TURN_MS - took;
    const next = isFull || last < from ? from + took : last + took;
    lines.set(line, { last: next, took });
    return new Date(Math.max(next, from + TURN_MS));
  };
  return {
    /** Takes a turn, and answers null; otherwise when to ask again. */
    take(account: AccountId, now: Date): Date | null {
      if (busy.has(account)) return sentBack(account, now);
      if (busy.size >= MOST_AT_ONCE) return sentBack('all', now);
      busy.add(account);
      return null;
    },

    /** Ends a turn that took so long. */
    end(account: AccountId, milliseconds: number): void {
      busy.delete(account);
      const took = Math.min(Math.max(TURN_MS, milliseconds), MOST_TURN_MS / 10);
      for (const [name, line] of lines) {
        if (name === account || name === 'all') lines.set(name, { ...line, took });
      }
    },
  };
}
