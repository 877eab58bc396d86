import { accountTime, type Caller } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, invalidRequest } from '../../kit/errors.ts';
import type { Outcome } from '../../kit/http/envelope.ts';
import { makePage, type PageRequest } from '../../kit/http/pages.ts';
import { type AccountId, type AdviserPackageId, newId, parseId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { type Clock, civilDateIn } from '../../kit/time.ts';
import type { DayRange } from '../../ledger/types.ts';
import { monthsBefore } from '../periods.ts';
import { forgetDocumentsOf } from './documents-store.ts';
import { eachPiece, listEntries } from './files-store.ts';
import { createMonthlyTask, type MonthlyDeps, monthlyVerbs } from './monthly.ts';
import { createPacking, type PackingDeps } from './packing.ts';
import { requireReads } from './rights.ts';
import { countUnderWay, endPackage, findPackage, insertPackage, listPackages, lockPackage } from './store.ts';
import { type AdviserPackage, fileNameOf, NOTHING_PACKED, PACK_TASK } from './types.ts';

/** A period is at most 13 months: a year, and the month in which it is looked at. */
const MOST_MONTHS = 13;
/** How many packages of an account may be packed at the same time. */
const MOST_UNDER_WAY = 3;
/** How many of the documents that could not be made an answer has; the index has all. */
const GAPS_SHOWN = 100;

interface AdviserDeps extends PackingDeps, MonthlyDeps {
  readonly clock: Clock;
  readonly accounts: PackingDeps['accounts'] & MonthlyDeps['accounts'];
}

/** Periods packed for an adviser. */
export type AdviserPackages = ReturnType<typeof createAdviserPackages>;

export function createAdviserPackages(deps: AdviserDeps) {
  const { database, clock } = deps;
  return {
    ...creating(deps),
    ...monthlyVerbs(deps),

    /** Packages, newest first. */
    async listPackages({ account }: Caller, { limit, before }: PageRequest) {
      return makePage(await listPackages(database, account.id, before, limit + 1), limit, present);
    },

    /** Reads a package, with what could not be made. Errors: 404. */
    async getPackage({ account }: Caller, shownId: string) {
      const found = await require(database, account.id, shownId);
      const gaps = { after: -1, limit: GAPS_SHOWN, areGaps: true };
      const notMade = await listEntries(database, account.id, found.id, gaps);
      return {
        ...present(found),
        notMade: notMade.map(({ kind, name, facts, reason }) => ({
          kind,
          file: name,
          number: facts?.number ?? null,
          reason,
        })),
      };
    },

    /** The file of a package in pieces. Errors: 403, 404, 422 until it is ready, and when it has expired. */
    async openFile(caller: Caller, shownId: string) {
      requireReads(caller);
      const { account } = caller;
      const found = await require(database, account.id, shownId);
      const { id, status, progress, byteCount, expiresAt } = found;
      const now = accountTime(account, clock.now());
      if (status === 'Packing')
        throw blocked('NotApplicable', 'The file is being packed.', { passes: 'by itself' });
      if (status === 'Failed')
        throw blocked('Outdated', 'The file could not be packed. Pack the period again.');
      if (status === 'Expired' || (expiresAt !== null && expiresAt <= now))
        throw blocked('Outdated', 'The file was deleted. Pack the period again.');
      return {
        name: fileNameOf(account, found),
        byteCount: byteCount ?? 0,
        pieces: eachPiece(database, account.id, id, progress.pieces),
      };
    },

    jobs: { pack: createPacking(deps), send: createMonthlyTask(deps) },
  };
}

function creating({ clock }: Pick<AdviserDeps, 'clock'>) {
  return {
    /** Has a period packed. Errors: 400, 403, 422 while too many are packed. */
    async createPackage(tx: Transaction, caller: Caller, days: DayRange): Promise<Outcome> {
      requireReads(caller);
      const { account } = caller;
      const now = accountTime(account, clock.now());
      requirePeriod(days, civilDateIn(account.timeZone, now));
      if ((await countUnderWay(tx, account.id)) >= MOST_UNDER_WAY) {
        const message = `${MOST_UNDER_WAY} packages are being packed: wait until one of them is ready.`;
        throw blocked('LimitReached', message, { passes: 'by itself' });
      }
      const made: AdviserPackage = {
        id: newId<AdviserPackageId>(),
        ...days,
        status: 'Packing',
        progress: NOTHING_PACKED,
        documentTotal: 0,
        byteCount: null,
        sha256: null,
        createdAt: now,
        finishedAt: null,
        expiresAt: null,
        mailedTo: null,
        mailedAt: null,
      };
      await insertPackage(tx, account.id, made);
      await scheduleTask(tx, account.id, PACK_TASK, made.id, now);
      return { status: 201, data: present(made) };
    },

    /** Ends a package: its file is deleted, and its link stops working. Errors: 404, 422 when it has ended before. */
    async deletePackage(tx: Transaction, { account }: Caller, shownId: string): Promise<Outcome> {
      const id = parseId<AdviserPackageId>(shownId);
      const found = id === null ? null : await lockPackage(tx, account.id, id);
      if (found === null) throw AppError.notFound('adviserPackage');
      const now = accountTime(account, clock.now());
      const ended = await endPackage(tx, account.id, found.id, now);
      if (ended === null) throw blocked('NotApplicable', 'The file was deleted before.');
      await scheduleTask(tx, account.id, PACK_TASK, ended.id, now);
      return { status: 200, data: present(ended) };
    },
  };
}

/** The part of packages that is erased with a contact. */
export const packagesOfErased = {
  /** Deletes documents of erased invoices, and the files that may have them. Transaction: needs that of the erasure. */
  async forgetDocuments(...erased: Parameters<typeof forgetDocumentsOf>): Promise<void> {
    const [tx, accountId, invoiceIds, , now] = erased;
    if (invoiceIds.length === 0) return;
    for (const id of await forgetDocumentsOf(...erased))
      await scheduleTask(tx, accountId, PACK_TASK, id, now);
  },
};

function requirePeriod({ from, to }: DayRange, today: string): void {
  const refuse = (path: string, message: string) => invalidRequest([{ path, code: 'out_of_range', message }]);
  if (to < from) throw refuse('/to', 'must not be before `from`.');
  if (to > today) throw refuse('/to', 'must not be after today.');
  if (from.slice(0, 7) < monthsBefore(to, MOST_MONTHS - 1).slice(0, 7))
    throw refuse('/from', `must be in one of the ${MOST_MONTHS} months that end with that of \`to\`.`);
}

async function require(database: Database, accountId: AccountId, shownId: string): Promise<AdviserPackage> {
  const id = parseId<AdviserPackageId>(shownId);
  const found = id === null ? null : await findPackage(database, accountId, id);
  if (found === null) throw AppError.notFound('adviserPackage');
  return found;
}

function present({ progress, createdAt, finishedAt, expiresAt, mailedAt, ...one }: AdviserPackage) {
  return {
    ...one,
    documentCount: progress.documents,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    mailedAt: mailedAt?.toISOString() ?? null,
  };
}
