import type { Account } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { listUnhanded, lockHandOver, lockNewest } from './hand-over-store.ts';
import { saveMove } from './moving.ts';
import { type HandingDeps, isPresent, newHandOver, queue } from './queuing.ts';
import { lockAccessPoint, readAccessPoint } from './store.ts';
import type { DocumentName, HandedFormat, HandOver, MadeDocument, MissingFact } from './types.ts';

/** When an invoice is looked at again that changed while its document was made. */
const AGAIN_MS = 1_000;

/** Hands over what was issued of an invoice, where the account wants that. For the task. */
export async function prepare(
  deps: HandingDeps,
  account: Account,
  invoiceId: InvoiceId,
  now: Date,
): Promise<Date | null> {
  const { database } = deps;
  const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
  if (point === null || point.onIssueSince === null || account.closedAt !== null) return null;
  const issued = await listUnhanded(database, account.id, invoiceId, point.onIssueSince);
  let isLate = false;
  for (const name of issued) isLate = (await prepareOne(deps, account, name, now)) || isLate;
  return isLate ? new Date(now.getTime() + AGAIN_MS) : null;
}

// A client that is not in the network gets its documents by mail: nothing is said of those. Answers whether it is to be done again.
async function prepareOne(
  deps: HandingDeps,
  account: Account,
  name: DocumentName,
  now: Date,
): Promise<boolean> {
  const { database, documents } = deps;
  const looked = await documents.look(account, name);
  if (!looked.hasReceiver || !looked.isDue) return false;
  const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
  if (point === null) return false;
  const made = await makeOrMissing(deps, account, name, point.format);
  return database.transaction(account.id, async (tx) => {
    // Settings that changed while this document was made apply from the next document on.
    const present = await lockAccessPoint(tx, account.id);
    if (present === null || (await lockNewest(tx, account.id, name.id)) !== null) return false;
    const { version } = 'document' in made ? made.document : looked;
    if (name.type === 'Invoice' && !(await isPresent(tx, account.id, looked.invoiceId, version))) return true;
    if ('document' in made) {
      const one = newHandOver(made.document, { ...present, format: point.format }, now, true);
      await queue(tx, account, one, made.document.xml, now);
      return false;
    }
    const refused: HandOver = {
      ...newHandOver({ ...looked, ...name }, present, now, true),
      status: 'Refused',
      failure: 'FactsMissing',
      faults: made.missing,
      endedAt: now,
    };
    await queue(tx, account, refused, null, now);
    return false;
  });
}

/**
 * Gives up an invoice that changed before it was sent, and queues the present one in its place. By itself a document is handed over
 * once: the new version counts as asked for. For the task.
 */
export async function handNewVersion(
  deps: HandingDeps,
  account: Account,
  before: HandOver,
  now: Date,
): Promise<null> {
  const { database, documents } = deps;
  const name = { type: before.documentType, id: before.documentId };
  const looked = await documents.look(account, name);
  const isDue = looked.hasReceiver && looked.isDue;
  const made = isDue ? await makeOrMissing(deps, account, name, before.format) : null;
  return database.transaction(account.id, async (tx) => {
    const point = await lockAccessPoint(tx, account.id);
    const one = await lockHandOver(tx, account.id, before.id);
    if (one?.status !== 'Waiting' || one.mayHaveArrived) return null;
    await saveMove(tx, account.id, one, 'giveUp', { failure: 'Superseded', endedAt: now }, now);
    if (made === null || point === null) return null;
    const { format } = before;
    if ('document' in made) {
      const next = newHandOver(made.document, { ...point, format }, now, false);
      await queue(tx, account, next, made.document.xml, now);
      return null;
    }
    const ended = { status: 'Refused', failure: 'FactsMissing', faults: made.missing, endedAt: now } as const;
    const next = newHandOver({ ...looked, ...name }, { ...point, format }, now, false);
    await queue(tx, account, { ...next, ...ended }, null, now);
    return null;
  });
}

async function makeOrMissing(
  { documents }: HandingDeps,
  account: Account,
  name: DocumentName,
  format: HandedFormat,
): Promise<{ readonly document: MadeDocument } | { readonly missing: readonly MissingFact[] }> {
  try {
    return { document: await documents.make(account, name, format) };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'no_e_invoice') throw cause;
    return { missing: cause.details.map(({ path, message }) => ({ path, message })) };
  }
}
