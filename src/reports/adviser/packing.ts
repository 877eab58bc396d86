import { createHash } from 'node:crypto';
import type { Accounts } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import { AppError } from '../../kit/errors.ts';
import { directoryOf, packFile } from '../../kit/files/zip-stream.ts';
import { type AdviserPackageId, newId } from '../../kit/ids.ts';
import { depositItems } from './deposit-documents.ts';
import { creditNoteItems, type DocumentDeps, invoiceItems, receiptItems } from './documents.ts';
import { eachFile, eachPiece, insertPiece, saveItem, type WrittenFile } from './files-store.ts';
import { indexItems } from './index-files.ts';
import { type MonthlyDeps, mailMonth } from './monthly.ts';
import { countDocuments, type Period } from './source-store.ts';
import {
  beginRun,
  expirePackage,
  findPackage,
  finishPackage,
  noteFailure,
  type RunPlace,
  saveDocumentTotal,
} from './store.ts';
import { bankItems, bookItems, ledgerItems, reportItems, type TableDeps } from './tables.ts';
import {
  type AdviserPackage,
  type NewFile,
  NOTHING_PACKED,
  type PackItem,
  type Progress,
  type Stage,
  stages,
} from './types.ts';

export interface PackingDeps extends DocumentDeps, TableDeps, Pick<MonthlyDeps, 'payUrl' | 'mailAdviser'> {
  readonly accounts: Pick<Accounts, 'findProfile'>;
}

/** How many items one run packs: then others have their turn. */
const ITEMS_AT_ONCE = 25;
/** How many packages a process packs at once: their PDFs take the time of people who wait for one. */
const PACKED_AT_ONCE = 1;
/** How many tries in a row may fail. With growing pauses these take an hour. */
const MOST_FAILURES = 12;
/** When a package asks again for its turn. */
const NEXT_TURN_MS = 5_000;
/** For how long a file is kept, and one that goes by mail. */
const KEPT_MS = 7 * 86_400_000;
const MAILED_KEPT_MS = 30 * 86_400_000;

/** Another run has taken over, or the package is gone. */
class TakenOver extends Error {}

/**
 * Makes the task that packs a package, some items in each run, and deletes it when its time is over. It answers when to come
 * again. Packed items are in the database, so that any process goes on after one that died.
 */
export function createPacking(deps: PackingDeps) {
  let underWay = 0;
  return async (account: Account, key: string, now: Date): Promise<Date | null> => {
    const id = key as AdviserPackageId;
    const found = await findPackage(deps.database, account.id, id);
    if (found === null) return null;
    if (found.status !== 'Packing') return expire(deps, account, found, now);
    if (underWay >= PACKED_AT_ONCE) return new Date(now.getTime() + NEXT_TURN_MS);
    underWay += 1;
    try {
      return await packSome(deps, account, id, now);
    } catch (cause) {
      if (cause instanceof TakenOver) return now;
      // Documents that people wait for go first.
      if (!(cause instanceof AppError) || cause.status !== 503) throw cause;
      return new Date(now.getTime() + (cause.retryAfterSeconds ?? 5) * 1_000);
    } finally {
      underWay -= 1;
    }
  };
}

async function expire(
  { database }: PackingDeps,
  account: Account,
  { id, expiresAt }: AdviserPackage,
  now: Date,
): Promise<Date | null> {
  if (expiresAt !== null && expiresAt > now) return expiresAt;
  await expirePackage(database, account.id, id, now);
  return null;
}

/** The package that the stages are about. */
interface Packing {
  readonly deps: PackingDeps;
  readonly account: Account;
  readonly period: Period;
  readonly id: AdviserPackageId;
}

type MakeItems = (packing: Packing, after: string | null) => AsyncGenerator<PackItem, void>;

const itemsOf: Readonly<Record<Stage, MakeItems>> = {
  Invoices: ({ deps, ...work }, after) => invoiceItems(deps, work, after),
  Deposits: ({ deps, ...work }, after) => depositItems(deps, work, after),
  CreditNotes: ({ deps, ...work }, after) => creditNoteItems(deps, work, after),
  Receipts: ({ deps, ...work }, after) => receiptItems(deps, work, after),
  Reports: ({ deps, ...work }, after) => reportItems(deps, work, after),
  Ledger: ({ deps, ...work }, after) => ledgerItems(deps, work, after),
  Books: ({ deps, ...work }, after) => bookItems(deps, work, after),
  Bank: ({ deps, ...work }, after) => bankItems(deps, work, after),
  Index: async function* ({ deps: { accounts, database }, ...work }, after) {
    const { language } = await accounts.findProfile(work.account.id);
    yield* indexItems({ ...work, database, language }, after);
  },
};
/** The stages whose items are documents. */
const documentStages: readonly (Stage | null)[] = ['Invoices', 'Deposits', 'CreditNotes', 'Receipts'];

async function packSome(
  deps: PackingDeps,
  account: Account,
  id: AdviserPackageId,
  now: Date,
): Promise<Date | null> {
  const run = newId<never>() as string;
  const begun = await beginRun(deps.database, account.id, id, run);
  if (begun === null) return null;
  const { from, to } = begun;
  const place = { accountId: account.id, id, run };
  const packing = { deps, account, period: { from, to, timeZone: account.timeZone }, id };
  try {
    // Counting reads much: no request waits for it.
    if (begun.progress.stage === NOTHING_PACKED.stage && begun.progress.after === null)
      await saveDocumentTotal(
        deps.database,
        place,
        await countDocuments(deps.database, account.id, packing.period),
      );
    return await packItems(packing, place, begun, now);
  } catch (cause) {
    if (cause instanceof TakenOver || (cause instanceof AppError && cause.status === 503)) throw cause;
    if (!(await noteFailure(deps.database, place, MOST_FAILURES, now))) throw cause;
    await expirePackage(deps.database, account.id, id, now);
    return null;
  }
}

async function packItems(
  packing: Packing,
  place: RunPlace,
  begun: AdviserPackage,
  now: Date,
): Promise<Date | null> {
  let { progress } = begun;
  let left = ITEMS_AT_ONCE;
  for (;;) {
    const { stage, after } = progress;
    if (stage === null) return finish(packing, place, { ...begun, progress }, now);
    for await (const item of itemsOf[stage](packing, after)) {
      progress = await writeItem(packing, place, progress, item);
      left -= 1;
      if (left === 0) return now;
    }
    progress = { ...progress, stage: stages[stages.indexOf(stage) + 1] ?? null, after: null };
  }
}

// Every file has the time of the last day, so that equal contents are equal files.
const timeIn = ({ to }: Period) => new Date(`${to}T00:00:00.000Z`);

async function writeItem(
  { deps: { database }, period }: Packing,
  place: RunPlace,
  before: Progress,
  { after, files, gaps, kept = [] }: PackItem,
): Promise<Progress> {
  const written: WrittenFile[] = [];
  let { pieces, bytes } = before;
  for (const file of files) {
    const { length, pieceCount, ...one } = await writeFile(file);
    written.push({ ...one, place: bytes });
    pieces += pieceCount;
    bytes += length;
  }
  const isDocument = documentStages.includes(before.stage);
  const progress: Progress = {
    ...before,
    after,
    pieces,
    bytes,
    entries: before.entries + files.length + gaps.length,
    documents: before.documents + (isDocument ? 1 : 0),
  };
  if (!(await saveItem(database, place, progress, written, gaps, kept))) throw new TakenOver();
  return progress;

  async function writeFile({ content, ...file }: NewFile) {
    const { name } = file;
    const packed = packFile(name, content, timeIn(period));
    for (let count = 0; ; count += 1) {
      const next = await packed.next();
      if (next.done === true) return { ...file, ...next.value, pieceCount: count };
      if (!(await insertPiece(database, place, pieces + count, next.value))) throw new TakenOver();
    }
  }
}

async function finish(
  { deps, account, period, id }: Packing,
  place: RunPlace,
  { progress, from, mailedTo, expiresAt: until }: AdviserPackage,
  now: Date,
): Promise<Date | null> {
  const { database } = deps;
  let { pieces, bytes } = progress;
  for await (const piece of directoryOf(eachFile(database, account.id, id), bytes, timeIn(period))) {
    if (!(await insertPiece(database, place, pieces, piece))) throw new TakenOver();
    pieces += 1;
    bytes += piece.length;
  }
  const hash = createHash('sha256');
  for await (const piece of eachPiece(database, account.id, id, pieces)) hash.update(piece);
  // A month that is packed again was mailed before.
  const isMailed = mailedTo !== null && until === null;
  const expiresAt = until ?? new Date(now.getTime() + (mailedTo === null ? KEPT_MS : MAILED_KEPT_MS));
  const finished = {
    progress: { ...progress, pieces, bytes },
    byteCount: bytes,
    sha256: hash.digest(),
    finishedAt: now,
    expiresAt,
  };
  await database.transaction(account.id, async (tx) => {
    const month = isMailed ? { id, from, byteCount: bytes, expiresAt } : null;
    const mailed = month && (await mailMonth(tx, deps, account, month, now));
    if (!(await finishPackage(tx, place, { ...finished, mailed }))) throw new TakenOver();
  });
  return expiresAt;
}
