import { amountCell, type Cell, countCell } from '../kit/files/csv.ts';
import { csvFile, dayCell, dividedFiles, statementFiles } from './csv-files.ts';
import { type BookDocument, type DocumentLine, documentsOf } from './csv-rows.ts';
import { Facts } from './facts.ts';
import { lineWordsOf } from './rates.ts';
import type { BookFile, BookSettings, BuiltFiles, SourcePosting } from './types.ts';

/** Xero takes so many invoices in a file. */
const MOST_INVOICES = 500;

/** The columns of Xero's template for sales invoices. Those without a star may be empty. */
const xeroInvoiceColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

/** The columns of Xero's template for statements of a bank. */
const xeroStatementColumns = [
  '*Date',
  '*Amount',
  'Payee',
  'Description',
  'Reference',
  'Check Number',
] as const;

/** Invoices and credit notes with tax included, and statements. Xero takes each of them by its own page of imports. */
export function xeroFiles(postings: readonly SourcePosting[], settings: BookSettings): BuiltFiles {
  const facts = new Facts(settings);
  const documents = documentsOf(postings);
  const of = (name: string, own: readonly BookDocument[]): BookFile[] =>
    dividedFiles(name, own, MOST_INVOICES, (file, part) =>
      csvFile(
        file,
        xeroInvoiceColumns,
        part.flatMap((one) => rowsOf(one, settings, facts)),
      ),
    );
  const files = [
    ...of(
      'invoices',
      documents.filter(({ isCredit }) => !isCredit),
    ),
    ...of(
      'credit-notes',
      documents.filter(({ isCredit }) => isCredit),
    ),
    ...statementFiles(postings, xeroStatementColumns, (line) => [
      dayCell(line.day, settings),
      amountCell(line.amount, line.currency),
      line.payee,
      line.description,
      line.reference,
      null,
    ]),
  ];
  return facts.missing.length > 0 ? { files: [], missing: facts.missing } : { files, missing: [] };
}

function rowsOf(one: BookDocument, settings: BookSettings, facts: Facts): Cell[][] {
  const total = one.lines.reduce((sum, { gross }) => sum + gross, 0);
  return one.lines.map((line) => {
    const cells: Readonly<Partial<Record<(typeof xeroInvoiceColumns)[number], Cell>>> = {
      '*ContactName': one.document.name,
      EmailAddress: one.document.email,
      '*InvoiceNumber': one.number,
      Reference: one.reference,
      '*InvoiceDate': dayCell(one.day, settings),
      '*DueDate': dayCell(dueOf(one), settings),
      Total: amountCell(total, one.currency),
      '*Description': descriptionOf(one, line),
      '*Quantity': countCell(1),
      '*UnitAmount': amountCell(line.gross, one.currency),
      '*AccountCode': accountOf(line, facts),
      '*TaxType': facts.taxCodeFor(line.rate),
      TaxAmount: amountCell(line.gross - line.net, one.currency),
      Currency: one.currency,
    };
    return xeroInvoiceColumns.map((column) => cells[column] ?? null);
  });
}

/** The day on which a document is due: never before its own. */
export function dueOf({ day, document: { dueDate } }: BookDocument): string {
  return dueDate === null || dueDate < day ? day : dueDate;
}

/** The text of a line: the invoice, and its tax. */
export function descriptionOf({ reference }: BookDocument, { rate }: DocumentLine): string {
  const words = lineWordsOf(rate);
  return words === null ? reference : `${reference} · ${words}`;
}

/** The account of a line, or the product. */
export function accountOf({ account, rate }: DocumentLine, facts: Facts): string {
  return account === 'billed' ? (facts.rateFor(rate).account ?? '') : facts.accountFor(account);
}
