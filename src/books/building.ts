import type { Account } from '../accounts/types.ts';
import { DATEV_CURRENCY, datevFiles } from './datev.ts';
import { withoutPlans } from './plans.ts';
import { quickBooksFiles } from './quickbooks.ts';
import type { CurrencySum, ExportSummary } from './store.ts';
import type { BookFormat, BookSettings, BuiltFiles, SourcePosting } from './types.ts';
import { xeroFiles } from './xero.ts';

/** Its files are made in memory: what is more comes with the next export. */
export const MOST_POSTINGS = 20_000;

/** The only currency that a format takes; null: it takes all. */
export function currencyOf(format: BookFormat): string | null {
  return format === 'Datev' ? DATEV_CURRENCY : null;
}

/** The settings and the time with which files are made of postings. */
interface BuildOptions {
  readonly format: BookFormat;
  readonly settings: BookSettings;
  readonly account: Pick<Account, 'country'>;
  /** In the account's time. */
  readonly now: Date;
  readonly replacesLetters: boolean;
}

/** The files of postings, or what keeps them from being made. */
export function buildFiles(
  postings: readonly SourcePosting[],
  { format, settings, account, now, replacesLetters }: BuildOptions,
): BuiltFiles {
  const booked = withoutPlans(postings);
  if (format === 'Datev') return datevFiles(booked, settings, now, replacesLetters);
  if (format === 'Xero') return xeroFiles(booked, settings);
  return quickBooksFiles(booked, settings, account.country !== 'US');
}

/** Up to so many postings of a selection that read one more. Those of one cause stay together. */
export function withinLimit(read: readonly SourcePosting[], most: number): readonly SourcePosting[] {
  if (read.length <= most) return read;
  const cut = read.at(-1)?.position;
  const whole = read.filter(({ position }) => position !== cut);
  return whole.length > 0 ? whole : read;
}

/** What answers say of postings and their files. There is at least one posting. */
export function summaryOf(postings: readonly SourcePosting[], { files }: BuiltFiles): ExportSummary {
  const days = postings.map(({ day }) => day).toSorted((one, other) => (one < other ? -1 : 1));
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    sums: sumsOf(postings),
    files: files.map(({ name, rowCount }) => ({ name, rowCount })),
  };
}

function sumsOf(postings: readonly SourcePosting[]): CurrencySum[] {
  const byCurrency = [...Map.groupBy(postings, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return byCurrency.map(([currency, own]) => ({
    currency,
    postingCount: own.length,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  }));
}
