import { Type } from 'typebox';
import { DueRule, lineFields, ShareRule } from '../invoices/service.ts';
import {
  Amount,
  Closed,
  CreatedAt,
  Described,
  IdOf,
  Nullable,
  OrNull,
  TextOf,
  UpdatedAt,
  VisibleText,
} from '../kit/http/schemas.ts';
import { MOST_POSITION } from './types.ts';

const MOST_PAYMENTS = 120;

const Rule = Described(DueRule, 'How its date follows from another day.');
const Share = Described(ShareRule, 'A share of the total, or `Remainder`, what the other payments leave.');
const Fixed = Described(Amount, 'A fixed amount, in the minor unit.');
const Purpose = Described(
  Nullable(Type.String({ maxLength: 80 })),
  'The purpose of the payment, e.g. Deposit.',
);
const CurrencyCode = (description: string) =>
  TextOf('three capital letters of ISO 4217, e.g. USD', '^[A-Z]{3}$', { description });

const AskedPayment = {
  ...Closed({
    name: Type.Optional(Purpose),
    due: Rule,
    share: Type.Optional(Described(ShareRule, 'This or `amount`.')),
    amount: Type.Optional(Described(Amount, 'A fixed amount, in the minor unit. This or `share`.')),
  }),
  // Without the one the other is required, at its own place.
  allOf: [{ if: { required: ['share'] }, else: { required: ['amount'] } }],
};

const schedule = {
  name: Described(VisibleText(80), 'Its name. No other template has it, in any case.'),
  paymentSchedule: Type.Array(AskedPayment, {
    minItems: 1,
    maxItems: MOST_PAYMENTS,
    description:
      'The payments, as `POST /v1/invoices` takes them. One takes the `Remainder`, or their shares add up to 10000, so that ' +
      'they fit every total.',
  }),
  currency: Nullable(CurrencyCode('The currency of fixed amounts; null without any.')),
  position: Type.Integer({
    minimum: 0,
    maximum: MOST_POSITION,
    description: 'Its position in the list, lowest first. Default: the last.',
  }),
};

export const CreateSchedule = Closed({
  name: schedule.name,
  paymentSchedule: schedule.paymentSchedule,
  currency: Type.Optional(schedule.currency),
  position: Type.Optional(schedule.position),
});
export const UpdateSchedule = Closed({
  name: Type.Optional(schedule.name),
  paymentSchedule: Type.Optional(schedule.paymentSchedule),
  currency: Type.Optional(schedule.currency),
  position: Type.Optional(schedule.position),
});
export const ScheduleAnswer = Closed({
  id: IdOf('the template'),
  name: Described(Type.String(), 'Its name.'),
  paymentSchedule: Type.Array(
    Closed({
      name: Purpose,
      due: Rule,
      share: Type.Optional(Share),
      amount: Type.Optional(Fixed),
    }),
    { description: 'The payments: send them as `paymentSchedule` of an invoice.' },
  ),
  currency: Described(Nullable(Type.String()), 'The currency of fixed amounts; null without any.'),
  position: Described(Type.Integer(), 'Its position in the list.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
});

const line = lineFields;
const item = {
  description: Described(
    VisibleText(500),
    'The description of the line. No other saved line item of the currency has it, in any case.',
  ),
  quantity: Described(line.quantity, 'How many. Default: 1.'),
  unitAmount: line.unitAmount,
  currency: CurrencyCode('ISO 4217. Default: that of the account.'),
  taxBasisPoints: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The tax rate in hundredths of a percent; null: outside the scope of VAT.',
    }),
  ),
  unit: OrNull(line.unit, 'What the quantity counts; null without.'),
  discount: Described(Nullable(line.discount), 'A discount on the line; null without.'),
  localTaxBasisPoints: Described(
    Nullable(line.localTaxBasisPoints),
    'A second rate on the same amount; null without.',
  ),
  taxCategory: OrNull(line.taxCategory, 'How it stands to VAT; null where the rate says it.'),
};
const further = {
  unit: Type.Optional(item.unit),
  discount: Type.Optional(item.discount),
  localTaxBasisPoints: Type.Optional(item.localTaxBasisPoints),
  taxCategory: Type.Optional(item.taxCategory),
};

export const CreateLineItem = Closed({
  description: item.description,
  quantity: Type.Optional(item.quantity),
  unitAmount: item.unitAmount,
  currency: Type.Optional(item.currency),
  taxBasisPoints: Type.Optional(item.taxBasisPoints),
  ...further,
});
export const UpdateLineItem = Closed({
  description: Type.Optional(item.description),
  quantity: Type.Optional(item.quantity),
  unitAmount: Type.Optional(item.unitAmount),
  currency: Type.Optional(item.currency),
  taxBasisPoints: Type.Optional(item.taxBasisPoints),
  ...further,
});
export const LineItemAnswer = Closed({
  id: IdOf('the saved line item'),
  description: Described(Type.String(), 'The description of the line.'),
  quantity: Described(Type.Number(), 'How many.'),
  unitAmount: item.unitAmount,
  currency: Described(Type.String(), 'ISO 4217.'),
  taxBasisPoints: item.taxBasisPoints,
  unit: item.unit,
  discount: item.discount,
  localTaxBasisPoints: item.localTaxBasisPoints,
  taxCategory: item.taxCategory,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
});
