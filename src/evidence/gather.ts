import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Charge, Consent, Dispute } from '../charges/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { CreditNote, Invoice } from '../invoices/types.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type DisputeId, parseId } from '../kit/ids.ts';
import { nameMethod } from '../kit/money/payment-methods.ts';
import { findTrailOf, type InvoiceTrail } from './store.ts';
import type { Moment } from './types.ts';

export interface EvidenceSources {
  readonly database: Database;
  readonly invoices: Pick<Invoices, 'findInvoice'> & {
    readonly creditNotes: Pick<Invoices['creditNotes'], 'findOf'>;
  };
  readonly charges: Pick<Charges, 'findDispute' | 'findCharge' | 'listOfInvoice' | 'listConsents'>;
}

/** Everything that is known of a disputed charge, as rows. */
export interface Gathered {
  readonly dispute: Dispute;
  readonly invoice: Invoice;
  readonly charge: Charge;
  readonly charges: readonly Charge[];
  readonly refunds: Awaited<ReturnType<EvidenceSources['charges']['listOfInvoice']>>['refunds'];
  readonly creditNotes: readonly CreditNote[];
  readonly consents: readonly Consent[];
  readonly trail: InvoiceTrail;
}

/** Reads everything that is known of a disputed charge. Errors: 404. */
export async function gather(
  { database, invoices, charges }: EvidenceSources,
  account: Account,
  text: string,
): Promise<Gathered> {
  const id = parseId<DisputeId>(text);
  const dispute = id === null ? null : await charges.findDispute(account.id, id);
  if (dispute === null) throw AppError.notFound('dispute');
  const { invoiceId, chargeId } = dispute;
  const [invoice, charge, money, creditNotes, consents, trail] = await Promise.all([
    invoices.findInvoice(account.id, invoiceId),
    charges.findCharge(account.id, chargeId),
    charges.listOfInvoice(account.id, invoiceId),
    invoices.creditNotes.findOf(account.id, invoiceId),
    charges.listConsents(account.id, invoiceId),
    findTrailOf(database, account.id, invoiceId),
  ]);
  if (invoice === null || charge === null)
    throw new Error(`The charge of the dispute ${dispute.id} is gone.`);
  return { dispute, invoice, charge, ...money, creditNotes, consents, trail };
}

/** An instant in UTC and as a clock in the account's zone showed it. */
export function momentIn(timeZone: string, instant: Date | string): Moment {
  const at = new Date(instant);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
  return {
    at,
    local: `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`,
  };
}

/** The evidence as the API answers it. */
export function presentEvidence(
  { name, timeZone }: Account,
  { dispute, invoice, charge, charges, refunds, creditNotes, consents, trail }: Gathered,
  now: Date,
) {
  const moment = (instant: Date | string) => momentIn(timeZone, instant);
  const momentOr = (instant: Date | string | null) => (instant === null ? null : moment(instant));
  const { terms } = trail;
  return {
    madeAt: moment(now),
    timeZone,
    business: name,
    dispute: {
      id: dispute.id,
      reference: dispute.processorReference,
      reason: dispute.reason,
      amount: dispute.amount,
      currency: dispute.currency,
      openedAt: moment(dispute.createdAt),
      respondBy: momentOr(dispute.respondBy),
    },
    charge: presentPaid(charge, moment),
    invoice: {
      id: invoice.id,
      number: invoice.number,
      client: { name: invoice.contact.name, email: invoice.contact.email },
      totalAmount: invoice.totalAmount,
      currency: invoice.currency,
      eventDate: invoice.eventDate,
      issuedAt: momentOr(invoice.activatedAt),
      lineItems: invoice.lineItems.map(({ description, quantity, unitAmount }) => ({
        description,
        quantity,
        unitAmount,
      })),
    },
    schedule: invoice.payments.map(
      ({ id, name: label, dueDate, amount, paidAmount, refundedAmount, status }) => ({
        id,
        name: label,
        dueDate,
        amount,
        paidAmount,
        refundedAmount,
        status,
      }),
    ),
    consents: consents.map((consent) => ({
      id: consent.id,
      kind: consent.chargeId === null ? 'ChangedSchedule' : 'WithPayment',
      givenAt: moment(consent.givenAt),
      terms: consent.terms,
      termsSha256: consent.termsHash,
      shownSha256: consent.shownHash,
      language: consent.language,
      address: consent.address,
      userAgent: consent.userAgent,
      method: nameMethod(consent.method),
      agreedAmount: consent.agreedAmount,
      schedule: consent.schedule
        .filter(({ amount }) => amount > 0)
        .map(({ id, dueDate, amount }) => ({ id, dueDate, amount })),
    })),
    mandates: trail.mandates.map(({ acceptedAt, endedAt, agreedAmount, method }) => ({
      acceptedAt: moment(acceptedAt),
      endedAt: momentOr(endedAt),
      agreedAmount,
      method,
    })),
    cancellationTerms:
      terms === null ? null : { text: terms.text, textSha256: terms.textSha256, tiers: terms.tiers },
    views:
      trail.views === null
        ? null
        : {
            firstAt: moment(trail.views.firstAt),
            lastAt: moment(trail.views.lastAt),
            count: trail.views.count,
          },
    mails: trail.mails.map(({ kind, subject, status, recipients, createdAt, sentAt }) => ({
      kind,
      subject,
      status,
      recipients: recipients.map(({ email, state }) => ({ email, state })),
      createdAt: moment(createdAt),
      sentAt: momentOr(sentAt),
    })),
    acts: trail.acts.map(({ type, at }) => ({ type, at: moment(at) })),
    versions: trail.versions.map(({ number, changed, createdAt }) => ({
      number,
      changed,
      createdAt: moment(createdAt),
    })),
    documents: trail.documents.map(({ createdAt, ...document }) => ({
      ...document,
      createdAt: moment(createdAt),
    })),
    charges: charges.map((one) => presentPaid(one, moment)),
    refunds: refunds.map(({ id, status, amount, reason, createdAt }) => ({
      id,
      status,
      amount,
      reason,
      createdAt: moment(createdAt),
    })),
    creditNotes: creditNotes.map(({ id, number, amount, reason, createdAt }) => ({
      id,
      number,
      amount,
      reason,
      createdAt: moment(createdAt),
    })),
  };
}

export type PresentedEvidence = ReturnType<typeof presentEvidence>;

function presentPaid(charge: Charge, moment: (instant: Date) => Moment) {
  const { id, status, origin, amount, surcharge, method, processorReference, createdAt, settledAt } = charge;
  return {
    id,
    reference: processorReference,
    status,
    origin,
    amount,
    surcharge,
    method: method === null ? null : nameMethod(method),
    createdAt: moment(createdAt),
    settledAt: settledAt === null ? null : moment(settledAt),
  };
}
