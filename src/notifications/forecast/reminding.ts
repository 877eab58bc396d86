import type { PlannedReminder } from '../decide/plan.ts';
import { causedByPlan, remindersDue } from '../decide/reminders.ts';
import { mailEntry, writeMails } from './entries.ts';
import { type Outlook, type OutlookStep, todayOf } from './outlook.ts';

/** Writes the reminders and announcements of a plan that are due, as the task of the invoice does. */
export function writeReminders(outlook: Outlook, plan: readonly PlannedReminder[]): OutlookStep {
  const today = todayOf(outlook);
  const due = remindersDue({ ...outlook, today }, plan);
  const caused = due.send.map((one) => causedByPlan({ ...outlook, today }, one));
  const withheld = due.withheld.map((one) =>
    mailEntry(outlook, causedByPlan({ ...outlook, today }, one), true),
  );
  const written = writeMails(outlook, caused);
  return {
    outlook: { ...written.outlook, handledUntil: due.handledUntil, remindedAt: outlook.now },
    entries: [...written.entries, ...withheld],
  };
}
