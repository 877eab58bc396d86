import { accountTime, type Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import type { FindPosition } from '../kit/db/positions.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { type BankStatementId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { confirmingVerbs } from './confirming.ts';
import { confirmCertain } from './confirming-certain.ts';
import { readingVerbs } from './lines.ts';
import { mappingVerbs } from './mappings.ts';
import { presentStatement } from './present.ts';
import { previewFile } from './previewing.ts';
import {
  deleteBankStatement,
  findLineIds,
  holdBankStatements,
  lockBankLines,
  readBankStatement,
} from './store.ts';
import { createSuggest, type Suggestions } from './suggesting.ts';
import { type ReadStatement, readSent, takeStatement } from './taking.ts';
import type { BankMapping } from './types.ts';

export { eraseBankLines } from './erasing-store.ts';
export { assignedOfLine } from './store.ts';

interface BankDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Invoices;
  /** How many lines an account may keep. */
  readonly mostLines: number;
  readonly findPosition: FindPosition;
}

/** A file of the bank, as a request sends it. */
interface SentFile {
  readonly content: Uint8Array;
  readonly name?: string | undefined;
  readonly bankAccount?: string | undefined;
  readonly mappingId?: string | undefined;
}

/** Bank statements: taken, matched with invoices, confirmed by people, undone. */
export type Bank = ReturnType<typeof createBank>;

export function createBank({ database, clock, invoices, mostLines, findPosition }: BankDeps) {
  const suggest = createSuggest(database, findPosition);
  const mappings = mappingVerbs({ database, clock });
  const mappingFor = (caller: Caller, { mappingId }: SentFile): Promise<BankMapping | null> =>
    mappingId === undefined ? Promise.resolve(null) : mappings.mappingOf(caller, mappingId);
  return {
    ...confirmingVerbs({ invoices, clock }),
    ...readingVerbs({ database, suggest }),
    ...mappings,
    suggest,
    readSent,

    /** Reads a file that is to be taken, before the transaction. Errors: 400, 404 for the mapping, 413. */
    async readFile(caller: Caller, sent: SentFile): Promise<ReadStatement> {
      const mapping = await mappingFor(caller, sent);
      const bankAccount = sent.bankAccount ?? (mapping?.bankAccount || null);
      const { content, name = '' } = sent;
      return readSent({ name, content, mapping: mapping?.mapping ?? null, bankAccount });
    },

    /** Shows what a file has, and changes nothing. Errors: 400, 404 for the mapping, 413. */
    async previewFile(caller: Caller, sent: SentFile) {
      const mapping = await mappingFor(caller, sent);
      const bankAccount = sent.bankAccount ?? (mapping?.bankAccount || null);
      return previewFile(database, caller, {
        content: sent.content,
        mapping: mapping?.mapping ?? null,
        bankAccount,
      });
    },

    /** Takes the lines of a file that no earlier file had. Errors: 422 `illegal_action` for more than an account may keep. */
    take: (tx: Transaction, caller: Pick<Caller, 'account'>, read: ReadStatement) =>
      takeStatement(tx, caller, read, { clock, mostLines }),

    /** Confirms the certain lines of a statement together. Errors: 404. */
    confirmCertain: (
      tx: Transaction,
      caller: Caller,
      id: string,
      lineIds: readonly string[] | null,
      suggestions: Suggestions,
    ) => confirmCertain({ invoices, clock }, tx, caller, id, lineIds, suggestions),

    /** Deletes a statement of which nothing is assigned. Errors: 404, 422 `illegal_action`. */
    async remove(tx: Transaction, { account }: Caller, text: string) {
      const id = parseId<BankStatementId>(text);
      await holdBankStatements(tx, account.id);
      const statement = id === null ? null : await readBankStatement(tx, account.id, id);
      if (statement === null) throw AppError.notFound('bankStatement');
      const lines = await lockBankLines(tx, account.id, await findLineIds(tx, account.id, statement.id));
      if (lines.some(({ assignedAmount }) => assignedAmount > 0))
        throw blocked('NotApplicable', 'Lines of this statement pay invoices. Undo these first.', {
          passes: 'by change',
        });
      await deleteBankStatement(tx, account.id, statement.id);
      const data = presentStatement(statement);
      await recordEvents(tx, account.id, accountTime(account, clock.now()), [
        { type: 'bank_statement.deleted', objectId: statement.id, sequence: statement.sequence + 1, data },
      ]);
      return { status: 200, data };
    },
  };
}
