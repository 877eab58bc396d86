import type { Caller } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { CsvMapping } from './files/csv.ts';
import { StatementFault } from './files/faults.ts';
import { lineKeys } from './files/keys.ts';
import { previewCsv, readStatementFile } from './files/read.ts';
import type { CsvPreview, FileLine, StatementFile } from './files/types.ts';
import { accountNumberOf } from './files/values.ts';
import { proposeMapping } from './mapping-proposal.ts';
import { listMappings } from './mapping-store.ts';
import { findKnownKeysNow } from './store.ts';
import { readOrRefuse } from './taking.ts';
import type { BankMapping } from './types.ts';

/** How many lines a preview shows. */
const SHOWN_LINES = 5;

interface PreviewedFile {
  readonly content: Uint8Array;
  readonly mapping: CsvMapping | null;
  readonly bankAccount: string | null;
}

/**
 * Shows what a file has, and changes nothing: its lines by account, or the columns of a CSV file with a proposal of what they are.
 * Errors: 400 for a file that is refused, with the sentence that names its line; 413.
 */
export async function previewFile(database: Database, { account }: Caller, sent: PreviewedFile) {
  const file = readOrRefuse(() => readUnlessCsv(sent));
  const isCsv = file === null || file.format === 'Csv';
  const columns = isCsv ? readOrRefuse(() => previewCsv(sent.content)) : null;
  const csv =
    columns === null ? null : csvOf(columns, await listMappings(database, account.id), account.currency);
  const accounts = file === null ? null : await accountsOf(database, account.id, file, sent.bankAccount);
  const lines = file?.accounts.flatMap((one) => one.lines).slice(0, SHOWN_LINES) ?? [];
  return { format: file?.format ?? 'Csv', csv, accounts, lines: lines.map(presentFileLine) };
}

// A CSV file without a mapping: null, it is shown by its columns.
function readUnlessCsv({ content, mapping }: PreviewedFile): StatementFile | null {
  try {
    return readStatementFile(content, mapping);
  } catch (error) {
    if (mapping === null && error instanceof StatementFault && error.code === 'unknown_format') return null;
    throw error;
  }
}

function csvOf(preview: CsvPreview, mappings: readonly BankMapping[], currency: string) {
  const fitting = mappings.filter(({ mapping }) =>
    columnsOf(mapping).every((column) => preview.columns.includes(column.trim())),
  );
  const proposal = proposeMapping(preview, currency);
  return { ...preview, proposal, fittingMappingIds: fitting.map(({ id }) => id) };
}

function columnsOf({ amount, text, ...mapping }: CsvMapping): string[] {
  const { bookedOn, valueOn, currency, name, iban, reference, endToEndId, bankId } = mapping;
  const others = [bookedOn, valueOn, currency, name, iban, reference, endToEndId, bankId];
  const amounts = typeof amount === 'string' ? [amount] : [amount.credit, amount.debit];
  return [...amounts, ...text, ...others.filter((column) => column !== undefined)];
}

async function accountsOf(
  database: Database,
  accountId: Caller['account']['id'],
  { accounts }: StatementFile,
  given: string | null,
) {
  const byNumber = Map.groupBy(accounts, ({ number }) => number ?? accountNumberOf(given ?? ''));
  const found = [];
  for (const [bankAccount, parts] of byNumber) {
    const lines = parts.flatMap((part) => part.lines);
    const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
    const keys = bankAccount === null ? [] : lineKeys(bankAccount, lines);
    const known = await findKnownKeysNow(database, accountId, keys);
    found.push({
      bankAccount,
      lineCount: lines.length - known.size,
      knownCount: known.size,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
    });
  }
  return found;
}

function presentFileLine({ line, bookedOn, amount, currency, name, iban, text }: FileLine) {
  return { fileLine: line, bookedOn, amount, currency, name, iban, text };
}
