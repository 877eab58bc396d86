import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import { type Action, attempt } from '../kit/actions.ts';
import { refusal } from '../kit/errors.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import type { Wallet } from '../wallet/service.ts';
import type { AccountTransaction, PaymentsDeps, SendingDeps } from './apply.ts';
import { type Change, movePayment, type RefundTarget } from './change.ts';
import { applyAndCheck, createDecide, type ShowPayment, type Wanted } from './deciding.ts';
import { mayResend, takeBack } from './offering.ts';
import {
  closedByHand,
  isStuck,
  isTakenBack,
  judge,
  nextOperation,
  refundAgain,
  writeOffFunding,
} from './outcome.ts';
import { isLeftAtRecipient, leaveAtRecipient } from './recipient-outcome.ts';
import { leftOf } from './returning.ts';
import { isPaymentUnanswered, lookAtPayment } from './sending.ts';
import { findPayment } from './store.ts';
import { requireReversible, requireWaiting } from './taking-back.ts';
import type { Payment, paymentActions } from './types.ts';
import { illegalMove, lockExisting, requireOpen, requireWalletMethod } from './update.ts';

/** Makes the verbs of money that did not arrive, and of taking a payment back. */
export function createEnding(deps: PaymentsDeps, { show }: { readonly show: ShowPayment }) {
  const { clock, wallet } = deps;
  const timeOf = (account: Account) => accountTime(account, clock.now());
  const decide = createDecide(deps, show);
  return {
    /**
     * Gives the money of a payment back again, to the method that paid or to another of its owner's. Errors: 404, 412,
     * 422 `illegal_action`, `unknown_payment_method`, `method_not_accepted`.
     */
    refundPayment: (
      caller: Caller,
      id: string,
      { paymentMethodId, ifMatch }: Wanted & { readonly paymentMethodId: string | undefined },
      request: IdempotentRequest,
    ) =>
      decide(caller, request, async (work) => {
        const payment = await lockExisting(work, id, ifMatch);
        requireStuck(payment);
        const target = await targetOf({ ...work, wallet }, caller, payment, paymentMethodId);
        return applyAndCheck(work, payment, refundAgain(payment, target));
      }),
    /**
     * Gives up what cannot be given back, which goes to the account's balance, or what the wallet's bank took back.
     * Errors: 404, 412, 422 `illegal_action`.
     */
    writeOffPayment: (caller: Caller, id: string, { ifMatch }: Wanted, request: IdempotentRequest) =>
      decide(caller, request, async (work) => {
        const payment = await lockExisting(work, id, ifMatch);
        return applyAndCheck(work, payment, giveUp(payment, work.now));
      }),
    /**
     * Takes a payment back before it is charged, or ends what the processor has not answered for a day. Errors: 404, 412,
     * 422 `illegal_action`.
     */
    cancelPayment: (caller: Caller, id: string, { ifMatch }: Wanted, request: IdempotentRequest) =>
      decide(
        caller,
        request,
        async (work) => cancel(work, await lockExisting(work, id, ifMatch)),
        // A person who has looked at the processor ends here what was lost in a restore.
        { prepare: () => askAgain(deps, caller, id, timeOf(caller.account)), worksHeld: true },
      ),
  };
}

// The processor is asked once more before the decision of a person counts. An operation that it has never seen is not
// sent: the person wants that it does not happen.
async function askAgain(deps: SendingDeps, { account }: Caller, id: string, now: Date): Promise<void> {
  const parsed = parseId<PaymentId>(id);
  const payment = parsed === null ? null : await findPayment(deps.database, account.id, parsed);
  if (payment === null || !isPaymentUnanswered(payment, now)) return;
  const outcome = await lookAtPayment(deps, account, payment, now);
  if (outcome?.status === 'processing') throw illegalMove(payment, 'canceled');
}

async function cancel(work: AccountTransaction, payment: Payment): Promise<Payment> {
  const operation = nextOperation(payment);
  if (operation !== null && isPaymentUnanswered(payment, work.now)) {
    const closed = judge(payment, closedByHand(operation), work.now);
    if (closed === null) throw new Error(`The ${operation} of the payment ${payment.id} cannot be closed.`);
    return applyAndCheck(work, payment, closed);
  }
  return takeBack(work, payment);
}

/** The actions on a payment now. */
export function actionsOf(payment: Payment, now: Date): Record<(typeof paymentActions)[number], Action> {
  const isCancelable = movePayment(payment, 'cancel') !== null || isPaymentUnanswered(payment, now);
  return {
    edit: attempt(() => requireOpen(payment, ['totalAmount'])),
    resendOffer: mayResend(payment, now),
    changeMethod: attempt(() => requireOpen(payment, ['paymentMethodId'])),
    cancel: attempt(() => {
      if (!isCancelable) throw illegalMove(payment, 'canceled');
    }),
    refund: attempt(() => requireStuck(payment)),
    retryPayout: attempt(() => requireWaiting(payment)),
    reverse: attempt(() => requireReversible(payment)),
    writeOff: attempt(() => giveUp(payment, now)),
  };
}

function requireStuck(payment: Payment): void {
  if (payment.fundingReturnedAt !== null && (payment.recipientId === null || leftOf(payment) === 0)) {
    throw refusal(
      'illegal_action',
      'The wallet’s bank has taken the money back already: nothing is left to give back.',
    );
  }
  if (!isStuck(payment)) {
    throw refusal(
      'illegal_action',
      'No refund of this payment has failed: only a failed refund can be tried again.',
      '',
      'by change',
    );
  }
}

// Only the owner of a wallet decides where its money goes.
async function targetOf(
  work: AccountTransaction & { readonly wallet: Wallet },
  { personId }: Caller,
  payment: Payment,
  id: string | undefined,
): Promise<RefundTarget> {
  if (id === undefined) return { destination: null, paymentMethodId: null };
  if (payment.recipientId !== null) {
    const message = 'The operator’s platform gives money back to the method that paid only.';
    throw refusal('method_not_accepted', message, '/paymentMethodId');
  }
  if (personId !== payment.personId) {
    throw refusal(
      'illegal_action',
      'Only the owner of the wallet that paid can choose another method.',
      '/paymentMethodId',
    );
  }
  const method = await requireWalletMethod(work, personId, id);
  if (
    method.type !== 'BankAccount' ||
    method.stored === null ||
    method.stored.processor !== payment.processor
  ) {
    const message = 'The money can only be sent to a bank account that the same processor knows.';
    throw refusal('method_not_accepted', message, '/paymentMethodId');
  }
  return { destination: method.stored.reference, paymentMethodId: method.id };
}

function giveUp(payment: Payment, now: Date): Change {
  if (isLeftAtRecipient(payment)) return leaveAtRecipient(payment, now);
  if (isStuck(payment) && payment.recipientId !== null) {
    const message =
      'The operator’s platform holds this money: refund it again, or ask the operator of the installation.';
    throw refusal('illegal_action', message, '', 'by change');
  }
  if (isStuck(payment)) return refundAgain(payment, { destination: OWN_BALANCE, paymentMethodId: null });
  if (isTakenBack(payment)) return writeOffFunding(payment, now);
  throw refusal(
    'illegal_action',
    'There is nothing to write off: the money of this payment has arrived, or is on its way.',
    '',
    'by change',
  );
}
