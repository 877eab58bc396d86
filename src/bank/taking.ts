import { createHash } from 'node:crypto';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type AppError, blocked, invalidRequest, refusal } from '../kit/errors.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { type AccountId, type BankLineId, type BankStatementId, newId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { CsvMapping } from './files/csv.ts';
import { StatementFault } from './files/faults.ts';
import { lineKeys } from './files/keys.ts';
import { readStatementFile } from './files/read.ts';
import type { FileAccount, FileLine, StatementFile, StatementFormat } from './files/types.ts';
import { accountNumberOf } from './files/values.ts';
import { presentStatement } from './present.ts';
import {
  countBankLines,
  findKeysOf,
  findKnownKeys,
  findSameFile,
  holdBankStatements,
  insertBankLines,
  insertBankStatement,
  updateStatementCounts,
} from './store.ts';
import type { BankLine, BankStatement } from './types.ts';

/** A file of the bank, as a caller sends it. */
interface SentStatement {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of a CSV file; null of the others. */
  readonly mapping: CsvMapping | null;
  /** The account of the business, for a file that does not name it. */
  readonly bankAccount: string | null;
}

/** A file that was read, and can be taken. */
export interface ReadStatement {
  readonly name: string;
  readonly format: StatementFormat;
  readonly sha256: Buffer;
  /** The lines by the account of the business. */
  readonly accounts: ReadonlyMap<string, readonly FileLine[]>;
}

/**
 * Reads a file before a transaction is opened, because a large one takes a second. Errors: 400 for a file that is refused, with the
 * sentence that names its line; 413.
 */
export function readSent(sent: SentStatement): ReadStatement {
  const file = readOrRefuse(() => readStatementFile(sent.content, sent.mapping));
  const sha256 = createHash('sha256').update(sent.content).digest();
  return { name: sent.name, format: file.format, sha256, accounts: byAccount(file, sent.bankAccount) };
}

/** What of a file would be taken. */
interface NewLines {
  readonly bankAccount: string;
  readonly keys: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly lines: readonly FileLine[];
}

/** Which lines of a file no earlier file had. */
async function newLinesOf(
  tx: Transaction,
  { account }: Pick<Caller, 'account'>,
  { accounts }: ReadStatement,
): Promise<NewLines[]> {
  const found: NewLines[] = [];
  for (const [bankAccount, lines] of accounts) {
    const keys = lineKeys(bankAccount, lines);
    found.push({ bankAccount, keys, lines, known: await findKnownKeys(tx, account.id, keys) });
  }
  return found;
}

/**
 * Takes the lines of a file that no earlier file had. The same file again answers its statements, and takes only lines that were deleted
 * with another statement since. `isNew`: whether anything was taken.
 */
export async function takeStatement(
  tx: Transaction,
  caller: Pick<Caller, 'account'>,
  read: ReadStatement,
  { clock, mostLines }: { readonly clock: Clock; readonly mostLines: number },
): Promise<{ readonly isNew: boolean; readonly statements: readonly BankStatement[] }> {
  const { account } = caller;
  const { name, format, sha256 } = read;
  await holdBankStatements(tx, account.id);
  const same = await findSameFile(tx, account.id, sha256);
  const createdAt = accountTime(account, clock.now());
  const found = await newLinesOf(tx, caller, read);
  await requireFewLines(tx, account.id, found, mostLines);
  if (same.length > 0) return takeAgain(tx, caller, same, found, createdAt);
  const statements: BankStatement[] = [];
  for (const { bankAccount, keys, known, lines } of found) {
    const id = newId<BankStatementId>();
    const rows = lines.flatMap((line, index): BankLine[] => {
      const key = keys[index] ?? '';
      return known.has(key) ? [] : [toRow(line, { statementId: id, key, createdAt })];
    });
    const counts = { lineCount: rows.length, knownCount: lines.length - rows.length, sequence: 1 };
    const one: BankStatement = { id, name, format, sha256, bankAccount, ...counts, createdAt };
    await insertBankStatement(tx, account.id, one);
    await insertBankLines(tx, account.id, rows);
    statements.push(one);
  }
  await recordEvents(tx, account.id, createdAt, statements.map(createdEvent));
  return { isNew: true, statements };
}

async function requireFewLines(
  tx: Transaction,
  accountId: AccountId,
  found: readonly NewLines[],
  most: number,
): Promise<void> {
  const more = found.reduce((count, { lines, known }) => count + lines.length - known.size, 0);
  if (more <= 0) return;
  const kept = await countBankLines(tx, accountId);
  if (kept + more <= most) return;
  const message =
    `An account keeps ${most} lines of bank statements: there are ${kept}, and this file brings ${more}. Delete statements whose lines ` +
    'pay no invoice, or have the operator raise BANK_LINES_PER_ACCOUNT.';
  throw blocked('LimitReached', message, { passes: 'by change' });
}

// Lines that an earlier file had were left out, and are gone when that statement was deleted.
async function takeAgain(
  tx: Transaction,
  { account }: Pick<Caller, 'account'>,
  same: readonly BankStatement[],
  found: readonly NewLines[],
  createdAt: Date,
): Promise<{ readonly isNew: boolean; readonly statements: readonly BankStatement[] }> {
  const changed: BankStatement[] = [];
  const statements: BankStatement[] = [];
  for (const one of same) {
    const file = found.find(({ bankAccount }) => bankAccount === one.bankAccount);
    const missing = file === undefined ? [] : await missingOf(tx, account.id, one, file);
    const now = await addMissing(tx, account.id, one, missing, createdAt);
    if (now !== one) changed.push(now);
    statements.push(now);
  }
  await recordEvents(tx, account.id, createdAt, changed.map(createdEvent));
  return { isNew: changed.length > 0, statements };
}

type KeyedLine = readonly [key: string, line: FileLine];

// With another mapping the same bytes are other lines: what was taken stays as it is.
async function missingOf(
  tx: Transaction,
  accountId: AccountId,
  { id, knownCount }: BankStatement,
  { keys, known, lines }: NewLines,
): Promise<KeyedLine[]> {
  const all = new Set(keys);
  const own = await findKeysOf(tx, accountId, id);
  if (!own.every((key) => all.has(key))) return [];
  const missing = lines.flatMap((line, index): KeyedLine[] => {
    const key = keys[index] ?? '';
    return known.has(key) ? [] : [[key, line]];
  });
  return missing.length > knownCount ? [] : missing;
}

async function addMissing(
  tx: Transaction,
  accountId: AccountId,
  one: BankStatement,
  missing: readonly KeyedLine[],
  createdAt: Date,
): Promise<BankStatement> {
  if (missing.length === 0) return one;
  const statementId = one.id;
  const rows = missing.map(([key, line]) => toRow(line, { statementId, key, createdAt }));
  await insertBankLines(tx, accountId, rows);
  const lineCount = one.lineCount + rows.length;
  const counts = { lineCount, knownCount: one.knownCount - rows.length, sequence: one.sequence + 1 };
  const now: BankStatement = { ...one, ...counts };
  await updateStatementCounts(tx, accountId, now);
  return now;
}

function createdEvent(one: BankStatement): NewEvent {
  return {
    type: 'bank_statement.created',
    objectId: one.id,
    sequence: one.sequence,
    data: presentStatement(one),
  };
}

function toRow(line: FileLine, own: Pick<BankLine, 'statementId' | 'key' | 'createdAt'>): BankLine {
  const { bookedOn, valueOn, amount, currency, name, iban, text, reference, endToEndId, isReturn } = line;
  const said = { bookedOn, valueOn, amount, currency, name, iban, text, reference, endToEndId, isReturn };
  return { id: newId<BankLineId>(), ...own, fileLine: line.line, ...said, ignoredAt: null, sequence: 0 };
}

/** Reads something of a file. Errors: 400 with the sentence of the fault, 413. */
export function readOrRefuse<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatementFault) throw refused(error);
    throw error;
  }
}

function refused({ code, message, params }: StatementFault): AppError {
  if (code === 'too_large') return refusal('payload_too_large', message);
  // Pages in other languages say the line themselves.
  const path = params['line'] === undefined ? '' : `/lines/${params['line']}`;
  return invalidRequest([{ path, code, message, params }]);
}

// A file may have several statements of one account, day by day: their equal lines are counted together.
function byAccount(file: StatementFile, given: string | null): ReadonlyMap<string, FileAccount['lines']> {
  const found = new Map<string, FileAccount['lines']>();
  for (const { number, lines } of file.accounts) {
    const bankAccount = number ?? accountNumberOf(given ?? '');
    if (bankAccount === null) {
      const message = 'The file does not name the account of the bank. Say it.';
      throw invalidRequest([{ path: '/bankAccount', code: 'required', message }]);
    }
    found.set(bankAccount, [...(found.get(bankAccount) ?? []), ...lines]);
  }
  return found;
}
