import { type Account, accountTime, type Caller, type Scope } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, type FaultDetail, refusal } from '../kit/errors.ts';
import { csvLines, headLineOf } from '../kit/files/csv.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type ImportId, newId, parseId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { nextState } from '../kit/states.ts';
import { forgetObjects, forgetTexts } from './erasing-store.ts';
import { lineBefore, present, presentRows, totalOf } from './present.ts';
import { fingerprintOf, madeOf, matchKeyOf, type RowBody } from './row-bodies.ts';
import { OPEN_MS, runImport } from './running.ts';
import { type ImportMove, importStates } from './states.ts';
import {
  countRows,
  endRows,
  findImport,
  insertImport,
  listImports,
  listRows,
  lockImport,
  type NewRow,
  saveImport,
  saveRows,
  wantRows,
} from './store.ts';
import {
  type Import,
  type ImportKind,
  importKinds,
  NO_ROWS,
  type RowCounts,
  type RowStatus,
  rowStatuses,
  scopesFor,
} from './types.ts';
import type { ImportDeps } from './work.ts';

const MOST_ROWS = 10_000;
const READ_AT_ONCE = 1_000;
/** How many faults of a row are stored: more do not help, and many rows are read at once. */
const MOST_FAULTS_OF_ROW = 10;

/** A row as a request sends it: its line in the file, and the body that creates its object. */
export type SentRow = { readonly line: number } & RowBody;

export const importsOfErased = { forgetTexts, forgetObjects };

/** Contacts and invoices from files. */
export type Imports = ReturnType<typeof createImports>;

export function createImports(deps: ImportDeps) {
  return {
    ...movingVerbs(deps),
    ...rowVerbs,
    ...readingVerbs(deps),
    jobs: {
      run: (account: Account, key: string, now: Date) => runImport(deps, account, key as ImportId, now),
    },
  };
}

function movingVerbs({ clock }: ImportDeps) {
  const timeOf = ({ account }: Caller) => accountTime(account, clock.now());
  return {
    /** Begins an import. Errors: 403. */
    async createImport(
      tx: Transaction,
      caller: Caller,
      { kind, name = '', sendMails = false }: { kind: ImportKind; name?: string; sendMails?: boolean },
    ): Promise<Outcome> {
      requireScope(caller, kind, 'write');
      const now = timeOf(caller);
      const { account, personId, tokenId } = caller;
      const made: Import = {
        id: newId<ImportId>(),
        kind,
        name,
        status: 'Open',
        sendsMails: sendMails,
        personId,
        tokenId,
        stopReason: null,
        createdAt: now,
        waitsSince: now,
        finishedAt: null,
        counts: null,
      };
      await insertImport(tx, account.id, made);
      await scheduleTask(tx, account.id, 'import.run', made.id, new Date(now.getTime() + OPEN_MS));
      return { status: 201, data: present(made, NO_ROWS) };
    },

    /** Has the rows checked, created, or no more of them created. Errors: 403, 404, 422. */
    async moveImport(
      tx: Transaction,
      caller: Caller,
      id: string,
      move: 'check' | 'start' | 'cancel',
    ): Promise<Outcome> {
      const current = await lockMine(tx, caller, id);
      const now = timeOf(caller);
      const isOver = move === 'cancel';
      const { personId, tokenId } = caller;
      // From now on the import acts for the caller that moves it.
      const changes = isOver ? { finishedAt: now } : { personId, tokenId };
      const moved = await moveTo(tx, caller, current, move, changes);
      if (isOver) await endRows(tx, caller.account.id, current.id);
      else await scheduleTask(tx, caller.account.id, 'import.run', current.id, now);
      return { status: 200, data: present(moved, await countOf(tx, caller, current)) };
    },
  };
}

const rowVerbs = {
  /**
   * Adds rows, or replaces those of the same lines. `malformed` are the faults of their form: those rows are kept as
   * faulty. Errors: 403, 404, 422.
   */
  async addRows(
    tx: Transaction,
    caller: Caller,
    id: string,
    kind: ImportKind,
    rows: readonly SentRow[],
    malformed: readonly FaultDetail[],
  ): Promise<Outcome> {
    const current = await lockMine(tx, caller, id, kind);
    const moved = await moveTo(tx, caller, current, 'add');
    const added = newRowsOf(kind, rows, malformed);
    if ((await saveRows(tx, caller.account.id, current.id, added)) < added.length) {
      throw refusal('illegal_action', 'Some of these lines are created already.', '/rows');
    }
    const counts = await countOf(tx, caller, current);
    if (totalOf(counts) > MOST_ROWS) {
      throw blocked('LimitReached', `An import has at most ${MOST_ROWS} rows.`, { path: '/rows' });
    }
    return { status: 200, data: present(moved, counts) };
  },

  /** Has rows created that were imported before. Errors: 403, 404, 422. */
  async includeRows(tx: Transaction, caller: Caller, id: string, lines: readonly number[]): Promise<Outcome> {
    const current = await lockMine(tx, caller, id);
    const moved = await moveTo(tx, caller, current, 'include');
    const wanted = new Set(await wantRows(tx, caller.account.id, current.id, lines));
    const details = lines.flatMap((line, index): FaultDetail[] => {
      const message = `Line ${line} was not skipped because it was imported before.`;
      return wanted.has(line) ? [] : [{ path: `/lines/${index}`, code: 'illegal_action', message }];
    });
    if (details.length > 0) throw new AppError('illegal_action', { details });
    return { status: 200, data: present(moved, await countOf(tx, caller, current)) };
  },
};

function readingVerbs({ database, accounts }: ImportDeps) {
  return {
    /** Reads an import. Errors: 404. */
    getImport: (caller: Caller, id: string) =>
      database.transaction(caller.account.id, async (tx) => {
        const found = await requireMine(tx, caller, id);
        return present(found, await countOf(tx, caller, found));
      }),

    /** Reads a page of those that the caller may see, newest first. */
    async listImports(caller: Caller, { limit, before }: PageRequest) {
      const kinds = importKinds.filter((kind) => caller.scopes.has(scopeOf(kind, 'read')));
      const rows = await listImports(database, caller.account.id, before, limit, kinds);
      const counts = await database.transaction(caller.account.id, (tx) =>
        countRows(tx, caller.account.id, rows),
      );
      return makePage(rows, limit, (row) => present(row, counts.get(row.id) ?? NO_ROWS));
    },

    /** Reads a page of rows, in the order of their lines. Errors: 404. */
    async listRows(caller: Caller, id: string, status: RowStatus | undefined, page: PageRequest) {
      const { account } = caller;
      const { id: importId } = await database.transaction(account.id, (tx) => requireMine(tx, caller, id));
      const statuses = status === undefined ? rowStatuses : [status];
      const rows = await listRows(database, account.id, importId, lineBefore(page), statuses, page.limit + 1);
      const others = new Set(rows.flatMap(({ earlierBy }) => (earlierBy === null ? [] : [earlierBy.id])));
      return presentRows(rows, page, await accounts.nameActors(account.id, [...others]));
    },

    /** The faults of all rows, as lines of CSV. Errors: 404, with the first line. */
    async *errorLines(caller: Caller, id: string): AsyncGenerator<string, void> {
      const { account } = caller;
      const { id: importId } = await database.transaction(account.id, (tx) => requireMine(tx, caller, id));
      yield headLineOf(['Line', 'Field', 'Code', 'Message']);
      for (let after = 0; ; ) {
        const rows = await listRows(database, account.id, importId, after, ['Faulty'], READ_AT_ONCE);
        yield csvLines(
          rows.flatMap(({ line, faults }) =>
            (faults ?? []).map(({ path, code, message }) => [
              { decimal: String(line) },
              path.slice(1),
              code,
              message,
            ]),
          ),
        );
        if (rows.length < READ_AT_ONCE) return;
        after = rows.at(-1)?.line ?? after;
      }
    },
  };
}

const scopeOf = (kind: ImportKind, way: 'read' | 'write') => scopesFor(kind, way).at(-1) as Scope;

function requireScope({ scopes }: Caller, kind: ImportKind, way: 'read' | 'write'): void {
  const scope = scopeOf(kind, way);
  if (!scopes.has(scope)) throw new AppError('forbidden', { message: `This needs the scope ${scope}.` });
}

async function lockMine(tx: Transaction, caller: Caller, id: string, kind?: ImportKind): Promise<Import> {
  const parsed = parseId<ImportId>(id);
  const found = parsed === null ? null : await lockImport(tx, caller.account.id, parsed);
  if (found === null || (kind !== undefined && found.kind !== kind)) throw AppError.notFound('import');
  requireScope(caller, found.kind, 'write');
  return found;
}

async function requireMine(tx: Transaction, caller: Caller, id: string): Promise<Import> {
  const parsed = parseId<ImportId>(id);
  const found = parsed === null ? null : await findImport(tx, caller.account.id, parsed);
  if (found === null) throw AppError.notFound('import');
  requireScope(caller, found.kind, 'read');
  return found;
}

async function moveTo(
  tx: Transaction,
  { account }: Caller,
  current: Import,
  move: ImportMove,
  changes: Partial<Import> = {},
): Promise<Import> {
  const status = nextState(importStates, current.status, move);
  if (status === null) {
    const message = `This is not possible: the import is ${current.status}.`;
    throw refusal('illegal_action', message, '', current.status === 'Checking' ? 'by itself' : 'never');
  }
  const moved = { ...current, status, stopReason: null, ...changes };
  await saveImport(tx, account.id, moved);
  return moved;
}

async function countOf(tx: Transaction, { account }: Caller, one: Import): Promise<RowCounts> {
  return (await countRows(tx, account.id, [one])).get(one.id) ?? NO_ROWS;
}

// Where two rows have the same line, the later one counts, as with two requests.
function newRowsOf(kind: ImportKind, rows: readonly SentRow[], malformed: readonly FaultDetail[]): NewRow[] {
  const byLine = new Map<number, NewRow>();
  const byIndex = Map.groupBy(malformed, ({ path }) => path.split('/', 3)[2]);
  for (const [index, { line, ...body }] of rows.entries()) {
    const start = `/rows/${index}`;
    const faults = (byIndex.get(String(index)) ?? [])
      .slice(0, MOST_FAULTS_OF_ROW)
      .map((fault) => ({ ...fault, path: fault.path.slice(start.length) }));
    byLine.set(line, faults.length > 0 ? faultyRow(line, faults) : newRow(kind, line, body as RowBody));
  }
  return [...byLine.values()];
}

function newRow(kind: ImportKind, line: number, body: RowBody): NewRow {
  return {
    line,
    body,
    makes: madeOf(kind, body),
    matchKey: matchKeyOf(kind, body),
    fingerprint: fingerprintOf(kind, body),
    faults: null,
  };
}

function faultyRow(line: number, faults: readonly FaultDetail[]): NewRow {
  return { line, body: null, makes: null, matchKey: null, fingerprint: null, faults };
}
