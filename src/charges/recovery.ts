import { hasBeenRestored } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { isOpen, owedAmount } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { type ChargeId, parseId, type RefundId, type ScheduledPaymentId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { endLostMoney, putDiscrepancy } from '../ledger/service.ts';
import { readFee } from '../platform/service.ts';
import { findBackupInstant, isBusiness } from '../processors/service.ts';
import type { ChargeOutcome, ProcessorEvent, ProcessorName, ReadRecord } from '../processors/types.ts';
import { applyChargeOutcome } from './charge-outcome.ts';
import { applyRefundOutcome } from './refunds/outcome.ts';
import { withHeld } from './refunds/start.ts';
import { insertRefund } from './refunds/store.ts';
import { insertCharge, saveCharge } from './store.ts';
import type { Allocation, Charge, Refund } from './types.ts';
import { type AccountTransaction, lockCharge, lockRefund, transact, type WorkDeps } from './work.ts';

/**
 * Kinds of discrepancies about money at the processor whose rows were lost in a restore. `lost_money` keeps the account
 * held, because taking or giving money could repeat it: a person decides. `lost_object` is about an invoice or a payment
 * that is lost as well.
 */
type LostKind = 'lost_money' | 'lost_object';

/**
 * Applies an event about money that is not known here, in an account that was restored from a backup: a charge of a known
 * invoice, or a refund of a known charge, is written again from what the processor keeps of it, and applied as by its webhook.
 * Other money is recorded for people. Answers false where nothing was restored, or the event moves no money. May be called
 * any number of times.
 */
export async function recover(
  deps: WorkDeps,
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  if (event.type === 'recipient' || !movesMoney(event)) return false;
  if (!(await deps.database.transaction(account.id, (tx) => hasBeenRestored(tx, account.id)))) return false;
  const isKnown = await isRecovered(deps, account, processor, event, now);
  if (!isKnown) await transact(deps, account, now, (work) => noteLost(work, event));
  return true;
}

// A charge that was declined, and whose row is lost, has done nothing.
function movesMoney(event: ProcessorEvent): boolean {
  switch (event.type) {
    case 'charge':
      return event.outcome.status !== 'declined' && event.outcome.status !== 'unknown';
    case 'refund':
    case 'transfer':
    case 'bank_payout':
    case 'reversal':
      return event.outcome.status !== 'failed' && event.outcome.status !== 'unknown';
    case 'dispute_opened':
      return true;
    default:
      return false;
  }
}

async function isRecovered(
  deps: WorkDeps,
  account: Account,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
): Promise<boolean> {
  if (event.type === 'charge') {
    const { record, outcome, key } = event;
    const id = parseId<ChargeId>(key);
    if (id === null || record === undefined) return false;
    const isWritten = await writeAgain(deps, account, id, now, (work) =>
      writeCharge(work, id, processor, record, outcome),
    );
    return isWritten && (await applyChargeOutcome(deps, account, id, outcome, now)) !== null;
  }
  if (event.type === 'refund') {
    const { record, outcome, key } = event;
    const id = parseId<RefundId>(key);
    if (id === null || record === undefined) return false;
    const isWritten = await writeAgain(deps, account, id, now, (work) =>
      writeRefund(work, id, processor, record),
    );
    return isWritten && (await applyRefundOutcome(deps, account, id, outcome, now)) !== null;
  }
  return false;
}

// Ends the discrepancies about the money, too: they are no longer true, and their next step would move it again.
function writeAgain(
  deps: WorkDeps,
  account: Account,
  id: ChargeId | RefundId,
  now: Date,
  write: (work: AccountTransaction) => Promise<boolean>,
): Promise<boolean> {
  return transact(deps, account, now, async (work) => {
    const isWritten = await write(work);
    if (isWritten) await endLostMoney(work.tx, account.id, id, now);
    return isWritten;
  });
}

// False when the invoice is not known, or no longer owes what was charged.
async function writeCharge(
  work: AccountTransaction,
  id: ChargeId,
  processor: ProcessorName,
  record: ReadRecord,
  outcome: ChargeOutcome,
): Promise<boolean> {
  const { tx, account, invoices, now } = work;
  const invoice = await lockInvoice(work, record.of);
  // After the lock: two processes may write it again at once, also for two processors.
  const known = await lockCharge(work, id);
  if (known !== null) return known.charge.processor === processor;
  const allocations = invoice && allocationsOf(invoice, record);
  if (invoice === null || allocations === null || processor === 'StripePlatform') return false;
  const method = 'method' in outcome ? outcome.method : null;
  const { currency } = invoice;
  const amount = sumAmounts(allocations.map(({ amount: part }) => part));
  const charge: Charge = {
    ...emptyCharge,
    id,
    invoiceId: invoice.id,
    origin: record.mark ? 'Autopay' : 'Client',
    processor,
    description: record.description || invoice.number || '',
    method,
    amount,
    surcharge: record.surcharge,
    ...(await platformPart(work, processor, outcome, { amount: amount + record.surcharge, currency })),
    currency,
    allocations,
    createdAt: (await findBackupInstant(tx, account.id, processor)) ?? now,
    updatedAt: now,
  };
  await insertCharge(tx, account.id, charge);
  const moves = allocations.map(({ scheduledPaymentId }) => ({
    id: scheduledPaymentId,
    move: 'start' as const,
  }));
  await invoices.applyChanges(tx, account, invoice, moves, { now, about: { chargeId: id } });
  await scheduleTask(tx, account.id, 'charge.check', id, now);
  return true;
}

// The processor says what the operator's fee was. Whether it is given back with a refund is not recorded there, so the
// operator's present rule decides.
async function platformPart(
  { tx, account, now }: AccountTransaction,
  processor: ProcessorName,
  outcome: ChargeOutcome,
  paid: { readonly amount: number; readonly currency: string },
): Promise<Pick<Charge, 'platformFee' | 'refundsPlatformFee'>> {
  const platformFee = 'platformFee' in outcome ? (outcome.platformFee ?? 0) : 0;
  if (!(await isBusiness(tx, account.id, processor))) return { platformFee, refundsPlatformFee: false };
  const isBank = 'method' in outcome && outcome.method?.type === 'BankAccount';
  const kind = isBank ? 'ChargeBank' : 'ChargeCard';
  const { refundsFee } = await readFee(tx, account.mode, { kind, ...paid }, now);
  return { platformFee, refundsPlatformFee: refundsFee };
}

// The fields of a charge that are lost in a restore: the token that was used, and the consent that came with it.
const emptyCharge = {
  status: 'Processing',
  processorReference: null,
  source: 'restored',
  savesMethod: false,
  mandateTerms: null,
  mandateAmount: null,
  mandateSurchargeBasisPoints: null,
  mandateDates: null,
  payer: null,
  acceptedTerms: null,
  consentWithdrawnAt: null,
  statementDescriptor: null,
  returnUrl: null,
  surchargeLeft: 0,
  twiceAmount: 0,
  refundedAmount: 0,
  fee: null,
  platformFeeRefunded: 0,
  failureCode: null,
  failureMessage: null,
  actionUrl: null,
  settledAt: null,
} as const satisfies Partial<Charge>;

async function lockInvoice({ tx, account, invoices }: AccountTransaction, text: string) {
  const id = parseId<Invoice['id']>(text);
  return id === null ? null : invoices.lockInvoice(tx, account.id, id);
}

function allocationsOf(invoice: Invoice, { parts }: ReadRecord): Allocation[] | null {
  if (parts.length === 0 || (invoice.status !== 'Active' && invoice.status !== 'Uncollectible')) return null;
  const allocations: Allocation[] = [];
  for (const { id, amount } of parts) {
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined || !isOpen(payment) || amount > owedAmount(payment) || amount < 1) return null;
    allocations.push({
      scheduledPaymentId: payment.id,
      amount,
      wasScheduled: payment.status === 'Scheduled',
      refundedAmount: 0,
      reopenedAmount: 0,
      paidAmount: 0,
      givenBackAmount: 0,
      keptAmount: 0,
    });
  }
  return allocations;
}

// False when the charge is not known there, or less of it is left than was given back.
async function writeRefund(
  work: AccountTransaction,
  id: RefundId,
  processor: ProcessorName,
  record: ReadRecord,
): Promise<boolean> {
  const { tx, account, now } = work;
  const locked = await lockCharge(work, parseId<ChargeId>(record.of));
  const known = await lockRefund(work, id);
  if (known !== null) return known.charge.processor === processor;
  if (locked === null || record.parts.length === 0 || locked.charge.processor !== processor) return false;
  const { charge } = locked;
  const leftOf = new Map<string, number>(
    charge.allocations.map((one) => [one.scheduledPaymentId, one.amount - one.refundedAmount]),
  );
  const fits = record.parts.every((part) => part.amount > 0 && part.amount <= (leftOf.get(part.id) ?? 0));
  if (!fits || charge.status !== 'Succeeded' || record.surcharge > charge.surchargeLeft) return false;
  const refund: Refund = {
    id,
    chargeId: charge.id,
    invoiceId: charge.invoiceId,
    status: 'Processing',
    amount: sumAmounts(record.parts.map(({ amount }) => amount)),
    surcharge: record.surcharge,
    lostSurcharge: 0,
    currency: charge.currency,
    reason: '',
    reopens: record.mark,
    refundsPlatformFee: charge.refundsPlatformFee && charge.platformFeeRefunded < charge.platformFee,
    platformFee: 0,
    processorReference: null,
    failureCode: null,
    failureMessage: null,
    allocations: record.parts.map((part) => ({
      scheduledPaymentId: part.id as ScheduledPaymentId,
      amount: part.amount,
      lostAmount: 0,
    })),
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  };
  await insertRefund(tx, account.id, refund);
  await saveCharge(tx, account.id, withHeld(charge, refund, now));
  await scheduleTask(tx, account.id, 'refund.check', id, now);
  return true;
}

// An event without a record, or about something that is known here, may be about money that would be moved again.
async function noteLost(work: AccountTransaction, event: ProcessorEvent): Promise<void> {
  const { tx, account, now } = work;
  const record = 'record' in event ? event.record : undefined;
  const isAboutLost = record !== undefined && (await isUnknown(work, event, record));
  const subject = 'key' in event ? event.key : 'chargeKey' in event ? event.chargeKey : event.id;
  const what = `The processor has a ${event.type.replaceAll('_', ' ')} that the restored database does not know`;
  const about =
    record === undefined ? '' : ` (${[record.description, record.of].filter(Boolean).join(', ')})`;
  const explanation = isAboutLost
    ? `${what}${about}, and neither what it is about. Nothing repeats it. Create the invoice again and mark it as paid, or give the money back at the processor; then close this.`
    : `${what}${about}, and it could not be written again. Look it up at the processor. Mark what it has paid as paid, or give the money back there, or cancel the payment out that it was for; then close this.`;
  const kind: LostKind = isAboutLost ? 'lost_object' : 'lost_money';
  await putDiscrepancy(tx, account.id, { kind, subject, explanation }, now);
}

async function isUnknown(work: AccountTransaction, event: ProcessorEvent, record: ReadRecord) {
  // Of a payment out there are no parts: whether it is known is not this slice's to say.
  if (record.parts.length === 0) return false;
  if (event.type === 'charge') return (await lockInvoice(work, record.of)) === null;
  if (event.type === 'refund') return (await lockCharge(work, parseId<ChargeId>(record.of))) === null;
  return false;
}
