import { randomBase62 } from '../../kit/random.ts';
import type { TransferOperation, TransferOutcome } from '../types.ts';
import { lostAnswerOf } from './bank-payouts.ts';
import { daysAfter, settlementAfter } from './banking-days.ts';
import { insertStatementLine, makeEvent, planJob, recordActivity } from './books-store.ts';
import { deliveryFee } from './fees.ts';
import {
  findChargeRowByReference,
  findTransferRow,
  insertTransferRow,
  sumTransferRows,
  updateTransferRow,
} from './money-store.ts';
import { findMethodRow } from './orders-store.ts';
import { transferOutcomeOf } from './outcomes.ts';
import { noteTransfer } from './recipients.ts';
import { findRecipientRow } from './recipients-store.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Fault, MerchantTransaction, Method, Recipient, Transfer } from './types.ts';

/** How many banking days a delivery takes. */
const DELIVERY_DAYS = 1;
/** How long after arrival the recipient's bank returns a delivery. */
const RETURN_DAYS = 2;

/** Sends outgoing money under a new key: to a bank account, or to the account of a recipient. */
export async function sendTransfer(
  work: MerchantTransaction,
  order: TransferOperation,
): Promise<{ outcome: TransferOutcome; method: { readonly behaviour: Behaviour } | null }> {
  return order.isToRecipient === true ? sendToRecipient(work, order) : sendToBank(work, order);
}

// The money leaves the money in transit when it arrives.
async function sendToBank(work: MerchantTransaction, order: TransferOperation) {
  const destination = await findMethodRow(work, order.destination);
  const fault = whyNotThere(destination) ?? (await whyNotThat(work, order));
  const transfer: Transfer = {
    key: order.key,
    reference: `tr_${randomBase62(24)}`,
    fundedBy: order.fundedBy,
    recipient: null,
    status: fault === null ? 'processing' : 'failed',
    amount: order.amount,
    currency: order.currency,
    behaviour: destination?.behaviour ?? null,
    fee: null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  };
  await insertTransferRow(work, transfer);
  await record(work, transfer);
  if (fault === null) await planJob(work, 'deliver', transfer.key, settlementAfter(work.now, DELIVERY_DAYS));
  return { outcome: transferOutcomeOf(transfer), method: destination };
}

// The money is at the account at once, and costs nothing: from there it goes to the bank as a bank payout.
async function sendToRecipient(work: MerchantTransaction, order: TransferOperation) {
  const recipient = await findRecipientRow(work.tx, work.accountId, order.destination);
  const fault = whyNotTo(recipient) ?? (await whyNotThat(work, order));
  const transfer: Transfer = {
    key: order.key,
    reference: `tr_${randomBase62(24)}`,
    fundedBy: order.fundedBy,
    recipient: order.destination,
    status: fault === null ? 'succeeded' : 'failed',
    amount: order.amount,
    currency: order.currency,
    behaviour: null,
    fee: fault === null ? 0 : null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  };
  await insertTransferRow(work, transfer);
  await record(work, transfer);
  if (fault === null && recipient !== null) {
    await postDelivery(work, transfer, 0);
    await noteTransfer(work, recipient);
  }
  return { outcome: transferOutcomeOf(transfer), method: lostAnswerOf(recipient) };
}

function whyNotTo(recipient: Recipient | null): Fault | null {
  if (recipient === null || recipient.status === 'gone') {
    return { code: 'account_invalid', message: 'There is no such account.' };
  }
  return recipient.status === 'ready' && recipient.person !== 'Jo NoTransfer'
    ? null
    : { code: 'insufficient_capabilities_for_transfer', message: 'This account may not get transfers.' };
}

function whyNotThere(destination: Method | null): Fault | null {
  if (destination === null) return { code: 'method_removed', message: 'This bank account was removed.' };
  if (destination.type !== 'BankAccount') {
    return { code: 'method_not_accepted', message: 'Money can be sent to bank accounts only.' };
  }
  return destination.behaviour === 'account_closed' ? closed : null;
}

const closed: Fault = { code: 'account_closed', message: 'The bank account is closed.' };

async function whyNotThat(work: MerchantTransaction, order: TransferOperation): Promise<Fault | null> {
  const funding = await findChargeRowByReference(work, order.fundedBy);
  if (funding === null || funding.purpose !== 'Outgoing' || funding.status !== 'succeeded') {
    return { code: 'not_funded', message: 'The charge that funds this has not succeeded.' };
  }
  if (funding.currency !== order.currency) {
    return { code: 'currency_mismatch', message: `The charge was in ${funding.currency}.` };
  }
  const left =
    funding.amount -
    funding.platformFee -
    funding.refundedAmount -
    (await sumTransferRows(work, funding.reference));
  return order.amount > left
    ? { code: 'insufficient_funds', message: 'This is more than is left of the charge that funds it.' }
    : null;
}

/** Ends a delivery: the money arrives at the recipient's bank, or the delivery fails. */
export async function deliverTransfer(work: MerchantTransaction, key: string): Promise<void> {
  const transfer = await readTransfer(work, key);
  if (transfer.status !== 'processing') return;
  if (transfer.behaviour === 'delivery_fails') {
    return finish(work, { ...transfer, status: 'failed', ...closed });
  }
  const fee = deliveryFee(transfer.currency);
  await postDelivery(work, transfer, fee);
  if (transfer.behaviour === 'delivery_returned') {
    await planJob(work, 'return_delivery', key, daysAfter(work.now, RETURN_DAYS));
  }
  await finish(work, { ...transfer, status: 'succeeded', fee });
}

function postDelivery(work: MerchantTransaction, transfer: Transfer, fee: number): Promise<void> {
  const { key, reference, amount, currency } = transfer;
  const line = { kind: 'delivery', reference, key, amount: -amount, fee, currency } as const;
  return insertStatementLine(work, { ...line, held: -fee, inTransit: -amount, availableAt: work.now });
}

/** Returns a delivery: the money is in transit again. */
export async function returnTransfer(work: MerchantTransaction, key: string): Promise<void> {
  const transfer = await readTransfer(work, key);
  if (transfer.status !== 'succeeded') return;
  const { reference, amount, currency } = transfer;
  const line = { kind: 'delivery_returned', reference, key, amount, fee: 0, currency } as const;
  await insertStatementLine(work, { ...line, held: 0, inTransit: amount, availableAt: work.now });
  const message = 'The recipient’s bank could not place the money.';
  await finish(work, { ...transfer, status: 'returned', code: 'R03', message });
}

async function readTransfer(work: MerchantTransaction, key: string): Promise<Transfer> {
  const transfer = await findTransferRow(work.tx, work.accountId, key);
  if (transfer === null) throw new Error('Something is planned for a transfer that is not there.');
  return transfer;
}

async function finish(work: MerchantTransaction, transfer: Transfer): Promise<void> {
  await updateTransferRow(work, transfer);
  await record(work, transfer);
  await makeEvent(work, { type: 'transfer', key: transfer.key, outcome: transferOutcomeOf(transfer) });
}

function record(work: MerchantTransaction, transfer: Transfer): Promise<void> {
  const { key, reference, fundedBy, recipient, amount, currency, code, fee } = transfer;
  const entry = { fundedBy, recipient, amount, currency, code, fee };
  return recordActivity(work, `transfer.${transfer.status}`, key, reference, entry);
}
