import type { Account } from '../accounts/types.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { callProcessor } from '../processors/service.ts';
import type { FoundPayOut } from '../processors/types.ts';
import type { SendingDeps } from './apply.ts';
import { findPaymentOfKey } from './key-store.ts';
import { applyProcessorEvent } from './sending.ts';
import { findPayment } from './store.ts';
import type { Payment } from './types.ts';

/** What was paid out since the backup: bank payouts that could not be matched, or why they could not be listed. */
type PaidOutSince =
  | { readonly status: 'listed'; readonly unmatched: readonly FoundPayOut[] }
  | { readonly status: 'unknown'; readonly cause: string };

const NOTHING: PaidOutSince = { status: 'listed', unmatched: [] };

/**
 * Takes over the bank payouts of a payment that were sent since a backup: no log of the processor's has them. One of another
 * payment is left to that. No transaction is open across a call.
 */
export async function adoptPaidOut(
  deps: SendingDeps,
  account: Account,
  id: PaymentId,
  since: Date,
  now: Date,
): Promise<PaidOutSince> {
  const payment = await findPayment(deps.database, account.id, id);
  const recipient = payment?.destination?.reference;
  if (payment === null || recipient == null || !isPayoutMissing(payment)) return NOTHING;
  const { processorFor } = deps.processors;
  const target = { processorFor, account, processor: payment.processor, now };
  const listed = await callProcessor(
    target,
    async ({ outgoing }, merchant) =>
      (await outgoing?.listPayOuts?.(merchant, recipient, since)) ??
      ({ status: 'listed', payouts: [] } as const),
  );
  if (listed.status === 'unknown') return listed;
  const unmatched: FoundPayOut[] = [];
  for (const one of listed.payouts) {
    const key = parseId(one.key);
    const isKnown = key === null || (await findPaymentOfKey(deps.database, account.id, 'bankPayout', key));
    if (isKnown || (one.record !== undefined && one.record.of !== id)) continue;
    if (!(await applyProcessorEvent(deps, account, one, now))) unmatched.push(one);
  }
  return { status: 'listed', unmatched };
}

// Whether the next thing here would be a bank payout: the one that is decided, or another after one that has failed.
function isPayoutMissing({ status, recipientId, delivery, bankPayout }: Payment): boolean {
  if (status !== 'Processing' || recipientId === null || delivery?.doneAt == null) return false;
  return bankPayout !== null && (bankPayout.reference === null || bankPayout.failure !== null);
}
