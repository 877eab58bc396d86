import { requireUnsuspended } from '../accounts/service.ts';
import { type Account, accountTime, recipientNeedOf } from '../accounts/types.ts';
import { AppError, accountHeld, blocked } from '../kit/errors.ts';
import { createHourlyLimit } from '../kit/http/hourly-limit.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { requirePayingOut } from '../platform/service.ts';
import { readLastRecipient, readRecipient } from '../recipients/service.ts';
import type { Recipient } from '../recipients/types.ts';
import { type AccountTransaction, applyChange, type PaymentsDeps, transact } from './apply.ts';
import { movePayment, stepOf } from './change.ts';
import { extended, isOfferOver } from './expiry.ts';
import { destinationAt, fundingInstant } from './funding.ts';
import type { KnownOffer } from './offers.ts';
import { presentOffer } from './present.ts';
import { findPayment, lockPayment } from './store.ts';
import type { Payment } from './types.ts';
import { dropWaiting, illegalMove } from './update.ts';

const DAY_MS = 86_400_000;

/** How long an offer stays open from when its recipient begins at the processor, which may check them for days. */
const ONBOARDING_DAYS = 14;

/** An offer stays open no longer than this after it was sent, however often its recipient begins. */
const LONGEST_OFFER_DAYS = 21;

/** How many links to the processor's pages an offer gets within an hour: each is made there, and lives only minutes. */
const LINKS_AN_HOUR = 10;
/** How often the processor is asked within an hour about the recipient of an offer, who comes back or accepts. */
const READS_AN_HOUR = 30;
const TOO_MANY_READS = `The processor is asked about a recipient only ${READS_AN_HOUR} times within an hour: repeat the request later.`;
const TOO_MANY_LINKS = `Only ${LINKS_AN_HOUR} links to the processor are made for an offer within an hour: repeat the request later.`;

/** Makes the verbs of a recipient who sets up an account at the processor. */
export function createOnboarding(deps: PaymentsDeps) {
  const { database, clock, payUrl, recipients } = deps;
  const timeOf = (account: Account) => accountTime(account, clock.now());
  const limitLinks = createHourlyLimit(LINKS_AN_HOUR, TOO_MANY_LINKS);
  const limitReads = createHourlyLimit(READS_AN_HOUR, TOO_MANY_READS);
  const presented = (offer: KnownOffer, payment: Payment) =>
    presentOffer(payment, { account: offer.account, payUrl });
  return {
    /**
     * Makes a link at which the recipient of an offer sets up, or changes, where the money should go. An open offer stays
     * open longer from then. Errors: 404, 422 `illegal_action`, `no_processor`, `country_not_supported`,
     * `currency_not_supported`, 403, 429, 503.
     */
    async startOnboarding(offer: KnownOffer, country: string) {
      const { account, code } = offer;
      const now = timeOf(account);
      const payment = await requireOpenOffer(deps, offer, now);
      limitLinks(code, clock.now());
      const page = `${payUrl}/${account.path}/p/${code}/onboarding`;
      const link = await recipients.start(
        account,
        {
          contact: { id: payment.contactId, ...payment.contact },
          country,
          back: { returnUrl: `${page}/back`, refreshUrl: `${page}/again` },
        },
        now,
      );
      await transact(deps, account, now, (work) => keepOpen(work, offer));
      return { url: link.url, expiresAt: link.expiresAt };
    },
    /** Has the account of an offer's recipient at the processor read again; does nothing without one. Errors: 404, 429. */
    async refreshRecipient(offer: KnownOffer): Promise<void> {
      const { account } = offer;
      const payment = requireOffered(await findPayment(database, account.id, offer.id), offer);
      limitReads(offer.code, clock.now());
      await refreshOf(deps, account, payment, timeOf(account));
    },
    /**
     * Accepts an offer: the money shall go to the recipient's account at the processor. Errors: 404, 422
     * `illegal_action`, `recipient_not_ready`, `no_processor`, 429.
     */
    acceptAsRecipient: (offer: KnownOffer, request: IdempotentRequest) =>
      deps.idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async () => offer.id,
        complete: async () => {
          const now = accountTime(offer.account, request.now);
          return { status: 200, data: presented(offer, await accept(deps, offer, now, limitReads)) };
        },
      }),
  };
}

// Also of an offer that is accepted: a bank may refuse the money, or the processor ask for more.
async function requireOpenOffer({ database }: PaymentsDeps, offer: KnownOffer, now: Date): Promise<Payment> {
  const { account } = offer;
  const payment = requireOffered(await findPayment(database, account.id, offer.id), offer);
  if (account.closedAt !== null) throw new AppError('account_closed');
  if (account.heldAt !== null) throw accountHeld(account.name);
  if (account.suspendedAt !== null) throw new AppError('account_suspended');
  requireOnboarding(account, payment);
  const { status } = payment;
  const isOpen =
    status === 'Pending' ? !isOfferOver(account, payment, now) : ['Scheduled', 'Processing'].includes(status);
  if (!isOpen) throw illegalMove(payment, 'set up');
  return payment;
}

function requireOnboarding(account: Account, { recipientId, status }: Payment): void {
  const isAnswered = status !== 'Pending';
  const isHere = isAnswered ? recipientId !== null : recipientNeedOf(account) === 'Onboarding';
  if (!isHere)
    throw blocked('NotApplicable', 'This money goes to a bank account: name it on the page of the offer.');
}

async function keepOpen(work: AccountTransaction, offer: KnownOffer): Promise<void> {
  const { tx, account, now } = work;
  const found = await lockPayment(tx, account.id, offer.id);
  if (found?.status !== 'Pending' || found.expiresAt === null) return;
  const payment = extended(account, found);
  const sentAt = payment.offersSentAt[0] ?? payment.createdAt;
  const expiresAt = new Date(
    Math.min(now.getTime() + ONBOARDING_DAYS * DAY_MS, sentAt.getTime() + LONGEST_OFFER_DAYS * DAY_MS),
  );
  if (payment.expiresAt === null || expiresAt <= payment.expiresAt) return;
  const kept: Payment = { ...payment, expiresAt, expiryAsOf: now };
  await scheduleTask(tx, account.id, 'payment.expire', kept.id, expiresAt);
  await applyChange(work, found, { payment: kept, steps: [stepOf(kept, 'payment.updated')] });
}

/** Reads the recipient's account of a payment: the one that it goes to, or the last one of its contact. */
export async function readItsOrLast(
  { tx, account }: Pick<AccountTransaction, 'tx' | 'account'>,
  { processors }: Pick<PaymentsDeps, 'processors'>,
  { recipientId, contactId, source }: Payment,
): Promise<Recipient | null> {
  if (recipientId !== null) return readRecipient(tx, account.id, recipientId);
  const processor = await processors.processorFor(account, source.processor ?? undefined);
  return processor && readLastRecipient(tx, account.id, contactId, processor.name);
}

async function refreshOf(deps: PaymentsDeps, account: Account, payment: Payment, now: Date): Promise<void> {
  const recipient = await deps.database.transaction(account.id, (tx) =>
    readItsOrLast({ tx, account }, deps, payment),
  );
  if (recipient !== null) await deps.recipients.refresh(account, recipient.id, now);
}

async function accept(
  deps: PaymentsDeps,
  offer: KnownOffer,
  now: Date,
  limitReads: ReturnType<typeof createHourlyLimit>,
): Promise<Payment> {
  const { account } = offer;
  const payment = requireOffered(await findPayment(deps.database, account.id, offer.id), offer);
  if (payment.recipientId !== null) return payment;
  await requireOpenOffer(deps, offer, now);
  const processor = await deps.processors.processorFor(account, payment.source.processor ?? undefined);
  if (processor?.outgoing === undefined) throw new AppError('no_processor');
  limitReads(offer.code, deps.clock.now());
  // The event that tells that the recipient is ready may come later than the recipient.
  await refreshOf(deps, account, payment, now);
  return transact(deps, account, now, async (work) => {
    const { tx } = work;
    await requireUnsuspended(tx, account.id);
    const locked = requireOffered(await lockPayment(tx, account.id, offer.id), offer);
    if (locked.recipientId !== null) return locked;
    if (isOfferOver(account, locked, now)) throw illegalMove({ ...locked, status: 'Expired' }, 'accepted');
    if (processor.name === 'StripePlatform')
      await requirePayingOut(tx, account.mode, locked.paymentMethod.type);
    const recipient = await readLastRecipient(tx, account.id, locked.contactId, processor.name);
    const isUsable = recipient?.status === 'Ready' || recipient?.status === 'Pending';
    if (recipient === null || !isUsable) throw new AppError('recipient_not_ready');
    const accepted = {
      destination: destinationAt(recipient),
      recipientId: recipient.id,
      processor: processor.name,
      acceptedAt: now,
    };
    const change = movePayment(locked, 'accept', accepted);
    if (change === null) throw illegalMove(locked, 'accepted');
    await dropWaiting(work, locked);
    const fundsAt = fundingInstant(account, { ...locked, ...accepted });
    await scheduleTask(tx, account.id, 'payment.fund', locked.id, fundsAt);
    return applyChange(work, locked, change);
  });
}

/** The link may have become invalid since it was followed: the offer was made to another recipient. Errors: 404. */
export function requireOffered(payment: Payment | null, { code }: KnownOffer): Payment {
  if (payment?.code !== code) throw AppError.notFound('link');
  return payment;
}
