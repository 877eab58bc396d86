import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { collectEvents, type NewEvent } from '../../kit/events.ts';
import type { InvoiceId, RefundId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { findPostingsAt, findPostingsOf } from '../../ledger/service.ts';
import { creditCodes } from '../credit-notes/posted.ts';
import { findCreditNote, readCreditNotesOf } from '../credit-notes/store.ts';
import { readUnreturned } from '../credit-notes/unreturned-store.ts';
import type { InvoiceDeps } from '../deps.ts';
import { findInvoices } from '../store.ts';
import type { AppliedChange, Invoice, Trial } from '../types.ts';
import { lockExisting, requireVersion } from '../update.ts';
import { type EndedInvoice, type EndingDeps, endInvoice, type NewlyEnded } from './end.ts';
import { postponeEvent, presentPostponed } from './postpone.ts';
import type { EndingFacts, EndingRequest } from './reckoning.ts';
import { findTerms, readTerms } from './store.ts';
import { versionsOf } from './trial-tag.ts';

/** What is done with an invoice whose event moves or falls through. */
export function endingVerbs(deps: InvoiceDeps) {
  const { database, clock, searchLists, contextOf } = deps;
  return {
    /** Locks an invoice, and ends it before its event. `depsOf` gets the locked invoice. Errors: 404, 412, 422. */
    async end(
      tx: Transaction,
      caller: Caller,
      id: string,
      request: EndingRequest & { readonly reason: string },
      { ifMatch, trial, depsOf }: EndingOptions,
    ): Promise<NewlyEnded & AppliedChange> {
      const { account } = caller;
      searchLists.note(account.id, 'changed');
      const events = trial === null ? [] : collectEvents(tx);
      const before = await lockExisting(tx, caller, id);
      const now = accountTime(account, clock.now());
      const context = contextOf(account, now);
      const { noticeOn = context.today } = request.kind === 'Cancel' ? request : {};
      requireVersion(before, versionsOf(ifMatch, noticeOn));
      await trial?.onLocked(before, now);
      const { facts: money, ...own } = await depsOf(before, now);
      const known = { ...(await readFacts(tx, account, before, money)), today: context.today };
      const isTrial = trial !== null;
      const ended = await endInvoice(tx, context, before, request, { ...own, isTrial, facts: known, now });
      return { ...ended, before, events: eventsOf(before, events), now };
    },

    /** Finds the terms that an invoice copied when it was issued; null without any. */
    findTerms: (account: Account, id: InvoiceId) => findTerms(database, account.id, id),

    /** The same in a transaction. */
    readTerms,

    /** Reads an invoice that has ended, with the document of it and its postings. */
    async findEnded(account: Account, id: InvoiceId): Promise<EndedInvoice> {
      const [invoice] = await findInvoices(database, account.id, [id]);
      const ending = invoice?.ending;
      if (invoice == null || ending == null) throw new Error(`The invoice ${id} has not ended.`);
      const at = invoice.canceledAt as Date;
      const final = await findPostingsAt(database, account.id, id, at, ['final']);
      const note = ending.creditNoteId && (await findCreditNote(database, account.id, ending.creditNoteId));
      if (!note) return { invoice, ending, note: null, postings: final };
      const { invoiceSequence } = note;
      const postings = await findPostingsOf(database, account.id, id, invoiceSequence, creditCodes);
      return { invoice, ending, note, postings: [...final, ...postings] };
    },

    /** Locks an invoice, and moves its event. `data`: as answers show it. Errors: 404, 412, 422. */
    async postpone(
      tx: Transaction,
      caller: Caller,
      id: string,
      eventDate: string | null,
      { ifMatch, trial }: Omit<EndingOptions, 'depsOf'>,
    ): Promise<AppliedChange & { readonly data: ReturnType<typeof presentPostponed> }> {
      const { account } = caller;
      searchLists.note(account.id, 'changed');
      const events = trial === null ? [] : collectEvents(tx);
      const before = await lockExisting(tx, caller, id, ifMatch);
      const now = accountTime(account, clock.now());
      await trial?.onLocked(before, now);
      const context = contextOf(account, now);
      const postponed = await postponeEvent(tx, context, before, eventDate, now);
      const data = presentPostponed(postponed, context.today);
      return { ...postponed, data, events: eventsOf(before, events), postings: [], now };
    },
  };
}

// Events of refunds are about other objects.
function eventsOf({ id }: Invoice, events: readonly NewEvent[]): readonly NewEvent[] {
  return events.filter(({ objectId }) => objectId === id);
}

async function readFacts(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  { refundIds, ...money }: MoneyFacts,
): Promise<Omit<EndingFacts, 'today'>> {
  const [terms, notes, { unreturned }] = await Promise.all([
    readTerms(tx, account.id, invoice.id),
    readCreditNotesOf(tx, account.id, invoice.id),
    readUnreturned(tx, account.id, invoice, []),
  ]);
  const ofNotes = new Set(notes.flatMap((note) => note.refundIds));
  return {
    ...money,
    terms,
    unreturned,
    outside: sumAmounts(notes.map((note) => note.outsideAmount)),
    isRefunding: refundIds.some((id) => !ofNotes.has(id)),
  };
}

/** What is known of the charges of an invoice and of their refunds. */
interface MoneyFacts extends Pick<EndingFacts, 'refunding' | 'isDisputed'> {
  /** The refunds that are on their way. */
  readonly refundIds: readonly RefundId[];
}

/** How an invoice is ended. */
interface EndingOptions {
  readonly ifMatch: string | undefined;
  /** Null: it is done. */
  readonly trial: Trial | null;
  readonly depsOf: (
    invoice: Invoice,
    now: Date,
  ) => Promise<Omit<EndingDeps, 'now' | 'facts' | 'isTrial'> & { readonly facts: MoneyFacts }>;
}
