import type { CreateScheduleTemplateBody, ScheduleTemplate } from '../../../api/schema.ts';

type Payment = CreateScheduleTemplateBody['paymentSchedule'][number];

/** How much a payment is: a share of the total, a fixed amount, or what the others leave. */
export const amountKinds = ['share', 'amount', 'rest'] as const;
/** From which day a date is counted, and to which side. */
export const dayKinds = ['issue', 'before', 'after', 'previous'] as const;

/** A payment of a kept schedule, as it is typed. */
export interface Part {
  /** Stays the same while the payment is edited. */
  readonly key: string;
  readonly name: string;
  readonly as: (typeof amountKinds)[number];
  /** Hundredths of a percent. */
  readonly share: number | null;
  /** In the minor unit. */
  readonly amount: number | null;
  readonly days: number | null;
  readonly when: (typeof dayKinds)[number];
}

/** Why a schedule cannot be kept yet. */
type ScheduleFault = 'days' | 'values' | 'first' | 'rests' | 'sum' | 'nothing';

const WHOLE = 10_000;

export function newPart(as: Part['as']): Part {
  const key = crypto.randomUUID();
  return { key, name: '', as, share: null, amount: null, days: 0, when: 'issue' };
}

/** The payments of a kept schedule, to be edited; of a new one the two that are most usual. */
export function partsOf(template: Pick<ScheduleTemplate, 'paymentSchedule'> | null): readonly Part[] {
  if (template === null) {
    return [
      { ...newPart('share'), share: 3_000 },
      { ...newPart('rest'), days: 14, when: 'before' },
    ];
  }
  return template.paymentSchedule.map(({ name, due, share, amount }) => ({
    key: crypto.randomUUID(),
    name: name ?? '',
    as: share === undefined ? 'amount' : share === 'Remainder' ? 'rest' : 'share',
    share: share === undefined || share === 'Remainder' ? null : share.basisPoints,
    amount: amount ?? null,
    days: due.from === 'Event' ? Math.abs(due.days) : due.days,
    when: ({ Issue: 'issue', Previous: 'previous', Event: due.days > 0 ? 'after' : 'before' } as const)[
      due.from
    ],
  }));
}

/** What is wrong with a schedule, the first of it; null when it fits every total. */
export function faultOfParts(parts: readonly Part[]): ScheduleFault | null {
  if (parts.some(({ days }) => days === null)) return 'days';
  const isMissing = ({ as, share, amount }: Part) =>
    (as === 'share' && !share) || (as === 'amount' && !amount);
  if (parts.some(isMissing)) return 'values';
  if (parts[0]?.when === 'previous') return 'first';
  const rests = parts.filter(({ as }) => as === 'rest').length;
  if (rests > 1) return 'rests';
  const points = parts.reduce((sum, { as, share }) => sum + (as === 'share' ? (share ?? 0) : 0), 0);
  if (rests === 1) return points >= WHOLE ? 'nothing' : null;
  return points === WHOLE && parts.every(({ as }) => as === 'share') ? null : 'sum';
}

/** A schedule without faults as the service takes it; `currency`: that of its fixed amounts. */
export function scheduleBodyOf(
  parts: readonly Part[],
  currency: string,
): Pick<CreateScheduleTemplateBody, 'paymentSchedule' | 'currency'> {
  const paymentSchedule = parts.map(({ name, as, share, amount, ...day }): Payment => {
    const said = { name: name.trim() === '' ? null : name.trim(), due: dueOf(day) };
    if (as === 'amount') return { ...said, amount: amount ?? 0 };
    return { ...said, share: as === 'rest' ? 'Remainder' : { basisPoints: share ?? 0 } };
  });
  return { paymentSchedule, currency: parts.some(({ as }) => as === 'amount') ? currency : null };
}

function dueOf({ days, when }: Pick<Part, 'days' | 'when'>): Payment['due'] {
  const count = days ?? 0;
  if (when === 'issue') return { days: count, from: 'Issue' };
  if (when === 'previous') return { days: count, from: 'Previous' };
  // Without a zero that is negative.
  return { days: when === 'before' ? 0 - count : count, from: 'Event' };
}
