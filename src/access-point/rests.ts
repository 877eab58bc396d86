import type { AccountId } from '../kit/ids.ts';
import type { AccessPoint } from './types.ts';

/** How long a fault of an access point holds other documents back: one of them shows whether it works again. */
const MOST_REST_MS = 5 * 60_000;

interface Rest {
  readonly from: number;
  readonly until: number;
  /** The settings that had the fault: others are tried at once. */
  readonly settings: number;
  readonly by: string;
}

/** Remembers in a process which access points have just failed, so that their other documents wait. */
export function createRests() {
  const rests = new Map<AccountId, Rest>();
  return {
    /** Until when another document waits; null: it goes. */
    untilOf({ accountId, updatedAt }: AccessPoint, by: string, now: Date): Date | null {
      const rest = rests.get(accountId);
      if (rest === undefined || rest.by === by) return null;
      const at = now.getTime();
      if (at >= rest.until || at < rest.from || updatedAt.getTime() !== rest.settings) {
        rests.delete(accountId);
        return null;
      }
      return new Date(rest.until);
    },

    /** Notes when a document that met a fault goes again; null: it met none. */
    note({ accountId, updatedAt }: AccessPoint, by: string, now: Date, again: Date | null): void {
      const from = now.getTime();
      if (again === null) rests.delete(accountId);
      else {
        const until = Math.min(again.getTime(), from + MOST_REST_MS);
        rests.set(accountId, { from, until, settings: updatedAt.getTime(), by });
      }
    },
  };
}
