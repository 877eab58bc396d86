import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import { setActor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { createReadCache } from '../kit/db/read-cache.ts';
import { AppError, refusal } from '../kit/errors.ts';
import type { FinishedAnswer, Outcome, ReadAnswer } from '../kit/http/envelope.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { entityTag } from '../kit/http/requests.ts';
import {
  type AccountId,
  type ContactId,
  type InvoiceId,
  parseId,
  type ScheduledPaymentId,
} from '../kit/ids.ts';
import { wakeTasks } from '../kit/queue/tasks.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { presentWithActions } from './actions.ts';
import { applyChanges, type Cause } from './apply.ts';
import { describedContact, namedContact, type ReferredContact } from './contact-reference.ts';
import { type CreationHook, checkCreation, createInvoiceCreation } from './create.ts';
import { type CountedQuery, createCounts } from './lists/counting.ts';
import { type InvoiceCursor, writeCursor } from './lists/cursors.ts';
import { type ListedQuery, listPage, readCursorOf } from './lists/listing.ts';
import { createRenderedInvoices, stampOf } from './lists/rendered.ts';
import { type Decision, decide } from './manual-payment.ts';
import type { PaymentChange } from './money.ts';
import { readNextNumber } from './number-store.ts';
import { type InvoicesOfContact, invoicesOfContact } from './of-contact.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { type PreviewInvoiceBody, previewOf } from './preview.ts';
import { sendDueDateNotices } from './schedule/due-date-notices.ts';
import { ensureTelling } from './schedule/due-date-notices-store.ts';
import { letFallDue } from './schedule/falling-due.ts';
import type { CreateInvoiceBody, ListInvoicesQuery, UpdateInvoiceBody } from './schemas.ts';
import { createSearchLists, type SearchLists } from './search/lists.ts';
import { noteSent, stopReminders } from './sent.ts';
import { findInvoiceByCode, findInvoices, lockInvoice, lockInvoices } from './store.ts';
import type { Invoice } from './types.ts';
import { deleteInvoice, lockExisting, updateInvoice } from './update.ts';
import { recordView } from './view-store.ts';

export { remindRefusal } from './actions.ts';
export { answerAgain, type CreationHook } from './create.ts';
export { createExample } from './examples.ts';
export { OWED as statusesOwed, PAYABLE as statusesPayable } from './lists/state-conditions.ts';
export type { Movement, PaymentChange } from './money.ts';
export { nextStep, nextStepTexts } from './next-step.ts';
export { postingsOfInvoice } from './postings.ts';
export { presentInFull } from './present.ts';
export { PreviewInvoice } from './preview.ts';
export {
  CreateInvoice,
  type CreateInvoiceBody,
  FullInvoice,
  InvoiceFilters,
  invoiceFields,
} from './schemas.ts';
export { isOpen, isPayable, isUnderWay, mayMove, owedAmount, totalOwed } from './states.ts';
export { grossOf, type RateSum, taxOf } from './tax.ts';

export interface Invoices {
  /**
   * Creates and, unless it is a draft, issues an invoice; null when its idempotency key is taken, or a companion does
   * not admit it.
   */
  createInvoice(
    caller: Caller,
    body: CreateInvoiceBody,
    request: IdempotentRequest,
    companion?: CreationHook,
  ): Promise<FinishedAnswer | null>;
  /** Refuses what {@link createInvoice} would refuse, and writes nothing. Errors: as there. */
  checkInvoice(caller: Caller, body: CreateInvoiceBody, paid: readonly number[], now: Date): Promise<void>;
  /** Changes, activates or closes an invoice, all or nothing. */
  updateInvoice(
    tx: Transaction,
    caller: Caller,
    id: string,
    body: UpdateInvoiceBody,
    ifMatch?: string,
  ): Promise<Outcome>;
  deleteInvoice(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Outcome>;
  /** Reads one invoice. Errors: 404. */
  getInvoice(caller: Caller, id: string): Promise<ReadAnswer>;
  /** Reads one scheduled payment as its invoice shows it, with the invoice's version. Errors: 404. */
  getScheduledPayment(
    caller: Caller,
    id: string,
    paymentId: string,
  ): Promise<{ readonly data: object; readonly etag: string }>;
  /** Reads a page of invoices: newest first, last changed first, or as a search orders them. */
  listInvoices(caller: Caller, query: ListInvoicesQuery): Promise<ReadAnswer>;
  /** Counts the invoices that fit, by state, as far as that is quick. */
  countInvoices(caller: Caller, query: CountedQuery): Promise<ReadAnswer>;
  /**
   * Reads all invoices that fit, in the order of the list, some at a time, as full as GET shows them. Nothing is held
   * between two times: what changes meanwhile is read as it is then.
   */
  eachInvoice(caller: Caller, query: ListedQuery): AsyncGenerator<readonly object[], void>;
  /** What searches stand on, kept by the worker. */
  readonly searchLists: SearchLists;
  /** What merging and erasing a contact do with its invoices. */
  readonly ofContact: InvoicesOfContact;
  /** What presenting invoices at an instant of the account's time needs. */
  settingOf(account: Account, now: Date): PresentContext;
  /**
   * Marks a scheduled payment as paid outside, takes that back, or waives it. Errors: 404, 412, 422 `illegal_action`.
   */
  decide(
    tx: Transaction,
    caller: Caller,
    id: string,
    paymentId: string,
    decision: Decision,
    ifMatch?: string,
  ): Promise<Outcome>;
  /** Locks an invoice until the transaction ends and reads it, or null. */
  lockInvoice(tx: Transaction, accountId: AccountId, id: InvoiceId): Promise<Invoice | null>;
  /**
   * Locks invoices until the transaction ends and reads them, by their ids. Takes its lock first: the transaction has
   * no other yet.
   */
  lockInvoices(
    tx: Transaction,
    accountId: AccountId,
    ids: readonly InvoiceId[],
  ): Promise<Map<InvoiceId, Invoice>>;
  /**
   * The invoice that an unfinished body would make, or make of an existing one, as its client would get it. It is
   * nowhere written. Errors: 404, 422 `unknown_contact`.
   */
  previewInvoice(account: Account, body: PreviewInvoiceBody): Promise<Invoice>;
  /** Reads an invoice as it is stored, or null. */
  findInvoice(accountId: AccountId, id: InvoiceId): Promise<Invoice | null>;
  /** Reads the invoice behind a payment link's code, or null. */
  findInvoiceByCode(accountId: AccountId, code: string): Promise<Invoice | null>;
  /**
   * Changes payments of a locked invoice because money moved, with events and the ledger's rows, and answers it
   * is then. Needs the invoice locked.
   */
  applyChanges(
    tx: Transaction,
    account: Account,
    before: Invoice,
    changes: readonly PaymentChange[],
    cause: Cause,
  ): Promise<Invoice>;
  /** All of an invoice, as GET and events show it, at an instant of the account's time. */
  present(account: Account, invoice: Invoice, now: Date): ReturnType<typeof presentInFull>;
  /** Notes that the client looks at an invoice; the first time is an event. Errors: 404. */
  noteView(account: Account, code: string, now: Date): Promise<void>;
  /**
   * Notes that clients were sent their locked invoices, each with an event; the first time only. The version before it
   * stays good for `If-Match`. Needs the invoices locked.
   */
  noteSent(tx: Transaction, account: Account, invoices: readonly Invoice[], now: Date): Promise<void>;
  /** Ends the reminders of an invoice, because its client wants that; again and again does no harm. Errors: 404. */
  stopReminders(account: Account, id: InvoiceId, now: Date): Promise<Invoice>;
  /**
   * Makes payments Due whose time has come, and those of other invoices of the account; answers when to look at this
   * one again, or null.
   */
  letFallDue(account: Account, id: InvoiceId, now: Date): Promise<Date | null>;
  /** Looks at the due dates of some invoices again, after another due window was set. */
  wakeDueDates(account: Account, after: string, now: Date): Promise<null>;
  /** Tells of what is due in three days, and of what became overdue; answers when to look again. */
  tellDates(account: Account, now: Date): Promise<Date>;
  /** Has due dates told of in every account. As the system role. */
  ensureDatesTold(now: Date): Promise<void>;
}

/** What the invoices need from outside. */
interface InvoicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly payUrl: string;
  /** Is told how many creations were committed together, for metrics. */
  readonly onBatch: (size: number) => void;
}

/** Some 10 000 invoices or 400 pages of them. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** How many invoices are read at once where all that fit are wanted: with long schedules they are some megabytes. */
const READ_AT_ONCE = 100;

export function createInvoicesService(options: InvoicesOptions): Invoices {
  const { database, clock, contacts, payUrl } = options;
  const create = createInvoiceCreation(database, options.onBatch);
  const searchLists = createSearchLists(database);
  const settingOf = (account: Account, now: Date): PresentContext => ({
    account,
    payUrl,
    today: civilDateIn(account.timeZone, now),
  });
  const deps = { contacts, clock, settingOf };
  const contactOf = async (caller: Caller, { contact }: CreateInvoiceBody): Promise<ReferredContact> =>
    contact.id === undefined
      ? describedContact(contact)
      : database.transaction(caller.account.id, (tx) => namedContact(tx, contacts, caller, contact));

  return {
    async createInvoice(caller, body, request, companion) {
      const contact = await contactOf(caller, body);
      const setting = settingOf(caller.account, accountTime(caller.account, request.now));
      const answer = await create(caller, setting, contact, body, request, companion);
      if (answer !== null) searchLists.note(caller.account.id, 'created');
      return answer;
    },

    async checkInvoice(caller, body, paid, now) {
      const contact = await contactOf(caller, body);
      const time = accountTime(caller.account, now);
      await checkCreation(database, caller, settingOf(caller.account, time), contact, body, paid, time);
    },
    updateInvoice(tx, caller, id, body, ifMatch) {
      searchLists.note(caller.account.id, 'changed');
      return updateInvoice(deps, tx, caller, id, body, ifMatch);
    },
    deleteInvoice: (tx, caller, id, ifMatch) => deleteInvoice(deps, tx, caller, id, ifMatch),

    ...readingVerbs(options, searchLists, settingOf),
    previewInvoice: (account, body) => previewInvoice(options, account, body),
    searchLists,
    ofContact: invoicesOfContact,
    settingOf,

    ...moneyVerbs(options, settingOf),
  };
}

async function previewInvoice(
  { database, clock, contacts }: InvoicesOptions,
  account: Account,
  body: PreviewInvoiceBody,
): Promise<Invoice> {
  const now = accountTime(account, clock.now());
  const id = body.invoiceId === undefined ? null : parseId<InvoiceId>(body.invoiceId);
  const contactId = body.contact?.id === undefined ? null : parseId<ContactId>(body.contact.id);
  const [base] = id === null ? [null] : await findInvoices(database, account.id, [id]);
  if (id !== null && base == null) throw AppError.notFound('invoice');
  const [contact, nextNumber] = await database.transaction(account.id, async (tx) => [
    contactId === null ? null : await contacts.findContact(tx, account.id, contactId),
    await readNextNumber(tx, account.id),
  ]);
  if (contactId !== null && contact === null) throw refusal('unknown_contact', noContact, '/contact/id');
  const setting = { account, now, nextNumber, today: civilDateIn(account.timeZone, now) };
  return previewOf(setting, base ?? null, body, contact?.name ?? null);
}

const noContact = 'There is no such contact.';

function readingVerbs(
  { database, clock }: InvoicesOptions,
  searchLists: SearchLists,
  settingOf: (account: Account, now: Date) => PresentContext,
): Pick<Invoices, 'getInvoice' | 'getScheduledPayment' | 'listInvoices' | 'countInvoices' | 'eachInvoice'> {
  const rendered = createRenderedInvoices(database);
  const keepReads = createReadCache(KEPT_BYTES);
  const countsOf = createCounts(database, searchLists, keepReads);
  return {
    async getInvoice({ account, position }, id) {
      const now = clock.now();
      const parsed = parseId<InvoiceId>(id);
      if (parsed === null) throw AppError.notFound('invoice');
      const setting = settingOf(account, accountTime(account, now));
      const place = { accountId: account.id, position };
      const invoice = await keepReads(place, `${stampOf(setting)} ${parsed}`, () =>
        rendered.find(setting, parsed),
      );
      if (invoice === null) throw AppError.notFound('invoice');
      return { now, rest: invoice.rest, etag: entityTag(invoice.sequence) };
    },

    async getScheduledPayment({ account }, text, paymentId) {
      const setting = settingOf(account, accountTime(account, clock.now()));
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const wanted = parseId<ScheduledPaymentId>(paymentId);
      const data = presentWithActions(invoice, setting).paymentSchedule.find((one) => one.id === wanted);
      if (data === undefined) throw AppError.notFound('scheduledPayment');
      return { data, etag: entityTag(invoice.sequence) };
    },

    async listInvoices({ account, position }, { limit = '50', cursor, ...query }) {
      const now = clock.now();
      const from = readCursorOf(query, cursor);
      const setting = settingOf(account, accountTime(account, now));
      const listed = { ...query, today: setting.today };
      const load = async () => {
        const { rows, next } = await listPage(database, searchLists, account, listed, from, Number(limit));
        const nextCursor = next === null ? null : writeCursor(next);
        return { rest: await rendered.renderPage(setting, rows, nextCursor), sequence: null };
      };
      // The lists of searches grow without an event, and a search notes what they lack.
      const place = { accountId: account.id, position: query.q === undefined ? position : null };
      const name = `${stampOf(setting)} ${JSON.stringify([limit, cursor ?? null, query])}`;
      const { rest } = await keepReads(place, name, load);
      return { now, rest, etag: null };
    },

    async countInvoices(caller, query) {
      const now = clock.now();
      const { today } = settingOf(caller.account, accountTime(caller.account, now));
      return { now, rest: await countsOf(caller, today, query), etag: null };
    },

    async *eachInvoice({ account }, query) {
      const setting = settingOf(account, accountTime(account, clock.now()));
      const listed = { ...query, today: setting.today };
      let from: InvoiceCursor | null = null;
      do {
        const page = await listPage(database, searchLists, account, listed, from, READ_AT_ONCE);
        const ids = page.rows.map(({ id }) => id);
        const invoices = ids.length === 0 ? [] : await findInvoices(database, account.id, ids);
        yield invoices.flatMap((one) => (one === null ? [] : [presentInFull(one, setting)]));
        from = page.next;
      } while (from !== null);
    },
  };
}

function moneyVerbs(
  { database, clock }: InvoicesOptions,
  settingOf: (account: Account, now: Date) => PresentContext,
): Pick<
  Invoices,
  | 'decide'
  | 'lockInvoice'
  | 'lockInvoices'
  | 'findInvoice'
  | 'findInvoiceByCode'
  | 'applyChanges'
  | 'present'
  | 'noteView'
  | 'noteSent'
  | 'stopReminders'
  | 'letFallDue'
  | 'wakeDueDates'
  | 'tellDates'
  | 'ensureDatesTold'
> {
  return {
    async decide(tx, caller, id, paymentId, decision, ifMatch) {
      const invoice = await lockExisting(tx, caller, id, ifMatch);
      const now = accountTime(caller.account, clock.now());
      const setting = settingOf(caller.account, now);
      const saved = await decide(tx, setting, invoice, paymentId, decision, now);
      return { status: 200, data: presentInFull(saved, setting), etag: entityTag(saved.sequence) };
    },
    lockInvoice,
    lockInvoices,
    findInvoice: async (accountId, id) => (await findInvoices(database, accountId, [id]))[0] ?? null,
    findInvoiceByCode: (accountId, code) => findInvoiceByCode(database, accountId, code),
    applyChanges: (tx, account, before, changes, cause) =>
      applyChanges(tx, settingOf(account, cause.now), before, changes, cause),
    present: (account, invoice, now) => presentInFull(invoice, settingOf(account, now)),
    async noteView(account, code, now) {
      const seen = await findInvoiceByCode(database, account.id, code);
      if (seen === null) throw AppError.notFound('invoice');
      setActor('Client', seen.contactId);
      await database.transaction(account.id, async (tx) => {
        if (!(await recordView(tx, account.id, seen.id, now))) return;
        const invoice = await lockInvoice(tx, account.id, seen.id);
        if (invoice === null) return;
        await applyChanges(tx, settingOf(account, now), invoice, [], { now, events: ['invoice.viewed'] });
      });
    },
    noteSent: (tx, account, invoices, now) => noteSent(tx, settingOf(account, now), invoices, now),
    stopReminders: (account, id, now) =>
      database.transaction(account.id, async (tx) => {
        const invoice = await lockInvoice(tx, account.id, id);
        if (invoice === null) throw AppError.notFound('invoice');
        return stopReminders(tx, settingOf(account, now), invoice, now);
      }),
    letFallDue: (account, id, now) =>
      letFallDue(database, settingOf, account.id, id, { now, machineNow: clock.now() }),
    wakeDueDates: (account, after, now) =>
      wakeTasks(database, account.id, 'due_dates.wake', after, now).then(() => null),
    tellDates: (account, now) => sendDueDateNotices(database, settingOf(account, now), now),
    ensureDatesTold: (now) => ensureTelling(database, now),
  };
}
