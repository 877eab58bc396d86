import { Type } from 'typebox';
import { Amount, Choice, Closed, DateText, Described, Nullable } from '../kit/http/schemas.ts';
import { dueOrigins } from './types.ts';

/** The rule of a date. */
export const DueRule = Closed(
  {
    days: Type.Integer({
      minimum: -3_650,
      maximum: 3_650,
      description: 'Days after it; negative: before it.',
    }),
    from: Choice(dueOrigins, 'The day of the event, the day of issue, or the payment before this one.'),
  },
  { description: 'Instead of `dueDate`: how the date follows from another day, and moves with it.' },
);

/** The rule of an amount. */
export const ShareRule = Type.Union(
  [
    Closed({
      basisPoints: Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Hundredths of a percent of the total: 3000 is 30 %.',
      }),
    }),
    Choice(['Remainder']),
  ],
  {
    description: 'Instead of `amount`: a share of the total, or `Remainder`, what the other payments leave.',
  },
);

/** The fields of an element whose date and amount are chosen. Imports have no rules. */
export const scheduleElementFields = {
  id: Type.Optional(Type.String({ format: 'uuid', description: 'Names an existing payment, in updates.' })),
  dueDate: DateText,
  amount: Amount,
  name: Type.Optional(
    Described(Nullable(Type.String({ maxLength: 80 })), 'The purpose of the payment, e.g. Deposit.'),
  ),
};

// Without the rule the value is required, at its own place.
const unless = (rule: string, value: string) => ({ if: { required: [rule] }, else: { required: [value] } });

/** An element of a schedule in a request. */
export const ScheduleElement = {
  ...Closed({
    ...scheduleElementFields,
    dueDate: Type.Optional(Described(DateText, 'A calendar date, YYYY-MM-DD; required without `due`.')),
    due: Type.Optional(DueRule),
    amount: Type.Optional(Described(Amount, "In the currency's minor unit; required without `share`.")),
    share: Type.Optional(ShareRule),
  }),
  allOf: [unless('due', 'dueDate'), unless('share', 'amount')],
};
