import {
  type Account,
  accountTime,
  type Caller,
  recipientNeedOf,
  type Suspensions,
} from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import { type PaymentId, parseId, type RecipientId } from '../kit/ids.ts';
import type { ProcessorEvent, ProcessorName } from '../processors/types.ts';
import type { PaymentsDeps } from './apply.ts';
import { createBatch, type PaymentBatch } from './batch.ts';
import { createPayment, type PaymentInput } from './create.ts';
import { actionsOf, createEnding } from './ending.ts';
import { extended } from './expiry.ts';
import { extendOffers } from './extending.ts';
import { expectedFunding, recipientDeadline } from './funding.ts';
import { lockMailView } from './mail-view.ts';
import { paymentsOfContact } from './of-contact.ts';
import { findWaitingFor } from './of-recipient-store.ts';
import { resendOffer, withdrawOffer, withdrawOffers } from './offering.ts';
import { createOffers } from './offers.ts';
import { createOnboarding, readItsOrLast } from './onboarding.ts';
import { catchUpPayment } from './paid-out-since.ts';
import { type DatedContext, type LinkShown, presentItsRecipient, presentPaymentInFull } from './present.ts';
import { createQuoting } from './quote.ts';
import { takesOtherAccount } from './resending.ts';
import { applyProcessorEvent, checkPayment, expirePayment, fundPayment, lookAtArrived } from './sending.ts';
import { type CountedFilter, countPayments, findPayment, listPayments, type PaymentFilter } from './store.ts';
import { createTakingBack } from './taking-back.ts';
import { type Payment, type PaymentStatus, paymentListStates, paymentStatuses } from './types.ts';
import { type PaymentChanges, updatePayment, type WalletTransaction } from './update.ts';

export { hasDebt, isPayingOut, readPayingOut } from './at-platform-store.ts';
export { returnOverpaidDebt, type SeenDebt, settlePaymentDebt } from './debt.ts';
export { type PaymentDebt, readDebts } from './debt-store.ts';
export { isOfferOver } from './expiry.ts';
export { paymentsOfRecipient } from './of-recipient.ts';
export type { KnownOffer } from './offers.ts';
export { payoutDeadline } from './recipient-outcome.ts';
export { isUndelivered, takesOtherAccount } from './resending.ts';
export { listWholeReturns } from './returned-store.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Makes the verbs of outgoing payments. */
export function createPayments(deps: PaymentsDeps) {
  const { clock, contacts, wallet, payUrl } = deps;
  const contextOf = (account: Account): DatedContext => {
    return { account, payUrl, now: accountTime(account, clock.now()) };
  };
  const show = (account: Account, payment: Payment): Outcome => ({
    status: 200,
    data: presentPaymentInFull(payment, contextOf(account), 'Code'),
    etag: entityTag(payment.sequence),
  });
  const workFor = (tx: Transaction, { account }: Caller): WalletTransaction => ({
    tx,
    ...contextOf(account),
    contacts,
    wallet,
  });
  return {
    ...createEnding(deps, { show }),
    ...createTakingBack(deps, { show }),
    ...createOffers(deps),
    ...createOnboarding(deps),
    ...createReading(deps, contextOf),
    /** A payment for the mails about it, or null; locked until the transaction ends. */
    lockMailView: (tx: Transaction, account: Account, id: PaymentId) =>
      lockMailView(tx, deps, contextOf(account), id),
    findWaitingFor,
    ...createQuoting(deps),
    createPayment: (tx: Transaction, caller: Caller, input: PaymentInput) =>
      createPayment(workFor(tx, caller), caller, input),
    createBatch: (tx: Transaction, caller: Caller, batch: PaymentBatch, malformed: readonly FaultDetail[]) =>
      createBatch(workFor(tx, caller), caller, batch, malformed),
    async updatePayment(
      tx: Transaction,
      caller: Caller,
      id: string,
      changes: PaymentChanges,
      ifMatch?: string,
    ) {
      return show(caller.account, await updatePayment(workFor(tx, caller), caller, id, changes, ifMatch));
    },
    async resendOffer(tx: Transaction, caller: Caller, id: string, ifMatch?: string) {
      return show(caller.account, await resendOffer(workFor(tx, caller), id, ifMatch));
    },
    async deletePayment(tx: Transaction, caller: Caller, id: string, ifMatch?: string) {
      return show(caller.account, await withdrawOffer(workFor(tx, caller), id, ifMatch));
    },
    withdrawOffers: (tx: Transaction, account: Account, now: Date, limit: number) =>
      withdrawOffers({ tx, account, payUrl, now }, limit),
    extendOffers: (account: Account, suspensions: Suspensions, now: Date, limit: number) =>
      extendOffers(deps, account, suspensions, now, limit),
    ofContact: paymentsOfContact,
    jobs: createJobs(deps),
  };
}

// Before the answer, the account that the contact has from an earlier payment.
async function readShownRecipient(deps: PaymentsDeps, account: Account, payment: Payment) {
  const isOffered = payment.status === 'Pending' && recipientNeedOf(account) === 'Onboarding';
  if (payment.recipientId === null && !isOffered) return null;
  return deps.database.transaction(account.id, (tx) => readItsOrLast({ tx, account }, deps, payment));
}

function createReading(deps: PaymentsDeps, contextOf: (account: Account) => DatedContext) {
  const { database } = deps;
  const shownTo = ({ scopes }: Caller): LinkShown => (scopes.has('payments:write') ? 'Code' : 'Mask');
  return {
    /** Errors: 404. */
    async getPayment(caller: Caller, id: string) {
      const { account } = caller;
      const parsed = parseId<PaymentId>(id);
      const payment = parsed === null ? null : await findPayment(database, account.id, parsed);
      if (payment === null) throw AppError.notFound('payment');
      const context = contextOf(account);
      const recipient = await readShownRecipient(deps, account, payment);
      return {
        data: {
          ...presentPaymentInFull(payment, context, shownTo(caller)),
          fundingAt: expectedFunding(account, payment)?.toISOString() ?? null,
          recipientUntil: recipientDeadline(account, payment)?.toISOString() ?? null,
          takesOtherAccount: takesOtherAccount(payment, context.now),
          recipient: recipient && presentItsRecipient(recipient),
          actions: actionsOf(extended(account, payment), context.now),
        },
        etag: entityTag(payment.sequence),
      };
    },
    async listPayments(caller: Caller, filter: PaymentFilter, page: PageRequest) {
      const { account } = caller;
      const rows = await listPayments(database, account.id, filter, page);
      return makePage(rows, page.limit, (row) =>
        presentPaymentInFull(row, contextOf(account), shownTo(caller)),
      );
    },
    countPayments: ({ account }: Caller, filter: CountedFilter) => countByState(database, account, filter),
  };
}

// The tasks of this slice: each answers when to do it again, or null. `key` is the payment's id.
function createJobs(deps: PaymentsDeps) {
  return {
    expire: (account: Account, key: string, now: Date) => expirePayment(deps, account, key as PaymentId, now),
    fund: (account: Account, key: string, now: Date) => fundPayment(deps, account, key as PaymentId, now),
    check: (account: Account, key: string, now: Date) => checkPayment(deps, account, key as PaymentId, now),
    /** Asks what became of a payment since a backup, and sends nothing. */
    catchUp: (account: Account, key: string, since: Date, now: Date) =>
      catchUpPayment(deps, account, key as PaymentId, since, now),
    lookAtArrived: (account: Account, recipientId: string, now: Date) =>
      lookAtArrived(deps, account, recipientId as RecipientId, now),
    applyEvent: (account: Account, processor: ProcessorName, event: ProcessorEvent, now: Date) =>
      applyProcessorEvent(deps, account, processor, event, now),
  };
}

async function countByState(database: Database, { id }: Account, filter: CountedFilter): Promise<object> {
  const counts = await countPayments(database, id, filter);
  const sum = (statuses: readonly PaymentStatus[]) =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  const states = Object.entries(paymentListStates).map(([state, statuses]) => [state, sum(statuses)]);
  return { All: sum(paymentStatuses), ...Object.fromEntries(states) };
}
