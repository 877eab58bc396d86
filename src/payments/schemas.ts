import { Type } from 'typebox';
import { recipientNeeds } from '../accounts/types.ts';
import { Actions } from '../kit/actions.ts';
import { ChangedExternalId, ExternalId, ExternalIdFilter, ShownExternalId } from '../kit/external-id.ts';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  Email,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  pageQuery,
  TextOf,
  UpdatedAt,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { LastFour, maskedMethod } from '../kit/money/masked-method.ts';
import { processorNames } from '../processors/types.ts';
import { atProcessorFields, ItsRecipient, ServiceFeeReturns } from './recipient-schemas.ts';
import {
  type PaymentListState,
  paymentActions,
  paymentListStates,
  paymentStatuses,
  refundTargets,
} from './types.ts';

const requestFields = {
  contact: Closed(
    {
      name: Described(VisibleText(200), 'The name of the recipient.'),
      email: Described(Email, 'Where the offer is sent.'),
    },
    { description: 'The recipient. Each email address belongs to one contact of the account.' },
  ),
  totalAmount: Described(Amount, "What the recipient gets, in the currency's minor unit."),
  scheduleDate: Described(DateText, 'The day on which the money is sent.'),
  paymentMethodId: IdOf('a method in your wallet, which is charged'),
  note: Type.Optional(Type.String({ maxLength: 2500, description: 'What the recipient reads.' })),
};

export const CreatePayment = Closed({
  ...requestFields,
  eventDate: Type.Optional(Described(DateText, 'The day of the event that it is for.')),
  externalId: Type.Optional(ExternalId),
});

/** The body of creating payments together. */
export const CreatePayments = Closed({
  payments: Type.Array(CreatePayment, {
    minItems: 1,
    maxItems: 200,
    description: 'All or none are created.',
  }),
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'Only reports the faults of each row, and creates nothing. Default false.',
    }),
  ),
});

/** The body of changing a payment: any subset of the fields. */
export const UpdatePayment = Closed({
  contact: Type.Optional(requestFields.contact),
  totalAmount: Type.Optional(Described(Amount, "What the recipient gets, in the currency's minor unit.")),
  scheduleDate: Type.Optional(Described(DateText, 'The day on which the money is sent.')),
  eventDate: Type.Optional(Described(Nullable(DateText), 'The day of the event that it is for.')),
  paymentMethodId: Type.Optional(IdOf('a method in your wallet, which is charged')),
  note: requestFields.note,
  externalId: Type.Optional(ChangedExternalId),
});

const Money = Type.Integer({ minimum: 0, description: "In the currency's minor unit." });

const paymentFields = {
  id: IdOf('the payment'),
  contactId: IdOf('the recipient'),
  totalAmount: Described(Amount, "What the recipient gets, in the currency's minor unit."),
  scheduleDate: Described(DateText, 'The day on which the money is sent.'),
  eventDate: Described(Nullable(DateText), 'The day of the event; null without one.'),
  paymentMethodId: IdOf('the method that is charged'),
  paymentMethod: Closed(
    {
      ...maskedMethod,
    },
    { description: 'The method that is charged.' },
  ),
  note: Described(Type.String(), 'What the recipient reads.'),
  status: Described(Choice(paymentStatuses), 'The status of the payment.'),
  fee: { ...Nullable(Money), description: 'The fee of the processor; null until the wallet was charged.' },
  paymentDate: { ...Nullable(DateText), description: 'The day on which the recipient had the money.' },
};

export const PaymentAnswer = Closed(paymentFields);

/** The result of creating payments together. */
export const PaymentBatchAnswer = Closed({
  isValid: Type.Boolean({ description: 'Whether no row has a fault.' }),
  isCreated: Type.Boolean({ description: 'False for a dry run.' }),
  count: Type.Integer({ minimum: 1, description: 'How many rows there are.' }),
  totalAmount: { ...Money, description: 'The sum of all rows, as far as they have an amount.' },
  serviceFee: { ...Money, description: 'What the operator of the installation takes of them on top.' },
  currency: CurrencyCode,
  payments: Type.Array(PaymentAnswer, {
    description: 'The created payments in the order of the rows; empty for a dry run.',
  }),
  errors: Type.Array(
    Closed({
      row: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
      path: Type.String({ description: 'The field of the row, as a JSON pointer.' }),
      code: Described(Type.String(), 'What kind of fault it is.'),
      message: Described(Type.String(), 'What is wrong.'),
    }),
    { description: 'Every fault of every row of a dry run.' },
  ),
});

const FailureAnswer = OrNull(
  Closed(
    {
      code: Type.String({ description: 'E.g. `insufficient_funds`, `method_removed`, `account_closed`.' }),
      message: Described(Type.String(), 'The same as a sentence.'),
    },
    { description: 'Why the money was not taken, did not arrive, or came back.' },
  ),
  'Why it failed; null otherwise.',
);
const DestinationAnswer = OrNull(
  Closed(
    { bankName: Described(Type.String(), 'The bank.'), last4: LastFour },
    { description: "The recipient's bank account." },
  ),
  "The recipient's bank account; null before it is accepted.",
);

const RecipientAnswer = Closed(
  {
    name: Type.String({ description: 'The name of the recipient.' }),
    email: Type.String({ description: 'Where the offer was sent.' }),
  },
  { description: 'The recipient of the money.' },
);

export const FullPayment = Closed({
  ...paymentFields,
  currency: CurrencyCode,
  contact: RecipientAnswer,
  externalId: {
    ...ShownExternalId,
    description:
      'The id in your own system; null without one, and for a payment that replaces yours: see `replacedById`.',
  },
  isPaymentMethodRemoved: Type.Boolean({
    description: 'If true, the payment will fail on its day, unless it gets another method.',
  }),
  isPaymentMethodExpiring: Type.Boolean({
    description:
      'Whether its card expires before `scheduleDate`: the payment then fails, unless another method pays it.',
  }),
  offerLink: {
    ...Nullable(Type.String()),
    description:
      'The page on which the recipient accepts or declines. Anybody with this link can do so. Only tokens with the scope ' +
      '`payments:write` see it; for others, and in events, its code is masked: `…/p/****`.',
  },
  offerSentAt: {
    ...Nullable(Instant),
    description: 'When a person last sent the offer again.',
  },
  expiresAt: Described(
    Nullable(Instant),
    'When the offer expires unless it is accepted; null: it does not expire.',
  ),
  acceptedAt: Described(Nullable(Instant), 'When the recipient accepted; null before.'),
  declineReason: Described(Nullable(Type.String()), 'Why the recipient declined, if they said so.'),
  destination: DestinationAnswer,
  fundedAt: { ...Nullable(Instant), description: 'When the money was out of the wallet.' },
  fundingReturnedAt: {
    ...Nullable(Instant),
    description: "When the wallet's bank took it back after all, or a part of it.",
  },
  returnedAmount: { ...Money, description: 'How much of `totalAmount` and `serviceFee` that bank has.' },
  failure: FailureAnswer,
  ...atProcessorFields,
  refund: OrNull(
    Closed(
      {
        status: Choice(['Processing', 'Succeeded', 'Failed'], 'How far the money is on its way back.'),
        to: Choice(
          refundTargets,
          '`Balance`: the account’s own balance at the processor, which is paid out with the next payout.',
        ),
        paymentMethodId: { ...Nullable(Uuid), description: 'Of `OtherPaymentMethod`: which one.' },
        amount: { ...Money, description: 'How much of `totalAmount` it gives back.' },
        refundedAt: Described(Nullable(Instant), 'When it was back; null before.'),
        failure: FailureAnswer,
      },
      { description: 'The refund to the wallet of money that could not be delivered.' },
    ),
    'The refund to the wallet; null if none was needed.',
  ),
  writtenOffAt: {
    ...Nullable(Instant),
    description: 'When the money that the wallet’s bank had taken back was written off.',
  },
  replacesId: {
    ...Nullable(Uuid),
    description: 'The payment that did not arrive, of which this one was made for another account.',
  },
  replacedById: {
    ...Nullable(Uuid),
    description: 'The payment that was made of this one, to another account of its recipient.',
  },
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
});

export const QuotePayment = Closed({
  amount: TextOf('a whole number from 1 to 999999999999', '^[1-9][0-9]{0,11}$', {
    description: "1 … 999999999999: what the recipient would get, in the currency's minor unit.",
  }),
  paymentMethodId: Type.Optional({
    ...Uuid,
    description: 'The method in your wallet that would be charged. Without one, the fee is that of a card.',
  }),
});

/** What a payment would cost. */
export const PaymentQuote = Closed({
  amount: Described(Amount, "What the recipient would get, in the currency's minor unit."),
  serviceFee: { ...Money, description: 'What the operator of the installation takes on top.' },
  refundsServiceFee: ServiceFeeReturns,
  total: { ...Money, description: 'What the method would be charged.' },
  currency: CurrencyCode,
  owed: {
    ...Money,
    description:
      'The debt to the operator, because the bank of a wallet took back money that was paid out. While it is ' +
      'not 0, no payment can be created.',
  },
});

/** The body of giving money back again. */
export const RefundPayment = Closed({
  paymentMethodId: Type.Optional({
    ...Uuid,
    description: 'Another bank account of your wallet, if the method that paid accepts no refund.',
  }),
});

const countedFilters = {
  externalId: Type.Optional(ExternalIdFilter),
  contactId: Type.Optional(Described(Uuid, 'Only payments to this contact.')),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'A part of the recipient’s name or email address, or of the note, in any case; or exactly the `externalId`.',
    }),
  ),
};

export const CountPayments = Closed(countedFilters);

const Count = (description: string) => Type.Integer({ minimum: 0, description });
export const PaymentCounts = Closed({
  All: Count('All that match the filters.'),
  Offered: Count('`state=Offered`'),
  Underway: Count('`state=Underway`'),
  Delivered: Count('`state=Delivered`'),
  NotDelivered: Count('`state=NotDelivered`'),
} satisfies Readonly<Record<'All' | PaymentListState, unknown>>);

export const ListPayments = Closed({
  ...pageQuery,
  status: Type.Optional(Described(Choice(paymentStatuses), 'Only payments with this status.')),
  state: Type.Optional(
    Choice(
      Object.keys(paymentListStates) as PaymentListState[],
      'The group of statuses: `Underway` is Scheduled or Processing, `NotDelivered` is Failed, Returned, ' +
        'Declined, Expired or Canceled.',
    ),
  ),
  ...countedFilters,
  updatedSince: Type.Optional(Described(Instant, 'Only those that were created or changed since then.')),
});

export const AcceptOffer = Closed({
  destination: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "The processor's single-use token of the recipient's bank account.",
  }),
});

export const DeclineOffer = Closed({
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why, for the business.' })),
});

/** A payment as its recipient sees it. */
export const OfferAnswer = Closed({
  business: Closed(
    {
      name: Type.String({ description: 'Its name.' }),
      path: Type.String({ description: 'Its part of links.' }),
    },
    { description: 'Who pays.' },
  ),
  contact: RecipientAnswer,
  totalAmount: Described(Amount, "What the recipient gets, in the currency's minor unit."),
  currency: CurrencyCode,
  scheduleDate: Described(DateText, 'The day on which the money is sent.'),
  eventDate: Described(Nullable(DateText), 'The day of the event; null without one.'),
  note: Described(Type.String(), 'What the business wrote.'),
  status: Described(Choice(paymentStatuses), 'The status of the payment.'),
  expiresAt: Described(
    Nullable(Instant),
    'When the offer expires unless it is accepted; null: it does not expire.',
  ),
  acceptedAt: Described(Nullable(Instant), 'When the recipient accepted; null before.'),
  declineReason: Described(Nullable(Type.String()), 'Why the recipient declined, if they said so.'),
  destination: DestinationAnswer,
  paymentDate: paymentFields.paymentDate,
  createdAt: CreatedAt,
});

/** A payment as its recipient sees it before answering. */
export const OpenOfferAnswer = Closed({
  ...OfferAnswer.properties,
  tokens: OrNull(
    Closed(
      {
        processor: Described(Choice(processorNames), 'The processor that moves the money.'),
        tokensUrl: Described(
          Nullable(Type.String()),
          'Takes a POST with the fields of the account; null with Stripe, whose script knows its own.',
        ),
        publishableKey: Described(Nullable(Type.String()), 'Names the account to the processor; no secret.'),
      },
      { description: 'How the recipient’s browser turns a bank account into a token, at the processor.' },
    ),
    'Null once it is answered, and when the recipient sets up an account at the processor instead.',
  ),
  recipientNeed: Choice(
    recipientNeeds,
    '`BankAccount`: accept with a token of a bank account. `Onboarding`: set up an account at the processor, then accept ' +
      'with it.',
  ),
  recipient: ItsRecipient,
});

/** A payment as GET of one shows it. */
export const ShownPayment = Closed({
  ...FullPayment.properties,
  fundingAt: Described(
    Nullable(Instant),
    'When its payment method is charged, at the earliest. After a suspension of the account this is later than ' +
      '`scheduleDate` says. Null unless `stage` is `Scheduled`, and while the account is suspended.',
  ),
  recipientUntil: Described(
    Nullable(Instant),
    'When the payment fails unless its recipient is ready before; null unless `stage` is `AwaitingRecipient`.',
  ),
  takesOtherAccount: Type.Boolean({
    description:
      'Whether the recipient can name another account on their page, after the money did not arrive and went ' +
      'back. If you create another payment too, the recipient may be paid twice.',
  }),
  recipient: ItsRecipient,
  actions: Actions(paymentActions),
});
