import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked, refusal } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { hostOf } from './addressing.ts';
import { lockNewest } from './hand-over-store.ts';
import { saveMove } from './moving.ts';
import { handNewVersion, prepare } from './preparing.ts';
import { presentHandOver } from './present.ts';
import { type HandingDeps, isPresent, newHandOver, queue, TASK } from './queuing.ts';
import { lockAccessPoint, readAccessPoint } from './store.ts';
import type { AccessPoint, DocumentName, HandOver, MadeDocument } from './types.ts';

/** A document that was made, or why not. */
type Made =
  | { readonly document: MadeDocument; readonly format: AccessPoint['format'] }
  | { readonly refusal: AppError };

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
        const { format } = point;
        return { document: await documents.make(account, name, format), format };
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
      const { document, format } = made;
      const now = accountTime(account, deps.clock.now());
      await requirePresent(tx, account, document);
      const before = await lockNewest(tx, account.id, document.id);
      const again = before === null ? null : againOf(before, document);
      const one =
        again === null
          ? await queue(
              tx,
              account,
              newHandOver(document, { ...point, format }, now, false),
              document.xml,
              now,
            )
          : await retry(tx, account, again, point, now);
      if (one === null) throw new Error('The hand-over was not written.');
      return { status: 201, data: presentHandOver(one) };
    },

    /** See {@link prepare}. */
    prepare: (account: Account, key: string, now: Date) => prepare(deps, account, key as InvoiceId, now),

    /** See {@link handNewVersion}. */
    handNewVersion: (account: Account, before: HandOver, now: Date) =>
      handNewVersion(deps, account, before, now),
  };
}

function noAccessPoint(): AppError {
  return blocked('NotApplicable', 'The account has no access point: an Owner or Admin sets it in the app.', {
    passes: 'by change',
  });
}

// A document is made outside of the transaction.
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

// A person who hands a document over again confirms the host that gets it.
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
    'retry',
    { attempts: 0, failure: null, endedAt: null, host: hostOf(point.url) },
    now,
  );
  await scheduleTask(tx, account.id, TASK, before.id, now);
  return after;
}
