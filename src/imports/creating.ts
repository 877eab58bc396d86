import { createHash } from 'node:crypto';
import { actorOf, type Caller } from '../accounts/types.ts';
import { type CreateContactBody, createInput } from '../contacts/service.ts';
import { answerAgain, type CreationHook } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { runAsActor } from '../kit/actor.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail, type RefusalCode } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import type { AccountId, ImportId } from '../kit/ids.ts';
import { requirePastDays } from './faults.ts';
import { type InvoiceRowBody, invoiceOf, issueDayOf, paidOf } from './row-bodies.ts';
import { findSayingRows, holdRunning, noteResults, recognizeRows } from './store.ts';
import type { Import, Recognized, RowResult, WaitingRow } from './types.ts';
import type { ImportDeps } from './work.ts';

/** What is kept under a key. */
type KeptBody =
  | { readonly data: { readonly id: string }; readonly error: null }
  | { readonly data: null; readonly error: FaultDetail & { code: RefusalCode; details: FaultDetail[] } };

/** A row is not created now: its import does not run any more, its person was erased, or an earlier import has created it. */
class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

/** Creates the object of a row; null when the import does not run any more, or the person of the row was erased. */
type CreateRow = (row: WaitingRow) => Promise<RowResult | null>;

function createdResult(line: number, objectId: string): RowResult {
  return { line, status: 'Created', objectId, faults: null, earlierImportId: null };
}

/** The result of a row that an earlier import has created. */
export function skippedResult(line: number, { importId, objectId }: Recognized): RowResult {
  return { line, status: 'Skipped', objectId, faults: null, earlierImportId: importId };
}

/**
 * Each row is created under a key of its own, and noted in the same transaction, so that every created object is named by its
 * row. That transaction locks the import, which must be running, so that canceling waits for it. Errors: what the creation
 * refuses, as `AppError`.
 */
export function createRowCreation(deps: ImportDeps, caller: Caller, found: Import): CreateRow {
  const { contacts, invoices, idempotency } = deps;
  const { account } = caller;
  const rows = new Map<IdempotentRequest, WaitingRow>();
  const refused = new Map<IdempotentRequest, Recognized | null>();
  const thrown = new Map<IdempotentRequest, AppError>();
  // A refusal that was stored under the key has no values for its sentence: the thrown one has.
  const noting = async <T>(request: IdempotentRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof AppError) thrown.set(request, cause);
      throw cause;
    }
  };
  const lineOf = (request: IdempotentRequest) => (rows.get(request) as WaitingRow).line;
  const bodyOf = (request: IdempotentRequest) => rows.get(request)?.body as InvoiceRowBody;
  const hook: CreationHook = {
    issueDayOf: (request) => issueDayOf(bodyOf(request)),
    paidOf: (request) => paidOf(bodyOf(request)),
    async beforeCreate(tx, requests) {
      const blockOf = await findBlockers(tx, account.id, found.id, requests.map(lineOf));
      for (const request of requests) {
        const blockedBy = blockOf(lineOf(request));
        if (blockedBy === undefined) refused.delete(request);
        else refused.set(request, blockedBy);
      }
      return new Set(requests.filter((request) => !refused.has(request)));
    },
    async afterCreate(tx, created) {
      const results = created.map(({ request, invoice }) => createdResult(lineOf(request), invoice.id));
      await noteResults(tx, account.id, found.id, results);
      for (const { request, invoice } of created) await markPaid(deps, tx, caller, invoice, bodyOf(request));
    },
  };
  const createContact = (request: IdempotentRequest, { line, body }: WaitingRow) =>
    idempotency.perform(request, async (tx) => {
      if ((await hook.beforeCreate(tx, [request])).size === 0) throw new NotAdmitted();
      const input = createInput(body as CreateContactBody);
      const data = await noting(request, () => contacts.createContact(tx, account, input));
      await noteResults(tx, account.id, found.id, [createdResult(line, data.id)]);
      return { status: 201, data };
    });
  const createInvoice = (request: IdempotentRequest, row: WaitingRow) => {
    const body = invoiceOf(found.sendsMails, row.body as InvoiceRowBody);
    const work = async () => {
      requirePastDays(account, row.body as InvoiceRowBody, request.now);
      const answer = await invoices.createInvoice(caller, body, request, hook);
      if (answer === null && refused.has(request)) throw new NotAdmitted();
      return answer;
    };
    return idempotency.performBatched(
      request,
      () => noting(request, work),
      (created) => answerAgain(created, body),
    );
  };
  return async (row) => {
    const request = requestOf(deps, caller, found, row);
    rows.set(request, row);
    try {
      const create = found.kind === 'Contacts' ? createContact : createInvoice;
      return createdResult(row.line, idOf(await create(request, row), thrown.get(request)));
    } catch (cause) {
      if (!(cause instanceof NotAdmitted)) throw cause;
      const earlier = refused.get(request) ?? null;
      return earlier && skippedResult(row.line, earlier);
    }
  };
}

// Answers for each line the object that an earlier import created; null when its import does not run any more or its person
// was erased; undefined when the row is to be created.
async function findBlockers(
  tx: Transaction,
  accountId: AccountId,
  id: ImportId,
  lines: readonly number[],
): Promise<(line: number) => Recognized | null | undefined> {
  const isRunning = await holdRunning(tx, accountId, id);
  const known = await recognizeRows(tx, accountId, id, lines);
  const saying = await findSayingRows(tx, accountId, id, lines);
  return (line) => (isRunning && saying.has(line) ? known.get(line) : null);
}

// A refused row may come again under its line with another body: then it is another request.
function requestOf(
  { clock }: ImportDeps,
  { account }: Caller,
  { id }: Import,
  { line, body }: WaitingRow,
): IdempotentRequest {
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const key = `import:${id}:${line}:${requestHash.toString('hex', 0, 8)}`;
  return { accountId: account.id, key, requestHash, requestId: `import_${id}`, now: clock.now() };
}

// A refusal is stored under the key, like an answer.
function idOf({ body }: FinishedAnswer, thrown?: AppError): string {
  const { data, error } = JSON.parse(body) as KeptBody;
  if (error !== null && thrown !== undefined) throw thrown;
  if (error !== null) throw new AppError(error.code, { message: error.message, details: error.details });
  return data.id;
}

// Marks payments that were made elsewhere as paid on the days of the row, all at once: one by one, those of a long schedule
// may take more time than a transaction has. Equal payments of a schedule stand for each other.
async function markPaid(
  { invoices }: ImportDeps,
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { paymentSchedule = [] }: InvoiceRowBody,
): Promise<void> {
  const open = [...invoice.payments];
  const paid: { paymentId: string; paidOn: string }[] = [];
  for (const { dueDate, amount, name = null, paidOn } of paymentSchedule) {
    const at = open.findIndex((one) => one.dueDate === dueDate && one.amount === amount && one.name === name);
    const payment = open[at];
    if (payment === undefined) throw new Error(`The invoice ${invoice.id} lacks a payment of its row.`);
    open.splice(at, 1);
    if (paidOn !== undefined) paid.push({ paymentId: payment.id, paidOn });
  }
  if (paid.length === 0) return;
  await runAsActor(actorOf(caller), () => invoices.markAsPaid(tx, caller, invoice.id, paid));
}
