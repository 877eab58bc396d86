import type { Stripe } from 'stripe';
import type { Absent, RefundOperation, RefundOutcome } from '../types.ts';
import { toStripeAmount } from './amounts.ts';
import { keptMetadata, keptOf } from './charges.ts';
import { type Call, judgeFailure, ourKey, ourMetadata, type StripeClient } from './client.ts';
import { findListed, lookUp } from './lookup.ts';

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
      const kept = operation.refundsPlatformFee === true ? await readKept(call, operation) : 0;
      return refundOutcome(
        await call.stripe.refunds.create(
          {
            payment_intent: operation.chargeReference,
            amount,
            metadata: { ...metadata, ...keptMetadata(kept) },
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
    const found = await findListed(
      call,
      key,
      (page, options) => call.stripe.refunds.list(page, options),
      (one: Stripe.Refund) => ourKey(call.accountId, 'refund', one.metadata) === key,
    );
    return found === null ? { status: 'absent' } : refundOutcome(found);
  });
}

/** Reads a refund as it is now. Throws when it cannot be read. */
export async function readRefund(call: Call, id: string): Promise<RefundOutcome> {
  return refundOutcome(await call.stripe.refunds.retrieve(id, {}, call.read()));
}

function givenBack(platformFeeRefunded: number) {
  return platformFeeRefunded === 0 ? {} : { platformFeeRefunded };
}

function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const reference = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return { status: 'succeeded', reference, ...givenBack(keptOf(refund.metadata)) };
    // A pending refund may also wait for money in the balance, or for the client's bank details.
    case 'pending':
    case 'requires_action':
      return { status: 'processing', reference };
    case 'failed':
    case 'canceled': {
      const code = refund.failure_reason ?? refund.status;
      return { status: 'failed', reference, code, message: `The refund did not arrive (${code}).` };
    }
    default:
      return { status: 'unknown', cause: `${reference} is ${refund.status}` };
  }
}
