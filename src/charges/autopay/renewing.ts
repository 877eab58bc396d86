import type { Invoice } from '../../invoices/types.ts';
import { AppError } from '../../kit/errors.ts';
import { type MandateId, newId } from '../../kit/ids.ts';
import { scheduleTask } from '../../kit/queue/tasks.ts';
import type { ConsentOrigin, Mandate } from '../types.ts';
import type { AccountTransaction } from '../work.ts';
import { consentOf } from './consent.ts';
import { insertConsent } from './consent-store.ts';
import { agreedAgain } from './coverage.ts';
import { noteDates } from './dates.ts';
import { putOffOverdue } from './keeping.ts';
import { endMandate, insertMandate, readMandate } from './mandate-store.ts';
import { readMandateState } from './plan.ts';
import { consentRequestOf } from './request.ts';
import { saveRetries } from './store.ts';

interface Agreement {
  readonly hash: string;
  readonly terms: string;
  readonly origin: ConsentOrigin;
}

/**
 * Records that the client agrees to the schedule as it is now, with the method and the surcharge agreed before. A new consent takes
 * the place of the old one; failed tries and money under way go with it. Errors: 412 `version_conflict` when the client was shown
 * something else, 422 `illegal_action` when nothing is asked. Needs the invoice locked.
 */
export async function agreeAgain(
  work: AccountTransaction,
  invoice: Invoice,
  { hash, terms, origin }: Agreement,
): Promise<void> {
  const { tx, account, invoices, now } = work;
  const old = await readMandate(tx, account.id, invoice.id);
  const state = old && (await readMandateState(tx, account, invoice, old));
  const request = state && consentRequestOf(invoice, state);
  if (old === null || state === null || request === null) {
    throw new AppError('illegal_action', { message: 'There is nothing to agree to.', passes: 'by change' });
  }
  if (request.hash !== hash) {
    throw new AppError('version_conflict', {
      message: 'The schedule has changed since it was shown. Nothing was agreed; look at it again.',
    });
  }
  const schedule = agreedAgain(invoice, state);
  const consent = consentOf({
    ...origin,
    invoiceId: invoice.id,
    chargeId: null,
    setupId: null,
    terms,
    shownHash: request.hash,
    schedule,
    agreedAmount: request.total,
    surchargeBasisPoints: old.surchargeBasisPoints,
    method: old.method,
    givenAt: now,
  });
  const mandate: Mandate = {
    ...old,
    id: newId<MandateId>(),
    terms,
    agreedAmount: request.total,
    agreed: schedule,
    consentId: consent.id,
    firstAcceptedAt: old.firstAcceptedAt ?? old.acceptedAt,
    acceptedAt: now,
  };
  await insertConsent(tx, account.id, consent);
  await endMandate(tx, account.id, old.id, now);
  await insertMandate(tx, account.id, mandate);
  await saveRetries(tx, account.id, mandate.id, [...state.retries.values()]);
  await putOffOverdue(tx, account, invoice, mandate, now);
  const seen = invoice.payments.map(({ id, dueDate, amount }) => ({ id, dueDate, amount }));
  await noteDates(tx, account, invoice, mandate, seen);
  await scheduleTask(tx, account.id, 'invoice.autopay', invoice.id, now);
  await invoices.applyChanges(tx, account, invoice, [], { now, events: ['invoice.autopay.renewed'] });
}
