import { createHash } from 'node:crypto';
import { accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, invalidRequest } from '../kit/errors.ts';
import { zipOf } from '../kit/files/zip.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { newId, parseId } from '../kit/ids.ts';
import { civilDateIn } from '../kit/time.ts';
import { buildFiles, currencyOf, MOST_POSTINGS, summaryOf, withinLimit } from './building.ts';
import { type BookDeps, settingsInForce } from './settings.ts';
import { countLeftOut, type Selection, selectPostings } from './source-store.ts';
import {
  type BookExport,
  findExport,
  findExportBytes,
  findNewest,
  findSettled,
  holdExports,
  insertExport,
  isCoveredByAnother,
  listExports,
  takePostings,
  undoExportOf,
} from './store.ts';
import type { BookFormat, MissingFact } from './types.ts';

/** Which export is made next. */
interface NextExport {
  readonly format: BookFormat;
  /** The last day that it takes; left out: today. */
  readonly through?: string | undefined;
  /** Whether letters that the format does not have are replaced; left out: they are refused. */
  readonly replaceLetters?: boolean | undefined;
}

/** The verbs on exports. */
export function exportVerbs(deps: BookDeps) {
  return { ...readingVerbs(deps), ...changingVerbs(deps) };
}

function readingVerbs(deps: BookDeps) {
  const { database, clock } = deps;
  return {
    /** What the next export would take, and what it lacks. Nothing is kept. */
    previewExport: (caller: Caller, next: NextExport) =>
      database.snapshot(caller.account.id, async (tx) => {
        const now = accountTime(caller.account, clock.now());
        const { postings, built, selection, hasMore } = await prepare(tx, caller, next, now);
        const { from, to, ...summary } = summaryOf(postings, built);
        return {
          format: next.format,
          through: selection.through,
          from: postings.length === 0 ? null : from,
          to: postings.length === 0 ? null : to,
          postingCount: postings.length,
          hasMore,
          ...summary,
          missing: built.missing,
          leftOut: await countLeftOut(tx, caller.account.id, selection),
        };
      }),

    /** Exports, newest first. */
    async listExports({ account }: Caller, format: BookFormat | null, { limit, before }: PageRequest) {
      return makePage(await listExports(database, account.id, format, before, limit + 1), limit, present);
    },

    /** Reads an export. Errors: 404. */
    getExport: async ({ account }: Caller, shownId: string) =>
      present(await require(deps, account.id, shownId)),

    /** The bytes of an export, as they were made. Errors: 404, 422 when it was undone. */
    async getExportFile({ account }: Caller, shownId: string) {
      const { id, format, summary } = await require(deps, account.id, shownId);
      const bytes = await findExportBytes(database, account.id, id);
      if (bytes === null) throw blocked('Outdated', 'This export was undone: its file must not be used.');
      const name = `${account.path}-${format.toLowerCase()}-${summary.from}-${summary.to}.zip`;
      return { name, bytes };
    },
  };
}

function changingVerbs(deps: BookDeps) {
  const { clock } = deps;
  return {
    /** Makes the next export. Errors: 400, 422 without postings, or where facts are missing. */
    async createExport(tx: Transaction, caller: Caller, next: NextExport) {
      const { id: accountId } = caller.account;
      const { format } = next;
      await holdExports(tx, accountId, format);
      const now = accountTime(caller.account, clock.now());
      const { postings, built, selection } = await prepare(tx, caller, next, now);
      if (postings.length === 0)
        throw blocked('NothingLeft', 'Every posting up to this day is exported already.', {
          passes: 'by itself',
        });
      requireWhole(built.missing);
      const bytes = zipOf(built.files, now);
      const one = {
        id: newId<never>() as string,
        format,
        through: selection.through,
        postingCount: postings.length,
        summary: summaryOf(postings, built),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: now,
      };
      // The postings are taken last, because the row that they name comes first.
      await insertExport(tx, accountId, { ...one, settledPosition: selection.after }, bytes);
      await takePostings(tx, accountId, one, postings);
      return {
        status: 201,
        data: present({ ...one, settledPosition: selection.after, undoneAt: null, isNewest: true }),
      };
    },

    /** Gives the postings of the newest export back to the next one. Errors: 404, 422 when it is not the newest. */
    async undoExport(tx: Transaction, { account }: Caller, shownId: string) {
      const { id, format } = await require(deps, account.id, shownId);
      await holdExports(tx, account.id, format);
      const newest = await findNewest(tx, account.id, format);
      if (newest?.id !== id) {
        const message = 'Only the newest export of a format can be undone, and only once.';
        throw blocked('NotApplicable', message);
      }
      if (await isCoveredByAnother(tx, account.id, newest)) {
        const message = 'Another export takes the postings of this one as exported: undo that one first.';
        throw blocked('NotApplicable', message);
      }
      const undoneAt = accountTime(account, clock.now());
      await undoExportOf(tx, account.id, id, undoneAt);
      return { status: 200, data: present({ ...newest, undoneAt, isNewest: false }) };
    },
  };
}

// Reads the postings of an export and makes its files.
async function prepare(tx: Transaction, { account }: Caller, next: NextExport, now: Date) {
  const { format, replaceLetters: replacesLetters = false } = next;
  const today = civilDateIn(account.timeZone, now);
  const through = next.through ?? today;
  if (through > today) {
    const message = 'must not be after today: postings of that day may still come.';
    throw invalidRequest([{ path: '/through', code: 'out_of_range', message }]);
  }
  const { settings } = await settingsInForce(tx, account, format);
  const { startsOn } = settings;
  const newest = await findNewest(tx, account.id, format);
  const after = await findSettled(tx, account.id, format, newest?.settledPosition ?? 0, startsOn);
  const selection: Selection = { format, after, startsOn, through, currency: currencyOf(format) };
  const read = await selectPostings(tx, account.id, selection, MOST_POSTINGS + 1);
  const postings = withinLimit(read, MOST_POSTINGS);
  const built = buildFiles(postings, { format, settings, account, now, replacesLetters });
  return { postings, built, selection, hasMore: postings.length < read.length };
}

function requireWhole(missing: readonly MissingFact[]): void {
  const [first] = missing;
  if (first === undefined) return;
  throw new AppError('books_incomplete', {
    message: first.message,
    details: missing.map(({ fact, message }) => ({ path: '', code: fact, message })),
  });
}

async function require({ database }: BookDeps, accountId: Caller['account']['id'], shownId: string) {
  const id = parseId(shownId);
  const one = id === null ? null : await findExport(database, accountId, id);
  if (one === null) throw AppError.notFound('bookExport');
  return one;
}

function present({ settledPosition: _position, summary, createdAt, undoneAt, ...one }: BookExport) {
  return {
    ...one,
    ...summary,
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}
