import { createHash } from 'node:crypto';
import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime, recipientNeedOf, takesMoney } from '../accounts/types.ts';
import { setActor } from '../kit/actor.ts';
import { AppError, accountHeld, blocked, refusal } from '../kit/errors.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Processor, StoreOutcome } from '../processors/types.ts';
import { applyChange, type PaymentsDeps, transact, type WorkDeps } from './apply.ts';
import { movePayment } from './change.ts';
import { extended, isOfferOver } from './expiry.ts';
import { fundingInstant } from './funding.ts';
import { readItsOrLast, requireOffered } from './onboarding.ts';
import { presentItsRecipient, presentOffer } from './present.ts';
import { hasTriedOthers, sendToOtherAccount, takesOtherAccount } from './resending.ts';
import { findPayment, findPaymentByCode, lockPayment, readPaymentByCode } from './store.ts';
import type { Payment } from './types.ts';
import { dropWaiting, illegalMove } from './update.ts';

/** An offer whose code a visitor knows. */
export interface KnownOffer {
  readonly account: Account;
  readonly id: PaymentId;
  readonly code: string;
}

// The id of no account: searching it takes as long as searching a real one.
const NOBODY = '00000000-0000-0000-0000-000000000000' as AccountId;

/** Makes the recipient's verbs. */
export function createOffers(deps: PaymentsDeps) {
  const { database, clock, idempotency, processors, payUrl } = deps;
  const view = async (offer: KnownOffer) => {
    const { account } = offer;
    const found = requireOffered(await findPayment(database, account.id, offer.id), offer);
    const payment = extended(account, found);
    const now = accountTime(account, clock.now());
    const isRequested = payment.status === 'Pending' || takesOtherAccount(payment, now);
    const takesToken = isRequested && recipientNeedOf(account) === 'BankAccount' && takesMoney(account);
    const tokens = takesToken ? await processors.tokenAccessFor(account) : null;
    const recipient = await database.transaction(account.id, (tx) =>
      readItsOrLast({ tx, account }, deps, payment),
    );
    return { payment, tokens, recipient };
  };
  return {
    /**
     * Finds the payment behind a link. Errors: 404, the same and after the same work for an account and for a code that
     * is unknown.
     */
    async findOffer(account: Account | null, code: string): Promise<KnownOffer> {
      const payment = await findPaymentByCode(database, account?.id ?? NOBODY, code);
      if (account === null || payment === null) throw AppError.notFound('link');
      setActor('Recipient', payment.contactId);
      return { account, id: payment.id, code };
    },
    /** Reads the payment behind an offer, for a page to show. Errors: 404. */
    viewOffer: view,
    async showOffer(offer: KnownOffer) {
      const { account } = offer;
      const { payment, tokens, recipient } = await view(offer);
      return {
        ...presentOffer(payment, { account, payUrl }),
        tokens,
        recipientNeed: recipientNeedOf(account),
        recipient: recipient && presentItsRecipient(recipient),
      };
    },
    /**
     * Accepts: the money shall go to the bank account that the token stands for. Of a payment that could not be
     * delivered it makes a new one, to that account, once the money is back in the wallet. Errors: 422
     * `illegal_action`, `unknown_token`, `method_not_accepted`, `method_declined`, `no_processor`, 503.
     */
    acceptOffer: (offer: KnownOffer, token: string, request: IdempotentRequest) =>
      idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async () => offer.id,
        complete: async () => {
          const now = accountTime(offer.account, request.now);
          const accepted = await accept(deps, offer, token, now);
          return { status: 200, data: presentOffer(accepted, { account: offer.account, payUrl }) };
        },
      }),
    /** Errors: 422 `illegal_action`. */
    declineOffer: (offer: KnownOffer, reason: string | undefined, request: IdempotentRequest) =>
      idempotency.perform(request, async (tx) => {
        const { account } = offer;
        const now = accountTime(account, clock.now());
        const work = { tx, account, payUrl, now };
        const payment = requireOffered(await lockPayment(tx, account.id, offer.id), offer);
        const change = isOfferOver(account, payment, now)
          ? null
          : movePayment(payment, 'decline', { declineReason: reason ?? null });
        if (change === null) throw refusalOf(account, payment, 'declined', now);
        await dropWaiting(work, payment);
        const declined = await applyChange(work, payment, change);
        return { status: 200, data: presentOffer(declined, work) };
      }),
  };
}

/**
 * Stores the recipient's account at the processor, then accepts. The key under which it is stored follows from the link
 * and the token. So a repeat, with or without an Idempotency-Key, stores one account and accepts once, also when the
 * link leads to a new payment since.
 */
async function accept(deps: PaymentsDeps, offer: KnownOffer, token: string, now: Date): Promise<Payment> {
  const { account, code } = offer;
  const key = destinationKey(code, token);
  // By its code: the link may lead to a new payment since an earlier request with the same token.
  const payment = requireOffered(await findPaymentByCode(deps.database, account.id, code), offer);
  if (payment.destination?.key === key) return payment;
  requireAcceptable(account, payment, now);
  const processor = await deps.processors.processorFor(account, payment.source.processor ?? undefined);
  // A business must not charge its own card at its own Stripe account: the operator's platform pays out.
  if (processor === null || processor.name === 'Stripe') throw new AppError('no_processor');
  const stored = await storeDestination(processor, account, key, token, now);
  try {
    return await writeAcceptance(deps, offer, processor, { key, ...stored }, now);
  } catch (cause) {
    // Another answer came first, so this account is not needed. If this fails, only an unused method stays stored.
    if (cause instanceof AppError) {
      await processor.removeMethod({ accountId: account.id, now }, stored.reference);
    }
    throw cause;
  }
}

function writeAcceptance(
  deps: WorkDeps,
  offer: KnownOffer,
  processor: Processor,
  destination: NonNullable<Payment['destination']>,
  now: Date,
): Promise<Payment> {
  const { account, id } = offer;
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    await requireUnsuspended(tx, account.id);
    const known = await lockPayment(tx, account.id, id);
    const successor = known?.code === null ? await readPaymentByCode(tx, account.id, offer.code) : null;
    const payment = requireOffered(successor ?? known, offer);
    if (payment.destination?.key === destination.key) return payment;
    requireAcceptable(account, payment, now);
    if (takesOtherAccount(payment, now)) {
      return sendToOtherAccount(work, payment, destination, processor.name);
    }
    // The operator takes a fee only of money that goes to recipients' accounts at the processor.
    const noFee = { serviceFee: 0, refundsServiceFee: false };
    const accepted = { destination, processor: processor.name, acceptedAt: now, ...noFee };
    const change = movePayment(payment, 'accept', accepted);
    if (change === null) throw refusalOf(account, payment, 'accepted', now);
    await dropWaiting(work, payment);
    const fundsAt = fundingInstant(account, { ...payment, ...accepted });
    await scheduleTask(tx, account.id, 'payment.fund', id, fundsAt);
    return applyChange(work, payment, change);
  });
}

async function storeDestination(
  processor: Processor,
  account: Account,
  key: string,
  token: string,
  now: Date,
) {
  const merchant = { accountId: account.id, now };
  const described = await processor.describeToken(merchant, token);
  if (described === 'unknown') throw busy();
  if (described !== null && described.type !== 'BankAccount') throw notABankAccount();
  // An unknown token may have been stored under this key by a request whose answer was lost.
  const outcome = await processor.storeMethod(merchant, key, token);
  if (outcome.status === 'unknown') throw busy();
  if (outcome.status === 'declined') throw described === null ? unknownToken() : declined(outcome);
  const { reference, method } = outcome;
  if (method.type !== 'BankAccount') {
    await processor.removeMethod(merchant, reference);
    throw notABankAccount();
  }
  return { reference, bankName: method.name, last4: method.last4 };
}

// As a UUID, like every key of ours.
function destinationKey(code: string, token: string): string {
  const digest = createHash('sha256').update(`${code} ${token}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function requireAcceptable(account: Account, payment: Payment, now: Date): void {
  if (account.closedAt !== null) throw new AppError('account_closed');
  if (account.heldAt !== null) throw accountHeld(account.name);
  if (account.suspendedAt !== null) throw new AppError('account_suspended');
  if (takesOtherAccount(payment, now)) return;
  if (recipientNeedOf(account) === 'Onboarding') {
    throw blocked('NotApplicable', 'Set up at the processor where the money should go, then accept.');
  }
  if (hasTriedOthers(payment, now)) throw triedOut(account);
  if (isOfferOver(account, payment, now) || movePayment(payment, 'accept') === null) {
    throw refusalOf(account, payment, 'accepted', now);
  }
}

function refusalOf(account: Account, payment: Payment, word: string, now: Date): AppError {
  return illegalMove(isOfferOver(account, payment, now) ? { ...payment, status: 'Expired' } : payment, word);
}

function triedOut({ name }: Account): AppError {
  const message = `Two other accounts were tried within 30 days. Ask ${name} to pay you in another way.`;
  return refusal('illegal_action', message, path, 'by itself');
}

function busy(): AppError {
  const message = 'The processor does not answer; repeat the request in a moment.';
  return new AppError('overloaded', { message, retryAfterSeconds: 2 });
}

const path = '/destination';

function unknownToken(): AppError {
  const message = 'The processor does not know this token.';
  return new AppError('unknown_token', { details: [{ path, code: 'unknown_token', message }] });
}

function notABankAccount(): AppError {
  const message = 'The money can be sent to a bank account only.';
  return refusal('method_not_accepted', message, path);
}

function declined({ code, message }: Extract<StoreOutcome, { status: 'declined' }>): AppError {
  return new AppError('method_declined', { message, details: [{ path, code, message }] });
}
