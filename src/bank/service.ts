import type { Caller } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { type BankStatementId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { confirmingVerbs } from './confirming.ts';
import { findKnownIbans, findOpenInvoices } from './facts-store.ts';
import { matchLines } from './matching/match.ts';
import {
  deleteBankStatement,
  findLineIds,
  listBankLines,
  listOpenBankLines,
  lockBankLines,
} from './store.ts';
import { type SentStatement, takeStatement } from './taking.ts';

export { eraseBankLines } from './store.ts';

interface BankDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Invoices;
}

/** How many lines and invoices are compared at once. */
const MOST_LINES = 10_000;
const MOST_INVOICES = 10_000;

/** Bank statements: taken, matched with invoices, confirmed by people, undone. */
export type Bank = ReturnType<typeof createBank>;

export function createBank({ database, clock, invoices }: BankDeps) {
  return {
    ...confirmingVerbs({ invoices, clock }),

    /** Takes the lines of a file. Errors: 400, 413. */
    take: (tx: Transaction, caller: Caller, sent: SentStatement) => takeStatement(tx, caller, sent, clock),

    /** The lines of a statement, by day. */
    linesOf: ({ account }: Caller, id: BankStatementId) => listBankLines(database, account.id, id),

    /** The lines with money that is not assigned, each with what it may pay. Writes nothing. */
    async suggest({ account }: Caller) {
      const lines = await listOpenBankLines(database, account.id, MOST_LINES);
      const ibans = [...new Set(lines.map(({ iban }) => iban).filter((iban) => iban !== null))];
      const [open, known] = await Promise.all([
        findOpenInvoices(database, account.id, MOST_INVOICES),
        findKnownIbans(database, account.id, ibans),
      ]);
      const rests = lines.map((line) => ({ ...line, amount: line.amount - line.assignedAmount }));
      const suggestions = matchLines(rests, open, known);
      return lines.map((line, index) => ({ line, suggestion: suggestions[index] ?? null }));
    },

    /** Deletes a statement of which nothing is assigned. Errors: 404, 422 `illegal_action`. */
    async remove(tx: Transaction, { account }: Caller, text: string) {
      const id = parseId<BankStatementId>(text);
      const ids = id === null ? [] : await findLineIds(tx, account.id, id);
      if (id === null) throw AppError.notFound('bankStatement');
      const lines = await lockBankLines(tx, account.id, ids);
      if (lines.some(({ assignedAmount }) => assignedAmount > 0))
        throw blocked('NotApplicable', 'Lines of this statement pay invoices. Undo these first.', {
          passes: 'by change',
        });
      await deleteBankStatement(tx, account.id, id);
    },
  };
}
