import type { Account } from '../accounts/types.ts';
import type { Invoices, PaymentChange } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import type { ChargeId, RefundId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import type { Posting } from '../ledger/types.ts';
import type { ProcessorFor } from '../processors/service.ts';
import type { TokenAccess } from '../processors/types.ts';
import { findInvoiceOfRefund, readRefund, saveRefund } from './refunds/store.ts';
import { findInvoiceOfCharge, readCharge, saveCharge } from './store.ts';
import type { Charge, Refund } from './types.ts';

export interface WorkDeps {
  readonly database: Database;
  readonly invoices: Invoices;
}

export interface SendingDeps extends WorkDeps {
  readonly processorFor: ProcessorFor;
}

export interface ChargesDeps extends SendingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly idempotency: Idempotency;
  /** The data that the payer's browser needs to make tokens; null when the account has no processor. */
  readonly tokenAccessFor: (account: Account) => Promise<TokenAccess | null>;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
}

/** A transaction on the charges of an account. */
export interface AccountTransaction {
  readonly tx: Transaction;
  readonly account: Account;
  readonly invoices: Invoices;
  /** The account's time. */
  readonly now: Date;
}

export function transact<T>(
  { database, invoices }: WorkDeps,
  account: Account,
  now: Date,
  run: (work: AccountTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction(account.id, (tx) => run({ tx, account, invoices, now }));
}

/** A charge with its invoice, whose lock guards all its charges. */
export interface LockedCharge {
  readonly invoice: Invoice;
  readonly charge: Charge;
}

/** Locks the invoice of a charge, and reads both; null when there is no charge. */
export async function lockCharge(
  { tx, account, invoices }: AccountTransaction,
  id: ChargeId | null,
): Promise<LockedCharge | null> {
  const invoiceId = id === null ? null : await findInvoiceOfCharge(tx, account.id, id);
  if (id === null || invoiceId === null) return null;
  const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
  if (invoice === null) throw new Error(`The charge ${id} has no invoice.`);
  return { invoice, charge: await readCharge(tx, account.id, id) };
}

/** Locks the invoice of a refund, and reads both with the charge; null when there is no refund. */
export async function lockRefund(
  { tx, account, invoices }: AccountTransaction,
  id: RefundId,
): Promise<(LockedCharge & { readonly refund: Refund }) | null> {
  const invoiceId = await findInvoiceOfRefund(tx, account.id, id);
  if (invoiceId === null) return null;
  const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
  if (invoice === null) throw new Error(`The refund ${id} has no invoice.`);
  const refund = await readRefund(tx, account.id, id);
  return { invoice, refund, charge: await readCharge(tx, account.id, refund.chargeId) };
}

/** A change of a charge, or of its refund: the new records, events and postings. */
export interface Change {
  readonly charge?: Charge;
  readonly refund?: Refund;
  /** Empty when nothing is posted and no event is written. */
  readonly payments: readonly PaymentChange[];
  /** More fields of the events. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting[];
}

/** Writes a change, and answers the updated invoice. Needs the invoice locked. */
export async function applyChange(
  { tx, account, invoices, now }: AccountTransaction,
  invoice: Invoice,
  { charge, refund, payments, about, postings }: Change,
): Promise<Invoice> {
  if (charge !== undefined) await saveCharge(tx, account.id, charge);
  if (refund !== undefined) await saveRefund(tx, account.id, refund);
  if (payments.length === 0) return invoice;
  const { creditNotes } = invoices;
  const unreturned = await creditNotes.readUnreturned(tx, account.id, invoice, postings);
  const settled = creditNotes.settlingOf(invoice, payments, unreturned);
  const cause = { now, about: { ...about, ...told(about, refund, settled) }, postings: () => postings };
  const changed = await invoices.applyChanges(tx, account, invoice, payments, cause);
  return creditNotes.settle(tx, account, changed, unreturned, now);
}

// A credited amount is not owed again: events and mails say only what is. After a refund that failed they say what is owed less.
function told(
  about: Change['about'],
  refund: Refund | undefined,
  settled: number,
): { readonly changedAmount?: number } {
  if (settled === 0) return {};
  if (refund?.status === 'Failed') return { changedAmount: settled };
  const again = refund?.reopens === true ? refund.amount : about['changedAmount'];
  return typeof again === 'number' ? { changedAmount: Math.max(0, again - settled) } : {};
}
