import type { Stripe } from 'stripe';
import type { Absent, ReversalOperation, ReversalOutcome } from '../types.ts';
import { toStripeAmount } from './amounts.ts';
import { judgeFailure, ourKey, ourMetadata, type StripeClient } from './client.ts';
import { lookUp } from './lookup.ts';

/**
 * Takes a transfer back, whole, under our key. Stripe refuses it unless the recipient's account still has the money. One
 * that somebody has reversed already is done.
 */
export async function reverse(client: StripeClient, operation: ReversalOperation): Promise<ReversalOutcome> {
  const { key, transferReference: transfer } = operation;
  const amount = toStripeAmount(operation.amount, operation.currency);
  if (amount === null) throw new Error('A transfer was made of an amount that Stripe cannot take.');
  try {
    return await client.call(async (call) => {
      const reversal = await call.stripe.transfers.createReversal(
        transfer,
        { amount, metadata: ourMetadata(call.accountId, 'reversal', key) },
        call.write(key),
      );
      return { status: 'succeeded', reference: reversal.id };
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    const { code, message } = failure.error;
    if (/already .*reversed/i.test(message)) return findAnyReversal(client, transfer);
    return { status: 'failed', reference: null, code: codeOf(code, message), message };
  }
}

// Stripe has no code of its own for it: the sentence speaks of insufficient funds.
function codeOf(code: string | undefined, message: string): string {
  const isSpent = code === 'balance_insufficient' || code === 'insufficient_funds';
  return isSpent || /insufficient (?:funds|balance)/i.test(message)
    ? 'balance_insufficient'
    : (code ?? 'processor_refused');
}

/** Asks for the outcome of a reversal, by our key. */
export async function findReversal(
  client: StripeClient,
  { key, transferReference }: ReversalOperation,
): Promise<ReversalOutcome | Absent> {
  return lookUp(client, async (call) => {
    const { data } = await call.stripe.transfers.listReversals(
      transferReference,
      { limit: 100 },
      call.read(),
    );
    const found = data.find((one) => ourKey(call.accountId, 'reversal', one.metadata) === key);
    return found === undefined ? { status: 'absent' } : { status: 'succeeded', reference: found.id };
  });
}

function findAnyReversal(client: StripeClient, transfer: string): Promise<ReversalOutcome> {
  return lookUp(client, async (call): Promise<ReversalOutcome> => {
    const { data } = await call.stripe.transfers.listReversals(transfer, { limit: 1 }, call.read());
    const [last]: (Stripe.TransferReversal | undefined)[] = data;
    if (last === undefined) return { status: 'unknown', cause: `${transfer} is reversed by nothing` };
    return { status: 'succeeded', reference: last.id };
  });
}
