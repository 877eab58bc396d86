import type { Account } from '../../accounts/types.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import { AppError } from '../../kit/errors.ts';
import type { ChargeId, DisputeId, InvoiceId } from '../../kit/ids.ts';
import { DORMANT, dropScheduledTasks } from '../../kit/queue/tasks.ts';
import { findNotTaken } from '../../processors/service.ts';
import type { Processor } from '../../processors/types.ts';
import { withdrawSetups } from '../setups/store.ts';
import { startCharge } from '../start.ts';
import type { AutopayCharge, Charge, Mandate } from '../types.ts';
import { type AccountTransaction, type SendingDeps, transact } from '../work.ts';
import { followDates } from './dates.ts';
import { endMandate, findMandate, readMandate } from './mandate-store.ts';
import { readAgreeing, readConsenting } from './payers-store.ts';
import {
  chargedTogether,
  type MandateState,
  readAutopay,
  readMandateState,
  takenByItself,
  takingInstant,
  takingOf,
} from './plan.ts';
import { networkOf, RETRIED_DEBIT } from './retry-rules.ts';
import { withdrawConsents } from './store.ts';

const HOUR_MS = 3_600_000;

/** Why autopay ended, and the objects that its event names. */
interface StopCause {
  readonly reason:
    | 'canceled_by_client'
    | EndReason
    | 'retries_used_up'
    | 'method_unusable'
    | 'not_authorized'
    | 'disputed'
    | NonNullable<AutopayCharge['refusal']>;
  readonly about?: { readonly chargeId: ChargeId; readonly disputeId?: DisputeId };
}

/** Ends autopay of an invoice, with an event. Needs the invoice locked. */
export async function stopAutopay(
  { tx, account, invoices, now }: AccountTransaction,
  invoice: Invoice,
  mandate: Mandate,
  { reason, about }: StopCause,
): Promise<void> {
  await endMandate(tx, account.id, mandate.id, now);
  await invoices.applyChanges(tx, account, invoice, [], {
    now,
    about: { autopay: { reason }, ...about },
    events: ['invoice.autopay.disabled'],
  });
  await dropScheduledTasks(tx, account.id, 'invoice.autopay', [invoice.id]);
}

interface AutopayDeps extends SendingDeps {
  /** Sends a charge that was started and applies its outcome. */
  readonly run: (account: Account, id: ChargeId, now: Date) => Promise<unknown>;
}

/**
 * Charges the payments of an invoice that autopay takes and that have fallen due. Answers when to look again, or null
 * without a mandate. The task is dormant while nothing is coming; every change of the invoice reschedules it. No
 * transaction is open across a call.
 */
export async function runAutopay(
  deps: AutopayDeps,
  account: Account,
  invoiceId: InvoiceId,
  now: Date,
): Promise<Date | null> {
  const standing = await findMandate(deps.database, account.id, invoiceId);
  if (standing === null) return null;
  // The consent is about to end. If the account is reopened first, its tasks are woken.
  if (account.closedAt !== null) return DORMANT;
  const processor = await deps.processorFor(account, standing.processor);
  const found = await transact(deps, account, now, async (work) => {
    const { tx } = work;
    const invoice = await deps.invoices.lockInvoice(tx, account.id, invoiceId);
    const mandate = invoice === null ? null : await readMandate(tx, account.id, invoiceId);
    if (invoice === null || mandate === null) return { next: null };
    const before = await readMandateState(tx, account, invoice, mandate);
    const state = await followDates(tx, account, invoice, before, now);
    const payments = takenByItself(invoice, state);
    const due = payments.filter((payment) => takingInstant(account, state, payment) <= now);
    const [first = [], ...others] = chargedTogether(account, state, due);
    if (first.length === 0) return { next: nextInstant(account, state, payments) };
    // A charge that cannot be sent would block the payments, and the client could not pay in another way.
    const canSend = processor !== null && (await findNotTaken(tx, account.id, processor, now)) === null;
    if (!canSend) return { next: new Date(now.getTime() + HOUR_MS) };
    const charge = await startDue(work, processor, invoice, state, first);
    return { next: others.length > 0 ? now : DORMANT, charge };
  });
  if (found.charge) await deps.run(account, found.charge.id, now);
  return found.next;
}

async function startDue(
  work: AccountTransaction,
  processor: Processor,
  invoice: Invoice,
  state: MandateState,
  due: readonly ScheduledPayment[],
): Promise<Charge | null> {
  const { mandate } = state;
  const { amount, surcharge, parts, refusal } = takingOf(work.account, invoice, state, due, work.now);
  if (refusal !== null) {
    await stopAutopay(work, invoice, mandate, { reason: refusal });
    return null;
  }
  const payer = await readAgreeing(work.tx, work.account.id, mandate);
  return startCharge(work, invoice, {
    origin: 'Autopay',
    payer: payer ?? undefined,
    paymentIds: due.map((payment) => payment.id),
    parts,
    // The announcement computed the amount in the same way.
    expectedAmount: amount + surcharge,
    processor,
    source: mandate.processorReference,
    method: mandate.method,
    maximumSurchargeBasisPoints: mandate.surchargeBasisPoints,
    statementDescriptor: isRedebit(state, due) ? RETRIED_DEBIT : null,
    mandateTerms: null,
    returnUrl: null,
  });
}

function isRedebit({ mandate, retries }: MandateState, due: readonly ScheduledPayment[]): boolean {
  if (networkOf(mandate) !== 'Ach') return false;
  return due.some(({ id }) => (retries.get(id)?.failures ?? 0) > 0);
}

/** Why a business ends consents. */
export type EndReason = 'canceled_by_business' | 'account_closed';

/**
 * Ends every consent to autopay of some invoices, because the business wants it to or closes its account. Their clients
 * are notified. Answers how many ended. Needs the invoices locked.
 */
export async function endConsents(
  work: AccountTransaction,
  invoices: readonly Invoice[],
  reason: EndReason = 'canceled_by_business',
): Promise<number> {
  const ids = await readConsenting(
    work.tx,
    work.account.id,
    invoices.map(({ id }) => id),
  );
  const consenting = invoices.filter(({ id }) => ids.has(id));
  for (const invoice of consenting) await cancelAutopay(work, invoice, reason);
  return consenting.length;
}

/**
 * Ends autopay of an invoice that ends before its event, unless the consent covers all that remains to be paid. `isAsAgreed`: it
 * asks for no more on any date than the client agreed to. Answers the invoice after it, and what became of autopay. Needs the
 * invoice locked.
 */
export async function endUncovered(work: AccountTransaction, invoice: Invoice, isAsAgreed: boolean) {
  const { tx, account, invoices } = work;
  const autopay = isAsAgreed ? await readAutopay(tx, account, invoice) : null;
  const { charges = [], request = null } = autopay ?? {};
  const isCovered =
    charges.length > 0 && charges.every(({ refusal }) => refusal === null) && request === null;
  if (isCovered) return { invoice, autopay: 'Kept' as const };
  const count = await endConsents(work, [invoice]);
  if (count === 0) return { invoice, autopay: 'None' as const };
  const after = await invoices.lockInvoice(tx, account.id, invoice.id);
  if (after === null) throw new Error(`The invoice ${invoice.id} is gone.`);
  return { invoice: after, autopay: 'Ended' as const };
}

/**
 * Ends autopay for the client or the business, and takes back a consent that came with a charge or a setup whose end is not known
 * yet. Errors: 422 `illegal_action` when there is neither. Needs the invoice locked.
 */
export async function cancelAutopay(
  work: AccountTransaction,
  invoice: Invoice,
  reason: 'canceled_by_client' | EndReason = 'canceled_by_client',
): Promise<void> {
  const { tx, account, invoices, now } = work;
  const mandate = await readMandate(tx, account.id, invoice.id);
  const [ofCharges, ofSetups] = await Promise.all([
    withdrawConsents(tx, account.id, invoice.id, now),
    withdrawSetups(tx, account.id, invoice.id, now),
  ]);
  if (mandate !== null) {
    await stopAutopay(work, invoice, mandate, { reason });
    return;
  }
  if (!ofCharges && !ofSetups) {
    // A repeat under the same key must still end a consent that is given later.
    const message = 'Autopay is not on.';
    throw new AppError('illegal_action', { message, passes: 'by change' });
  }
  // Autopay was not on yet, so there is no event of its end.
  const about = { autopay: { reason } };
  await invoices.applyChanges(tx, account, invoice, [], { now, about, events: ['invoice.updated'] });
}

function nextInstant(account: Account, state: MandateState, payments: readonly ScheduledPayment[]): Date {
  const instants = payments.map((payment) => takingInstant(account, state, payment).getTime());
  return instants.length === 0 ? DORMANT : new Date(Math.min(...instants));
}
