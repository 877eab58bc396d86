import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { AcceptedTerms, Charge, Consent, Dispute, Setup } from '../charges/types.ts';
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
  readonly charges: Pick<
    Charges,
    'findDispute' | 'findCharge' | 'listOfInvoice' | 'listConsents' | 'listSetups'
  >;
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
  readonly setups: readonly Setup[];
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
  const [invoice, charge, money, creditNotes, consents, setups] = await Promise.all([
    invoices.findInvoice(account.id, invoiceId),
    charges.findCharge(account.id, chargeId),
    charges.listOfInvoice(account.id, invoiceId),
    invoices.creditNotes.findOf(account.id, invoiceId),
    charges.listConsents(account.id, invoiceId),
    charges.listSetups(account.id, invoiceId),
  ]);
  if (invoice === null || charge === null)
    throw new Error(`The charge of the dispute ${dispute.id} is gone.`);
  const trail = await findTrailOf(database, account.id, invoiceId, charge.payer?.email ?? null);
  return { dispute, invoice, charge, ...money, creditNotes, consents, setups, trail };
}

/** An instant in UTC and as a clock in the account's zone showed it. */
function momentIn(timeZone: string, instant: Date | string): Moment {
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

/** The evidence as it is shown and sent, with every instant twice. */
export function presentEvidence({ name, timeZone }: Account, gathered: Gathered, now: Date) {
  const moment: ToMoment = (instant) => momentIn(timeZone, instant);
  const { dispute, charge, trail } = gathered;
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
      respondBy: dispute.respondBy && moment(dispute.respondBy),
    },
    charge: { ...presentPaid(charge, moment), payer: charge.payer },
    ...presentSale(gathered, moment),
    consents: presentConsents(gathered, moment),
    ...presentTrail(trail, moment),
    ...presentMoney(gathered, moment),
  };
}

type ToMoment = (instant: Date | string) => Moment;

function presentSale({ invoice, trail: { terms } }: Gathered, moment: ToMoment) {
  return {
    invoice: {
      id: invoice.id,
      number: invoice.number,
      client: { name: invoice.contact.name, email: invoice.contact.email },
      totalAmount: invoice.totalAmount,
      currency: invoice.currency,
      eventDate: invoice.eventDate,
      issuedAt: invoice.activatedAt && moment(invoice.activatedAt),
      lineItems: invoice.lineItems,
      taxMode: invoice.pricing.taxMode,
      discount: invoice.pricing.discount,
      taxExemption: invoice.pricing.exemption,
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
    cancellationTerms:
      terms === null ? null : { text: terms.text, textSha256: terms.textSha256, tiers: terms.tiers },
  };
}

function presentConsents(gathered: Gathered, moment: ToMoment) {
  const { consents, setups, charge, charges, trail } = gathered;
  const disputed = findDisputedConsent(gathered);
  return consents.map((consent) => ({
    id: consent.id,
    kind: kindOf(consent),
    // The payment that it was given with: when that failed, the consent never came into force.
    chargeStatus:
      consent.chargeId === null
        ? null
        : ([charge, ...charges].find(({ id }) => id === consent.chargeId)?.status ?? null),
    setup: presentSetupOf(
      setups.find(({ id }) => id === consent.setupId),
      moment,
    ),
    isOfDisputedCharge: consent.id === disputed?.id,
    inForce: trail.mandates
      .filter(({ consentId }) => consentId === consent.id)
      .map(({ acceptedAt, endedAt }) => ({
        from: moment(acceptedAt),
        until: endedAt === null ? null : moment(endedAt),
      })),
    givenAt: moment(consent.givenAt),
    terms: consent.terms,
    termsSha256: consent.termsHash,
    shownSha256: consent.shownHash,
    language: consent.language,
    address: consent.address,
    userAgent: consent.userAgent,
    method: nameMethod(consent.method),
    agreedAmount: consent.agreedAmount,
    // Not what was taken before: no page showed that.
    schedule: consent.schedule
      .map(({ id, dueDate, amount, takenBefore }) => ({ id, dueDate, amount: amount - takenBefore }))
      .filter(({ amount }) => amount > 0),
  }));
}

function kindOf({ chargeId, setupId }: Consent): 'WithPayment' | 'WithSetup' | 'ChangedSchedule' {
  if (chargeId !== null) return 'WithPayment';
  return setupId === null ? 'ChangedSchedule' : 'WithSetup';
}

// The setup that a consent was given with: when that failed, the consent never came into force.
function presentSetupOf(setup: Setup | undefined, moment: ToMoment) {
  if (setup === undefined) return null;
  const { id, processorReference, status, createdAt, settledAt, acceptedTerms } = setup;
  return {
    id,
    reference: processorReference,
    status,
    createdAt: moment(createdAt),
    settledAt: settledAt === null ? null : moment(settledAt),
    acceptedTerms: presentAccepted(acceptedTerms, createdAt, moment),
  };
}

// The consent that the disputed charge came with; otherwise, of a charge by autopay, the one in force when it began. A consent shows no
// payment whose money was on its way. When that comes back and is taken again, it is by what the client was shown before.
function findDisputedConsent({ charge, consents, trail }: Gathered): Consent | null {
  const own = consents.find(({ chargeId }) => chargeId === charge.id);
  if (own !== undefined) return own;
  if (charge.origin !== 'Autopay') return null;
  const mandate = trail.mandates.findLast(
    ({ acceptedAt, endedAt }) =>
      new Date(acceptedAt) <= charge.createdAt && (endedAt === null || new Date(endedAt) >= charge.createdAt),
  );
  const held = consents.find(({ id }) => id === mandate?.consentId) ?? null;
  const paid = new Set<string>(charge.allocations.map(({ scheduledPaymentId }) => scheduledPaymentId));
  const isShown = ({ schedule }: Consent) =>
    schedule.some(({ id, amount, takenBefore }) => paid.has(id) && amount > takenBefore);
  if (held === null || isShown(held)) return held;
  const heldBefore = trail.mandates.filter(({ acceptedAt }) => new Date(acceptedAt) < held.givenAt);
  const earlier = consents.filter((one) => heldBefore.some(({ consentId }) => consentId === one.id));
  const byTime = earlier.toSorted((one, other) => other.givenAt.getTime() - one.givenAt.getTime());
  return byTime.find(isShown) ?? held;
}

function presentTrail(trail: InvoiceTrail, moment: ToMoment) {
  return {
    mandates: trail.mandates.map(({ consentId, acceptedAt, endedAt, agreedAmount, method }) => ({
      consentId,
      acceptedAt: moment(acceptedAt),
      endedAt: endedAt === null ? null : moment(endedAt),
      agreedAmount,
      method,
    })),
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
      sentAt: sentAt === null ? null : moment(sentAt),
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
  };
}

function presentMoney({ charges, refunds, creditNotes }: Gathered, moment: ToMoment) {
  return {
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

function presentPaid(charge: Charge, moment: ToMoment) {
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
    acceptedTerms: presentAccepted(charge.acceptedTerms, createdAt, moment),
  };
}

// The text itself is with the terms of the invoice.
function presentAccepted(terms: AcceptedTerms | null, at: Date, moment: ToMoment) {
  if (terms === null) return null;
  const { language, sha256: textSha256, from: address } = terms;
  return { acceptedAt: moment(at), language, textSha256, address };
}
