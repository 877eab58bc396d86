import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { filedReports } from '../../support/reports.ts';
import { verifyBooks } from '../../support/year/books.ts';
import { tableOf } from './counting.ts';
import type { ClientBook } from './own-books.ts';
import { type Papers, papersOf, readPapers } from './papers.ts';
import { type Job, lastDayOf } from './plan.ts';
import { type Draw, type LivedYear, liveYear, openYear } from './story.ts';
import {
  bankLinesOf,
  ledgerOf,
  listedOf,
  monthsOf,
  paidOutOf,
  readBank,
  readLedger,
  readTaxOf,
  readTaxRows,
  saveInvoiceFile,
  saveTaxFile,
  taxOf,
} from './totals.ts';

/** An account of the client's invoice, as the API answers it. */
const balanceOf = (book: ClientBook) => ({
  amountDue: book.due,
  amountPaid: book.paid,
  amountRefunded: book.refunded,
  issuedTotal: book.itemsTotal,
  creditedAmount: book.credited,
  keptAmount: book.kept,
});

/**
 * Lives a year by clicking, and holds it against the photographer's own books, which were kept by what was typed. The tests
 * belong together, in this order.
 */
export function holdYear(jobs: readonly Job[], draw?: Draw): void {
  let year: LivedYear;
  beforeAll(async () => {
    year = await openYear();
  });
  afterAll(async () => {
    console.info(tableOf(year.tally));
    await year.stage.close();
  });

  it('the year is lived by clicks and keys alone, and no browser complains', async () => {
    await liveYear(year, jobs, draw);
    expect(year.faults).toEqual([]);
    expect(booksOf(year).map(({ due }) => due)).toEqual(jobs.map(() => 0));
  }, 5_400_000);
  holdInvoices(() => year);
  holdReports(() => year, lastDayOf(jobs));
  holdMoney(() => year, lastDayOf(jobs));
}

const booksOf = ({ known }: LivedYear): ClientBook[] => [...known.values()].map(({ book }) => book);

function holdInvoices(lived: () => LivedYear): void {
  it('each client has on paper what the own book says: invoice, receipts, credit notes', async () => {
    const year = lived();
    const seen: Record<string, Papers> = {};
    for (const [client, { link }] of year.known) seen[client] = await readPapers(year.stage, link);
    expect(seen).toEqual(Object.fromEntries(booksOf(year).map((book) => [book.job.client, papersOf(book)])));
  }, 1_800_000);

  it('each invoice has the balance of the own book', async () => {
    const { known, stage } = lived();
    for (const { id, book } of known.values()) {
      const { data } = await stage.service.call('GET', `/v1/invoices/${id}`);
      const own = { client: book.job.client, ...balanceOf(book) };
      expect({ client: data.contact.name, ...data }).toMatchObject(own);
    }
  }, 600_000);

  it('the file of invoices has the sums of the own books', async () => {
    const year = lived();
    expect(await saveInvoiceFile(year.photographer)).toEqual(
      Object.fromEntries(booksOf(year).map((book) => [book.job.client, listedOf(book)])),
    );
  });
}

function holdReports(lived: () => LivedYear, lastDay: string): void {
  it('the tax report has, month by month and rate by rate, what the own books say', async () => {
    const year = lived();
    const { service } = year.stage;
    const books = booksOf(year);
    for (const month of monthsOf(books)) {
      expect([month, await readTaxOf(service, month)]).toEqual([month, taxOf(books, month)]);
    }
    const paid = await readTaxRows(service, '2026-11-01', '2028-12-31', 'Paid');
    // Everything is paid: tax by payment has come to the same, rate by rate.
    expect(paid).toEqual(taxOf(books, '').invoiced);
    expect(await saveTaxFile(year.photographer)).toEqual(taxOf(books, lastDay.slice(0, 4)).invoiced);
  }, 600_000);

  it('the reports of each month stay as they were when the month had ended', async () => {
    const { filed, stage } = lived();
    expect(filed.size).toBeGreaterThan(1);
    for (const [period, reports] of filed) {
      expect(await filedReports(stage.service, period)).toEqual(reports);
    }
  }, 600_000);
}

function holdMoney(lived: () => LivedYear, lastDay: string): void {
  it('the log of the bank has each payment, fee, refund and dispute of the own books once', async () => {
    const year = lived();
    const bank = await readBank(year.stage, lastDay);
    expect(bank.lines).toEqual(bankLinesOf(booksOf(year)));
    expect(bank.paidOut).toBe(paidOutOf(booksOf(year)));
  });

  it('the ledger proves itself, agrees with the bank, and has the sums of the own books', async () => {
    const year = lived();
    const { service, sandbox } = year.stage;
    expect(await verifyBooks(service)).toEqual({
      code: 0,
      last: expect.stringMatching(/^No faults in \d+ accounts?\.$/),
    });
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
    expect(await readLedger(service)).toEqual(ledgerOf(booksOf(year)));
  }, 600_000);
}
