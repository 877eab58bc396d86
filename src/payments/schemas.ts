import { Type } from 'typebox';
import { Actions } from '../kit/actions.ts';
import {
  Amount,
  Choice,
  Closed,
  DateText,
  Email,
  Instant,
  Nullable,
  pageQuery,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import { processorNames } from '../processors/types.ts';
import { paymentActions, paymentStatuses, refundTargets } from './types.ts';

const requestFields = {
  contact: Closed({ name: VisibleText(200), email: Email }),
  totalAmount: Amount,
  scheduleDate: DateText,
  paymentMethodId: Uuid,
  note: Type.Optional(Type.String({ maxLength: 2500 })),
};

/** The body of creating a payment. */
export const CreatePayment = Closed({ ...requestFields, eventDate: Type.Optional(DateText) });

/** The body of creating payments together. */
export const CreatePayments = Closed({
  payments: Type.Array(CreatePayment, {
    minItems: 1,
    maxItems: 200,
    description: 'All or none are created.',
  }),
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'Only says what is wrong with which row, and creates nothing. Default false.',
    }),
  ),
});

/** The body of changing a payment: any subset of the fields. */
export const UpdatePayment = Closed({
  contact: Type.Optional(requestFields.contact),
  totalAmount: Type.Optional(Amount),
  scheduleDate: Type.Optional(DateText),
  eventDate: Type.Optional(Nullable(DateText)),
  paymentMethodId: Type.Optional(Uuid),
  note: requestFields.note,
});

const Money = Type.Integer({ minimum: 0, description: "In the currency's minor unit." });

const paymentFields = {
  id: Uuid,
  contactId: Uuid,
  totalAmount: Amount,
  scheduleDate: DateText,
  eventDate: Nullable(DateText),
  paymentMethodId: Uuid,
  paymentMethod: Closed({
    type: Choice(paymentMethodTypes),
    name: Type.Union([
      Closed({ brand: Type.String(), last4: Type.String() }),
      Closed({ bankName: Type.String(), last4: Type.String() }),
    ]),
  }),
  note: Type.String(),
  status: Choice(paymentStatuses),
  fee: { ...Nullable(Money), description: 'What the processor keeps; null until the wallet was charged.' },
  paymentDate: { ...Nullable(DateText), description: 'The day on which the recipient had the money.' },
};

/** A payment as creating it answers. */
export const PaymentAnswer = Closed(paymentFields);

/** What became of payments that are created together. */
export const PaymentBatchAnswer = Closed({
  isValid: Type.Boolean({ description: 'Whether every row is right.' }),
  isCreated: Type.Boolean({ description: 'False of a dry run.' }),
  count: Type.Integer({ minimum: 1, description: 'How many rows there are.' }),
  totalAmount: { ...Money, description: 'The sum of all rows, as far as they have an amount.' },
  currency: Type.String(),
  payments: Type.Array(PaymentAnswer, { description: 'In the order of the rows; none of a dry run.' }),
  errors: Type.Array(
    Closed({
      row: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
      path: Type.String({ description: 'The field of the row, as a JSON pointer.' }),
      code: Type.String(),
      message: Type.String(),
    }),
    { description: 'Every fault of every row of a dry run.' },
  ),
});

const FailureAnswer = Type.Union([
  Closed(
    {
      code: Type.String({ description: 'E.g. `insufficient_funds`, `method_removed`, `account_closed`.' }),
      message: Type.String(),
    },
    { description: 'Why the money was not taken, did not arrive, or came back.' },
  ),
  Type.Null(),
]);
const DestinationAnswer = Type.Union([
  Closed({ bankName: Type.String(), last4: Type.String() }, { description: "The recipient's bank account." }),
  Type.Null(),
]);

/** A payment with all there is to know about it. */
export const FullPayment = Closed({
  ...paymentFields,
  currency: Type.String(),
  contact: Closed({ name: Type.String(), email: Type.String() }),
  isPaymentMethodRemoved: Type.Boolean({
    description: 'Then the payment will fail on its day, unless it is given another method.',
  }),
  isPaymentMethodExpiring: Type.Boolean({
    description:
      'Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it.',
  }),
  offerLink: {
    ...Nullable(Type.String()),
    description:
      'Where the recipient accepts or declines; whoever has it may do so. Shown to tokens with the scope ' +
      '`payments:write`; to others, and in events, the code is masked: `…/p/****`.',
  },
  offerSentAt: {
    ...Nullable(Instant),
    description: 'When the recipient was last sent the offer because somebody asked for that.',
  },
  expiresAt: Nullable(Instant),
  acceptedAt: Nullable(Instant),
  declineReason: Nullable(Type.String()),
  destination: DestinationAnswer,
  fundedAt: { ...Nullable(Instant), description: 'When the money was out of the wallet.' },
  fundingReturnedAt: { ...Nullable(Instant), description: "When the wallet's bank took it back after all." },
  failure: FailureAnswer,
  refund: Type.Union([
    Closed(
      {
        status: Choice(['Processing', 'Succeeded', 'Failed']),
        to: Choice(
          refundTargets,
          '`Balance`: the account’s own balance at the processor, which is paid out with the next payout.',
        ),
        paymentMethodId: { ...Nullable(Uuid), description: 'Of `OtherPaymentMethod`: which one.' },
        refundedAt: Nullable(Instant),
        failure: FailureAnswer,
      },
      { description: 'The way of the money back to the wallet, when it could not be delivered.' },
    ),
    Type.Null(),
  ]),
  writtenOffAt: {
    ...Nullable(Instant),
    description: 'When what the wallet’s bank had taken back was given up.',
  },
  replacesId: {
    ...Nullable(Uuid),
    description: 'The payment that did not arrive, of which this one was made for another account.',
  },
  replacedById: {
    ...Nullable(Uuid),
    description: 'The payment that was made of this one, to another account of its recipient.',
  },
  createdAt: Instant,
  updatedAt: Instant,
});

/** The body of giving money back again. */
export const RefundPayment = Closed({
  paymentMethodId: Type.Optional({
    ...Uuid,
    description: 'A bank account of your wallet, when the method that paid takes nothing back.',
  }),
});

/** The query of the list. */
export const ListPayments = Closed({
  ...pageQuery,
  status: Type.Optional(Choice(paymentStatuses)),
  contactId: Type.Optional(Uuid),
  updatedSince: Type.Optional(Instant),
});

/** The body of accepting an offer. */
export const AcceptOffer = Closed({
  destination: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "The processor's single-use token of the recipient's bank account.",
  }),
});

/** The body of declining an offer. */
export const DeclineOffer = Closed({ reason: Type.Optional(Type.String({ maxLength: 500 })) });

/** What the recipient sees. */
export const OfferAnswer = Closed({
  business: Closed({ name: Type.String(), path: Type.String() }),
  contact: Closed({ name: Type.String(), email: Type.String() }),
  totalAmount: Amount,
  currency: Type.String(),
  scheduleDate: DateText,
  eventDate: Nullable(DateText),
  note: Type.String(),
  status: Choice(paymentStatuses),
  expiresAt: Nullable(Instant),
  acceptedAt: Nullable(Instant),
  declineReason: Nullable(Type.String()),
  destination: DestinationAnswer,
  paymentDate: paymentFields.paymentDate,
  createdAt: Instant,
});

/** What the recipient sees who has still to answer. */
export const OpenOfferAnswer = Closed({
  ...OfferAnswer.properties,
  tokens: Type.Union(
    [
      Closed(
        {
          processor: Choice(processorNames),
          tokensUrl: Nullable(Type.String()),
          publishableKey: Nullable(Type.String()),
        },
        { description: 'How the recipient’s browser turns a bank account into a token, at the processor.' },
      ),
      Type.Null(),
    ],
    { description: 'Null once it is answered.' },
  ),
});

/** A payment as GET of one shows it. */
export const ShownPayment = Closed({ ...FullPayment.properties, actions: Actions(paymentActions) });
