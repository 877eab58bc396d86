import { randomBase62 } from '../../kit/random.ts';
import type { BankPayoutFailureCode, BankPayoutOperation, BankPayoutOutcome } from '../types.ts';
import { daysAfter, settlementAfter } from './banking-days.ts';
import { makeEvent, planJob, recordActivity } from './books-store.ts';
import { findTransferRowByReference } from './money-store.ts';
import {
  findBankPayoutRow,
  findRecipientRow,
  insertBankPayoutRow,
  sumBankPayoutRows,
  updateBankPayoutRow,
} from './recipients-store.ts';
import type { Behaviour } from './test-numbers.ts';
import type { BankPayout, MerchantTransaction, Recipient, Transfer } from './types.ts';

/** How many banking days a bank payout takes. */
const ARRIVAL_DAYS = 1;
/** How long after arrival the recipient's bank sends a bank payout back. */
const RETURN_DAYS = 2;

/** Sends the money of a transfer on to the recipient's bank, under a new key. */
export async function sendBankPayout(
  work: MerchantTransaction,
  order: BankPayoutOperation,
): Promise<{ outcome: BankPayoutOutcome; method: { readonly behaviour: Behaviour } | null }> {
  const recipient = await findRecipientRow(work.tx, work.accountId, order.recipient);
  const transfer = await findTransferRowByReference(work, order.transferReference);
  const fault = whyNotTo(recipient) ?? (await whyNotThat(work, order, transfer));
  const arrivesAt = settlementAfter(work.now, ARRIVAL_DAYS);
  const payout: BankPayout = {
    key: order.key,
    reference: `po_${randomBase62(24)}`,
    transfer: order.transferReference,
    status: fault === null ? 'processing' : 'failed',
    amount: order.amount,
    currency: order.currency,
    arrivesOn: arrivesAt.toISOString().slice(0, 10),
    fate: fateOf(recipient),
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  };
  await insertBankPayoutRow(work, payout);
  await record(work, payout);
  if (fault === null) await planJob(work, 'end_bank_payout', payout.key, arrivesAt);
  return { outcome: bankPayoutOutcomeOf(payout), method: lostAnswerOf(recipient) };
}

/** Lee's answers are lost, each once. */
export function lostAnswerOf(recipient: Recipient | null): { readonly behaviour: Behaviour } | null {
  return recipient?.person === 'Lee LostAnswer' ? { behaviour: 'reply_lost' } : null;
}

// A fault of a person is one of the first bank account.
function fateOf(recipient: Recipient | null): BankPayout['fate'] {
  if (recipient?.visits !== 1) return 'arrives';
  if (recipient.person === 'Gus ClosedBank') return 'fails';
  return recipient.person === 'Hal LateReturn' || recipient.person === 'Ivy Spent' ? 'comes_back' : 'arrives';
}

interface Fault {
  readonly code: BankPayoutFailureCode;
  readonly message: string;
}

function whyNotTo(recipient: Recipient | null): Fault | null {
  return recipient?.status === 'ready'
    ? null
    : { code: 'payouts_not_allowed', message: 'This account may not pay out at the moment.' };
}

async function whyNotThat(
  work: MerchantTransaction,
  order: BankPayoutOperation,
  transfer: Transfer | null,
): Promise<Fault | null> {
  if (transfer?.recipient !== order.recipient || transfer.status !== 'succeeded') {
    return { code: 'processor_refused', message: 'No such transfer went to this account.' };
  }
  if (transfer.currency !== order.currency) {
    return { code: 'invalid_currency', message: `The transfer was in ${transfer.currency}.` };
  }
  return order.amount > (await leftAtRecipient(work, transfer))
    ? { code: 'insufficient_funds', message: 'This is more than is left of the transfer.' }
    : null;
}

/** How much of a transfer that was not reversed is at the recipient's account, in the minor unit. */
export async function leftAtRecipient(work: MerchantTransaction, transfer: Transfer): Promise<number> {
  return transfer.amount - (await sumBankPayoutRows(work, transfer.reference));
}

/** Ends a bank payout: the money arrives, or the bank refuses it and it is at the recipient's account again. */
export async function endBankPayout(work: MerchantTransaction, key: string): Promise<void> {
  const payout = await readPayout(work, key);
  if (payout.status !== 'processing') return;
  if (payout.fate === 'fails') {
    const message = 'The bank account has been closed.';
    return finish(work, { ...payout, status: 'failed', code: 'account_closed', message });
  }
  if (payout.fate === 'comes_back') {
    await planJob(work, 'return_bank_payout', key, daysAfter(work.now, RETURN_DAYS));
  }
  await finish(work, { ...payout, status: 'succeeded' });
}

/** The recipient's bank sends the money back after it had arrived. */
export async function returnBankPayout(work: MerchantTransaction, key: string): Promise<void> {
  const payout = await readPayout(work, key);
  if (payout.status !== 'succeeded') return;
  const message = 'The bank could not place the money.';
  await finish(work, { ...payout, status: 'failed', code: 'could_not_process', message });
}

async function readPayout(work: MerchantTransaction, key: string): Promise<BankPayout> {
  const payout = await findBankPayoutRow(work.tx, work.accountId, key);
  if (payout === null) throw new Error('Something is planned for a bank payout that is not there.');
  return payout;
}

async function finish(work: MerchantTransaction, payout: BankPayout): Promise<void> {
  await updateBankPayoutRow(work, payout);
  await record(work, payout);
  await makeEvent(work, { type: 'bank_payout', key: payout.key, outcome: bankPayoutOutcomeOf(payout) });
}

/** A bank payout as the service gets it. */
export function bankPayoutOutcomeOf(payout: BankPayout): BankPayoutOutcome {
  const { status, reference, arrivesOn: arrivalDate, amount, currency, code, message } = payout;
  if (status === 'failed') return { status, reference, code: code ?? 'other', message: message ?? '' };
  return status === 'processing'
    ? { status, reference, arrivalDate }
    : { status, reference, arrivalDate, amount, currency };
}

function record(work: MerchantTransaction, payout: BankPayout): Promise<void> {
  const { key, reference, transfer, amount, currency, code } = payout;
  const entry = { transfer, amount, currency, code };
  return recordActivity(work, `bank_payout.${payout.status}`, key, reference, entry);
}
