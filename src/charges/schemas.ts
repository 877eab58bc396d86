import { Type } from 'typebox';
import { Actions } from '../kit/actions.ts';
import {
  Amount,
  Choice,
  Closed,
  DateText,
  Instant,
  Nullable,
  pageQuery,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import { processorNames } from '../processors/types.ts';
import {
  chargeActions,
  disputeActions,
  disputeCategories,
  disputeStates,
  evidenceKinds,
  refundActions,
} from './actions.ts';
import { chargeStatuses, disputeStatuses, refundStatuses } from './types.ts';

const Sum = Type.Integer({ minimum: 0 });

const Method = Closed({
  type: Choice(paymentMethodTypes),
  name: Type.Union([
    Closed({ brand: Type.String(), last4: Type.String() }),
    Closed({ bankName: Type.String(), last4: Type.String() }),
  ]),
});

const Failure = Type.Union([
  Closed({ code: Type.String(), message: Type.String({ description: 'A sentence for the payer.' }) }),
  Type.Null(),
]);

/** A charge as the business sees it. */
export const ChargeAnswer = Closed({
  id: Uuid,
  invoiceId: Uuid,
  status: Choice(chargeStatuses),
  origin: Choice(['Client', 'Autopay']),
  processor: Choice(processorNames),
  processorReference: Nullable(Type.String()),
  amount: Amount,
  surcharge: Sum,
  refundedAmount: Sum,
  currency: Type.String(),
  fee: Nullable(Sum),
  paymentMethod: Type.Union([Method, Type.Null()]),
  scheduledPayments: Type.Array(Closed({ id: Uuid, amount: Amount, refundedAmount: Sum })),
  failure: Failure,
  createdAt: Instant,
  updatedAt: Instant,
  settledAt: Nullable(Instant),
});

/** A charge as its payer sees it. */
export const PayerCharge = Closed({
  id: Uuid,
  status: Choice(chargeStatuses),
  amount: Amount,
  surcharge: Sum,
  currency: Type.String(),
  paymentMethod: Type.Union([Method, Type.Null()]),
  scheduledPayments: Type.Array(Closed({ id: Uuid, amount: Amount })),
  failure: Failure,
  actionUrl: Nullable(Type.String({ description: 'Where the holder confirms, while it requires action.' })),
  createdAt: Instant,
});

/** What a payer agreed to. */
export const MandateAnswer = Closed({
  paymentMethod: Method,
  terms: Type.String(),
  agreedAmount: Amount,
  acceptedAt: Instant,
  retryAt: Nullable(Instant),
});

const ComingCharge = Closed({
  at: { ...Instant, description: 'When it is taken.' },
  date: { ...DateText, description: 'The day in the account’s time zone.' },
  amount: Amount,
  surcharge: { ...Sum, description: 'What is charged on top, as it stands now.' },
  scheduledPaymentIds: Type.Array(Uuid),
  refusal: Nullable(
    Type.String({
      description:
        '`amount_changed` or `method_not_accepted`: the consent does not cover it, and autopay ends instead.',
    }),
  ),
});

/** Autopay of an invoice, as the business sees it. */
export const AutopayAnswer = Closed({
  isOn: Type.Boolean({ description: 'Whether a consent stands.' }),
  paymentMethod: Type.Union([Method, Type.Null()]),
  terms: Nullable(Type.String({ description: 'The words that the client agreed to.' })),
  agreedAmount: Nullable({ ...Amount, description: 'Autopay takes no more than this in all.' }),
  acceptedAt: Nullable(Instant),
  nextCharge: Type.Union([ComingCharge, Type.Null()], { description: 'Null when nothing is to come.' }),
  charges: Type.Array(ComingCharge, { description: 'All that is to come, in order.' }),
  failures: Type.Array(
    Closed({
      scheduledPaymentId: Uuid,
      count: Type.Integer({ minimum: 1, description: 'How often it was tried and failed.' }),
      failedAt: Instant,
      retryAt: Nullable({ ...Instant, description: 'Null when it is left to the client.' }),
    }),
    { description: 'What could not be taken under this consent.' },
  ),
});

/** Body of a payment through the link. */
export const PayByLink = Closed({
  token: Type.String({
    minLength: 1,
    maxLength: 255,
    description: "The processor's token of a card or bank account; never a number.",
  }),
  scheduledPaymentIds: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 120,
      uniqueItems: true,
      description: 'Default: the payment that is owed first.',
    }),
  ),
  amount: Type.Optional({ ...Amount, description: 'A part of one payment, where the account allows it.' }),
  expectedAmount: {
    ...Amount,
    description:
      'What the payer was shown and agrees to, surcharge included; refused when it is another meanwhile, as the business ' +
      'may have changed the schedule.',
  },
  autopay: Type.Optional(
    Closed(
      { terms: VisibleText(2000) },
      {
        description:
          'Charges the rest along the schedule, with the same method; the words that the payer agreed to.',
      },
    ),
  ),
});

/** A refund. */
export const RefundAnswer = Closed({
  id: Uuid,
  chargeId: Uuid,
  invoiceId: Uuid,
  status: Choice(refundStatuses),
  amount: Amount,
  surcharge: Sum,
  currency: Type.String(),
  reason: Type.String(),
  reopens: Type.Boolean(),
  scheduledPayments: Type.Array(Closed({ id: Uuid, amount: Amount })),
  failure: Failure,
  createdAt: Instant,
  updatedAt: Instant,
  settledAt: Nullable(Instant),
});

/** Body of a refund. */
export const CreateRefund = Closed({
  amount: Type.Optional({ ...Amount, description: 'Default: all that is left.' }),
  scheduledPaymentId: Type.Optional(Uuid),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  reopen: Type.Optional(Type.Boolean({ description: 'The client owes the amount again. Default false.' })),
});

/** A dispute. */
export const DisputeAnswer = Closed({
  id: Uuid,
  chargeId: Uuid,
  invoiceId: Uuid,
  status: Choice(disputeStatuses),
  amount: Amount,
  currency: Type.String(),
  reason: Type.String(),
  respondBy: Nullable(Instant),
  answeredAt: {
    ...Nullable(Instant),
    description: 'When your answer was with the bank, as the processor says; null before.',
  },
  createdAt: Instant,
  updatedAt: Instant,
  closedAt: Nullable(Instant),
});

/** A charge as GET of one shows it. */
export const ShownCharge = Closed({
  ...ChargeAnswer.properties,
  refundable: Closed(
    {
      amount: { ...Sum, description: 'How much can be given back, without the surcharge.' },
      needsReopen: Type.Boolean({ description: 'Whether a refund must be made with `reopen`.' }),
    },
    { description: 'What is left to give back.' },
  ),
  actions: Actions(chargeActions),
});

/** A refund as GET of one shows it. */
export const ShownRefund = Closed({ ...RefundAnswer.properties, actions: Actions(refundActions) });

/** A dispute as GET of one shows it. */
export const ShownDispute = Closed({
  ...DisputeAnswer.properties,
  clientName: Type.String({ description: 'Who objects, as the invoice names them.' }),
  invoiceNumber: Nullable(Type.String({ description: 'The number of the invoice, where it has one.' })),
  state: Choice(
    disputeStates,
    '`UnderReview`: you have answered, or the time to answer is over, and the bank decides.',
  ),
  category: Choice(disputeCategories, 'The bank’s `reason`, brought to a few words.'),
  evidence: Type.Array(Choice(evidenceKinds), {
    description:
      'What helps against it, the best first; sent at the processor. Empty once it is answered or decided.',
  }),
  daysLeft: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Whole days until `respondBy`; null when it is answered or decided.',
    }),
  ),
  actions: Actions(disputeActions),
});

const payoutFields = {
  id: Uuid,
  amount: Type.Integer(),
  currency: Type.String(),
  arrivalDate: DateText,
  processorReference: Type.String(),
  createdAt: Instant,
};
/** A payout in a list. */
export const PayoutAnswer = Closed(payoutFields);
/** A payout with what is in it. */
export const FullPayout = Closed({
  ...payoutFields,
  items: Type.Array(
    Closed({
      kind: Type.String({
        description: 'What it is, e.g. `charge`, `refund`, `dispute`, `funding`, `delivery`.',
      }),
      subjectId: {
        ...Nullable(Uuid),
        description:
          'The charge (of a dispute, too), the refund, or the payment’s operation; null for what has none here.',
      },
      amount: Type.Integer({ description: 'Signed, before the fee.' }),
      fee: Type.Integer({ description: 'What the processor keeps for it.' }),
      invoiceId: { ...Nullable(Uuid), description: 'The invoice that it belongs to.' },
      paymentId: { ...Nullable(Uuid), description: 'The outgoing payment that it belongs to.' },
      label: {
        ...Nullable(Type.String()),
        description: 'Number and client of the invoice, or the recipient of the payment.',
      },
    }),
    { description: 'Amounts less fees sum to the amount of the payout.' },
  ),
});

/** What is in no payout yet. */
export const UpcomingPayouts = Closed({
  items: Type.Array(
    Closed({
      currency: Type.String({ description: 'ISO 4217.' }),
      amount: Type.Integer({
        description:
          'In the minor unit, after fees, refunds and disputes. Below 0: more was taken than came, and what comes next makes ' +
          'up for it.',
      }),
      availableOn: {
        ...Nullable(DateText),
        description: 'From when on it can be paid out; null where the processor does not say.',
      },
      arrivalDate: {
        ...Nullable(DateText),
        description:
          'When it is expected at the bank; null where the processor does not say it before, as Stripe, whose schedule of ' +
          'payouts decides.',
      },
    }),
    { description: 'By currency and day, the next first. Their sum is what the processor holds.' },
  ),
});

/** Query of GET /v1/charges. */
export const ListCharges = Closed({
  ...pageQuery,
  status: Type.Optional(Choice(chargeStatuses)),
  invoiceId: Type.Optional(Uuid),
});
/** Query of GET /v1/refunds. */
export const ListRefunds = Closed({ ...pageQuery, chargeId: Type.Optional(Uuid) });
/** Query of lists without filters. */
export const ListPlain = Closed(pageQuery);
