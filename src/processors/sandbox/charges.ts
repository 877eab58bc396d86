import { chargedBy, largestCharge } from '../../kit/money/payment-methods.ts';
import { randomBase62 } from '../../kit/random.ts';
import type { ChargeOperation, ChargeOutcome, DeclineCode } from '../types.ts';
import { daysAfter, payoutInstantFrom, settlementAfter } from './banking-days.ts';
import { insertStatementLine, makeEvent, planJob, recordActivity } from './books-store.ts';
import { comesBackUnpaid, returnOf, settlementDaysOf, takenBackAfter } from './debits.ts';
import { bankFee, cardFee, returnFee } from './fees.ts';
import { findChargeRow, insertChargeRow, updateChargeRow } from './money-store.ts';
import { findMethodRow, insertMethodRow, useTokenRow } from './orders-store.ts';
import { chargeOutcomeOf, refusal } from './outcomes.ts';
import type { Behaviour } from './test-numbers.ts';
import type { Charge, MerchantTransaction, Method, Refusal } from './types.ts';

/** A card's money may be paid out after this long. */
const CARD_AVAILABLE_DAYS = 2;
/** After success, when a client disputes. */
const DISPUTE_AFTER_DAYS = 3;
/** The holder of a card says so: of money that the platform holds, it is a return. */
const disputed = { code: 'fraudulent', message: 'The holder says that they did not agree to it.' };

/** A holder who has not answered by then has refused. */
export const ACTION_LIMIT_MS = 3_600_000;

/** Gives the address of a holder's page from its code. */
export type ActionUrlOf = (code: string) => string;

interface Source {
  readonly method: Method;
  /** The name of the stored method, null for a token. */
  readonly stored: string | null;
}

/** Takes money under a new key. */
export async function takeCharge(
  work: MerchantTransaction,
  order: ChargeOperation,
  actionUrlOf: ActionUrlOf,
): Promise<{ outcome: ChargeOutcome; method: Method | null }> {
  const source = await readSource(work, order.source);
  const verdict = 'method' in source ? judge(source, order, work.now) : source;
  const isRefused = typeof verdict !== 'string';
  const method = 'method' in source ? source.method : null;
  const charge: Charge = {
    key: order.key,
    reference: `ch_${randomBase62(24)}`,
    purpose: order.purpose,
    transferGroup: order.transferGroup ?? null,
    platformFee: order.platformFee ?? 0,
    platformFeeRefunded: 0,
    status: isRefused ? 'declined' : verdict,
    amount: order.amount,
    refundedAmount: 0,
    currency: order.currency,
    description: order.description,
    method,
    savesMethod: order.savesMethod,
    storedMethod: 'method' in source && order.savesMethod ? source.stored : null,
    fee: null,
    code: isRefused ? verdict.code : null,
    message: isRefused ? verdict.message : null,
    actionCode: verdict === 'requires_action' ? randomBase62(32) : null,
    returnUrl: order.returnUrl,
    isDisputed: false,
  };
  await insertChargeRow(work, charge);
  const taken = await begin(work, charge, order.isOffSession);
  return { outcome: chargeOutcomeOf(taken, actionUrlOf), method };
}

async function readSource(work: MerchantTransaction, source: string): Promise<Source | Refusal> {
  if (source.startsWith('tok_')) {
    const method = await useTokenRow(work, source);
    return method === null ? refusal('method_not_accepted') : { method, stored: null };
  }
  const method = await findMethodRow(work, source);
  return method === null ? refusal('method_removed') : { method, stored: source };
}

const refusals: Partial<Record<Behaviour, DeclineCode>> = {
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  card_blocked: 'card_blocked',
  try_again_later: 'try_again_later',
  declined_when_charged: 'declined',
  account_closed: 'account_closed',
};

// Without a holder who could confirm: autopay, and outgoing payments.
const refusalsAlone: Partial<Record<Behaviour, DeclineCode>> = {
  insufficient_funds_alone: 'insufficient_funds',
  expired_card_alone: 'expired_card',
};

/** Why a number cannot even be stored; null when it can. */
export function refusalToStore({ behaviour }: Method): Refusal | null {
  const code = refusals[behaviour];
  const isLater = behaviour === 'declined_when_charged' || behaviour === 'account_closed';
  return code === undefined || isLater ? null : refusal(code);
}

function judge(
  { method, stored }: Source,
  { amount, currency, isOffSession }: Pick<ChargeOperation, 'amount' | 'currency' | 'isOffSession'>,
  now: Date,
): Refusal | 'succeeded' | 'processing' | 'requires_action' {
  // A stored card works until the end of its month in UTC, the zone of the sandbox's bank.
  const hasExpired = method.expiresOn !== null && method.expiresOn < now.toISOString().slice(0, 10);
  if (hasExpired) return refusal('expired_card');
  const code = refusals[method.behaviour] ?? (isOffSession ? refusalsAlone[method.behaviour] : undefined);
  if (code !== undefined) return refusal(code);
  if (amount > largestCharge(chargedBy(method.type, currency))) {
    return refusal('processor_refused', 'A SEPA debit can be 10 000 € at most.');
  }
  if (method.type === 'BankAccount') return 'processing';
  const asks = method.behaviour === 'asks_always' || (method.behaviour === 'asks_once' && stored === null);
  if (!asks) return 'succeeded';
  return isOffSession ? refusal('authentication_failed') : 'requires_action';
}

async function begin(work: MerchantTransaction, charge: Charge, isOffSession: boolean): Promise<Charge> {
  if (charge.status === 'succeeded') return capture(work, charge);
  await record(work, charge);
  if (charge.status === 'declined') return charge;
  if (charge.status === 'requires_action') {
    await planJob(work, 'give_up_action', charge.key, new Date(work.now.getTime() + ACTION_LIMIT_MS));
    return charge;
  }
  const kind = comesBackUnpaid(charge.method, isOffSession) ? 'return_unsettled' : 'settle';
  await planJob(work, kind, charge.key, settlementAfter(work.now, settlementDaysOf(charge)));
  return storeAskedMethod(work, charge);
}

/** The money has come: posts it, and plans what follows. */
async function capture(work: MerchantTransaction, charge: Charge): Promise<Charge> {
  const isBank = charge.method?.type === 'BankAccount';
  // The platform pays the fee of the money that it holds.
  const isHeld = charge.transferGroup !== null;
  const fee = isHeld ? 0 : (isBank ? bankFee : cardFee)(charge.amount, charge.currency);
  const captured = await storeAskedMethod(work, { ...charge, status: 'succeeded', fee });
  await updateChargeRow(work, captured);
  await record(work, captured);
  const isOutgoing = charge.purpose === 'Outgoing';
  const availableAt = isBank || isOutgoing ? work.now : daysAfter(work.now, CARD_AVAILABLE_DAYS);
  const { key, reference, currency, platformFee } = charge;
  const amount = isOutgoing ? charge.amount - platformFee : charge.amount;
  // Outgoing money is kept apart; only its fee is taken from the clients' money.
  await insertStatementLine(work, {
    kind: isOutgoing ? 'funding' : 'charge',
    reference,
    key,
    amount,
    fee,
    held: isOutgoing ? -fee : amount - fee,
    inTransit: isOutgoing ? amount : 0,
    currency,
    availableAt,
  });
  if (!isOutgoing && platformFee > 0) {
    const line = {
      kind: 'platform_fee',
      reference,
      key,
      fee: 0,
      inTransit: 0,
      currency,
      availableAt,
    } as const;
    await insertStatementLine(work, { ...line, amount: -platformFee, held: -platformFee });
  }
  if (!isOutgoing) await planJob(work, 'payout', currency, payoutInstantFrom(availableAt));
  const behaviour = charge.method?.behaviour;
  const backAfter = takenBackAfter(charge.method);
  if (backAfter !== null) await planJob(work, 'return_late', key, daysAfter(work.now, backAfter));
  const isDisputed = behaviour === 'disputed_lost' || behaviour === 'disputed_won';
  if (isDisputed && (isHeld || !isOutgoing)) {
    await planJob(work, 'open_dispute', key, daysAfter(work.now, DISPUTE_AFTER_DAYS));
  }
  return captured;
}

async function storeAskedMethod(work: MerchantTransaction, charge: Charge): Promise<Charge> {
  if (!charge.savesMethod || charge.storedMethod !== null || charge.method === null) return charge;
  const stored = { ...charge, storedMethod: `pm_${randomBase62(24)}` };
  await insertMethodRow(work, stored.storedMethod, charge.method);
  await updateChargeRow(work, stored);
  return stored;
}

/** The bank has settled. */
export async function applyChargeOutcome(work: MerchantTransaction, key: string, actionUrlOf: ActionUrlOf) {
  const charge = await readCharge(work, key);
  if (charge.status !== 'processing') return;
  await announce(work, await capture(work, charge), actionUrlOf);
}

/**
 * The bank returns a charge that was settled or was about to be. The whole amount goes, even if a part was refunded. It
 * comes out of the clients' money, also for an outgoing charge, whose money may be gone already. Money that the platform
 * holds comes out of the money in transit, which may then be below 0: the account owes the platform so much.
 */
export async function returnCharge(
  work: MerchantTransaction,
  key: string,
  why: 'ByBank' | 'Disputed',
  actionUrlOf: ActionUrlOf,
): Promise<void> {
  const charge = await readCharge(work, key);
  if (charge.status !== 'processing' && charge.status !== 'succeeded') return;
  const isHeld = charge.transferGroup !== null;
  const fee = isHeld ? 0 : returnFee(charge.currency);
  // The operator's fee stays with it, but for money of a wallet.
  const own = isHeld ? charge.amount - charge.platformFee : charge.amount;
  const amount = charge.status === 'succeeded' ? -own : 0;
  const { code, message } = why === 'Disputed' ? disputed : returnOf(charge);
  const returned: Charge = { ...charge, status: 'returned', code, message, fee };
  await updateChargeRow(work, returned);
  await record(work, returned);
  const { reference, currency } = charge;
  const line = { reference, key, amount, fee, currency, availableAt: work.now } as const;
  if (!isHeld) {
    await insertStatementLine(work, { ...line, kind: 'return', held: amount - fee, inTransit: 0 });
  } else if (amount !== 0) {
    await insertStatementLine(work, { ...line, kind: 'funding_returned', held: 0, inTransit: amount });
  }
  await announce(work, returned, actionUrlOf);
}

/** The bank gives back what it took from the platform. */
export async function restoreCharge(work: MerchantTransaction, key: string): Promise<void> {
  const charge = await readCharge(work, key);
  if (charge.status !== 'returned') return;
  const { reference, currency } = charge;
  const amount = charge.amount - charge.platformFee;
  await updateChargeRow(work, { ...charge, status: 'succeeded', code: null, message: null });
  await recordActivity(work, 'charge.restored', key, reference, { amount, currency });
  const line = { kind: 'funding_returned', reference, key, amount, fee: 0, currency } as const;
  await insertStatementLine(work, { ...line, held: 0, inTransit: amount, availableAt: work.now });
  await makeEvent(work, { type: 'funding_restored', key, reference });
}

/** Applies the holder's answer, or the end of the time for it. Answers the updated charge. */
export async function decideAction(
  work: MerchantTransaction,
  key: string,
  isConfirmed: boolean,
  actionUrlOf: ActionUrlOf,
): Promise<Charge> {
  const charge = await readCharge(work, key);
  if (charge.status !== 'requires_action') return charge;
  const decided = isConfirmed ? await capture(work, charge) : await decline(work, charge);
  await announce(work, decided, actionUrlOf);
  return decided;
}

/** Cancels a charge that asks its holder, as if the holder had refused; null for an unknown key. */
export async function cancelCharge(
  work: MerchantTransaction,
  key: string,
  actionUrlOf: ActionUrlOf,
): Promise<Charge | null> {
  const charge = await findChargeRow(work.tx, work.accountId, key);
  return charge === null ? null : decideAction(work, key, false, actionUrlOf);
}

async function decline(work: MerchantTransaction, charge: Charge): Promise<Charge> {
  const declined: Charge = { ...charge, status: 'declined', ...refusal('authentication_failed') };
  await updateChargeRow(work, declined);
  await record(work, declined);
  return declined;
}

async function readCharge(work: MerchantTransaction, key: string): Promise<Charge> {
  const charge = await findChargeRow(work.tx, work.accountId, key);
  if (charge === null) throw new Error('Something is planned for a charge that is not there.');
  return charge;
}

async function announce(work: MerchantTransaction, charge: Charge, actionUrlOf: ActionUrlOf): Promise<void> {
  await makeEvent(work, { type: 'charge', key: charge.key, outcome: chargeOutcomeOf(charge, actionUrlOf) });
}

function record(work: MerchantTransaction, charge: Charge): Promise<void> {
  const { key, reference, purpose, amount, platformFee, currency, description, code, fee } = charge;
  const entry = { purpose, amount, platformFee, currency, description, code, fee };
  return recordActivity(work, `charge.${charge.status}`, key, reference, entry);
}
