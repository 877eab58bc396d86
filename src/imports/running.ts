import { type Account, type Authority, actorOf, type Caller } from '../accounts/types.ts';
import { runAsActor } from '../kit/actor.ts';
import { AppError } from '../kit/errors.ts';
import type { ImportId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { createRowCreation, skippedResult } from './creating.ts';
import { faultsOf, repeatedRow, requirePastDays } from './faults.ts';
import { type ContactRowBody, type InvoiceRowBody, invoiceOf, issueDayOf, paidOf } from './row-bodies.ts';
import { type ImportMove, importStates } from './states.ts';
import {
  endRows,
  findImport,
  lockImport,
  noteResults,
  recognizeRows,
  saveImport,
  takeRows,
} from './store.ts';
import {
  type Import,
  type RowFault,
  type RowResult,
  type StopReason,
  scopesFor,
  type WaitingRow,
} from './types.ts';
import type { ImportDeps } from './work.ts';

/** How many rows one run looks at: then other accounts have their turn, and the right to continue is checked again. */
const AT_ONCE = 50;

/** How many payments one run marks as paid: each writes an event with the whole invoice, all in one transaction. */
const MOST_PAID = 120;

/** For how long an import waits to be started. */
export const OPEN_MS = 7 * 86_400_000;

/**
 * Does the next rows of an import: checks them, or creates their objects. Answers when to continue, or null at the end.
 * The import is stopped when the caller that started it may no longer do the same. Errors: those that are not about the
 * rows, such as a database that does not answer.
 */
export async function runImport(
  deps: ImportDeps,
  account: Account,
  id: ImportId,
  now: Date,
): Promise<Date | null> {
  const found = await deps.database.transaction(account.id, (tx) => findImport(tx, account.id, id));
  if (found === null || found.finishedAt !== null) return null;
  // A closed account gets nothing new, and stores no more personal data.
  if (account.closedAt !== null) return settle(deps, account, found, 'cancel', now);
  if (found.status === 'Checking' || found.status === 'Running') return work(deps, account, found, now);
  // The import was not started in time. Its names and addresses are not stored longer.
  const endsAt = waitsUntil(found);
  if (endsAt > now) return endsAt;
  return settle(deps, account, found, 'cancel', now);
}

async function work(deps: ImportDeps, account: Account, found: Import, now: Date): Promise<Date | null> {
  const authority = await deps.accounts.authorityOf(account, found);
  const reason = stopReasonOf(authority, found);
  if ('lost' in authority || reason !== null) return settle(deps, account, found, 'stop', now, reason);
  const { personId, tokenId } = found;
  const caller: Caller = { account, personId, tokenId, ...authority, position: null };
  return found.status === 'Checking'
    ? checkSome(deps, caller, found, now)
    : createSome(deps, caller, found, now);
}

function stopReasonOf(authority: Authority, { kind }: Import): StopReason | null {
  if ('lost' in authority) return authority.lost;
  return scopesFor(kind, 'write').every((scope) => authority.scopes.has(scope)) ? null : 'RoleChanged';
}

async function checkSome(deps: ImportDeps, caller: Caller, found: Import, now: Date): Promise<Date | null> {
  const { account } = caller;
  const rows = await takeRows(deps.database, account.id, found.id, ['Waiting'], AT_ONCE);
  if (rows.length === 0) return settle(deps, account, found, 'conclude', now);
  const lines = rows.map(({ line }) => line);
  const known = await deps.database.transaction(account.id, (tx) =>
    recognizeRows(tx, account.id, found.id, lines),
  );
  const results: RowResult[] = [];
  for (const row of rows) {
    const { line } = row;
    const earlier = known.get(line);
    const result =
      earlier === undefined
        ? await resultOf(row, () => checkRow(deps, caller, found, row))
        : skippedResult(line, earlier);
    results.push(result as RowResult);
  }
  return note(deps, account, found, results, now);
}

async function createSome(deps: ImportDeps, caller: Caller, found: Import, now: Date): Promise<Date | null> {
  const { account } = caller;
  const taken = await takeRows(deps.database, account.id, found.id, ['Waiting', 'Valid'], AT_ONCE);
  if (taken.length === 0) return settle(deps, account, found, 'finish', now);
  const rows = firstOf(taken);
  const create = createRowCreation(deps, caller, found);
  const actor = actorOf(caller);
  const results: RowResult[] = [];
  const workOn = async (row: WaitingRow) => {
    const result = await resultOf(row, () => runAsActor(actor, () => create(row)));
    if (result !== null) results.push(result);
  };
  // Invoices that wait at the same time are committed together. Each contact is a transaction of its own; one after the
  // other, they leave connections to requests. Refusals are noted also when an error ends the run.
  const alone = async () => {
    for (const row of rows) await workOn(row);
  };
  const ended = await Promise.allSettled(found.kind === 'Contacts' ? [alone()] : rows.map(workOn));
  const next = await note(deps, account, found, results, now);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return next;
}

// As many rows as have at most MOST_PAID payments to mark, and one at least. A transaction that ran out of time would be
// tried again for ever.
function firstOf(rows: readonly WaitingRow[]): readonly WaitingRow[] {
  let paid = 0;
  const end = rows.findIndex(({ body }, index) => {
    const { paymentSchedule: payments = [] } = body as InvoiceRowBody;
    paid += payments.filter(({ paidOn }) => paidOn !== undefined).length;
    return index > 0 && paid > MOST_PAID;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/**
 * Does one row. A refusal of the API is a fault of the row. Every other error ends the run, which begins again: also a
 * refusal that passes, such as that of a contact that is being merged.
 */
async function resultOf(
  { line }: WaitingRow,
  workOn: () => Promise<RowResult | null>,
): Promise<RowResult | null> {
  try {
    return await workOn();
  } catch (cause) {
    return refusedRow(line, ownFaults(cause));
  }
}

function ownFaults(cause: unknown): readonly RowFault[] {
  const isOfRow = cause instanceof AppError && cause.status < 500 && cause.status !== 409;
  if (!isOfRow) throw cause;
  return faultsOf(cause);
}

function refusedRow(line: number, faults: readonly RowFault[]): RowResult {
  return { line, status: 'Faulty', objectId: null, faults, earlierImportId: null };
}

async function checkRow(
  { contacts, invoices, clock }: ImportDeps,
  caller: Caller,
  { kind, sendsMails }: Import,
  { line, body, sameAs, sameExternalAs }: WaitingRow,
): Promise<RowResult> {
  const now = clock.now();
  const invoice = body as InvoiceRowBody;
  const checks: readonly (() => unknown)[] = [
    () => {
      if (sameAs !== null) throw repeatedRow(kind, sameAs);
    },
    () => {
      if (sameExternalAs !== null) throw repeatedRow('ExternalId', sameExternalAs);
    },
    ...(kind === 'Contacts'
      ? [() => contacts.checkContact(caller.account.id, body as ContactRowBody)]
      : [
          () => requirePastDays(caller.account, invoice, now),
          () => {
            const elsewhere = { paid: paidOf(invoice), issuedOn: issueDayOf(invoice) };
            return invoices.checkInvoice(caller, invoiceOf(sendsMails, invoice), elsewhere, now);
          },
        ]),
  ];
  // All faults at once: a file that is mended for one would be refused for the next.
  const faults: RowFault[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (cause) {
      faults.push(...ownFaults(cause));
    }
  }
  if (faults.length > 0) return refusedRow(line, faults);
  return { line, status: 'Valid', objectId: null, faults: null, earlierImportId: null };
}

// The import may have been canceled while the rows were done: their results are noted, and the run ends.
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

function waitsUntil({ waitsSince }: Pick<Import, 'waitsSince'>): Date {
  return new Date(waitsSince.getTime() + OPEN_MS);
}

async function settle(
  { database }: ImportDeps,
  account: Account,
  { id, status }: Import,
  move: ImportMove,
  now: Date,
  stopReason: StopReason | null = null,
): Promise<Date | null> {
  return database.transaction(account.id, async (tx) => {
    const current = await lockImport(tx, account.id, id);
    const next = nextState(importStates, status, move);
    if (current?.status !== status || next === null) return null;
    const isOver = next === 'Done' || next === 'Canceled';
    const finishedAt = isOver ? now : null;
    const saved = { ...current, status: next, stopReason, finishedAt, waitsSince: now };
    await saveImport(tx, account.id, saved);
    if (isOver) await endRows(tx, account.id, id);
    return isOver ? null : waitsUntil(saved);
  });
}
