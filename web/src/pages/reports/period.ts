import type { Days } from '../../api/queries/reports.ts';

export const namedPeriods = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

interface PeriodSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the days of an address; what is no date is left out. */
export function readPeriod(search: Readonly<Record<string, unknown>>): PeriodSearch {
  const date = (name: 'from' | 'to') => {
    const value = search[name];
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? { [name]: value } : {};
  };
  return { ...date('from'), ...date('to') };
}

/** The days of an address, or those of a period where it says nothing. */
export function daysOf({ from, to }: PeriodSearch, otherwise: NamedPeriod, today: string): Days {
  const days = namedDays(otherwise, today);
  return { from: from ?? days.from, to: to ?? days.to };
}

export function namedDays(name: NamedPeriod, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  switch (name) {
    case 'thisMonth':
      return monthsOf(year, month, 1);
    case 'lastMonth':
      return monthsOf(year, month - 1, 1);
    case 'thisQuarter':
      return monthsOf(year, quarter, 3);
    case 'lastQuarter':
      return monthsOf(year, quarter - 3, 3);
    case 'thisYear':
      return monthsOf(year, 0, 12);
    case 'lastYear':
      return monthsOf(year - 1, 0, 12);
  }
}

export function nameOfDays(days: Days, today: string): NamedPeriod | null {
  return (
    namedPeriods.find((name) => {
      const { from, to } = namedDays(name, today);
      return from === days.from && to === days.to;
    }) ?? null
  );
}

// Whole months; those before January are of the year before.
function monthsOf(year: number, month: number, count: number): Days {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10);
  return { from: day(month, 1), to: day(month + count, 0) };
}
