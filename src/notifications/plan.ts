import type { Account, Profile } from '../accounts/types.ts';
import { isPayable, isUnderWay } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { instantIn, isCivilDate } from '../kit/time.ts';

/** The local hour at which reminders go out: when people read their mail. */
const REMINDING_HOUR = 9;

/** How many days before it is charged a client hears of it. */
const AUTOPAY_AHEAD_DAYS = -3;

/** Since when a payment has been owed for its present due date. */
export interface Owed {
  readonly id: string;
  readonly dueDate: string;
  /** An instant, ISO 8601. */
  readonly since: string;
}

/** A mail that will go out at an instant unless something changes. */
export interface PlannedReminder {
  readonly kind: 'Reminder' | 'AutopayAhead';
  readonly at: Date;
  /** The local day of `at`. */
  readonly date: string;
  readonly payments: readonly ScheduledPayment[];
}

/** What the plan follows from. */
interface PlanSubject {
  readonly invoice: Invoice;
  readonly account: Pick<Account, 'timeZone'>;
  readonly profile: Pick<Profile, 'reminderDays'>;
  readonly owed: readonly Owed[];
  /** Since when autopay is on; null without it. */
  readonly autopaySince: Date | null;
}

/**
 * What will be sent of an invoice after an instant, in order: one reminder a day at most, and one notice a day of
 * what will be charged. A payment counts from when it was first owed for its date; one on its way counts not at all.
 */
export function planReminders(subject: PlanSubject, after: Date): PlannedReminder[] {
  const { invoice, account, owed } = subject;
  if (invoice.status !== 'Active' || invoice.deliveryMethod !== 'Email') return [];
  const since = new Map(owed.map((one) => [`${one.id} ${one.dueDate}`, Date.parse(one.since)]));
  const days = new Map<
    string,
    { kind: PlannedReminder['kind']; date: string; payments: ScheduledPayment[] }
  >();
  for (const payment of invoice.payments) {
    const from = since.get(`${payment.id} ${payment.dueDate}`);
    if (from === undefined || !isPayable(payment.status)) continue;
    for (const { kind, date, notBefore } of datesOf(subject, payment)) {
      const at = instantIn(account.timeZone, date, REMINDING_HOUR).getTime();
      if (at <= after.getTime() || at <= from || at <= notBefore) continue;
      const day = days.get(`${kind} ${date}`) ?? { kind, date, payments: [] };
      day.payments.push(payment);
      days.set(`${kind} ${date}`, day);
    }
  }
  return [...days.values()]
    .map((day) => ({ ...day, at: instantIn(account.timeZone, day.date, REMINDING_HOUR) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.kind < other.kind ? -1 : 1));
}

interface PlannedDate {
  readonly kind: PlannedReminder['kind'];
  readonly date: string;
  readonly notBefore: number;
}

// While autopay takes care of a payment its client is told of the charge instead of being asked to pay. What autopay
// has failed to charge is asked for.
function datesOf({ invoice, profile, autopaySince }: PlanSubject, payment: ScheduledPayment): PlannedDate[] {
  const { dueDate, status } = payment;
  const on = (days: number) => later(dueDate, days);
  if (autopaySince !== null && status !== 'Failed') {
    const date = on(AUTOPAY_AHEAD_DAYS);
    return date === null ? [] : [{ kind: 'AutopayAhead', date, notBefore: autopaySince.getTime() }];
  }
  if (!invoice.enableAutoreminders) return [];
  return profile.reminderDays.flatMap((days) => {
    const date = autopaySince !== null && days < 0 ? null : on(days);
    return date === null ? [] : [{ kind: 'Reminder' as const, date, notBefore: 0 }];
  });
}

// Null outside the years that civil dates have.
function later(date: string, days: number): string | null {
  const text = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return isCivilDate(text) ? text : null;
}

/**
 * Follows which payments are owed, and for which date since when: what is new counts from `now`, and so does a payment
 * whose attempt has `failed`, of which its client was told.
 */
export function followOwed(
  before: readonly Owed[],
  invoice: Invoice,
  now: Date,
  failed: string | null = null,
): Owed[] {
  if (invoice.status !== 'Active') return [];
  const known = new Map(before.filter(({ id }) => id !== failed).map((one) => [one.id, one]));
  return invoice.payments
    .filter((payment) => isPayable(payment.status) || isUnderWay(payment.status))
    .map(({ id, dueDate }) => {
      const kept = known.get(id);
      return kept?.dueDate === dueDate ? kept : { id, dueDate, since: now.toISOString() };
    });
}
