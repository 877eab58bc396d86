import type { Caller } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import { type BankLineId, type BankStatementId, parseId } from '../kit/ids.ts';
import { findBankLine, findBankLines, type LineFilter } from './lines-store.ts';
import { presentLine, presentStatement, stateOf } from './present.ts';
import { listBankStatements } from './store.ts';
import type { Suggest, Suggestions } from './suggesting.ts';
import type { CountedStatement, LineState } from './types.ts';
import { findUsesOf, usesOfLine } from './uses.ts';

interface ReadingDeps {
  readonly database: Database;
  readonly suggest: Suggest;
}

/** Which lines a caller asks for. */
interface AskedLines {
  readonly statementId?: string | undefined;
  readonly state?: LineState | 'Open' | undefined;
  readonly direction?: 'In' | 'Out' | undefined;
  readonly q?: string | undefined;
}

/** The verbs that read statements and their lines. */
export function readingVerbs({ database, suggest }: ReadingDeps) {
  return {
    /** The statements of an account, newest first. */
    async listStatements(caller: Caller, page: PageRequest) {
      const { account } = caller;
      const [rows, suggestions] = await Promise.all([
        listBankStatements(database, account.id, { before: page.before, limit: page.limit + 1 }),
        suggest(caller),
      ]);
      const certain = certainCounts(suggestions);
      return makePage(rows, page.limit, (row) => presentCounted(row, certain));
    },

    /** Reads a statement. Errors: 404. */
    async getStatement(caller: Caller, text: string) {
      const id = parseId<BankStatementId>(text);
      const page = { before: null, limit: 1 };
      const [row] = id === null ? [] : await listBankStatements(database, caller.account.id, page, id);
      if (row === undefined) throw AppError.notFound('bankStatement');
      return presentCounted(row, certainCounts(await suggest(caller)));
    },

    /** The lines of an account, the newest day first, each with what it may pay. Errors: 404 for the statement. */
    async listLines(caller: Caller, asked: AskedLines, page: PageRequest) {
      const { account } = caller;
      const suggestions = await suggest(caller);
      const filter = filterOf(asked, suggestions);
      const rows = await findBankLines(database, account.id, filter, {
        before: page.before,
        limit: page.limit + 1,
      });
      const ids = rows.filter(({ assignedAmount }) => assignedAmount > 0).map(({ id }) => id);
      const none = { assignments: [], credits: [] };
      const uses = ids.length === 0 ? none : await findUsesOf(database, account.id, ids);
      return makePage(rows, page.limit, (row) => presentLine(row, usesOfLine(uses, row.id), suggestions));
    },

    /** Reads a line with what it may pay, and why. Errors: 404. */
    async getLine(caller: Caller, text: string) {
      const { account } = caller;
      const id = parseId<BankLineId>(text);
      const [line, suggestions] = await Promise.all([
        id === null ? null : findBankLine(database, account.id, id),
        suggest(caller),
      ]);
      if (line === null) throw AppError.notFound('bankLine');
      const uses = await findUsesOf(database, account.id, [line.id]);
      return { data: presentLine(line, uses, suggestions), etag: entityTag(line.sequence) };
    },
  };
}

function presentCounted(
  { confirmedCount, openCount, ...row }: CountedStatement,
  certain: ReadonlyMap<string, number>,
) {
  const { createdAt, ...one } = presentStatement(row);
  return { ...one, confirmedCount, openCount, certainCount: certain.get(row.id) ?? 0, createdAt };
}

function certainCounts(suggestions: Suggestions): ReadonlyMap<string, number> {
  const certain = suggestions.lines.filter((line) => stateOf(line, suggestions) === 'Certain');
  return new Map(
    [...Map.groupBy(certain, ({ statementId }) => statementId)].map(([id, { length }]) => [id, length]),
  );
}

function filterOf({ statementId, state, direction, q }: AskedLines, suggestions: Suggestions): LineFilter {
  const id = statementId === undefined ? null : parseId<BankStatementId>(statementId);
  if (statementId !== undefined && id === null) throw AppError.notFound('bankStatement');
  const text = q?.trim() ?? '';
  const given = { statementId: id, direction: direction ?? null, text: text === '' ? null : text };
  return { ...given, ...conditionOf(state, suggestions) };
}

type Condition = Pick<LineFilter, 'said' | 'only' | 'without'>;

const saidBy = {
  Open: ['Nothing', 'Part'],
  PartlyConfirmed: ['Part'],
  Confirmed: ['Whole'],
  Ignored: ['Ignored'],
} as const;

// Suggestions tell the state of lines of which nobody has said anything.
function conditionOf(state: AskedLines['state'], suggestions: Suggestions): Condition {
  const all = { said: null, only: null, without: [] };
  if (state === undefined) return all;
  if (state !== 'Unmatched' && state !== 'Suggested' && state !== 'Certain')
    return { ...all, said: saidBy[state] };
  const { byLine, returns } = suggestions;
  const suggested = [...byLine.keys(), ...returns.keys()] as BankLineId[];
  if (state === 'Unmatched') return { said: ['Nothing'], only: null, without: suggested };
  const only = suggested.filter((id) => (byLine.get(id)?.certainty === 'Certain') === (state === 'Certain'));
  return { said: ['Nothing'], only, without: [] };
}
