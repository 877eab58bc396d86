/** Entries of a forecast, in order; with `hasMore` there are others after them. */
interface Foreseen<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/**
 * What a change takes out of a forecast and adds to it. Entries with the same fields cancel each other out. `comparedUntil`: the
 * instant from which on nothing is compared; null without one.
 */
export function compareForecasts<Entry extends { readonly at: Date }>(
  before: Foreseen<Entry>,
  after: Foreseen<Entry>,
) {
  // Where one ends too early, what the other has from there on is not compared.
  const ends = [before, after]
    .filter(({ hasMore }) => hasMore)
    .map(({ entries }) => entries.at(-1)?.at.getTime() ?? 0);
  const end = Math.min(...ends);
  const comparedUntil = ends.length > 0 ? new Date(end) : null;
  const compared = ({ entries }: Foreseen<Entry>) => entries.filter(({ at }) => at.getTime() < end);
  return { ...differenceOf(compared(before), compared(after)), comparedUntil };
}

/** What is only in the first list, and only in the second. */
export function differenceOf<Entry>(before: readonly Entry[], after: readonly Entry[]) {
  return { lost: without(before, after), gained: without(after, before) };
}

function without<Entry>(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(nameOf(one), (left.get(nameOf(one)) ?? 0) + 1);
  return entries.filter((one) => {
    const count = left.get(nameOf(one)) ?? 0;
    left.set(nameOf(one), count - 1);
    return count <= 0;
  });
}

function nameOf(entry: unknown): string {
  return JSON.stringify(entry);
}
