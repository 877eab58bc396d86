const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When banks settle, in UTC. */
const SETTLEMENT_HOUR = 16;

/** An instant some days later, weekends included. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/** When a bank settles a charge of an instant: at 16:00 UTC, some banking days (Mon–Fri) later. */
export function settlementAfter(instant: Date, bankingDays: number): Date {
  let day = startOfDay(instant);
  for (let left = bankingDays; left > 0; ) {
    day = daysAfter(day, 1);
    if (isBankingDay(day)) left -= 1;
  }
  return new Date(day.getTime() + SETTLEMENT_HOUR * HOUR_MS);
}

/** The first 00:00 UTC of a banking day that is not before an instant: when payouts are made. */
export function payoutInstantFrom(instant: Date): Date {
  let day = startOfDay(instant);
  if (day < instant) day = daysAfter(day, 1);
  while (!isBankingDay(day)) day = daysAfter(day, 1);
  return day;
}

/** The civil date of the first banking day after an instant's own. */
export function nextBankingDate(instant: Date): string {
  return payoutInstantFrom(daysAfter(startOfDay(instant), 1))
    .toISOString()
    .slice(0, 10);
}

function startOfDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

function isBankingDay(day: Date): boolean {
  return day.getUTCDay() >= 1 && day.getUTCDay() <= 5;
}
