import { createHash } from 'node:crypto';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type AppError, invalidRequest, refusal } from '../kit/errors.ts';
import { type BankLineId, type BankStatementId, newId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { CsvMapping } from './files/csv.ts';
import { StatementFault } from './files/faults.ts';
import { lineKeys } from './files/keys.ts';
import { readStatementFile } from './files/read.ts';
import type { FileAccount, FileLine, StatementFile } from './files/types.ts';
import { accountNumberOf } from './files/values.ts';
import {
  findKnownKeys,
  findSameFile,
  holdBankStatements,
  insertBankLines,
  insertBankStatement,
} from './store.ts';
import type { BankLine, BankStatement } from './types.ts';

/** A file of the bank, as a caller sends it. */
export interface SentStatement {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of a CSV file; null of the others. */
  readonly mapping: CsvMapping | null;
  /** The account of the business, for a file that does not name it. */
  readonly bankAccount: string | null;
}

/**
 * Takes the lines of a file that no earlier file had. The same file again changes nothing, and answers its statements. Errors: 400
 * for a file that is refused, with the sentence that names its line.
 */
export async function takeStatement(
  tx: Transaction,
  { account }: Caller,
  sent: SentStatement,
  clock: Clock,
): Promise<readonly BankStatement[]> {
  const file = readOrRefuse(sent);
  const sha256 = createHash('sha256').update(sent.content).digest();
  await holdBankStatements(tx, account.id);
  const same = await findSameFile(tx, account.id, sha256);
  if (same.length > 0) return same;
  const now = accountTime(account, clock.now());
  const taken: BankStatement[] = [];
  for (const [bankAccount, lines] of byAccount(file, sent.bankAccount)) {
    const keys = lineKeys(bankAccount, lines);
    const known = await findKnownKeys(tx, account.id, keys);
    const id = newId<BankStatementId>();
    const rows = lines.flatMap((line, index): BankLine[] => {
      const key = keys[index] ?? '';
      return known.has(key) ? [] : [toRow(line, { statementId: id, key, createdAt: now })];
    });
    const { format } = file;
    const counts = { lineCount: rows.length, knownCount: lines.length - rows.length };
    const one: BankStatement = {
      id,
      name: sent.name,
      format,
      sha256,
      bankAccount,
      ...counts,
      createdAt: now,
    };
    await insertBankStatement(tx, account.id, one);
    await insertBankLines(tx, account.id, rows);
    taken.push(one);
  }
  return taken;
}

function toRow(line: FileLine, own: Pick<BankLine, 'statementId' | 'key' | 'createdAt'>): BankLine {
  const { bookedOn, valueOn, amount, currency, name, iban, text, reference, endToEndId, isReturn } = line;
  const said = { bookedOn, valueOn, amount, currency, name, iban, text, reference, endToEndId, isReturn };
  return { id: newId<BankLineId>(), ...own, fileLine: line.line, ...said, ignoredAt: null };
}

function readOrRefuse({ content, mapping }: SentStatement): StatementFile {
  try {
    return readStatementFile(content, mapping);
  } catch (error) {
    if (error instanceof StatementFault) throw refused(error);
    throw error;
  }
}

function refused({ code, message, params }: StatementFault): AppError {
  if (code === 'too_large') return refusal('payload_too_large', message, '/content');
  return invalidRequest([{ path: '/content', code, message, params }]);
}

// A file may have several statements of one account, day by day: their equal lines are counted together.
function byAccount(file: StatementFile, given: string | null): Map<string, FileAccount['lines']> {
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
