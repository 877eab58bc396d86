import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/database.ts';
import { newId, type PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/tasks.ts';
import { addDays, civilDateIn } from '../kit/time.ts';
import type { ProcessorName } from '../processors/types.ts';
import { applyChange } from './apply.ts';
import type { Setting } from './present.ts';
import { fundingInstant } from './sending.ts';
import { insertPayment } from './store.ts';
import type { Destination, Payment } from './types.ts';

/** How many days the business has to cancel before its wallet is charged again: it may have paid in another way. */
const NOTICE_DAYS = 3;

/** True when the money was sent and did not arrive, or came back. */
export function isUndelivered({ status, delivery }: Payment): boolean {
  return delivery !== null && (status === 'Failed' || status === 'Returned');
}

/** True when the recipient may name another account: only once the money is back in the wallet, so that nobody pays twice. */
export function takesOtherAccount(payment: Payment): boolean {
  const { code, fundingReturnedAt, refund, source } = payment;
  const isBack = refund?.doneAt != null && refund.failure === null && fundingReturnedAt === null;
  return isUndelivered(payment) && isBack && code !== null && !source.isRemoved;
}

/**
 * Makes a new payment of one that could not be delivered, to another account: whom, how much and out of which wallet the
 * business has said already. It is accepted from the start, charged in a few days, and can be canceled until then. The
 * link goes on to the new one; the old one keeps its books. Transaction: needs, with the old one locked.
 */
export async function sendToOtherAccount(
  tx: Transaction,
  account: Account,
  setting: Setting,
  old: Payment,
  destination: Destination,
  processor: ProcessorName,
  now: Date,
): Promise<Payment> {
  const scheduleDate = addDays(civilDateIn(account.timeZone, now), NOTICE_DAYS);
  const made: Payment = {
    ...old,
    id: newId<PaymentId>(),
    scheduleDate,
    status: 'Scheduled',
    processor,
    destination,
    acceptedAt: now,
    expiresAt: null,
    description: null,
    funding: null,
    fundingReturnedAt: null,
    delivery: null,
    refund: null,
    failure: null,
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  };
  const unlinked = { payment: { ...old, code: null }, events: ['payment.updated'], transfers: [] } as const;
  await applyChange(tx, setting, unlinked, now);
  await insertPayment(tx, account.id, made);
  await scheduleTask(tx, account.id, 'payment.fund', made.id, fundingInstant(account, scheduleDate));
  return applyChange(
    tx,
    setting,
    { payment: made, events: ['payment.created', 'payment.accepted'], transfers: [] },
    now,
  );
}
