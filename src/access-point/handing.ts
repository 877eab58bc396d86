import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { type AccountId, type HandOverId, type InvoiceId, newId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { hostOf } from './addressing.ts';
import { insertHandOver, listUnhanded, lockHandOver, lockNewest, readInvoiceNow } from './hand-over-store.ts';
import { recordHandOver, saveMove } from './moving.ts';
import { presentHandOver } from './present.ts';
import { lockAccessPoint, readAccessPoint } from './store.ts';
import type {
  AccessPoint,
  DocumentName,
  HandedFormat,
  HandOver,
  MadeDocument,
  MissingFact,
} from './types.ts';

export interface HandingDeps {
  readonly database: Database;
  /** The machine's. */
  readonly clock: Clock;
  readonly documents: {
    /** Makes a document for the network. Errors: 404; 422 `no_e_invoice`, naming all that is missing. */
    readonly make: (account: Account, name: DocumentName, format: HandedFormat) => Promise<MadeDocument>;
    /** What names a document and its client, without making it. Errors: 404. */
    readonly look: (account: Account, name: DocumentName) => Promise<LookedAt>;
  };
}

/** The facts of a document before it is made. */
interface LookedAt extends Pick<MadeDocument, 'number' | 'version' | 'invoiceId'> {
  /** Whether the client can be reached in the network at all. */
  readonly hasReceiver: boolean;
  /** Whether it is issued, and is a document of its own: a plan of payments is not. */
  readonly isDue: boolean;
}

const TASK = 'e_invoice.hand_over';

/** A document that was made, or why not. */
type Made = { readonly document: MadeDocument } | { readonly refusal: AppError };

export function handingVerbs(deps: HandingDeps) {
  const { database, documents } = deps;
  return {
    /**
     * Makes a document outside of any transaction, for {@link handOver}. A refusal is kept, so that a repeated key still gets its
     * first answer.
     */
    async make({ account }: Caller, name: DocumentName): Promise<Made> {
      const point = await database.transaction(account.id, (tx) => readAccessPoint(tx, account.id));
      try {
        await documents.look(account, name);
        if (point === null) throw noAccessPoint();
        return { document: await documents.make(account, name, point.format) };
      } catch (cause) {
        if (cause instanceof AppError) return { refusal: cause };
        throw cause;
      }
    },

    /** Has a document handed over. Errors: 404, 422. */
    async handOver(tx: Transaction, { account }: Caller, made: Made): Promise<Outcome> {
      await requireUnsuspended(tx, account.id);
      if ('refusal' in made) throw made.refusal;
      const point = await lockAccessPoint(tx, account.id);
      if (point === null) throw noAccessPoint();
      const { document } = made;
      const now = accountTime(account, deps.clock.now());
      await requirePresent(tx, account, document);
      const before = await lockNewest(tx, account.id, document.id);
      const again = before === null ? null : againOf(before, document);
      const one =
        again === null
          ? await queue(tx, account, newHandOver(document, point, now, false), document.xml, now)
          : await retry(tx, account, again, point, now);
      if (one === null) throw new Error('The hand-over was not written.');
      return { status: 201, data: presentHandOver(one) };
    },

    /** Hands over what was issued of an invoice, where the account wants that. For the task. */
    prepare: (account: Account, key: string, now: Date) => prepare(deps, account, key as InvoiceId, now),

    /** Gives up an invoice that changed before it was sent, and queues the present one in its place. For the task. */
    handNewVersion: (account: Account, before: HandOver, now: Date) =>
      handNewVersion(deps, account, before, now),
  };
}

function noAccessPoint(): AppError {
  return blocked('NotApplicable', 'The account has no access point: an Owner or Admin sets it in the app.', {
    passes: 'by change',
  });
}

// It was made outside of the transaction.
async function requirePresent(
  tx: Transaction,
  { id: accountId }: Account,
  { type, invoiceId, version }: MadeDocument,
): Promise<void> {
  if (type !== 'Invoice' || (await isPresent(tx, accountId, invoiceId, version))) return;
  throw refusal(
    'illegal_action',
    'The invoice changed at the same time: hand it over again.',
    '',
    'by change',
  );
}

async function isPresent(tx: Transaction, accountId: AccountId, id: InvoiceId, version: number) {
  const invoice = await readInvoiceNow(tx, accountId, id);
  return invoice?.isIssued === true && invoice.version === version;
}

// One that had no clear answer goes again with its key and bytes: the access point may have it.
function againOf(before: HandOver, { version }: MadeDocument): HandOver | null {
  const { status, documentVersion } = before;
  if (status === 'Waiting') {
    throw blocked('OnItsWay', 'The document waits to be handed over already.', { passes: 'by itself' });
  }
  if (documentVersion !== version) return null;
  const isOver = before.failure === 'ClientErased' || before.failure === 'Superseded';
  if (status === 'Failed') return isOver ? null : before;
  if (status === 'Refused' || status === 'Rejected') return null;
  throw blocked('NothingLeft', 'The document was handed to the access point already.', {
    passes: 'by change',
  });
}

function newHandOver(
  document: Omit<MadeDocument, 'xml' | 'sender' | 'receiver' | 'country'> & Partial<MadeDocument>,
  { format }: AccessPoint,
  now: Date,
  isAutomatic: boolean,
): HandOver {
  return {
    id: newId<HandOverId>(),
    documentType: document.type,
    documentId: document.id,
    documentVersion: document.version,
    documentNumber: document.number,
    invoiceId: document.invoiceId,
    format,
    sender: document.sender ?? null,
    receiver: document.receiver ?? null,
    country: document.country ?? null,
    status: 'Waiting',
    isAutomatic,
    attempts: 0,
    attemptedAt: null,
    statusCode: null,
    failure: null,
    answer: null,
    reference: null,
    faults: null,
    createdAt: now,
    handedOverAt: null,
    endedAt: null,
    mayHaveArrived: false,
    host: null,
    sequence: 1,
  };
}

// Null where the document was handed over by itself before.
async function queue(
  tx: Transaction,
  account: Account,
  one: HandOver,
  xml: string | null,
  now: Date,
): Promise<HandOver | null> {
  if (!(await insertHandOver(tx, account.id, one, xml))) return null;
  await recordHandOver(tx, account.id, one, now);
  if (one.status === 'Waiting') await scheduleTask(tx, account.id, TASK, one.id, now);
  return one;
}

// Who has it go again confirms the host that gets it.
async function retry(
  tx: Transaction,
  account: Account,
  before: HandOver,
  point: AccessPoint,
  now: Date,
): Promise<HandOver> {
  const after = await saveMove(
    tx,
    account.id,
    before,
    { status: 'Waiting', attempts: 0, failure: null, endedAt: null, host: hostOf(point.url) },
    now,
  );
  await scheduleTask(tx, account.id, TASK, before.id, now);
  return after;
}

/** When an invoice is looked at again that changed while its document was made. */
const AGAIN_MS = 1_000;

async function prepare(
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
    // Settings that changed in the meantime count from the next document on.
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

// By itself a document is handed over once: the new version counts as asked for.
async function handNewVersion(
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
    const superseded = { status: 'Failed', failure: 'Superseded', endedAt: now } as const;
    await saveMove(tx, account.id, one, superseded, now);
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
