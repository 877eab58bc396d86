const MONTHS = 24;

/** The months up to that of an instant, `YYYY-MM`, the newest first: as many as the page offers. */
export function monthsUpTo(now: Date): readonly string[] {
  const first = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = first - index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
