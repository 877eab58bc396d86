import { createHash } from 'node:crypto';
import type { Account, Caller } from '../accounts/types.ts';
import type { CreateContactBody } from '../contacts/service.ts';
import { answerAgain, type CreateInvoiceBody } from '../invoices/service.ts';
import { actAs } from '../kit/actor.ts';
import { AppError, type FaultDetail, type RefusalCode } from '../kit/errors.ts';
import type { IdempotentRequest } from '../kit/idempotency.ts';
import type { ImportId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { type ImportMove, importStates } from './states.ts';
import { findImport, forgetBodies, lockImport, noteResults, saveStatus, takeRows } from './store.ts';
import type { Import, RowResult, RowStatus, WaitingRow } from './types.ts';
import type { ImportDeps } from './work.ts';

/** How many rows one run looks at: then other accounts have their turn. */
const AT_ONCE = 50;

/** For how long an import waits to be started. */
export const OPEN_MS = 7 * 86_400_000;

/**
 * Does the next rows of an import: checks them, or creates their objects. Answers when to go on, or null at the end. A row
 * is created under a key of its own, so that a process that dies and begins again creates none twice. Errors: what
 * says nothing of the rows, such as a database that does not answer. Transaction: opens several.
 */
export async function runImport(
  deps: ImportDeps,
  account: Account,
  id: ImportId,
  now: Date,
): Promise<Date | null> {
  const found = await deps.database.transaction(account.id, (tx) => findImport(tx, account.id, id));
  if (found === null || found.finishedAt !== null) return null;
  // A closed account gets nothing new, and keeps no more of people than it has.
  if (account.closedAt !== null) return end(deps, account, found, 'cancel', now);
  if (found.status === 'Checking') return checkSome(deps, account, found, now);
  if (found.status === 'Running') return createSome(deps, account, found, now);
  // Nobody has started it in time. Its names and addresses are not kept longer.
  const endsAt = new Date(found.createdAt.getTime() + OPEN_MS);
  if (endsAt > now) return endsAt;
  return end(deps, account, found, 'cancel', now);
}

async function checkSome(deps: ImportDeps, account: Account, found: Import, now: Date): Promise<Date | null> {
  const rows = await takeRows(deps.database, account.id, found.id, ['Waiting'], AT_ONCE);
  if (rows.length === 0) return end(deps, account, found, 'conclude', now);
  const results = await inTurn(rows, (row) => checkRow(deps, callerOf(account, found), found, row));
  return note(deps, account, found, results, now);
}

async function createSome(
  deps: ImportDeps,
  account: Account,
  found: Import,
  now: Date,
): Promise<Date | null> {
  const rows = await takeRows(deps.database, account.id, found.id, ['Waiting', 'Valid'], AT_ONCE);
  if (rows.length === 0) return end(deps, account, found, 'finish', now);
  const { personId, tokenId } = found;
  const actor =
    tokenId === null
      ? ({ type: 'Member', id: personId } as const)
      : ({ type: 'Token', id: tokenId } as const);
  const caller = callerOf(account, found);
  const create = (row: WaitingRow) => actAs(actor, () => createRow(deps, caller, found, row));
  const results: RowResult[] = [];
  const work = async (row: WaitingRow) => {
    results.push(await resultOf(row, create));
  };
  // Invoices that wait at the same time are committed together. Each contact is a transaction of its own, and one after the
  // other leaves connections to requests. What was created is noted also when one ends the run: else whoever cancels it then
  // is told less than there is, and imports it again.
  const alone = async () => {
    for (const row of rows) await work(row);
  };
  const ended = await Promise.allSettled(found.kind === 'Contacts' ? [alone()] : rows.map(work));
  const next = await note(deps, account, found, results, now);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return next;
}

/** Does something with a row; answers the id of what it has created, or null. */
type WorkOnRow = (row: WaitingRow) => Promise<string | null>;

async function inTurn(rows: readonly WaitingRow[], work: WorkOnRow): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) results.push(await resultOf(row, work));
  return results;
}

/**
 * Does one row. What the API would refuse is the row’s own fault. Everything else ends the run, which begins again: also
 * what is refused only for a moment, as with a contact that is being merged.
 */
async function resultOf(row: WaitingRow, work: WorkOnRow): Promise<RowResult> {
  const { line } = row;
  try {
    const objectId = await work(row);
    const status: RowStatus = objectId === null ? 'Valid' : 'Created';
    return { line, status, objectId, faults: null };
  } catch (cause) {
    const isOfRow = cause instanceof AppError && cause.status < 500 && cause.status !== 409;
    if (!isOfRow) throw cause;
    return { line, status: 'Faulty', objectId: null, faults: faultsOf(cause) };
  }
}

function faultsOf({ code, message, details }: AppError): readonly FaultDetail[] {
  return details.length > 0 ? details : [{ path: '', code, message }];
}

async function checkRow(
  { contacts, invoices, clock }: ImportDeps,
  caller: Caller,
  found: Import,
  row: WaitingRow,
): Promise<null> {
  const [path, what] = found.kind === 'Contacts' ? ['/email', 'e-mail address'] : ['/number', 'number'];
  if (row.sameAs !== null) {
    const message = `Line ${row.sameAs} has the same ${what}.`;
    const code = found.kind === 'Contacts' ? 'contact_exists' : 'number_taken';
    throw new AppError(code, { message, details: [{ path, code, message }] });
  }
  if (found.kind === 'Contacts') {
    await contacts.checkContact(caller.account.id, row.body as CreateContactBody);
  } else await invoices.checkInvoice(caller, invoiceOf(found, row), clock.now());
  return null;
}

/** What is kept under a key. */
type KeptBody =
  | { readonly data: { readonly id: string }; readonly error: null }
  | { readonly data: null; readonly error: FaultDetail & { code: RefusalCode; details: FaultDetail[] } };

async function createRow(
  { contacts, invoices, idempotency, clock }: ImportDeps,
  caller: Caller,
  found: Import,
  row: WaitingRow,
): Promise<string> {
  const { account } = caller;
  const request: IdempotentRequest = {
    accountId: account.id,
    key: `import:${found.id}:${row.line}`,
    requestHash: createHash('sha256').update(JSON.stringify(row.body)).digest(),
    requestId: `import_${found.id}`,
    now: clock.now(),
  };
  const answer =
    found.kind === 'Contacts'
      ? await idempotency.perform(request, async (tx) => ({
          status: 201,
          data: await contacts.createContact(tx, account, {
            type: 'Client',
            ...(row.body as CreateContactBody),
          }),
        }))
      : await createInvoice(request, invoiceOf(found, row));
  const { data, error } = JSON.parse(answer.body) as KeptBody;
  // A refusal is kept under the key as an answer is.
  if (error !== null) throw new AppError(error.code, { message: error.message, details: error.details });
  return data.id;

  function createInvoice(idempotent: IdempotentRequest, body: CreateInvoiceBody) {
    return idempotency.performBatched(
      idempotent,
      () => invoices.createInvoice(caller, body, idempotent),
      (created) => answerAgain(created, body),
    );
  }
}

// A draft, unless the row says otherwise. Of an issued one nobody hears, unless whoever imports it has said so; a draft is
// sent when it is issued, as any other.
function invoiceOf({ sendsMails }: Import, { body }: WaitingRow): CreateInvoiceBody {
  const invoice = { status: 'Draft', ...(body as CreateInvoiceBody) } as const;
  const isQuiet = !sendsMails && invoice.status !== 'Draft';
  return isQuiet ? { ...invoice, deliveryMethod: 'ShareManually' } : invoice;
}

function callerOf(account: Account, { personId, tokenId }: Import): Caller {
  return { account, personId, role: 'Member', tokenId, scopes: new Set(), position: null };
}

// Somebody may have canceled it meanwhile: what was created is noted, and no more is done.
async function note(
  { database }: ImportDeps,
  account: Account,
  { id, status }: Import,
  results: readonly RowResult[],
  now: Date,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const current = await lockImport(tx, account.id, id);
    await noteResults(tx, account.id, id, results);
    return current?.status === status ? now : null;
  });
}

async function end(
  { database }: ImportDeps,
  account: Account,
  { id, status, createdAt }: Import,
  move: ImportMove,
  now: Date,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const current = await lockImport(tx, account.id, id);
    const next = nextState(importStates, status, move);
    if (current?.status !== status || next === null) return null;
    const isOver = next !== 'Checked';
    await saveStatus(tx, account.id, id, next, isOver ? now : null);
    if (isOver) await forgetBodies(tx, account.id, id);
    return isOver ? null : new Date(createdAt.getTime() + OPEN_MS);
  });
}
