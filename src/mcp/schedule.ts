import { type Static, Type } from 'typebox';
import { Amount, Choice, Closed, DateText } from '../kit/http/schemas.ts';
import { splitInProportion, sumAmounts } from '../kit/money/money.ts';
import { addDays, daysBetween, isCivilDate } from '../kit/time.ts';
import { Refused } from './calls.ts';

const kinds = ['Single', 'Deposit', 'Even', 'Monthly', 'Shares', 'Exact'] as const;

const Share = (description: string) => Type.Integer({ minimum: 1, maximum: 9_999, description });
const Name = Type.Optional(Type.String({ maxLength: 80, description: 'What the client reads beside it.' }));

/** How a total is to be split, as a tool takes it. */
export const SchedulePlan = Closed(
  {
    kind: Choice(
      kinds,
      '`Single`: one payment on dueDate. `Deposit`: depositBasisPoints or depositAmount on dueDate, the rest on ' +
        'lastDueDate. `Even`: count equal payments from dueDate to lastDueDate. `Monthly`: count equal payments, the first ' +
        'on dueDate. `Shares`: parts of the total with a date each. `Exact`: payments with amounts that add up to the total.',
    ),
    dueDate: Type.Optional({ ...DateText, description: 'When the first, or only, payment is due.' }),
    lastDueDate: Type.Optional({ ...DateText, description: 'When the last payment is due.' }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 120, description: 'How many payments.' })),
    depositBasisPoints: Type.Optional(
      Share('The deposit in hundredths of a percent of the total: 3000 is 30 %.'),
    ),
    depositAmount: Type.Optional({ ...Amount, description: 'The deposit in the minor unit, instead.' }),
    parts: Type.Optional(
      Type.Array(
        Closed({
          basisPoints: Share('In hundredths of a percent; all parts together are 10000.'),
          dueDate: Type.Optional({
            ...DateText,
            description: 'When it is due; send either this or daysFromEvent.',
          }),
          daysFromEvent: Type.Optional(
            Type.Integer({
              minimum: -3_650,
              maximum: 3_650,
              description: 'Days after eventDate; negative: before it.',
            }),
          ),
          name: Name,
        }),
        { minItems: 2, maxItems: 120, description: 'Of `Shares`, in order.' },
      ),
    ),
    payments: Type.Optional(
      Type.Array(
        Closed({
          id: Type.Optional(
            Type.String({
              format: 'uuid',
              description: 'The id of an existing scheduled payment that stays or is changed.',
            }),
          ),
          dueDate: DateText,
          amount: Amount,
          name: Name,
        }),
        { minItems: 1, maxItems: 120, description: 'Of `Exact`, in order.' },
      ),
    ),
  },
  {
    description:
      'How the total is split into payments. They always add up to it: the last takes the rounding.',
  },
);
/** How a total is to be split. */
export type SchedulePlanInput = Static<typeof SchedulePlan>;

/** A payment of a schedule, as the API takes it. */
interface PlannedPayment {
  readonly id?: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly name?: string;
}

/** The payments that a plan makes of a total. Errors: {@link Refused} for a plan that is unfinished or does not add up. */
export function planSchedule(
  plan: SchedulePlanInput,
  total: number,
  eventDate: string | null,
): PlannedPayment[] {
  switch (plan.kind) {
    case 'Single':
      return [{ dueDate: need(plan, 'dueDate'), amount: total }];
    case 'Deposit':
      return depositAndBalance(plan, total);
    case 'Even':
      return evenly(total, spread(need(plan, 'dueDate'), need(plan, 'lastDueDate'), need(plan, 'count')));
    case 'Monthly':
      return evenly(total, months(need(plan, 'dueDate'), need(plan, 'count')));
    case 'Shares':
      return byShares(need(plan, 'parts'), total, eventDate);
    case 'Exact':
      return exactly(need(plan, 'payments'), total);
  }
}

function need<Field extends keyof SchedulePlanInput>(
  plan: SchedulePlanInput,
  field: Field,
): NonNullable<SchedulePlanInput[Field]> {
  const value = plan[field];
  if (value === undefined) throw unfinished(`/schedule/${field}`, `is required of ${plan.kind}.`);
  return value as NonNullable<SchedulePlanInput[Field]>;
}

function unfinished(path: string, message: string): Refused {
  return new Refused('invalid_request', 'The schedule is not valid; see details.', {
    details: [{ path, code: 'invalid_schedule', message }],
  });
}

function depositAndBalance(plan: SchedulePlanInput, total: number): PlannedPayment[] {
  const { depositAmount, depositBasisPoints } = plan;
  if ((depositAmount === undefined) === (depositBasisPoints === undefined))
    throw unfinished(
      '/schedule/depositBasisPoints',
      'or depositAmount is required for Deposit, but not both.',
    );
  const share = depositBasisPoints ?? 0;
  const deposit = depositAmount ?? splitInProportion(total, [share, WHOLE - share])[0] ?? 0;
  if (deposit >= total) throw unfinished('/schedule/depositAmount', 'must leave something for the balance.');
  return [
    { name: 'Deposit', dueDate: need(plan, 'dueDate'), amount: deposit },
    { name: 'Balance', dueDate: need(plan, 'lastDueDate'), amount: total - deposit },
  ];
}

const WHOLE = 10_000;

function evenly(total: number, dates: readonly string[]): PlannedPayment[] {
  const amounts = splitInProportion(
    total,
    dates.map(() => 1),
  );
  return dates.map((dueDate, index) => ({ dueDate, amount: amounts[index] ?? 0 }));
}

function byShares(
  parts: NonNullable<SchedulePlanInput['parts']>,
  total: number,
  eventDate: string | null,
): PlannedPayment[] {
  const shares = parts.map(({ basisPoints }) => basisPoints);
  if (sumAmounts(shares) !== WHOLE)
    throw unfinished('/schedule/parts', `must be 10000 basis points together, not ${sumAmounts(shares)}.`);
  const amounts = splitInProportion(total, shares);
  return parts.map(({ dueDate, daysFromEvent, name }, index) => ({
    ...(name === undefined ? {} : { name }),
    dueDate: dueDate ?? fromEvent(daysFromEvent, eventDate, index),
    amount: amounts[index] ?? 0,
  }));
}

function fromEvent(days: number | undefined, eventDate: string | null, index: number): string {
  if (days === undefined)
    throw unfinished(`/schedule/parts/${index}/dueDate`, 'or daysFromEvent is required.');
  if (eventDate === null) throw unfinished('/eventDate', 'is required with daysFromEvent.');
  return later(eventDate, days);
}

function exactly(payments: NonNullable<SchedulePlanInput['payments']>, total: number): PlannedPayment[] {
  const sum = sumAmounts(payments.map(({ amount }) => amount));
  if (sum !== total)
    throw unfinished('/schedule/payments', `add up to ${sum}, and totalAmount is ${total}; make them equal.`);
  return payments;
}

function spread(first: string, last: string, count: number): string[] {
  const days = daysBetween(first, last);
  if (days < 0) throw unfinished('/schedule/lastDueDate', 'must not be before dueDate.');
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? first : later(first, Math.round((days * index) / (count - 1))),
  );
}

// A day that a month lacks becomes its last: a month after 31 January is 28 February.
function months(first: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const last = new Date(Date.UTC(year, month + index, 0));
    last.setUTCDate(Math.min(day, last.getUTCDate()));
    const date = last.toISOString().slice(0, 10);
    if (!isCivilDate(date)) throw unfinished('/schedule/count', 'leads beyond the year 2199.');
    return date;
  });
}

function later(date: string, days: number): string {
  try {
    return addDays(date, days);
  } catch (cause) {
    if (cause instanceof RangeError) throw unfinished('/schedule', 'leads outside the years 1900 to 2199.');
    throw cause;
  }
}
