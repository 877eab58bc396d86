import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError, refusal } from '../kit/errors.ts';
import type { FinishedAnswer, Outcome } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/idempotency.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import type { Wallet } from '../wallet/service.ts';
import { applyChange } from './apply.ts';
import { noteConsequences } from './discrepancies.ts';
import { checkPayment, isUnanswered, type SendingDeps } from './sending.ts';
import {
  type Change,
  closedByHand,
  isStuck,
  isTakenBack,
  judge,
  nextOperation,
  type RefundTarget,
  refundAgain,
  writeOffFunding,
} from './settle.ts';
import { findPayment } from './store.ts';
import type { Payment } from './types.ts';
import { cancelPayment, lockExisting, requireWalletMethod } from './update.ts';

/** What people do about money that did not arrive. */
export interface GivingBack {
  /**
   * Gives the money of a payment back again, to the method that paid or to another of its owner's. Errors: 404, 412, 422
   * `illegal_action`, `unknown_payment_method`, `method_not_accepted`. Transaction: opens several.
   */
  refundPayment(
    caller: Caller,
    id: string,
    wanted: RefundWanted,
    request: IdempotentRequest,
  ): Promise<FinishedAnswer>;
  /**
   * Gives up what cannot be given back, which goes to the account's balance, or what the wallet's bank took back.
   * Errors: 404, 412, 422 `illegal_action`. Transaction: opens several.
   */
  writeOffPayment(
    caller: Caller,
    id: string,
    wanted: Wanted,
    request: IdempotentRequest,
  ): Promise<FinishedAnswer>;
  /**
   * Takes a payment back before it is charged, or ends what the processor has not answered for a day. Errors: 404, 412,
   * 422 `illegal_action`. Transaction: opens several.
   */
  cancelPayment(
    caller: Caller,
    id: string,
    wanted: Wanted,
    request: IdempotentRequest,
  ): Promise<FinishedAnswer>;
}

interface Wanted {
  readonly ifMatch: string | undefined;
}

interface RefundWanted extends Wanted {
  readonly paymentMethodId: string | undefined;
}

/** What giving back works with. */
interface GivingBackDeps extends SendingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly wallet: Wallet;
  readonly show: (account: Account, payment: Payment) => Outcome;
}

/** Makes the verbs of giving back. Transaction: none. */
export function createGivingBack(deps: GivingBackDeps): GivingBack {
  const { database, clock, idempotency, show } = deps;
  const timeOf = ({ account }: Caller) => accountTime(account, clock.now());
  // What was decided is written first; whoever comes after a death goes on with it.
  const decide = (
    caller: Caller,
    request: IdempotentRequest,
    start: (tx: Transaction, now: Date) => Promise<Payment>,
    prepare: () => Promise<unknown> = async () => null,
  ) =>
    idempotency.performInSteps(request, {
      prepare,
      start: async (tx) => (await start(tx, timeOf(caller))).id,
      complete: async (id) => {
        await checkPayment(deps, caller.account, id as PaymentId, timeOf(caller));
        const payment = await findPayment(database, caller.account.id, id as PaymentId);
        if (payment === null) throw AppError.notFound('payment');
        return show(caller.account, payment);
      },
    });
  return {
    refundPayment: (caller, id, { paymentMethodId, ifMatch }, request) =>
      decide(caller, request, async (tx, now) => {
        const payment = await lockExisting(tx, caller.account, id, ifMatch);
        requireStuck(payment);
        const target = await targetOf(tx, deps, caller, payment, paymentMethodId);
        return applyAndCheck(tx, deps, caller, payment, refundAgain(payment, target), now);
      }),
    writeOffPayment: (caller, id, { ifMatch }, request) =>
      decide(caller, request, async (tx, now) => {
        const payment = await lockExisting(tx, caller.account, id, ifMatch);
        return applyAndCheck(tx, deps, caller, payment, giveUp(payment, now), now);
      }),
    cancelPayment: (caller, id, { ifMatch }, request) =>
      decide(
        caller,
        request,
        (tx, now) => cancel(tx, deps, caller, id, ifMatch, now),
        () => askAgain(deps, caller, id, timeOf(caller)),
      ),
  };
}

// Before a person's word counts, the processor is asked once more.
async function askAgain(deps: GivingBackDeps, { account }: Caller, id: string, now: Date): Promise<void> {
  const parsed = parseId<PaymentId>(id);
  const payment = parsed === null ? null : await findPayment(deps.database, account.id, parsed);
  if (payment !== null && isUnanswered(payment, now)) await checkPayment(deps, account, payment.id, now);
}

async function cancel(
  tx: Transaction,
  deps: GivingBackDeps,
  caller: Caller,
  id: string,
  ifMatch: string | undefined,
  now: Date,
): Promise<Payment> {
  const { account } = caller;
  const payment = await lockExisting(tx, account, id, ifMatch);
  const operation = nextOperation(payment);
  if (operation === null || !isUnanswered(payment, now)) {
    return cancelPayment(tx, { setting: deps.settingOf(account), now }, id, ifMatch);
  }
  const change = judge(payment, closedByHand(operation), now);
  if (change === null) throw new Error(`The ${operation} of the payment ${payment.id} cannot be closed.`);
  return applyAndCheck(tx, deps, caller, payment, change, now);
}

async function applyAndCheck(
  tx: Transaction,
  { settingOf }: GivingBackDeps,
  { account }: Caller,
  payment: Payment,
  change: Change,
  now: Date,
): Promise<Payment> {
  const saved = await applyChange(tx, settingOf(account), change, now);
  await noteConsequences(tx, account, payment, saved, now);
  if (nextOperation(saved) !== null) await scheduleTask(tx, account.id, 'payment.check', saved.id, now);
  return saved;
}

function requireStuck(payment: Payment): void {
  if (payment.fundingReturnedAt !== null) {
    throw refusal(
      'illegal_action',
      'The wallet’s bank has taken the money back already: nothing is left to give back.',
    );
  }
  if (!isStuck(payment)) {
    throw refusal(
      'illegal_action',
      'Nothing of this payment waits to be given back: only a refund that failed can be tried again.',
    );
  }
}

// Where the money of a wallet goes is for its owner to say.
async function targetOf(
  tx: Transaction,
  { wallet }: GivingBackDeps,
  { account, personId }: Caller,
  payment: Payment,
  id: string | undefined,
): Promise<RefundTarget> {
  if (id === undefined) return { destination: null, paymentMethodId: null };
  if (personId !== payment.personId) {
    throw refusal(
      'illegal_action',
      'Only the owner of the wallet that paid can choose another method.',
      '/paymentMethodId',
    );
  }
  const method = await requireWalletMethod(tx, wallet, { account, personId }, id);
  if (
    method.type !== 'BankAccount' ||
    method.stored === null ||
    method.stored.processor !== payment.processor
  ) {
    const message = 'The money can be sent to a bank account only, one that the same processor knows.';
    throw refusal('method_not_accepted', message, '/paymentMethodId');
  }
  return { destination: method.stored.reference, paymentMethodId: method.id };
}

function giveUp(payment: Payment, now: Date): Change {
  if (isStuck(payment)) return refundAgain(payment, { destination: OWN_BALANCE, paymentMethodId: null });
  if (isTakenBack(payment)) return writeOffFunding(payment, now);
  throw refusal(
    'illegal_action',
    'Nothing of this payment can be written off: its money is where it belongs, or on its way.',
  );
}
