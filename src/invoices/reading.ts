import { readNextNumber } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import { createReadCache } from '../kit/db/read-cache.ts';
import { AppError, refusal } from '../kit/errors.ts';
import type { ReadAnswer } from '../kit/http/envelope.ts';
import { entityTag } from '../kit/http/requests.ts';
import {
  type AccountId,
  type ContactId,
  type InvoiceId,
  parseId,
  type ScheduledPaymentId,
} from '../kit/ids.ts';
import { presentWithActions } from './actions.ts';
import type { InvoiceDeps } from './deps.ts';
import type { ListInvoicesQuery } from './list-schemas.ts';
import { type CountedQuery, createCounts } from './lists/counting.ts';
import { type InvoiceCursor, writeCursor } from './lists/cursors.ts';
import { type ListedQuery, listPage, readCursorOf } from './lists/listing.ts';
import { createRenderedInvoices, stampOf } from './lists/rendered.ts';
import { findOutsideOf } from './manual-payments/store.ts';
import { presentInFull } from './present.ts';
import { type PreviewInvoiceBody, previewOf } from './preview.ts';
import { findInvoiceByCode, findInvoices } from './store.ts';
import type { Invoice } from './types.ts';

/** Some 10 000 invoices or 400 pages of them. */
const CACHED_BYTES = 32 * 1024 * 1024;

/** How many invoices are read at once where all that fit are wanted: with long schedules they are some megabytes. */
const READ_AT_ONCE = 100;

/** Reads of callers, as answers of the API. */
export function answeringVerbs({ database, clock, searchLists, contextOf, findPosition }: InvoiceDeps) {
  const rendered = createRenderedInvoices(database);
  const readCache = createReadCache(CACHED_BYTES, findPosition);
  const countsOf = createCounts(database, searchLists, readCache);
  return {
    /** Reads one invoice. Errors: 404. */
    async getInvoice(caller: Caller, text: string): Promise<ReadAnswer> {
      const { account } = caller;
      const now = clock.now();
      const id = parseId<InvoiceId>(text);
      if (id === null) throw AppError.notFound('invoice');
      const context = contextOf(account, accountTime(account, now));
      const name = `${stampOf(context)} ${id}`;
      const invoice = await readCache(caller, name, () => rendered.find(context, id));
      if (invoice === null) throw AppError.notFound('invoice');
      return { now, rest: invoice.rest, etag: entityTag(invoice.sequence) };
    },

    /** Reads one scheduled payment as its invoice shows it, with the invoice's version. Errors: 404. */
    async getScheduledPayment({ account }: Caller, text: string, paymentId: string) {
      const context = contextOf(account, accountTime(account, clock.now()));
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const wanted = parseId<ScheduledPaymentId>(paymentId);
      const outside = await findOutsideOf(database, account.id, invoice);
      const data = presentWithActions(invoice, context, null, outside).paymentSchedule.find(
        (one) => one.id === wanted,
      );
      if (data === undefined) throw AppError.notFound('scheduledPayment');
      return { data, etag: entityTag(invoice.sequence) };
    },

    /** Reads a page of invoices: newest first, last changed first, or as a search orders them. */
    async listInvoices(
      caller: Caller,
      { limit = '50', cursor, ...query }: ListInvoicesQuery,
    ): Promise<ReadAnswer> {
      const { account } = caller;
      const now = clock.now();
      const from = readCursorOf(query, cursor);
      const context = contextOf(account, accountTime(account, now));
      const listed = { ...query, today: context.today };
      const load = async () => {
        const { rows, next } = await listPage(database, searchLists, account, listed, from, Number(limit));
        const nextCursor = next === null ? null : writeCursor(next);
        return { rest: await rendered.renderPage(context, rows, nextCursor), sequence: null };
      };
      // The lists of searches grow without an event, and a search notes the invoices that they lack.
      const name = `${stampOf(context)} ${JSON.stringify([limit, cursor ?? null, query])}`;
      const { rest } = await (query.q === undefined ? readCache(caller, name, load) : load());
      return { now, rest, etag: null };
    },

    /** Counts the invoices that fit, by state, as far as that is quick. */
    async countInvoices(caller: Caller, query: CountedQuery): Promise<ReadAnswer> {
      const now = clock.now();
      const { today } = contextOf(caller.account, accountTime(caller.account, now));
      return { now, rest: await countsOf(caller, today, query), etag: null };
    },
  };
}

/** Reads for other slices. */
export function findingVerbs({ database, clock, contacts, searchLists, contextOf }: InvoiceDeps) {
  return {
    /** Reads an invoice as it is stored, or null. */
    findInvoice: async (accountId: AccountId, id: InvoiceId): Promise<Invoice | null> =>
      (await findInvoices(database, accountId, [id]))[0] ?? null,

    /** Reads the invoice behind a payment link's code, or null. */
    findInvoiceByCode: (accountId: AccountId, code: string): Promise<Invoice | null> =>
      findInvoiceByCode(database, accountId, code),

    /**
     * Reads all invoices that fit, in the order of the list, some at a time, with all that GET shows. No transaction is
     * held between two pieces: each piece shows its invoices as they are when it is read.
     */
    async *eachInvoice({ account }: Caller, query: ListedQuery): AsyncGenerator<readonly object[], void> {
      const context = contextOf(account, accountTime(account, clock.now()));
      const listed = { ...query, today: context.today };
      let from: InvoiceCursor | null = null;
      do {
        const page = await listPage(database, searchLists, account, listed, from, READ_AT_ONCE);
        const ids = page.rows.map(({ id }) => id);
        const invoices = ids.length === 0 ? [] : await findInvoices(database, account.id, ids);
        yield invoices.flatMap((one) => (one === null ? [] : [presentInFull(one, context)]));
        from = page.next;
      } while (from !== null);
    },

    /**
     * The invoice that an unfinished body would make, or make of an existing one, as its client would get it. Nothing is
     * written. Errors: 404, 422 `unknown_contact`.
     */
    async previewInvoice(account: Account, body: PreviewInvoiceBody): Promise<Invoice> {
      const now = accountTime(account, clock.now());
      const id = body.invoiceId === undefined ? null : parseId<InvoiceId>(body.invoiceId);
      const contactId = body.contact?.id === undefined ? null : parseId<ContactId>(body.contact.id);
      const [base] = id === null ? [null] : await findInvoices(database, account.id, [id]);
      if (id !== null && base == null) throw AppError.notFound('invoice');
      const { today } = contextOf(account, now);
      // An issued invoice keeps what it says of its client.
      const shownId = contactId ?? (base?.status === 'Draft' ? base.contactId : null);
      const [contact, nextNumber] = await database.transaction(account.id, async (tx) => [
        shownId === null ? null : await contacts.findContact(tx, account.id, shownId),
        await readNextNumber(tx, account.id, 'Invoice', today),
      ]);
      if (contactId !== null && contact === null) {
        throw refusal('unknown_contact', 'There is no such contact.', '/contact/id');
      }
      return previewOf({ account, now, nextNumber, today }, base ?? null, body, contact);
    },
  };
}
