import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { Outcome } from '../../kit/http/envelope.ts';
import { entityTag } from '../../kit/http/requests.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { presentMovement } from '../client-credit/present.ts';
import type { InvoiceDeps } from '../deps.ts';
import type { RecordedChange } from '../manual-payment.ts';
import { presentInFull } from '../present.ts';
import { findInvoices } from '../store.ts';
import type { Invoice, Trial } from '../types.ts';
import { lockExisting } from '../update.ts';
import { presentManualPayment } from './present.ts';
import { type ManualRequest, recordManual, type Undoing, unmarkManual } from './record.ts';
import { findManualMethods, findManualPaymentsOf, readManualPaymentsOf } from './store.ts';
import type { ManualMethods } from './types.ts';

/** A manual payment that is recorded, or one that is undone. */
export type ManualChange = ManualRequest | Undoing;

/** Where a manual payment is recorded or undone. */
interface Target {
  readonly invoiceId: string;
  readonly ifMatch?: string | undefined;
}

/** What may be done with money that came outside, whole or in parts. */
export function manualVerbs({ database, clock, contextOf }: InvoiceDeps) {
  const changeLocked = (
    tx: Transaction,
    account: Account,
    invoice: Invoice,
    change: ManualChange,
    now: Date,
  ): Promise<RecordedChange> =>
    'undone' in change
      ? unmarkManual(tx, contextOf(account, now), invoice, change, now)
      : recordManual(tx, contextOf(account, now), invoice, change, now);
  const change = async (
    tx: Transaction,
    caller: Caller,
    { invoiceId, ifMatch }: Target,
    changed: ManualChange,
    onLocked: Trial['onLocked'] = async () => {},
  ) => {
    const invoice = await lockExisting(tx, caller, invoiceId, ifMatch);
    const now = accountTime(caller.account, clock.now());
    await onLocked(invoice, now);
    return changeLocked(tx, caller.account, invoice, changed, now);
  };
  return {
    /** Reads all that was recorded of an invoice, the oldest first, also what was undone. */
    readOf: readManualPaymentsOf,

    /** Records or undoes a manual payment. Errors: 404, 409, 412, 422 `illegal_action`, `overpayment`. */
    async change(tx: Transaction, caller: Caller, target: Target, changed: ManualChange): Promise<Outcome> {
      const { invoice, manualPayments, credits = [], now } = await change(tx, caller, target, changed);
      const moved = credits.map(({ movement }) => presentMovement({ ...movement, undoneById: null }));
      const data = {
        manualPayments: manualPayments.map(presentManualPayment),
        ...(moved.length === 0 ? {} : { creditMovements: moved }),
        invoice: presentInFull(invoice, contextOf(caller.account, now)),
      };
      const status = 'undone' in changed ? 200 : 201;
      return { status, data, etag: entityTag(invoice.sequence) };
    },

    /** Does the same in a transaction that will be rolled back. Errors: the same. */
    tryChange: (tx: Transaction, caller: Caller, target: Target, changed: ManualChange, trial: Trial) =>
      change(tx, caller, target, changed, trial.onLocked),

    /**
     * Records or undoes a manual payment of an invoice that the transaction has locked, as a line of a bank statement does. `now`: the
     * account's time. Errors: 404, 422 `illegal_action`, `overpayment`.
     */
    changeLocked,

    /** How the money came that was recorded by hand for each payment of an invoice: each way once. Most invoices need no query. */
    async methodsOf(account: Account, { id, payments }: Invoice): Promise<ManualMethods> {
      if (payments.every(({ outsideAmount }) => outsideAmount === 0)) return new Map();
      const rows = await findManualMethods(database, account.id, id);
      const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
      return new Map([...byPayment].map(([key, all]) => [key, [...new Set(all.map((one) => one.method))]]));
    },

    /** Reads all that was recorded by hand of an invoice, the oldest first. Errors: 404. */
    async listOf({ account }: Caller, text: string) {
      const id = parseId<InvoiceId>(text);
      const [invoice] = id === null ? [] : await findInvoices(database, account.id, [id]);
      if (invoice == null) throw AppError.notFound('invoice');
      const rows = await findManualPaymentsOf(database, account.id, invoice.id);
      return { items: rows.map(presentManualPayment), nextCursor: null };
    },
  };
}
