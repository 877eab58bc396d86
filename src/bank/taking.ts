import { createHash } from 'node:crypto';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type AppError, invalidRequest, refusal } from '../kit/errors.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { type BankLineId, type BankStatementId, newId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { CsvMapping } from './files/csv.ts';
import { StatementFault } from './files/faults.ts';
import { lineKeys } from './files/keys.ts';
import { readStatementFile } from './files/read.ts';
import type { FileAccount, FileLine, StatementFile, StatementFormat } from './files/types.ts';
import { accountNumberOf } from './files/values.ts';
import { presentStatement } from './present.ts';
import {
  findKnownKeys,
  findSameFile,
  holdBankStatements,
  insertBankLines,
  insertBankStatement,
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
 * Takes the lines of a file that no earlier file had. The same file again changes nothing, and answers its statements.
 * `isNew`: false of these.
 */
export async function takeStatement(
  tx: Transaction,
  caller: Pick<Caller, 'account'>,
  read: ReadStatement,
  clock: Clock,
): Promise<{ readonly isNew: boolean; readonly statements: readonly BankStatement[] }> {
  const { account } = caller;
  const { name, format, sha256 } = read;
  await holdBankStatements(tx, account.id);
  const same = await findSameFile(tx, account.id, sha256);
  if (same.length > 0) return { isNew: false, statements: same };
  const createdAt = accountTime(account, clock.now());
  const statements: BankStatement[] = [];
  for (const { bankAccount, keys, known, lines } of await newLinesOf(tx, caller, read)) {
    const id = newId<BankStatementId>();
    const rows = lines.flatMap((line, index): BankLine[] => {
      const key = keys[index] ?? '';
      return known.has(key) ? [] : [toRow(line, { statementId: id, key, createdAt })];
    });
    const counts = { lineCount: rows.length, knownCount: lines.length - rows.length };
    const one: BankStatement = { id, name, format, sha256, bankAccount, ...counts, createdAt };
    await insertBankStatement(tx, account.id, one);
    await insertBankLines(tx, account.id, rows);
    statements.push(one);
  }
  await recordEvents(tx, account.id, createdAt, statements.map(createdEvent));
  return { isNew: true, statements };
}

function createdEvent(one: BankStatement): NewEvent {
  return {
    type: 'bank_statement.created',
    objectId: one.id,
    sequence: 1,
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
