import { setImmediate } from 'node:timers/promises';
import type { Caller } from '../../accounts/types.ts';
import { isUnderWay } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import { AppError } from '../../kit/errors.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { causedByTerms } from '../decide/causes.ts';
import { inContext, type MailContext, type NotificationDeps } from '../decide/context.ts';
import { followOwed } from '../decide/plan.ts';
import { readSituation, type Situation } from '../decide/reminders.ts';
import { invoiceTerms } from '../terms.ts';
import type { InvoiceView } from '../views.ts';
import { eventEntries, writeMails } from './entries.ts';
import type { Outlook, OutlookStep } from './outlook.ts';
import { presentForecast } from './present.ts';
import { chargesToCome, nextStep } from './steps.ts';
import type { ForecastNote } from './types.ts';

/**
 * Reads everything that is still to come for an invoice if nobody does anything and each charge of autopay succeeds: the
 * state of the invoice goes from one instant to the next by the functions that do the work later. A draft is forecast as if it
 * were issued now. Nothing is written. Errors: 404.
 */
export async function showForecast(
  deps: NotificationDeps,
  { account }: Caller,
  text: string,
  limit: number,
  now: Date,
): Promise<object> {
  const { first, draft } = await inContext(deps, account, now, async (context) => {
    const id = parseId<InvoiceId>(text);
    const found = id === null ? null : await readSituation(context, id);
    if (found === null) throw AppError.notFound('invoice');
    return begin(context, found);
  });
  const asked = await askProcessor(deps, first);
  const { entries, hasMore } = await foresee(asked, limit);
  return presentForecast({ account, now, isDraft: draft, entries, notes: notesOf(asked.outlook), hasMore });
}

/** A beginning that knows whether autopay can charge. Outside any transaction. */
export async function askProcessor(deps: NotificationDeps, first: OutlookStep): Promise<OutlookStep> {
  const { account, autopay, now } = first.outlook;
  const isChargeable = autopay === null || (await deps.charges.canChargeUnder(account, autopay.mandate, now));
  return { ...first, outlook: { ...first.outlook, isChargeable } };
}

interface Beginning {
  readonly first: OutlookStep;
  /** True of a draft, which is forecast as if it were issued now. */
  readonly draft: boolean;
}

/** The beginning of a forecast. Errors: those of issuing, for a draft. */
export async function begin(context: MailContext, situation: Situation): Promise<Beginning> {
  const { tx, deps, account, correspondence, now } = context;
  const { invoice, owed, handledUntil, autopay, suppression, suppressed, mails } = situation;
  const notices = await deps.invoices.readNoticeOutlook(tx, account, invoice, now);
  const outlook: Outlook = {
    invoices: deps.invoices,
    account,
    profile: correspondence.profile,
    addresses: correspondence.addresses,
    isMailing: deps.outbox.isOpen,
    isAtWork: account.suspendedAt === null && !account.isFrozen,
    isChargeable: true,
    now,
    invoice,
    owed,
    handledUntil,
    plan: null,
    remindedAt: new Date(0),
    autopay,
    suppression,
    suppressed,
    mails,
    onceKeys: new Set(mails.flatMap(({ onceKey }) => onceKey ?? [])),
    notices,
    isConditional: false,
  };
  const isIssuable = outlook.isAtWork && account.closedAt === null;
  if (invoice.status !== 'Draft' || !isIssuable)
    return { first: { outlook, entries: [] }, draft: invoice.status === 'Draft' };
  return { first: await issue(context, outlook), draft: true };
}

async function issue({ tx, deps, account, now }: MailContext, outlook: Outlook): Promise<OutlookStep> {
  const step = await deps.invoices.previewIssue(tx, account, outlook.invoice, now);
  const { invoice, events, late } = step;
  const issued: Outlook = {
    ...outlook,
    invoice,
    owed: followOwed([], invoice, now),
    handledUntil: now,
    plan: null,
    notices: { ...outlook.notices, late: new Set(late) },
  };
  const view = deps.invoices.present(account, invoice, now) as InvoiceView;
  const event = { id: invoice.id as never, sequence: invoice.sequence, createdAt: now };
  const caused = causedByTerms({
    event,
    view,
    invoice,
    autopay: null,
    lastNotified: null,
    terms: invoiceTerms(view),
  });
  const mails = writeMails(issued, caused);
  const entries = eventEntries(issued, events, outlook.invoice);
  return { outlook: mails.outlook, entries: [...entries, ...mails.entries] };
}

/** Follows an outlook to its end, or for some entries. Outside any transaction: it may take a while. */
export async function foresee(first: OutlookStep, limit: number) {
  let step: OutlookStep | null = first;
  const entries = [...first.entries];
  while (entries.length <= limit) {
    // With 120 payments all steps take a second: others get a turn after each.
    await setImmediate();
    step = first.outlook.account.isFrozen ? null : nextStep(step.outlook);
    if (step === null) return { entries, hasMore: false };
    entries.push(...step.entries);
  }
  return { entries: entries.slice(0, limit), hasMore: true };
}

function note(
  code: ForecastNote['code'],
  payments: readonly Pick<Invoice['payments'][number], 'id'>[] = [],
): ForecastNote {
  return { code, scheduledPaymentIds: payments.map(({ id }) => id) };
}

/** What the forecast of an outlook leaves out or cannot know. */
export function notesOf(outlook: Outlook): ForecastNote[] {
  const { account, invoice, autopay, isMailing, isChargeable, suppression } = outlook;
  const { payments } = invoice;
  const isBank = autopay?.mandate.method.type === 'BankAccount';
  const charges = chargesToCome(outlook).filter(({ refusal }) => refusal === null);
  const charged = new Set(charges.flatMap((one) => one.payments.map(({ id }) => id)));
  const isCharging = charges.length > 0;
  const ofCharges = payments.filter(({ id }) => charged.has(id));
  const underWay = payments.filter(({ status }) => isUnderWay(status));
  const disputed = payments.filter(({ status }) => status === 'Disputed');
  const isActive = invoice.status === 'Active';
  const found: (ForecastNote | false)[] = [
    !isChargeable && note('ChargesImpossible'),
    account.closedAt !== null && note('AccountClosed'),
    account.isFrozen && note('AccountFrozen'),
    account.heldAt !== null && note('AccountHeld'),
    account.heldAt === null && account.suspendedAt !== null && note('AccountSuspended'),
    isCharging && note('ChargeMayFail', ofCharges),
    isCharging && isBank && note('DebitTakesDays', ofCharges),
    underWay.length > 0 && note('MoneyUnderWay', underWay),
    disputed.length > 0 && note('Disputed', disputed),
    isActive && invoice.deliveryMethod !== 'Email' && note('SharedByHand'),
    isActive && invoice.deliveryMethod === 'Email' && !invoice.enableAutoreminders && note('RemindersOff'),
    isActive && suppression !== null && note('AddressSuppressed'),
    !isMailing && note('NoMailServer'),
  ];
  return found.filter((one) => one !== false);
}
