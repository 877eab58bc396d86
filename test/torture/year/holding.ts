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
  const books = () => [...year.known.values()].map(({ book }) => book);
  const service = () => year.stage.service;
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
    expect(books().map(({ due }) => due)).toEqual(jobs.map(() => 0));
  }, 5_400_000);

  it('each client has on paper what the own book says: invoice, receipts, credit notes', async () => {
    const seen: Record<string, Papers> = {};
    for (const [client, { link }] of year.known) seen[client] = await readPapers(year.stage, link);
    expect(seen).toEqual(Object.fromEntries(books().map((book) => [book.job.client, papersOf(book)])));
  }, 1_800_000);

  it('each invoice has the balance of the own book', async () => {
    for (const { id, book } of year.known.values()) {
      const { data } = await service().call('GET', `/v1/invoices/${id}`);
      expect({ client: data.contact.name, ...data }).toMatchObject({
        client: book.job.client,
        ...balanceOf(book),
      });
    }
  }, 600_000);

  it('the file of invoices has the sums of the own books', async () => {
    expect(await saveInvoiceFile(year.photographer)).toEqual(
      Object.fromEntries(books().map((book) => [book.job.client, listedOf(book)])),
    );
  });

  it('the tax report has, month by month and rate by rate, what the own books say', async () => {
    for (const month of monthsOf(books())) {
      expect([month, await readTaxOf(service(), month)]).toEqual([month, taxOf(books(), month)]);
    }
    const all = taxOf(books(), '');
    const paid = await readTaxRows(service(), '2026-11-01', '2028-12-31', 'Paid');
    // Everything is paid: tax by payment has come to the same, rate by rate.
    expect(paid).toEqual(all.invoiced);
    const thisYear = lastDayOf(jobs).slice(0, 4);
    expect(await saveTaxFile(year.photographer)).toEqual(taxOf(books(), thisYear).invoiced);
  }, 600_000);

  it('the reports of each month stay as they were when the month had ended', async () => {
    expect(year.filed.size).toBeGreaterThan(1);
    for (const [period, reports] of year.filed) {
      expect(await filedReports(service(), period)).toEqual(reports);
    }
  }, 600_000);

  it('the log of the bank has each payment, fee, refund and dispute of the own books once', async () => {
    const bank = await readBank(year.stage, lastDayOf(jobs));
    expect(bank.lines).toEqual(bankLinesOf(books()));
    expect(bank.paidOut).toBe(paidOutOf(books()));
  });

  it('the ledger proves itself, agrees with the bank, and has the sums of the own books', async () => {
    expect(await verifyBooks(service())).toEqual({
      code: 0,
      last: expect.stringMatching(/^No faults in \d+ accounts?\.$/),
    });
    expect(await faultsOf(service(), year.stage.sandbox.processor)).toEqual([]);
    expect(await readLedger(service())).toEqual(ledgerOf(books()));
  }, 600_000);
}
