import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { type AccountId, type HandOverId, type InvoiceId, newId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { insertHandOver, readInvoiceNow } from './hand-over-store.ts';
import { recordHandOver } from './moving.ts';
import type { AccessPoint, DocumentName, HandedFormat, HandOver, MadeDocument } from './types.ts';

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

/** The task that hands a document over. */
export const TASK = 'e_invoice.hand_over';

/** A hand-over that waits for its first attempt. */
export function newHandOver(
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

/** Writes a hand-over and its task. Answers null where the document was handed over by itself before. */
export async function queue(
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

/** Whether a version of an invoice is its present one, and counts. */
export async function isPresent(tx: Transaction, accountId: AccountId, id: InvoiceId, version: number) {
  const invoice = await readInvoiceNow(tx, accountId, id);
  return invoice?.isIssued === true && invoice.version === version;
}
