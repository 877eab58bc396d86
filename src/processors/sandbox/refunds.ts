import { randomBase62 } from '../../kit/random.ts';
import { OWN_BALANCE, type RefundOperation, type RefundOutcome } from '../types.ts';
import { daysAfter, payoutInstantFrom, settlementAfter } from './banking-days.ts';
import { insertStatementLine, makeEvent, planJob, recordActivity } from './books-store.ts';
import {
  findChargeRow,
  findRefundRow,
  insertRefundRow,
  sumTransferRows,
  updateChargeRow,
  updateRefundRow,
} from './money-store.ts';
import { findMethodRow } from './orders-store.ts';
import { refundOutcomeOf } from './outcomes.ts';
import type { Charge, MerchantTransaction, Method, Refund } from './types.ts';

/** How many banking days a bank takes to give money back. */
const BANK_REFUND_DAYS = 2;
/** When a refund fails whose card's bank cannot accept it. */
const FAILURE_DAYS = 3;

/** Gives money back under a new key. The money leaves the balance at once. */
export async function giveBack(
  work: MerchantTransaction,
  order: RefundOperation,
): Promise<{ outcome: RefundOutcome; method: Method | null }> {
  const charge = await findChargeRow(work.tx, work.accountId, order.chargeKey);
  const isKept = order.destination === OWN_BALANCE;
  const elsewhere =
    order.destination === undefined || isKept ? null : await findMethodRow(work, order.destination);
  const target = elsewhere ?? charge?.method ?? null;
  const fails = elsewhere === null ? 'refund_fails' : 'delivery_fails';
  const fault = (await whyNot(work, charge, order)) ?? whyNotThere(order, elsewhere);
  const isLater = !isKept && (target?.type === 'BankAccount' || target?.behaviour === fails);
  const refund: Refund = {
    key: order.key,
    reference: `re_${randomBase62(24)}`,
    chargeKey: order.chargeKey,
    status: fault !== null ? 'failed' : isLater ? 'processing' : 'succeeded',
    amount: order.amount,
    platformFee:
      order.refundsPlatformFee === true && charge !== null ? feeGivenBack(charge, order, fault) : 0,
    currency: order.currency,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  };
  await insertRefundRow(work, refund);
  await record(work, refund);
  if (fault === null && charge !== null) {
    await updateChargeRow(work, {
      ...charge,
      refundedAmount: charge.refundedAmount + order.amount,
      platformFeeRefunded: charge.platformFeeRefunded + refund.platformFee,
    });
    await post(work, refund, charge, 'refund');
    if (isKept) await release(work, refund);
    if (!isKept && target?.behaviour === fails) {
      await planJob(work, 'fail_refund', refund.key, daysAfter(work.now, FAILURE_DAYS));
    } else if (isLater) {
      await planJob(work, 'finish_refund', refund.key, settlementAfter(work.now, BANK_REFUND_DAYS));
    }
  }
  return { outcome: refundOutcomeOf(refund), method: charge?.method ?? null };
}

// In proportion to all that was given back, so that the last refund has the rest.
function feeGivenBack(
  { transferGroup, ...charge }: Charge,
  { amount }: RefundOperation,
  fault: object | null,
): number {
  if (transferGroup !== null) return charge.platformFee;
  if (fault !== null) return 0;
  const refunded = BigInt(charge.refundedAmount + amount);
  const until = Number((BigInt(charge.platformFee) * refunded) / BigInt(charge.amount));
  return Math.max(0, until - charge.platformFeeRefunded);
}

async function whyNot(
  work: MerchantTransaction,
  charge: Charge | null,
  order: RefundOperation,
): Promise<{ code: string; message: string } | null> {
  if (charge === null || charge.reference !== order.chargeReference) {
    return { code: 'unknown_charge', message: 'There is no such charge.' };
  }
  // A return by the wallet's bank came out of the merchant's balance, so the rest may go only there.
  const isBalanced = order.destination === OWN_BALANCE && charge.status === 'returned';
  const mayGoElsewhere = charge.purpose === 'Outgoing' && charge.transferGroup === null;
  if (order.destination !== undefined && !mayGoElsewhere) {
    return { code: 'method_not_accepted', message: 'This money goes back to where it came from.' };
  }
  if (charge.status !== 'succeeded' && !isBalanced) {
    return { code: 'charge_not_succeeded', message: 'The charge holds no money to give back.' };
  }
  if (charge.isDisputed) return { code: 'charge_disputed', message: 'The charge is disputed.' };
  if (charge.currency !== order.currency) {
    return { code: 'currency_mismatch', message: `The charge was in ${charge.currency}.` };
  }
  const sent = charge.purpose === 'Outgoing' ? await sumTransferRows(work, charge.reference) : 0;
  if (order.amount > charge.amount - charge.refundedAmount - sent) {
    return { code: 'amount_too_large', message: 'This is more than is left of the charge.' };
  }
  return null;
}

function whyNotThere(
  { destination }: RefundOperation,
  method: Method | null,
): { code: string; message: string } | null {
  if (destination === undefined || destination === OWN_BALANCE) return null;
  if (method === null) return { code: 'method_removed', message: 'This bank account was removed.' };
  if (method.type !== 'BankAccount') {
    return { code: 'method_not_accepted', message: 'Money can be sent to bank accounts only.' };
  }
  return method.behaviour === 'account_closed'
    ? { code: 'account_closed', message: 'The bank account is closed.' }
    : null;
}

// Money released from transit goes into the merchant's own balance, and is paid out with it.
async function release(work: MerchantTransaction, { key, reference, amount, currency }: Refund) {
  const line = { kind: 'release', reference, key, amount, fee: 0, currency } as const;
  await insertStatementLine(work, { ...line, held: amount, inTransit: 0, availableAt: work.now });
  await planJob(work, 'payout', currency, payoutInstantFrom(work.now));
}

// A refund of an outgoing charge comes from the money in transit, and its line is of that kind.
async function post(
  work: MerchantTransaction,
  refund: Refund,
  charge: Charge,
  kind: 'refund' | 'refund_failed',
): Promise<void> {
  const isOutgoing = charge.purpose === 'Outgoing';
  const own = isOutgoing ? refund.amount - refund.platformFee : refund.amount;
  const amount = kind === 'refund' ? -own : own;
  const { key, reference, currency } = refund;
  await insertStatementLine(work, {
    kind: isOutgoing ? 'funding' : kind,
    reference,
    key,
    amount,
    fee: 0,
    held: isOutgoing ? 0 : amount,
    inTransit: isOutgoing ? amount : 0,
    currency,
    availableAt: work.now,
  });
  if (isOutgoing || refund.platformFee === 0) return;
  const platformFee = kind === 'refund' ? refund.platformFee : -refund.platformFee;
  const line = { kind: 'platform_fee_refunded', reference, key, fee: 0, inTransit: 0, currency } as const;
  await insertStatementLine(work, {
    ...line,
    amount: platformFee,
    held: platformFee,
    availableAt: work.now,
  });
}

/** Ends a refund: the bank has given the money back, or the money is in the balance again. */
export async function endRefund(work: MerchantTransaction, key: string, hasFailed: boolean): Promise<void> {
  const refund = await findRefundRow(work.tx, work.accountId, key);
  if (refund === null) throw new Error('Something is planned for a refund that is not there.');
  if (refund.status !== 'processing') return;
  const failure = {
    status: 'failed',
    code: 'not_delivered',
    message: 'The bank could not place it.',
  } as const;
  const ended: Refund = hasFailed ? { ...refund, ...failure } : { ...refund, status: 'succeeded' };
  await updateRefundRow(work, ended);
  await record(work, ended);
  if (hasFailed) await takeBack(work, ended);
  const { amount, platformFee } = ended;
  const given = { amount, platformFee };
  await makeEvent(work, { type: 'refund', key, outcome: refundOutcomeOf(ended), given });
}

async function takeBack(work: MerchantTransaction, refund: Refund): Promise<void> {
  const charge = await findChargeRow(work.tx, work.accountId, refund.chargeKey);
  if (charge === null) throw new Error('A refund of a charge that is not there.');
  await updateChargeRow(work, {
    ...charge,
    refundedAmount: charge.refundedAmount - refund.amount,
    platformFeeRefunded: charge.platformFeeRefunded - refund.platformFee,
  });
  await post(work, refund, charge, 'refund_failed');
  await planJob(work, 'payout', refund.currency, payoutInstantFrom(work.now));
}

function record(work: MerchantTransaction, refund: Refund): Promise<void> {
  const { key, reference, chargeKey, amount, currency, code } = refund;
  const entry = { chargeKey, amount, currency, code };
  return recordActivity(work, `refund.${refund.status}`, key, reference, entry);
}
