import type { Stripe } from 'stripe';
import type {
  Absent,
  GivenBack,
  ProcessorEvent,
  ReadRecord,
  RefundOperation,
  RefundOutcome,
} from '../types.ts';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';
import { applicationFeeOf, convertedBack } from './application-fees.ts';
import { keptMetadata, keptOf } from './charges.ts';
import {
  type Call,
  isMissing,
  judgeFailure,
  ourKey,
  ourMetadata,
  type StripeClient,
  wholeOf,
} from './client.ts';
import { findListed, lookUp } from './lookup.ts';
import { readRecord, recordMetadata } from './records.ts';

/** Gives back a charge or a part of it, under our key. */
export async function refund(client: StripeClient, operation: RefundOperation): Promise<RefundOutcome> {
  if (operation.destination !== undefined) {
    const message = 'Stripe gives money back to where it came from only.';
    return { status: 'failed', reference: null, code: 'method_not_accepted', message };
  }
  const amount = toStripeAmount(operation.amount, operation.currency);
  if (amount === null) {
    const message = 'Stripe cannot give back this amount in this currency.';
    return { status: 'failed', reference: null, code: 'amount_not_supported', message };
  }
  try {
    return await client.call(async (call) => {
      const metadata = ourMetadata(call.accountId, 'refund', operation.key);
      const isBusiness = call.connectedAccount !== null;
      const givesBack = operation.refundsPlatformFee === true;
      const kept = givesBack && !isBusiness ? await readKept(call, operation) : 0;
      return refundOutcome(
        await call.stripe.refunds.create(
          {
            payment_intent: operation.chargeReference,
            amount,
            metadata: { ...metadata, ...keptMetadata(kept), ...recordMetadata(operation.record) },
            ...(givesBack && isBusiness ? { refund_application_fee: true } : {}),
            ...withLines(call),
          },
          call.write(operation.key),
        ),
      );
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    const { code, message } = failure.error;
    return { status: 'failed', reference: null, code: code ?? 'processor_refused', message };
  }
}

// The operator's part of a charge is given back with the rest, and noted for the statement.
async function readKept(call: Call, { chargeReference }: RefundOperation): Promise<number> {
  const { metadata } = await call.stripe.paymentIntents.retrieve(chargeReference, {}, call.read());
  return keptOf(metadata);
}

/** Asks for the outcome of a refund. Stripe has no search for refunds, but their list is never behind. */
export async function findRefund(client: StripeClient, key: string): Promise<RefundOutcome | Absent> {
  return lookUp(client, async (call) => {
    const found = await findListedRefund(call, key);
    return found === null ? { status: 'absent' } : refundOutcome(found);
  });
}

/** Finds a refund by our key, or null. Throws when Stripe cannot be asked. */
export function findListedRefund(call: Call, key: string): Promise<Stripe.Refund | null> {
  return findListed(
    call,
    key,
    (page, options) => call.stripe.refunds.list({ ...page, ...withLines(call, 'data.') }, options),
    (one: Stripe.Refund) => ourKey(call.accountId, 'refund', one.metadata) === key,
  );
}

/** Reads a refund as it is now, with what we noted of it. Throws when it cannot be read. */
export async function readRefund(
  call: Call,
  id: string,
): Promise<{ readonly outcome: RefundOutcome; readonly given: GivenBack; readonly record?: ReadRecord }> {
  const found = await call.stripe.refunds.retrieve(id, withLines(call), call.read());
  const { metadata, amount, currency } = found;
  const record = readRecord(metadata);
  const given = { amount: fromStripeAmount(amount, currency), platformFee: keptOf(metadata) };
  const read = { outcome: refundOutcome(found), given };
  return record === undefined ? read : { ...read, record };
}

/**
 * Reads a refund that a bank has refused as an event of it; null for another one, or one that is not there. Throws when
 * Stripe cannot be asked.
 */
export async function readRefused(
  client: StripeClient,
  key: string,
  reference: string,
  now: Date,
): Promise<ProcessorEvent | null> {
  const read = await client
    .call((call) => readRefund(call, reference))
    .catch((cause: unknown) => {
      if (isMissing(cause)) return null;
      throw cause;
    });
  if (read?.outcome.status !== 'failed') return null;
  // Each look has an event of its own: an earlier release beside this one drops it.
  const id = `refused:${key}:${now.toISOString()}`;
  return { id, occurredAt: now, type: 'refund', key, ...read };
}

// At a connected business, the lines of a refund say what of the operator's fee came back with it.
function withLines({ connectedAccount }: Call, prefix = '') {
  const lines = ['balance_transaction', 'failure_balance_transaction'];
  return connectedAccount === null ? {} : { expand: lines.map((line) => `${prefix}${line}`) };
}

function givenBack(refund: Stripe.Refund) {
  const { metadata, currency, balance_transaction: made, failure_balance_transaction: failed } = refund;
  const lines = [wholeOf(made), wholeOf(failed)].filter((line) => line !== null);
  const ofLines = lines.reduce((sum, line) => sum - convertedBack(applicationFeeOf(line), line, currency), 0);
  const platformFeeRefunded = keptOf(metadata) + ofLines;
  return platformFeeRefunded === 0 ? {} : { platformFeeRefunded };
}

function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const reference = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return { status: 'succeeded', reference, ...givenBack(refund) };
    // A pending refund may also wait for money in the balance, or for the client's bank details.
    case 'pending':
    case 'requires_action':
      return { status: 'processing', reference };
    case 'failed':
    case 'canceled': {
      const code = refund.failure_reason ?? refund.status;
      const message = `The refund did not arrive (${code}).`;
      // Of outgoing money it is a part of the amount, which has not left.
      const back = keptOf(refund.metadata) === 0 ? givenBack(refund) : {};
      return { status: 'failed', reference, code, message, ...back };
    }
    default:
      return { status: 'unknown', cause: `${reference} is ${refund.status}` };
  }
}
