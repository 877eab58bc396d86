import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import type { FindPosition } from '../kit/db/positions.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { entityTag } from '../kit/http/requests.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { wakeTasks } from '../kit/queue/waking.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { transferVerbs } from './announced-transfers.ts';
import { applyChanges, type Cause } from './apply.ts';
import { clientCreditVerbs } from './client-credit/verbs.ts';
import { creatingVerbs } from './create.ts';
import { creditVerbs } from './credit-notes/verbs.ts';
import { depositVerbs } from './deposits/verbs.ts';
import type { InvoiceDeps } from './deps.ts';
import { endingVerbs } from './ending/verbs.ts';
import { type Decision, decide, type OutsidePart, recordOutside } from './manual-payment.ts';
import { findOutsideOf } from './manual-payments/store.ts';
import { manualVerbs } from './manual-payments/verbs.ts';
import type { PaymentChange } from './money.ts';
import { ofContactVerbs } from './of-contact.ts';
import { outlookVerbs } from './outlook.ts';
import { presentInFull } from './present.ts';
import { answeringVerbs, findingVerbs } from './reading.ts';
import { sendDueDateNotices } from './schedule/due-date-notices.ts';
import { ensureNoticeTasks } from './schedule/due-date-notices-store.ts';
import { createFallDue } from './schedule/falling-due.ts';
import { createSearchLists } from './search/lists.ts';
import { clientVerbs } from './sent.ts';
import { lockInvoice, lockInvoices } from './store.ts';
import { presentTried } from './trial.ts';
import type { AppliedChange, Invoice, Trial } from './types.ts';
import { changingVerbs, lockExisting } from './update.ts';
import { versionVerbs } from './versions/verbs.ts';

export { remindFaultOf } from './actions.ts';
export {
  isSwallowed,
  isTransferAwaited,
  mayAnnounceTransfer,
  openTransfer,
} from './announced-transfers-states.ts';
export { answerAgain } from './create.ts';
export type { CreationHook } from './creation-hook.ts';
export { presentCreditNote } from './credit-notes/present.ts';
export { raiseCreditNumber } from './credit-notes/store.ts';
export { unreturnedOf } from './credit-notes/unreturned-store.ts';
export { requireNotPrepaid } from './deposits/money.ts';
export type { EndedInvoice, GivenBack } from './ending/end.ts';
export { trialTag } from './ending/trial-tag.ts';
export { createExample } from './examples.ts';
export { InvoiceFilters } from './list-schemas.ts';
export { OWED as statusesOwed, PAYABLE as statusesPayable } from './lists/state-conditions.ts';
export type { Movement, PaymentChange } from './money.ts';
export { nextStep, nextStepTexts } from './next-step.ts';
export type { NoticeOutlook } from './outlook.ts';
export { postingsOfInvoice } from './postings.ts';
export { presentInFull } from './present.ts';
export { PreviewInvoice } from './preview.ts';
export { requirePriceable, storedLine } from './pricing.ts';
export { lineFields, pricingFields, shownTax } from './pricing-schemas.ts';
export { DueRule, ShareRule, scheduleElementFields } from './schedule-schemas.ts';
export {
  CreateInvoice,
  type CreateInvoiceBody,
  FullInvoice,
  invoiceFields,
} from './schemas.ts';
export { creditedOpen, isOpen, isPayable, isUnderWay, mayMove, owedAmount, totalOwed } from './states.ts';
export { isTaxed, type PricedInvoice, type RateSum, sumsOf } from './tax.ts';
export { knownIdOf } from './trial.ts';
export { TriedInvoice, triedChangeFields } from './trial-schemas.ts';
export { placeOf as placeOfVersion } from './versions/verbs.ts';

export type Invoices = ReturnType<typeof createInvoicesService>;

interface InvoicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly findPosition: FindPosition;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Gets the number of creations that were committed together, for metrics. */
  readonly onBatch: (size: number) => void;
}

export function createInvoicesService({ payUrl, onBatch, ...given }: InvoicesOptions) {
  const contextOf = (account: Account, now: Date) => ({
    account,
    payUrl,
    today: civilDateIn(account.timeZone, now),
  });
  const deps: InvoiceDeps = { ...given, contextOf, searchLists: createSearchLists(given.database) };
  return {
    ...creatingVerbs(deps, onBatch),
    ...changingVerbs(deps),
    ...answeringVerbs(deps),
    ...findingVerbs(deps),
    ...lockedVerbs(deps),
    ...clientVerbs(deps),
    ...transferVerbs(deps),
    /** Money that came outside, whole or in parts. */
    manualPayments: manualVerbs(deps),
    /** Money of clients beyond what they owed. */
    clientCredit: clientCreditVerbs(deps),
    /** Documents that correct issued invoices. */
    creditNotes: creditVerbs(deps),
    /** Prepayment invoices. */
    deposits: depositVerbs(deps),
    /** Versions of issued documents, and what their PDFs are made from. */
    versions: versionVerbs(deps),
    /** What is done when an event moves or falls through. */
    ending: endingVerbs(deps),
    ...clockVerbs(deps),
    ...outlookVerbs(deps),
    /** What searches stand on, kept by the worker. */
    searchLists: deps.searchLists,
    /** What merging and erasing a contact do with its invoices. */
    ofContact: ofContactVerbs(deps),
  };
}

/** A decision about a scheduled payment, as a caller asks for it. */
interface DecisionRequest {
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly decision: Decision;
  readonly ifMatch: string | undefined;
}

function lockedVerbs({ database, contacts, clock, contextOf }: InvoiceDeps) {
  const decideNow = async (
    tx: Transaction,
    caller: Caller,
    { invoiceId, paymentId, decision, ifMatch }: DecisionRequest,
    trial: Trial | null = null,
  ) => {
    const invoice = await lockExisting(tx, caller, invoiceId, ifMatch);
    const now = accountTime(caller.account, clock.now());
    await trial?.onLocked(invoice, now);
    return decide(tx, contextOf(caller.account, now), invoice, paymentId, decision, now, trial !== null);
  };
  return {
    lockInvoice,
    lockInvoices,

    /**
     * Marks a scheduled payment as paid outside, takes that back, or waives it. Errors: 404, 412, 422 `illegal_action`.
     */
    async decide(tx: Transaction, caller: Caller, request: DecisionRequest): Promise<Outcome> {
      const { invoice, now } = await decideNow(tx, caller, request);
      const data = presentInFull(invoice, contextOf(caller.account, now));
      return { status: 200, data, etag: entityTag(invoice.sequence) };
    },

    /** Does the same in a transaction that will be rolled back. Errors: the same. */
    tryDecision: (tx: Transaction, caller: Caller, request: DecisionRequest, trial: Trial) =>
      decideNow(tx, caller, request, trial),

    /** Marks scheduled payments of an imported invoice as paid outside, in one change. Errors: 404, 422 `illegal_action`. */
    async markAsPaid(
      tx: Transaction,
      caller: Caller,
      id: string,
      paid: readonly OutsidePart[],
    ): Promise<void> {
      const invoice = await lockExisting(tx, caller, id);
      const now = accountTime(caller.account, clock.now());
      const details = { method: null, reference: '', note: '', source: 'Import', sourceId: null } as const;
      await recordOutside(tx, contextOf(caller.account, now), invoice, paid, now, details);
    },

    /**
     * Changes payments of a locked invoice because money moved, with events and the ledger's rows. Answers the changed
     * invoice.
     */
    applyChanges: (
      tx: Transaction,
      account: Account,
      before: Invoice,
      changes: readonly PaymentChange[],
      cause: Cause,
    ): Promise<Invoice> => applyChanges(tx, contextOf(account, cause.now), before, changes, cause),

    /** Presents a tried change, after its transaction was rolled back. `terms`: those of the invoice in that transaction. */
    async presentTried(account: Account, change: AppliedChange, terms: CopiedTerms | null) {
      const { contactId } = change.invoice;
      const isContactNew =
        contactId !== change.before.contactId &&
        (await database.transaction(account.id, (tx) => contacts.findContact(tx, account.id, contactId))) ===
          null;
      const outside = await findOutsideOf(database, account.id, change.invoice);
      return presentTried(contextOf(account, change.now), change, { isContactNew, terms, outside });
    },

    /** All of an invoice, as GET and events show it, at an instant of the account's time. */
    present: (account: Account, invoice: Invoice, now: Date) =>
      presentInFull(invoice, contextOf(account, now)),
  };
}

// `now` is the account's time.
function clockVerbs({ database, clock, contextOf }: InvoiceDeps) {
  const fallDue = createFallDue({ database, clock, contextOf });
  return {
    /**
     * Makes payments Due whose time has come, and those of other invoices of the account. Answers when to look at this
     * invoice again, or null.
     */
    letFallDue: (account: Account, id: InvoiceId, now: Date): Promise<Date | null> =>
      fallDue({ account, id, now }),

    /** Looks at the due dates of some invoices again, after another due window was set. */
    async wakeDueDates(account: Account, after: string, now: Date): Promise<null> {
      await wakeTasks(database, account.id, 'due_dates.wake', after, now);
      return null;
    },

    /** Records events for payments due in three days and for invoices that became overdue. Answers when to look again. */
    sendDueDateNotices: (account: Account, now: Date): Promise<Date> =>
      sendDueDateNotices(database, contextOf(account, now), now),

    /** Sets the daily task of these notices in every account. As the system role; `now` is the machine's time. */
    ensureDueDateNotices: (now: Date): Promise<void> => ensureNoticeTasks(database, now),
  };
}
