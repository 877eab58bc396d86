import { accountTime, type Caller } from '../accounts/types.ts';
import { ensureContacts } from '../contacts/service.ts';
import type { Contact } from '../contacts/types.ts';
import { type Actor, currentActor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint, isRolledBack } from '../kit/db/database-faults.ts';
import { AppError, type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { type FinishedAnswer, finish } from '../kit/http/envelope.ts';
import { type IdempotentRequest, keepKeys } from '../kit/http/idempotency.ts';
import { type AccountId, type ContactId, type InvoiceId, newId, newPaymentCode } from '../kit/ids.ts';
import { chargeStep, isCurrency } from '../kit/money/money.ts';
import { createBatcher } from '../kit/queue/batch.ts';
import { scheduleTasks } from '../kit/queue/tasks.ts';
import { invoiceNumber } from '../kit/text/invoice-number.ts';
import { systemClock } from '../kit/time.ts';
import { recordPostings } from '../ledger/service.ts';
import { requireLineItemsToAddUp } from './changes.ts';
import { requireChargeable } from './chargeable.ts';
import { copyOf, describedContact, namedContact, type ReferredContact } from './contact-reference.ts';
import { insertNewInvoices, isNumberTaken } from './create-store.ts';
import type { InvoiceDeps } from './deps.ts';
import { takeNumbers } from './number-store.ts';
import { postingsOfEdit } from './postings.ts';
import { type PresentContext, presentInFull, presentToContract } from './present.ts';
import { nextFallDue } from './schedule/due.ts';
import { noteLatePayments } from './schedule/late-payments.ts';
import { newSchedule, sumOf, totalMismatch } from './schedule/schedule.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import { putWaiting } from './search/keeping-store.ts';
import { foldAddresses, type Invoice } from './types.ts';

/** How many waiting creations one transaction takes, and how many such transactions run at once per account. */
const BATCH = { maximumItems: 64, maximumRuns: 2, maximumWaitMs: 5_000 };

/** The work of another slice in the transaction of the creations that it asks for; one object for all of them. */
export interface CreationHook {
  /** Answers which of them may be done now; the others are answered null. Runs first, before any lock is taken. */
  beforeCreate(
    tx: Transaction,
    requests: readonly IdempotentRequest[],
  ): Promise<ReadonlySet<IdempotentRequest>>;
  /** Gets those that were created. An error that it throws rolls them back. */
  afterCreate(
    tx: Transaction,
    created: readonly { readonly request: IdempotentRequest; readonly invoice: Invoice }[],
  ): Promise<void>;
  /** The civil day on which the invoice was issued elsewhere; undefined: today. */
  issueDayOf(request: IdempotentRequest): string | undefined;
  /** The amounts of its payments that were made elsewhere. */
  paidOf(request: IdempotentRequest): readonly number[];
}

interface Waiting {
  /** Complete but for its contact and, unless the caller gave one, its number. */
  readonly invoice: Omit<Invoice, 'contactId'>;
  /** The contact that the caller named by its id; null when it is to be found or made by e-mail. */
  readonly namedContactId: ContactId | null;
  readonly context: PresentContext;
  readonly request: IdempotentRequest;
  readonly hook: CreationHook | undefined;
  /** Captured per request, because one batch serves several actors. */
  readonly actor: Actor | null;
}

/** The creation of invoices: requests that wait together are committed together. */
export function creatingVerbs(
  { database, contacts, contextOf, searchLists }: InvoiceDeps,
  onBatch: (size: number) => void,
) {
  // A hook has batches of its own: it decides by committed rows, and must not miss those of another hook in its batch.
  const commit = createBatcher<AccountId | CreationHook, Waiting, FinishedAnswer | null>({
    ...BATCH,
    // Uses machine time: moving a test clock does not make requests wait longer.
    clock: systemClock,
    isWithoutEffect: isRolledBack,
    onRun: onBatch,
    run: (_group, waiting) => commitTogether(database, waiting),
  });
  const contactOf = async (caller: Caller, { contact }: CreateInvoiceBody): Promise<ReferredContact> =>
    contact.id === undefined
      ? describedContact(contact)
      : database.transaction(caller.account.id, (tx) => namedContact(tx, contacts, caller, contact));
  return {
    /**
     * Creates and, unless it is a draft, issues an invoice; null when its idempotency key is taken, or the hook does not
     * let it through.
     */
    async createInvoice(
      caller: Caller,
      body: CreateInvoiceBody,
      request: IdempotentRequest,
      hook?: CreationHook,
    ): Promise<FinishedAnswer | null> {
      const { account } = caller;
      const { id: namedContactId = null, ...contact } = await contactOf(caller, body);
      const now = accountTime(account, request.now);
      const context = contextOf(account, now);
      const invoice = newInvoice(caller, context, contact, body, now, hook?.issueDayOf(request));
      const actor = currentActor();
      const waiting = { invoice, namedContactId, context, request, hook, actor };
      const answer = await commit(hook ?? account.id, waiting);
      if (answer !== null) searchLists.note(account.id, 'created');
      return answer;
    },

    /**
     * Refuses what {@link createInvoice} would refuse, and writes nothing. `paid`: the amounts that were paid elsewhere.
     * Errors: as of the creation, 422 `number_taken` among them.
     */
    async checkInvoice(
      caller: Caller,
      body: CreateInvoiceBody,
      paid: readonly number[],
      machineNow: Date,
    ): Promise<void> {
      const { account } = caller;
      const contact = await contactOf(caller, body);
      const now = accountTime(account, machineNow);
      const after = newInvoice(caller, contextOf(account, now), contact, body, now);
      if (chargeStep(after.currency) > 1) {
        const change = { before: null, after, paid };
        await database.transaction(account.id, (tx) => requireChargeable(tx, account.id, [change]));
      }
      const { number } = after;
      if (number !== null && (await isNumberTaken(database, account.id, number))) throw numberTaken();
    },
  };
}

async function commitTogether(
  database: Database,
  waiting: readonly Waiting[],
): Promise<(FinishedAnswer | null)[]> {
  const { id } = (waiting[0] as Waiting).context.account;
  try {
    return await database.transaction(id, (tx) => createTogether(tx, id, waiting));
  } catch (cause) {
    if (waiting.length > 1 || brokenConstraint(cause) !== 'invoices_number') throw cause;
    throw numberTaken(cause);
  }
}

export function numberTaken(cause?: unknown): AppError {
  return new AppError('number_taken', {
    details: [{ path: '/number', code: 'number_taken', message: 'Another invoice has this number.' }],
    cause,
  });
}

// Rows of hooks, keys, contacts and the counter are locked in this order, so that two batches wait for each other but do
// not deadlock.
async function createTogether(
  tx: Transaction,
  accountId: AccountId,
  waiting: readonly Waiting[],
): Promise<(FinishedAnswer | null)[]> {
  const newest = waiting.at(-1) as Waiting;
  const { context, hook } = newest;
  const now = accountTime(context.account, newest.request.now);
  const requests = waiting.map(({ request }) => request);
  const allowed = hook === undefined ? new Set(requests) : await hook.beforeCreate(tx, requests);
  const admitted = waiting.filter(({ request }) => allowed.has(request));
  const keys = admitted.map(({ request, invoice }) => ({
    request,
    answer: { status: 201, etag: FIRST_VERSION, createdId: invoice.id },
  }));
  const free = await keepKeys(tx, accountId, newest.request.now, keys);
  const accepted = admitted.filter(({ request }) => free.has(request));
  if (accepted.length === 0) return waiting.map(() => null);
  const asked = accepted.map(({ invoice, request }) => ({
    before: null,
    after: invoice,
    paid: hook?.paidOf(request),
  }));
  await requireChargeable(tx, accountId, asked);
  const described = accepted.filter(({ namedContactId }) => namedContactId === null);
  const inputs = described.map(({ invoice, actor }) => ({ ...invoice.contact, actor }));
  const contacts = await ensureContacts(tx, accountId, inputs, now);
  const isCounted = ({ invoice }: Waiting) => invoice.status !== 'Draft' && invoice.number === null;
  const { first, prefix, searchedTo } = await takeNumbers(tx, accountId, accepted.filter(isCounted).length);
  let count = first;
  const created = accepted.map((one) => {
    const known = one.namedContactId === null ? (contacts[described.indexOf(one)] as Contact) : null;
    const invoice: Invoice = {
      ...one.invoice,
      contactId: known?.id ?? (one.namedContactId as ContactId),
      contact: known === null ? one.invoice.contact : copyOf(known),
      number: isCounted(one) ? invoiceNumber(prefix, count++) : one.invoice.number,
    };
    const { request, actor } = one;
    return { request, actor, invoice, full: presentInFull(invoice, one.context) };
  });
  await writeCreated(tx, context, created, searchedTo, now);
  await hook?.afterCreate(tx, created);
  const answers = new Map(
    created.map(({ request, invoice, full }) => {
      const data = presentToContract(full, invoice.isStatusShown);
      return [request, finish(request.now, { status: 201, data, etag: FIRST_VERSION })];
    }),
  );
  return waiting.map(({ request }) => answers.get(request) ?? null);
}

async function writeCreated(
  tx: Transaction,
  context: PresentContext,
  created: readonly { readonly invoice: Invoice; readonly full: object; readonly actor: Actor | null }[],
  searchedTo: InvoiceId | null,
  now: Date,
): Promise<void> {
  const { account } = context;
  const invoices = created.map(({ invoice }) => invoice);
  // The lists of the search have no invoice that is younger: nearly always, none of these is late.
  const late = invoices.map(({ id }) => id).filter((id) => searchedTo !== null && id <= searchedTo);
  const dueAt = new Map<string, Date>();
  for (const invoice of invoices) {
    const next = nextFallDue(invoice, account);
    if (next !== null) dueAt.set(invoice.id, next);
  }
  const postings = invoices.flatMap((invoice) => postingsOfEdit(null, invoice));
  const events = created.map(
    ({ invoice: { id, sequence, status, deliveryMethod }, full, actor }): NewEvent => ({
      type: 'invoice.created',
      objectId: id,
      sequence,
      data: full,
      actor,
      isNoticed: status !== 'Draft' && deliveryMethod === 'Email',
    }),
  );
  await Promise.all([
    insertNewInvoices(tx, account.id, invoices),
    late.length > 0 && putWaiting(tx, account.id, late),
    scheduleTasks(tx, account.id, 'invoice.fall_due', dueAt),
    recordPostings(tx, account, now, postings),
    recordEvents(tx, account.id, now, events),
    noteLatePayments(
      tx,
      context,
      invoices.map((after) => ({ before: null, after })),
    ),
  ]);
}

const FIRST_VERSION = '"1"';

/** The data of the answer to a request that is repeated, from that of the event of the creation. */
export function answerAgain(created: unknown, body: CreateInvoiceBody) {
  return presentToContract(created as ReturnType<typeof presentInFull>, isStatusShown(body));
}

function isStatusShown(body: CreateInvoiceBody): boolean {
  return body.status !== undefined;
}

function newInvoice(
  { account }: Caller,
  { today }: PresentContext,
  contact: Invoice['contact'],
  body: CreateInvoiceBody,
  now: Date,
  issuedOn = today,
): Omit<Invoice, 'contactId'> {
  const isDraft = body.status === 'Draft';
  const scheduleRule = body.status === undefined ? 'EveryPaymentDue' : 'EarliestDue';
  const elements = body.paymentSchedule ?? [{ dueDate: today, amount: body.totalAmount }];
  requireCurrency(body.currency);
  requireFreeNumber(body.number, account.numberPrefix, isDraft);
  const payments = newSchedule(elements, isDraft ? 'Draft' : scheduleRule);
  const sum = sumOf(payments);
  if (sum !== body.totalAmount) throw totalMismatch(body.totalAmount, sum);
  requireLineItemsToAddUp(body.lineItems ?? [], body.totalAmount);
  return {
    id: newId<InvoiceId>(),
    contact,
    number: isDraft ? null : (body.number ?? null),
    status: isDraft ? 'Draft' : 'Active',
    isStatusShown: isStatusShown(body),
    scheduleRule,
    currency: body.currency ?? account.currency,
    totalAmount: body.totalAmount,
    payments,
    paymentMethods: body.paymentMethods ?? account.acceptedMethods,
    ccEmails: foldAddresses(body.ccEmails ?? []),
    enableAutoreminders: body.enableAutoreminders ?? true,
    note: body.note ?? '',
    deliveryMethod: body.deliveryMethod ?? 'Email',
    eventDate: body.eventDate ?? null,
    paymentCode: isDraft ? null : newPaymentCode(),
    lineItems: body.lineItems ?? [],
    metadata: body.metadata ?? {},
    sequence: 1,
    sentSequence: null,
    createdAt: now,
    updatedAt: now,
    activatedAt: isDraft ? null : now,
    issuedOn: isDraft ? null : issuedOn,
  };
}

/** Refuses a code that is not an active ISO 4217 currency. Errors: 400. */
export function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  const message = 'must be the ISO 4217 code of a currency in use.';
  throw invalidRequest([{ path: '/currency', code: 'unknown_value', message }]);
}

/**
 * Refuses a number of the caller's own where it could collide with a counted one, or on a draft.
 * Errors: 422 `number_reserved`, 422 `illegal_action`.
 */
export function requireFreeNumber(number: string | undefined, prefix: string, isDraft: boolean): void {
  if (number === undefined) return;
  const params = { prefix };
  const detail = (code: string, message: string): FaultDetail => ({ path: '/number', code, message, params });
  if (isDraft) {
    const message = 'A draft has no number: send it with the request that issues the invoice.';
    throw new AppError('illegal_action', { message, details: [detail('illegal_action', message)] });
  }
  if (number.startsWith(prefix) && /^\d+$/.test(number.slice(prefix.length))) {
    const message = `Numbers of the form ${prefix}0001 are counted by the service; choose another form.`;
    throw new AppError('number_reserved', { message, details: [detail('number_reserved', message)] });
  }
}
