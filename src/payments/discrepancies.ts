import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/database.ts';
import { endDiscrepancy, putDiscrepancy } from '../ledger/service.ts';
import { type Answer, isGivenTwice, isStuck, nextOperation, operationOf } from './settle.ts';
import type { Payment } from './types.ts';

const sentences = {
  payment_unanswered:
    'For a day the processor has not said what became of this payment’s funding, delivery or refund. Look it up there; when it is not there, cancel it: POST /v1/payments/{payment_id}/cancel.',
  payment_refused:
    'The processor refused an order of this payment as such, so it did nothing; why stands in the failure of the payment or of its refund. Close this when it was looked at.',
  payment_stuck:
    'The money of this payment could be neither delivered nor given back, and is still at the processor: POST /v1/payments/{payment_id}/refund, also to another method, or /write_off.',
  payment_given_twice:
    'The wallet has the money of this payment twice: its refund, and what its bank took back. Collect it from the wallet’s owner and close this, or POST /v1/payments/{payment_id}/write_off.',
  payment_delivered_after_failure:
    'The processor says that a delivery arrived which was taken for failed. Nothing was posted: look it up there.',
  payment_refunded_after_failure:
    'The processor says that a refund went well which was taken for failed: the wallet has the money. When it is refunded again, the wallet gets it twice.',
  payment_resent_unrefunded:
    'The money of this payment did not get back to the wallet after all, and its recipient had named another account meanwhile. The new payment waits, unless it was charged before: refund this one again (POST /v1/payments/{payment_id}/refund), or cancel the new one. It is',
} as const;

/** Tells people that nobody knows what became of what a payment waits for. Transaction: needs. */
export async function tellUnanswered(
  tx: Transaction,
  account: Account,
  payment: Payment,
  now: Date,
): Promise<void> {
  await put(tx, account, 'payment_unanswered', payment, now);
}

/** Names what a change of a payment leaves for people to settle, and ends what is settled by it. Transaction: needs. */
export async function noteConsequences(
  tx: Transaction,
  account: Account,
  before: Payment,
  after: Payment,
  now: Date,
): Promise<void> {
  const waited = nextOperation(before);
  const isAnswered =
    waited !== null &&
    (nextOperation(after) !== waited || operationOf(after, waited)?.id !== operationOf(before, waited)?.id);
  if (isAnswered) await end(tx, account, 'payment_unanswered', after, now);
  if (refusals(after) > refusals(before)) await put(tx, account, 'payment_refused', after, now);
  await noteState(tx, account, 'payment_stuck', [isStuck(before), isStuck(after)], after, now);
  await noteState(
    tx,
    account,
    'payment_given_twice',
    [isGivenTwice(before), isGivenTwice(after)],
    after,
    now,
  );
  await noteState(
    tx,
    account,
    'payment_resent_unrefunded',
    [isUnrefunded(before), isUnrefunded(after)],
    after,
    now,
  );
}

function isUnrefunded(payment: Payment): boolean {
  return payment.replacedById !== null && isStuck(payment);
}

/** Names what the processor tells and a payment cannot take any more. Transaction: needs. */
export async function noteContradiction(
  tx: Transaction,
  account: Account,
  payment: Payment,
  { operation, outcome, key }: Answer & { readonly key: string },
  now: Date,
): Promise<void> {
  if (outcome.status !== 'succeeded') return;
  if (operation === 'delivery' && payment.status === 'Failed') {
    await put(tx, account, 'payment_delivered_after_failure', payment, now);
  }
  // It is this try, which a person has closed, or one before it, which has failed.
  const { refund } = payment;
  if (operation === 'refund' && (refund?.id !== key || refund.failure?.code === 'closed_by_hand')) {
    await put(tx, account, 'payment_refunded_after_failure', payment, now);
  }
}

function refusals({ failure, refund }: Payment): number {
  return [failure, refund?.failure].filter((one) => one?.code === 'processor_refused').length;
}

async function noteState(
  tx: Transaction,
  account: Account,
  kind: keyof typeof sentences,
  [was, is]: readonly [boolean, boolean],
  payment: Payment,
  now: Date,
): Promise<void> {
  if (is && !was) await put(tx, account, kind, payment, now);
  if (was && !is) await end(tx, account, kind, payment, now);
}

function put(
  tx: Transaction,
  account: Account,
  kind: keyof typeof sentences,
  { id, replacedById }: Payment,
  now: Date,
): Promise<void> {
  const isOfTwo = kind === 'payment_resent_unrefunded';
  const explanation = isOfTwo ? `${sentences[kind]} ${replacedById}.` : sentences[kind];
  return putDiscrepancy(tx, account.id, { kind, subject: id, explanation }, now);
}

function end(
  tx: Transaction,
  account: Account,
  kind: keyof typeof sentences,
  { id }: Payment,
  now: Date,
): Promise<void> {
  return endDiscrepancy(tx, account.id, kind, id, now);
}
