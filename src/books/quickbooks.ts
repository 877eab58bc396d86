import { amountCell, type Cell, countCell } from '../kit/files/csv.ts';
import { csvFile, dayCell, dividedFiles, statementFiles } from './csv-files.ts';
import { type BookDocument, type DocumentLine, documentsOf } from './csv-rows.ts';
import { Facts } from './facts.ts';
import type { BookFile, BookSettings, BuiltFiles, SourcePosting } from './types.ts';
import { accountOf, descriptionOf, dueOf } from './xero.ts';

/** QuickBooks takes so many invoices in a file. */
const MOST_INVOICES = 100;
const MOST_NUMBER = 21;

/** The columns by which QuickBooks Online finds the fields of invoices. Those without a star may be empty. */
const quickBooksInvoiceColumns = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'Service Date',
] as const;
/** The columns that it has besides them outside the United States. */
const quickBooksTaxColumns = ['ItemTaxCode', 'ItemTaxAmount', 'Currency'] as const;

/** The three columns of its statements. */
const quickBooksStatementColumns = ['Date', 'Description', 'Amount'] as const;

/**
 * Invoices, and statements. QuickBooks refuses documents below zero, so that credit notes are in a file of their own with
 * positive amounts, which a person enters. `hasTaxCodes`: not in the United States, where tax is no part of the file.
 */
export function quickBooksFiles(
  postings: readonly SourcePosting[],
  settings: BookSettings,
  hasTaxCodes: boolean,
): BuiltFiles {
  const facts = new Facts(settings);
  const documents = documentsOf(postings);
  const columns = [...quickBooksInvoiceColumns, ...(hasTaxCodes ? quickBooksTaxColumns : [])];
  const of = (name: string, own: readonly BookDocument[]): BookFile[] =>
    dividedFiles(name, own, MOST_INVOICES, (file, part) =>
      csvFile(
        file,
        columns,
        part.flatMap((one) =>
          rowsOf(one, settings, facts, hasTaxCodes).map((cells) =>
            columns.map((column) => cells[column] ?? null),
          ),
        ),
      ),
    );
  const files = [
    ...of(
      'invoices',
      documents.filter(({ isCredit }) => !isCredit),
    ),
    ...of(
      'credit-memos-by-hand',
      documents.filter(({ isCredit }) => isCredit),
    ),
    ...statementFiles(postings, quickBooksStatementColumns, (line) => [
      dayCell(line.day, settings),
      [line.payee, line.reference, line.description].filter((text) => text !== '').join(' · '),
      amountCell(line.amount, line.currency),
    ]),
  ];
  return facts.missing.length > 0 ? { files: [], missing: facts.missing } : { files, missing: [] };
}

type Column = (typeof quickBooksInvoiceColumns)[number] | (typeof quickBooksTaxColumns)[number];

function rowsOf(
  one: BookDocument,
  settings: BookSettings,
  facts: Facts,
  hasTaxCodes: boolean,
): Partial<Record<Column, Cell>>[] {
  const { number, currency, day } = one;
  if (number.length > MOST_NUMBER) {
    const message = `QuickBooks takes numbers of up to ${MOST_NUMBER} signs: not ${number}.`;
    facts.lack('DocumentNumber', number, message);
  }
  return one.lines.map((line) => {
    const amounts = amountsOf(line, hasTaxCodes);
    return {
      '*InvoiceNo': number,
      '*Customer': one.document.name,
      '*InvoiceDate': dayCell(day, settings),
      '*DueDate': dayCell(dueOf(one), settings),
      Memo: one.reference,
      'Item(Product/Service)': accountOf(line, facts),
      ItemDescription: descriptionOf(one, line),
      ItemQuantity: countCell(1),
      ItemRate: amountCell(amounts.amount, currency),
      '*ItemAmount': amountCell(amounts.amount, currency),
      ...(hasTaxCodes
        ? {
            ItemTaxCode: facts.taxCodeFor(line.rate),
            ItemTaxAmount: amountCell(amounts.tax, currency),
            Currency: currency,
          }
        : {}),
    };
  });
}

// With tax codes, amounts are exclusive of tax. Without, nothing else would carry the tax.
function amountsOf({ gross, net }: DocumentLine, hasTaxCodes: boolean) {
  const sign = gross < 0 ? -1 : 1;
  return { amount: sign * (hasTaxCodes ? net : gross), tax: sign * (gross - net) };
}
