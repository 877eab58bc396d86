import type { TestService } from './service.ts';

export interface TaxRow {
  readonly kind: 'Supply' | 'Surcharge' | 'Waived' | 'WrittenOff';
  readonly currency: string;
  readonly taxBasisPoints: number | null;
  readonly isItemized: boolean;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly invoiceCount: number;
}

/** Gross, net and tax of each row of a period's tax report: `Supply 1900` is the row of supplies at 19 percent. */
export async function taxesOf(
  service: TestService,
  period: string,
  basis = 'Invoiced',
): Promise<Record<string, readonly number[]>> {
  const { data } = await service.call('GET', `/v1/reports/tax?${period}&basis=${basis}`);
  return Object.fromEntries(
    (data.items as TaxRow[]).map((row) => {
      const rate = row.taxBasisPoints ?? (row.isItemized ? 'outside' : 'unknown');
      return [`${row.kind} ${rate}`, [row.gross, row.net, row.tax]];
    }),
  );
}

/** Every report of some days that is filed, byte by byte, as JSON without its timestamp and as a file. */
export async function filedReports(service: TestService, period: string): Promise<readonly string[]> {
  const paths = ['tax', 'tax/csv'].flatMap((path) => [`${path}?basis=Invoiced&`, `${path}?basis=Paid&`]);
  const cash = ['cash_flow', 'cash_flow/csv'].map((path) => `${path}?by=Day&`);
  const summaries = ['profit_and_tax', 'profit_and_tax/csv'].map((path) => `${path}?`);
  const texts: string[] = [];
  for (const path of [...paths, ...cash, ...summaries]) {
    const { status, text } = await service.call('GET', `/v1/reports/${path}${period}`);
    if (status !== 200) throw new Error(text);
    texts.push(`${path}\n${text.replace(/"timestamp":"[^"]*",/, '')}`);
  }
  return texts;
}
