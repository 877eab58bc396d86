import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { makePage, type PageRequest } from '../../kit/http/pages.ts';
import { type AccountId, type CreditNoteId, type InvoiceId, parseId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { findPostingsAt, findPostingsOf } from '../../ledger/service.ts';
import type { Posting } from '../../ledger/types.ts';
import type { InvoiceDeps } from '../deps.ts';
import { findInvoices } from '../store.ts';
import type { Invoice } from '../types.ts';
import { lockExisting } from '../update.ts';
import { type CreditDeps, type IssuedCredit, issueCreditNote } from './issue.ts';
import { creditCodes } from './posted.ts';
import { presentCreditNote } from './present.ts';
import { settleCredits, settlingOf } from './settle.ts';
import { findCreditNote, findCreditNotesOf, listCreditNotes, readCreditNotesOf } from './store.ts';
import type { CreditNote, CreditRequest } from './types.ts';
import { readUnreturned } from './unreturned-store.ts';

/** What may be done with credit notes. */
export function creditVerbs(deps: InvoiceDeps) {
  const { database } = deps;
  const present = async (accountId: AccountId, notes: readonly CreditNote[]) => {
    const ids = [...new Set(notes.map(({ invoiceId }) => invoiceId))];
    const invoices = ids.length === 0 ? [] : await findInvoices(database, accountId, ids);
    const found = new Map(invoices.map((invoice) => [invoice?.id, invoice]));
    return notes.map((note) => presentCreditNote(note, found.get(note.invoiceId) as Invoice));
  };
  const find = async (account: Account, text: string): Promise<CreditNote> => {
    const id = parseId<CreditNoteId>(text);
    const note = id === null ? null : await findCreditNote(database, account.id, id);
    if (note === null) throw AppError.notFound('creditNote');
    return note;
  };
  return {
    ...lockedVerbs(deps),

    /** Reads a credit note with its invoice. Errors: 404. */
    async find(account: Account, text: string): Promise<{ note: CreditNote; invoice: Invoice }> {
      const note = await find(account, text);
      const [invoice] = await findInvoices(database, account.id, [note.invoiceId]);
      if (invoice == null) throw new Error(`The invoice of the credit note ${note.id} is gone.`);
      return { note, invoice };
    },

    /** Reads the invoice of a credit note, and its postings. Errors: 404. */
    async findPosted(account: Account, text: string) {
      const { invoiceId, invoiceSequence, createdAt } = await find(account, text);
      const [[invoice], final, postings] = await Promise.all([
        findInvoices(database, account.id, [invoiceId]),
        findPostingsAt(database, account.id, invoiceId, createdAt, ['final']),
        findPostingsOf(database, account.id, invoiceId, invoiceSequence, creditCodes),
      ]);
      return { invoice: invoice as Invoice, postings: [...final, ...postings] };
    },

    /** Reads a credit note as answers show it. Errors: 404. */
    async get({ account }: Caller, text: string) {
      const [shown] = await present(account.id, [await find(account, text)]);
      return shown as ReturnType<typeof presentCreditNote>;
    },

    /** Reads the credit notes of an invoice, the oldest first. */
    findOf: (accountId: AccountId, invoiceId: InvoiceId): Promise<CreditNote[]> =>
      findCreditNotesOf(database, accountId, invoiceId),

    /** The same in a transaction. */
    readOf: readCreditNotesOf,

    /** Reads the credit notes of an invoice as answers show them. Errors: 404. */
    async listOf({ account }: Caller, text: string) {
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const notes = await findCreditNotesOf(database, account.id, invoice.id);
      return { items: notes.map((note) => presentCreditNote(note, invoice)), nextCursor: null };
    },

    /** Reads a page of credit notes, the newest first. */
    async list({ account }: Caller, page: PageRequest) {
      const rows = await listCreditNotes(database, account.id, page);
      const shown = new Map((await present(account.id, rows)).map((one) => [one.id, one]));
      return makePage(rows, page.limit, ({ id }) => shown.get(id) as ReturnType<typeof presentCreditNote>);
    },
  };
}

// What needs the invoice locked, or locks it.
function lockedVerbs(deps: InvoiceDeps) {
  return {
    issue: createIssuing(deps),

    /**
     * Lowers what is owed again of a locked invoice by what was credited and not given back. Answers the changed invoice.
     * `unreturned`: that amount; `now`: the account's time.
     */
    settle: (tx: Transaction, account: Account, invoice: Invoice, unreturned: number, now: Date) =>
      settleCredits(tx, deps.contextOf(account, now), invoice, unreturned, now),

    settlingOf,

    /**
     * Reads the paid amount that credit notes of a locked invoice took, and that neither has gone back to the client nor is on its way, in
     * the minor unit. `posted`: what the same transaction posts.
     */
    async readUnreturned(
      tx: Transaction,
      accountId: AccountId,
      invoice: Invoice,
      posted: readonly Posting[],
    ) {
      return (await readUnreturned(tx, accountId, invoice, posted)).unreturned;
    },

    /** What credit notes of a locked invoice gave back outside, in the minor unit. */
    async readOutside(tx: Transaction, accountId: AccountId, invoiceId: InvoiceId): Promise<number> {
      const notes = await readCreditNotesOf(tx, accountId, invoiceId);
      return sumAmounts(notes.map((note) => note.outsideAmount));
    },
  };
}

// Locks an invoice, and issues a credit note about it. `depsOf` gets the locked invoice. Errors: 404, 412, 422.
function createIssuing({ clock, searchLists, contextOf }: InvoiceDeps) {
  return async (
    tx: Transaction,
    caller: Caller,
    id: string,
    request: CreditRequest,
    { ifMatch, depsOf }: CreditOptions,
  ): Promise<IssuedCredit & { readonly before: Invoice }> => {
    const { account } = caller;
    searchLists.note(account.id, 'changed');
    const before = await lockExisting(tx, caller, id, ifMatch);
    const now = accountTime(account, clock.now());
    const own = await depsOf(before, now);
    const issued = await issueCreditNote(tx, contextOf(account, now), before, request, { ...own, now });
    return { ...issued, before };
  };
}

/** How a credit note is issued. */
interface CreditOptions {
  readonly ifMatch?: string | undefined;
  readonly depsOf: (invoice: Invoice, now: Date) => Promise<Omit<CreditDeps, 'now'>>;
}
