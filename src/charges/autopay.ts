import type { Account } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { type ChargeId, type InvoiceId, type MandateId, newId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money.ts';
import { fundingOf } from '../kit/payment-methods.ts';
import { surchargeRate } from '../kit/surcharges.ts';
import { ASLEEP, dropScheduledTask, scheduleTask } from '../kit/tasks.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';
import { CHARGING_HOUR, takenByItself, takingInstant, takingOf } from './autopay-plan.ts';
import {
  endMandate,
  findMandate,
  insertMandate,
  readMandate,
  readReopened,
  readTaken,
  saveFailures,
} from './mandate-store.ts';
import type { ProcessorFor } from './sending.ts';
import { isOwed, startCharge } from './start.ts';
import type { ChargeMove } from './states.ts';
import type { AutopayCharge, Charge, Mandate } from './types.ts';

const HOUR_MS = 3_600_000;

/** Keeps the mandate that came with a charge, once its money came; it replaces an older one. Transaction: needs. */
export async function keepMandate(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  invoice: Invoice,
  charge: Charge,
  storedMethod: string | null,
  now: Date,
): Promise<void> {
  // The schedule may have become dearer since the client agreed.
  const agreedAmount = Math.min(owedOf(invoice), charge.mandateAmount ?? 0);
  if (charge.mandateTerms === null || storedMethod === null || charge.method === null) return;
  if (agreedAmount === 0) return;
  const old = await readMandate(tx, account.id, charge.invoiceId);
  if (old !== null) await endMandate(tx, account.id, old.id, now);
  await insertMandate(tx, account.id, {
    id: newId<MandateId>(),
    invoiceId: charge.invoiceId,
    processor: charge.processor,
    processorReference: storedMethod,
    method: charge.method,
    terms: charge.mandateTerms,
    agreedAmount,
    // The rate that was borne, not the one that was asked where the law allows less. A card that bore none bears none later.
    surchargeBasisPoints:
      charge.surcharge === 0
        ? 0
        : surchargeRate(
            account,
            fundingOf(charge.method.type),
            charge.currency,
            civilDateIn(account.timeZone, charge.createdAt),
          ),
    failures: 0,
    retryAt: null,
    acceptedAt: now,
  });
  await scheduleTask(tx, account.id, 'invoice.autopay', charge.invoiceId, now);
  await invoices.applyChanges(tx, account, invoice, [], { now, events: ['invoice.autopay.enabled'] });
}

/**
 * Notes how a charge of autopay ended: a failure is tried again by the account's rule, and when that is used
 * up the mandate ends and the client is asked. Transaction: needs, with the invoice locked.
 */
export async function noteAutopay(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  invoice: Invoice,
  charge: Charge,
  move: ChargeMove,
  now: Date,
): Promise<void> {
  if (charge.origin !== 'Autopay') return;
  const mandate = await readMandate(tx, account.id, invoice.id);
  if (mandate === null) return;
  if (move === 'succeed') {
    await saveFailures(tx, account.id, mandate.id, 0, null);
  } else if (move === 'decline' || move === 'return') {
    const days = account.autopayRetryDays[mandate.failures];
    if (days === undefined) {
      await stopAutopay(tx, invoices, account, invoice, mandate, 'retries_used_up', now);
      return;
    }
    const day = addDays(civilDateIn(account.timeZone, now), days);
    const retryAt = instantIn(account.timeZone, day, CHARGING_HOUR);
    await saveFailures(tx, account.id, mandate.id, mandate.failures + 1, retryAt);
  }
}

/** Why autopay ended. */
type StopReason = 'canceled_by_client' | 'retries_used_up' | NonNullable<AutopayCharge['refusal']>;

/** Ends autopay of an invoice, with an event. Transaction: needs, with the invoice locked. */
async function stopAutopay(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  reason: StopReason,
  now: Date,
): Promise<void> {
  await endMandate(tx, account.id, mandate.id, now);
  await invoices.applyChanges(tx, account, invoice, [], {
    now,
    about: { autopay: { reason } },
    events: ['invoice.autopay.disabled'],
  });
  await dropScheduledTask(tx, account.id, 'invoice.autopay', invoice.id);
}

/** What autopay works with. */
interface AutopayParts {
  readonly database: Database;
  readonly invoices: Invoices;
  readonly processorFor: ProcessorFor;
  /** Sends a charge that was started and settles it. */
  readonly run: (account: Account, id: ChargeId, now: Date) => Promise<unknown>;
}

/**
 * Charges what has fallen due of an invoice with a mandate; answers when to look again, or null when there is
 * no mandate. Money that was given back or charged back it does not take again: the client is asked for it. The task sleeps while nothing is coming, and is nudged by every change of the invoice.
 * Transaction: opens; speaks to the processor after it.
 */
export async function runAutopay(
  { database, invoices, processorFor, run }: AutopayParts,
  account: Account,
  invoiceId: InvoiceId,
  now: Date,
): Promise<Date | null> {
  const standing = await findMandate(database, account.id, invoiceId);
  if (standing === null) return null;
  const processor = await processorFor(account, standing.processor);
  const found = await database.transaction(account.id, async (tx) => {
    const invoice = await invoices.lockInvoice(tx, account.id, invoiceId);
    const mandate = invoice === null ? null : await readMandate(tx, account.id, invoiceId);
    if (invoice === null || mandate === null) return { next: null };
    if (mandate.retryAt !== null && mandate.retryAt > now) return { next: mandate.retryAt };
    const reopened = await readReopened(tx, account.id, invoiceId);
    const payments = takenByItself(invoice, reopened);
    const due = payments.filter((payment) => takingInstant(account, mandate, payment) <= now);
    if (due.length === 0) return { next: nextInstant(account, mandate, payments) };
    // A charge that nobody can send would lock the payments for whoever wants to pay in another way.
    if (processor === null) return { next: new Date(now.getTime() + HOUR_MS) };
    const charge = await startDue(tx, invoices, account, invoice, mandate, due, now);
    return { next: ASLEEP, charge };
  });
  if (found.charge) await run(account, found.charge.id, now);
  return found.next;
}

async function startDue(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  due: readonly ScheduledPayment[],
  now: Date,
): Promise<Charge | null> {
  const taken = await readTaken(tx, account.id, mandate);
  const { amount, surcharge, refusal } = takingOf(account, invoice, mandate, taken, due, now);
  if (refusal !== null) {
    await stopAutopay(tx, invoices, account, invoice, mandate, refusal, now);
    return null;
  }
  return startCharge(
    tx,
    invoices,
    account,
    invoice,
    {
      origin: 'Autopay',
      paymentIds: due.map((payment) => payment.id),
      // What its client was told ahead is worked out in the same way.
      expectedAmount: amount + surcharge,
      processor: mandate.processor,
      source: mandate.processorReference,
      method: mandate.method,
      maximumSurchargeBasisPoints: mandate.surchargeBasisPoints,
      mandateTerms: null,
      returnUrl: null,
    },
    now,
  );
}

/**
 * Ends autopay because the client wants it to. Errors: 422 `illegal_action` when there is none.
 * Transaction: needs, with the invoice locked.
 */
export async function cancelAutopay(
  tx: Transaction,
  invoices: Invoices,
  account: Account,
  invoice: Invoice,
  now: Date,
): Promise<void> {
  const mandate = await readMandate(tx, account.id, invoice.id);
  if (mandate === null) throw new AppError('illegal_action', { message: 'There is no autopay to cancel.' });
  await stopAutopay(tx, invoices, account, invoice, mandate, 'canceled_by_client', now);
}

function owedOf(invoice: Invoice): number {
  return sumAmounts(invoice.payments.filter(isOwed).map((payment) => payment.amount - payment.paidAmount));
}

function nextInstant(account: Account, mandate: Mandate, payments: readonly ScheduledPayment[]): Date {
  const instants = payments.map((payment) => takingInstant(account, mandate, payment).getTime());
  return instants.length === 0 ? ASLEEP : new Date(Math.min(...instants));
}
