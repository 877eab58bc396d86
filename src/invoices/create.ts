import { requireReturnUrl, skipTakenNumbers } from '../accounts/service.ts';
import { accountTime, type Caller } from '../accounts/types.ts';
import { ensureContacts, requireUnfrozen } from '../contacts/service.ts';
import type { Contact } from '../contacts/types.ts';
import { type Actor, currentActor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint, isRolledBack } from '../kit/db/database-faults.ts';
import { type NewEvent, recordEvents } from '../kit/events.ts';
import { externalIdTaken } from '../kit/external-id.ts';
import { type FinishedAnswer, finish } from '../kit/http/envelope.ts';
import { type IdempotentRequest, keepKeys } from '../kit/http/idempotency.ts';
import { type AccountId, type ContactId, type InvoiceId, newId, newPaymentCode } from '../kit/ids.ts';
import { chargeStep } from '../kit/money/money.ts';
import { createBatcher } from '../kit/queue/batch.ts';
import { scheduleTasks } from '../kit/queue/tasks.ts';
import { systemClock } from '../kit/time.ts';
import { recordPostings } from '../ledger/service.ts';
import { copiedOf, firstCopy } from './billing.ts';
import { requireLineItemsToAddUp } from './changes.ts';
import { requireChargeable } from './chargeable.ts';
import { describedContact, namedContact, type ReferredContact } from './contact-reference.ts';
import { insertNewInvoices, insertSchedules, isNumberTaken, type NewInvoice } from './create-store.ts';
import type { CreationHook } from './creation-hook.ts';
import { requireCurrency } from './currency.ts';
import { newDeposits } from './deposits/requests.ts';
import type { InvoiceDeps } from './deps.ts';
import { numberTaken, requireFreeNumber, requireNumberOfThen } from './free-number.ts';
import { holdCounted, takeNumbers } from './number-store.ts';
import { postingsOfEdit } from './postings.ts';
import { type PresentContext, presentInFull, presentToContract } from './present.ts';
import { newPricing } from './pricing.ts';
import { nextClock } from './schedule/due.ts';
import { noteLatePayments } from './schedule/late-payments.ts';
import { newSchedule, sumOf, totalMismatch } from './schedule/schedule.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import { putLate } from './search/keeping-store.ts';
import { findExternal } from './store.ts';
import { foldAddresses, type Invoice } from './types.ts';

/** How many waiting creations one transaction takes, and how many such transactions run at once per account. */
const BATCH = { maximumItems: 64, maximumRuns: 2, maximumWaitMs: 5_000 };

interface Waiting {
  /** Complete but for its contact and, unless the caller gave one, its number. */
  readonly invoice: Omit<Invoice, 'contactId'>;
  /** The contact that the caller named by its id; null when it is to be found or made by email. */
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
      const waiting = { invoice, namedContactId, context, request, hook, actor: currentActor() };
      const answer = await commit(hook ?? account.id, waiting);
      if (answer !== null) searchLists.note(account.id, 'created');
      return answer;
    },

    /**
     * Refuses what {@link createInvoice} would refuse, and writes nothing. `paid`: the amounts that were paid elsewhere;
     * `issuedOn`: the civil day of issue elsewhere, undefined for today.
     * Errors: as of the creation, 422 `number_taken` and `external_id_taken` among them.
     */
    async checkInvoice(
      caller: Caller,
      body: CreateInvoiceBody,
      { paid, issuedOn }: { readonly paid: readonly number[]; readonly issuedOn: string | undefined },
      machineNow: Date,
    ): Promise<void> {
      const { account } = caller;
      const contact = await contactOf(caller, body);
      const now = accountTime(account, machineNow);
      const after = newInvoice(caller, contextOf(account, now), contact, body, now, issuedOn);
      if (chargeStep(after.currency) > 1) {
        const change = { before: null, after, paid };
        await database.transaction(account.id, (tx) => requireChargeable(tx, account.id, [change]));
      }
      const { number, externalId } = after;
      if (number !== null && (await isNumberTaken(database, account.id, number))) throw numberTaken();
      const holder = externalId === null ? null : await findExternal(database, account.id, externalId);
      if (holder !== null) throw externalIdTaken('invoice', holder.id);
    },
  };
}

async function commitTogether(
  database: Database,
  waiting: readonly Waiting[],
): Promise<(FinishedAnswer | null)[]> {
  const [{ context, invoice: first }] = waiting as readonly [Waiting];
  const { id } = context.account;
  try {
    const created = await createInPeriod(database, id, waiting);
    const answers = new Map(
      created.map(({ request, invoice, full }) => {
        const data = presentToContract(full, invoice.isStatusShown);
        return [request, finish(request.now, { status: 201, data, etag: FIRST_VERSION })];
      }),
    );
    return waiting.map(({ request }) => answers.get(request) ?? null);
  } catch (cause) {
    if (waiting.length > 1) throw cause;
    if (cause instanceof ContactOfRepeat) return [null];
    const broken = brokenConstraint(cause);
    if (broken === 'invoices_numbered' && first.number !== null) {
      const counted = await database.transaction(id, (tx) => holdCounted(tx, id));
      requireFreeNumber(first.number, counted, false);
    }
    if (broken === 'invoices_external_id' && first.externalId !== null) {
      const holder = await findExternal(database, id, first.externalId);
      throw externalIdTaken('invoice', holder?.id ?? null, '/externalId', cause);
    }
    throw broken === 'invoices_number' ? numberTaken(cause) : cause;
  }
}

// The first invoice of a year, and one of the old year that comes late, turn the counter, and a number that the release before let
// in is skipped. Only they: it is one round trip more.
async function createInPeriod(
  database: Database,
  accountId: AccountId,
  waiting: readonly Waiting[],
): Promise<readonly Created[]> {
  const [{ invoice }] = waiting as readonly [Waiting];
  try {
    return await database.transaction(accountId, (tx) => createTogether(tx, accountId, waiting));
  } catch (cause) {
    const { number, issuedOn } = invoice;
    const isElsewhere = ['invoices_numbered', 'invoices_number'].includes(brokenConstraint(cause) ?? '');
    // The others of a batch are done one by one: they may be of two years.
    if (!isElsewhere || number !== null || issuedOn === null || waiting.length > 1) throw cause;
    return database.transaction(accountId, (tx) =>
      createTogether(tx, accountId, waiting, () => skipTakenNumbers(tx, accountId, issuedOn)),
    );
  }
}

/** A request whose key is taken would have created a contact: the one of its first time has been deleted since. */
class ContactOfRepeat extends Error {
  override readonly name = 'ContactOfRepeat';
}

interface Created {
  readonly request: IdempotentRequest;
  readonly actor: Actor | null;
  /** Of the contact, where this is the first that uses it. */
  readonly contactEvent: NewEvent | null;
  readonly invoice: NewInvoice;
  readonly full: ReturnType<typeof presentInFull>;
}

// Two round trips: keys and contacts, then all else with the commit, while the counter is locked. Rows of hooks, keys,
// contacts and the counter are locked in this order, so that two batches wait for each other but do not deadlock. `turn` has
// the counter go elsewhere first.
async function createTogether(
  tx: Transaction,
  accountId: AccountId,
  waiting: readonly Waiting[],
  turn?: () => Promise<unknown>,
): Promise<readonly Created[]> {
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
  const described = admitted.filter(({ namedContactId }) => namedContactId === null);
  const inputs = described.map(({ invoice, actor }) => ({ ...invoice.contact, actor }));
  const [free, ensured] = await Promise.all([
    keepKeys(tx, accountId, newest.request.now, keys),
    ensureContacts(tx, accountId, inputs, now),
  ]);
  const contacts = new Map(described.map((one, index) => [one, ensured[index]]));
  const accepted = admitted.filter(({ request }) => free.has(request));
  for (const [{ request }, contact] of contacts) {
    // The batch is rolled back, and each of its requests is done alone.
    if (contact?.created && !free.has(request)) throw new ContactOfRepeat();
  }
  if (accepted.length === 0) return [];
  const asked = accepted.map(({ invoice, request }) => ({
    before: null,
    after: invoice,
    paid: hook?.paidOf(request),
  }));
  await requireChargeable(tx, accountId, asked);
  const isCounted = ({ invoice }: Waiting) => invoice.status !== 'Draft' && invoice.number === null;
  const count = accepted.filter(isCounted).length;
  let left = count;
  const created = accepted.map((one) => {
    const { request, actor } = one;
    const invoice = withContact(one, contacts.get(one)?.contact);
    const numberBack = isCounted(one) ? --left : null;
    const contactEvent = contacts.get(one)?.created ?? null;
    return {
      request,
      actor,
      contactEvent,
      invoice: {
        ...invoice,
        numberBack,
        copiesTerms: invoice.issuedOn === one.context.today,
        isElsewhere: invoice.status !== 'Draft' && hook?.issueDayOf(request) !== undefined,
      },
      full: presentInFull(invoice, one.context),
    };
  });
  await turn?.();
  // A hook reads what was written.
  await writeCreated(hook === undefined ? tx.deferred : tx, context, created, count, now);
  await hook?.afterCreate(tx, created);
  return created;
}

function withContact({ invoice, namedContactId }: Waiting, known: Contact | undefined): Invoice {
  if (known === undefined) return { ...invoice, contactId: namedContactId as ContactId };
  requireUnfrozen(known);
  return { ...invoice, ...copiedOf(known, invoice.ownBilling) };
}

async function writeCreated(
  tx: Transaction,
  context: PresentContext,
  created: readonly Created[],
  count: number,
  now: Date,
): Promise<void> {
  const { account } = context;
  const invoices = created.map(({ invoice }) => invoice);
  const dueAt = new Map<string, Date>();
  for (const invoice of invoices) {
    const next = nextClock(invoice, account);
    if (next !== null) dueAt.set(invoice.id, next);
  }
  const postings = invoices.flatMap((invoice) => postingsOfEdit(null, invoice));
  const events = created.map(
    ({
      invoice: { id, sequence, status, deliveryMethod, numberBack, isElsewhere },
      full,
      actor,
    }): NewEvent => {
      const { number: _number, ...data } = full;
      return {
        type: 'invoice.created',
        objectId: id,
        sequence,
        data: numberBack === null ? full : data,
        actor,
        isNoticed: status !== 'Draft' && deliveryMethod === 'Email',
        isIssuing: status !== 'Draft' && !isElsewhere,
        numberBack,
      };
    },
  );
  // What needs no number stands before the counter, which other batches wait for.
  await Promise.all([
    insertSchedules(tx, account.id, invoices),
    scheduleTasks(tx, account.id, 'invoice.fall_due', dueAt),
    recordPostings(tx, account, now, postings),
    recordEvents(tx, account.id, now, [...created.flatMap((one) => one.contactEvent ?? []), ...events]),
    noteLatePayments(
      tx,
      context,
      invoices.map((after) => ({ before: null, after })),
    ),
    takeNumbers(tx, account.id, count),
    insertNewInvoices(tx, account.id, invoices),
    putLate(
      tx,
      account.id,
      invoices.map(({ id }) => id),
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
  contact: ReferredContact,
  body: CreateInvoiceBody,
  now: Date,
  issuedOn = today,
): Omit<Invoice, 'contactId'> {
  const isDraft = body.status === 'Draft';
  const scheduleRule = body.status === undefined ? 'EveryPaymentDue' : 'EarliestDue';
  requireCurrency(body.currency);
  const currency = body.currency ?? account.currency;
  const { total, ...pricedParts } = newPricing(body, currency);
  const elements = body.paymentSchedule ?? [{ dueDate: today, amount: total }];
  requireFreeNumber(body.number, account, isDraft);
  if (!isDraft && body.number === undefined && issuedOn !== today) requireNumberOfThen(issuedOn, account);
  const payments = newSchedule(elements, isDraft ? 'Draft' : scheduleRule, {
    total,
    eventDate: body.eventDate ?? null,
    issuedOn: isDraft ? null : issuedOn,
    today,
    currency,
  });
  const sum = sumOf(payments);
  if (sum !== total) throw totalMismatch(total, sum);
  requireLineItemsToAddUp(pricedParts, total);
  return {
    id: newId<InvoiceId>(),
    ...firstCopy(contact, body.billing),
    number: isDraft ? null : (body.number ?? null),
    status: isDraft ? 'Draft' : 'Active',
    isStatusShown: isStatusShown(body),
    scheduleRule,
    currency: body.currency ?? account.currency,
    totalAmount: total,
    creditedAmount: 0,
    loweredAmount: 0,
    payments,
    paymentMethods: body.paymentMethods ?? account.acceptedMethods,
    ccEmails: foldAddresses(body.ccEmails ?? []),
    enableAutoreminders: body.enableAutoreminders ?? true,
    note: body.note ?? '',
    deliveryMethod: body.deliveryMethod ?? 'Email',
    eventDate: body.eventDate ?? null,
    firstEventDate: null,
    postponedOn: null,
    canceledAt: null,
    ending: null,
    announcedTransfer: null,
    deposits: newDeposits(body.depositDocuments, { currency, lineItems: pricedParts.lineItems, payments }),
    paymentCode: isDraft ? null : newPaymentCode(),
    ...pricedParts,
    metadata: body.metadata ?? {},
    externalId: body.externalId ?? null,
    returnUrl: body.returnUrl === undefined ? null : requireReturnUrl(account, body.returnUrl),
    sequence: 1,
    documentVersion: 1,
    sentSequence: null,
    createdAt: now,
    updatedAt: now,
    activatedAt: isDraft ? null : now,
    issuedOn: isDraft ? null : issuedOn,
  };
}
