import { readAutopayRule, requireUnsuspended } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import { AppError, refusal } from '../../kit/errors.ts';
import { newId, type SetupId } from '../../kit/ids.ts';
import type { DescribedMethod } from '../../kit/money/payment-methods.ts';
import { surchargeRate } from '../../kit/money/surcharges.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import { nextState } from '../../kit/states.ts';
import { civilDateIn, secondsUntil } from '../../kit/time.ts';
import { FIRST_CHECK_MS } from '../../processors/service.ts';
import type { Processor } from '../../processors/types.ts';
import { acceptTerms, type ShownTerms } from '../accepted-terms.ts';
import { consentOf } from '../autopay/consent.ts';
import { insertConsent } from '../autopay/consent-store.ts';
import { requireDebitable, termsOfConsent } from '../autopay/giving.ts';
import { readMandate } from '../autopay/mandate-store.ts';
import { readLeftToClient } from '../autopay/store.ts';
import { type DebitTerms, keepDebitMandate } from '../debit-mandates/giving.ts';
import { requireAccepted, requireTaken, withField } from '../start.ts';
import { setupStates } from '../states.ts';
import type { ConsentOrigin } from '../types.ts';
import type { AccountTransaction } from '../work.ts';
import { setupOfferOf, setupSurchargeOf } from './offer.ts';
import { insertSetup, readNthSetupInstant, withdrawSetups } from './store.ts';
import type { Setup, SetupOffer } from './types.ts';

const DAY_MS = 86_400_000;

/** How many setups an invoice may have within 24 hours, whatever becomes of them. */
const MOST_PER_DAY = 10;

export interface DescribedSetupRequest {
  readonly token: string;
  /** That of what was shown: `autopaySetup.hash` of the link. */
  readonly hash: string;
  /** The words of the consent. */
  readonly terms: string;
  /** The cancellation terms that the payer has been shown, and accepts. */
  readonly cancellationTerms?: ShownTerms | undefined;
  /** The words of the mandate that the holder of a bank account was shown, where there are any. */
  readonly debitTerms?: DebitTerms | undefined;
  readonly origin: ConsentOrigin;
  /**
   * The surcharge that the words named, on all that is offered, in the minor unit: refused when it is another. Absent: the words may
   * name the rate alone.
   */
  readonly expectedSurcharge?: number | undefined;
  readonly processor: Pick<Processor, 'name' | 'stripeAccount'>;
  readonly method: DescribedMethod;
  /** Where the holder comes back to; the id of the setup is added. */
  readonly returnUrl: string;
}

/**
 * Writes a setup with the consent that it comes with, and schedules a check in case its answer never comes. A setup of the invoice
 * that is under way is withdrawn: the newest consent counts. Errors: 403 `account_suspended`, 412 `version_conflict` when the client
 * was shown something else, 422 `illegal_action`, `amount_changed`, `autopay_not_offered`, `method_not_accepted`,
 * `processor_incomplete`, `terms_changed`, 429 after ten setups of the invoice in 24 hours. Needs the invoice locked.
 */
export async function startSetup(
  work: AccountTransaction,
  invoice: Invoice,
  setupRequest: DescribedSetupRequest,
): Promise<Setup> {
  const { tx, account, invoices, now } = work;
  await requireUnsuspended(tx, account.id);
  await requireTaken(tx, account, setupRequest.processor, now);
  requireAccepted(account, invoice, setupRequest.method);
  const today = civilDateIn(account.timeZone, now);
  const offer = await requireOffered(work, invoice, setupRequest.hash, today);
  await requireFewSetups(work, invoice);
  const { funding } = setupRequest.method;
  const { currency } = invoice;
  requireSurcharge(setupRequest, setupSurchargeOf(account, offer, { funding, currency, date: today }));
  // Words without a surcharge agree to none, also where the charges are so small that it is rounded to nothing.
  const rate = setupRequest.expectedSurcharge === 0 ? 0 : surchargeRate(account, funding, currency, today);
  const consented = await termsOfConsent(tx, account, invoice, [], rate);
  requireDebitable(setupRequest.method, currency, consented, today);
  const acceptedTerms = await acceptTerms(
    { invoices },
    tx,
    account.id,
    invoice,
    setupRequest.cancellationTerms,
  );
  const { funding: _funding, ...method } = setupRequest.method;
  const id = newId<SetupId>();
  const status = nextState(setupStates, 'Created', 'send');
  if (status === null) throw new Error('A setup cannot be sent.');
  const setup: Setup = {
    id,
    invoiceId: invoice.id,
    status,
    processor: setupRequest.processor.name,
    processorReference: null,
    source: setupRequest.token,
    description: `${account.name} ${invoice.number ?? ''}`.trim().slice(0, 200),
    returnUrl: withField(setupRequest.returnUrl, 'setup', id),
    actionUrl: null,
    method,
    currency,
    terms: setupRequest.terms,
    agreedAmount: consented.amount,
    surchargeBasisPoints: rate,
    schedule: consented.schedule,
    awaited: consented.dates,
    acceptedTerms,
    withdrawnAt: null,
    failureCode: null,
    failureMessage: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  };
  await withdrawSetups(tx, account.id, invoice.id, now);
  await insertSetup(tx, account.id, setup);
  await keepDebitMandate(tx, account.id, setup, setupRequest.debitTerms, setupRequest.origin);
  await insertConsent(tx, account.id, consentWith(setup, method, setupRequest.origin));
  await scheduleTask(tx, account.id, 'setup.check', id, new Date(now.getTime() + FIRST_CHECK_MS));
  return setup;
}

// The setting may have changed since the account was read.
async function requireOffered(
  { tx, account }: AccountTransaction,
  invoice: Invoice,
  hash: string,
  today: string,
): Promise<SetupOffer> {
  const [autopay, mandate, left] = await Promise.all([
    readAutopayRule(tx, account.id),
    readMandate(tx, account.id, invoice.id),
    readLeftToClient(tx, account.id, invoice.id, null),
  ]);
  if (autopay === 'Off') throw refusal('autopay_not_offered', `${account.name} offers no autopay.`);
  const current: Account = { ...account, autopay };
  const offer = setupOfferOf(current, invoice, { left, hasMandate: mandate !== null, today });
  if (offer === null) {
    const message =
      mandate === null
        ? 'A method can be saved without a payment while nothing is due and something remains to be paid.'
        : 'Autopay is on already.';
    throw new AppError('illegal_action', { message, passes: 'by change' });
  }
  if (offer.hash === hash) return offer;
  throw new AppError('version_conflict', {
    message:
      'The schedule or the card fee has changed since it was shown. Nothing was saved; look at it again.',
  });
}

function requireSurcharge({ expectedSurcharge }: DescribedSetupRequest, surcharge: number): void {
  if (expectedSurcharge === undefined || expectedSurcharge === surcharge) return;
  const message = `The surcharge is ${surcharge} with this card, not ${expectedSurcharge}. Nothing was saved; look at it again.`;
  throw refusal('amount_changed', message);
}

// Each setup asks a bank about a card: a link must not be a way to try out cards that were stolen.
async function requireFewSetups({ tx, account, now }: AccountTransaction, { id }: Invoice): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const tenth = await readNthSetupInstant(tx, account.id, id, { count: MOST_PER_DAY, since });
  if (tenth === null) return;
  throw new AppError('rate_limited', {
    message: `A method can be saved ${MOST_PER_DAY} times in 24 hours for an invoice. Nothing was saved.`,
    retryAfterSeconds: secondsUntil(new Date(tenth.getTime() + DAY_MS), now),
  });
}

function consentWith(
  { id, invoiceId, terms, schedule, agreedAmount, surchargeBasisPoints, createdAt }: Setup,
  method: NonNullable<Setup['method']>,
  origin: ConsentOrigin,
) {
  return consentOf({
    ...origin,
    invoiceId,
    chargeId: null,
    setupId: id,
    terms,
    schedule,
    agreedAmount,
    surchargeBasisPoints,
    method,
    givenAt: createdAt,
  });
}
