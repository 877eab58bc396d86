import type { Stripe } from 'stripe';
import type { Absent, TransferOperation, TransferOutcome } from '../types.ts';
import { toStripeAmount, toStripeCurrency } from './amounts.ts';
import { type Call, idOf, judgeFailure, ourKey, ourMetadata, type StripeClient } from './client.ts';
import { findListed, lookUp } from './lookup.ts';
import { recordMetadata } from './records.ts';

/** Sends money to a recipient: a Connect transfer to their account, out of the charge that funds it. */
export async function transfer(client: StripeClient, operation: TransferOperation): Promise<TransferOutcome> {
  const amount = toStripeAmount(operation.amount, operation.currency);
  if (amount === null) {
    return failed('amount_not_supported', 'Stripe cannot send this amount in this currency.');
  }
  try {
    return await client.call(async (call) => {
      const funding = await call.stripe.paymentIntents.retrieve(operation.fundedBy, {}, call.read());
      const fundingCharge = idOf(funding.latest_charge);
      if (funding.status !== 'succeeded' || fundingCharge === null) {
        return failed('not_funded', 'The money for this payment has not come.');
      }
      const made = await call.stripe.transfers.create(
        {
          amount,
          currency: toStripeCurrency(operation.currency),
          destination: operation.destination,
          // The money may still be pending. Bound to its charge, the transfer goes out when the charge settles.
          source_transaction: fundingCharge,
          description: operation.description,
          metadata: {
            ...ourMetadata(call.accountId, 'transfer', operation.key),
            ...recordMetadata(operation.record),
          },
        },
        call.write(operation.key),
      );
      return transferOutcome(made);
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    return failed(codeOf(failure.error), failure.error.message);
  }
}

/** Our code for a refusal: that of Stripe, or one for a sentence of Stripe's that comes without a code. */
function codeOf({ code, param, message }: Pick<Stripe.errors.StripeError, 'code' | 'param' | 'message'>) {
  // A transfer that is bound to a charge has the currency in which the charge was settled.
  if (param === 'source_transaction' && message.includes('transfer currency'))
    return 'currency_not_supported';
  if (code === 'country_unsupported' || /outside .*region|cross-border/i.test(message))
    return 'country_not_supported';
  return code ?? 'processor_refused';
}

/** Asks for the outcome of a delivery. Stripe has no search for transfers, but their list is never behind. */
export async function findTransfer(client: StripeClient, key: string): Promise<TransferOutcome | Absent> {
  return lookUp(client, async (call) => {
    const found = await findListed(
      call,
      key,
      (page, options) => call.stripe.transfers.list(page, options),
      (one: Stripe.Transfer) => ourKey(call.accountId, 'transfer', one.metadata) === key,
    );
    return found === null ? { status: 'absent' } : transferOutcome(found);
  });
}

/** Reads a delivery as it is now. Throws when it cannot be read. */
export async function readTransfer(call: Call, id: string): Promise<TransferOutcome> {
  return transferOutcome(await call.stripe.transfers.retrieve(id, {}, call.read()));
}

function transferOutcome(made: Stripe.Transfer): TransferOutcome {
  if (!made.reversed) return { status: 'succeeded', reference: made.id, fee: 0 };
  const message = 'The transfer was reversed: the money is back in the balance.';
  return { status: 'returned', reference: made.id, code: 'reversed', message };
}

function failed(code: string, message: string): TransferOutcome {
  return { status: 'failed', reference: null, code, message };
}
