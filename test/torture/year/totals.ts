import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../../src/kit/files/read-csv.ts';
import type { TestService } from '../../support/service.ts';
import type { Stage } from '../../support/stage.ts';
import { goTo, type Person } from '../../support/year/person.ts';
import { type AtRate, bankFee, type ClientBook, DISPUTE_FEE, sumByRate } from './own-books.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

/** The money of a client's book with its days: what came is above 0. */
const moved = ({ payments, refunds }: ClientBook) => [
  ...payments.map(({ on, amount }) => ({ on, amount })),
  ...refunds.map(({ on, amount }) => ({ on, amount: -amount })),
];

/** The tax of a span of days by the own books: by rate as invoiced, and the money that came less what went back. */
export interface TaxOfDays {
  readonly invoiced: readonly AtRate[];
  readonly paid: number;
}

/** The tax of the days that begin as these do: a month as `2027-03`, a year as `2027`, or all. */
export function taxOf(books: readonly ClientBook[], days: string): TaxOfDays {
  const isThen = ({ on }: { readonly on: string }) => on.startsWith(days);
  return {
    invoiced: sumByRate(books.flatMap(({ billed }) => billed.filter(isThen))),
    paid: sum(books.flatMap((book) => moved(book).filter(isThen)).map(({ amount }) => amount)),
  };
}

/** The months in which something was billed, or money moved. */
export function monthsOf(books: readonly ClientBook[]): readonly string[] {
  const days = books.flatMap((book) => [...book.billed, ...moved(book)]).map(({ on }) => on.slice(0, 7));
  return [...new Set(days)].toSorted();
}

/** A row of the tax report. */
interface TaxRow {
  readonly taxBasisPoints: number;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

/** The tax report of a month. */
export async function readTaxOf(service: TestService, month: string): Promise<TaxOfDays> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const [invoiced, paid] = await Promise.all([
    readTaxRows(service, `${month}-01`, last, 'Invoiced'),
    readTaxRows(service, `${month}-01`, last, 'Paid'),
  ]);
  return { invoiced, paid: sum(paid.map(({ gross }) => gross)) };
}

/** The rows of the tax report by rate, the highest first. */
export async function readTaxRows(
  service: TestService,
  from: string,
  to: string,
  basis: 'Invoiced' | 'Paid',
): Promise<AtRate[]> {
  const { data } = await service.call('GET', `/v1/reports/tax?from=${from}&to=${to}&basis=${basis}`);
  return (data.items as TaxRow[]).map(({ taxBasisPoints: rate, gross, net, tax }) => {
    if (net + tax !== gross) throw new Error(`${month(from)}: net and tax are not gross.`);
    return { rate, gross, tax };
  });
}

const month = (day: string) => day.slice(0, 7);

/** The tax of this year as the photographer saves it from the app for the tax adviser. */
export async function saveTaxFile(person: Person): Promise<AtRate[]> {
  const { page, words } = person;
  const { reports } = words;
  await goTo(person, 'reports');
  const which = page.getByRole('navigation', { name: reports.which });
  await which.getByRole('link', { name: reports.names.tax, exact: true }).click();
  await page.getByLabel(reports.period, { exact: true }).selectOption({ label: reports.periods.thisYear });
  await page.waitForURL(/from=\d{4}-01-01/);
  const rows = await saveFile(person, reports.csv);
  return rows.map((row) => ({
    rate: Math.round(Number(row['Tax rate %']) * 100),
    gross: cents(row.Gross),
    tax: cents(row.Tax),
  }));
}

/** An invoice in the file of all invoices: what its payments add up to. */
export interface ListedInvoice {
  readonly total: number;
  readonly scheduled: number;
  readonly paid: number;
  readonly refunded: number;
  readonly credited: number;
  readonly event: string;
}

/** The invoices in the file that the photographer saves from the list, by client. */
export async function saveInvoiceFile(person: Person): Promise<Record<string, ListedInvoice>> {
  await goTo(person, 'invoices');
  const rows = await saveFile(person, person.words.invoices.csv);
  const byClient = Map.groupBy(rows, (row) => row.Client ?? '');
  const entries = [...byClient].map(([client, lines]): [string, ListedInvoice] => {
    const [first] = lines;
    const column = (name: string) => sum(lines.map((line) => cents(line[name])));
    return [
      client,
      {
        total: cents(first?.['Invoice total']),
        scheduled: column('Amount'),
        paid: column('Paid'),
        refunded: column('Refunded'),
        credited: cents(first?.Credited),
        event: first?.['Event date'] ?? '',
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The same by the own book: a credit note lowers the total by what was not owed any more. */
export const listedOf = (book: ClientBook): ListedInvoice => {
  const total = book.itemsTotal - (book.credited - book.refunded);
  return {
    total,
    scheduled: total,
    paid: book.paid,
    refunded: book.refunded,
    credited: book.credited,
    event: book.eventDate ?? '',
  };
};

const cents = (decimal = '0') => Math.round(Number(decimal) * 100);

async function saveFile({ page }: Person, link: string): Promise<Record<string, string>[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  const [head, ...records] = parseCsv(text);
  return records.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ''])),
  );
}

/** The lines of the bank's own log, without payouts: kind, amount and fee of each, in their order by these. */
export const bankLinesOf = (books: readonly ClientBook[]): string[] =>
  books
    .flatMap((book) => [
      ...book.payments.map((payment) => `charge ${payment.amount} ${bankFee(payment)}`),
      ...book.refunds.map(({ amount }) => `refund ${-amount} 0`),
      ...book.disputed.flatMap((amount) => [`dispute ${-amount} ${DISPUTE_FEE}`, `dispute_won ${amount} 0`]),
    ])
    .toSorted();

/** The money that the bank has paid out, when nothing is left there. */
export const paidOutOf = (books: readonly ClientBook[]): number =>
  sum(books.map(({ paid, refunded }) => paid - refunded)) - feesOf(books);

const feesOf = (books: readonly ClientBook[]): number =>
  sum(books.map(({ payments, disputed }) => sum(payments.map(bankFee)) + disputed.length * DISPUTE_FEE));

/** The bank's own log: its lines without payouts, and the sum of what it has paid out. */
export async function readBank(
  { service, sandbox }: Stage,
  now: string,
): Promise<{ readonly lines: readonly string[]; readonly paidOut: number }> {
  const merchant = { accountId: service.member.accountId, now: new Date(`${now}T12:00:00Z`) };
  const lines: string[] = [];
  let paidOut = 0;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = await sandbox.processor.listStatement(merchant as never, after);
    for (const { kind, amount, fee } of page.lines) {
      if (kind === 'payout') paidOut -= amount;
      else lines.push(`${kind} ${amount} ${fee}`);
    }
    after = page.cursor;
  }
  return { lines: lines.toSorted(), paidOut };
}

/** The closing balances of the ledger that are not 0, in cents: debits above 0. */
export async function readLedger(service: TestService): Promise<Record<string, number>> {
  const { data } = await service.call('GET', '/v1/reports/ledger?from=2026-11-01&to=2028-12-31');
  const rows = data.trialBalance as { readonly account: string; readonly closing: number }[];
  return Object.fromEntries(
    rows.filter(({ closing }) => closing !== 0).map(({ account, closing }) => [account, closing]),
  );
}

/** The same by the own books, at the end of a year in which everything was paid, and paid out. */
export const ledgerOf = (books: readonly ClientBook[]): Record<string, number> => ({
  billed: -sum(books.flatMap(({ billed }) => billed.map(({ gross }) => gross))),
  bank: paidOutOf(books),
  fees: feesOf(books),
});
