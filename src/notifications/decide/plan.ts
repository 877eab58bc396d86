import type { Account, Profile } from '../../accounts/types.ts';
import { announcedDays, chargeToCome, isTakenWhole, networkOf } from '../../charges/service.ts';
import type { Autopay, AutopayCharge } from '../../charges/types.ts';
import { isPayable, isSwallowed, isUnderWay } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import { civilDateIn, instantIn, isCivilDate } from '../../kit/time.ts';
import type { Owed } from '../reminder-state-store.ts';

/** The local hour at which reminders go out: when people read their mail. */
const REMINDING_HOUR = 9;

/** A mail that will go out at an instant unless something changes. */
export interface PlannedReminder {
  readonly kind: 'Reminder' | 'AutopayAhead';
  readonly at: Date;
  /** The local day of `at`. */
  readonly date: string;
  readonly payments: readonly ScheduledPayment[];
  /** The charge that it announces; null of reminders. */
  readonly charge: AutopayCharge | null;
}

interface PlanSubject {
  readonly invoice: Invoice;
  readonly account: Pick<Account, 'timeZone'>;
  readonly profile: Pick<Profile, 'reminderDays' | 'reminderDaysSince'>;
  readonly owed: readonly Owed[];
  readonly autopay: Autopay | null;
}

/** True when the client of an invoice may be reminded at all. */
export function isReminded({ status, deliveryMethod }: Pick<Invoice, 'status' | 'deliveryMethod'>): boolean {
  return status === 'Active' && deliveryMethod === 'Email';
}

/**
 * Plans what will be sent for an invoice after an instant, in order: at most one reminder a day, and one announcement of
 * each charge. A payment counts from when it was first owed for its due date; a payment that is processing does not
 * count.
 */
export function planReminders(subject: PlanSubject, after: Date): PlannedReminder[] {
  const { invoice, account, owed } = subject;
  if (!isReminded(invoice)) return [];
  const since = new Map(owed.map((one) => [`${one.id} ${one.dueDate}`, Date.parse(one.since)]));
  const days = new Map<string, PlannedReminder & { readonly payments: ScheduledPayment[] }>();
  for (const payment of invoice.payments) {
    const from = since.get(`${payment.id} ${payment.dueDate}`);
    if (from === undefined || !isPayable(payment.status)) continue;
    for (const { kind, date, notBefore, charge } of datesOf(subject, payment)) {
      const at = remindingInstant(account, date);
      if (kind === 'Reminder' && isSwallowed(invoice, at)) continue;
      if (at <= after || at.getTime() <= from || (notBefore !== null && at <= notBefore)) continue;
      const name = `${kind} ${date} ${charge?.payments[0]?.id ?? ''}`;
      const day = days.get(name) ?? { kind, at, date, charge, payments: [] };
      day.payments.push(payment);
      days.set(name, day);
    }
  }
  return [...days.values()]
    .map((day) => (day.charge === null ? day : { ...day, payments: day.charge.payments }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.kind < other.kind ? -1 : 1));
}

/** True when autopay takes all of a payment on its day, so that no reminder asks for it. */
export function isLeftToAutopay(autopay: Autopay | null, payment: ScheduledPayment): boolean {
  return payment.status !== 'Failed' && isTakenWhole(autopay, payment);
}

interface PlannedDate {
  readonly kind: PlannedReminder['kind'];
  readonly date: string;
  readonly notBefore: Date | null;
  readonly charge: AutopayCharge | null;
}

// While autopay takes a payment wholly and on its day, its client gets an announcement instead of reminders. After a failed charge, and
// while the consent covers a part of it or only a later day, the client gets both, reminders from the due date on. A payment
// that autopay never takes (refunded, charged back, or not covered by the consent) is reminded of by the whole rule.
function datesOf(
  { invoice, account, profile, autopay }: PlanSubject,
  payment: ScheduledPayment,
): PlannedDate[] {
  const { dueDate } = payment;
  const charge = chargeToCome(autopay, payment);
  const ahead = autopay === null || charge === undefined ? [] : announcementOf(account, autopay, charge);
  if (isLeftToAutopay(autopay, payment)) return ahead;
  if (!invoice.enableAutoreminders) return ahead;
  const notBefore = profile.reminderDaysSince;
  const reminders = profile.reminderDays.flatMap((days) => {
    const date = charge !== undefined && days < 0 ? null : later(dueDate, days);
    return date === null ? [] : [{ kind: 'Reminder' as const, date, notBefore, charge: null }];
  });
  return [...ahead, ...reminders];
}

// The mail about a failed charge names the day of the next attempt, so that an announcement on that day is not needed.
function announcementOf(
  account: PlanSubject['account'],
  { mandate }: Autopay,
  charge: AutopayCharge,
): PlannedDate[] {
  const date = dateAhead(account, mandate, charge);
  const isNamed =
    date !== null && charge.failedAt !== null && date <= civilDateIn(account.timeZone, charge.failedAt);
  if (date === null || isNamed) return [];
  return [{ kind: 'AutopayAhead', date, notBefore: mandate.acceptedAt, charge }];
}

/**
 * The local day on which a charge is announced; null outside the years that civil dates have. A consent that was given
 * after the day of a bank debit's announcement has announced it: then the client gets the later announcement of a card.
 */
export function dateAhead(
  account: Pick<Account, 'timeZone'>,
  mandate: Autopay['mandate'],
  { at }: AutopayCharge,
): string | null {
  const day = civilDateIn(account.timeZone, at);
  const date = later(day, -announcedDays(networkOf(mandate)));
  const isAnnounced = date !== null && remindingInstant(account, date) <= mandate.acceptedAt;
  return isAnnounced ? later(day, -announcedDays('Card')) : date;
}

/** The instant at which the mails of a local day go out. */
export function remindingInstant({ timeZone }: Pick<Account, 'timeZone'>, date: string): Date {
  return instantIn(timeZone, date, REMINDING_HOUR);
}

/** A plan at an instant. */
interface Agenda {
  readonly now: readonly PlannedReminder[];
  readonly coming: readonly PlannedReminder[];
  /** True when missed reminders wait for one that is still to come today, which then covers them. */
  readonly isWaiting: boolean;
}

/**
 * Splits a plan at an instant. Of the missed reminders only the newest is sent, with the payments of all of them; when
 * another reminder is still to come on that day, it has them instead. `today` is the local day of the instant.
 */
export function agendaOf(plan: readonly PlannedReminder[], instant: Date, today: string): Agenda {
  const missed = plan.filter(({ at }) => at <= instant);
  const coming = plan.filter(({ at }) => at > instant);
  const charges = missed.filter(({ kind }) => kind === 'AutopayAhead');
  const reminders = missed.filter(({ kind }) => kind === 'Reminder');
  if (reminders.length === 0) return { now: charges, coming, isWaiting: false };
  const later = coming.findIndex(({ kind, date }) => kind === 'Reminder' && date === today);
  const last = coming[later];
  if (last === undefined) return { now: [...charges, joined(reminders)], coming, isWaiting: false };
  return { now: charges, coming: coming.with(later, joined([...reminders, last])), isWaiting: true };
}

// The last of some reminders, with the payments of all of them.
function joined(reminders: readonly PlannedReminder[]): PlannedReminder {
  const last = reminders.at(-1);
  if (last === undefined) throw new Error('There are no reminders to join.');
  const payments = [...new Set(reminders.flatMap((one) => one.payments))];
  return { ...last, payments: payments.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate)) };
}

// Null outside the years that civil dates have.
function later(date: string, days: number): string | null {
  const text = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return isCivilDate(text) ? text : null;
}

/**
 * Updates which payments are owed, and since when for their due date. New ones count from `now`, and so does the
 * payment whose charge has just `failed`, because its client gets a mail about that.
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
