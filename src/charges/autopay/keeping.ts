import type { Account } from '../../accounts/types.ts';
import { isOpen, totalOwed } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { type MandateId, newId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { isSetupAtFormer } from '../setups/store.ts';
import type { AwaitedPayment, Charge, Mandate, PaymentRetry, Setup } from '../types.ts';
import type { AccountTransaction } from '../work.ts';
import { readConsentOf, readConsentOfSetup } from './consent-store.ts';
import { noteDates } from './dates.ts';
import { endMandate, insertMandate, readMandate } from './mandate-store.ts';
import { readMandateState, takenByItself, takingInstant } from './plan.ts';
import { networkOf, putOffInstant } from './retry-rules.ts';
import { isConsentOver, readLeftToClient, saveRetries } from './store.ts';

/** Keeps the mandate that came with a charge, once its money came; it replaces an older one. */
export async function keepMandate(
  work: AccountTransaction,
  invoice: Invoice,
  charge: Charge,
  storedMethod: string | null,
): Promise<void> {
  const { tx, account, now } = work;
  if (charge.mandateTerms === null || storedMethod === null || charge.method === null) return;
  const agreedAmount = await coveredAmount(tx, account, invoice, charge.mandateAmount ?? 0);
  if (agreedAmount === 0) return;
  // A bank takes days. The client may have withdrawn the consent, or chosen another method, by now.
  if (await isConsentOver(tx, account.id, { ...charge, withdrawnAt: charge.consentWithdrawnAt })) return;
  const consent = await readConsentOf(tx, account.id, charge.id);
  const mandate: Mandate = {
    id: newId<MandateId>(),
    invoiceId: charge.invoiceId,
    processor: charge.processor,
    processorReference: storedMethod,
    method: charge.method,
    currency: invoice.currency,
    terms: charge.mandateTerms,
    agreedAmount: consent === null ? agreedAmount : (charge.mandateAmount ?? 0),
    agreed: consent?.schedule ?? null,
    consentId: consent?.id ?? null,
    firstAcceptedAt: null,
    surchargeBasisPoints: charge.mandateSurchargeBasisPoints ?? 0,
    acceptedAt: now,
  };
  await keep(work, invoice, mandate, charge.mandateDates ?? []);
}

/**
 * Keeps the mandate that came with a setup, once its method is saved. Nothing is kept without the consent that was written with the
 * setup, or when that has been withdrawn or replaced, or its Stripe account was left, or nothing is left that it covers: then nothing is
 * ever charged.
 */
export async function keepSetUp(
  work: AccountTransaction,
  invoice: Invoice,
  setup: Setup,
  storedMethod: string,
): Promise<void> {
  const { tx, account, now } = work;
  if (setup.method === null || account.closedAt !== null || invoice.status !== 'Active') return;
  const consent = await readConsentOfSetup(tx, account.id, setup.id);
  if (consent === null) return;
  if ((await coveredAmount(tx, account, invoice, setup.agreedAmount)) === 0) return;
  if (await isConsentOver(tx, account.id, setup)) return;
  if (await isSetupAtFormer(tx, account.id, setup.id)) return;
  const mandate: Mandate = {
    id: newId<MandateId>(),
    invoiceId: invoice.id,
    processor: setup.processor,
    processorReference: storedMethod,
    method: setup.method,
    currency: invoice.currency,
    terms: setup.terms,
    agreedAmount: setup.agreedAmount,
    agreed: consent.schedule,
    consentId: consent.id,
    firstAcceptedAt: null,
    surchargeBasisPoints: setup.surchargeBasisPoints,
    acceptedAt: now,
  };
  await keep(work, invoice, mandate, setup.awaited, { setupId: setup.id });
}

// The schedule may have become cheaper since the client agreed.
async function coveredAmount(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  agreed: number,
): Promise<number> {
  const left = await readLeftToClient(tx, account.id, invoice.id, null);
  const open = invoice.payments.filter((payment) => isOpen(payment) && !left.has(payment.id));
  return Math.min(totalOwed(open), agreed);
}

async function keep(
  { tx, account, invoices, now }: AccountTransaction,
  invoice: Invoice,
  mandate: Mandate,
  seen: readonly AwaitedPayment[],
  about: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const old = await readMandate(tx, account.id, invoice.id);
  if (old !== null) await endMandate(tx, account.id, old.id, now);
  await insertMandate(tx, account.id, mandate);
  await putOffOverdue(tx, account, invoice, mandate, now);
  await noteDates(tx, account, invoice, mandate, seen);
  await scheduleTask(tx, account.id, 'invoice.autopay', invoice.id, now);
  await invoices.applyChanges(tx, account, invoice, [], { now, about, events: ['invoice.autopay.enabled'] });
}

/**
 * Puts off what is overdue when a consent is given: it is also announced first. A SEPA debit needs its notice, so that also what comes too
 * soon for one is put off. Needs the invoice locked.
 */
export async function putOffOverdue(
  tx: Transaction,
  account: Account,
  invoice: Invoice,
  mandate: Mandate,
  now: Date,
): Promise<void> {
  const state = await readMandateState(tx, account, invoice, mandate);
  const by = networkOf(mandate);
  const later = putOffInstant(account, by, now);
  const overdue = takenByItself(invoice, state)
    .filter((payment) => {
      const at = takingInstant(account, state, payment);
      return by === 'Sepa' ? at < later : at <= now;
    })
    .map(
      ({ id }): PaymentRetry => ({
        failures: 0,
        firstChargedAt: now,
        ...state.retries.get(id),
        scheduledPaymentId: id,
        retryAt: later,
        failedAt: now,
      }),
    );
  await saveRetries(tx, account.id, mandate.id, overdue);
}
