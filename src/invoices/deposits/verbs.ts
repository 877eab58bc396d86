import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { Outcome } from '../../kit/http/envelope.ts';
import { entityTag } from '../../kit/http/requests.ts';
import { type AccountId, type InvoiceId, type PrepaymentInvoiceId, parseId } from '../../kit/ids.ts';
import type { InvoiceDeps } from '../deps.ts';
import { presentInFull } from '../present.ts';
import { findInvoices, readInvoices, saveInvoice } from '../store.ts';
import type { AppliedChange, Invoice, Trial } from '../types.ts';
import { lockExisting } from '../update.ts';
import { readInvoiceAt } from '../versions/at-store.ts';
import { finishDeposits } from './follow.ts';
import { presentPrepayment } from './present.ts';
import { requireFinishable } from './requests.ts';
import { findPrepayment, findPrepaymentsOf, readPrepaymentsOf } from './store.ts';
import type { PrepaymentInvoice } from './types.ts';

/** The invoice whose final invoice is asked for. */
interface FinalRequest {
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

/** What may be done with prepayment invoices, which come with money and never change, and with the final invoice. */
export function depositVerbs({ database, clock, searchLists, contextOf }: InvoiceDeps) {
  const issueFinal = async (
    tx: Transaction,
    caller: Caller,
    { id, ifMatch }: FinalRequest,
    onLocked: Trial['onLocked'] = async () => {},
  ): Promise<AppliedChange> => {
    const { account } = caller;
    searchLists.note(account.id, 'changed');
    const before = await lockExisting(tx, caller, id, ifMatch);
    const current = accountTime(account, clock.now());
    const now = before.updatedAt > current ? before.updatedAt : current;
    await onLocked(before, now);
    requireFinishable(before);
    const finished = await finishDeposits(tx, contextOf(account, now), { ...before, updatedAt: now }, now);
    await saveInvoice(tx, account.id, finished.invoice);
    return { ...finished, before, now };
  };
  return {
    /** Issues the final invoice although not all is paid. Errors: 404, 412, 422 `illegal_action`. */
    async issueFinal(tx: Transaction, caller: Caller, request: FinalRequest): Promise<Outcome> {
      const { invoice, now } = await issueFinal(tx, caller, request);
      const data = presentInFull(invoice, contextOf(caller.account, now));
      return { status: 200, data, etag: entityTag(invoice.sequence) };
    },

    /** Does the same in a transaction that will be rolled back. Errors: the same. */
    tryFinal: (tx: Transaction, caller: Caller, request: FinalRequest, trial: Trial) =>
      issueFinal(tx, caller, request, trial.onLocked),

    /** Reads a prepayment invoice with its invoice, which has the document of that moment. Errors: 404. */
    async find(
      account: Account,
      text: string,
    ): Promise<{ readonly document: PrepaymentInvoice; readonly invoice: Invoice }> {
      const id = parseId<PrepaymentInvoiceId>(text);
      const document = id === null ? null : await findPrepayment(database, account.id, id);
      if (document === null) throw AppError.notFound('prepaymentInvoice');
      const invoice = await database.snapshot(account.id, async (tx) => {
        const [current] = await readInvoices(tx, account.id, [document.invoiceId]);
        if (current === undefined)
          throw new Error(`The invoice of the prepayment invoice ${document.id} is gone.`);
        return readInvoiceAt(tx, account.id, current, document.invoiceSequence);
      });
      return { document, invoice };
    },

    /** Reads the prepayment invoices of an invoice, the oldest first. */
    findOf: (accountId: AccountId, invoiceId: InvoiceId): Promise<PrepaymentInvoice[]> =>
      findPrepaymentsOf(database, accountId, invoiceId),

    /** The same in a transaction. */
    readOf: readPrepaymentsOf,

    /** Reads the prepayment invoices of an invoice as answers show them. Errors: 404. */
    async listOf({ account }: Caller, text: string) {
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const documents = await findPrepaymentsOf(database, account.id, invoice.id);
      return { items: documents.map(presentPrepayment), nextCursor: null };
    },
  };
}
