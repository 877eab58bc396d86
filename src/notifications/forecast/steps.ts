import type { AutopayCharge } from '../../charges/types.ts';
import type { NoticeOutlook } from '../../invoices/service.ts';
import { addDays } from '../../kit/time.ts';
import { causedByFinal } from '../decide/final-invoices.ts';
import { type PlannedReminder, planReminders } from '../decide/plan.ts';
import type { InvoiceView } from '../views.ts';
import { takeCharge } from './charging.ts';
import { eventEntries, writeMails } from './entries.ts';
import { follow, type Outlook, type OutlookStep } from './outlook.ts';
import { writeReminders } from './reminding.ts';

interface Candidate {
  readonly at: Date;
  readonly run: (outlook: Outlook) => OutlookStep;
}

/** The charges that autopay will make, with the one that it refuses, which ends it. */
export function chargesToCome({
  isAtWork,
  isChargeable,
  autopay,
  account,
}: Outlook): readonly AutopayCharge[] {
  if (!isAtWork || !isChargeable || account.closedAt !== null) return [];
  const charges = autopay?.charges ?? [];
  const end = charges.findIndex(({ refusal }) => refusal !== null);
  return end === -1 ? charges : charges.slice(0, end + 1);
}

/** The next thing that happens, or null. Its instant is never before the present one. */
export function nextStep(before: Outlook): OutlookStep | null {
  const plan = before.plan ?? planOf(before);
  const outlook = { ...before, plan };
  // At the same instant they come in the order of their tasks.
  const candidates = [notices(outlook), charge(outlook), fallingDue(outlook), reminders(outlook, plan)];
  const [first] = candidates
    .filter((one) => one !== null)
    .map(({ at, run }) => ({ at: new Date(Math.max(at.getTime(), outlook.now.getTime())), run }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return first === undefined ? null : first.run({ ...outlook, now: first.at });
}

function notices({ invoices, account, invoice, notices: known }: Outlook): Candidate | null {
  const day = invoices.nextNoticeDay(invoice, known);
  if (day === null) return null;
  return {
    at: invoices.noticeInstant(account, day),
    run: (outlook) => {
      const { now } = outlook;
      const step = invoices.previewNotices(account, invoice, known, day, now);
      const notices: NoticeOutlook = { nextDay: addDays(day, 1), late: new Set() };
      return {
        outlook: follow({ ...outlook, notices }, step.invoice),
        entries: eventEntries(outlook, step.events, invoice),
      };
    },
  };
}

function charge(outlook: Outlook): Candidate | null {
  const [next] = chargesToCome(outlook);
  return next === undefined ? null : { at: next.at, run: takeCharge };
}

function fallingDue({ invoices, account, invoice }: Outlook): Candidate | null {
  const at = invoices.nextFallDue(invoice, account);
  if (at === null) return null;
  return {
    at,
    run: (outlook) => {
      const step = invoices.previewFallDue(account, invoice, outlook.now);
      const entries = eventEntries(outlook, step.events, invoice);
      const after = follow(outlook, step.invoice);
      if (!isWriting(outlook)) return { outlook: after, entries };
      const final = step.events.filter(({ type }) => type === 'invoice.final_invoiced');
      const mails = writeMails(
        after,
        final.flatMap(({ sequence, data }) =>
          causedByFinal({ event: { sequence }, view: data as InvoiceView, invoice: after.invoice }),
        ),
      );
      return { outlook: mails.outlook, entries: [...entries, ...mails.entries] };
    },
  };
}

function isWriting({ isAtWork, account }: Outlook): boolean {
  return isAtWork && account.closedAt === null;
}

function reminders(outlook: Outlook, planned: readonly PlannedReminder[]): Candidate | null {
  if (!isWriting(outlook)) return null;
  const plan = planned.filter(({ at }) => at > outlook.handledUntil);
  const next = plan.find(({ at }) => at > outlook.remindedAt);
  return next === undefined ? null : { at: next.at, run: (then) => writeReminders(then, plan) };
}

function planOf({ invoice, account, profile, owed, autopay, handledUntil }: Outlook): PlannedReminder[] {
  return planReminders({ invoice, account, profile, owed, autopay }, handledUntil);
}
