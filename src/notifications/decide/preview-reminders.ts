import type { Account, Profile } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import { AppError } from '../../kit/errors.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { inContext, type NotificationDeps } from './context.ts';
import { followOwed, type PlannedReminder, planReminders } from './plan.ts';
import { readSituation } from './reminders.ts';

/** Previews sample due dates or an invoice, under a rule that may not be saved. */
export interface ReminderPreview {
  readonly reminderDays?: readonly number[] | undefined;
  readonly dueDates?: readonly string[] | undefined;
  readonly invoiceId?: string | undefined;
}

/**
 * Previews what would be sent under a rule, by the real plan: for an invoice, or for sample due dates of an invoice that
 * is issued now. Errors: 404.
 */
export async function previewReminders(
  deps: NotificationDeps,
  account: Account,
  { reminderDays, dueDates = [], invoiceId }: ReminderPreview,
  now: Date,
): Promise<object> {
  const saved = await deps.accounts.findProfile(account.id);
  const profile = withRule(saved, reminderDays, now);
  const planned =
    invoiceId === undefined
      ? await planSample(deps, account, profile, dueDates, now)
      : await planInvoice(deps, account, profile, invoiceId, now);
  return {
    timeZone: account.timeZone,
    reminderDays: profile.reminderDays,
    planned: planned.map(({ kind, at, date, payments }) => ({
      kind,
      at,
      date,
      payments: payments.map(({ id, dueDate }) => ({
        scheduledPaymentId: invoiceId === undefined ? null : id,
        dueDate,
        days: daysBetween(dueDate, date),
      })),
    })),
  };
}

// A new rule counts from now on, as it does when it is saved.
function withRule(saved: Profile, asked: readonly number[] | undefined, now: Date): Profile {
  const reminderDays = asked?.toSorted((one, other) => one - other) ?? saved.reminderDays;
  const isOther = reminderDays.join() !== saved.reminderDays.join();
  return { ...saved, reminderDays, reminderDaysSince: isOther ? now : saved.reminderDaysSince };
}

async function planSample(
  deps: NotificationDeps,
  account: Account,
  profile: Profile,
  dueDates: readonly string[],
  now: Date,
): Promise<PlannedReminder[]> {
  const paymentSchedule = dueDates.map((dueDate) => ({ dueDate, amount: 1 }));
  const invoice: Invoice = await deps.invoices.previewInvoice(account, { paymentSchedule });
  const owed = followOwed([], invoice, now);
  return planReminders({ invoice, account, profile, owed, autopay: null }, now);
}

function planInvoice(
  deps: NotificationDeps,
  account: Account,
  profile: Profile,
  text: string,
  now: Date,
): Promise<PlannedReminder[]> {
  return inContext(deps, account, now, async (context) => {
    const correspondence = { ...context.correspondence, profile };
    const id = parseId<InvoiceId>(text);
    const situation = id === null ? null : await readSituation({ ...context, correspondence }, id);
    if (situation === null) throw AppError.notFound('invoice');
    return situation.plan(now);
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
