import { currencyExponent } from '../../../../src/kit/money/money.ts';
import { type ListedUsage, readUsagePage } from '../../api/queries/operator.ts';

const columns = [
  'month',
  'is_final',
  'account_id',
  'external_id',
  'name',
  'mode',
  'status',
  'invoices',
  'charges',
  'payments_out',
  'mails',
  'currency',
  'volume',
  'operator_fees',
] as const;

/** Reads what all accounts used in a month, to the end, as a file of comma-separated values. */
export async function usageFile(month: string): Promise<string> {
  const rows: ListedUsage[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readUsagePage>> = await readUsagePage(month, cursor);
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return [columns.join(','), ...rows.flatMap(linesOf)].join('\r\n');
}

/** The lines of an account: one, and one more for each further currency, in which the counts are empty. */
function linesOf(usage: ListedUsage): string[] {
  const { month, isFinal, accountId, externalId, name, mode, status } = usage;
  const { invoices, charges, paymentsOut, mails, volumes, platformFees } = usage;
  const who = [month, isFinal ? 'yes' : 'no', accountId, externalId ?? '', name, mode, status];
  const counts = [invoices, charges, paymentsOut, mails].map(String);
  // In a month of refunds only, fees went back in a currency in which nothing was taken.
  const currencies = [...new Set([...volumes, ...platformFees].map(({ currency }) => currency))];
  const amounts = currencies.map((currency) => {
    const of = (sums: typeof volumes) =>
      decimal(sums.find((one) => one.currency === currency)?.amount ?? 0, currency);
    return [currency, of(volumes), of(platformFees)];
  });
  return (amounts.length === 0 ? [['', '', '']] : amounts).map((volume, index) =>
    [...who, ...(index === 0 ? counts : counts.map(() => '')), ...volume].map(quoted).join(','),
  );
}

// Programs that show tables would run a text that begins like a formula.
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function decimal(amount: number, currency: string): string {
  const digits = currencyExponent(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
