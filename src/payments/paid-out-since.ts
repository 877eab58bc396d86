import type { Account } from '../accounts/types.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { callProcessor } from '../processors/service.ts';
import type { FoundPayOut } from '../processors/types.ts';
import type { SendingDeps } from './apply.ts';
import { findPaymentOfKey } from './key-store.ts';
import { applyProcessorEvent, lookAtPayment } from './sending.ts';
import { findPayment } from './store.ts';
import type { Payment } from './types.ts';

/**
 * What was paid out since the backup: bank payouts that could not be matched, or why they could not be listed. `gone`: the
 * recipient's account is no longer connected.
 */
type PaidOutSince =
  | { readonly status: 'listed'; readonly unmatched: readonly FoundPayOut[] }
  | { readonly status: 'gone' }
  | { readonly status: 'unknown'; readonly cause: string };

const NOTHING: PaidOutSince = { status: 'listed', unmatched: [] };

/**
 * Asks for the outcome of what is under way of a payment, and takes over its bank payouts that were sent since a backup: no
 * log of the processor's has them. One of another payment is left to that. Sends nothing. No transaction is open across a
 * call.
 */
export async function catchUpPayment(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  since: Date,
  now: Date,
): Promise<PaidOutSince> {
  const before = await findPayment(deps.database, account.id, id);
  const looked = before && (await lookAtPayment(deps, account, before, now));
  const payment = await findPayment(deps.database, account.id, id);
  const recipient = payment?.destination?.reference;
  if (payment === null || recipient == null || !isAtRecipient(payment)) return NOTHING;
  const { processorFor } = deps.processors;
  const { processor } = payment;
  if (processor === null) return NOTHING;
  const target = { processorFor, account, processor, now };
  const listed = await callProcessor(
    target,
    async ({ outgoing }, merchant) =>
      (await outgoing?.listPayOuts?.(merchant, recipient, since)) ??
      ({ status: 'listed', payouts: [] } as const),
  );
  if (listed.status !== 'listed') return listed;
  // A bank payout that failed since the backup may be followed by another one.
  if (looked?.status === 'unknown' && isInTransit(payment)) return looked;
  const find = (key: string) => findPaymentOfKey(deps.database, account.id, processor, 'bankPayout', key);
  const unmatched: FoundPayOut[] = [];
  for (const one of listed.payouts) {
    const key = parseId(one.key);
    const isKnown = key === null || (await find(key)) !== null;
    if (isKnown || (one.record !== undefined && one.record.of !== id)) continue;
    if (!(await applyProcessorEvent(deps, account, processor, one, now))) unmatched.push(one);
  }
  return { status: 'listed', unmatched };
}

// Whether the money is at the recipient's account at the processor, as far as is known here. Its bank payout may be over, and
// another one have been sent, whatever is known of the last one.
function isAtRecipient({ status, recipientId, delivery, bankPayout }: Payment): boolean {
  return status === 'Processing' && recipientId !== null && delivery?.doneAt != null && bankPayout !== null;
}

function isInTransit({ bankPayout }: Payment): boolean {
  return bankPayout !== null && bankPayout.reference !== null && bankPayout.failure === null;
}
