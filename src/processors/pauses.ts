const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 3_600_000;

/**
 * When to ask again for an answer that does not come: after as long as it has been missing, so that the pauses double,
 * from one minute up to half a day. Transaction: none.
 */
export function nextAsking(missingSince: Date, now: Date): Date {
  const age = now.getTime() - missingSince.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(MINUTE_MS, age)));
}

const DAY_MS = 24 * 3_600_000;

/** Whether an answer has been missing for so long, a day, that a person is told. Transaction: none. */
export function isOverdue(missingSince: Date, now: Date): boolean {
  return now.getTime() - missingSince.getTime() >= DAY_MS;
}
