import { WHOLE } from '../../../../../sdk/src/outlines.ts';
import type { DueRule } from '../../../../../src/invoices/types.ts';
import type { ShareRule } from '../../../../../src/kit/money/shares.ts';
import { daysBetween } from '../../../../../src/kit/time.ts';
import type { CreateScheduleTemplateBody, ScheduleTemplate } from '../../../api/schema.ts';
import { type Form, newRow, type Row } from '../form.ts';
import { dueOf } from './rules.ts';

/** A kept schedule, without its name. */
export type KeptSchedule = Pick<ScheduleTemplate, 'paymentSchedule' | 'currency'>;
type Payment = KeptSchedule['paymentSchedule'][number];
/** The same as the service takes it. */
type NewSchedule = Omit<CreateScheduleTemplateBody, 'name' | 'position'>;

/** Whether a kept schedule can be used in a currency: fixed amounts belong to one. */
export function fitsCurrency({ currency }: Pick<KeptSchedule, 'currency'>, used: string): boolean {
  return currency === null || currency === used;
}

/** The rows of a kept schedule. Dates and amounts are worked out when the form takes them; rows that there are keep their ids. */
export function rowsOf({ paymentSchedule }: KeptSchedule, before: readonly Row[]): readonly Row[] {
  return paymentSchedule.map(({ name, due, share, amount = null }, index) => {
    const { key, id } = before[index] ?? newRow();
    const rule = { due, dueDate: '', share: share ?? null, amount, total: null };
    return { key, id, name: name ?? '', dueDate: '', amount, rule };
  });
}

/** Whether rows still follow a kept schedule. */
export function isLike(rows: readonly Row[], { paymentSchedule }: KeptSchedule): boolean {
  if (rows.length !== paymentSchedule.length) return false;
  return paymentSchedule.every((payment, index) => {
    const row = rows[index] as Row;
    const due = dueOf(row);
    const share = shareOf(row);
    if (due === null || row.name !== (payment.name ?? '')) return false;
    if (due.days !== payment.due.days || due.from !== payment.due.from) return false;
    if (payment.share === undefined) return share === null && row.amount === payment.amount;
    return JSON.stringify(share) === JSON.stringify(payment.share);
  });
}

/**
 * The schedule of a form as it can be kept: a fixed date becomes days from the event, or from the day of issue; equal
 * parts become shares, and where nothing takes the rest of a total the last payment does. Null while a date or an
 * amount is missing. `today`: the account's civil date.
 */
export function scheduleOf(form: Form, today: string): NewSchedule | null {
  const { rows, eventDate, currency } = form;
  const parts = rows.map((row, index) => ({
    name: row.name.trim() === '' ? null : row.name.trim(),
    due: keptDue(row, index, { eventDate, today }),
  }));
  const amounts = keptAmounts(form);
  if (amounts === null || parts.some(({ due }) => due === null)) return null;
  const paymentSchedule = parts.map((part, index) => ({ ...part, ...amounts[index] })) as Payment[];
  const isFixed = paymentSchedule.some(({ amount }) => amount !== undefined);
  return { paymentSchedule, currency: isFixed ? currency : null };
}

function keptDue(
  row: Row,
  index: number,
  { eventDate, today }: { readonly eventDate: string; readonly today: string },
): DueRule | null {
  const due = dueOf(row);
  if (due !== null && (due.from !== 'Previous' || index > 0)) return due;
  if (row.dueDate === '') return null;
  if (row.dueDate <= today) return { days: 0, from: 'Issue' };
  const from = eventDate === '' ? 'Issue' : 'Event';
  // Also of a payment on the day of the event, or after it.
  return { days: daysBetween(from === 'Event' ? eventDate : today, row.dueDate) + 0, from };
}

type KeptAmount = { readonly share: ShareRule } | { readonly amount: number };

function keptAmounts({ rows, plan }: Form): readonly KeptAmount[] | null {
  const isEqual = plan.kind === 'even' || plan.kind === 'monthly';
  const equal = Math.floor(WHOLE / rows.length);
  const shares = rows.map((row) => (isEqual ? { basisPoints: equal } : shareOf(row)));
  const points = shares.reduce((sum, share) => sum + pointsOf(share), 0);
  const isWhole = points === WHOLE && shares.every((share) => share !== null && share !== 'Remainder');
  const hasRest = isWhole || shares.includes('Remainder');
  const kept = rows.map(({ amount }, index): KeptAmount | null => {
    if (!hasRest && index === rows.length - 1) return { share: 'Remainder' };
    const share = shares[index] ?? null;
    if (share !== null) return { share };
    return amount === null || amount <= 0 ? null : { amount };
  });
  return kept.includes(null) ? null : (kept as KeptAmount[]);
}

/** The share that a row still has, also before the total is known: null where somebody typed over the amount. */
function shareOf({ amount, rule }: Row): ShareRule | null {
  return rule?.amount === amount ? rule.share : null;
}

function pointsOf(share: ShareRule | null): number {
  return share === null || share === 'Remainder' ? 0 : share.basisPoints;
}
