import { requireUnheld } from '../accounts/service.ts';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import type { PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { type AccountTransaction, applyChange, type PaymentsDeps } from './apply.ts';
import type { Change } from './change.ts';
import { nextOperation } from './outcome.ts';
import { checkPayment } from './sending.ts';
import { findPayment } from './store.ts';
import type { Payment } from './types.ts';

export interface Wanted {
  readonly ifMatch: string | undefined;
}

/** How a payment is shown after a decision. */
export type ShowPayment = (account: Account, payment: Payment) => Outcome;

/** What belongs to a decision beside its change. */
interface DecideOptions {
  readonly prepare?: () => Promise<unknown>;
  /** Whether it may be made while the account is held after a restore. What it has follow waits for the end of the hold. */
  readonly worksHeld?: boolean;
}

/**
 * Makes the way of a person's decision: it is written first, and then carried out at the processor. If the process dies
 * between the two, the next request with the key continues. Errors: 503 `account_frozen` while the account is held, unless
 * the decision `worksHeld`: what it would send may have been sent since the backup, under a key that is not known here.
 */
export function createDecide(deps: PaymentsDeps, show: ShowPayment) {
  const { database, payUrl, clock, idempotency } = deps;
  const timeOf = (account: Account) => accountTime(account, clock.now());
  return (
    { account }: Caller,
    request: IdempotentRequest,
    start: (work: AccountTransaction) => Promise<Payment>,
    { prepare = async () => null, worksHeld = false }: DecideOptions = {},
  ) =>
    idempotency.performInSteps(request, {
      prepare,
      start: async (tx) => {
        if (!worksHeld) await requireUnheld(tx, account.id);
        return (await start({ tx, account, payUrl, now: timeOf(account) })).id;
      },
      complete: async (id) => {
        await checkPayment(deps, account, id as PaymentId, timeOf(account));
        const payment = await findPayment(database, account.id, id as PaymentId);
        if (payment === null) throw AppError.notFound('payment');
        return show(account, payment);
      },
    });
}

/** Writes a decision, and has what follows done at once. */
export async function applyAndCheck(
  work: AccountTransaction,
  payment: Payment,
  change: Change,
): Promise<Payment> {
  const saved = await applyChange(work, payment, change);
  const { tx, account, now } = work;
  if (nextOperation(saved) !== null) await scheduleTask(tx, account.id, 'payment.check', saved.id, now);
  return saved;
}
