import { isDeepStrictEqual } from 'node:util';
import { autopayAfter, stepsOfCharge } from '../../charges/service.ts';
import type { Autopay, AutopayCharge } from '../../charges/types.ts';
import { isOpen } from '../../invoices/service.ts';
import { autopayEndMails } from '../decide/causes.ts';
import { paidMails } from '../decide/paid-mails.ts';
import type { InvoiceView } from '../views.ts';
import { entryOf, eventEntries, writeMails } from './entries.ts';
import { follow, type Outlook, type OutlookStep } from './outlook.ts';
import type { ForecastEntry } from './types.ts';

/** Names what has no id yet. */
const NAMELESS = 'forecast';

/** Makes the next charge of autopay, which succeeds; autopay ends where the consent does not cover it. */
export function takeCharge(outlook: Outlook): OutlookStep {
  const { autopay } = outlook;
  const [next, ...others] = autopay?.charges ?? [];
  if (autopay === null || next === undefined) throw new Error('There is no charge to come.');
  if (next.refusal !== null) return endAutopay(outlook, autopay, next);
  const entry = entryOf(outlook, {
    kind: 'Charge',
    scheduledPaymentIds: next.payments.map(({ id }) => id),
    amount: next.amount,
    surcharge: next.surcharge,
    retryAt: next.retryAt,
  });
  const after = { ...outlook, autopay: { ...autopay, charges: others } };
  // As they stand then: one that was not asked for when this charge was planned may be due by now.
  const charged = new Set(next.payments.map(({ id }) => id));
  const payments = outlook.invoice.payments.filter(({ id }) => charged.has(id));
  const [started = [], ...arrived] = stepsOfCharge({ ...next, payments, at: outlook.now }, autopay.mandate);
  const begun = change(after, started);
  let taken: OutlookStep = {
    outlook: { ...begun.outlook, isConditional: true },
    entries: [entry, ...begun.entries],
  };
  for (const changes of arrived) taken = joined(taken, arrive(taken.outlook, changes, autopay, next));
  const { invoice, now } = taken.outlook;
  const followed = autopayAfter(outlook.account, autopay, next, {
    before: outlook.invoice,
    after: invoice,
    now,
  });
  const isAsPlanned = isDeepStrictEqual(followed.charges.map(shapeOf), others.map(shapeOf));
  const plan = isAsPlanned ? planWithout(outlook.plan, next, taken.outlook) : null;
  return { ...taken, outlook: { ...taken.outlook, autopay: followed, plan } };
}

function shapeOf({ at, parts, surcharge, refusal }: AutopayCharge) {
  return { at, parts, surcharge, refusal };
}

// Nobody is reminded of what is paid or under way; all else stays as it was planned. The rest of a payment of which the client agreed
// to a part only is planned again: now it is reminded of by the whole rule.
function planWithout(
  plan: Outlook['plan'],
  { payments }: AutopayCharge,
  { invoice }: Outlook,
): Outlook['plan'] {
  const charged = new Set(payments.map(({ id }) => id));
  if (invoice.payments.some((payment) => charged.has(payment.id) && isOpen(payment))) return null;
  const left = plan?.map((one) => ({ ...one, payments: one.payments.filter(({ id }) => !charged.has(id)) }));
  return left?.filter((one) => one.payments.length > 0) ?? null;
}

function joined(before: OutlookStep, { outlook, entries }: OutlookStep): OutlookStep {
  return { outlook, entries: [...before.entries, ...entries] };
}

type Changes = ReturnType<typeof stepsOfCharge>[number];

function change(outlook: Outlook, changes: Changes): OutlookStep {
  const { invoices, account, invoice, now } = outlook;
  const step = invoices.previewChanges(account, invoice, changes, { now });
  return { outlook: follow(outlook, step.invoice), entries: eventEntries(outlook, step.events, invoice) };
}

function arrive(
  outlook: Outlook,
  changes: Changes,
  { mandate }: Autopay,
  { at, payments, amount, surcharge }: AutopayCharge,
): OutlookStep {
  const { outlook: after, entries } = change(outlook, changes);
  const { invoices, account, invoice, now } = after;
  const charge = {
    // Unlike any other charge of the forecast, so that its mails are written: a payment may be charged in parts, on several days.
    id: `${NAMELESS}:${payments[0]?.id}:${at.toISOString()}` as Parameters<typeof paidMails>[1]['id'],
    origin: 'Autopay' as const,
    payer: null,
    mandateTerms: null,
    method: mandate.method,
    amount,
    surcharge,
    allocations: payments.map(({ id }) => ({ scheduledPaymentId: id })),
  };
  const view = invoices.present(account, invoice, now) as InvoiceView;
  const mails = writeMails(after, paidMails(view, charge, mandate));
  return { outlook: mails.outlook, entries: [...entries, ...mails.entries] };
}

function endAutopay(outlook: Outlook, { mandate }: Autopay, { refusal }: AutopayCharge): OutlookStep {
  const { invoices, account, invoice, now } = outlook;
  const step = invoices.previewChanges(account, invoice, [], {
    now,
    about: { autopay: { reason: refusal } },
    events: ['invoice.autopay.disabled'],
  });
  const ended = follow({ ...outlook, plan: null, autopay: null }, step.invoice);
  const view = step.events[0]?.data as InvoiceView;
  const mails = writeMails(ended, autopayEndMails(NAMELESS, view, mandate));
  const entries: ForecastEntry[] = eventEntries(outlook, step.events, invoice);
  return { outlook: mails.outlook, entries: [...entries, ...mails.entries] };
}
